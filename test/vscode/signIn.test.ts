import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { extensionLog, sandbox } from './support/sandbox.ts';
import { countSessionChanges, type SessionChanges } from './support/sessionChanges.ts';
import { logInOnPage, signIn } from './support/signIn.ts';
import {
	clearToasts,
	fillInputBox,
	pickQuickPick,
	pressInDialog,
	pressInToast,
	waitForStatus,
	waitForToast,
} from './support/workbench.ts';

async function accountLabels(): Promise<readonly string[]> {
	return (await vscode.authentication.getAccounts('studyAdmin')).map(({ label }) => label);
}

function claimsOf(jwt: string): Record<string, unknown> {
	return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
}

describe('sign-in in VS Code', () => {
	let changes: SessionChanges;

	before(() => {
		changes = countSessionChanges();
	});

	after(() => changes.dispose());

	it('shows "signed out" in the status bar before a sign-in', () => waitForStatus('Sandbox: signed out'));

	it('reports a login that is canceled on the login page, and stores nothing', async () => {
		const { confidentialClientSecret } = await sandbox();
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('Client secret', confidentialClientSecret);
		await logInOnPage('alma', { choice: 'cancel' });
		await signedIn;
		await waitForToast('The login was canceled, or access was denied on the login page.');
		assert.deepEqual(await accountLabels(), []);
		assert.equal(changes.count, 0);
		await clearToasts();
	});

	it('signs in through the login page and lists the account in the Accounts menu', async () => {
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		assert.deepEqual(await accountLabels(), ['Alma Testesen, Sandbox']);
		await browser(async ({ page }) => {
			await page
				.getByRole('button', { name: 'Accounts' })
				.or(page.getByRole('tab', { name: 'Accounts' }))
				.first()
				.click();
			await page
				.locator('.monaco-menu .action-item')
				.filter({ hasText: 'Alma Testesen, Sandbox (Study Admin)' })
				.waitFor();
		});
		await picture('signed-in');
		await browser(async ({ page }) => page.keyboard.press('Escape'));
	});

	it('fires one session change event for a sign-in', () => {
		assert.equal(changes.count, 1);
	});

	it('returns the JWT of the API, and no other token, to another extension after consent', async () => {
		const { audienceUrl, dataSourceId } = await sandbox();
		const asked = vscode.authentication.getSession('studyAdmin', ['environment:sandbox'], { createIfNone: true });
		await pressInDialog('wants to sign in using Study Admin', 'Allow');
		await pickQuickPick('Alma Testesen, Sandbox');
		const session = await asked;
		assert.equal(claimsOf(session.accessToken)['aud'], `${audienceUrl}/${dataSourceId}`);
		assert.deepEqual(session.scopes, [`gk_${dataSourceId}_student`, 'environment:sandbox']);
		assert.equal(session.account.label, 'Alma Testesen, Sandbox');
		assert.deepEqual(Object.keys(session).sort(), ['accessToken', 'account', 'id', 'scopes']);
	});

	it('writes no secret of a sign-in to the log', async () => {
		const { confidentialClientSecret } = await sandbox();
		const session = await vscode.authentication.getSession('studyAdmin', ['environment:sandbox'], { silent: true });
		await eventually('the log is written', async () => (await extensionLog()).includes('Signed in to sandbox'));
		const log = await extensionLog();
		for (const secret of [confidentialClientSecret, session?.accessToken ?? 'no session']) {
			assert.ok(!log.includes(secret));
		}
	});

	it('fires one session change event when an account signs out', async () => {
		// The editor also fires change events when it grants access to a session, so earlier events are
		// ignored.
		const before = changes.count;
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await waitForStatus('Sandbox: signed out');
		assert.deepEqual(await accountLabels(), []);
		await eventually('the sign-out is told', () => changes.count > before);
		assert.equal(changes.count, before + 1);
	});

	it('signs in when another extension requests a session and there is none', async () => {
		const { audienceUrl, dataSourceId } = await sandbox();
		const asked = vscode.authentication.getSession('studyAdmin', ['environment:sandbox'], { createIfNone: true });
		await pressInDialog('wants to sign in using Study Admin', 'Allow');
		await logInOnPage('alma');
		const session = await asked;
		assert.equal(claimsOf(session.accessToken)['aud'], `${audienceUrl}/${dataSourceId}`);
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await waitForStatus('Sandbox: signed out');
	});
});

describe('sign-in with a password in VS Code', () => {
	before(async () => {
		const { api } = await sandbox();
		const settings = vscode.workspace.getConfiguration('studyAdmin');
		const environments = settings.get<object>('environments');
		const basic = { label: 'Direct', apiUrl: api, auth: 'basic' };
		await settings.update('environments', { ...environments, basic }, vscode.ConfigurationTarget.Global);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'basic');
		await waitForStatus('Direct: signed out');
	});

	it('reports a wrong password at the sign-in, and stores no credentials', async () => {
		await clearToasts();
		const { basicUser } = await sandbox();
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('User name', basicUser.username);
		await fillInputBox('Password', 'wrong');
		await signedIn;
		await waitForToast('Direct did not accept the user name');
		await waitForStatus('Direct: signed out');
		await clearToasts();
	});

	it('names the server of a wrong address, stores nothing and offers to edit the environment', async () => {
		const { basicUser } = await sandbox();
		const settings = vscode.workspace.getConfiguration('studyAdmin');
		const environments = settings.get<object>('environments');
		const wrong = { label: 'Wrong', apiUrl: 'http://127.0.0.1:9', auth: 'basic' };
		await settings.update('environments', { ...environments, wrong }, vscode.ConfigurationTarget.Global);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'wrong');
		await waitForStatus('Wrong: signed out');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('User name', basicUser.username);
		await fillInputBox('Password for http://127.0.0.1:9', basicUser.password);
		await signedIn;
		await waitForToast('127.0.0.1:9 refused the connection.');
		await picture('wrong-address');
		await waitForStatus('Wrong: signed out');
		await clearToasts();
		const again = vscode.commands.executeCommand('studyAdmin.signIn');
		for (const prompt of ['User name', 'Password for http://127.0.0.1:9']) {
			await browser(async ({ page }, prompt) => {
				await page.locator('.quick-input-widget').filter({ hasText: prompt }).waitFor();
				await page.keyboard.press('Enter');
			}, prompt);
		}
		await again;
		await pressInToast('refused the connection', 'Edit Environments');
		await pickQuickPick('Wrong');
		await browser(async ({ page }) => {
			await page.locator('.quick-input-widget').filter({ hasText: 'Edit Wrong' }).waitFor();
			await page.keyboard.press('Escape');
		});
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'basic');
		await waitForStatus('Direct: signed out');
	});

	it('signs in with a password, shows the user in the status bar, and adds no account to the editor', async () => {
		const { basicUser } = await sandbox();
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('User name', basicUser.username);
		await fillInputBox('Password', basicUser.password);
		await signedIn;
		await waitForStatus(`Direct: ${basicUser.username}`);
		assert.deepEqual(await accountLabels(), []);
	});
});
