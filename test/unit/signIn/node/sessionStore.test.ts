import assert from 'node:assert/strict';
import type { SecretStorage } from 'vscode';
import type { SessionRecord } from '../../../../src/signIn/core/sessionRecord.ts';
import { SessionStore } from '../../../../src/signIn/node/sessionStore.ts';
import { createRandom } from '../../../fixtures/random.ts';
import { providerEnvironment as environment, sessionRecord as record } from '../../support/records.ts';
import {
	BrowserSecrets,
	DesktopSecrets,
	failingSecrets,
	memento,
	secretsOver,
	settled,
} from '../../support/secretStorages.ts';

let now = 1000;
const clock = { now: () => now, monotonic: () => now };

/** A session store over a storage, and the events that it has fired. */
function window(storage: SecretStorage, losesSilently = false, index = memento()) {
	const warnings: string[] = [];
	const sessions = new SessionStore(
		secretsOver(storage, index, losesSilently),
		{ warn: (line: string) => warnings.push(line) },
		clock,
	);
	const events: string[] = [];
	const damaged: string[] = [];
	const ids = (records: readonly SessionRecord[]) => records.map(({ id }) => id).join('+');
	sessions.onDidChange(({ added, removed }) => events.push(`+${ids(added)} -${ids(removed)}`));
	sessions.onDamaged(() => damaged.push('damaged'));
	const idsNow = async () => (await sessions.all()).map(({ id }) => id);
	return { sessions, events, warnings, damaged, idsNow };
}

describe('SessionStore', () => {
	it('returns the stored sessions after a restart', async () => {
		const desktop = new DesktopSecrets();
		await window(desktop.open()).sessions.add(record('alma'));
		assert.deepEqual(await window(desktop.open()).sessions.all(), [record('alma')]);
	});

	it('fires a change event for the stored sessions at the start, but does not list them as added', async () => {
		const desktop = new DesktopSecrets();
		await window(desktop.open()).sessions.add(record('alma'));
		const { idsNow, events } = window(desktop.open());
		assert.deepEqual([await idsNow(), events], [['alma'], ['+ -']]);
	});

	it('removes the sessions of an environment, including damaged records', async () => {
		const desktop = new DesktopSecrets();
		const { sessions, idsNow } = window(desktop.open());
		await sessions.add(record('alma'));
		await sessions.add(record('elsewhere', { environmentId: 'other' }));
		await sessions.add(record('birk', { environmentId: 'other' }));
		desktop.map.set('damaged.session.x', JSON.stringify({ environmentId: 'test' }));
		await sessions.removeAll('test');
		assert.deepEqual(await idsNow(), ['elsewhere', 'birk']);
		assert.deepEqual([...desktop.map.keys()].sort(), ['session.birk', 'session.elsewhere']);
	});

	it('a new session replaces only the session of the same account in the same environment', async () => {
		const desktop = new DesktopSecrets();
		const { sessions, idsNow, events } = window(desktop.open());
		await sessions.add(record('first', { account: { id: 'a', name: 'Alma' } }));
		await sessions.add(record('birk'));
		await sessions.add(record('elsewhere', { account: { id: 'a', name: 'Alma' }, environmentId: 'other' }));
		await sessions.add(record('second', { account: { id: 'a', name: 'Alma' } }));
		assert.deepEqual(await idsNow(), ['birk', 'elsewhere', 'second']);
		assert.deepEqual([...desktop.map.keys()].sort(), ['session.birk', 'session.elsewhere', 'session.second']);
		assert.deepEqual(events, ['+first -', '+birk -', '+elsewhere -', '+second -first']);
	});

	it('follows changes of other desktop windows, with one event per change', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [window(desktop.open()), window(desktop.open())];
		await here.sessions.add(record('alma'));
		await settled();
		assert.deepEqual(await there.idsNow(), ['alma']);
		await there.sessions.remove('alma');
		await settled();
		assert.deepEqual(await here.idsNow(), []);
		for (const { events } of [here, there]) {
			assert.deepEqual(events, ['+alma -', '+ -alma']);
		}
	});

	it('chooses a session also after the clock was set back', async () => {
		const { sessions } = window(new DesktopSecrets().open());
		await sessions.add(record('alma', { chosenAt: now + 5000 }));
		await sessions.add(record('birk', { chosenAt: 1, account: { id: 'birk', name: 'Birk' } }));
		await sessions.choose('birk');
		assert.equal(sessions.chosen(environment)?.id, 'birk');
	});

	it('returns the session that was chosen last as the chosen session of an environment', async () => {
		const { sessions } = window(new DesktopSecrets().open());
		await sessions.add(record('alma', { chosenAt: 1 }));
		await sessions.add(record('birk', { chosenAt: 2 }));
		assert.equal(sessions.chosen(environment)?.id, 'birk');
		await sessions.update(record('alma', { chosenAt: 3 }));
		assert.equal(sessions.chosen(environment)?.id, 'alma');
	});

	it('does not return a session for an environment whose URL changed', async () => {
		const { sessions } = window(new DesktopSecrets().open());
		await sessions.add(record('alma'));
		const moved = { ...environment, api: { ...environment.api, url: 'https://evil.example' } };
		assert.equal(sessions.chosen(moved), undefined);
	});

	it('does not restore a removed session when it is updated', async () => {
		const desktop = new DesktopSecrets();
		const { sessions, idsNow } = window(desktop.open());
		await sessions.add(record('alma'));
		await sessions.remove('alma');
		await sessions.update(record('alma'));
		assert.deepEqual(await idsNow(), []);
		assert.equal(desktop.map.size, 0);
	});

	it('fires one change event for a session that is marked as expired twice', async () => {
		const { sessions, events } = window(new DesktopSecrets().open());
		await sessions.add(record('alma'));
		sessions.markExpired('alma');
		sessions.markExpired('alma');
		assert.equal(sessions.isExpired('alma'), true);
		assert.deepEqual(events, ['+alma -', '+ -']);
	});

	it('reports a session with an expired token as expired unless its client can renew the token', async () => {
		const { sessions } = window(new DesktopSecrets().open());
		const providerToken = { value: 'token', expiresAt: 2000 };
		await sessions.add(record('alma', { providerToken }));
		await sessions.add(record('client', { providerToken, grant: 'clientCredentials' }));
		now = 2000;
		assert.deepEqual([sessions.isExpired('alma'), sessions.isExpired('client')], [true, false]);
		assert.deepEqual(sessions.live(environment), []);
		now = 1000;
		assert.deepEqual(
			sessions.live(environment).map(({ id }) => id),
			['alma'],
		);
	});

	it('keeps the additional scopes of the chosen session for the next sign-in although the session has expired', async () => {
		const { sessions } = window(new DesktopSecrets().open());
		await sessions.add(record('birk', { chosenAt: 1, account: { id: 'birk', name: 'Birk' }, additional: ['other'] }));
		assert.deepEqual(sessions.additionalScopes(environment), ['other']);
		await sessions.add(record('alma', { chosenAt: 2, additional: ['extra'] }));
		sessions.markExpired('alma');
		assert.deepEqual(sessions.additionalScopes(environment), ['extra']);
		assert.deepEqual(sessions.additionalScopes({ ...environment, id: 'elsewhere' }), []);
	});

	it('uses the session that another window chose, and fires an event', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [window(desktop.open()), window(desktop.open())];
		await here.sessions.add(record('alma', { chosenAt: 2 }));
		await here.sessions.add(record('birk', { chosenAt: 1 }));
		await settled();
		there.events.length = 0;
		await here.sessions.update(record('birk', { chosenAt: 3 }));
		await settled();
		assert.equal(there.sessions.chosen(environment)?.id, 'birk');
		assert.deepEqual(there.events, ['+ -']);
	});

	it('keeps a session in a web host although another window has overwritten the storage', async () => {
		const browser = new BrowserSecrets();
		const [here, there] = [window(browser.open(), true), window(browser.open(), true)];
		await here.sessions.add(record('alma'));
		await there.sessions.add(record('birk'));
		await settled();
		assert.deepEqual(await here.idsNow(), ['alma']);
		assert.deepEqual(here.events, ['+alma -']);
	});

	it('stores a session again that the storage lost without an event', async () => {
		const forgetful = new DesktopSecrets();
		const { sessions, events } = window(forgetful.open(), true);
		await sessions.add(record('alma'));
		await settled();
		forgetful.map.clear();
		await sessions.restore('alma');
		await settled();
		assert.ok(forgetful.map.has('session.alma'));
		assert.deepEqual(events, ['+alma -']);
	});

	it('returns and removes a session although the storage fails', async () => {
		const { sessions, idsNow } = window(failingSecrets());
		await sessions.add(record('alma'));
		assert.deepEqual(await idsNow(), ['alma']);
		await sessions.remove('alma');
		assert.deepEqual(await idsNow(), []);
	});
});

