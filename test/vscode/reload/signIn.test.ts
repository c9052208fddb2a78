import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sampleFile } from '../support/sampleFile.ts';
import { signIn } from '../support/signIn.ts';
import { queryStudents } from '../support/students.ts';
import { waitForStatus } from '../support/workbench.ts';

/** An operation and its fragment, which the tests after the reload run. */
const files = {
	'spread.graphql': 'query Spread { ...Type }',
	'type.graphql': 'fragment Type on Query { __typename }',
};

/**
 * Tests before a reload of the window. Those after the reload, and after a restart of the server,
 * are in `stillSignedIn.test.ts`.
 */
describe('a session before a reload of VS Code', () => {
	it('signs in and runs a query before the window is reloaded', async () => {
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		assert.equal(await queryStudents(), 200);
		for (const [name, text] of Object.entries(files)) {
			await vscode.workspace.fs.writeFile(sampleFile(name), new TextEncoder().encode(text));
		}
	});
});
