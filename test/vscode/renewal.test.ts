import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sandbox, seenSecrets } from './support/sandbox.ts';
import { countSessionChanges } from './support/sessionChanges.ts';
import { signIn } from './support/signIn.ts';

/** The lifetime of API tokens that `suites.ts` sets for the sandbox of this suite. */
const tokenSeconds = 3;

async function run(): Promise<{ readonly status?: number }> {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	const uri = vscode.Uri.joinPath(folder.uri, 'students.graphql');
	return vscode.commands.executeCommand('studyAdmin.runOperation', { uri, operationName: 'GetStudents' });
}

/** Returns the HTTP status of the API's response to a request with a token. */
async function statusWith(token: string): Promise<number> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
	const body = JSON.stringify({ query: '{ __typename }' });
	return (await fetch(`${(await sandbox()).api}/graphql/`, { method: 'POST', headers, body })).status;
}

/**
 * Waits until the latest token of the extension has expired. The API counts whole seconds, so it
 * can refuse a token that the extension still considers valid.
 */
async function tokenExpired(): Promise<void> {
	let latest = '';
	let since = 0;
	await eventually('the token has expired', async () => {
		const token = (await seenSecrets()).findLast(({ field }) => field === 'access_token')?.value ?? '';
		if (token !== latest) {
			[latest, since] = [token, performance.now()];
		}
		return latest !== '' && performance.now() - since > tokenSeconds * 1000;
	});
	assert.equal(await statusWith(latest), 401);
}

describe('token renewal in VS Code', () => {
	before(() => signIn());

	it('renews an expired token without a notification or a session change event', async () => {
		const changes = countSessionChanges();
		for (let renewal = 1; renewal <= 2; renewal++) {
			await tokenExpired();
			assert.equal((await run()).status, 200, `renewal ${renewal}`);
		}
		const toasts = await browser(({ page }) => page.locator('.notifications-toasts .notification-list-item').count());
		assert.equal(toasts, 0);
		assert.equal(changes.count, 0);
		// A late event would arrive before the events of the next action.
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await eventually('the sign-out is told', () => changes.count > 0);
		assert.equal(changes.count, 1);
		changes.dispose();
	});
});
