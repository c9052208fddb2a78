import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionLog } from '../support/sandbox.ts';
import { logInOnPage, signIn } from '../support/signIn.ts';
import { queryStudents } from '../support/students.ts';
import { nothingAsked, waitForStatus, waitForToast } from '../support/workbench.ts';

const errorsLogged = async () => (await extensionLog()).split('\n').filter((line) => line.includes('[error]'));

describe('a sign-in that a reload interrupted', () => {
	it('is told of, since the login page waits for nobody any more', async () => {
		await waitForStatus('Sandbox: signed out');
		// It is told once the process of the window before has ended.
		await waitForToast('The sign-in to Sandbox was interrupted because the window was reloaded.', 40_000);
		await vscode.commands.executeCommand('notifications.clearAll');
	}).timeout(60_000);

	it('signs nobody in when its login is finished, and breaks nothing', async () => {
		await logInOnPage('alma');
		await nothingAsked();
		await waitForStatus('Sandbox: signed out');
		assert.deepEqual(await vscode.authentication.getAccounts('studyAdmin'), []);
		assert.equal((await errorsLogged()).length, 1);
	});

	it('does not keep another from working', async () => {
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		assert.equal(await queryStudents(), 200);
		assert.match((await errorsLogged()).join(), /^[^,]*sign-in\/interrupted[^,]*$/);
	});
});
