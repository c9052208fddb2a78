import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hiddenOperation, hiddenOperationNames } from '../fixtures/hiddenOperations.ts';
import { seeds } from '../fixtures/testSize.ts';
import { executedTypes, withRecordingApi } from '../protocol/support/recordingApi.ts';
import { browser } from './support/browser.ts';
import { sampleFile } from './support/sampleFile.ts';
import { discard } from './support/tidyUp.ts';
import { fillInputBox, waitForStatus } from './support/workbench.ts';

/** A run with the documents that arrived. */
interface Run {
	/** The seed of the document and the name of the operation. */
	readonly id: string;
	readonly sent: readonly string[];
}

/** The names of an operation, of which each document gets one: none, and each name. */
const operationNames = [undefined, ...hiddenOperationNames];

/** Runs an operation of each document in production, and answers each question with this button. */
async function runAll(button: string): Promise<readonly Run[]> {
	return withRecordingApi(async ({ url, documents }) => {
		await useEnvironment(url);
		await answerDialogs(button);
		const runs: Run[] = [];
		const document = await openDocument();
		for (const seed of seeds(100)) {
			const operationName = operationNames[seed % operationNames.length];
			await replaceText(document, hiddenOperation(seed));
			const before = documents.length;
			await vscode.commands.executeCommand('studyAdmin.runOperation', { uri: document.uri, operationName });
			runs.push({ id: `${seed} ${operationName ?? ''}`, sent: documents.slice(before) });
		}
		await discard(document);
		return runs;
	});
}

const variables = JSON.stringify(
	Object.fromEntries(['', ...hiddenOperationNames].map((name) => [name, { default: { v: 'x' } }])),
);

async function useEnvironment(apiUrl: string): Promise<void> {
	const settings = vscode.workspace.getConfiguration('studyAdmin');
	const recording = { label: 'Recording', kind: 'production', apiUrl, auth: 'basic' };
	await settings.update('environments', { recording }, vscode.ConfigurationTarget.Global);
	await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'recording');
	const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
	await fillInputBox('User name', 'user');
	await fillInputBox('Password', 'password');
	await signedIn;
	await waitForStatus('Recording: user');
}

async function openDocument(): Promise<vscode.TextDocument> {
	const uri = sampleFile('sent.graphql');
	await vscode.workspace.fs.writeFile(uri, new Uint8Array());
	await vscode.workspace.fs.writeFile(sampleFile('sent.graphql.variables.jsonc'), new TextEncoder().encode(variables));
	return vscode.workspace.openTextDocument(uri);
}

async function replaceText(document: vscode.TextDocument, text: string): Promise<void> {
	const edit = new vscode.WorkspaceEdit();
	edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
	await vscode.workspace.applyEdit(edit);
}

/** Presses a button in each dialog, and the first row of each quick pick, as soon as it opens. */
async function answerDialogs(button: string): Promise<void> {
	await browser(async ({ page }, name) => {
		await page.evaluate(`globalThis.answers = new MutationObserver(() => {
			const buttons = [...document.querySelectorAll('.monaco-dialog-box .monaco-button')];
			buttons.find((button) => button.textContent.trim() === ${JSON.stringify(name)})?.click();
			document.querySelector('.quick-input-widget:not([style*="display: none"]) .monaco-list-row')?.click();
		});
		answers.observe(document.body, { childList: true, subtree: true })`);
	}, button);
}

/** Leaves the dialogs to the next suite in the same window. */
async function stopAnswering(): Promise<void> {
	await browser(({ page }) => page.evaluate('globalThis.answers?.disconnect()'));
}

describe('the documents that Run sends to production for 100 documents that hide operations', function () {
	this.timeout(300_000);
	after(stopAnswering);

	it('no document is sent in which graphql-js 16 or 17 finds a mutation if the user confirms none', async () => {
		const runs = await runAll('Cancel');
		const wrong = runs.filter(({ sent }) => sent.some((text) => executedTypes(text).join() !== 'query'));
		assert.deepEqual(wrong.slice(0, 3), []);
		assert.ok(runs.some(({ sent }) => sent.length > 0));
	});
});
