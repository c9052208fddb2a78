import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ScanResult } from '../../src/catalog/vscode/scan/scanResult.ts';
import type { CommandFailure } from '../../src/shared/vscode/commandResult.ts';
import { browser } from './support/browser.ts';
import { eventually } from './support/eventually.ts';

const call = 'answer = requests.get("https://api.fellesstudentsystem.no/personer/1")\n';
const noCall = 'answer = requests.get("https://elsewhere.example.org/personer/1")\n';

const [folder] = vscode.workspace.workspaceFolders ?? [];
const at = (way: string) => vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), way);
const write = (way: string, text: string) => vscode.workspace.fs.writeFile(at(way), new TextEncoder().encode(text));
const warnings = (way: string) =>
	vscode.languages.getDiagnostics(at(way)).filter(({ source }) => source === 'Study Admin').length;
const configure = (key: string, value: unknown) =>
	vscode.workspace.getConfiguration('studyAdmin').update(key, value, vscode.ConfigurationTarget.Workspace);

async function scan(): Promise<ScanResult> {
	const result = await vscode.commands.executeCommand<ScanResult | CommandFailure | undefined>(
		'studyAdmin.scanWorkspace',
	);
	assert.ok(result && 'findings' in result, JSON.stringify(result));
	return result;
}

/** Nothing in this suite's window gives a reason to search the workspace until a file is opened. */
describe('the search of the workspace', () => {
	before(async () => {
		await write('.gitignore', 'built/\n');
		await write('src/client.py', call);
		await write('src/other.py', noCall);
		await write('src/møte 1/emne.py', call);
		await write('built/client.py', call);
	});

	it('begins when an open file has a certain use', async () => {
		assert.equal(warnings('src/client.py'), 0);
		await vscode.workspace.openTextDocument(at('legacy-client.ts'));
		await eventually('a file that is not open has a warning', () => warnings('src/client.py') === 1);
	});

	it('gives the uses in all files when the command is run', async () => {
		const { files, findings, skipped, durationMs } = await scan();
		const [first] = findings.filter(({ uri }) => uri === at('src/client.py').toString());
		assert.deepEqual(first?.range, { start: { line: 0, character: 23 }, end: { line: 0, character: 68 } });
		assert.deepEqual([first.api, first.confidence, first.ignored], ['legacy-main-rest', 'certain', false]);
		assert.match(first.message, /^Legacy main REST API, GET \/personer/);
		assert.ok(files >= 4 && durationMs > 0);
		assert.equal(skipped.foldersNotOnDisk, 0);
		// Problems are shown a few files at a time.
		await eventually('the files have their warnings', () =>
			['src/client.py', 'src/møte 1/emne.py'].every((way) => warnings(way) === 1),
		);
		await eventually('the sample has its warnings', () => warnings('legacy-client.ts') === 5);
		assert.deepEqual(['src/other.py', 'built/client.py'].map(warnings), [0, 0]);
	});

	it('sees what was written a moment ago, and begins again after somebody has cancelled it', async () => {
		const uri = at('src/quick.py').toString();
		await write('src/quick.py', call);
		assert.equal((await scan()).findings.filter((finding) => finding.uri === uri).length, 1);
		const cancelled = vscode.commands.executeCommand('studyAdmin.scanWorkspace');
		await vscode.commands.executeCommand('studyAdmin.cancelScan');
		assert.equal(await cancelled, undefined);
		await vscode.workspace.fs.delete(at('src/quick.py'));
		assert.equal((await scan()).findings.filter((finding) => finding.uri === uri).length, 0);
	});

	it('waits while it is paused, says so in the view, and starts again when it is resumed', async () => {
		const scanning = vscode.commands.executeCommand<ScanResult>('studyAdmin.scanWorkspace');
		await vscode.commands.executeCommand('studyAdmin.pauseScan');
		await vscode.commands.executeCommand('studyAdmin.catalog.focus');
		await browser(async ({ page }) => page.getByText('The search for deprecated APIs is paused').first().waitFor());
		await write('src/paused.py', call);
		await eventually('a changed file is searched meanwhile', () => warnings('src/paused.py') === 1);
		await vscode.commands.executeCommand('studyAdmin.resumeScan');
		const { findings } = await scanning;
		assert.equal(findings.filter(({ uri }) => uri === at('src/paused.py').toString()).length, 1);
		await vscode.workspace.fs.delete(at('src/paused.py'));
	});

	it('follows what happens to files on the disk', async () => {
		await write('src/other.py', call + call);
		await eventually('the changed file has warnings', () => warnings('src/other.py') === 2);
		await write('src/new/client.py', call);
		await eventually('the new file has a warning', () => warnings('src/new/client.py') === 1);
		await vscode.workspace.fs.rename(at('src/new'), at('src/renamed'));
		await eventually(
			'it has moved',
			() => warnings('src/renamed/client.py') === 1 && warnings('src/new/client.py') === 0,
		);
		await vscode.workspace.fs.delete(at('src/renamed'), { recursive: true });
		await eventually('it is gone', () => warnings('src/renamed/client.py') === 0);
		await write('src/other.py', noCall);
		await eventually('the file is as it was', () => warnings('src/other.py') === 0);
	});

	it('lets what is open stand before what is on the disk', async () => {
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

	it('searches long documents too, while they are typed in', async () => {
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

	it('follows .gitignore files and the setting for exclusions', async () => {
		await write('.gitignore', 'møte*/\n');
		await eventually(
			'other files are searched',
			() => warnings('src/møte 1/emne.py') === 0 && warnings('built/client.py') === 1,
		);
		await configure('deprecations.exclude', ['built', 'legacy-client.ts']);
		await eventually('two are left out', () => warnings('built/client.py') === 0 && warnings('legacy-client.ts') === 0);
		await vscode.window.showTextDocument(at('legacy-client.ts'));
		const searched = new Set((await scan()).findings.map(({ uri }) => uri));
		assert.deepEqual(
			['src/client.py', 'built/client.py', 'legacy-client.ts'].map((way) => searched.has(at(way).toString())),
			[true, false, false],
		);
		await configure('deprecations.exclude', undefined);
		await eventually('they are back', () => warnings('built/client.py') === 1 && warnings('legacy-client.ts') === 5);
	});

	it('does nothing when it is off, and says so', async () => {
		await configure('deprecations.scan', 'off');
		await eventually('no warning is left', () =>
			['legacy-client.ts', 'src/client.py', 'built/client.py'].every((way) => warnings(way) === 0),
		);
		const result = await vscode.commands.executeCommand<CommandFailure>('studyAdmin.scanWorkspace');
		assert.equal(result.error.code, 'catalog/scan-off');
		await vscode.commands.executeCommand('studyAdmin.catalog.focus');
		const isTold = (text: string) => browser(async ({ page }, text) => page.getByText(text).first().waitFor(), text);
		await isTold('The search for deprecated APIs is turned off');
		await configure('deprecations.scan', 'openFiles');
		await isTold('Only open files are searched for deprecated APIs.');
		await configure('deprecations.scan', undefined);
		await eventually('all is back', () => warnings('legacy-client.ts') === 5 && warnings('built/client.py') === 1);
		await vscode.commands.executeCommand('notifications.clearAll');
	});
});
