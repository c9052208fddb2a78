import assert from 'node:assert/strict';
import { UserError } from '../../../src/shared/errors.ts';
import { type PendingLogin, PendingLogins } from '../../../src/signIn/pendingLogins.ts';

/** Pending logins, with a line for each change. */
function setUp() {
	const pending = new PendingLogins();
	const changes: string[] = [];
	pending.onDidChange(({ login, isWaitedFor }) =>
		changes.push(`${login.environmentId} ${isWaitedFor ? 'waits' : 'done'}`),
	);
	/** Begins a login that removes itself when it is ended, as the flow does. */
	const begin = (environmentId: string, state: string) => {
		const ended = new AbortController();
		const { signal } = ended;
		const end = () => ended.abort();
		const login: PendingLogin = { environmentId, environment: '', url: '', redirectUri: '', state, signal, end };
		const added = pending.add(login);
		signal.addEventListener('abort', () => added.dispose());
		return login;
	};
	return { pending, changes, begin };
}

describe('pending logins', () => {
	it('give the one that began last and still waits', () => {
		const { pending, begin } = setUp();
		const first = begin('test', '1');
		const second = begin('demo', '2');
		assert.equal(pending.requireLatest(), second);
		second.end();
		assert.equal(pending.requireLatest(), first);
		first.end();
		assert.equal(pending.areAny, false);
		assert.throws(
			() => pending.requireLatest(),
			(error) => error instanceof UserError && error.code === 'sign-in/not-waiting',
		);
	});

	it('end the earlier one of the same environment, which still is waited for', () => {
		const { pending, changes, begin } = setUp();
		const first = begin('test', '1');
		const other = begin('demo', '2');
		const second = begin('test', '3');
		assert.deepEqual(
			[first, other, second].map(({ signal }) => signal.aborted),
			[true, false, false],
		);
		assert.equal(pending.requireLatest(), second);
		assert.deepEqual(changes, ['test waits', 'demo waits', 'test waits', 'test waits']);
		second.end();
		assert.equal(changes.at(-1), 'test done');
	});

	it('end with the window, and nobody is told', () => {
		const { pending, changes, begin } = setUp();
		const login = begin('test', '1');
		pending.dispose();
		assert.equal(login.signal.aborted, true);
		assert.deepEqual(changes, ['test waits']);
	});
});
