import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { codeActionsWith } from './support/codeActions.ts';
import { eventually } from './support/eventually.ts';
import { beSignedIn } from './support/signIn.ts';
import { openUntitled } from './support/untitled.ts';

const diagnosticsOf = ({ uri }: vscode.TextDocument) =>
	vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Study Admin');

async function open(content: string): Promise<vscode.TextDocument> {
	const document = await openUntitled('graphql', content);
	await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
	return document;
}

/** Returns the code action with a title for the first occurrence of a text. */
async function actionOn(document: vscode.TextDocument, text: string, title: string): Promise<vscode.CodeAction> {
	const start = document.getText().indexOf(text);
	const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
	const action = (await codeActionsWith(title, document.uri, range)).get(title);
	assert.ok(action);
	return action;
}

describe('GraphQL fixes in VS Code', () => {
	it('replaces a deprecated field by the replacement that the schema names', async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		const document = await open(
			'query Names {\n  studenter(filter: { eierOrganisasjonskode: "9999" }) {\n    nodes {\n      feideBruker\n    }\n  }\n}\n',
		);
		await eventually('the deprecation is reported', () => diagnosticsOf(document).length === 1);
		const fix = await actionOn(document, 'feideBruker', 'Replace with "personProfil.feideBruker"');
		assert.ok(fix.edit && fix.isPreferred);
		const editor = vscode.window.activeTextEditor;
		assert.ok(editor);
		const cursor = document.positionAt(document.getText().indexOf('feideBruker') + 1);
		editor.selection = new vscode.Selection(cursor, cursor);
		await vscode.commands.executeCommand('editor.action.quickFix');
		await browser(async ({ page }) => {
			await page.locator('.action-widget').filter({ hasText: 'Replace with' }).waitFor();
		});
		await picture('quick-fix');
		await browser(async ({ page }) => page.keyboard.press('Enter'));
		await eventually('the field is replaced', () => document.getText().includes('personProfil { feideBruker }'));
		await eventually('no diagnostics remain', () => diagnosticsOf(document).length === 0);
	});

	it('offers one quick fix, not two, for two diagnostics in the same range that it corrects together', async () => {
		const document = await open('query Search {\n  katalogsok {\n    __typename\n  }\n}\n');
		await eventually('both missing arguments are reported', () => diagnosticsOf(document).length === 2);
		const [first] = diagnosticsOf(document);
		assert.ok(first);
		const title = 'Add Required Arguments: eierOrganisasjonskode, tekst';
		assert.deepEqual([...(await codeActionsWith(title, document.uri, first.range)).keys()], [title]);
	});

	it('reports a mutation whose errors are not selected, and offers to select them', async () => {
		const document = await open(
			'mutation Rename {\n  endreStudieprogramnavn(input: { studieprogramId: "x", nb: "y" }) {\n    studieprogram {\n      kode\n    }\n  }\n}\n',
		);
		await eventually('the lint is reported', () =>
			diagnosticsOf(document).some(({ code }) => code === 'mutation-errors-not-selected'),
		);
		const fix = await actionOn(document, 'endreStudieprogramnavn', 'Select "errors" of "endreStudieprogramnavn"');
		assert.ok(fix.edit);
		await vscode.workspace.applyEdit(fix.edit);
		assert.match(document.getText(), /\n {4}errors \{ __typename \.\.\. on Error \{ path message \} \}\n/);
		await eventually('no diagnostics remain', () => diagnosticsOf(document).length === 0);
	});

	it('does not report a lint rule that is turned off in the settings', async () => {
		const document = await open('{ studenter(filter: { eierOrganisasjonskode: "9999" }, first: 1) { nodes { id } } }');
		await eventually('the lint is reported', () =>
			diagnosticsOf(document).some(({ code }) => code === 'connection-without-page-info'),
		);
		const settings = vscode.workspace.getConfiguration('studyAdmin.graphql.lint');
		await settings.update('connection-without-page-info', 'off', vscode.ConfigurationTarget.Global);
		await eventually('the lint is no longer reported', () => diagnosticsOf(document).length === 0);
		await settings.update('connection-without-page-info', undefined, vscode.ConfigurationTarget.Global);
	});

	it('extracts a literal to a variable and a selection to a fragment', async () => {
		const document = await open(
			'query Q {\n  studenter(filter: { eierOrganisasjonskode: "9999" }) {\n    nodes {\n      id\n    }\n  }\n}\n',
		);
		const variable = await actionOn(document, '"9999"', 'Extract to Variable "$eierOrganisasjonskode"');
		assert.ok(variable.edit);
		await vscode.workspace.applyEdit(variable.edit);
		const fragment = await actionOn(document, '      id\n', 'Extract to Fragment "StudentFields"');
		assert.ok(fragment.edit);
		await vscode.workspace.applyEdit(fragment.edit);
		assert.equal(
			document.getText(),
			'query Q($eierOrganisasjonskode: String! = "9999") {\n  studenter(filter: { eierOrganisasjonskode: $eierOrganisasjonskode }) {\n    nodes {\n      ...StudentFields\n    }\n  }\n}\n\nfragment StudentFields on Student {\n  id\n}\n',
		);
	});
});
