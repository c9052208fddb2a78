import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { everySettingIsHostile, nobodyCameToTheAttacker } from './support/attacker.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { sandbox } from './support/sandbox.ts';
import { signIn } from './support/signIn.ts';
import { queryStudents } from './support/students.ts';
import {
	clearToasts,
	expandView,
	pressInDialog,
	waitForStatus,
	waitForToast,
	waitForViewRow,
} from './support/workbench.ts';

/**
 * Tests in a trusted workspace. Every setting that can redirect a request names an attacker's
 * server.
 */
describe('a trusted workspace with hostile settings', () => {
	it('the trusted workspace sets every setting of the extension to a hostile value', everySettingIsHostile);

	it('ignores an environment that only the workspace settings define', async () => {
		await waitForStatus('Select Environment');
		await vscode.commands.executeCommand('studyAdmin.signIn');
		await waitForToast('No environment is active. Select an environment first.');
		await clearToasts();
	});

	it("signs in to the user's environment in a workspace with hostile settings", async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await signIn();
		await waitForStatus('Sandbox: Alma Testesen');
	});

	it("sends a query to the user's API in a workspace with hostile settings", async () => {
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		assert.equal(await queryStudents(), 200);
	});

	it("converts a file with the user's conversion service in a workspace with hostile settings", async () => {
		const converted = vscode.commands.executeCommand('studyAdmin.convertToMarkdown', sampleFile('course-plan.docx'));
		const question = await pressInDialog('Upload "course-plan.docx"', 'Upload');
		assert.ok(question.includes(new URL((await sandbox()).conversion).host), question);
		await converted;
		await eventually('the document is converted', () =>
			vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === 'studyadmin-converted'),
		);
	});

	it('ignores the catalog in the settings of a trusted workspace, and shows the bundled catalog', async () => {
		await vscode.commands.executeCommand('studyAdmin.showCatalog');
		await vscode.window.showTextDocument(sampleFile('legacy-client.ts'));
		await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
		await expandView('API Catalog');
		await waitForViewRow('API Catalog', 'Legacy main REST API');
	});

	it('a trusted workspace with hostile settings sends no request to the attacker', nobodyCameToTheAttacker);
});
