import assert from 'node:assert/strict';
import type { Log } from 'sarif';
import * as vscode from 'vscode';
import type { ScanResult } from '../../src/catalog/vscode/scan/createScanResult.ts';
import { eventually } from './support/eventually.ts';

const [folder] = vscode.workspace.workspaceFolders ?? [];
const file = vscode.Uri.joinPath(folder?.uri ?? vscode.Uri.file('/'), 'students.ipynb');

const warningsIn = (uri: vscode.Uri) =>
	vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Study Admin').length;

async function countCertainUses(): Promise<number> {
	const { findings } = await vscode.commands.executeCommand<ScanResult>('studyAdmin.scanWorkspace');
	return findings.filter(({ uri, confidence }) => uri.includes('students.ipynb') && confidence === 'certain').length;
}

describe('deprecated APIs in notebooks', () => {
	it('counts the uses in an open notebook once, and shows their warnings in the cells', async () => {
		const cells = [
			'base = "https://api.fellesstudentsystem.no"',
			'import requests\nrequests.get(base + "/personer/1")',
			'requests.get("https://api.fellesstudentsystem.no/emner/1")',
		].map((source) => ({ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source }));
		const json = { cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 };
		const text = JSON.stringify(json, undefined, '\t');
		await vscode.workspace.fs.writeFile(file, Buffer.from(text));
		assert.equal(await countCertainUses(), 2);
		await eventually('the file has two warnings', () => warningsIn(file) === 2);

		const notebook = await vscode.workspace.openNotebookDocument(file);
		const warnings = () => notebook.getCells().map(({ document }) => warningsIn(document.uri));
		await eventually('the cells have the warnings', () => warnings().join() === '0,1,1');
		await eventually('the file has no warnings', () => warningsIn(file) === 0);
		assert.equal(await countCertainUses(), 2);

		const target = vscode.Uri.joinPath(file, '..', 'findings.sarif');
		await vscode.commands.executeCommand('studyAdmin.exportFindings', target);
		const log: Log = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(target)));
		const places = (log.runs[0]?.results ?? []).flatMap(({ locations }) => locations?.[0]?.physicalLocation ?? []);
		const inNotebook = places.filter(({ artifactLocation }) => artifactLocation?.uri === 'students.ipynb');
		assert.deepEqual(
			inNotebook.map(({ region }) => region?.startLine),
			text.split('\n').flatMap((line, index) => (line.includes('"source"') ? [index + 1] : [])),
		);

		const edit = new vscode.WorkspaceEdit();
		edit.set(notebook.uri, [vscode.NotebookEdit.deleteCells(new vscode.NotebookRange(2, 3))]);
		await vscode.workspace.applyEdit(edit);
		await eventually('the cells that are left have their warnings', () => warnings().join() === '0,1');
		assert.equal(await countCertainUses(), 1);
		await vscode.window.showNotebookDocument(notebook);
		await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
	});
});
