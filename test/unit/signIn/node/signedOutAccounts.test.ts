import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionRecord } from '../../../../src/signIn/core/sessionRecord.ts';
import { EnteredSecrets } from '../../../../src/signIn/node/enteredSecrets.ts';
import { SessionStore } from '../../../../src/signIn/node/sessionStore.ts';
import { SignedOutAccounts } from '../../../../src/signIn/node/signedOutAccounts.ts';
import { sessionRecord as record } from '../../support/records.ts';
import { BrowserSecrets, memento, secretsOver, settled } from '../../support/secretStorages.ts';

const clock = { now: () => 0, monotonic: () => 0 };
const alma = { account: { id: 'a', name: 'Alma' } };

describe('SignedOutAccounts in a web host', () => {
	let folder: string;
	let browser: BrowserSecrets;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'sign-outs-'));
		browser = new BrowserSecrets();
	});

	afterEach(() => rm(folder, { recursive: true }));

	/** A window of the web host: its own copy of the secrets, and the folder of all windows. */
	function openWindow() {
		const secrets = secretsOver(browser.open(), memento(), true);
		const signOuts = new SignedOutAccounts(join(folder, 'signedOut'));
		const sessions = new SessionStore(secrets, { warn: () => undefined }, clock, signOuts);
		const removed: string[] = [];
		sessions.onDidChange((change) => removed.push(...change.removed.map(({ id }) => id)));
		const ids = async () => (await sessions.all()).map(({ id }: SessionRecord) => id);
		return { sessions, secrets, removed, ids };
	}

	it('signs a session out in another window that has loaded the session from the same storage', async () => {
		const here = openWindow();
		await here.sessions.add(record('alma'));
		await here.sessions.add(record('birk'));
		const there = openWindow();
		assert.deepEqual(await there.ids(), ['alma', 'birk']);
		await here.sessions.remove('alma');
		assert.deepEqual([await there.ids(), there.removed], [['birk'], ['alma']]);
		assert.equal(await there.secrets.get('session.alma'), undefined);
	});

	it('signs an account out in the other windows before this window reports the sign-out', async () => {
		const here = openWindow();
		await here.sessions.add(record('alma', alma));
		const there = openWindow();
		await there.ids();
		const idsAtReport: Promise<string[]>[] = [];
		here.sessions.onDidChange(() => idsAtReport.push(there.ids()));
		await here.sessions.remove('alma');
		assert.deepEqual(await Promise.all(idsAtReport), [[]]);
	});

	it('signs a password account out in the other windows before this window deletes the password', async () => {
		const environment = {
			id: 'basic',
			label: 'Basic',
			kind: 'test',
			api: { url: 'https://api.example/a', headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
		} as const;
		const openPasswords = () => {
			const { secrets } = openWindow();
			return { secrets, entered: new EnteredSecrets(secrets, new SignedOutAccounts(join(folder, 'signedOut'))) };
		};
		const here = openPasswords();
		await here.entered.storePassword(environment, 'user', 'pass');
		const there = openPasswords();
		assert.ok(await there.entered.password(environment));
		await settled();
		const passwordsAtReport: Promise<unknown>[] = [];
		here.secrets.onDidChange(() => passwordsAtReport.push(there.entered.password(environment)));
		await here.entered.delete('basic', environment.id);
		await settled();
		assert.deepEqual(await Promise.all(passwordsAtReport), [undefined]);
	});

	it('signs an account out in a window where the account signed in separately', async () => {
		const [here, there] = [openWindow(), openWindow()];
		await here.sessions.add(record('first', alma));
		await there.sessions.add(record('second', alma));
		await there.sessions.add(record('elsewhere', { ...alma, environmentId: 'other' }));
		await here.sessions.remove('first');
		assert.deepEqual(await there.ids(), ['elsewhere']);
	});

	it('keeps an account signed out after another window wrote its session back to the storage', async () => {
		const here = openWindow();
		await here.sessions.add(record('alma'));
		const there = openWindow();
		await there.ids();
		await here.sessions.remove('alma');
		await there.secrets.store('headers.other', 'value');
		await settled();
		assert.ok(browser.map.has('session.alma'));
		assert.deepEqual(await openWindow().ids(), []);
	});

	it('lets a signed-out account sign in again in any window', async () => {
		const [here, there] = [openWindow(), openWindow()];
		await here.sessions.add(record('first', alma));
		await here.sessions.remove('first');
		await there.sessions.add(record('second', alma));
		assert.deepEqual(await there.ids(), ['second']);
		await settled();
		assert.deepEqual(await openWindow().ids(), ['second']);
	});

	it('signs out all accounts of a removed environment in the other windows', async () => {
		const here = openWindow();
		await here.sessions.add(record('alma'));
		await here.sessions.add(record('birk'));
		await here.sessions.add(record('elsewhere', { environmentId: 'other' }));
		const there = openWindow();
		await here.sessions.removeAll('test');
		assert.deepEqual(await there.ids(), ['elsewhere']);
	});

	it('signs the account out in this window, and rejects, when the shared folder cannot be written', async () => {
		const { sessions, ids } = openWindow();
		await sessions.add(record('alma'));
		await writeFile(join(folder, 'signedOut'), 'a file in its place');
		await assert.rejects(sessions.remove('alma'));
		assert.deepEqual(await ids(), []);
	});
});
