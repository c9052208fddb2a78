import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { everySettingIsHostile, nobodyCameToTheAttacker } from './support/attacker.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { sandbox } from './support/sandbox.ts';
import { signIn } from './support/signIn.ts';
import { queryStudents } from './support/students.ts';
import { expandView, pressInDialog, waitForStatus, waitForToast, waitForViewRow } from './support/workbench.ts';

/** This suite's workspace is trusted, and its settings lead everything to an attacker that a setting can lead. */
describe('a trusted workspace with hostile settings', () => {
	it('has them all', everySettingIsHostile);

	it('chooses an environment that only it has, which is none', async () => {
		await waitForStatus('Select Environment');
		await vscode.commands.executeCommand('studyAdmin.signIn');
		await waitForToast('No environment is active. Select one first.');
		await vscode.commands.executeCommand('notifications.clearAll');
	});

	it("signs in to the user's own environment", async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await signIn();
		await waitForStatus('Sandbox: Alma Testesen');
	});

	it("runs a query against the user's own API", async () => {
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		assert.equal(await queryStudents(), 200);
	});

	it("converts a file with the user's own service", async () => {
		const converted = vscode.commands.executeCommand('studyAdmin.convertToMarkdown', sampleFile('course-plan.docx'));
		const question = await pressInDialog('Send "course-plan.docx"', 'Send');
		assert.ok(question.includes(new URL((await sandbox()).conversion).host), question);
		await converted;
		await eventually('the document is converted', () =>
			vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === 'studyadmin-converted'),
		);
	});

	it('shows the bundled catalog', async () => {
		await vscode.commands.executeCommand('studyAdmin.showCatalog');
		await vscode.window.showTextDocument(sampleFile('legacy-client.ts'));
		await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
		await expandView('API Catalog');
		await waitForViewRow('API Catalog', 'Legacy main REST API');
	});

	it('has led nothing to the attacker', nobodyCameToTheAttacker);
});
