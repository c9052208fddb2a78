import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './support/eventually.ts';
import { waitForToast } from './support/workbench.ts';

const refusal = 'Nothing is sent from a workspace in restricted mode.';

function file(name: string): vscode.Uri {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	return vscode.Uri.joinPath(folder.uri, name);
}

/** This suite's workspace is not trusted. */
describe('a restricted workspace', () => {
	const refused: readonly (readonly [string, readonly unknown[]])[] = [
		['studyAdmin.signIn', []],
		['studyAdmin.runOperation', [{ uri: file('students.graphql'), operationName: 'GetStudents' }]],
		['studyAdmin.refreshSchema', []],
		['studyAdmin.convertToMarkdown', [file('course-plan.docx')]],
		['studyAdmin.convertToChunks', [file('course-plan.docx')]],
	];
	for (const [command, args] of refused) {
		it(`sends nothing for ${command}, and says why`, async () => {
			await vscode.commands.executeCommand(command, ...args);
			await waitForToast(refusal);
			await vscode.commands.executeCommand('notifications.clearAll');
			// The workbench hides notifications that come fast upon each other.
			await new Promise((resolve) => setTimeout(resolve, 1000));
		});
	}

	it('still shows which calls are going away', async () => {
		const client = file('legacy-client.ts');
		await vscode.window.showTextDocument(client);
		await eventually('the calls are marked', () =>
			vscode.languages.getDiagnostics(client).some(({ source }) => source === 'Study Admin'),
		);
	});
});
