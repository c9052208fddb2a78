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

const removeFeideBruker = [
	'	feideBruker: String! @deprecated(reason: "Bruk personProfil.feideBruker i stedet. Fjernes 31. mars 2027.")\n',
	'',
] as const;
const deprecateNavn = [
	'	studentnummer: String!\n',
	'	studentnummer: String! @deprecated(reason: "Bruk id i stedet.")\n',
] as const;

describe('schema changes after a restart of VS Code', () => {
	it('says nothing when a refresh changes nothing, and shows one notification with counts when it does', async () => {
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		await changeSchema(removeFeideBruker, deprecateNavn, ['type Query {\n', 'type Query {\n\tnytt: Int\n']);
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
});
