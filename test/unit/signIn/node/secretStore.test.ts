import assert from 'node:assert/strict';
import type { KeptSecrets, NotKept } from '../../../src/signIn/keptSecrets.ts';
import {
	BrowserSecrets,
	DesktopSecrets,
	failingSecrets,
	memento,
	secretsOver,
	settled,
} from '../support/secretStorages.ts';

function noting(secrets: KeptSecrets): readonly NotKept['reason'][] {
	const reasons: NotKept['reason'][] = [];
	secrets.onNotKept(({ reason }) => reasons.push(reason));
	return reasons;
}

describe('secrets on desktop', () => {
	it('are there in every window, and after a restart', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [secretsOver(desktop.open()), secretsOver(desktop.open())];
		await here.store('session.1', 'secret');
		assert.equal(await there.get('session.1'), 'secret');
		assert.deepEqual(await secretsOver(desktop.open()).keys('session.'), ['session.1']);
	});

	it('that another window deletes are gone here too', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [secretsOver(desktop.open()), secretsOver(desktop.open())];
		await here.store('session.1', 'secret');
		await settled();
		await there.delete('session.1');
		await settled();
		assert.equal(await here.get('session.1'), undefined);
		assert.equal(desktop.map.size, 0);
	});

	it('that another window replaces are followed', async () => {
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

describe('secrets in a browser, where each window writes the map back whole', () => {
	it('are there in the window that stored them although another one has written over them', async () => {
		const browser = new BrowserSecrets();
		const [here, there] = [secretsOver(browser.open(), memento(), true), secretsOver(browser.open(), memento(), true)];
		await here.store('session.1', 'mine');
		await there.store('session.2', 'yours');
		assert.deepEqual([...browser.map.keys()], ['session.2']);
		assert.equal(await here.get('session.1'), 'mine');
		assert.equal(await there.get('session.2'), 'yours');
	});

	it('that were lost with the page are told of at the next start, once', async () => {
		const index = memento();
		await secretsOver(new BrowserSecrets().open(), index, true).store('session.1', 'secret');
		const next = secretsOver(new BrowserSecrets().open(), index, true);
		const reasons = noting(next);
		assert.deepEqual(await next.keys('session.'), []);
		assert.deepEqual(await next.keys('session.'), []);
		assert.deepEqual(reasons, ['lost']);
	});

	it('are told of whatever they were, such as a password', async () => {
		const index = memento();
		await secretsOver(new BrowserSecrets().open(), index, true).store('basic.test', 'secret');
		const next = secretsOver(new BrowserSecrets().open(), index, true);
		const reasons = noting(next);
		await next.keys('session.');
		assert.deepEqual(reasons, ['lost']);
	});

	it('that another window has stored meanwhile are not told of', async () => {
		const index = memento();
		const here = secretsOver(new BrowserSecrets().open(), index, true);
		const reasons = noting(here);
		await here.keys('session.');
		await secretsOver(new BrowserSecrets().open(), index, true).store('session.1', 'secret');
		await here.keys('session.');
		assert.deepEqual(reasons, []);
	});

	it('that were deleted on purpose are not told of', async () => {
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

describe('secrets that a storage loses without a word', () => {
	it('are stored again by the window that stored them', async () => {
		const forgetful = new DesktopSecrets();
		const secrets = secretsOver(forgetful.open(), memento(), true);
		await secrets.store('session.1', 'secret');
		await settled();
		forgetful.map.clear();
		assert.equal(await secrets.get('session.1'), 'secret');
		assert.equal(forgetful.map.get('session.1'), 'secret');
	});
});

describe('secrets that somebody deleted on desktop', () => {
	it('stay deleted, although this window has not heard of it yet', async () => {
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

describe('secrets over a storage that fails', () => {
	it('live as long as the window, and that is told', async () => {
		const secrets = secretsOver(failingSecrets());
		const reasons = noting(secrets);
		await secrets.store('session.1', 'secret');
		assert.equal(await secrets.get('session.1'), 'secret');
		assert.deepEqual(await secrets.keys('session.'), ['session.1']);
		assert.ok(reasons.every((reason) => reason === 'failed') && reasons.length > 0);
	});

	it('are told of to those who follow them', async () => {
		const secrets = secretsOver(failingSecrets());
		const heard: string[] = [];
		secrets.onDidChange((key) => heard.push(key));
		await secrets.store('basic.test', 'secret');
		await secrets.delete('basic.test');
		assert.deepEqual(heard, ['basic.test', 'basic.test']);
	});

	it('are not used any more once they were to be deleted, although they could not be', async () => {
		const desktop = new DesktopSecrets();
		desktop.map.set('basic.test', 'secret');
		const secrets = secretsOver({ ...desktop.open(), delete: failingSecrets().delete });
		await secrets.delete('basic.test');
		assert.equal(await secrets.get('basic.test'), undefined);
		assert.deepEqual(await secrets.keys('basic.'), []);
	});

	it('are the ones entered last, although the storage still gives the ones of before', async () => {
		const desktop = new DesktopSecrets();
		desktop.map.set('basic.test', 'old');
		const secrets = secretsOver({ ...desktop.open(), store: failingSecrets().store });
		await secrets.store('basic.test', 'new');
		assert.equal(await secrets.get('basic.test'), 'new');
	});

	it('can be deleted all the same', async () => {
		const secrets = secretsOver(failingSecrets());
		await secrets.store('session.1', 'secret');
		await secrets.delete('session.1');
		assert.equal(await secrets.get('session.1'), undefined);
	});
});
