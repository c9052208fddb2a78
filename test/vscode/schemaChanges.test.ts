import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { extensionLog } from './support/sandbox.ts';
import { beSignedIn } from './support/signIn.ts';

describe('schema versions before a restart of VS Code', () => {
	it('fetches and stores the schema of an environment', async () => {
		await vscode.workspace.fs.writeFile(
			sampleFile('closed.graphql'),
			new TextEncoder().encode(
				'query Closed {\n  terminer(filter: { eierOrganisasjonskode: "9999" }) {\n    id\n  }\n}\n',
			),
		);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await eventually('the schema is fetched', async () => /schema of sandbox: \d+ types/.test(await extensionLog()));
		assert.deepEqual(vscode.window.visibleTextEditors, []);
	});
});
