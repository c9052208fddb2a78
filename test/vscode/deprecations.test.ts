import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from 'sarif';
import * as vscode from 'vscode';
import { generatedRepositories, removeRepository, writeRepository } from '../fixtures/repositories.ts';
import { browser, picture } from './support/browser.ts';
import { codeActionsWith } from './support/codeActions.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { commandLine } from './support/sandbox.ts';
import { discard } from './support/tidyUp.ts';
import { openUntitled } from './support/untitled.ts';
import { pickQuickFix, pressInToast, saveInDialog, waitForToast } from './support/workbench.ts';

const client = sampleFile('legacy-client.ts');
const emner = 'https://api.fellesstudentsystem.no/emner?limit=0&refId=true';

function problems(uri: vscode.Uri): readonly vscode.Diagnostic[] {
	return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Study Admin');
}

/** Returns the diagnostic whose range is exactly this text; `undefined` when there is none. */
function problemOn(document: vscode.TextDocument, text: string): vscode.Diagnostic | undefined {
	return problems(document.uri).find(({ range }) => document.getText(range) === text);
}

async function open(uri: vscode.Uri): Promise<vscode.TextEditor> {
	const editor = await vscode.window.showTextDocument(uri, { preview: false });
	await eventually('the document has diagnostics', () => problems(uri).length > 0);
	return editor;
}

/** Returns the quick fixes for a range, by title, when one begins with `expected`. */
function fixesWith(expected: string, range: vscode.Range): Promise<ReadonlyMap<string, vscode.CodeAction>> {
	return codeActionsWith(expected, client, range, vscode.CodeActionKind.QuickFix.value);
}

async function ignoreFix({ range }: vscode.Diagnostic): Promise<vscode.WorkspaceEdit> {
	const title = 'Ignore Here Until ';
	const [, fix] = [...(await fixesWith(title, range))].find(([each]) => each.startsWith(title)) ?? [];
	assert.ok(fix?.edit);
	return fix.edit;
}

async function replaceIn(document: vscode.TextDocument, pattern: RegExp, replacement: string): Promise<void> {
	const match = pattern.exec(document.getText());
	assert.ok(match);
	const range = new vscode.Range(document.positionAt(match.index), document.positionAt(match.index + match[0].length));
	const edit = new vscode.WorkspaceEdit();
	edit.replace(document.uri, range, replacement);
	await vscode.workspace.applyEdit(edit);
}

async function reportIn(uri: vscode.Uri): Promise<Log> {
	return JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
}

