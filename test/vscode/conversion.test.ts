import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import {
	converted,
	type Recorder,
	rowsInclude,
	showExplorer,
	startRecorder,
	useRecorder,
	viewRows,
	workspaceFile,
} from './support/conversion.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import {
	clearToasts,
	pickFromExplorerMenu,
	pressInDialog,
	pressInToast,
	saveInDialog,
	waitForToast,
} from './support/workbench.ts';

describe('conversion in VS Code', () => {
	let recorder: Recorder;

	before(async () => {
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
	});

	beforeEach(clearToasts);

	after(() => recorder.close());

	it('prompts before the first upload of a document to a host, and sends nothing when the user declines', async () => {
		await showExplorer();
		await pickFromExplorerMenu(['course-plan.docx'], 'Convert to Markdown');
		const question = await pressInDialog('Upload "course-plan.docx"', 'Cancel');
		assert.match(question, new RegExp(`Upload "course-plan\\.docx" \\(\\d+ kB\\) to ${recorder.host}\\?`));
		assert.match(question, /full content is uploaded/);
		assert.deepEqual(await viewRows(), []);
		assert.equal(recorder.requests.length, 0);
	});

	it('converts a document from the Explorer and opens it as read-only Markdown with a preview button', async () => {
		await showExplorer();
		await pickFromExplorerMenu(['course-plan.docx'], 'Convert to Markdown');
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		const document = await converted('course-plan.md', '# Emneplan: ØKO210 Bærekraftig økonomi i øysamfunn');
		assert.equal(document.languageId, 'markdown');
		assert.equal(vscode.workspace.fs.isWritableFileSystem(document.uri.scheme), false);
		assert.equal(recorder.requests.length, 1);
		const sent = Object.keys(recorder.requests[0] ?? {}).sort();
		assert.deepEqual(sent, ['accept', 'connection', 'content-length', 'content-type', 'host']);
		await browser(async ({ page }) => {
			await page.locator('.editor-actions [aria-label^="Open Preview to the Side"]').waitFor();
		});
		await picture('markdown');
	});

	it('converts a document to chunks without a second prompt for the same host', async () => {
		await showExplorer();
		await pickFromExplorerMenu(['course-plan.docx'], 'Convert to Markdown Chunks');
		await rowsInclude('Chunks of course-plan.docx', 'course-plan.docx', 'Om emnet');
		assert.equal(recorder.requests.length, 2);
	});

	it('converts several selected files and reports the one whose type is not supported', async () => {
		await showExplorer();
		await pickFromExplorerMenu(['students.graphql', 'rooms.xlsx', 'welcome.html'], 'Convert to Markdown');
		await waitForToast('"students.graphql" was not uploaded');
		await rowsInclude('rooms.xlsx', 'welcome.html', 'students.graphql');
		assert.equal(recorder.requests.length, 4);
	});

	it('does not send a file of an unsupported type for conversion, and reports the file', async () => {
		await vscode.commands.executeCommand('studyAdmin.convertToMarkdown', workspaceFile('students.graphql'));
		await waitForToast('"students.graphql" was not uploaded because the service does not convert files of this type.');
		assert.equal(recorder.requests.length, 4);
	});

	it('does not send a file that is empty or missing for conversion', async () => {
		await vscode.workspace.fs.writeFile(workspaceFile('empty.docx'), new Uint8Array());
		await vscode.commands.executeCommand('studyAdmin.convertToMarkdown', workspaceFile('empty.docx'));
		await waitForToast('"empty.docx" is empty');
		await vscode.commands.executeCommand('studyAdmin.convertToMarkdown', workspaceFile('gone.docx'));
		await waitForToast('"gone.docx" no longer exists');
		assert.equal(recorder.requests.length, 4);
	});

	it('converts the file of the active tab to Markdown by command', async () => {
		await vscode.window.showTextDocument(workspaceFile('welcome.html'));
		await vscode.commands.executeCommand('studyAdmin.convertToMarkdown');
		await converted('welcome.md', '# ');
	});

	it('shows no text of the conversion service in a notification', async () => {
		await vscode.workspace.fs.writeFile(workspaceFile('broken.docx'), new TextEncoder().encode('not a document'));
		await vscode.commands.executeCommand('studyAdmin.convertToMarkdown', workspaceFile('broken.docx'));
		const toast = await waitForToast('The conversion service could not convert "broken.docx"');
		assert.ok(!toast.includes('cannot be read as'));
	});

	it('refuses to open a damaged archive, and saves the archive on request', async () => {
		const archive = new TextEncoder().encode('PK\u0003\u0004 and no more');
		recorder.next = (request, response) => {
			request.resume();
			request.once('end', () => response.writeHead(200, { 'content-type': 'application/zip' }).end(archive));
		};
		await vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('rooms.xlsx'));
		await waitForToast('The archive for "rooms.xlsx" was not opened because it is damaged or incomplete.');
		await pressInToast('"rooms.xlsx" was not opened', 'Save Original Archive...');
		await saveInDialog('Save Original Archive', '/rooms.zip');
		await eventually('the archive is saved', async () => {
			const [file] = await vscode.workspace.findFiles('rooms.zip');
			return file !== undefined && Buffer.from(archive).equals(await vscode.workspace.fs.readFile(file));
		});
	});

	it('closes the connection when a conversion is canceled, and shows no notification', async () => {
		const closed = Promise.withResolvers<void>();
		recorder.next = (request) => {
			request.resume();
			request.socket.once('close', () => closed.resolve());
		};
		const running = vscode.commands.executeCommand('studyAdmin.convertToMarkdown', workspaceFile('handbook.pdf'));
		await waitForToast('waiting for the service, 0:0');
		// The view renders visible rows only, so the row of the job must be visible before the test
		// checks that the row disappears.
		await vscode.commands.executeCommand('workbench.actions.treeView.studyAdmin.conversions.collapseAll');
		await rowsInclude('Markdown of handbook.pdf');
		await pressInToast('Converting "handbook.pdf" to Markdown', 'Cancel');
		await Promise.all([running, closed.promise]);
		await eventually('the view has forgotten the job', async () => {
			const rows = await viewRows();
			return rows.includes('Chunks of course-plan.docx') && !rows.includes('Markdown of handbook.pdf');
		});
	});
});
