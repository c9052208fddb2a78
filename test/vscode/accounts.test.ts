import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { sandbox } from './support/sandbox.ts';
import { logInOnPage, signIn } from './support/signIn.ts';
import { queryStudents } from './support/students.ts';
import {
	clearToasts,
	fillInputBox,
	pickQuickPick,
	pressInDialog,
	pressInToast,
	waitForStatus,
	waitForToast,
} from './support/workbench.ts';

async function labels(): Promise<readonly string[]> {
	return (await vscode.authentication.getAccounts('studyAdmin')).map(({ label }) => label).sort();
}

/** Adds an environment to the user settings, and makes it the active one. */
async function useEnvironment(id: string, environment: object): Promise<void> {
	const settings = vscode.workspace.getConfiguration('studyAdmin');
	const environments = settings.get<object>('environments');
	await settings.update('environments', { ...environments, [id]: environment }, vscode.ConfigurationTarget.Global);
	await vscode.commands.executeCommand('studyAdmin.selectEnvironment', id);
}

describe('several accounts in VS Code', () => {
	before(() => signIn('alma'));

	it('signs in a second account, and sends requests with the account that signed in last', async () => {
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await pickQuickPick('Sign In with Another Account');
		await logInOnPage('birk');
		await signedIn;
		await waitForStatus('Sandbox: Birk Prøvestad');
		assert.deepEqual(await labels(), ['Alma Testesen, Sandbox', 'Birk Prøvestad, Sandbox']);
		assert.equal(await queryStudents(), 200);
	});

	it('switches to another account without a login', async () => {
		const chosen = vscode.commands.executeCommand('studyAdmin.signIn');
		await picture('accounts');
		await pickQuickPick('Alma Testesen');
		await chosen;
		await waitForStatus('Sandbox: Alma Testesen');
		assert.equal(await queryStudents(), 200);
	});

	it('signs out one of several accounts, and keeps the others signed in', async () => {
		const signedOut = vscode.commands.executeCommand('studyAdmin.signOut');
		await browser(({ page }) => page.getByText('2 Selected').waitFor());
		await pickQuickPick('Alma Testesen');
		await fillInputBox('Select the accounts to sign out', '');
		await signedOut;
		assert.deepEqual(await labels(), ['Alma Testesen, Sandbox']);
	});

	it('names the account and the status when the API refuses a query, and offers to switch the account', async () => {
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await pickQuickPick('Sign In with Another Account');
		await logInOnPage('carl');
		await signedIn;
		await waitForStatus('Sandbox: Carl Uten Tilgang');
		assert.equal(await queryStudents(), undefined);
		await waitForToast('Sandbox refused Carl Uten Tilgang (HTTP 403)');
		await picture('account-refused');
		await pressInToast('Carl Uten Tilgang', 'Switch Account');
		await pickQuickPick('Alma Testesen');
		await waitForStatus('Sandbox: Alma Testesen');
		const signedOut = vscode.commands.executeCommand('studyAdmin.signOut');
		await browser(({ page }) => page.getByText('2 Selected').waitFor());
		await pickQuickPick('Alma Testesen');
		await fillInputBox('The accounts to sign out', '');
		await signedOut;
		assert.deepEqual(await labels(), ['Alma Testesen, Sandbox']);
	});
});

describe('client credentials in VS Code', () => {
	before(async () => {
		const { api, identityProvider, confidentialClientId, dataSourceId, audienceUrl } = await sandbox();
		await useEnvironment('machine', {
			label: 'Machine',
			apiUrl: api,
			auth: 'clientCredentials',
			authUrl: identityProvider,
			clientId: confidentialClientId,
			dataSourceId,
			audienceUrl,
		});
		await waitForStatus('Machine: signed out');
	});

	it('Sign Out reports that no account is signed in before the client has signed in', async () => {
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await waitForToast('No account is signed in to Machine');
		await clearToasts();
	});

	it('reports a wrong client secret, and prompts for the client secret again', async () => {
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('Client secret', 'wrong');
		await signedIn;
		await waitForToast('The identity provider rejected the client ID or its secret.');
		await clearToasts();
	});

	it('signs in the client while users of another environment stay signed in, and runs a query', async () => {
		const { confidentialClientId, confidentialClientSecret } = await sandbox();
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('Client secret', confidentialClientSecret);
		await signedIn;
		await waitForStatus(`Machine: ${confidentialClientId}`);
		assert.equal(await queryStudents(), 200);
		assert.deepEqual(await labels(), ['Alma Testesen, Sandbox', `${confidentialClientId}, Machine`].sort());
	});

	it('returns the session of the requested environment to another extension', async () => {
		const { confidentialClientId } = await sandbox();
		const asked = vscode.authentication.getSession('studyAdmin', ['environment:machine'], { createIfNone: true });
		await pressInDialog('wants to sign in using Study Admin', 'Allow');
		await pickQuickPick(`${confidentialClientId}, Machine`);
		const { account, scopes } = await asked;
		assert.equal(account.label, `${confidentialClientId}, Machine`);
		assert.ok(scopes.includes('environment:machine'));
	});

	it('signs out the client and deletes its secret', async () => {
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await waitForStatus('Machine: signed out');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('Client secret', (await sandbox()).confidentialClientSecret);
		await signedIn;
	});
});

describe('a secret header in VS Code', () => {
	before(async () => {
		const { api } = await sandbox();
		await useEnvironment('gateway', { label: 'Gateway', apiUrl: api, auth: 'basic', secretHeaders: ['X-Api-Key'] });
	});

	it('prompts for the value of a secret header once, and again on request', async () => {
		const { basicUser } = await sandbox();
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('X-Api-Key', 'the-key');
		await fillInputBox('User name', basicUser.username);
		await fillInputBox('Password', basicUser.password);
		await signedIn;
		await waitForStatus(`Gateway: ${basicUser.username}`);
		assert.equal(await queryStudents(), 200);
		const entered = vscode.commands.executeCommand('studyAdmin.enterSecrets');
		await pickQuickPick('Header X-Api-Key');
		await fillInputBox('Select the secrets to enter again', '');
		await fillInputBox('X-Api-Key', 'another-key');
		await entered;
		assert.equal(await queryStudents(), 200);
	});

	it('prompts for the value of a secret header when an operation is run, and then runs the operation', async () => {
		const { api } = await sandbox();
		await useEnvironment('gateway', {
			label: 'Gateway',
			apiUrl: api,
			auth: 'basic',
			secretHeaders: ['X-Api-Key', 'X-Further-Key'],
		});
		const running = queryStudents();
		await fillInputBox('Value of the header X-Further-Key', 'key');
		assert.equal(await running, 200);
	});
});
