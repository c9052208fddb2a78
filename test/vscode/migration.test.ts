import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { programLanguages } from '../../src/graphql/core/client/code/languages.ts';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { readPreview } from './support/preview.ts';
import { sampleFile } from './support/sampleFile.ts';
import { sandbox } from './support/sandbox.ts';
import { beSignedIn } from './support/signIn.ts';
import { discard } from './support/tidyUp.ts';
import { pickQuickFix, pickQuickPick } from './support/workbench.ts';

const client = sampleFile('legacy-client.ts');
const draft = sampleFile('personer.graphql');
const variables = sampleFile('personer.graphql.variables.jsonc');

async function read(uri: vscode.Uri): Promise<string> {
	return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** Returns the response of the REST API for a person. */
async function person(): Promise<Readonly<Record<string, unknown>>> {
	const { api, basicUser } = await sandbox();
	const response = await fetch(new URL('/personer/100002', api), {
		headers: { authorization: `Basic ${btoa(`${basicUser.username}:${basicUser.password}`)}` },
	});
	return (await response.json()) as Readonly<Record<string, unknown>>;
}

/**
 * Opens the menu with the quick fixes at a text of the active editor. Repeats this while the menu
 * does not contain the fix yet, or was closed because the editor lost the focus.
 */
async function openQuickFixes(text: string, fix: string): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	assert.ok(editor);
	const cursor = editor.document.positionAt(editor.document.getText().indexOf(text) + 1);
	editor.selection = new vscode.Selection(cursor, cursor);
	editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenter);
	await eventually(`the menu contains "${fix}"`, async () => {
		await vscode.window.showTextDocument(editor.document, { viewColumn: editor.viewColumn ?? vscode.ViewColumn.One });
		await vscode.commands.executeCommand('editor.action.quickFix');
		return browser(async ({ page }, fix) => {
			const entry = page.locator('.action-widget .action').filter({ hasText: fix });
			return entry.waitFor({ timeout: 3000 }).then(
				() => true,
				() => false,
			);
		}, fix);
	});
}

/** Makes a folder a Git repository. One of the files of its first commit is removed later. */
function commitHistory(folder: string): void {
	const git = (args: readonly string[], days: number) => {
		const date = new Date(Date.now() - days * 86_400_000).toISOString();
		execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
			cwd: folder,
			env: { ...process.env, GIT_COMMITTER_DATE: date },
		});
	};
	git(['init', '--quiet'], 0);
	writeFileSync(join(folder, 'old-client.ts'), "fetch('https://api.fellesstudentsystem.no/studenter');\n".repeat(30));
	git(['add', '--all'], 0);
	git(['commit', '--quiet', '--message', 'Start'], 180);
	rmSync(join(folder, 'old-client.ts'));
	git(['commit', '--quiet', '--all', '--message', 'Remove'], 40);
}

