import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionLog } from '../support/sandbox.ts';
import { queryStudents } from '../support/students.ts';
import { nothingAsked, waitForStatus } from '../support/workbench.ts';

describe('a session after a reload of VS Code', () => {
	it('is still signed in after the reload', async () => {
		await waitForStatus('Sandbox: Alma Testesen');
		const accounts = await vscode.authentication.getAccounts('studyAdmin');
		assert.deepEqual(
			accounts.map(({ label }) => label),
			['Alma Testesen, Sandbox'],
		);
	});

	it('runs a query after the reload without a prompt', async () => {
		assert.equal(await queryStudents(), 200);
		await nothingAsked();
		assert.equal((await extensionLog()).match(/Signed in to sandbox/g)?.length, 1);
	});
});
