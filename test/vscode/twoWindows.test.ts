import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { extensionLog } from './support/sandbox.ts';
import { logInOnPage, loginPagesAreOpen, startSignIn } from './support/signIn.ts';
import { type FurtherWindow, inWindow, openWindow } from './support/windows.ts';
import { clickLink, fillInputBox, runCommand, waitForStatus, waitForToast } from './support/workbench.ts';

const waiting = () => waitForToast('waiting for your login');

async function signedIn(): Promise<number> {
	return (await extensionLog()).match(/Signed in to sandbox/g)?.length ?? 0;
}

/**
 * Tests with two windows of a web host, which numbers the callbacks of each window from 1. It
 * delivers a callback once, to all windows that wait for its number.
 */
describe('two windows of a web host that sign in at once', () => {
	let other: FurtherWindow;
	let own: Promise<unknown>;

	/** Opens the other window while a login waits in this one. */
	before(async () => {
		own = (await startSignIn()).signedIn;
		await waiting();
		await loginPagesAreOpen(1);
		other = await openWindow();
	});
	after(() => other.close());

	it('starts a login in each of two windows without reporting an interrupted login', async () => {
		await inWindow(other, async () => {
			await startSignIn(() => runCommand('Study Admin: Sign In'));
			await waiting();
		});
		await loginPagesAreOpen(2);
		assert.doesNotMatch(await extensionLog(), /sign-in\/interrupted/);
	});

	it('delivers the callback of a login only to the window that started the login', async () => {
		const callback = await logInOnPage('alma', { page: 'latest' });
		assert.match(callback, /[?&]vscode-reqid=1&/);
		await inWindow(other, () => waitForStatus('Sandbox: Alma Testesen'));
		await eventually('the log is written', async () => (await signedIn()) === 1);
		await waitForStatus('Sandbox: signed out');
		assert.deepEqual(await vscode.authentication.getAccounts('studyAdmin'), []);
	});

	it('after another window has signed in, warns in the waiting window that its callback may not arrive', async () => {
		const message = await waitForToast('that belongs to another window or an earlier sign-in');
		assert.match(
			message,
			/paste the address of the last page in your browser, or sign in again\. Copy Link · Paste Login Address$/,
		);
		await picture('sign-in-callback-lost');
	});

	it('Paste Login Address completes the login in the window that still waits for its callback', async () => {
		const callback = await logInOnPage('alma');
		await clickLink('Paste Login Address');
		await fillInputBox('Sign in to Sandbox', callback);
		await own;
		await waitForStatus('Sandbox: Alma Testesen');
		await inWindow(other, () => waitForStatus('Sandbox: Alma Testesen'));
		await eventually('the log is written', async () => (await signedIn()) === 2);
		assert.doesNotMatch(await extensionLog(), /\[error\]/);
	});

	it('signs an account out of both windows when the account signs out in one window', async () => {
		await inWindow(other, async () => {
			await runCommand('Study Admin: Sign Out');
			await waitForStatus('Sandbox: signed out');
		});
		assert.equal(await vscode.authentication.getSession('studyAdmin', [], { silent: true }), undefined);
		await waitForStatus('Sandbox: signed out');
	});
});
