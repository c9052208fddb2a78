import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { makeArchive } from '../fixtures/archives/makeArchive.ts';
import { openArchive } from '../fixtures/archives/openArchive.ts';
import { browser, picture } from './support/browser.ts';
import {
	converted,
	type Recorder,
	rowsInclude,
	startRecorder,
	useRecorder,
	workspaceFile,
} from './support/conversion.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import { clearToasts, pressInDialog, pressInToast, saveInDialog, waitForToast } from './support/workbench.ts';

const hostile = makeArchive([
	{ name: 'plan/' },
	{ name: 'plan/001-innledning.md', content: '# Innledning\n' },
	{ name: '../../.bashrc', content: 'evil' },
	{ name: 'plan/002-læringsutbytte.md', content: '# Læringsutbytte\n' },
	{ name: 'Plan/002-LÆRINGSUTBYTTE.md', content: '# Another\n' },
	{ name: 'plan/003\u202edm.exe', content: 'evil' },
	{ name: '`[evil](command:workbench.action.quit)` <b>https://evil.example', content: 'evil' },
	{ name: 'plan/secret.md', content: 'Hidden', unlisted: true },
	{ name: 'plan/004-link.md', content: '/etc/passwd', unixMode: 0o120777 },
	{ name: 'plan/005-broken.md', content: '# Broken\n', crc32: 1 },
]);

/** Returns the names of the entries in a list of skipped entries. */
function listedNames(document: vscode.TextDocument): readonly (string | undefined)[] {
	return [...document.getText().matchAll(/^- `(.*)`: /gm)].map(([, name]) => name);
}

describe('hostile archives in VS Code', () => {
	let recorder: Recorder;

	before(async () => {
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
		await clearToasts();
	});

	after(() => recorder.close());

	it('opens the safe entries of an archive, numbers colliding names and reports the number of skipped entries', async () => {
		answerWith(recorder, hostile);
		const converting = vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('rooms.xlsx'));
		await pressInDialog('Upload "rooms.xlsx"', 'Upload');
		await converting;
		const toast = await waitForToast('Skipped entries in the archive for "rooms.xlsx": 4.');
		assert.doesNotMatch(toast, /bashrc|evil/);
		await rowsInclude('Chunks of rooms.xlsx', 'rooms.xlsx', 'plan', 'Plan~2');
		await eventually('the job shows how many entries were skipped, the damaged one included', async () =>
			(await rowTexts()).some((text) => /Chunks of rooms\.xlsx[\s\S]*5 entries skipped/.test(text)),
		);
		await vscode.commands.executeCommand('vscode.open', chunkUri('plan/001-innledning.md'));
		await converted('001-innledning.md', '# Innledning');
		await vscode.commands.executeCommand('vscode.open', chunkUri('Plan~2/002-LÆRINGSUTBYTTE.md'));
		await converted('002-LÆRINGSUTBYTTE.md', '# Another');
	});

	it('opens the list of skipped entries of an archive from the notification', async () => {
		await pressInToast('Skipped entries', 'Show Skipped Entries');
		const document = await converted('rooms skipped entries.md', '# Skipped Entries in the Archive for `rooms.xlsx`');
		assert.deepEqual(listedNames(document), [
			'../../.bashrc',
			'plan/003\\u{202e}dm.exe',
			'\\u{60}[evil](command:workbench.action.quit)\\u{60} <b>https\\u{3a}//evil.example',
			'plan/004-link.md',
			'plan/005-broken.md',
		]);
		assert.match(document.getText(), /`plan\/004-link\.md`: The entry is a link or another special file\./);
		const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
			'vscode.executeLinkProvider',
			document.uri,
			100,
		);
		assert.deepEqual(links, []);
		await clearToasts();
		await picture('skipped-entries');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('saves the opened entries of an archive as a ZIP with a manifest, without the damaged entry', async () => {
		const saving = vscode.commands.executeCommand('studyAdmin.saveAsZip', 'rooms.xlsx');
		await saveInDialog('Save as ZIP', '/rooms.zip');
		await saving;
		await waitForToast('Saved 4 files in "rooms.zip". Damaged entries that were skipped: 1.');
		const { opened } = await openArchive(await vscode.workspace.fs.readFile(workspaceFile('rooms.zip')));
		assert.deepEqual(
			[...opened.keys()],
			['plan/001-innledning.md', 'plan/002-læringsutbytte.md', 'Plan~2/002-LÆRINGSUTBYTTE.md', 'manifest.json'],
		);
		assert.equal(opened.get('plan/001-innledning.md')?.toString(), '# Innledning\n');
		await clearToasts();
	});

	it('opens the list of skipped entries of the latest archive by command', async () => {
		await vscode.commands.executeCommand('studyAdmin.showArchiveReport');
		await converted('rooms skipped entries.md', 'Skipped: 5. Opened: 3.');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('opens nothing of a truncated archive, and shows the reason', async () => {
		answerWith(recorder, hostile.subarray(0, -40));
		await vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('rooms.xlsx'));
		await waitForToast('The archive for "rooms.xlsx" was not opened because it is damaged or incomplete.');
		await eventually('the view says why nothing was opened', async () =>
			(await rowTexts()).some((text) => text.includes('was not opened because it is damaged or incomplete')),
		);
		await vscode.commands.executeCommand('studyAdmin.showArchiveReport');
		await converted('rooms skipped entries.md', 'Nothing was opened because it is damaged or incomplete.');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await clearToasts();
	});

	it('keeps a refused archive when its document is converted again', async () => {
		await vscode.commands.executeCommand('studyAdmin.convertAgain', 'rooms.xlsx');
		await rowsInclude('Chunks of rooms.xlsx');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.showArchiveReport', 'rooms.xlsx');
		await converted('rooms skipped entries.md', 'Skipped: 5. Opened: 3.');
	});
});

/** Makes the recorder respond to the next conversion request with an archive. */
function answerWith(recorder: Recorder, archive: Uint8Array): void {
	recorder.next = (request, response) => {
		request.resume();
		request.once('end', () => response.writeHead(200, { 'content-type': 'application/zip' }).end(archive));
	};
}

/** Returns the labels and descriptions of the visible rows of the view Converted Documents. */
async function rowTexts(): Promise<readonly string[]> {
	return browser(async ({ page }) => {
		const view = page.locator('.pane').filter({ hasText: 'Converted Documents' });
		return view.locator('.monaco-list-row').allInnerTexts();
	});
}

function chunkUri(name: string): vscode.Uri {
	return vscode.Uri.from({ scheme: 'studyadmin-converted', path: `/chunks/rooms.xlsx/${name}` });
}
