import assert from 'node:assert/strict';
import type { CachedSecretStorage, SecretStorageProblem } from '../../../../src/signIn/node/cachedSecretStorage.ts';
import {
	BrowserSecrets,
	DesktopSecrets,
	failingSecrets,
	memento,
	secretsOver,
	settled,
} from '../../support/secretStorages.ts';

function noting(secrets: CachedSecretStorage): readonly SecretStorageProblem['reason'][] {
	const reasons: SecretStorageProblem['reason'][] = [];
	secrets.onProblem(({ reason }) => reasons.push(reason));
	return reasons;
}

describe('CachedSecretStorage on desktop', () => {
	it('returns a secret in every window and after a restart', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [secretsOver(desktop.open()), secretsOver(desktop.open())];
		await here.store('session.1', 'secret');
		assert.equal(await there.get('session.1'), 'secret');
		assert.deepEqual(await secretsOver(desktop.open()).keys('session.'), ['session.1']);
	});

	it('does not return a secret that another window deleted', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [secretsOver(desktop.open()), secretsOver(desktop.open())];
		await here.store('session.1', 'secret');
		await settled();
		await there.delete('session.1');
		await settled();
		assert.equal(await here.get('session.1'), undefined);
		assert.equal(desktop.map.size, 0);
	});

	it('returns the value that another window stored last', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [secretsOver(desktop.open()), secretsOver(desktop.open())];
		const heard: string[] = [];
		here.onDidChange((key) => heard.push(key));
		await here.store('basic.test', 'old');
		await there.store('basic.test', 'new');
		await settled();
		desktop.map.clear();
		assert.equal(await here.get('basic.test'), 'new');
		assert.deepEqual(heard, ['basic.test', 'basic.test']);
	});
});

describe('CachedSecretStorage in a web host, where each window overwrites one shared map', () => {
	it('returns a secret in the window that stored it although another window has overwritten the shared secrets', async () => {
		const browser = new BrowserSecrets();
		const [here, there] = [secretsOver(browser.open(), memento(), true), secretsOver(browser.open(), memento(), true)];
		await here.store('session.1', 'mine');
		await there.store('session.2', 'yours');
		assert.deepEqual([...browser.map.keys()], ['session.2']);
		assert.equal(await here.get('session.1'), 'mine');
		assert.equal(await there.get('session.2'), 'yours');
	});

	it('reports once, at the next start, that secrets were lost when the page of the web host was closed', async () => {
		const index = memento();
		await secretsOver(new BrowserSecrets().open(), index, true).store('session.1', 'secret');
		const next = secretsOver(new BrowserSecrets().open(), index, true);
		const reasons = noting(next);
		assert.deepEqual(await next.keys('session.'), []);
		assert.deepEqual(await next.keys('session.'), []);
		assert.deepEqual(reasons, ['lost']);
	});

	it('reports a lost secret of any kind, such as a password', async () => {
		const index = memento();
		await secretsOver(new BrowserSecrets().open(), index, true).store('basic.test', 'secret');
		const next = secretsOver(new BrowserSecrets().open(), index, true);
		const reasons = noting(next);
		await next.keys('session.');
		assert.deepEqual(reasons, ['lost']);
	});

	it('does not report a secret as lost when another window has stored the secret again', async () => {
		const index = memento();
		const here = secretsOver(new BrowserSecrets().open(), index, true);
		const reasons = noting(here);
		await here.keys('session.');
		await secretsOver(new BrowserSecrets().open(), index, true).store('session.1', 'secret');
		await here.keys('session.');
		assert.deepEqual(reasons, []);
	});

	it('does not report a deleted secret as lost', async () => {
		const index = memento();
		const first = secretsOver(new BrowserSecrets().open(), index, true);
		await first.store('session.1', 'secret');
		await first.delete('session.1');
		const next = secretsOver(new BrowserSecrets().open(), index, true);
		const reasons = noting(next);
		await next.keys('session.');
		assert.deepEqual(reasons, []);
	});
});

describe('CachedSecretStorage over a storage that loses secrets without an event', () => {
	it('stores a secret again that the storage has lost, in the window that stored it before', async () => {
		const forgetful = new DesktopSecrets();
		const secrets = secretsOver(forgetful.open(), memento(), true);
		await secrets.store('session.1', 'secret');
		await settled();
		forgetful.map.clear();
		assert.equal(await secrets.get('session.1'), 'secret');
		assert.equal(forgetful.map.get('session.1'), 'secret');
	});
});

describe('CachedSecretStorage over a desktop storage whose change event is late', () => {
	it('does not restore a secret that another window deleted before the change event arrives', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [secretsOver(desktop.open()), secretsOver(desktop.open())];
		await here.store('session.1', 'secret');
		await settled();
		await there.delete('session.1');
		await here.get('session.1');
		await settled();
		assert.equal(desktop.map.size, 0);
		assert.equal(await here.get('session.1'), undefined);
	});
});

describe('CachedSecretStorage over a storage that fails', () => {
	it('returns a secret that could not be stored until the window closes, and reports the failure', async () => {
		const secrets = secretsOver(failingSecrets());
		const reasons = noting(secrets);
		await secrets.store('session.1', 'secret');
		assert.equal(await secrets.get('session.1'), 'secret');
		assert.deepEqual(await secrets.keys('session.'), ['session.1']);
		assert.ok(reasons.every((reason) => reason === 'failed') && reasons.length > 0);
	});

	it('fires a change event for a secret that it could not store or delete', async () => {
		const secrets = secretsOver(failingSecrets());
		const heard: string[] = [];
		secrets.onDidChange((key) => heard.push(key));
		await secrets.store('basic.test', 'secret');
		await secrets.delete('basic.test');
		assert.deepEqual(heard, ['basic.test', 'basic.test']);
	});

	it('does not return a secret that it could not delete', async () => {
		const desktop = new DesktopSecrets();
		desktop.map.set('basic.test', 'secret');
		const secrets = secretsOver({ ...desktop.open(), delete: failingSecrets().delete });
		await secrets.delete('basic.test');
		assert.equal(await secrets.get('basic.test'), undefined);
		assert.deepEqual(await secrets.keys('basic.'), []);
	});

	it('returns the secret entered last although the storage returns an earlier one', async () => {
		const desktop = new DesktopSecrets();
		desktop.map.set('basic.test', 'old');
		const secrets = secretsOver({ ...desktop.open(), store: failingSecrets().store });
		await secrets.store('basic.test', 'new');
		assert.equal(await secrets.get('basic.test'), 'new');
	});

	it('returns the secret that was entered while it read an earlier one of another window', async () => {
		const desktop = new DesktopSecrets();
		const { promise: reading, resolve } = Promise.withResolvers<void>();
		const storage = desktop.open();
		const get = async (key: string) => {
			resolve();
			return storage.get(key);
		};
		const secrets = secretsOver({ ...storage, get, store: failingSecrets().store });
		await secretsOver(desktop.open()).store('basic.test', 'old');
		await reading;
		await secrets.store('basic.test', 'new');
		await settled();
		assert.equal(await secrets.get('basic.test'), 'new');
	});

	it('returns no secret after the deletion of a secret that was only in memory because the storage had failed', async () => {
		const secrets = secretsOver(failingSecrets());
		await secrets.store('session.1', 'secret');
		await secrets.delete('session.1');
		assert.equal(await secrets.get('session.1'), undefined);
	});
});
