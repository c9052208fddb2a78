import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import * as vscode from 'vscode';
import { browser, picture } from '../support/browser.ts';
import { codeActionsWith } from '../support/codeActions.ts';
import { eventually } from '../support/eventually.ts';
import { sampleFile } from '../support/sampleFile.ts';
import { sandbox } from '../support/sandbox.ts';
import { changeSchema, firstEdits, storedSchemas } from '../support/schemas.ts';
import {
	clearToasts,
	fillInputBox,
	nothingAsked,
	pickQuickPick,
	pressInToast,
	waitForToast,
} from '../support/workbench.ts';

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

/** Changes the headers of the environment "sandbox". */
async function setHeaders(headers: Readonly<Record<string, string>>): Promise<void> {
	const settings = vscode.workspace.getConfiguration('studyAdmin');
	const environments = settings.inspect<Record<string, object>>('environments')?.globalValue ?? {};
	const changed = { ...environments, sandbox: { ...environments['sandbox'], headers } };
	await settings.update('environments', changed, vscode.ConfigurationTarget.Global);
}

/** Waits until the visible report contains a text, and returns its text. */
async function readReport(text: string): Promise<string> {
	return browser(async ({ page }, text) => {
		const report = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame').locator('body');
		await report.filter({ hasText: text }).waitFor();
		return report.innerText();
	}, text);
}

const schemaFile = (name: string) => sampleFile(`${name}.graphqls`);

describe('schema changes after a restart of VS Code', () => {
	before(async () => {
		const texts = {
			old: 'type Query { pagaendeRapporter: Int! old: Int }',
			new: 'type Query { pagaende: Int! old: Int }',
			broken: 'no schema {',
		};
		for (const [name, text] of Object.entries(texts)) {
			await vscode.workspace.fs.writeFile(schemaFile(name), new TextEncoder().encode(text));
		}
	});

	it('shows no notification when a refresh changes nothing, and one notification with counts when the schema has changed', async () => {
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

	it('shows the report of the schema changes, and opens an operation that breaks from the report', async () => {
		await pressInToast('The schema of Sandbox has changed.', 'Show Report');
		await readReport('Operations that break');
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

	it('shows the schema change in the message of the error that it causes, with a link to the element in the old schema', async () => {
		const document = await vscode.workspace.openTextDocument(students());
		await eventually('the error is explained', () => causes(document.uri, 'feideBruker').length > 0);
		const [cause] = causes(document.uri, 'feideBruker');
		assert.match(
			cause?.message ?? '',
			/^Schema change since .+ \d+:\d\d:\d\d\s[AP]M: Student\.feideBruker: field removed\.$/,
		);
		assert.ok(cause);
		const old = await vscode.workspace.openTextDocument(cause.location.uri);
		assert.match(old.uri.toString(true), /^studyadmin-schema:\/Sandbox \d{4}-\d\d-\d\d [\d.]+\.graphql$/);
		assert.match(old.lineAt(cause.location.range.start.line).text, /^ {2}feideBruker: String! @deprecated/);
		const [deprecation] = causes(document.uri, 'studentnummer');
		assert.equal(deprecation?.location.uri.toString(true), 'studyadmin-schema:/Sandbox.graphql');
		const current = await vscode.workspace.openTextDocument(deprecation.location.uri);
		assert.match(current.lineAt(deprecation.location.range.start.line).text, /^ {2}studentnummer: String! @deprecated/);
	});

	it('offers to replace the removed field by the replacement that the old schema names', async () => {
		const editor = await vscode.window.showTextDocument(students());
		const start = editor.document.getText().indexOf('\n      feideBruker') + 7;
		const cursor = editor.document.positionAt(start + 1);
		editor.selection = new vscode.Selection(cursor, cursor);
		const title = 'Replace with "personProfil.feideBruker"';
		await codeActionsWith(title, editor.document.uri, new vscode.Range(cursor, cursor));
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

	it('reports operations that break in closed documents until they are fixed', async () => {
		await changeSchema(...firstEdits, ['\tterminer(', '\tterminerV2(']);
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await waitForToast('2 operations break. Schema elements: 1 removed, 1 added.');
		const [closed, program] = [sampleFile('closed.graphql'), sampleFile('client.py')];
		await eventually('the program has an error', () => errorsIn(program).length === 1);
		assert.match(errorsIn(program)[0] ?? '', /^The operation "FromPython" breaks because the schema has changed\./);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'flags');
		await eventually('another environment has no error', () => errorsIn(program).length === 0);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await eventually('the program has the error again', () => errorsIn(program).length === 1);
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
		await vscode.workspace.fs.delete(program);
		await document.save();
		await eventually('the errors are gone', () => errorsIn(closed).length + errorsIn(program).length === 0);
		await vscode.commands.executeCommand('workbench.action.closePanel');
	});

	it('compares nothing after a change of the feature flags in either direction', async () => {
		await clearToasts();
		await setHeaders({ 'Feature-Flags': 'beta' });
		await changeSchema();
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await setHeaders({});
		await changeSchema(...firstEdits, ['\tterminer(', '\tterminerV2(']);
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		// A comparison would be complete before this one, because one runs at a time.
		await vscode.commands.executeCommand('studyAdmin.compareSchemas', schemaFile('old'), schemaFile('new'));
		await readReport('old.graphqls → new.graphqls');
		await eventually('no notification is shown', () =>
			nothingAsked().then(
				() => true,
				() => false,
			),
		);
	});

	it('compares the schemas of two environments, and states that the environments have different feature flags', async () => {
		const { basicUser } = await sandbox();
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await changeSchema();
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'flags');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await fillInputBox('User name', basicUser.username);
		await fillInputBox('Password', basicUser.password);
		await signedIn;
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		const compared = vscode.commands.executeCommand('studyAdmin.compareSchemas');
		await pickQuickPick('With Flags');
		await browser(async ({ page }) => {
			const pick = page.locator('.quick-input-widget').filter({ hasText: 'New Schema' });
			await pick.locator('.monaco-list-row').filter({ hasText: 'current' }).first().waitFor();
		});
		await picture('compare-schemas');
		await pickQuickPick('Sandbox');
		await compared;
		await readReport('The schemas come from two environments.');
		await picture('schema-comparison');
	});

	it('compares two schema files, and reports a file that is not a schema', async () => {
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.compareSchemas', schemaFile('old'), schemaFile('new'));
		const report = await readReport('old.graphqls → new.graphqls');
		assert.match(report, /Closed · closed\.graphql:1\s+Cannot query field "pagaendeRapporter"/);
		await vscode.commands.executeCommand('studyAdmin.compareSchemas', schemaFile('old'), schemaFile('broken'));
		await waitForToast('broken.graphqls cannot be read as a schema, so nothing was compared.');
	});

	after(async () => {
		// The next stage begins with damaged versions, and the API has another schema than the last one.
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		for (const path of await storedSchemas()) {
			await truncate(path, 20);
		}
		await changeSchema(...firstEdits);
	});
});
