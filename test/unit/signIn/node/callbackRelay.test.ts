import assert from 'node:assert/strict';
import { CallbackRelay } from '../../../../src/signIn/node/callbackRelay.ts';
import { hashState, PendingLogins } from '../../../../src/signIn/node/pendingLogins.ts';
import { scaled } from '../../../fixtures/testSize.ts';
import { ManualTime } from '../../support/manualTime.ts';
import { newLogin } from '../../support/newLogin.ts';
import { DesktopSecrets, settled } from '../../support/secretStorages.ts';

const state = 'o'.repeat(43);
const stranger = (index: number) => String(index).padStart(43, 's');

const time = new ManualTime();

function openWindows(count = 3) {
	const storage = new DesktopSecrets();
	const failures: unknown[] = [];
	const open = () => {
		const pending = new PendingLogins();
		const secrets = storage.open();
		const failed = (error: unknown) => failures.push(error);
		return {
			pending,
			secrets,
			relay: new CallbackRelay({ pending, secrets, clock: time.clock, failed }),
		};
	};
	const windows = Array.from({ length: count }, open);
	const [first, second, third] = windows as [ReturnType<typeof open>, ReturnType<typeof open>, ReturnType<typeof open>];
	return { storage, failures, open, first, second, third };
}

describe('CallbackRelay', () => {
	beforeEach(() => time.start());
	afterEach(() => time.stop());

	it('delivers a callback to the window that waits for it, and leaves nothing in the storage', async () => {
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

	it('stores the hash of the state and never the state', async () => {
		const { first, second } = openWindows();
		await first.relay.relay('/callback', `code=a&state=${state}`);
		const stored = (await second.secrets.get('callback')) ?? '';
		assert.ok(stored.includes(hashState(state)));
		assert.ok(!stored.includes(state));
	});

	it('delivers the real callback after 1,000 forged ones', async () => {
		const { storage, first, second } = openWindows();
		const expected = second.pending.add(newLogin('test', state));
		for (let index = 0; index < scaled(1000); index++) {
			void first.relay.relay('/callback', `code=attacker&state=${stranger(index)}`);
		}
		await first.relay.relay('/callback', `code=true&state=${state}`);
		assert.equal((await expected.parameters).get('code'), 'true');
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	const malformed: readonly (readonly [string, string, string])[] = [
		['another path', '/open', `code=a&state=${state}`],
		['no state', '/callback', 'code=a'],
		['a state of another length', '/callback', 'code=a&state=short'],
		['two states', '/callback', `code=a&state=${state}&state=${state}`],
		['neither code nor error', '/callback', `state=${state}`],
		['an empty code', '/callback', `code=&state=${state}`],
		['two codes', '/callback', `code=a&code=b&state=${state}`],
		['a code and an error', '/callback', `code=a&error=b&state=${state}`],
		['more than 8 KB', '/callback', `code=${'a'.repeat(9000)}&state=${state}`],
	];
	for (const [name, path, query] of malformed) {
		it(`does not relay a callback with ${name}`, async () => {
			const { storage, first } = openWindows();
			await first.relay.relay(path, query);
			assert.deepEqual([...storage.map.keys()], []);
		});
	}

	it('deletes a callback after a minute when no window took it', async () => {
		const { storage, first } = openWindows();
		await first.relay.relay('/callback', `error=access_denied&state=${state}`);
		time.pass(59_999);
		await settled();
		assert.deepEqual([...storage.map.keys()], ['callback']);
		time.pass(1);
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	it('does not delete a callback that another window stored in the meantime', async () => {
		const { storage, first, second } = openWindows();
		await first.relay.relay('/callback', `code=a&state=${stranger(1)}`);
		time.pass(30_000);
		await second.relay.relay('/callback', `code=a&state=${stranger(2)}`);
		time.pass(30_000);
		await settled();
		assert.deepEqual([...storage.map.keys()], ['callback']);
		time.pass(30_000);
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	it('a new window deletes the callback that a closed window stored, one minute after it was stored', async () => {
		const { storage, first, open } = openWindows(1);
		await first.relay.relay('/callback', `code=a&state=${state}`);
		first.relay.dispose();
		time.pass(20_000);
		await settled();
		open();
		await settled();
		assert.deepEqual([...storage.map.keys()], ['callback'], 'another window may still take it');
		time.pass(40_000);
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	it('a new window deletes a stored callback that is too old or damaged', async () => {
		for (const left of ['', '{"stateHash":1}', JSON.stringify({ stateHash: 'a', query: 'code=a', time: 0 })]) {
			const { storage, open } = openWindows(0);
			await storage.open().store('callback', left);
			open();
			await settled();
			assert.deepEqual([...storage.map.keys()], [], left);
		}
	});

	for (const ahead of [-3_600_000, -1, 0, 1, 3_600_000]) {
		it(`a window takes the callback of a window on a computer whose clock is ${ahead} ms ahead`, async () => {
			const { first, second } = openWindows();
			second.pending.add(newLogin('test', state));
			const stored = { stateHash: hashState(state), query: 'code=a', time: time.clock.now() + ahead };
			await first.secrets.store('callback', JSON.stringify(stored));
			await settled();
			assert.equal(second.pending.stateOf(hashState(state)), undefined);
		});
	}

	it('a new window deletes a stored callback whose time is in the future because the clock was set back', async () => {
		const { storage, open } = openWindows(0);
		const left = { stateHash: hashState(state), query: 'code=a', time: time.clock.now() + 1 };
		await storage.open().store('callback', JSON.stringify(left));
		open();
		await settled();
		assert.deepEqual([...storage.map.keys()], []);
	});

	it('reports that a callback could not be stored', async () => {
		const failures: unknown[] = [];
		const secrets = { ...new DesktopSecrets().open(), store: () => Promise.reject(new Error('no keyring')) };
		const failed = (error: unknown) => failures.push(String(error));
		const pending = new PendingLogins();
		const relay = new CallbackRelay({ pending, secrets, clock: time.clock, failed });
		await relay.relay('/callback', `code=a&state=${state}`);
		assert.deepEqual(failures, ['Error: no keyring']);
	});
});
