import * as vscode from 'vscode';
import { rowsInclude, workspaceFile } from '../support/conversion.ts';
import { pressInDialog } from '../support/workbench.ts';

/** What follows the reload is in `chunksGone.test.ts`. */
describe('chunks before a reload', () => {
	it('are there', async () => {
		const done = vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('course-plan.docx'));
		await pressInDialog('Send "course-plan.docx"', 'Send');
		await done;
		await rowsInclude('Læringsutbytte');
		// The editor writes down what a window remembers a moment later, and a reload does not wait for it.
		await new Promise((resolve) => setTimeout(resolve, 2000));
	});
});
