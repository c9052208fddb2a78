import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionLog } from '../support/sandbox.ts';
import { logInOnPage, signIn } from '../support/signIn.ts';
import { queryStudents } from '../support/students.ts';
import { clearToasts, nothingAsked, waitForStatus, waitForToast } from '../support/workbench.ts';

const errorsLogged = async () => (await extensionLog()).split('\n').filter((line) => line.includes('[error]'));

describe('an interrupted sign-in after a reload of VS Code', () => {
	it('reports the sign-in that a reload of the window interrupted', async () => {
		await waitForStatus('Sandbox: signed out');
		// The interruption is reported after the process of the previous window has ended.
		await waitForToast('The sign-in to Sandbox was interrupted because the window was closed or reloaded.', 40_000);
		await clearToasts();
	}).timeout(60_000);

	it('signs no account in when an interrupted login is completed after a reload', async () => {
		await logInOnPage('alma');
		await nothingAsked();
		await waitForStatus('Sandbox: signed out');
		assert.deepEqual(await vscode.authentication.getAccounts('studyAdmin'), []);
		assert.equal((await errorsLogged()).length, 1);
	});

	it('signs in again after an interrupted login', async () => {
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		assert.equal(await queryStudents(), 200);
		const [error = '', ...others] = await errorsLogged();
		assert.match(error, /sign-in\/interrupted/);
		assert.deepEqual(others, []);
	});
});
