import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import { beSignedIn, logInOnPage } from './support/signIn.ts';
import { discard } from './support/tidyUp.ts';
import { openUntitled } from './support/untitled.ts';
import {
	clearToasts,
	fillInputBox,
	pickQuickPick,
	pressInDialog,
	runCommand,
	waitForStatus,
	waitForToast,
} from './support/workbench.ts';

interface RunResult {
	readonly status: number;
	readonly durationMs: number;
	readonly sizeBytes: number;
	readonly data: { readonly studenter: { readonly nodes: readonly unknown[] } } | undefined;
	readonly errors: readonly { readonly message: string }[] | undefined;
	readonly error: { readonly code: string; readonly message: string } | undefined;
}

const run = (args?: object) => vscode.commands.executeCommand<RunResult | undefined>('studyAdmin.runOperation', args);

function diagnosticsOf({ uri }: vscode.TextDocument): readonly vscode.Diagnostic[] {
	return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Study Admin');
}

async function openSample(): Promise<vscode.TextEditor> {
	const [uri] = await vscode.workspace.findFiles('students.graphql');
	assert.ok(uri);
	return vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
}

/** Opens a GraphQL document in the first column, with the cursor at `|`. */
async function open(at: string): Promise<vscode.TextEditor> {
	const document = await openUntitled('graphql', at.replace('|', ''));
	const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
	const cursor = document.positionAt(Math.max(at.indexOf('|'), 0));
	editor.selection = new vscode.Selection(cursor, cursor);
	return editor;
}

/**
 * Resolves to the text of the result document with this name, as soon as the text contains a
 * string.
 */
async function resultText(name: string, contained: string): Promise<string> {
	const find = () =>
		vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'studyadmin-result' && uri.path.endsWith(name));
	await eventually(`${name} shows ${contained}`, () => find()?.getText().includes(contained) ?? false);
	return find()?.getText() ?? '';
}

/** Changes fields of the environment "sandbox" in the settings while an action runs. */
async function withEnvironment(changes: object, action: () => Promise<void>): Promise<void> {
	const settings = vscode.workspace.getConfiguration('studyAdmin');
	const environments = settings.get<Record<string, object>>('environments') ?? {};
	const changed = { ...environments, sandbox: { ...environments['sandbox'], ...changes } };
	await settings.update('environments', changed, vscode.ConfigurationTarget.Global);
	try {
		await action();
	} finally {
		await settings.update('environments', environments, vscode.ConfigurationTarget.Global);
	}
}

/** Waits until a quick pick with this text is open. */
async function waitForQuickPick(text: string): Promise<void> {
	await browser(async ({ page }, text) => {
		// The text of a quick pick is the placeholder of its input box.
		await page.locator(`.quick-input-widget input[placeholder*="${text}"]`).waitFor();
	}, text);
}

