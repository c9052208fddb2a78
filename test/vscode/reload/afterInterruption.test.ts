import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionLog } from '../support/sandbox.ts';
import { logInOnPage, signIn } from '../support/signIn.ts';
import { queryStudents } from '../support/students.ts';
import { nothingAsked, waitForStatus } from '../support/workbench.ts';

describe('a sign-in that a reload interrupted', () => {
	it('is not there any more', () => waitForStatus('Sandbox: signed out'));

	it('signs nobody in when its login is finished, and breaks nothing', async () => {
		await logInOnPage('alma');
		await nothingAsked();
		await waitForStatus('Sandbox: signed out');
		assert.deepEqual(await vscode.authentication.getAccounts('studyAdmin'), []);
		assert.doesNotMatch(await extensionLog(), /\[error\]/);
	});

	it('does not keep another from working', async () => {
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		assert.equal(await queryStudents(), 200);
		assert.doesNotMatch(await extensionLog(), /\[error\]/);
	});
});
