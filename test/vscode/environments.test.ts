import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { sandboxEnvironment } from '../sandbox/sandbox.ts';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { extensionLog, sandbox } from './support/sandbox.ts';
import { logInOnPage } from './support/signIn.ts';
import { fillInputBox, pickQuickPick, pressInDialog, pressInToast, waitForToast } from './support/workbench.ts';

const settings = () => vscode.workspace.getConfiguration('studyAdmin');
const stored = () => settings().inspect<Record<string, object>>('environments')?.globalValue ?? {};

/** Waits for the status item with this text, and gives what it says to a screen reader. */
const statusItem = (text: string) =>
	browser(async ({ page }, text) => {
		const item = page.locator('.statusbar-item').filter({ hasText: text }).first();
		await item.waitFor();
		return (await item.getAttribute('aria-label')) ?? '';
	}, text);

/** What is said below the box that is open, once it contains `text`. */
const waitForMessage = (text: string) =>
	browser(async ({ page }, text) => {
		await page.locator('.quick-input-widget .quick-input-message').filter({ hasText: text }).waitFor();
	}, text);

const typeInBox = (value: string) =>
	browser(async ({ page }, value) => {
		await page.locator('.quick-input-widget .quick-input-box input').fill(value);
	}, value);

const press = (key: string) => browser(({ page }, key) => page.keyboard.press(key), key);

/** Waits for the title of the quick input that is open, such as `Add Environment (2/5)`. */
const waitForTitle = (title: string) =>
	browser(async ({ page }, title) => {
		await page.locator('.quick-input-widget .quick-input-title').filter({ hasText: title }).waitFor();
	}, title);

/** Waits for a notification that contains `text` to have this button. */
const waitForButton = (text: string, button: string) =>
	browser(
		async ({ page }, { text, button }) => {
			const toast = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
			await toast.getByRole('button', { name: button, exact: true }).waitFor();
		},
		{ text, button },
	);

const closeToasts = () => vscode.commands.executeCommand('notifications.clearAll');

before(async () => {
	await browser(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));
	// The sample workspace chooses an environment that these settings do not have.
	await settings().update('environment', undefined, vscode.ConfigurationTarget.Workspace);
	await settings().update('environment', undefined, vscode.ConfigurationTarget.Global);
});

