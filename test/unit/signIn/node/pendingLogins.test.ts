import assert from 'node:assert/strict';
import { UserError } from '../../../src/shared/errors.ts';
import { PendingLogins } from '../../../src/signIn/pendingLogins.ts';
import { sha256 } from '../../../src/signIn/sha256.ts';
import { newLogin } from '../support/newLogin.ts';
import { settled } from '../support/secretStorages.ts';

const page = { url: 'https://idp.example', redirectUri: 'http://127.0.0.1/callback' };

/** Pending logins, with a line for each change. */
function setUp() {
	const pending = new PendingLogins();
	const changes: string[] = [];
	pending.onDidChange(({ environmentId, isWaitedFor }) =>
		changes.push(`${environmentId} ${isWaitedFor ? 'waits' : 'done'}`),
	);
	/** Begins a login that removes itself when it is ended, as the flow does, and whose way back closes by `close`. */
	const begin = (environmentId: string, state: string) => {
		const { promise: closed, resolve: close } = Promise.withResolvers<void>();
		const { signal, end, ...facts } = newLogin(environmentId, state);
		const ending = () => {
			void end();
			return closed;
		};
		const added = pending.add({ ...facts, signal, end: ending });
		signal.addEventListener('abort', () => added.dispose());
		return { ...added, login: added.open(page), close };
	};
	return { pending, changes, begin };
}

describe('pending logins', () => {
	it('give the one that began last and still waits', () => {
		const { pending, begin } = setUp();
		const first = begin('test', '1').login;
		const second = begin('demo', '2').login;
		assert.equal(pending.requireLatest(), second);
		void second.end();
		assert.equal(pending.requireLatest(), first);
		void first.end();
		assert.equal(pending.areAny, false);
		assert.throws(
			() => pending.requireLatest(),
			(error) => error instanceof UserError && error.code === 'sign-in/not-waiting',
		);
	});

	it('are none that anybody waits for before their page can be opened', () => {
		const { pending, changes } = setUp();
		pending.add(newLogin('test', '1'));
		assert.deepEqual([pending.areAny, changes], [false, []]);
	});

	it('end the earlier one of the same environment, and say when its way back is closed', async () => {
		const { pending, changes, begin } = setUp();
		const first = begin('test', '1');
		const other = begin('demo', '2');
		const second = begin('test', '3');
		assert.deepEqual(
			[first, other, second].map(({ login }) => login.signal.aborted),
			[true, false, false],
		);
		assert.equal(pending.requireLatest(), second.login);
		assert.deepEqual(changes, ['test waits', 'demo waits', 'test done', 'test waits']);
		let isClosed = false;
		void second.earlierClosed.then(() => {
			isClosed = true;
		});
		await settled();
		assert.equal(isClosed, false);
		first.close();
		await settled();
		assert.equal(isClosed, true);
		void second.login.end();
		assert.equal(changes.at(-1), 'test done');
	});

	it('end with the window, and nobody is told', () => {
		const { pending, changes, begin } = setUp();
		const { login } = begin('test', '1');
		pending.dispose();
		assert.equal(login.signal.aborted, true);
		assert.deepEqual(changes, ['test waits']);
	});

	it('are told that a callback may have been lost', () => {
		const { pending } = setUp();
		let missed = 0;
		pending.onMissed(() => {
			missed += 1;
		});
		pending.miss();
		assert.equal(missed, 1);
	});
});

describe('the callbacks of pending logins', () => {
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
			const { pending, begin } = setUp();
			const { parameters } = begin('test', 'ours');
			for (let time = 0; time < 1000; time++) {
				assert.equal(pending.receive(path, query), false);
			}
			assert.equal(pending.receive('/callback', 'code=true%2Bone&state=ours&vscode-reqid=1'), true);
			assert.equal((await parameters).get('code'), 'true+one');
		});
	}

	it('count once', () => {
		const { pending, begin } = setUp();
		begin('test', 'ours');
		assert.equal(pending.stateOf(sha256('ours')), 'ours');
		assert.equal(pending.receive('/callback', 'code=a&state=ours'), true);
		assert.equal(pending.receive('/callback', 'code=b&state=ours'), false);
		assert.equal(pending.stateOf(sha256('ours')), undefined);
	});

	it('take an error with the right state', async () => {
		const { pending, begin } = setUp();
		const { parameters } = begin('test', 'ours');
		assert.equal(pending.receive('/callback', 'error=access_denied&state=ours'), true);
		assert.equal((await parameters).get('error'), 'access_denied');
	});

	it('are let go when nobody waits any more', () => {
		const { pending, begin } = setUp();
		begin('test', 'old').dispose();
		begin('test', 'ours');
		assert.equal(pending.receive('/callback', 'code=a&state=old'), false);
		assert.equal(pending.receive('/callback', 'code=a&state=ours'), true);
	});

	it('of two logins reach the one that asked', async () => {
		const { pending, begin } = setUp();
		const first = begin('test', 'one');
		const second = begin('demo', 'two');
		pending.receive('/callback', 'code=2&state=two');
		pending.receive('/callback', 'code=1&state=one');
		assert.equal((await first.parameters).get('code'), '1');
		assert.equal((await second.parameters).get('code'), '2');
	});
});
