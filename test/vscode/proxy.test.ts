import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { everyServiceIsReached } from './support/everyService.ts';
import { everyServiceWasTunnelledTo } from './support/proxy.ts';
import { proxyVisits, sandbox } from './support/sandbox.ts';
import { clearToasts, fillInputBox, pickQuickPick, pressInToast, waitForStatus } from './support/workbench.ts';

const settings = () => vscode.workspace.getConfiguration('studyAdmin');
const presetOrigin = 'https://api-test.fellesstudentsystem.no';

/** Returns the hosts of presets to which the proxy has received requests. */
async function presetVisits(): Promise<readonly string[]> {
	const visits = await proxyVisits();
	return visits.map(({ host }) => host).filter((host) => /fellesstudentsystem|dataporten|sikt/.test(host));
}

/** Removes all environments, as in a new installation. */
async function removeEnvironments(): Promise<void> {
	const { Global, Workspace } = vscode.ConfigurationTarget;
	await settings().update('environment', undefined, Workspace);
	await settings().update('environment', undefined, Global);
	await settings().update('environments', undefined, Global);
	await clearToasts();
}

/** Clicks the status bar item that is shown without an environment. */
async function clickSetUp(): Promise<void> {
	await browser(({ page }) => page.locator('.statusbar-item').filter({ hasText: 'Study Admin: Set Up' }).click());
}

/**
 * Tests in a window that reaches all services through a proxy. Only the proxy can resolve their
 * host names, and their certificates are valid only with NODE_EXTRA_CA_CERTS.
 */
describe('a forward proxy in VS Code', () => {
	everyServiceIsReached('elsewhere');

	it('reaches each service through the forward proxy', everyServiceWasTunnelledTo);
});

/** Tests with a preset. The proxy forwards requests for the hosts of the preset to the sandbox. */
describe('a preset behind a forward proxy', () => {
	it('prompts only for the client and the data source when a preset with login through the identity provider is added, and sends no request', async () => {
		await removeEnvironments();
		await clickSetUp();
		await picture('preset-how');
		await pickQuickPick('FS GraphQL API, test');
		await pickQuickPick('Log in through the identity provider (OIDC)');
		await fillInputBox('Client ID', 'a-client');
		await pickQuickPick('Public');
		await fillInputBox('Data source', '6f1c1a3e-0d6e-4f0c-9d38-5d2f3b0b7a11');
		// Student data is picked already.
		await browser(async ({ page }) => {
			await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Student data' }).waitFor();
			await page.keyboard.press('Enter');
		});
		await pickQuickPick('Open an address of this computer');
		await waitForStatus('FS GraphQL API, test: signed out');
		const stored = settings().inspect<Record<string, object>>('environments')?.globalValue ?? {};
		assert.deepEqual(Object.values(stored), [
			{
				label: 'FS GraphQL API, test',
				kind: 'test',
				apiUrl: presetOrigin,
				schemaUrl: 'https://fs.sikt.no/api/schema/test/experimental',
				auth: 'oidc',
				authUrl: 'https://auth.dataporten.no',
				issuer: 'https://auth.dataporten.no',
				clientId: 'a-client',
				clientType: 'public',
				dataSourceId: '6f1c1a3e-0d6e-4f0c-9d38-5d2f3b0b7a11',
				audienceUrl: 'https://n.feide.no/datasources',
				redirect: 'loopback',
			},
		]);
		assert.deepEqual(await presetVisits(), []);
	});

	it('adds a preset as the first environment, and shows the origin of the API before it signs in with a user name and password', async () => {
		const { basicUser } = await sandbox();
		await removeEnvironments();
		await clickSetUp();
		await pickQuickPick('FS GraphQL API, test');
		await pickQuickPick('User name and password (Basic)');
		await pressInToast('"FS GraphQL API, test" was added and is the active environment.', 'Sign In');
		await fillInputBox('User name', basicUser.username);
		await browser(async ({ page }, origin) => {
			await page
				.locator('.quick-input-widget')
				.filter({ hasText: `Password for ${origin}` })
				.waitFor();
		}, presetOrigin);
		await picture('preset-password');
		assert.deepEqual(await presetVisits(), []);
		await fillInputBox('Password', basicUser.password);
		await waitForStatus(`FS GraphQL API, test: ${basicUser.username}`);
		await browser(({ page }) =>
			page.locator('.notification-list-item').filter({ hasText: 'Signing in' }).waitFor({ state: 'detached' }),
		);
		await picture('preset-signed-in');
		assert.deepEqual([...new Set(await presetVisits())], ['api-test.fellesstudentsystem.no:443']);
	});
});
