import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { makeArchive } from '../fixtures/archives/makeArchive.ts';
import { browser, picture } from './support/browser.ts';
import {
	clearToasts,
	converted,
	type Recorder,
	rowsInclude,
	startRecorder,
	useRecorder,
	workspaceFile,
} from './support/conversion.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import { pressInDialog, waitForToast } from './support/workbench.ts';

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
]);

describe('hostile archives in VS Code', () => {
	let recorder: Recorder;

	before(async () => {
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
		await clearToasts();
	});

	after(() => recorder.close());

	it('are refused in one sentence without a name of theirs', async () => {
		recorder.next = (request, response) => {
			request.resume();
			request.once('end', () => response.writeHead(200, { 'content-type': 'application/zip' }).end(hostile));
		};
		const converting = vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('rooms.xlsx'));
		await pressInDialog('Send "rooms.xlsx"', 'Send');
		await converting;
		const toast = await waitForToast(
			'The archive that came back for "rooms.xlsx" was not opened: an entry has a name that leads out of it or hides what it is.',
		);
		assert.match(toast, /You can save it as it came; the view Converted Documents has a report\./);
		assert.doesNotMatch(toast, /bashrc|evil/);
	});

	it('have a report that opens from the view, with every entry in it', async () => {
		await rowsInclude('Chunks of rooms.xlsx', 'rooms.xlsx');
		// A click that meets the view while it is drawn anew only selects.
		await eventually('a click opens the report', async () => {
			await browser(async ({ page }) => {
				const view = page.locator('.pane').filter({ hasText: 'Converted Documents' });
				await view.locator('.monaco-list-row').filter({ hasText: 'was not opened' }).click();
			});
			return vscode.window.activeTextEditor?.document.uri.path.startsWith('/report/') === true;
		});
		const document = await converted('rooms report.md', '# Report on the Archive for `rooms.xlsx`');
		const [, all = ''] = document.getText().split('## All Entries');
		assert.deepEqual(
			[...all.matchAll(/^\d+\. `(.*)`/gm)].map(([, name]) => name),
			[
				'plan',
				'plan/001-innledning.md',
				'../../.bashrc',
				'plan/002-læringsutbytte.md',
				'Plan/002-LÆRINGSUTBYTTE.md',
				'plan/003\\u{202e}dm.exe',
				'\\u{60}[evil](command:workbench.action.quit)\\u{60} <b>https\\u{3a}//evil.example',
				'plan/004-link.md',
				'plan/secret.md',
			],
		);
		const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
			'vscode.executeLinkProvider',
			document.uri,
			100,
		);
		assert.deepEqual(links, []);
		await clearToasts();
		await picture('archive-report');
	});

	it('have a report that can be read as Markdown', async () => {
		await vscode.commands.executeCommand('markdown.showPreview');
		await browser(async ({ page }) => {
			const frame = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
			await frame.getByText('All Entries').waitFor();
		});
		await picture('archive-report-preview');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('have a report for whoever asks for the latest', async () => {
		await vscode.commands.executeCommand('studyAdmin.showArchiveReport');
		await converted('rooms report.md', '## conversion/archive-hidden-data');
	});

	it('stay, to be saved, when their document is converted again', async () => {
		await vscode.commands.executeCommand('studyAdmin.convertAgain', 'rooms.xlsx');
		await rowsInclude('Chunks of rooms.xlsx');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.showArchiveReport', 'rooms.xlsx');
		await converted('rooms report.md', 'Nothing of it was opened.');
	});
});
