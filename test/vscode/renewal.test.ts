import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { countSessionChanges } from './support/sessionChanges.ts';
import { signIn } from './support/signIn.ts';

async function run(): Promise<{ readonly status?: number }> {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	const uri = vscode.Uri.joinPath(folder.uri, 'students.graphql');
	return vscode.commands.executeCommand('studyAdmin.runOperation', { uri, operationName: 'GetStudents' });
}

/** In this suite's sandbox the API's tokens live three seconds. */
describe('renewal in VS Code', () => {
	before(() => signIn());

	it('exchanges an expired token without a word, and tells nobody that sessions changed', async () => {
		const changes = countSessionChanges();
		const started = Date.now();
		for (const waited of [0, 3500, 7000]) {
			await new Promise((resolve) => setTimeout(resolve, started + waited - Date.now()));
			assert.equal((await run()).status, 200, `after ${waited} ms`);
		}
		const toasts = await browser(({ page }) => page.locator('.notifications-toasts .notification-list-item').count());
		assert.equal(toasts, 0);
		assert.equal(changes.count, 0);
		// What came late would come before what is done now.
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await eventually('the sign-out is told', () => changes.count > 0);
		assert.equal(changes.count, 1);
		changes.dispose();
	});
});
