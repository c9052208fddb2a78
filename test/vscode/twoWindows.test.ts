import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser } from './support/browser.ts';
import { extensionLog } from './support/sandbox.ts';
import { logInOnPage, signIn, startSignIn } from './support/signIn.ts';
import { type FurtherWindow, inWindow, openWindow } from './support/windows.ts';
import { pressInToast, runCommand, waitForStatus, waitForToast } from './support/workbench.ts';

const waiting = () => waitForToast('waiting for the login page');

async function signedIn(): Promise<number> {
	return (await extensionLog()).match(/Signed in to sandbox/g)?.length ?? 0;
}

/** A web host numbers the callbacks of each window from 1, and hands one with a number to all windows that wait for it. */
describe('two windows that sign in at once', () => {
	let other: FurtherWindow;
	let own: Promise<unknown>;

	before(async () => {
		other = await openWindow();
	});

	after(() => other.close());

	it('wait for callbacks with the same number', async () => {
		own = (await startSignIn()).signedIn;
		await waiting();
		await inWindow(other, async () => {
			await startSignIn(() => runCommand('Study Admin: Sign In'));
			await waiting();
		});
	});

	it('leave the callback of one to that one', async () => {
		const callback = await logInOnPage('alma', { page: 'latest' });
		assert.match(callback, /[?&]vscode-reqid=1&/);
		await inWindow(other, () => waitForStatus('Sandbox: Alma Testesen'));
		assert.equal(await signedIn(), 1);
		await waiting();
		await waitForStatus('Sandbox: signed out');
		assert.deepEqual(await vscode.authentication.getAccounts('studyAdmin'), []);
	});

	it('are each signed in in the end', async () => {
		// VS Code hands out what came with a number once: the callback of the login that is still open would reach nobody.
		await browser(async ({ context }) => {
			const open = context.pages().find((page) => page.url().startsWith('http://idp.localhost'));
			await open?.close();
		});
		await pressInToast('Signing in to Sandbox', 'Cancel');
		await own;
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		await inWindow(other, () => waitForStatus('Sandbox: Alma Testesen'));
		assert.equal(await signedIn(), 2);
		assert.doesNotMatch(await extensionLog(), /\[error\]/);
	});
});
