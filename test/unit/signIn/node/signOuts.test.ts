import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionRecord } from '../../../../src/signIn/core/sessionRecord.ts';
import { SessionStore } from '../../../../src/signIn/node/sessionStore.ts';
import { SignOuts } from '../../../../src/signIn/node/signOuts.ts';
import { sessionRecord as record } from '../../support/records.ts';
import { BrowserSecrets, memento, secretsOver, settled } from '../../support/secretStorages.ts';

const clock = { now: () => 0, monotonic: () => 0 };
const alma = { account: { id: 'a', name: 'Alma' } };

describe('sign-outs in a web host', () => {
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
		const signOuts = new SignOuts(join(folder, 'signedOut'));
		const sessions = new SessionStore(secrets, { warn: () => undefined }, clock, signOuts);
		const removed: string[] = [];
		sessions.onDidChange((change) => removed.push(...change.removed.map(({ id }) => id)));
		const ids = async () => (await sessions.all()).map(({ id }: SessionRecord) => id);
		return { sessions, secrets, removed, ids };
	}

	it('end the session in a window that has read it from the same storage', async () => {
		const here = openWindow();
		await here.sessions.add(record('alma'));
		await here.sessions.add(record('birk'));
		const there = openWindow();
		assert.deepEqual(await there.ids(), ['alma', 'birk']);
		await here.sessions.remove('alma');
		assert.deepEqual([await there.ids(), there.removed], [['birk'], ['alma']]);
		assert.equal(await there.secrets.get('session.alma'), undefined);
	});

	it('end the session of an account that signed in to each window by itself', async () => {
		const [here, there] = [openWindow(), openWindow()];
		await here.sessions.add(record('first', alma));
		await there.sessions.add(record('second', alma));
		await there.sessions.add(record('elsewhere', { ...alma, environmentId: 'other' }));
		await here.sessions.remove('first');
		assert.deepEqual(await there.ids(), ['elsewhere']);
	});

	it('hold after another window has written the session back into the storage', async () => {
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

	it('end when the account signs in again, in any window', async () => {
		const [here, there] = [openWindow(), openWindow()];
		await here.sessions.add(record('first', alma));
		await here.sessions.remove('first');
		await there.sessions.add(record('second', alma));
		assert.deepEqual(await there.ids(), ['second']);
		await settled();
		assert.deepEqual(await openWindow().ids(), ['second']);
	});

	it('of an environment end the sessions of all its accounts', async () => {
		const here = openWindow();
		await here.sessions.add(record('alma'));
		await here.sessions.add(record('birk'));
		await here.sessions.add(record('elsewhere', { environmentId: 'other' }));
		const there = openWindow();
		await here.sessions.removeAll('test');
		assert.deepEqual(await there.ids(), ['elsewhere']);
	});

	it('end the session in this window although the folder cannot be written, and reject', async () => {
		const { sessions, ids } = openWindow();
		await sessions.add(record('alma'));
		await writeFile(join(folder, 'signedOut'), 'a file in its place');
		await assert.rejects(sessions.remove('alma'));
		assert.deepEqual(await ids(), []);
	});
});
