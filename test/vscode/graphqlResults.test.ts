import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { signIn } from './support/signIn.ts';
import { clearToasts, saveInDialog, waitForToast } from './support/workbench.ts';

interface RunResult {
	readonly status: number;
	readonly sizeBytes: number;
	readonly data: unknown;
	readonly errors: readonly { readonly message: string }[] | undefined;
	readonly error: { readonly code: string } | undefined;
}

const owner = 'filter: { eierOrganisasjonskode: "9999" }';
const portraits = `query Portraits {
  all: studenter(${owner}, first: 3) {
    nodes {
      studentnummer
      ...Portrait
      ...Photo
    }
  }
}

fragment Portrait on Student {
  portrait: bilde { id }
}
`;
const photo = '# in a separate file\nfragment Photo on Student {\n  photo: bilde { id }\n}\n';

const run = (uri: vscode.Uri, operationName: string) =>
	vscode.commands.executeCommand<RunResult | undefined>('studyAdmin.runOperation', { uri, operationName });

async function write(name: string, text: string): Promise<vscode.Uri> {
	const uri = sampleFile(name);
	await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
	return uri;
}

async function read(uri: vscode.Uri): Promise<string> {
	return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

function serverErrors(uri: vscode.Uri): readonly vscode.Diagnostic[] {
	return vscode.languages.getDiagnostics(uri).filter(({ code }) => code === 'server-error');
}

function shownResults(): readonly string[] {
	return vscode.window.tabGroups.all
		.flatMap(({ tabs }) => tabs)
		.flatMap(({ input }) =>
			input instanceof vscode.TabInputText && input.uri.scheme === 'studyadmin-result' ? [input.uri.path] : [],
		);
}

describe('GraphQL results in VS Code', () => {
	before(async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await signIn();
	});

	it('shows errors of the server as diagnostics at fields with aliases, in lists and in fragments of other files', async () => {
		const [uri, photoUri] = [await write('portraits.graphql', portraits), await write('photo.graphql', photo)];
		const editor = await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
		const spread = editor.document.positionAt(portraits.indexOf('Photo'));
		await eventually('the fragment of the other file is indexed', async () => {
			const command = 'vscode.executeDefinitionProvider';
			return (await vscode.commands.executeCommand<readonly unknown[]>(command, uri, spread)).length > 0;
		});
		const result = await run(uri, 'Portraits');
		assert.equal(result?.errors?.length, 6);
		await eventually(
			'both fields have diagnostics',
			() => serverErrors(uri).length + serverErrors(photoUri).length === 2,
		);
		const [own] = serverErrors(uri);
		assert.ok(own);
		assert.equal(editor.document.getText(own.range), 'portrait');
		assert.match(own.message, /logged with id [0-9a-f-]{36}.*\nMore errors at this position: 2$/);
		const values = own.relatedInformation?.map(({ location }) => location) ?? [];
		assert.deepEqual(
			values.map((location) => location.uri.path),
			Array.from({ length: 3 }, () => '/portraits.graphql/Portraits.json'),
		);
		assert.deepEqual(
			serverErrors(photoUri).map(({ range }) => [range.start.line, range.start.character, range.end.character]),
			[[2, 2, 7]],
		);
		const resultDocument = vscode.workspace.textDocuments.find(({ uri }) => uri.path === values[0]?.uri.path);
		const [value] = values;
		assert.equal(value && resultDocument?.getText(value.range), 'null');
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		editor.revealRange(own.range);
		await browser(async ({ page }) => {
			await page.locator('.squiggly-error').first().waitFor();
			await page.locator('.codelens-decoration a').filter({ hasText: 'Save' }).first().waitFor();
		});
		await picture('server-error');
		await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# edited\n'));
		await eventually('the diagnostics of the edited document are removed', () => serverErrors(uri).length === 0);
		assert.equal(serverErrors(photoUri).length, 1);
		await vscode.commands.executeCommand('workbench.action.files.revert');
	});

	it('shows status, timing and the reference for support in the details of a run', async () => {
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration a').filter({ hasText: 'HTTP 2' }).first().click();
		});
		const find = () => vscode.workspace.textDocuments.find(({ uri }) => uri.path === '/portraits.graphql/Portraits.md');
		await eventually('the details are shown', () => find() !== undefined);
		const text = find()?.getText() ?? '';
		for (const line of [
			/^- Status: 2\d\d \w+/m,
			/^- Reference for support: [0-9a-f-]{36}$/m,
			/^- Download: \d+ ms$/m,
		]) {
			assert.match(text, line);
		}
		assert.doesNotMatch(text, /eyJ|Bearer/);
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
	});

	it('shows the result of a large response, which is read in a worker thread', async () => {
		const aliases = Array.from(
			{ length: 30 },
			(_, index) => `  a${index}: studenter(${owner}, first: 100) { ...Page }`,
		);
		const page =
			'fragment Page on StudentConnection { nodes { id studentnummer personProfil { navn { fornavn etternavn } } } }';
		const uri = await write('large.graphql', `query Large {\n${aliases.join('\n')}\n}\n${page}\n`);
		const result = await run(uri, 'Large');
		assert.equal(result?.error, undefined, result?.error?.code);
		assert.deepEqual(result?.errors, undefined, JSON.stringify(result?.errors)?.slice(0, 300));
		assert.ok((result?.sizeBytes ?? 0) > 256 * 1024, `${result?.sizeBytes} bytes`);
		assert.deepEqual(Object.keys(result ?? {}), ['status', 'durationMs', 'sizeBytes']);
		assert.ok(result?.data);
		await eventually('the result is shown', () => shownResults().some((path) => path.endsWith('/Large.json')));
	});

	it('shows the result of an earlier run from the history, and runs the operation of that run again', async () => {
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		const uri = await write('again.graphql', 'query Again { __typename }');
		const editor = await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
		await run(uri, 'Again');
		await editor.edit((edit) => edit.replace(new vscode.Range(0, 14, 0, 24), 'another: __typename'));
		await run(uri, 'Again');
		const result = vscode.Uri.from({ scheme: 'studyadmin-result', path: '/again.graphql/Again.json' });
		assert.match(await read(result), /another/);
		void vscode.commands.executeCommand('studyAdmin.showHistory');
		const rows = await browser(async ({ page }) => {
			const shown = page.locator('.quick-input-list .monaco-list-row');
			await shown.filter({ hasText: 'Portraits' }).waitFor();
			return shown.allInnerTexts();
		});
		assert.deepEqual(
			rows.map((row) => /Again|Large|Portraits/.exec(row)?.[0]),
			['Again', 'Again', 'Large', 'Portraits'],
		);
		assert.match(rows[3] ?? '', /HTTP 2\d\d · \d+ ms · 6 errors · Sandbox/);
		await picture('history');
		await browser(async ({ page }) => {
			await page.locator('.quick-input-list .monaco-list-row').nth(1).click();
		});
		const earlier = () => shownResults().find((path) => /^\/again\.graphql\/Again, run \d+\.json$/.test(path));
		await eventually('the first run is shown beside the second', () => earlier() !== undefined);
		const first = result.with({ path: earlier() ?? '' });
		assert.doesNotMatch(await read(first), /another/);
		void vscode.commands.executeCommand('studyAdmin.showHistory');
		await browser(async ({ page }) => {
			const row = page.locator('.quick-input-list .monaco-list-row').nth(1);
			await row.hover();
			await row.locator('.action-label.codicon-play').click();
		});
		await eventually('the first is run again, with the text it had', async () => !/another/.test(await read(result)));
		await vscode.commands.executeCommand('workbench.action.files.revert');
	});

	it('shows a result to the side of its document when other results are open in the group of the document', async () => {
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		const [left, right] = [
			await write('left.graphql', 'query Left { __typename }'),
			await write('right.graphql', 'query Right { __typename }'),
		];
		await vscode.window.showTextDocument(left, { viewColumn: vscode.ViewColumn.One });
		await run(left, 'Left');
		await vscode.window.showTextDocument(right, { viewColumn: vscode.ViewColumn.Two });
		await run(right, 'Right');
		await eventually('the result is shown', () => shownResults().includes('/right.graphql/Right.json'));
		const active = vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label);
		assert.deepEqual(active, ['Right.json', 'right.graphql']);
		assert.equal(vscode.window.activeTextEditor?.document.uri.path, right.path);
	});

	it('reports a document that was deleted, or closed without being saved, instead of opening an empty one', async () => {
		const untitled = sampleFile('closed.graphql').with({ scheme: 'untitled' });
		for (const uri of [sampleFile('deleted.graphql'), untitled]) {
			const failed = await run(uri, 'Gone');
			assert.equal(failed?.error?.code, 'graphql/document-missing');
		}
		assert.deepEqual(
			vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'untitled'),
			[],
		);
		await waitForToast(
			'closed.graphql cannot be opened. It may have been moved, deleted, or closed without being saved.',
		);
		await clearToasts();
	});

	it('saves a result to the selected file', async () => {
		const uri = await write('keep.graphql', 'query Keep { __typename }');
		await run(uri, 'Keep');
		const saved = vscode.commands.executeCommand('studyAdmin.saveResult');
		const target = sampleFile('saved.json');
		await saveInDialog('Save Result', '/Keep.json', target.path);
		await saved;
		assert.equal(await read(target), '{\n  "data": {\n    "__typename": "Query"\n  }\n}\n');
	});

	it('reports that a result is no longer available, and runs its operation again', async () => {
		const settings = vscode.workspace.getConfiguration('studyAdmin');
		const environments = settings.get<Record<string, object>>('environments') ?? {};
		const result = vscode.Uri.from({ scheme: 'studyadmin-result', path: '/again.graphql/Again.json' });
		// Every result of the environment gets the lens Run Again.
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.window.showTextDocument(result, { viewColumn: vscode.ViewColumn.Two });
		await settings.update('environments', {}, vscode.ConfigurationTarget.Global);
		try {
			await eventually('the results of the environment are removed with it', async () =>
				/no longer available/.test(await read(result)),
			);
			void vscode.commands.executeCommand('studyAdmin.saveResult', result);
			await waitForToast('Again.json was stored in memory only and is no longer available.');
			await clearToasts();
		} finally {
			await settings.update('environments', environments, vscode.ConfigurationTarget.Global);
		}
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration a').filter({ hasText: 'Run Again' }).first().click();
		});
		await eventually('the operation has run again', async () => /"Query"/.test(await read(result)));
	});
});
