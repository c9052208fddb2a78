import * as vscode from 'vscode';
import { everySettingIsHostile, nobodyCameToTheAttacker } from './support/attacker.ts';
import { sampleFile } from './support/sampleFile.ts';
import { clearToasts, expandView, waitForStatus, waitForToast, waitForViewRow } from './support/workbench.ts';

/**
 * This suite's workspace is not trusted, and its settings lead everything to an attacker that a
 * setting can lead.
 */
describe('a restricted workspace with hostile settings', () => {
	const target = { uri: sampleFile('students.graphql'), operationName: 'GetStudents' };
	const refused: readonly (readonly [string, unknown])[] = [
		['studyAdmin.signIn', undefined],
		['studyAdmin.refreshSchema', undefined],
		['studyAdmin.runOperation', target],
		['studyAdmin.convertToMarkdown', sampleFile('course-plan.docx')],
		['studyAdmin.convertToChunks', sampleFile('course-plan.docx')],
	];

	it('has them all', everySettingIsHostile);

	it("leaves the user's own environment active", () => waitForStatus('Sandbox: signed out'));

	for (const [command, argument] of refused) {
		it(`sends nothing for ${command}`, async () => {
			await vscode.commands.executeCommand(command, argument);
			await waitForToast('Nothing is sent from a workspace in restricted mode.');
			await clearToasts();
		});
	}

	it('shows the bundled catalog', async () => {
		await vscode.commands.executeCommand('studyAdmin.showCatalog');
		await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
		await expandView('API Catalog');
		await waitForViewRow('API Catalog', 'Legacy main REST API');
	});

	it('has led nothing to the attacker', nobodyCameToTheAttacker);
});
