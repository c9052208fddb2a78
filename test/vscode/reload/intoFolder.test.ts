import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { workspaceFile } from '../support/conversion.ts';
import { eventually } from '../support/eventually.ts';
import { countUploads } from '../support/heldUploads.ts';
import { sandbox } from '../support/sandbox.ts';
import { pressInDialog } from '../support/workbench.ts';

/**
 * Tests before a reload of the window. Those after the reload are in `intoFolderCompleted.test.ts`.
 */
/** Writes HTML pages to a new folder of the workspace, and returns the folder. */
async function writePages(name: string, count: number): Promise<vscode.Uri> {
	const folder = workspaceFile(name);
	await mkdir(folder.fsPath);
	for (let number = 0; number < count; number++) {
		await writeFile(join(folder.fsPath, `page${number}.html`), `<h1>Page ${number}</h1>`);
	}
	return folder;
}

describe('Convert into Folder before a reload of VS Code', () => {
	it('Convert into Folder waits for the service after half of its 12 documents', async () => {
		const pages = await writePages('pages', 12);
		await writePages('other-pages', 1);
		const options = { folder: workspaceFile('converted').fsPath, kind: 'markdown' };
		void vscode.commands.executeCommand('studyAdmin.convertIntoFolder', pages, [pages], options);
		await pressInDialog('Upload', 'Upload');
		const { conversion } = await sandbox();
		await eventually('two uploads are held', async () => (await countUploads(conversion)) === 8);
	});
});
