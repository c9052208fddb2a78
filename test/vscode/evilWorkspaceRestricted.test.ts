import * as vscode from 'vscode';
import { everySettingIsHostile, nobodyCameToTheAttacker } from './support/attacker.ts';
import { sampleFile } from './support/sampleFile.ts';
import { clearToasts, expandView, waitForStatus, waitForToast, waitForViewRow } from './support/workbench.ts';

/**
 * Tests in a workspace that is not trusted. Every setting that can redirect a request names an
 * attacker's server.
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

	it('the restricted workspace sets every setting of the extension to a hostile value', everySettingIsHostile);

	it("a restricted workspace does not change the user's active environment", () =>
		waitForStatus('Sandbox: signed out'));

	for (const [command, argument] of refused) {
		it(`sends no request for ${command} in a restricted workspace with hostile settings`, async () => {
			await vscode.commands.executeCommand(command, argument);
			await waitForToast('No requests are sent in Restricted Mode.');
			await clearToasts();
		});
	}

	it('shows the bundled catalog in a restricted workspace that sets another catalog', async () => {
		await vscode.commands.executeCommand('studyAdmin.showCatalog');
		await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
		await expandView('API Catalog');
		await waitForViewRow('API Catalog', 'Legacy main REST API');
	});

	it('a restricted workspace with hostile settings sends no request to the attacker', nobodyCameToTheAttacker);
});