describe('hovers, quick fixes and export of deprecated API uses', () => {
	// In the browser, VS Code saves changes after a second, and nothing is left to revert.
	const setAutoSave = (value: 'off' | undefined) =>
		vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Global);

	before(() => setAutoSave('off'));
	after(() => setAutoSave(undefined));

	it('provides a hover with details that the message of the diagnostic does not contain', async () => {
		const { document } = await open(client);
		const problem = problemOn(document, emner);
		assert.ok(problem);
		const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
			'vscode.executeHoverProvider',
			client,
			problem.range.start,
		);
		const contents = hovers.flatMap((hover) => hover.contents) as readonly vscode.MarkdownString[];
		const ours = contents.find(({ value }) => value.includes('Detected by the host name'));
		assert.ok(ours, contents.map(({ value }) => value).join());
		assert.deepEqual(ours.isTrusted, { enabledCommands: ['studyAdmin.revealInCatalog'] });
		assert.match(ours.value, /Lifecycle phase in the catalog: "Avvikles etter 31\. mars 2027"/);
		assert.doesNotMatch(ours.value, /days left|days ago/);
	});

	it('shows the hover of a deprecated API use together with the message of its diagnostic', async () => {
		const { document } = await open(client);
		const problem = problemOn(document, emner);
		assert.ok(problem);
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await vscode.commands.executeCommand('workbench.actions.view.problems');
		const editor = await vscode.window.showTextDocument(document);
		// An editor that is still laid out or scrolled closes its hover. A hover keeps what it was opened
		// with, so one from before the diagnostics is closed.
		await eventually('the hover is shown', async () => {
			await vscode.commands.executeCommand('editor.action.hideHover');
			const inside = problem.range.start.translate(0, 12);
			editor.selection = new vscode.Selection(inside, inside);
			editor.revealRange(problem.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
			await vscode.commands.executeCommand('editor.action.showHover');
			return browser(({ page }) => {
				const hover = page.locator('.monaco-hover').filter({ hasText: 'Detected by the host name' });
				const combinedHover = hover.filter({ hasText: 'Use emnerV2 in GraphQL API instead' }).first();
				return combinedHover.waitFor({ timeout: 1000 }).then(
					() => true,
					() => false,
				);
			});
		});
		await picture('deprecation-hover');
	});

	it('offers the quick fixes of a deprecated API use, and copies the replacement of the API', async () => {
		const { document } = await open(client);
		const problem = problemOn(document, emner);
		assert.ok(problem);
		const fixes = await fixesWith('Show in API Catalog', problem.range);
		for (const title of [
			'Copy Replacement "emnerV2"',
			'Exclude legacy-client.ts from Search for Deprecated APIs',
			'Open API Documentation',
		]) {
			assert.ok(fixes.has(title), [...fixes.keys()].join());
		}
		await vscode.commands.executeCommand('editor.action.quickFix');
		await browser(async ({ page }) => {
			await page.locator('.action-widget').filter({ hasText: 'Ignore Here Until' }).waitFor();
		});
		await picture('deprecation-fixes');
		await pickQuickFix('Copy Replacement');
		await eventually(
			'the replacement is on the clipboard',
			async () => (await vscode.env.clipboard.readText()) === 'emnerV2',
		);
	});

	it('offers no replacement to copy for a call whose replacement is unknown', async () => {
		const teaching = sampleFile('LegacyTeachingClient.java');
		await open(teaching);
		const find = () => problems(teaching).find(({ message }) => message.includes('/personroller'));
		await eventually('the call has a diagnostic', () => find() !== undefined);
		const range = find()?.range ?? new vscode.Range(0, 0, 0, 0);
		const fixes = await codeActionsWith('Show in API Catalog', teaching, range, vscode.CodeActionKind.QuickFix.value);
		assert.deepEqual(
			[...fixes.keys()].filter((title) => title.startsWith('Copy Replacement')),
			[],
		);
	});

	it('offers the quick fixes of the first line with a diagnostic in a selection of several lines', async () => {
		const { document } = await open(client);
		const everything = new vscode.Range(0, 0, document.lineCount, 0);
		const fixes = await fixesWith('Copy Replacement', everything);
		const copies = [...fixes.keys()].filter((title) => title.startsWith('Copy Replacement'));
		assert.deepEqual(copies, ['Copy Replacement "studenterGittStudentnumre"']);
	});

	it('ignores a use until the day that an ignore directive states, shows its warning again afterwards, and renews the day', async () => {
		const { document } = await open(client);
		const problem = problemOn(document, emner);
		assert.ok(problem);
		await vscode.workspace.applyEdit(await ignoreFix(problem));
		assert.match(
			document.getText(),
			/\n\t\/\/ study-admin-ignore: legacy-main-rest until \d{4}-\d\d-\d\d because reason\n\treturn get<Page/,
		);
		await eventually(
			'the diagnostic of the ignored use is removed',
			() => problemOn(document, emner) === undefined && problems(client).length > 0,
		);
		await replaceIn(document, /until \d{4}-\d\d-\d\d/, 'until 2026-06-30');
		await eventually('the use has a diagnostic again', () => problemOn(document, emner) !== undefined);
		const again = problemOn(document, emner);
		assert.match(again?.message ?? '', / The ignore comment expired on 30 June 2026\.$/);
		assert.ok(again && again.severity <= vscode.DiagnosticSeverity.Warning);
		await vscode.workspace.applyEdit(await ignoreFix(again));
		assert.equal([...document.getText().matchAll(/study-admin-ignore/g)].length, 1);
		await eventually('the diagnostic is removed after the renewal', () => problemOn(document, emner) === undefined);
		// The command reverts the active editor.
		await vscode.window.showTextDocument(document);
		await vscode.commands.executeCommand('workbench.action.files.revert');
		await eventually('the file was reverted', () => !document.isDirty);
		await eventually(
			'the use has a diagnostic after the file was reverted',
			() => problemOn(document, emner) !== undefined,
		);
	});

	it('excludes a path from the search for deprecated APIs with a quick fix, and undoes the exclusion', async () => {
		const excluded = () =>
			vscode.workspace.getConfiguration('studyAdmin', client).get<readonly string[]>('deprecations.exclude');
		const { document } = await open(client);
		const problem = problemOn(document, emner);
		assert.ok(problem);
		const title = 'Exclude legacy-client.ts from Search for Deprecated APIs';
		const { command } = (await fixesWith(title, problem.range)).get(title) ?? {};
		assert.ok(command);
		await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
		assert.deepEqual(excluded(), ['legacy-client.ts']);
		await eventually('all diagnostics of the file are removed', () => problems(client).length === 0);
		await pressInToast('legacy-client.ts is no longer searched', 'Undo');
		await eventually('the file is searched again', () => excluded()?.length === 0 && problems(client).length > 0);
	});

	it('shows 1,000 diagnostics of a file with 5,000 uses, and exports all uses', async () => {
		const addressesIn = async (file: vscode.Uri) =>
			(await reportIn(file)).runs.flatMap(({ results }) =>
				(results ?? []).map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? ''),
			);
		const file = sampleFile('all.sarif');
		await vscode.commands.executeCommand('studyAdmin.exportFindings', file);
		const before = await addressesIn(file);
		assert.ok(before.includes('legacy-client.ts'));
		const many = await openUntitled('typescript', `get('${emner}');\n`.repeat(5000));
		await vscode.window.showTextDocument(many);
		await eventually('the file has 1,000 diagnostics', () => problems(many.uri).length === 1000);
		const exported = await vscode.commands.executeCommand<{ uri: vscode.Uri; findings: number }>(
			'studyAdmin.exportFindings',
			file,
		);
		assert.equal(exported.uri.toString(), file.toString());
		assert.equal(exported.findings, before.length + 5000);
		const added = Array.from({ length: 5000 }, () => many.uri.toString());
		assert.deepEqual((await addressesIn(file)).sort(), [...before, ...added].sort());
		await discard(many);
		await eventually('the diagnostics of the closed document are removed', () => problems(many.uri).length === 0);
	});

	it('exports the report that the command line prints for the same workspace', async () => {
		const folder = sampleFile('.');
		const file = vscode.Uri.joinPath(folder, '..', 'same.sarif');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.scanWorkspace');
		await vscode.commands.executeCommand('studyAdmin.exportFindings', file);
		const printed = await usesPrintedFor(folder);
		assert.ok(printed.runs[0]?.results?.length);
		assert.deepEqual(await reportIn(file), printed);
	});

	for (const repository of generatedRepositories) {
		it(`exports the report that the command line prints for the generated repository "${repository.name}"`, async () => {
			const folder = sampleFile('.');
			const settingsFile = join(folder.fsPath, '.vscode', 'settings.json');
			const ownSettings = readFileSync(settingsFile, 'utf8');
			const isInUse = (settings: Readonly<Record<string, unknown>>) =>
				['files.exclude', 'studyAdmin.deprecations.severity'].every((name) =>
					isDeepStrictEqual(
						vscode.workspace.getConfiguration(undefined, folder).inspect(name)?.workspaceValue,
						settings[name],
					),
				);
			writeRepository(folder.fsPath, repository);
			await eventually('the settings of the repository are in use', () => isInUse(repository.settings));
			const file = vscode.Uri.joinPath(folder, '..', 'repository.sarif');
			await vscode.commands.executeCommand('studyAdmin.scanWorkspace');
			await vscode.commands.executeCommand('studyAdmin.exportFindings', file);
			const printed = await usesPrintedFor(folder);
			removeRepository(folder.fsPath, repository);
			writeFileSync(settingsFile, ownSettings);
			await eventually('the settings of the workspace are in use', () => isInUse(JSON.parse(ownSettings)));
			assert.ok((printed.runs[0]?.results?.length ?? 0) > repository.found.length);
			assert.deepEqual(await reportIn(file), printed);
		});
	}

	it('shows diagnostics of 1,000 files in a workspace with 5,000 uses, and exports all uses', async () => {
		const names = Array.from({ length: 1001 }, (_, index) => `generated/call${index}.ts`);
		const bytes = new TextEncoder().encode(`get('${emner}');\n`.repeat(5));
		await Promise.all(names.map((name) => vscode.workspace.fs.writeFile(sampleFile(name), bytes)));
		await vscode.commands.executeCommand('studyAdmin.scanWorkspace');
		const exported = await vscode.commands.executeCommand<{ findings: number }>(
			'studyAdmin.exportFindings',
			sampleFile('workspace.sarif'),
		);
		assert.ok(exported.findings >= 5000);
		const filesWithProblems = () => vscode.languages.getDiagnostics().filter(([uri]) => problems(uri).length > 0);
		await eventually('1,000 files have diagnostics', () => filesWithProblems().length === 1000);
		await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
		await browser(async ({ page }) => {
			await page
				.locator('.tree-explorer-viewlet-tree-view .message')
				.filter({ hasText: /Showing [\d,]+ of/ })
				.waitFor();
		});
		await picture('deprecations-many');
		await vscode.workspace.fs.delete(sampleFile('generated'), { recursive: true });
		await eventually('the diagnostics of the deleted files are removed', () =>
			filesWithProblems().every(([uri]) => !uri.path.includes('/generated/')),
		);
	}).timeout(60_000);

	it('lets the user select the export file, and reports the number of exported findings', async () => {
		await open(client);
		const exported = vscode.commands.executeCommand('studyAdmin.exportFindings');
		const file = sampleFile('selected.sarif');
		await saveInDialog('Export Findings as SARIF', '/study-admin-findings.sarif', file.path);
		await exported;
		assert.match(
			await waitForToast('exported to'),
			/^Findings exported to selected\.sarif: \d+ certain, \d+ possible\.$/,
		);
		assert.equal((await reportIn(file)).version, '2.1.0');
	});
});

/**
 * Returns the SARIF report of the command line without the rules and findings of GraphQL, which the
 * editor shows as diagnostics only.
 */
async function usesPrintedFor(folder: vscode.Uri): Promise<Log> {
	const log: Log = JSON.parse(await commandLine(['check', '--format', 'sarif'], folder.fsPath));
	for (const { tool, results = [] } of log.runs) {
		const uses = results.filter(({ ruleId = '' }) => !ruleId.startsWith('graphql/'));
		results.splice(0, results.length, ...uses);
		tool.driver.rules = tool.driver.rules?.filter(({ id }) => !id.startsWith('graphql/')) ?? [];
	}
	return log;
}
