import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ScanResult } from '../../src/catalog/vscode/scan/createScanResult.ts';
import type { CommandFailure } from '../../src/shared/vscode/commandResult.ts';
import { browser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { clearToasts } from './support/workbench.ts';

const call = 'answer = requests.get("https://api.fellesstudentsystem.no/personer/1")\n';
const noCall = 'answer = requests.get("https://elsewhere.example.org/personer/1")\n';

const [folder] = vscode.workspace.workspaceFolders ?? [];
const at = (relativePath: string) => vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), relativePath);
const write = (relativePath: string, text: string) =>
	vscode.workspace.fs.writeFile(at(relativePath), new TextEncoder().encode(text));
const warnings = (relativePath: string) =>
	vscode.languages.getDiagnostics(at(relativePath)).filter(({ source }) => source === 'Study Admin').length;
const configure = (key: string, value: unknown) =>
	vscode.workspace.getConfiguration('studyAdmin').update(key, value, vscode.ConfigurationTarget.Workspace);

async function scan(): Promise<ScanResult> {
	const result = await vscode.commands.executeCommand<ScanResult | CommandFailure | undefined>(
		'studyAdmin.scanWorkspace',
	);
	assert.ok(result && 'findings' in result, JSON.stringify(result));
	return result;
}

/**
 * Tests in a window in which the search of the workspace does not start until a file is opened.
 */
