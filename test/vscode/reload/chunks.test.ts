import * as vscode from 'vscode';
import { rowsInclude, workspaceFile } from '../support/conversion.ts';
import { eventually } from '../support/eventually.ts';
import { browserStorage } from '../support/pageTexts.ts';
import { pressInDialog } from '../support/workbench.ts';

/** Tests before a reload of the window. Those after the reload are in `chunksGone.test.ts`. */
describe('chunks before a reload of VS Code', () => {
	it('stores the source file of a converted document in the browser before the window is reloaded', async () => {
		const done = vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('course-plan.docx'));
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await done;
		await rowsInclude('Læringsutbytte');
		await eventually('the workbench has stored where the document came from', async () => {
			const { indexedDB } = await browserStorage();
			return /conversion\.origins.*course-plan\.docx/.test(indexedDB);
		});
	});
});
