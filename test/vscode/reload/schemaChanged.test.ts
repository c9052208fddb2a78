import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { sampleFile } from '../support/sampleFile.ts';
import { sandbox } from '../support/sandbox.ts';
import { pressInToast, waitForToast } from '../support/workbench.ts';

/** Replaces texts in the SDL of the sandbox's API. */
async function changeSchema(...edits: readonly (readonly [text: string, replacement: string])[]): Promise<void> {
	const { api } = await sandbox();
	const { status } = await fetch(`${api}/schema`, { method: 'PUT', body: JSON.stringify(edits) });
	assert.equal(status, 204);
}

/** Remove a deprecated field that a sample operation uses, deprecate another, and add a field. */
const firstEdits = [
	[
		'\tfeideBruker: String! @deprecated(reason: "Bruk personProfil.feideBruker i stedet. Fjernes 31. mars 2027.")\n',
		'',
	],
	['\tstudentnummer: String!\n', '\tstudentnummer: String! @deprecated(reason: "Bruk id i stedet.")\n'],
	['type Query {\n', 'type Query {\n\tnytt: Int\n'],
] as const;

const students = () => sampleFile('students.graphql');

/** Returns the messages of the errors that the extension reports in a document. */
function errorsIn(uri: vscode.Uri): readonly string[] {
	return vscode.languages
		.getDiagnostics(uri)
		.filter(({ source, severity }) => source === 'Study Admin' && severity === vscode.DiagnosticSeverity.Error)
		.map(({ message }) => message);
}

/** Returns the related information of the first diagnostic whose message names an element. */
function causes(uri: vscode.Uri, element: string): readonly vscode.DiagnosticRelatedInformation[] {
	return (
		vscode.languages.getDiagnostics(uri).find(({ message }) => message.includes(element))?.relatedInformation ?? []
	);
}

describe('schema changes after a restart of VS Code', () => {
	it('says nothing when a refresh changes nothing, and shows one notification with counts when it does', async () => {
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await changeSchema(...firstEdits);
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		const text = await waitForToast('The schema of Sandbox has changed.');
		assert.equal(
			text,
			'The schema of Sandbox has changed. 1 operation breaks. Schema elements: 1 removed, 1 deprecated, 1 added.',
		);
		await picture('schema-changed');
	});

	it('shows the report, and opens an operation that breaks from it', async () => {
		await pressInToast('The schema of Sandbox has changed.', 'Show Report');
		await browser(async ({ page }) => {
			const report = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
			await report.getByText('Operations that break').waitFor();
		});
		await picture('schema-report');
		await browser(async ({ page }) => {
			const report = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
			await report.getByRole('link', { name: 'students.graphql:2' }).click();
		});
		await eventually('the operation is open', () => {
			const editor = vscode.window.activeTextEditor;
			return (
				editor?.document.uri.toString() === sampleFile('students.graphql').toString() &&
				editor.selection.active.line === 1
			);
		});
	});

	it('explains the error by the change, with a link to the element in the old schema', async () => {
		const document = await vscode.workspace.openTextDocument(students());
		await eventually('the error is explained', () => causes(document.uri, 'feideBruker').length > 0);
		const [cause] = causes(document.uri, 'feideBruker');
		assert.match(cause?.message ?? '', /^Schema change since .+: Student\.feideBruker Field removed\.$/);
		assert.ok(cause);
		const old = await vscode.workspace.openTextDocument(cause.location.uri);
		assert.match(old.uri.toString(true), /^studyadmin-schema:\/Sandbox \d{4}-\d\d-\d\d [\d.]+\.graphql$/);
		assert.match(old.lineAt(cause.location.range.start.line).text, /^ {2}feideBruker: String! @deprecated/);
		const [deprecation] = causes(document.uri, 'studentnummer');
		assert.equal(deprecation?.location.uri.toString(true), 'studyadmin-schema:/Sandbox.graphql');
		const current = await vscode.workspace.openTextDocument(deprecation.location.uri);
		assert.match(current.lineAt(deprecation.location.range.start.line).text, /^ {2}studentnummer: String! @deprecated/);
	});

	it('replaces the removed field by the replacement that the old schema names', async () => {
		const editor = await vscode.window.showTextDocument(students());
		const start = editor.document.getText().indexOf('\n      feideBruker') + 7;
		const cursor = editor.document.positionAt(start + 1);
		editor.selection = new vscode.Selection(cursor, cursor);
		await vscode.commands.executeCommand('editor.action.marker.next');
		await vscode.commands.executeCommand('closeMarkersNavigation');
		editor.selection = new vscode.Selection(cursor, cursor);
		await vscode.commands.executeCommand('editor.action.quickFix');
		await browser(async ({ page }) => {
			await page.locator('.action-widget').filter({ hasText: 'Replace with "personProfil.feideBruker"' }).waitFor();
		});
		await picture('schema-change-fix');
		await browser(async ({ page }) => page.keyboard.press('Enter'));
		await eventually('the field is replaced', () => editor.document.getText().includes('personProfil { feideBruker }'));
		await eventually('the operation is valid', () => errorsIn(editor.document.uri).length === 0);
		await vscode.commands.executeCommand('workbench.action.files.save');
	});

	it('reports operations in closed documents until they are fixed', async () => {
		await changeSchema(...firstEdits, ['\tterminer(', '\tterminerV2(']);
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await waitForToast('1 operation breaks. Schema elements: 1 removed, 1 added.');
		const closed = sampleFile('closed.graphql');
		await eventually('the closed document has an error', () => errorsIn(closed).length === 1);
		assert.match(
			errorsIn(closed)[0] ?? '',
			/^The operation "Closed" breaks because the schema has changed\. Cannot query field "terminer"/,
		);
		await vscode.commands.executeCommand('workbench.panel.markers.view.focus');
		await browser(async ({ page }) => {
			await page.locator('.markers-panel .monaco-list-row').filter({ hasText: 'terminer' }).first().waitFor();
		});
		await picture('schema-change-problems');
		const document = await vscode.workspace.openTextDocument(closed);
		await vscode.window.showTextDocument(document);
		await eventually('the open document has one error of its own', () =>
			errorsIn(closed).join().startsWith('Cannot query field "terminer"'),
		);
		const edit = new vscode.WorkspaceEdit();
		edit.replace(closed, new vscode.Range(0, 0, document.lineCount, 0), 'query Closed {\n  pagaendeRapporter\n}\n');
		await vscode.workspace.applyEdit(edit);
		await document.save();
		await eventually('the error is gone', () => errorsIn(closed).length === 0);
		await vscode.commands.executeCommand('workbench.action.closePanel');
	});
});