describe('the search of the workspace for deprecated APIs', () => {
	before(async () => {
		await write('.gitignore', 'built/\n');
		await write('src/client.py', call);
		await write('src/other.py', noCall);
		await write('src/møte 1/emne.py', call);
		await write('built/client.py', call);
	});

	it('searches the workspace for deprecated APIs when an open file has a use that is certain, not only possible', async () => {
		assert.equal(warnings('src/client.py'), 0);
		await vscode.workspace.openTextDocument(at('legacy-client.ts'));
		await eventually('a file that is not open has a warning', () => warnings('src/client.py') === 1);
	});

	it('returns the uses in all files when studyAdmin.scanWorkspace is run', async () => {
		const { files, findings, skipped, durationMs } = await scan();
		const [first] = findings.filter(({ uri }) => uri === at('src/client.py').toString());
		assert.deepEqual(first?.range, { start: { line: 0, character: 23 }, end: { line: 0, character: 68 } });
		assert.deepEqual([first.api, first.confidence, first.ignored], ['legacy-main-rest', 'certain', false]);
		assert.match(first.message, /^Legacy main REST API, GET \/personer/);
		assert.ok(files >= 4 && durationMs > 0);
		assert.equal(skipped.foldersNotOnDisk, 0);
		// Diagnostics are published in batches of files.
		await eventually('the files have their warnings', () =>
			['src/client.py', 'src/møte 1/emne.py'].every((relativePath) => warnings(relativePath) === 1),
		);
		await eventually('the sample has its warnings', () => warnings('legacy-client.ts') === 5);
		assert.deepEqual(['src/other.py', 'built/client.py'].map(warnings), [0, 0]);
	});

	it('finds a use in a file that was just saved, and searches again after a canceled search', async () => {
		const uri = at('src/quick.py').toString();
		await write('src/quick.py', call);
		assert.equal((await scan()).findings.filter((finding) => finding.uri === uri).length, 1);
		const cancelled = vscode.commands.executeCommand('studyAdmin.scanWorkspace');
		await vscode.commands.executeCommand('studyAdmin.cancelScan');
		assert.equal(await cancelled, undefined);
		await vscode.workspace.fs.delete(at('src/quick.py'));
		assert.equal((await scan()).findings.filter((finding) => finding.uri === uri).length, 0);
	});

	it('pauses the search of the workspace, shows the pause in the view, and completes the search when it is resumed', async () => {
		const scanning = vscode.commands.executeCommand<ScanResult>('studyAdmin.scanWorkspace');
		await vscode.commands.executeCommand('studyAdmin.pauseScan');
		await vscode.commands.executeCommand('studyAdmin.catalog.focus');
		await browser(async ({ page }) => page.getByText('The search for deprecated APIs is paused').first().waitFor());
		await write('src/paused.py', call);
		await eventually('a changed file is searched during the pause', () => warnings('src/paused.py') === 1);
		await vscode.commands.executeCommand('studyAdmin.resumeScan');
		const { findings } = await scanning;
		assert.equal(findings.filter(({ uri }) => uri === at('src/paused.py').toString()).length, 1);
		await vscode.workspace.fs.delete(at('src/paused.py'));
	});

	it('updates the diagnostics when files are changed, created, renamed and deleted on the disk', async () => {
		await write('src/other.py', call + call);
		await eventually('the changed file has warnings', () => warnings('src/other.py') === 2);
		await write('src/new/client.py', call);
		await eventually('the new file has a warning', () => warnings('src/new/client.py') === 1);
		await vscode.workspace.fs.rename(at('src/new'), at('src/renamed'));
		await eventually(
			'the warning has moved to the renamed folder',
			() => warnings('src/renamed/client.py') === 1 && warnings('src/new/client.py') === 0,
		);
		await vscode.workspace.fs.delete(at('src/renamed'), { recursive: true });
		await eventually('the warning of the deleted folder is removed', () => warnings('src/renamed/client.py') === 0);
		await write('src/other.py', noCall);
		await eventually('the warnings of the restored file are removed', () => warnings('src/other.py') === 0);
	});

	it('prefers the findings of an open document to those of its file on the disk', async () => {
		const document = await vscode.workspace.openTextDocument(at('src/client.py'));
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(1, 0), call);
		await vscode.workspace.applyEdit(edit);
		await eventually('the unsaved call has a warning', () => warnings('src/client.py') === 2);
		await scan();
		assert.equal(warnings('src/client.py'), 2);
		await document.save();
		assert.equal((await scan()).findings.filter(({ uri }) => uri === document.uri.toString()).length, 2);
	});

	it('updates the diagnostics of deprecated APIs in a long document while it is edited', async () => {
		await write('src/long.py', `${noCall.repeat(1000)}${call}`);
		const document = await vscode.workspace.openTextDocument(at('src/long.py'));
		await eventually('the open document has a warning', () => warnings('src/long.py') === 1);
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(0, 0), call);
		await vscode.workspace.applyEdit(edit);
		await eventually('the unsaved call has a warning', () => warnings('src/long.py') === 2);
		await vscode.commands.executeCommand('workbench.action.files.revert', document.uri);
		await vscode.workspace.fs.delete(at('src/long.py'));
	});

	it('searches an open document that is as long as the largest file that is searched', async () => {
		const limit = 2 ** 20;
		await write('src/large.py', call + ' '.repeat(limit - 2 * call.length));
		assert.equal((await scan()).findings.filter(({ uri }) => uri === at('src/large.py').toString()).length, 1);
		const document = await vscode.workspace.openTextDocument(at('src/large.py'));
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(0, 0), call);
		await vscode.workspace.applyEdit(edit);
		await eventually('both calls have a warning', () => warnings('src/large.py') === 2);
		await vscode.commands.executeCommand('workbench.action.files.revert', document.uri);
		await vscode.workspace.fs.delete(at('src/large.py'));
	});

	it('applies changes of .gitignore files and of the setting studyAdmin.deprecations.exclude to the search of the workspace', async () => {
		await write('.gitignore', 'møte*/\n');
		await eventually(
			'the files of the new .gitignore file are excluded',
			() => warnings('src/møte 1/emne.py') === 0 && warnings('built/client.py') === 1,
		);
		await configure('deprecations.exclude', ['built', 'legacy-client.ts']);
		await eventually(
			'the warnings of the two excluded paths are removed',
			() => warnings('built/client.py') === 0 && warnings('legacy-client.ts') === 0,
		);
		await vscode.window.showTextDocument(at('legacy-client.ts'));
		const searched = new Set((await scan()).findings.map(({ uri }) => uri));
		assert.deepEqual(
			['src/client.py', 'built/client.py', 'legacy-client.ts'].map((relativePath) =>
				searched.has(at(relativePath).toString()),
			),
			[true, false, false],
		);
		await configure('deprecations.exclude', undefined);
		await eventually(
			'the warnings of the two paths are back',
			() => warnings('built/client.py') === 1 && warnings('legacy-client.ts') === 5,
		);
	});

	it('does not search the workspace when studyAdmin.deprecations.scan is off or openFiles, and shows the reason in the view', async () => {
		await configure('deprecations.scan', 'off');
		await eventually('all warnings are removed', () =>
			['legacy-client.ts', 'src/client.py', 'built/client.py'].every((relativePath) => warnings(relativePath) === 0),
		);
		const result = await vscode.commands.executeCommand<CommandFailure>('studyAdmin.scanWorkspace');
		assert.equal(result.error.code, 'catalog/scan-off');
		await vscode.commands.executeCommand('studyAdmin.catalog.focus');
		const waitForMessage = (text: string) =>
			browser(async ({ page }, text) => page.getByText(text).first().waitFor(), text);
		await waitForMessage('The search for deprecated APIs is turned off');
		await configure('deprecations.scan', 'openFiles');
		await waitForMessage('Only open files are searched for deprecated APIs.');
		await configure('deprecations.scan', undefined);
		await eventually(
			'all warnings are back',
			() => warnings('legacy-client.ts') === 5 && warnings('built/client.py') === 1,
		);
		await clearToasts();
	});
});
