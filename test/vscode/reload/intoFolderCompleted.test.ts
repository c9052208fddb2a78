import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Manifest } from '../../../src/conversion/core/saving/manifest.ts';
import { workspaceFile } from '../support/conversion.ts';
import { countUploads, forwardUploads } from '../support/heldUploads.ts';
import { sandbox } from '../support/sandbox.ts';
import { pressInDialog, waitForToast } from '../support/workbench.ts';

/** Converts a folder of the workspace into another one. */
async function convert(sources: string, folder: string): Promise<void> {
	const uri = workspaceFile(sources);
	const options = { folder: workspaceFile(folder).fsPath, kind: 'markdown' };
	const converting = vscode.commands.executeCommand('studyAdmin.convertIntoFolder', uri, [uri], options);
	await pressInDialog('Upload', 'Upload');
	await converting;
}

describe('an interrupted Convert into Folder after a reload of VS Code', () => {
	let conversion: string;
	const pages = Array.from({ length: 12 }, (_, number) => `page${number}.md`);

	before(async () => {
		({ conversion } = await sandbox());
		await forwardUploads(conversion);
	});

	it('uploads nothing after a reload of the window before the user runs Convert into Folder', async () => {
		await convert('other-pages', 'other');
		assert.equal(await countUploads(conversion), 9);
	});

	it('completes an interrupted Convert into Folder after a reload, and sends only the missing documents', async () => {
		await convert('pages', 'converted');
		await waitForToast('Converted 6 files into "converted". 6 unchanged files were skipped.');
		assert.equal(await countUploads(conversion), 15);
		const folder = workspaceFile('converted').fsPath;
		assert.deepEqual((await readdir(folder)).sort(), ['manifest.json', ...pages].sort());
		const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
		assert.deepEqual(manifest.chunks.map(({ path }) => path).sort(), [...pages].sort());
		for (const [number, page] of pages.entries()) {
			assert.equal(await readFile(join(folder, page), 'utf8'), `# Page ${number}`);
		}
	}).timeout(60_000);
});