describe('GraphQL in VS Code', () => {
	it('reports a syntax error in a document, and starts no sign-in to send it', async () => {
		const editor = await open('query Broken { studenter(|');
		const { document } = editor;
		await eventually('the syntax error is reported', () =>
			diagnosticsOf(document).some(({ code }) => code === 'syntax'),
		);
		const result = await run();
		assert.equal(result?.error?.code, 'graphql/syntax-error');
		await waitForToast('"Broken" was not sent because of a syntax error in line 1, column 26 of ');
		await clearToasts();
		await discard(document);
	});

	it('runs a query after the sign-in that it starts', async () => {
		const editor = await open('query Continued { __typename }|');
		const running = run();
		await fillInputBox('Client secret', (await sandbox()).confidentialClientSecret);
		await logInOnPage('alma');
		assert.equal((await running)?.status, 200);
		await resultText('Continued.json', '__typename');
		await picture('graphql-continued');
		await discard(editor.document);
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('fetches the schema after the sign-in, and strikes through deprecated fields', async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		const { document } = await openSample();
		await beSignedIn();
		await eventually('the deprecation is reported', () => diagnosticsOf(document).length > 0);
		const diagnostics = diagnosticsOf(document);
		assert.deepEqual(
			diagnostics.map(({ range, tags }) => [document.getText(range), tags]),
			[['feideBruker', [vscode.DiagnosticTag.Deprecated]]],
		);
		assert.match(String(diagnostics[0]?.code), /^deprecated-field\//);
		assert.match(
			diagnostics[0]?.message ?? '',
			/feideBruker is deprecated\. Its last day (is|was) 31 March 2027 \(\d+ days/,
		);
	});

	it('shows the outline of a document with a syntax error', async () => {
		const { document } = await open('query Broken { a( }\n\nquery Valid { studenter(first: 1) { nodes { id } } }|');
		const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
			'vscode.executeDocumentSymbolProvider',
			document.uri,
		);
		assert.deepEqual(
			symbols.map(({ name, children }) => [name, children.map((child) => child.name)]),
			[
				['Broken', ['a']],
				['Valid', ['studenter']],
			],
		);
		await discard(document);
	});

	it('runs an operation of a read-only GraphQL file with the keyboard shortcut', async () => {
		const files = vscode.workspace.getConfiguration('files');
		await files.update('readonlyInclude', { '**/students.graphql': true }, vscode.ConfigurationTarget.Global);
		try {
			const editor = await openSample();
			editor.selection = new vscode.Selection(2, 0, 2, 0);
			await browser(async ({ page }) => {
				await page.keyboard.press('Control+Enter');
				await page.locator('.statusbar-item').filter({ hasText: 'GetStudents: HTTP 200' }).first().waitFor();
			});
		} finally {
			await files.update('readonlyInclude', undefined, vscode.ConfigurationTarget.Global);
		}
	});

	it('runs an operation when the code lens Run above it is selected, and shows the result to the side', async () => {
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await openSample();
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration a').filter({ hasText: 'Run' }).first().click();
		});
		const text = await resultText('GetStudents.json', 'studentnummer');
		assert.equal(JSON.parse(text).data.studenter.nodes.length, 10);
		const shown = () =>
			vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === 'studyadmin-result');
		await eventually('the result is shown', () => shown() !== undefined);
		assert.equal(shown()?.viewColumn, vscode.ViewColumn.Two);
		assert.equal(shown()?.document.languageId, 'json');
		assert.equal(vscode.window.activeTextEditor?.document.languageId, 'graphql');
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration').filter({ hasText: 'HTTP 200' }).first().waitFor();
			await page.locator('.statusbar-item').filter({ hasText: 'GetStudents: HTTP 200' }).first().waitFor();
			await page.locator('.codelens-decoration a').filter({ hasText: 'Cancel' }).waitFor({ state: 'detached' });
		});
		await picture('query-result');
	});

	it('returns the result of an operation to the caller of the Run command', async () => {
		const { document } = await openSample();
		const result = await run({ uri: document.uri.toString(), operationName: 'GetStudents' });
		assert.equal(result?.status, 200);
		assert.equal(result.data?.studenter.nodes.length, 10);
		assert.equal(result.errors, undefined);
		assert.ok(result.durationMs >= 0 && result.sizeBytes > 500);
	});

	it('copies an operation as a curl command without secrets', async () => {
		const editor = await openSample();
		await vscode.commands.executeCommand('studyAdmin.copyAsCurl', {
			uri: editor.document.uri,
			operationName: 'GetStudents',
		});
		await waitForStatus('Set ACCESS_TOKEN to an API token before you run it.');
		const copied = await vscode.env.clipboard.readText();
		const { api } = await sandbox();
		assert.ok(copied.startsWith(`curl --globoff '${api}/graphql/'`), copied);
		assert.match(copied, /-H 'authorization: Bearer '"\$ACCESS_TOKEN"/);
		assert.match(copied, /GetStudents/);
		assert.doesNotMatch(copied, /eyJ/);
	});

	it('the Command Palette copies the operation at the cursor of a TypeScript file as a curl command', async () => {
		const document = await openUntitled('typescript', 'const text = gql`query InPalette { __typename }`;');
		const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
		const cursor = document.positionAt(document.getText().indexOf('__typename'));
		editor.selection = new vscode.Selection(cursor, cursor);
		await runCommand('Study Admin: Copy Operation as cURL');
		await eventually('the command is copied', async () =>
			(await vscode.env.clipboard.readText()).includes('InPalette'),
		);
	});

	it('replaces the result when the same operation is run again', async () => {
		const editor = await open('query Again { __typename| }');
		await run();
		await resultText('Again.json', '"__typename": "Query"');
		await editor.edit((edit) => edit.replace(new vscode.Range(0, 14, 0, 24), 'another: __typename'));
		await run();
		await resultText('Again.json', '"another": "Query"');
		const shown = vscode.window.tabGroups.all
			.flatMap(({ tabs }) => tabs)
			.filter(({ label }) => label.startsWith('Again.json'));
		assert.equal(shown.length, 1);
	});

	it('completes fields, with deprecated fields last and struck through', async () => {
		const before = '{ studenter(filter: { eierOrganisasjonskode: "9999" }) { nodes { | } } }';
		const { document, selection } = await open(before);
		const list = await vscode.commands.executeCommand<vscode.CompletionList>(
			'vscode.executeCompletionItemProvider',
			document.uri,
			selection.active,
		);
		const items = list.items.filter(({ kind }) => kind === vscode.CompletionItemKind.Field);
		const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
		const deprecated = items.filter(({ tags }) => tags?.includes(vscode.CompletionItemTag.Deprecated));
		assert.ok(labels.includes('studentnummer'));
		assert.ok(deprecated.length > 0 && deprecated.length < items.length);
		assert.deepEqual(items.slice(-deprecated.length), deprecated);
		await browser(async ({ page }) => {
			await page.keyboard.type('studentn');
			const row = page.locator('.suggest-widget .monaco-list-row.focused').filter({ hasText: 'studentnummer' });
			await row.waitFor();
			await page.keyboard.press('Enter');
		});
		await eventually('the field is inserted', () => document.getText().includes('nodes { studentnummer'));
	});

	it('shows errors of the server in the result, but not as diagnostics if the validation has reported the same errors', async () => {
		const { document } = await open(
			'# first line\nquery Faulty {\n  studenterGittStudentnumre(eierOrganisasjonskode: "9999", studentnumre: []) { bilde { id } }\n  |nope\n}',
		);
		await eventually('the unknown field is reported', () => diagnosticsOf(document).length === 1);
		const result = await run();
		assert.equal(result?.error, undefined);
		assert.equal(result?.data, undefined);
		assert.match(result?.errors?.[0]?.message ?? '', /nope/);
		await resultText('Faulty.json', '"errors"');
		const reported = diagnosticsOf(document).map(({ code, range }) => [code, document.getText(range)]);
		// The server reports the same error as the validation, so no second diagnostic is shown.
		assert.deepEqual(reported, [['FieldsOnCorrectType', 'nope']]);
		await browser(async ({ page }) => {
			await page.locator('.statusbar-item').filter({ hasText: '1 error' }).first().waitFor();
		});
		await discard(document);
		await eventually('the diagnostics are removed with the document', () => diagnosticsOf(document).length === 0);
	});

	it('shows a notification for an HTTP error of an operation, and returns the error to the caller of the Run command', async () => {
		const { api } = await sandbox();
		await withEnvironment({ apiUrl: `${api}/elsewhere` }, async () => {
			await open('query Lost { __typename| }');
			const result = await run();
			assert.equal(result?.error?.code, 'graphql/not-found');
			await waitForToast('has no GraphQL API at the configured address (HTTP 404).');
			await clearToasts();
		});
	});

	it('prompts for confirmation before a mutation in production, and sends nothing if the user declines', () =>
		withEnvironment({ kind: 'production' }, async () => {
			await open('mutation Change { __typename| }');
			const declined = run();
			const text = await pressInDialog('Run "Change" in production?', 'Cancel');
			assert.match(text, /changes data in "Sandbox" at 127\.0\.0\.1/);
			assert.equal(await declined, undefined);
			const accepted = run();
			await pressInDialog('Run "Change" in production?', 'Run Mutation');
			assert.equal((await accepted)?.status, 200);
		}));

	it('sends no mutation when the environment becomes production before a value is entered, and Run Again in the history prompts for confirmation', async () => {
		const { document } = await open('mutation Marked($isLeftOut: Boolean!) { __typename| @skip(if: $isLeftOut) }');
		const running = run();
		await waitForQuickPick('$isLeftOut: Boolean!');
		await withEnvironment({ kind: 'production' }, async () => {
			await pickQuickPick('false');
			assert.equal((await running)?.error?.code, 'graphql/changed-before-sending');
			await clearToasts();
		});
		assert.equal((await run())?.status, 200);
		await withEnvironment({ kind: 'production' }, async () => {
			void vscode.commands.executeCommand('studyAdmin.showHistory');
			await browser(async ({ page }) => {
				const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Marked' }).first();
				await row.hover();
				await row.locator('.action-label.codicon-play').click();
			});
			await pressInDialog('Run "Marked" in production?', 'Cancel');
		});
		await discard(document);
	});

	it('cancels a running query when its status bar item is clicked', async () => {
		await open('query Slow { langsomRapport(eierOrganisasjonskode: "9999") { __typename }| }');
		const running = run();
		await browser(async ({ page }) => {
			await page.locator('.statusbar-item').filter({ hasText: 'Running Slow' }).first().click();
		});
		assert.equal(await running, undefined);
	});
});
