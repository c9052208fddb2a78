import assert from 'node:assert/strict';
import { KeptSecrets, type NotKept } from '../../../src/signIn/keptSecrets.ts';
import { BrowserSecrets, DesktopSecrets, failingSecrets, memento, settled } from '../support/secretStorages.ts';

function noting(secrets: KeptSecrets): readonly NotKept['reason'][] {
	const reasons: NotKept['reason'][] = [];
	secrets.onNotKept(({ reason }) => reasons.push(reason));
	return reasons;
}

describe('secrets on desktop', () => {
	it('are there in every window, and after a restart', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [new KeptSecrets(desktop.open(), memento()), new KeptSecrets(desktop.open(), memento())];
		await here.store('session.1', 'secret');
		assert.equal(await there.get('session.1'), 'secret');
		assert.deepEqual(await new KeptSecrets(desktop.open(), memento()).keys('session.'), ['session.1']);
	});

	it('that another window deletes are gone here too', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [new KeptSecrets(desktop.open(), memento()), new KeptSecrets(desktop.open(), memento())];
		await here.store('session.1', 'secret');
		await settled();
		await there.delete('session.1');
		await settled();
		assert.equal(await here.get('session.1'), undefined);
		assert.equal(desktop.map.size, 0);
	});

	it('that another window replaces are followed', async () => {
		const desktop = new DesktopSecrets();
		const [here, there] = [new KeptSecrets(desktop.open(), memento()), new KeptSecrets(desktop.open(), memento())];
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
		const [here, there] = [new KeptSecrets(browser.open(), memento()), new KeptSecrets(browser.open(), memento())];
		await here.store('session.1', 'mine');
		await there.store('session.2', 'yours');
		assert.deepEqual([...browser.map.keys()], ['session.2']);
		assert.equal(await here.get('session.1'), 'mine');
		assert.equal(await there.get('session.2'), 'yours');
	});

	it('that were lost with the page are told of at the next start, once', async () => {
		const index = memento();
		await new KeptSecrets(new BrowserSecrets().open(), index).store('session.1', 'secret');
		const next = new KeptSecrets(new BrowserSecrets().open(), index);
		const reasons = noting(next);
		assert.deepEqual(await next.keys('session.'), []);
		assert.deepEqual(await next.keys('session.'), []);
		assert.deepEqual(reasons, ['lost']);
	});

	it('that were deleted on purpose are not told of', async () => {
		const index = memento();
		const first = new KeptSecrets(new BrowserSecrets().open(), index);
		await first.store('session.1', 'secret');
		await first.delete('session.1');
		const next = new KeptSecrets(new BrowserSecrets().open(), index);
		const reasons = noting(next);
		await next.keys('session.');
		assert.deepEqual(reasons, []);
	});
});

describe('secrets that a storage loses without a word', () => {
	it('are stored again by the window that stored them', async () => {
		const forgetful = new DesktopSecrets();
		const secrets = new KeptSecrets(forgetful.open(), memento());
		await secrets.store('session.1', 'secret');
		await settled();
		forgetful.map.clear();
		assert.equal(await secrets.get('session.1'), 'secret');
		assert.equal(forgetful.map.get('session.1'), 'secret');
	});
});

describe('secrets over a storage that fails', () => {
	it('live as long as the window, and that is told', async () => {
		const secrets = new KeptSecrets(failingSecrets(), memento());
		const reasons = noting(secrets);
		await secrets.store('session.1', 'secret');
		assert.equal(await secrets.get('session.1'), 'secret');
		assert.deepEqual(await secrets.keys('session.'), ['session.1']);
		assert.ok(reasons.every((reason) => reason === 'failed') && reasons.length > 0);
	});

	it('can be deleted all the same', async () => {
		const secrets = new KeptSecrets(failingSecrets(), memento());
		await secrets.store('session.1', 'secret');
		await secrets.delete('session.1');
		assert.equal(await secrets.get('session.1'), undefined);
	});
});