describe('SessionStore with damaged records', () => {
	const valid = JSON.stringify(record('valid'));
	const random = createRandom(4711);

	/**
	 * Creates fifty damaged records: truncated, with changed characters, with a field of another
	 * type, or without JSON.
	 */
	const fuzzed = Array.from({ length: 50 }, (_, index): string => {
		switch (index % 5) {
			case 0:
				return valid.slice(0, random.between(0, valid.length - 2));
			case 1:
				return valid.replace(/"/g, (quote) => (random.between(1, 10) === 1 ? '' : quote)).replace('{', '{"');
			case 2: {
				const fields = Object.keys(record('x')).filter((field) => !['version'].includes(field));
				const field = fields[random.between(0, fields.length - 1)] ?? '';
				return JSON.stringify({ ...record(`fuzzed${index}`), [field]: [null, {}, [[]]][index % 3] });
			}
			case 3:
				return String.fromCodePoint(...Array.from({ length: 40 }, () => random.between(1, 0xd000)));
			default:
				return ['null', '[]', '""', '0', '{"version":1}', '{"version":null}'][index % 6] ?? '';
		}
	});

	it('moves damaged session records to other keys, reports them and returns the other sessions', async () => {
		const desktop = new DesktopSecrets();
		desktop.map.set('session.valid', valid);
		for (const [index, stored] of fuzzed.entries()) {
			desktop.map.set(`session.fuzzed${index}`, stored);
		}
		const { sessions, idsNow, damaged, warnings } = window(desktop.open());
		assert.deepEqual(await idsNow(), ['valid']);
		assert.equal(sessions.chosen(environment)?.id, 'valid');
		const aside = [...desktop.map].filter(([key]) => key.startsWith('damaged.'));
		assert.deepEqual(new Set(aside.map(([, stored]) => stored)), new Set(fuzzed));
		assert.deepEqual(
			[...desktop.map.keys()].filter((key) => key.startsWith('session.')),
			['session.valid'],
		);
		assert.equal(damaged.length, 50);
		assert.equal(warnings.length, 50);
		for (const line of warnings) {
			assert.doesNotMatch(line, /token of/);
		}
		assert.deepEqual(await window(desktop.open()).idsNow(), ['valid']);
	});

	it('leaves session records of a later version in the storage', async () => {
		const desktop = new DesktopSecrets();
		desktop.map.set('session.later', '{"version":2}');
		const { idsNow, damaged } = window(desktop.open());
		assert.deepEqual(await idsNow(), []);
		assert.deepEqual([...desktop.map.keys()], ['session.later']);
		assert.equal(damaged.length, 0);
	});
});
