import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { nobodyCameToTheAttacker } from './support/attacker.ts';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { readPreview } from './support/preview.ts';
import { sandbox } from './support/sandbox.ts';
import { clearToasts, waitForStatus, waitForToast } from './support/workbench.ts';

const refusal = 'No requests are sent in Restricted Mode.';

const settings = () => vscode.workspace.getConfiguration('studyAdmin');

function file(name: string): vscode.Uri {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	return vscode.Uri.joinPath(folder.uri, name);
}

/** Tests in a workspace that is not trusted. */
describe('a restricted workspace', () => {
	const refused: readonly (readonly [string, readonly unknown[]])[] = [
		['studyAdmin.signIn', []],
		['studyAdmin.runOperation', [{ uri: file('students.graphql'), operationName: 'GetStudents' }]],
		['studyAdmin.runAllPages', [{ uri: file('students.graphql'), operationName: 'GetStudents' }]],
		['studyAdmin.refreshSchema', []],
		['studyAdmin.convertToMarkdown', [file('course-plan.docx')]],
		['studyAdmin.convertToChunks', [file('course-plan.docx')]],
		['studyAdmin.convertWithOptions', [file('course-plan.docx')]],
		['studyAdmin.convertIntoFolder', [file('course-plan.docx')]],
	];
	for (const [command, args] of refused) {
		it(`sends no request for ${command} in a restricted workspace, and shows the reason`, async () => {
			await vscode.commands.executeCommand(command, ...args);
			await waitForToast(refusal);
			await clearToasts();
		});
	}

	it('shows the reason when the user presses the key that runs an operation, and does not change the document', async () => {
		const editor = await vscode.window.showTextDocument(file('students.graphql'));
		const before = editor.document.getText();
		await browser(({ page }) => page.keyboard.press('Control+Enter'));
		await waitForToast(refusal);
		assert.equal(editor.document.getText(), before);
		await clearToasts();
	});

	it('sends no request for the tools of AI agents in a restricted workspace, and returns the reason', async () => {
		const calls = [
			['study-admin-run-query', { document: '{ __typename }' }],
			['study-admin-convert-document', { path: 'course-plan.docx' }],
		] as const;
		for (const [name, input] of calls) {
			const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
			const [part] = content;
			assert.ok(part instanceof vscode.LanguageModelTextPart);
			assert.match(part.value, /^No requests are sent in Restricted Mode/);
		}
	});

	it('does not fetch the catalog in a restricted workspace, and reports this above the current catalog', async () => {
		const { attacker } = await sandbox();
		await settings().update('catalog.source', attacker, vscode.ConfigurationTarget.Global);
		await vscode.commands.executeCommand('studyAdmin.catalog.focus');
		await browser(async ({ page }) => page.getByText('In Restricted Mode, the catalog is not').first().waitFor());
		await vscode.commands.executeCommand('studyAdmin.refreshCatalog');
		await waitForToast(refusal);
		await settings().update('catalog.source', undefined, vscode.ConfigurationTarget.Global);
	});

	it('sends no request for Troubleshoot Connection in a restricted workspace, and reports Restricted Mode as the cause', async () => {
		const { attacker } = await sandbox();
		const environments = settings().inspect('environments')?.globalValue;
		const toAttacker = {
			sandbox: {
				...{ apiUrl: attacker, auth: 'oidc', authUrl: attacker, clientId: 'client', clientType: 'public' },
				...{ dataSourceId: 'ds', audienceUrl: attacker, headers: { Flag: 'on' }, conversionUrl: attacker },
			},
		};
		await settings().update('environments', toAttacker, vscode.ConfigurationTarget.Global);
		await vscode.commands.executeCommand('studyAdmin.diagnose');
		const find = () => vscode.workspace.textDocuments.findLast(({ uri }) => uri.scheme === 'studyadmin-diagnosis');
		const report = find()?.getText() ?? '';
		await settings().update('environments', environments, vscode.ConfigurationTarget.Global);
		assert.match(report, /## Likely cause\n\n.*\(`workspace\/restricted`\)\n/);
		for (const check of ['Token endpoint', 'Issuer', 'Token exchange', 'API', 'Conversion service', 'Clock']) {
			assert.match(report, new RegExp(`^- ${check}: not run$`, 'm'));
		}
		await nobodyCameToTheAttacker();
	});

	it('starts no Git process for the history of a restricted workspace, and reports the reason', async () => {
		const [folder] = vscode.workspace.workspaceFolders ?? [];
		assert.ok(folder);
		execFileSync('git', ['init', '--quiet'], { cwd: folder.uri.fsPath });
		try {
			await vscode.commands.executeCommand('studyAdmin.showMigration');
			await readPreview('In Restricted Mode, the history of the uses is not read, because that starts Git.');
		} finally {
			rmSync(file('.git').fsPath, { recursive: true });
		}
	});

	it('saves the environment selected in a restricted workspace without changing the workspace settings', async () => {
		const before = await readFile(file('.vscode/settings.json').fsPath, 'utf8');
		const environments = settings().get<object>('environments');
		const other = { label: 'Other', conversionUrl: 'https://convert.example' };
		await settings().update('environments', { ...environments, other }, vscode.ConfigurationTarget.Global);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'other');
		await waitForStatus('Other');
		assert.equal(await readFile(file('.vscode/settings.json').fsPath, 'utf8'), before);
	});

	it('shows diagnostics for deprecated API calls in a restricted workspace', async () => {
		const client = file('legacy-client.ts');
		await vscode.window.showTextDocument(client);
		await eventually('the diagnostics are shown', () =>
			vscode.languages.getDiagnostics(client).some(({ source }) => source === 'Study Admin'),
		);
	});

	it('opens the walkthrough and a sample query with its own schema without credentials', async () => {
		const isShown = () => browser(async ({ page }) => page.getByText('Try It Without Credentials').first().isVisible());
		await eventually('the walkthrough is shown', async () => {
			await vscode.commands.executeCommand('workbench.action.openWalkthrough', {
				category: 'studyadmin.study-admin-apis#studyAdmin.start',
			});
			return isShown();
		});
		await picture('walkthrough');
		await vscode.commands.executeCommand('studyAdmin.openSample');
		const sample = vscode.window.activeTextEditor?.document;
		assert.match(sample?.uri.path ?? '', /\/sample\.graphql$/);
		const deprecatedTexts = () =>
			vscode.languages.getDiagnostics(sample?.uri ?? vscode.Uri.file('/')).map(({ range }) => sample?.getText(range));
		await eventually('the deprecated field is struck through', () => deprecatedTexts().join() === 'feideBruker');
	});
});