describe('adding an environment in VS Code', () => {
	it('leads from empty settings to a sign-in, step by step', async () => {
		const { api, basicUser } = await sandbox();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await waitForTitle('Add Environment (1)');
		await picture('environment-how');
		await pickQuickPick('Enter Step by Step');
		await waitForTitle('Add Environment (2)');
		await typeInBox('Høgskule Test');
		await waitForMessage('Its id will be "hogskule-test".');
		await press('Enter');
		await pickQuickPick('Production');
		await pickQuickPick('The API');
		await waitForTitle('Add Environment (5)');
		await typeInBox('http://api.example.org');
		await waitForMessage('begins with https://');
		await picture('environment-url');
		await press('Enter');
		await typeInBox(api);
		await press('Enter');
		await waitForTitle('Add Environment (6)');
		await picture('environment-auth');
		await pickQuickPick('User name and password (Basic)');
		await waitForToast('"Høgskule Test" was added and is the active environment.');
		await picture('environment-added');
		assert.deepEqual(stored(), {
			'hogskule-test': { label: 'Høgskule Test', kind: 'production', apiUrl: api, auth: 'basic' },
		});
		await pressInToast('was added', 'Sign In');
		await fillInputBox('User name', basicUser.username);
		await fillInputBox('Password', basicUser.password);
		const said = await statusItem(`Høgskule Test: ${basicUser.username}`);
		assert.match(said, /It is a production environment\. integrasjon is signed in\./);
		await added;
		await picture('environment-production');
	});

	it('asks for everything that a login through an identity provider needs', async () => {
		const before = stored();
		const { api, identityProvider, audienceUrl } = await sandbox();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await pickQuickPick('Enter Step by Step');
		await fillInputBox('The name to show', 'Login');
		await pickQuickPick('Test');
		await pickQuickPick('The API');
		await fillInputBox('Base URL of the API', api);
		await pickQuickPick('Log in through the identity provider (OIDC)');
		await fillInputBox('Base URL of the identity provider', identityProvider);
		await fillInputBox('Client ID', 'client');
		await pickQuickPick('Public');
		await waitForTitle('Add Environment (10/13)');
		await typeInBox('data-source');
		await waitForMessage('usually is a UUID');
		await press('Enter');
		await fillInputBox('Base URL of the audience', audienceUrl);
		await waitForTitle('Add Environment (12/13)');
		await pickQuickPick('Employee data');
		await picture('environment-data');
		await press('Enter');
		await waitForTitle('Add Environment (13/13)');
		await picture('environment-redirect');
		await pickQuickPick('To a listener on this machine');
		await added;
		await pressInToast('was added', 'Copy Redirect URI');
		await eventually(
			'the redirect URI is copied',
			async () => (await vscode.env.clipboard.readText()) === 'http://127.0.0.1/callback',
		);
		await waitForButton('The redirect URI was copied.', 'Sign In');
		await closeToasts();
		assert.deepEqual(stored()['login'], {
			label: 'Login',
			kind: 'test',
			apiUrl: api,
			auth: 'oidc',
			authUrl: identityProvider,
			clientId: 'client',
			clientType: 'public',
			dataSourceId: 'data-source',
			audienceUrl,
			scopes: ['openid', 'gk_<dataSourceId>_student', 'gk_<dataSourceId>_ansatt'],
			redirect: 'loopback',
		});
		await settings().update('environments', before, vscode.ConfigurationTarget.Global);
	});

	it('goes back without losing an answer, and leaves without a trace', async () => {
		const before = stored();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await pickQuickPick('Enter Step by Step');
		await fillInputBox('The name to show', 'Left');
		await waitForTitle('Add Environment (3)');
		await browser(({ page }) => page.locator('.quick-input-widget').getByRole('button', { name: 'Back' }).click());
		await waitForTitle('Add Environment (2)');
		assert.equal(
			await browser(({ page }) => page.locator('.quick-input-widget .quick-input-box input').inputValue()),
			'Left',
		);
		await press('Escape');
		await added;
		assert.deepEqual(stored(), before);
	});

	it('takes pasted JSON at once, names what is wrong in it, and asks about an id that is taken', async () => {
		const { conversion } = await sandbox();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await waitForTitle('Add Environment (1)');
		await typeInBox('{ "hogskule-test": { "conversionUrl": "convert", "clientSecret": "x" } }');
		await waitForMessage('Take out "clientSecret": secrets do not belong in settings');
		await waitForMessage('"conversionUrl" of the environment "hogskule-test" is not an address');
		await picture('environment-pasted');
		const lines = [
			'// from a colleague',
			`{ "hogskule-test": { "label": "Papir", "conversionUrl": "${conversion}" } }`,
		];
		await vscode.env.clipboard.writeText(lines.join('\n'));
		// A box joins the lines that are pasted into it.
		await typeInBox(lines.join(''));
		await press('Enter');
		await pickQuickPick('Keep Both');
		await waitForToast('"Papir" was added and is the active environment.');
		await added;
		assert.deepEqual(Object.keys(stored()), ['hogskule-test', 'hogskule-test-2']);
		assert.match(await statusItem('Papir'), /It converts documents; nobody has to sign in\./);
		await closeToasts();
	});

	it('adds a public deployment from its preset with two choices and no typed value', async () => {
		const before = stored();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await pickQuickPick('FS GraphQL API, production');
		await pickQuickPick('User name and password (Basic)');
		await waitForToast('"FS GraphQL API, production" was added and is the active environment.');
		await added;
		const { 'fs-graphql-api-production': preset, ...others } = stored();
		assert.deepEqual(preset, {
			label: 'FS GraphQL API, production',
			kind: 'production',
			apiUrl: 'https://api.fellesstudentsystem.no',
			schemaUrl: 'https://fs.sikt.no/api/schema/production/experimental',
			auth: 'basic',
		});
		assert.deepEqual(others, before);
		await closeToasts();
		await settings().update('environments', before, vscode.ConfigurationTarget.Global);
	});

	it('edits an environment with the same steps and keeps fields without a step', async () => {
		const before = stored();
		const headers = { 'Feature-Flags': 'beta' };
		const own = { label: 'Own', kind: 'test', apiUrl: 'https://api.example.org', auth: 'basic', headers };
		await settings().update('environments', { ...before, own }, vscode.ConfigurationTarget.Global);
		const edited = vscode.commands.executeCommand('studyAdmin.editEnvironments', 'own');
		await waitForTitle('Edit Own (1/5)');
		await picture('environment-edit');
		await typeInBox('Renamed');
		await press('Enter');
		await pickQuickPick('Production');
		await pickQuickPick('The API');
		await waitForTitle('Edit Own (4/5)');
		await typeInBox('https://api.example.org/graphql/');
		await waitForMessage('/graphql is removed');
		await press('Enter');
		await pickQuickPick('User name and password (Basic)');
		await edited;
		assert.deepEqual(stored()['own'], { ...own, label: 'Renamed', kind: 'production' });
		await settings().update('environments', before, vscode.ConfigurationTarget.Global);
	});
});

