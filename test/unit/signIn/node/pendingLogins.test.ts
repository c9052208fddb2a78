import assert from 'node:assert/strict';
import { UserError } from '../../../../src/shared/core/errors.ts';
import { hashState, PendingLogins } from '../../../../src/signIn/node/pendingLogins.ts';
import { newLogin } from '../../support/newLogin.ts';
import { settled } from '../../support/secretStorages.ts';

const page = { url: 'https://idp.example', redirectUri: 'http://127.0.0.1/callback' };

/** Pending logins. `changes` has a line for each change. */
function setUp() {
	const pending = new PendingLogins();
	const changes: string[] = [];
	pending.onDidChange(({ environmentId, isWaitedFor }) =>
		changes.push(`${environmentId} ${isWaitedFor ? 'waits' : 'done'}`),
	);
	/** Begins a login that removes itself when it is ended. `close` closes its redirect target. */
	const begin = (environmentId: string, state: string) => {
		const { promise: closed, resolve: close } = Promise.withResolvers<void>();
		const { signal, end, ...details } = newLogin(environmentId, state);
		const ending = () => {
			void end();
			return closed;
		};
		const added = pending.add({ ...details, signal, end: ending });
		signal.addEventListener('abort', () => added.dispose());
		return { ...added, login: added.open(page), close };
	};
	return { pending, changes, begin };
}

describe('PendingLogins', () => {
	it('requireLatest returns the login that began last and has not ended', () => {
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

	it('does not count a login as pending before its page can be opened', () => {
		const { pending, changes } = setUp();
		pending.add(newLogin('test', '1'));
		assert.deepEqual([pending.areAny, changes], [false, []]);
	});

	it('a new login ends the earlier one of the same environment and resolves earlierClosed when the redirect target of the earlier one is closed', async () => {
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

	it('disposing of the pending logins ends them and fires no event', () => {
		const { pending, changes, begin } = setUp();
		const { login } = begin('test', '1');
		pending.dispose();
		assert.equal(login.signal.aborted, true);
		assert.deepEqual(changes, ['test waits']);
	});

	it('fires onMissed when a callback may have been lost', () => {
		const { pending } = setUp();
		let missed = 0;
		pending.onMissed(() => {
			missed += 1;
		});
		pending.miss();
		assert.equal(missed, 1);
	});
});

describe('PendingLogins.receive', () => {
	const forged: readonly (readonly [string, string, string])[] = [
		['no state', '/callback', 'code=attacker'],
		['an empty state', '/callback', 'code=attacker&state='],
		['another state', '/callback', 'code=attacker&state=other'],
		['our state twice', '/callback', 'code=attacker&state=ours&state=ours'],
		['our state after another one', '/callback', 'code=attacker&state=other&state=ours'],
		['another path', '/open', 'code=attacker&state=ours'],
		['a longer path', '/callback/', 'code=attacker&state=ours'],
		['a path with a prefix', '/x/callback', 'code=attacker&state=ours'],
		['an error without our state', '/callback', 'error=access_denied&state=other'],
		['the hash of our state', '/callback', `code=attacker&state=${hashState('ours')}`],
		['an empty query', '/callback', ''],
	];
	for (const [name, path, query] of forged) {
		it(`rejects a callback with ${name}, and still accepts the real one`, async () => {
			const { pending, begin } = setUp();
			const { parameters } = begin('test', 'ours');
			for (let time = 0; time < 1000; time++) {
				assert.equal(pending.receive(path, query), false);
			}
			assert.equal(pending.receive('/callback', 'code=true%2Bone&state=ours&vscode-reqid=1'), true);
			assert.equal((await parameters).get('code'), 'true+one');
		});
	}

	it('accepts a callback once', () => {
		const { pending, begin } = setUp();
		begin('test', 'ours');
		assert.equal(pending.stateOf(hashState('ours')), 'ours');
		assert.equal(pending.receive('/callback', 'code=a&state=ours'), true);
		assert.equal(pending.receive('/callback', 'code=b&state=ours'), false);
		assert.equal(pending.stateOf(hashState('ours')), undefined);
	});

	it('accepts a callback with an error and the right state', async () => {
		const { pending, begin } = setUp();
		const { parameters } = begin('test', 'ours');
		assert.equal(pending.receive('/callback', 'error=access_denied&state=ours'), true);
		assert.equal((await parameters).get('error'), 'access_denied');
	});

	it('rejects a callback of a login that was removed', () => {
		const { pending, begin } = setUp();
		begin('test', 'old').dispose();
		begin('test', 'ours');
		assert.equal(pending.receive('/callback', 'code=a&state=old'), false);
		assert.equal(pending.receive('/callback', 'code=a&state=ours'), true);
	});

	it('delivers the callbacks of two logins to the right one', async () => {
		const { pending, begin } = setUp();
		const first = begin('test', 'one');
		const second = begin('demo', 'two');
		pending.receive('/callback', 'code=2&state=two');
		pending.receive('/callback', 'code=1&state=one');
		assert.equal((await first.parameters).get('code'), '1');
		assert.equal((await second.parameters).get('code'), '2');
	});
});
