import assert from 'node:assert/strict';
import { CallbackRelay } from '../../../src/signIn/callbackRelay.ts';
import { PendingLogins } from '../../../src/signIn/pendingLogins.ts';
import { sha256 } from '../../../src/signIn/sha256.ts';
import { HandTimers } from '../support/handTimers.ts';
import { newLogin } from '../support/newLogin.ts';
import { DesktopSecrets, settled } from '../support/secretStorages.ts';

const state = 'o'.repeat(43);
const stranger = (index: number) => String(index).padStart(43, 's');

function openWindows(count = 3) {
	const storage = new DesktopSecrets();
	const timers = new HandTimers();
	const failures: unknown[] = [];
	const open = () => {
		const pending = new PendingLogins();
		const secrets = storage.open();
		const failed = (error: unknown) => failures.push(error);
		return {
			pending,
			secrets,
			relay: new CallbackRelay(pending, { secrets, clock: timers.clock, timers, failed }),
		};
	};
	const windows = Array.from({ length: count }, open);
	const [first, second, third] = windows as [ReturnType<typeof open>, ReturnType<typeof open>, ReturnType<typeof open>];
	return { storage, timers, failures, open, first, second, third };
}

describe('the relay of callbacks', () => {
	it('brings a callback to the window that waits for it, and leaves nothing behind', async () => {
		const { storage, first, second, third, failures } = openWindows();
		const expected = third.pending.add(newLogin('test', state));
		second.pending.add(newLogin('test', stranger(1)));
		assert.equal(first.pending.receive('/callback', `code=a%2Bb&state=${state}`), false);
		await first.relay.relay('/callback', `code=a%2Bb&state=${state}&iss=https%3A%2F%2Fidp.example&windowId=7`);
		const parameters = await expected.parameters;
		assert.deepEqual(Object.fromEntries(parameters), { code: 'a+b', iss: 'https://idp.example', state });
		await settled();
		assert.deepEqual([[...storage.map.keys()], failures], [[], []]);
	});

	it('never stores the state', async () => {
		const { first, second } = openWindows();
		await first.relay.relay('/callback', `code=a&state=${state}`);
		const stored = (await second.secrets.get('callback')) ?? '';
		assert.ok(stored.includes(sha256(state)));
		assert.ok(!stored.includes(state));
	});

	it('brings the true one after a flood of forged ones', async () => {
		const { storage, timers, first, second } = openWindows();
		const expected = second.pending.add(newLogin('test', state));
		for (let index = 0; index < 1000; index++) {
			void first.relay.relay('/callback', `code=attacker&state=${stranger(index)}`);
		}
		await first.relay.relay('/callback', `code=true&state=${state}`);
		assert.equal((await expected.parameters).get('code'), 'true');
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
		assert.equal(timers.count, 1);
	});

	const malformed: readonly (readonly [string, string, string])[] = [
		['another path', '/open', `code=a&state=${state}`],
		['no state', '/callback', 'code=a'],
		['a state that is none of ours', '/callback', 'code=a&state=short'],
		['two states', '/callback', `code=a&state=${state}&state=${state}`],
		['neither code nor error', '/callback', `state=${state}`],
		['an empty code', '/callback', `code=&state=${state}`],
		['two codes', '/callback', `code=a&code=b&state=${state}`],
		['a code and an error', '/callback', `code=a&error=b&state=${state}`],
		['more than an address holds', '/callback', `code=${'a'.repeat(9000)}&state=${state}`],
	];
	for (const [name, path, query] of malformed) {
		it(`leaves alone what has ${name}`, async () => {
			const { storage, timers, first } = openWindows();
			await first.relay.relay(path, query);
			assert.deepEqual([[...storage.map.keys()], timers.count], [[], 0]);
		});
	}

	it('deletes after a minute what nobody took', async () => {
		const { storage, timers, first } = openWindows();
		await first.relay.relay('/callback', `error=access_denied&state=${state}`);
		timers.pass(59_999);
		await settled();
		assert.deepEqual([...storage.map.keys()], ['callback']);
		timers.pass(1);
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	it('leaves to another window what that one has left meanwhile', async () => {
		const { storage, timers, first, second } = openWindows();
		await first.relay.relay('/callback', `code=a&state=${stranger(1)}`);
		timers.pass(30_000);
		await second.relay.relay('/callback', `code=a&state=${stranger(2)}`);
		timers.pass(30_000);
		await settled();
		assert.deepEqual([...storage.map.keys()], ['callback']);
		timers.pass(30_000);
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	it('deletes at the start of a window what one that ended has left', async () => {
		const { storage, timers, first, open } = openWindows(1);
		await first.relay.relay('/callback', `code=a&state=${state}`);
		first.relay.dispose();
		timers.pass(20_000);
		await settled();
		open();
		await settled();
		assert.deepEqual([...storage.map.keys()], ['callback'], 'it may be on its way');
		timers.pass(40_000);
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	it('deletes at the start of a window what is too old or not to be read', async () => {
		for (const left of ['', '{"stateHash":1}', JSON.stringify({ stateHash: 'a', query: 'code=a', time: 0 })]) {
			const { storage, open } = openWindows(0);
			await storage.open().store('callback', left);
			open();
			await settled();
			assert.deepEqual([...storage.map.keys()], [], left);
		}
	});

	it('does not take what is too old', async () => {
		const { timers, first, second } = openWindows();
		second.pending.add(newLogin('test', state));
		const left = { stateHash: sha256(state), query: 'code=a', time: timers.clock.now() - 60_000 };
		await first.secrets.store('callback', JSON.stringify(left));
		await settled();
		assert.equal(second.pending.stateOf(sha256(state)), state);
	});

	it('says so when the storage fails', async () => {
		const failures: unknown[] = [];
		const timers = new HandTimers();
		const secrets = { ...new DesktopSecrets().open(), store: () => Promise.reject(new Error('no keyring')) };
		const failed = (error: unknown) => failures.push(String(error));
		const pending = new PendingLogins();
		const relay = new CallbackRelay(pending, { secrets, clock: timers.clock, timers, failed });
		await relay.relay('/callback', `code=a&state=${state}`);
		assert.deepEqual(failures, ['Error: no keyring']);
	});
});