describe('environments in VS Code', () => {
	it('copies one as JSON that can be pasted, with its comments and lines', async () => {
		const copied = stored()['hogskule-test'];
		await vscode.commands.executeCommand('studyAdmin.copyEnvironment', 'hogskule-test');
		const json = await vscode.env.clipboard.readText();
		assert.deepEqual(JSON.parse(json), { 'hogskule-test': copied });
		await vscode.env.clipboard.writeText(`// from a colleague\n${json.replace('hogskule-test', 'copied')}`);
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await pickQuickPick('Paste an Environment as JSON');
		await waitForTitle('Add Environment (2/2)');
		await press('Enter');
		await waitForToast('was added');
		await closeToasts();
		await added;
		assert.deepEqual(stored()['copied'], copied);
	});

	it('lists them in a menu, with what is wrong with those that cannot be used', async () => {
		await settings().update(
			'environments',
			{ ...stored(), broken: { apiUrl: 'http://api.example.org', auth: 'basic' } },
			vscode.ConfigurationTarget.Global,
		);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'hogskule-test');
		await statusItem('Høgskule Test: integrasjon');
		const chosen = vscode.commands.executeCommand('studyAdmin.selectEnvironment');
		const rows = await browser(async ({ page }) => {
			const list = page.locator('.quick-input-list .monaco-list-row');
			await list.filter({ hasText: 'cannot be used' }).waitFor();
			return list.allInnerTexts();
		});
		assert.ok(rows.some((row) => /production, active, signed in as integrasjon/.test(row.replaceAll('\u00a0', ' '))));
		assert.ok(
			rows.some((row) => /"apiUrl" of the environment "broken" must begin/.test(row.replaceAll('\u00a0', ' '))),
		);
		await picture('environment-menu');
		await browser(async ({ page }) => {
			const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Papir' });
			await row.hover();
			await row.getByRole('button', { name: 'Remove Environment' }).click();
		});
		assert.match(await pressInDialog('Remove the environment "Papir"?', 'Cancel'), /taken out of the user settings/);
		await chosen;
		assert.ok(stored()['hogskule-test-2']);
	});

	it('says so when the active one cannot be used', async () => {
		await settings().update('environment', 'broken', vscode.ConfigurationTarget.Workspace);
		assert.match(await statusItem('broken: cannot be used'), /must begin with https:\/\//);
		await picture('environment-broken');
	});

	it('removes one with all that is stored for it', async () => {
		const { basicUser } = await sandbox();
		const environment = stored()['hogskule-test'];
		await settings().update('environment', 'hogskule-test', vscode.ConfigurationTarget.Global);
		const removed = vscode.commands.executeCommand('studyAdmin.removeEnvironment', 'hogskule-test');
		await pressInDialog('Remove the environment "Høgskule Test"?', 'Remove');
		await removed;
		assert.deepEqual(Object.keys(stored()), ['hogskule-test-2', 'copied', 'broken']);
		const { globalValue, workspaceValue } = settings().inspect('environment') ?? {};
		assert.deepEqual([globalValue, workspaceValue], [undefined, 'broken']);
		await settings().update(
			'environments',
			{ ...stored(), 'hogskule-test': environment },
			vscode.ConfigurationTarget.Global,
		);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'hogskule-test');
		assert.ok(!(await statusItem('Høgskule Test: signed out')).includes(basicUser.username));
	});
});

