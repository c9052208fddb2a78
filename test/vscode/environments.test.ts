import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { sandboxEnvironment } from '../sandbox/sandbox.ts';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { extensionLog, sandbox } from './support/sandbox.ts';
import { logInOnPage } from './support/signIn.ts';
import {
	clearToasts,
	fillInputBox,
	pickQuickPick,
	pressInDialog,
	pressInToast,
	waitForToast,
} from './support/workbench.ts';

const settings = () => vscode.workspace.getConfiguration('studyAdmin');
const stored = () => settings().inspect<Record<string, object>>('environments')?.globalValue ?? {};

/** Waits for the status bar item with this text, and returns its screen reader label. */
const statusItem = (text: string) =>
	browser(async ({ page }, text) => {
		const item = page.locator('.statusbar-item').filter({ hasText: text }).first();
		await item.waitFor();
		return (await item.getAttribute('aria-label')) ?? '';
	}, text);

/** Waits for a validation message that contains `text` below the open input box. */
const waitForMessage = (text: string) =>
	browser(async ({ page }, text) => {
		await page.locator('.quick-input-widget .quick-input-message').filter({ hasText: text }).waitFor();
	}, text);

const typeInBox = (value: string) =>
	browser(async ({ page }, value) => {
		await page.locator('.quick-input-widget .quick-input-box input').fill(value);
	}, value);

const press = (key: string) => browser(({ page }, key) => page.keyboard.press(key), key);

/** Waits for the title of the open quick input, such as `Add Environment (2/5)`. */
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

before(async () => {
	await browser(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));
	// The sample workspace selects an environment that these settings do not contain.
	await settings().update('environment', undefined, vscode.ConfigurationTarget.Workspace);
	await settings().update('environment', undefined, vscode.ConfigurationTarget.Global);
});

