import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sampleFile } from '../support/sampleFile.ts';
import { extensionLog } from '../support/sandbox.ts';
import { queryStudents } from '../support/students.ts';
import { nothingAsked, waitForStatus } from '../support/workbench.ts';

describe('a session after a reload of VS Code', () => {
	it('an account is still signed in after a reload of the window or a restart of the server', async () => {
		await waitForStatus('Sandbox: Alma Testesen');
		const accounts = await vscode.authentication.getAccounts('studyAdmin');
		assert.deepEqual(
			accounts.map(({ label }) => label),
			['Alma Testesen, Sandbox'],
		);
	});

	it('the first run in a window sends the fragments of other files', async () => {
		const target = { uri: sampleFile('spread.graphql') };
		const result = await vscode.commands.executeCommand<{ data?: unknown }>('studyAdmin.runOperation', target);
		assert.deepEqual(result.data, { __typename: 'Query' });
	});

	it('runs a query without a prompt after a reload of the window or a restart of the server', async () => {
		assert.equal(await queryStudents(), 200);
		await nothingAsked();
		assert.equal((await extensionLog()).match(/Signed in to sandbox/g)?.length, 1);
	});
});