describe('a secret in the settings of VS Code', () => {
	it('is moved to the secret storage, and signs in without a question', async () => {
		const { confidentialClientSecret } = await sandbox();
		const environment = { ...sandboxEnvironment(await sandbox(), 'confidential'), label: 'Moved' };
		const withSecret = { ...environment, clientSecret: confidentialClientSecret };
		await settings().update('environments', { moved: withSecret }, vscode.ConfigurationTarget.Global);
		const told = await waitForToast('"clientSecret" of the environment "moved" stands in the settings');
		assert.ok(!told.includes(confidentialClientSecret));
		await pressInToast('stands in the settings', 'Move to Secret Storage');
		await picture('environment-move-secrets');
		const asked = await pressInDialog('Move the secrets from the settings', 'Move');
		assert.match(asked, /Kept in the secret storage for "Moved": the client secret\./);
		assert.ok(!asked.includes(confidentialClientSecret));
		await waitForToast('The settings hold no secrets any more.');
		assert.deepEqual(stored(), { moved: environment });
		assert.ok(!(await userSettingsFile()).includes(confidentialClientSecret));
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'moved');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await logInOnPage('alma');
		await signedIn;
		await statusItem('Moved: Alma Testesen');
		await eventually('the log is written', async () => (await extensionLog()).includes('Signed in to moved'));
		assert.ok(!(await extensionLog()).includes(confidentialClientSecret));
	});
});

describe('a login in an address in the settings of VS Code', () => {
	it('is offered to be moved where it is of use, and the words name what is deleted', async () => {
		const { api, basicUser } = await sandbox();
		const { username, password } = basicUser;
		const withLogin = (url: string) => url.replace('://', `://${username}:${password}@`);
		const environments = {
			basic: { apiUrl: withLogin(api), auth: 'basic' },
			convert: { conversionUrl: withLogin(api) },
		};
		await settings().update('environments', environments, vscode.ConfigurationTarget.Global);
		const moved = vscode.commands.executeCommand('studyAdmin.moveSecrets');
		const asked = await pressInDialog('Move the secrets from the settings', 'Move');
		assert.match(asked, /Kept in the secret storage for "basic": the user name and the password\./);
		assert.match(asked, /Deleted from "convert".*: the user name and password in "conversionUrl"\./);
		assert.ok(!asked.includes(password));
		await moved;
		await closeToasts();
		assert.ok(!JSON.stringify(stored()).includes(password));
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'basic');
		await statusItem(`basic: ${username}`);
	});
});

/** The text of the user settings as they stand on the disk. */
async function userSettingsFile(): Promise<string> {
	await vscode.commands.executeCommand('workbench.action.openSettingsJson');
	const document = vscode.window.activeTextEditor?.document;
	assert.ok(document);
	assert.match(document.uri.path, /settings\.json$/);
	const text = await readFile(document.uri.fsPath, 'utf8');
	assert.ok(text.includes('studyAdmin.environments'));
	return text;
}