/** Returns the color behind the chart in the visible preview. */
async function groundColor(): Promise<string | undefined> {
	return browser(async ({ page }) => {
		const preview = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
		const image = preview.locator('img[src^="data:image/svg+xml"]');
		await image.waitFor();
		const source = (await image.getAttribute('src')) ?? '';
		return /\.ground\{fill:(#\w+)\}/.exec(atob(source.split(',')[1] ?? ''))?.[1];
	});
}

describe('the migration from a REST call to a GraphQL query', () => {
	let code = '';

	before(async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		await vscode.commands.executeCommand('studyAdmin.refreshSchema');
		code = await read(client);
	});

	it('the quick fix of the warning opens a draft in an editor to the side of the code', async () => {
		await vscode.window.showTextDocument(client, { preview: false, viewColumn: vscode.ViewColumn.One });
		await eventually('the calls have warnings', () =>
			vscode.languages.getDiagnostics(client).some(({ message }) => message.includes('/personer')),
		);
		await openQuickFixes('/personer/$', 'Write GraphQL Query');
		await picture('migration-quick-fix');
		await pickQuickFix('Write GraphQL Query');
		await eventually(
			'the draft is open',
			() => vscode.window.activeTextEditor?.document.uri.toString() === draft.toString(),
		);
		const text = await read(draft);
		assert.match(text, /^# Draft of GET \/personer\/\{id\} \(legacy-main-rest\)\n/);
		assert.match(text, /\n {2}personProfilerGittPersonlopenumre\(/);
		assert.equal(await read(client), code);
		await browser(async ({ page }) => {
			const editor = page.locator('.monaco-editor[data-uri$="personer.graphql"]');
			await editor.locator('.codelens-decoration a').filter({ hasText: 'Run' }).first().waitFor();
		});
		assert.deepEqual(
			vscode.languages.getDiagnostics(draft).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error),
			[],
		);
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await picture('migration-draft');
	});

	it('runs the draft with the values of its variables file', async () => {
		const empty = await read(variables);
		assert.match(empty, /"personlopenumre": null \/\/ id in the code/);
		const filled = empty
			.replace('"eierOrganisasjonskode": null', '"eierOrganisasjonskode": "9999"')
			.replace('"personlopenumre": null', '"personlopenumre": [100002]');
		await vscode.workspace.fs.writeFile(variables, new TextEncoder().encode(filled));
		const run = await vscode.commands.executeCommand<{ readonly data?: unknown }>('studyAdmin.runOperation', {
			uri: draft,
			operationName: 'Personer',
		});
		const { fornavn, etternavn } = await person();
		assert.deepEqual(run.data, { personProfilerGittPersonlopenumre: [{ navn: { fornavn, etternavn } }] });
	});

	it('opens the result of a draft in the group of the code, so that no third group is opened', () => {
		const { activeTabGroup, all } = vscode.window.tabGroups;
		assert.equal(activeTabGroup.activeTab?.label, 'personer.graphql');
		assert.deepEqual(
			all.map(({ activeTab }) => activeTab?.label),
			['Personer.json', 'personer.graphql'],
		);
	});

	it('compares the result with the response of the REST API', async () => {
		const rest = sampleFile('person.json');
		await vscode.workspace.fs.writeFile(rest, new TextEncoder().encode(JSON.stringify(await person())));
		await vscode.workspace.openTextDocument(rest);
		await vscode.window.showTextDocument(draft, { viewColumn: vscode.ViewColumn.Two });
		const compared = vscode.commands.executeCommand('studyAdmin.compareResponse');
		await pickQuickPick('person.json');
		await compared;
		const text = await readPreview('personlopenummer');
		assert.match(text, /etternavn/);
		await picture('migration-comparison');
	});

	it('the quick fix of the warning writes a program for the draft, and leaves the code unchanged', async () => {
		await vscode.window.showTextDocument(client, { preview: false, viewColumn: vscode.ViewColumn.One });
		await openQuickFixes('/personer/$', 'Write Code for This Query');
		await picture('migration-code-quick-fix');
		await pickQuickFix('Write Code for This Query');
		await pickQuickPick('Python');
		await eventually('the program is open', () => vscode.window.activeTextEditor?.document.languageId === 'python');
		const program = vscode.window.activeTextEditor?.document;
		assert.ok(program?.isUntitled);
		assert.match(program.getText(), /^class PersonerResult\(TypedDict\):$/m);
		assert.match(program.getText(), /uses a login in a browser/);
		assert.equal(await read(client), code);
		await picture('migration-code');
		await discard(program);
	});

	it('writes a program for the operation at the cursor in each language', async () => {
		for (const { id, languageId } of programLanguages) {
			await vscode.window.showTextDocument(draft, { viewColumn: vscode.ViewColumn.One });
			await vscode.commands.executeCommand('studyAdmin.writeCode', { language: id });
			const program = vscode.window.activeTextEditor?.document;
			assert.equal(program?.languageId, languageId);
			assert.match(program.getText(), /personProfilerGittPersonlopenumre/);
			await picture(`program-${id}`);
			await discard(program);
		}
	});

	it('shows the progress of the migration', async () => {
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.scanWorkspace');
		await vscode.window.showTextDocument(draft, { viewColumn: vscode.ViewColumn.One });
		await vscode.commands.executeCommand('studyAdmin.showMigration');
		const text = await readPreview('Legacy main REST API');
		assert.match(text, /GET \/personer/);
		assert.equal(vscode.window.tabGroups.all.length, 2);
		await picture('migration-progress');
		await browser(({ page }) => {
			const frame = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
			return frame.getByRole('link', { name: 'legacy-client.ts:' }).first().click();
		});
		await eventually('the use is open', () =>
			Boolean(vscode.window.activeTextEditor?.document.uri.path.endsWith('/legacy-client.ts')),
		);
		assert.notEqual(vscode.window.activeTextEditor?.selection.active.line, 0);
	});

	it('shows the history of a folder in a Git repository as a chart, in the colors of the theme', async () => {
		const [folder] = vscode.workspace.workspaceFolders ?? [];
		assert.ok(folder);
		commitHistory(folder.uri.fsPath);
		const settings = vscode.workspace.getConfiguration('workbench');
		try {
			for (const theme of ['Default Light Modern', 'Default Dark Modern']) {
				await settings.update('colorTheme', theme, vscode.ConfigurationTarget.Global);
				await vscode.commands.executeCommand('studyAdmin.showMigration');
				const text = await readPreview('Uses left over time in');
				assert.match(text, /Legacy main REST API: .*uses? left, \d+ days/);
				const expected = theme.includes('Dark') ? '#1b1f24' : '#ffffff';
				await eventually('the chart has the color of the theme', async () => (await groundColor()) === expected);
				await picture(`migration-history-${theme.includes('Dark') ? 'dark' : 'light'}`);
			}
		} finally {
			await settings.update('colorTheme', undefined, vscode.ConfigurationTarget.Global);
			rmSync(join(folder.uri.fsPath, '.git'), { recursive: true, force: true });
		}
	});
});
