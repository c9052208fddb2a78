import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { extensionLog } from './support/sandbox.ts';
import { beSignedIn } from './support/signIn.ts';

describe('schema versions before a restart of VS Code', () => {
	it('fetches and stores the schema of an environment', async () => {
		const terms = 'terminer(filter: { eierOrganisasjonskode: "9999" }) { id }';
		const files = {
			'closed.graphql': `query Closed {\n  ${terms}\n}\n`,
			'client.py': `TERMS = """\nquery FromPython {\n  ${terms}\n}\n"""\n`,
		};
		for (const [name, text] of Object.entries(files)) {
			await vscode.workspace.fs.writeFile(sampleFile(name), new TextEncoder().encode(text));
		}
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await eventually('the schema is fetched', async () => /schema of sandbox: \d+ types/.test(await extensionLog()));
		assert.deepEqual(vscode.window.visibleTextEditors, []);
	});
});