describe('Add Environment in VS Code', () => {
	it('adds an environment to empty settings step by step and signs in', async () => {
		const { api, basicUser } = await sandbox();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await waitForTitle('Add Environment (1)');
		await picture('environment-how');
		await pickQuickPick('Enter Step by Step');
		await waitForTitle('Add Environment (2)');
		await typeInBox('Høgskule Test');
		await waitForMessage('Environment ID: "hogskule-test"');
		await press('Enter');
		await pickQuickPick('Production');
		await pickQuickPick('API');
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
		const label = await statusItem(`Høgskule Test: ${basicUser.username}`);
		assert.match(label, /Production environment\. Signed in as integrasjon\./);
		await added;
		await picture('environment-production');
	});

	it('Add Environment prompts for all values that an OIDC login needs', async () => {
		const before = stored();
		const { api, identityProvider, audienceUrl } = await sandbox();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await pickQuickPick('Enter Step by Step');
		await fillInputBox('Display name', 'Login');
		await pickQuickPick('Test');
		await pickQuickPick('API');
		await fillInputBox('Base URL of the API', api);
		await pickQuickPick('Log in through the identity provider (OIDC)');
		await fillInputBox('Base URL of the identity provider', identityProvider);
		await fillInputBox('Client ID', 'client');
		await pickQuickPick('Public');
		await waitForTitle('Add Environment (10/13)');
		await typeInBox('data-source');
		await waitForMessage('is usually a UUID');
		await press('Enter');
		await fillInputBox('Base URL of the token audience', audienceUrl);
		await waitForTitle('Add Environment (12/13)');
		await pickQuickPick('Employee data');
		await picture('environment-data');
		await press('Enter');
		await waitForTitle('Add Environment (13/13)');
		await picture('environment-redirect');
		await pickQuickPick('Open an address of this computer');
		await added;
		await pressInToast('was added', 'Copy Redirect URI');
		await eventually(
			'the redirect URI is copied',
			async () => (await vscode.env.clipboard.readText()) === 'http://127.0.0.1/callback',
		);
		await waitForButton('The redirect URI was copied.', 'Sign In');
		await clearToasts();
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

	it('Add Environment keeps an answer when the user goes back, and saves nothing when the user closes it', async () => {
		const before = stored();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await pickQuickPick('Enter Step by Step');
		await fillInputBox('Display name', 'Left');
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

	it('Add Environment reports problems in pasted JSON, and prompts before it replaces an environment with the same ID', async () => {
		const { conversion } = await sandbox();
		const added = vscode.commands.executeCommand('studyAdmin.addEnvironment');
		await waitForTitle('Add Environment (1)');
		await typeInBox('{ "hogskule-test": { "conversionUrl": "convert", "clientSecret": "x" } }');
		await waitForMessage('Remove "clientSecret". You are prompted for secrets at sign-in.');
		await waitForMessage('"conversionUrl" of the environment "hogskule-test" must be a full address');
		await picture('environment-pasted');
		const lines = [
			'// from a colleague',
			`{ "hogskule-test": { "label": "Papir", "conversionUrl": "${conversion}" } }`,
		];
		await vscode.env.clipboard.writeText(lines.join('\n'));
		// An input box removes the line breaks of pasted text.
		await typeInBox(lines.join(''));
		await press('Enter');
		await pickQuickPick('Keep Both');
		await waitForToast('"Papir" was added and is the active environment.');
		await added;
		assert.deepEqual(Object.keys(stored()), ['hogskule-test', 'hogskule-test-2']);
		assert.match(await statusItem('Papir'), /It converts documents only\. No sign-in is required\./);
		await clearToasts();
	});

	it('adds a preset environment after two quick picks without typed values', async () => {
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
		await clearToasts();
		await settings().update('environments', before, vscode.ConfigurationTarget.Global);
	});

	it('edits an environment with the steps of Add Environment and does not change fields without a step', async () => {
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
		await pickQuickPick('API');
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
	it('copies an environment as JSON that can be pasted with added comments and line breaks', async () => {
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
		await clearToasts();
		await added;
		assert.deepEqual(stored()['copied'], copied);
	});

	it('lists the environments in a menu, with the problems of the invalid ones', async () => {
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
			await list.filter({ hasText: 'invalid' }).waitFor();
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
		assert.match(
			await pressInDialog('Remove the environment "Papir"?', 'Cancel'),
			/is removed from your user settings/,
		);
		await chosen;
		assert.ok(stored()['hogskule-test-2']);
	});

	it('shows in the status bar that the active environment is invalid', async () => {
		await settings().update('environment', 'broken', vscode.ConfigurationTarget.Workspace);
		assert.match(await statusItem('broken: invalid'), /must begin with https:\/\//);
		await picture('environment-broken');
	});

	it('removes an environment from the settings, and deletes its stored credentials', async () => {
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

describe('a client secret in the user settings', () => {
	it('moves a client secret from the settings to the secret storage, and signs in without a prompt for it', async () => {
		const { confidentialClientSecret } = await sandbox();
		const environment = { ...sandboxEnvironment(await sandbox(), 'confidential'), label: 'Moved' };
		const withSecret = { ...environment, clientSecret: confidentialClientSecret };
		await settings().update('environments', { moved: withSecret }, vscode.ConfigurationTarget.Global);
		const warning = await waitForToast('"clientSecret" of the environment "moved" is stored in plain text');
		assert.ok(!warning.includes(confidentialClientSecret));
		await pressInToast('is stored in plain text', 'Move to Secure Storage');
		await picture('environment-move-secrets');
		const dialog = await pressInDialog('Move the secrets from your settings', 'Move');
		assert.match(dialog, /Secrets to move for "Moved": the client secret\./);
		assert.ok(!dialog.includes(confidentialClientSecret));
		await waitForToast('Your settings no longer contain secrets.');
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

describe('credentials in a URL in the user settings', () => {
	it('moves the credentials of a URL to the secret storage, and names unused ones that are deleted', async () => {
		const { api, basicUser } = await sandbox();
		const { username, password } = basicUser;
		const withLogin = (url: string) => url.replace('://', `://${username}:${password}@`);
		const environments = {
			basic: { apiUrl: withLogin(api), auth: 'basic' },
			convert: { conversionUrl: withLogin(api) },
		};
		await settings().update('environments', environments, vscode.ConfigurationTarget.Global);
		const moved = vscode.commands.executeCommand('studyAdmin.moveSecrets');
		const dialog = await pressInDialog('Move the secrets from your settings', 'Move');
		assert.match(dialog, /Secrets to move for "basic": the user name and password\./);
		assert.match(dialog, /Secrets to delete from "convert".*: the user name and password in "conversionUrl"\./);
		assert.ok(!dialog.includes(password));
		await moved;
		await clearToasts();
		assert.ok(!JSON.stringify(stored()).includes(password));
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'basic');
		await statusItem(`basic: ${username}`);
	});
});

describe('Show Documentation', () => {
	it('opens the preview of the page that the user picks, whose links open other pages', async () => {
		const shown = vscode.commands.executeCommand('studyAdmin.showDocumentation');
		await browser(async ({ page }) => {
			await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Settings' }).first().click();
		});
		await shown;
		await browser(async ({ page }) => {
			const preview = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			await preview.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
			await preview.locator('a[href*="catalog.md"]').first().click();
			await preview.getByRole('heading', { level: 1, name: 'API catalog and deprecations' }).waitFor();
		});
	});
});

/** Returns the content of the user settings file. */
async function userSettingsFile(): Promise<string> {
	await vscode.commands.executeCommand('workbench.action.openSettingsJson');
	const document = vscode.window.activeTextEditor?.document;
	assert.ok(document);
	assert.match(document.uri.path, /settings\.json$/);
	const text = await readFile(document.uri.fsPath, 'utf8');
	assert.ok(text.includes('studyAdmin.environments'));
	return text;
}
