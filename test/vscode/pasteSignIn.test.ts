import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import { addressAfterLogin, forgetLogins, holdBackCallbacks } from './support/signIn.ts';
import { clearToasts, clickLink, fillInputBox, pressInToast, runCommand, waitForToast } from './support/workbench.ts';

/**
 * The title of the input box for the login address, which does not depend on its validation
 * messages.
 */
const pasteBox = 'Sign in to Sandbox';

/** Returns the number of signed-in accounts. */
async function accounts(): Promise<number> {
	return (await vscode.authentication.getAccounts('studyAdmin')).length;
}

/**
 * Changes the authentication settings of the environment to the sandbox's public client with
 * `changes`, and starts a sign-in.
 */
async function beginSignIn(changes: object): Promise<{ readonly ended: Thenable<unknown> }> {
	const client = { clientId: (await sandbox()).publicClientId, clientType: 'public' };
	const settings = vscode.workspace.getConfiguration('studyAdmin');
	const { sandbox: environment } = settings.get<{ sandbox: object }>('environments', { sandbox: {} });
	const registered = { redirect: 'uriHandler', redirectUri: undefined, loopbackPort: undefined, ...changes };
	const environments = { sandbox: { ...environment, ...client, ...registered } };
	await settings.update('environments', environments, vscode.ConfigurationTarget.Global);
	await forgetLogins();
	return { ended: vscode.commands.executeCommand('studyAdmin.signIn') };
}

async function signOut(): Promise<void> {
	await vscode.commands.executeCommand('studyAdmin.signOut');
	await clearToasts();
	assert.equal(await accounts(), 0);
}

/** Waits for a validation message with this text below the input box. */
async function waitForValidation(text: string): Promise<void> {
	await browser(async ({ page }, text) => {
		await page.locator('.quick-input-widget .quick-input-message').filter({ hasText: text }).waitFor();
	}, text);
}

describe('sign-in with a pasted address in VS Code', () => {
	before(holdBackCallbacks);

	it('prompts for the login address immediately when the client has the paste method, and states the reason', async () => {
		const { ended } = await beginSignIn({ redirect: 'paste' });
		const address = await addressAfterLogin('alma');
		assert.match(address, /^http:\/\/127\.0\.0\.1\/callback\?/);
		const message = await waitForToast('The login does not return to the editor automatically.');
		assert.match(message, /waiting for your login at idp\.localhost:\d+ in the browser\./);
		assert.match(message, /If the login page rejects the redirect URI, register http:\/\/127\.0\.0\.1\/callback\./);
		assert.match(message, /Copy Link · Paste Login Address$/);
		await picture('sign-in-paste');
		const foreign = address.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`);
		await fillInputBox(pasteBox, foreign);
		await waitForValidation('This address belongs to another sign-in.');
		await fillInputBox(pasteBox, 'http://127.0.0.1/callback');
		await waitForValidation('This address does not contain a login.');
		assert.equal(await accounts(), 0);
		await fillInputBox(pasteBox, `"${address}"`);
		await ended;
		assert.equal(await accounts(), 1);
		await signOut();
	});

	it('states that a loopback listener cannot be reached from the browser, and continues to wait when the prompt is dismissed', async () => {
		const { ended } = await beginSignIn({ redirect: 'loopback', loopbackPort: 51_234 });
		const address = await addressAfterLogin('alma');
		await browser(async ({ page }, title) => {
			const box = page.locator('.quick-input-widget').filter({ hasText: title });
			await box.waitFor();
			await page.keyboard.press('Escape');
			await box.waitFor({ state: 'hidden' });
		}, pasteBox);
		await clickLink('Paste Login Address');
		assert.match(address, /^http:\/\/127\.0\.0\.1:51234\/callback\?/);
		await waitForToast('The extension and your browser run on different computers');
		await fillInputBox(pasteBox, new URL(address).search);
		await ended;
		assert.equal(await accounts(), 1);
		await signOut();
	});

	it('shows no links from the name of an environment in the progress notification', async () => {
		const redirectUri = 'http://127.0.0.1/[x](command:studyAdmin.signOut)/callback';
		const { ended } = await beginSignIn({ redirect: 'paste', redirectUri });
		assert.ok((await addressAfterLogin('alma')).startsWith(redirectUri));
		await waitForToast('signOut');
		const links = await browser(({ page }) => page.locator('.notification-list-item-message a').allInnerTexts());
		assert.deepEqual(links, ['Copy Link', 'Paste Login Address']);
		await pressInToast('waiting for your login', 'Cancel');
		await ended;
	});

	it('offers to copy the sign-in link and to paste the login address when no callback arrives within some seconds', async () => {
		const { ended } = await beginSignIn({});
		const address = await addressAfterLogin('alma');
		assert.match(address, /\/callback\?vscode-reqid=/);
		await waitForToast('Paste Login Address');
		await picture('sign-in-waiting');

		await clickLink('Copy Link');
		await browser(async ({ page }) => {
			await page.locator('.statusbar-item').filter({ hasText: 'The sign-in link for Sandbox' }).waitFor();
		});
		const link = new URL(await vscode.env.clipboard.readText());
		assert.equal(link.pathname, '/oauth/authorization');
		assert.equal(link.searchParams.get('state'), new URL(address).searchParams.get('state'));
		assert.equal(link.searchParams.get('code_challenge_method'), 'S256');

		await clickLink('Paste Login Address');
		await fillInputBox(pasteBox, address);
		await ended;
		assert.equal(await accounts(), 1);
		await signOut();
	});

	it('prompts for the login address by command, and closes the prompt when the callback arrives', async () => {
		const { ended } = await beginSignIn({});
		const address = await addressAfterLogin('alma');
		await runCommand('Study Admin: Paste Login Address');
		await browser(async ({ page }, text) => {
			await page.locator('.quick-input-widget').filter({ hasText: text }).waitFor();
		}, pasteBox);
		await browser(async ({ context }, address) => {
			const page = await context.newPage();
			await page.goto(`${address}#let-through`);
			await page.getByText('You can close this page now').waitFor();
			await page.close();
		}, address);
		await ended;
		await browser(({ page }) => page.locator('.quick-input-widget').waitFor({ state: 'hidden' }));
		assert.equal(await accounts(), 1);
		await signOut();
	});

	it('ends a sign-in with Cancel or by another sign-in to the same environment, without a notification', async () => {
		const first = await beginSignIn({});
		await addressAfterLogin('alma');
		const second = await beginSignIn({});
		await addressAfterLogin('alma');
		await first.ended;
		await eventually('only the second sign-in waits', async () => {
			return (await browser(({ page }) => page.locator('.notifications-toasts .notification-list-item').count())) === 1;
		});
		await pressInToast('waiting for your login', 'Cancel');
		await second.ended;
		await eventually('no notification is left', async () => {
			return (await browser(({ page }) => page.locator('.notifications-toasts .notification-list-item').count())) === 0;
		});
		await vscode.commands.executeCommand('studyAdmin.pasteCallback');
		await waitForToast('No sign-in is waiting for a login in the browser.');
		assert.equal(await accounts(), 0);
	});
});
