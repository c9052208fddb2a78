import assert from 'node:assert/strict';
import { ExpectedCallbacks } from '../../../../src/signIn/core/expectedCallbacks.ts';
import { sha256 } from '../../../../src/signIn/sha256.ts';

function expectedCallbacks(): ExpectedCallbacks {
	return new ExpectedCallbacks(sha256);
}

describe('expected callbacks', () => {
	const forged: readonly (readonly [string, string, string])[] = [
		['no state', '/callback', 'code=attacker'],
		['an empty state', '/callback', 'code=attacker&state='],
		['another state', '/callback', 'code=attacker&state=other'],
		['our state twice', '/callback', 'code=attacker&state=ours&state=ours'],
		['our state behind another one', '/callback', 'code=attacker&state=other&state=ours'],
		['another path', '/open', 'code=attacker&state=ours'],
		['a path that goes on', '/callback/', 'code=attacker&state=ours'],
		['a path that starts in another one', '/x/callback', 'code=attacker&state=ours'],
		['an error without our state', '/callback', 'error=access_denied&state=other'],
		['the hash of our state', '/callback', `code=attacker&state=${sha256('ours')}`],
		['nothing', '/callback', ''],
	];
	for (const [name, path, query] of forged) {
		it(`are not touched by ${name}, and the true one still counts`, async () => {
			const callbacks = expectedCallbacks();
			const expected = callbacks.expect('ours');
			for (let time = 0; time < 1000; time++) {
				assert.equal(callbacks.receive(path, query), false);
			}
			assert.equal(callbacks.receive('/callback', 'code=true%2Bone&state=ours&vscode-reqid=1'), true);
			assert.equal((await expected.parameters).get('code'), 'true+one');
		});
	}

	it('count once', () => {
		const callbacks = expectedCallbacks();
		callbacks.expect('ours');
		assert.equal(callbacks.receive('/callback', 'code=a&state=ours'), true);
		assert.equal(callbacks.receive('/callback', 'code=b&state=ours'), false);
	});

	it('take an error with the right state', async () => {
		const callbacks = expectedCallbacks();
		const expected = callbacks.expect('ours');
		assert.equal(callbacks.receive('/callback', 'error=access_denied&state=ours'), true);
		assert.equal((await expected.parameters).get('error'), 'access_denied');
	});

	it('are let go when nobody waits any more', () => {
		const callbacks = expectedCallbacks();
		callbacks.expect('old').dispose();
		callbacks.expect('ours');
		assert.equal(callbacks.receive('/callback', 'code=a&state=old'), false);
		assert.equal(callbacks.receive('/callback', 'code=a&state=ours'), true);
	});

	it('of two sign-ins reach the one that asked', async () => {
		const callbacks = expectedCallbacks();
		const first = callbacks.expect('one');
		const second = callbacks.expect('two');
		callbacks.receive('/callback', 'code=2&state=two');
		callbacks.receive('/callback', 'code=1&state=one');
		assert.equal((await first.parameters).get('code'), '1');
		assert.equal((await second.parameters).get('code'), '2');
	});
});
