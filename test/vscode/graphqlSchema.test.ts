import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { signIn } from './support/signIn.ts';
import { discard } from './support/tidyUp.ts';
import { clearToasts, expandView, fillInputBox, waitForToast, waitForViewRow } from './support/workbench.ts';

const write = (name: string, text: string) =>
	vscode.workspace.fs.writeFile(sampleFile(name), new TextEncoder().encode(text));

/**
 * Creates a folder and waits until VS Code watches it. On Linux, the file watcher misses a folder
 * whose parent was created shortly before.
 */
async function createFolder(name: string): Promise<void> {
	const watcher = vscode.workspace.createFileSystemWatcher(`**/${name}`);
	try {
		const isReported = new Promise((resolve) => watcher.onDidCreate(resolve));
		await vscode.workspace.fs.createDirectory(sampleFile(name));
		await isReported;
	} finally {
		watcher.dispose();
	}
}

async function open(name: string): Promise<vscode.TextDocument> {
	const document = await vscode.workspace.openTextDocument(sampleFile(name));
	await vscode.window.showTextDocument(document, { preview: false });
	return document;
}

/** Returns the diagnostics of a document as `<code>: <text in the range>`. */
function diagnosticsIn(document: vscode.TextDocument): readonly string[] {
	return vscode.languages
		.getDiagnostics(document.uri)
		.filter(({ source }) => source === 'Study Admin')
		.map(({ code, range }) => `${String(code)}: ${document.getText(range)}`);
}

/** Waits until a document has exactly these diagnostics; see {@link diagnosticsIn}. */
async function waitForDiagnostics(document: vscode.TextDocument, expected: readonly string[]): Promise<void> {
	const isReported = () => JSON.stringify(diagnosticsIn(document)) === JSON.stringify(expected);
	await eventually(`reported: ${expected.join(', ') || 'nothing'}`, isReported).catch((error: unknown) => {
		throw new Error(`Reported instead: ${diagnosticsIn(document).join(', ')}`, { cause: error });
	});
}

async function fieldsAt(document: vscode.TextDocument, offset: number): Promise<readonly string[]> {
	const list = await vscode.commands.executeCommand<vscode.CompletionList>(
		'vscode.executeCompletionItemProvider',
		document.uri,
		document.positionAt(offset),
	);
	return list.items
		.filter(({ kind }) => kind === vscode.CompletionItemKind.Field)
		.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

/** Returns the names of the definitions in a document, as the outline shows them. */
async function symbolsIn(document: vscode.TextDocument): Promise<readonly string[]> {
	const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
		'vscode.executeDocumentSymbolProvider',
		document.uri,
	);
	return (symbols ?? []).map(({ name }) => name);
}

const settings = () => vscode.workspace.getConfiguration('studyAdmin.graphql');

/** Installs an empty extension with the ID of an extension that has GraphQL language features. */
async function installOtherExtension(): Promise<void> {
	const zip = new JSZip();
	zip.file(
		'extension/package.json',
		JSON.stringify({ name: 'relay', publisher: 'meta', version: '1.0.0', engines: { vscode: '*' } }),
	);
	zip.file(
		'extension.vsixmanifest',
		'<?xml version="1.0" encoding="utf-8"?><PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011"><Metadata><Identity Language="en-US" Id="relay" Version="1.0.0" Publisher="meta"/><DisplayName>Relay</DisplayName></Metadata><Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation><Dependencies/><Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets></PackageManifest>',
	);
	zip.file(
		'[Content_Types].xml',
		'<?xml version="1.0" encoding="utf-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>',
	);
	const file = vscode.Uri.file(join(tmpdir(), `other-graphql-${process.pid}.vsix`));
	await vscode.workspace.fs.writeFile(file, await zip.generateAsync({ type: 'uint8array' }));
	try {
		await vscode.commands.executeCommand('workbench.extensions.installExtension', file);
		await eventually(
			'the other extension is installed',
			() => vscode.extensions.getExtension('meta.relay') !== undefined,
		);
	} finally {
		await vscode.workspace.fs.delete(file);
	}
}

describe('Schemas of documents in VS Code', () => {
	it('checks only the syntax of a document that has no schema', async () => {
		await write('withoutSchema.graphql', '{ unknownField }\nquery Broken {\n');
		await waitForDiagnostics(await open('withoutSchema.graphql'), ['syntax: {']);
	});

	it('reads the schema files of the nearest matching GraphQL config, and reads them again when they change', async () => {
		await createFolder('other');
		await createFolder('other/schema');
		await write('other/graphql.config.yml', 'schema:\n  - schema/*.graphql\n  - "!schema/draft.graphql"\n');
		await write('other/schema/a.graphql', 'type Query { rooms: [Room!]! }\n');
		await write('other/schema/b.graphql', 'type Room { id: ID! }\n');
		await write('other/schema/draft.graphql', 'extend type Query { draft: Int }\n');
		await write('other/src/rooms.graphql', '{ rooms { id nope } }\n');
		const document = await open('other/src/rooms.graphql');
		await waitForDiagnostics(document, ['FieldsOnCorrectType: nope']);
		assert.deepEqual(await fieldsAt(document, 10), ['__typename']);
		await write('other/schema/b.graphql', 'type Room { id: ID!, nope: Int }\n');
		await waitForDiagnostics(document, []);
		await write('other/schema/c.graphql', 'extend type Query { more: Int }\n');
		await eventually('the new schema file is read', async () => (await fieldsAt(document, 1)).includes('more'));
	});

	it('checks a schema file with the types that other files of its schema define', async () => {
		await write('other/schema/d.graphql', 'type Desk { room: Room, chair: Chair, room: Room }\n');
		const document = await open('other/schema/d.graphql');
		await waitForDiagnostics(
			document,
			['UniqueFieldDefinitionNames: room', 'KnownTypeNames: Chair'].toSorted(() => -1),
		);
	});

	it('checks the sample query, which is outside of the workspace, against its schema', async () => {
		await vscode.commands.executeCommand('studyAdmin.openSample');
		const sample = vscode.window.activeTextEditor?.document;
		assert.ok(sample);
		await eventually('a deprecation is reported', () =>
			diagnosticsIn(sample).some((each) => each.startsWith('deprecated-field/')),
		);
	});

	it('never sends a request to a schema URL in a GraphQL config, and checks only the syntax of its documents', async () => {
		let requests = 0;
		const server = createServer((_, response) => {
			requests += 1;
			response.end('{}');
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		try {
			const { port } = server.address() as AddressInfo;
			const address = `http://127.0.0.1:${port}/graphql`;
			await write('foreign/.graphqlrc.json', JSON.stringify({ schema: [{ [address]: { headers: {} } }, address] }));
			await write('foreign/query.graphql', '{ unknownField { id } }\nquery Broken {\n');
			await settings().update('schemaFile', 'other/schema/a.graphql', vscode.ConfigurationTarget.Workspace);
			const document = await open('foreign/query.graphql');
			await waitForDiagnostics(document, ['syntax: {']);
			assert.equal(requests, 0);
		} finally {
			await settings().update('schemaFile', undefined, vscode.ConfigurationTarget.Workspace);
			server.close();
		}
	});

	it('uses the schema file of the setting when no GraphQL config matches, and shows a notification when the file cannot be read', async () => {
		await write('plain/query.graphql', '{ rooms { nope } }\n');
		const document = await open('plain/query.graphql');
		await write(
			'plain/schema.json',
			JSON.stringify({ data: { __schema: await introspection('type Query { rooms: Room } type Room { id: ID }') } }),
		);
		await settings().update('schemaFile', 'plain/schema.json', vscode.ConfigurationTarget.Workspace);
		await waitForDiagnostics(document, ['FieldsOnCorrectType: nope']);
		await settings().update('schemaFile', 'plain/nowhere.graphql', vscode.ConfigurationTarget.Workspace);
		await waitForToast('The schema file plain/nowhere.graphql cannot be read.');
		await waitForDiagnostics(document, []);
		await clearToasts();
		await settings().update('schemaFile', 'http://127.0.0.1:1/schema.graphql', vscode.ConfigurationTarget.Workspace);
		await waitForToast('cannot be read.');
		await clearToasts();
		await settings().update('schemaFile', undefined, vscode.ConfigurationTarget.Workspace);
	});

	it("uses the selected environment's schema, except in folders with a GraphQL config", async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		const students = await open('students.graphql');
		await signIn();
		await eventually('the deprecation is reported', () =>
			diagnosticsIn(students).some((each) => each.includes('feideBruker')),
		);
		await waitForDiagnostics(await open('foreign/query.graphql'), ['syntax: {']);
		await waitForDiagnostics(await open('other/src/rooms.graphql'), []);
		await waitForDiagnostics(await open('plain/query.graphql'), ['FieldsOnCorrectType: rooms']);
	});

	it('shows the schema as a document without diagnostics and code lenses', async () => {
		await open('students.graphql');
		await vscode.commands.executeCommand('studyAdmin.showSchema');
		const shown = vscode.window.activeTextEditor?.document;
		assert.equal(shown?.uri.toString(), 'studyadmin-schema:/Sandbox.graphql');
		assert.equal(shown.languageId, 'graphql');
		assert.match(shown.getText(), /^type Query \{/m);
		assert.deepEqual(vscode.languages.getDiagnostics(shown.uri), []);
		assert.ok((await symbolsIn(shown)).includes('Query'));
		assert.deepEqual(await vscode.commands.executeCommand('vscode.executeCodeLensProvider', shown.uri), []);
		await picture('schema-document');
	});

	it('shows the schema under the new label of a renamed environment', async () => {
		const configuration = vscode.workspace.getConfiguration('studyAdmin');
		const environments = configuration.inspect<Record<string, object>>('environments')?.globalValue ?? {};
		const renamed = { ...environments, sandbox: { ...environments['sandbox'], label: 'Renamed' } };
		await configuration.update('environments', renamed, vscode.ConfigurationTarget.Global);
		try {
			await eventually('the schema has the new label', async () => {
				await open('students.graphql');
				await vscode.commands.executeCommand('studyAdmin.showSchema');
				return vscode.window.activeTextEditor?.document.uri.toString() === 'studyadmin-schema:/Renamed.graphql';
			});
			await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
		} finally {
			await configuration.update('environments', environments, vscode.ConfigurationTarget.Global);
		}
	});

	it('finds a root field by key presses and inserts an operation at the cursor that has no diagnostics', async () => {
		await write('found.graphql', 'query Existing {\n  pagaendeRapporter\n}\n');
		const document = await open('found.graphql');
		const editor = vscode.window.activeTextEditor;
		assert.ok(editor);
		editor.selection = new vscode.Selection(3, 0, 3, 0);
		void vscode.commands.executeCommand('studyAdmin.searchSchema');
		const labels = await typeInPick('Find in Schema', 'semesterregistrering', 'Query.semesterregistreringer');
		assert.equal(labels[0], 'Query.semesterregistreringer', labels.join(', '));
		await picture('find-in-schema');
		await browser(({ page }) => page.keyboard.press('Enter'));
		await eventually('the operation is inserted', () => document.getText().includes('Semesterregistreringer('));
		assert.match(
			document.getText(),
			/^query Existing \{\n {2}pagaendeRapporter\n\}\n\nquery Semesterregistreringer\(\n/,
		);
		assert.match(document.getText(), /pageInfo \{\n {6}hasNextPage\n {6}endCursor\n/);
		await waitForDiagnostics(document, []);
		const edits = await vscode.commands.executeCommand<readonly vscode.TextEdit[] | undefined>(
			'vscode.executeFormatDocumentProvider',
			document.uri,
			{ tabSize: 2, insertSpaces: true },
		);
		assert.deepEqual(edits ?? [], []);
		await picture('operation-inserted');
		await vscode.commands.executeCommand('workbench.action.files.save');
	});

	it('opens a found element in the schema, and inserts an operation in a new document when no GraphQL document is active', async () => {
		void vscode.commands.executeCommand('studyAdmin.searchSchema', 'studienivå');
		const labels = await typeInPick('Find in Schema', '', 'Studieprogram.studieniva');
		assert.equal(labels[0], 'Studieprogram.studieniva');
		await browser(async ({ page }) => {
			const row = page.locator('.quick-input-list .monaco-list-row').first();
			await row.hover();
			await row.getByRole('button', { name: 'Open in Schema' }).click();
		});
		await eventually(
			'the schema is shown',
			() => vscode.window.activeTextEditor?.document.uri.scheme === 'studyadmin-schema',
		);
		const shown = vscode.window.activeTextEditor;
		assert.equal(shown?.document.getText(shown.selection), 'studieniva');
		await vscode.commands.executeCommand('studyAdmin.insertOperation', 'Query.terminer');
		const inserted = vscode.window.activeTextEditor?.document;
		assert.ok(inserted?.isUntitled);
		assert.match(inserted.getText(), /^query Terminer\(\$filter: TerminerFilter!\) \{\n/);
		await waitForDiagnostics(inserted, []);
		await discard(inserted);
	});

	it('inserts an operation into a new document that belongs to the same GraphQL config as its schema', async () => {
		await open('other/src/rooms.graphql');
		await vscode.window.showTextDocument(sampleFile('welcome.html'));
		await vscode.commands.executeCommand('studyAdmin.insertOperation', 'Query.rooms');
		const inserted = vscode.window.activeTextEditor?.document;
		assert.equal(
			inserted?.uri.toString(),
			sampleFile('other/src/Rooms.graphql').with({ scheme: 'untitled' }).toString(),
		);
		assert.match(inserted.getText(), /^query Rooms \{\n {2}rooms \{\n/);
		await waitForDiagnostics(inserted, []);
		assert.ok((await fieldsAt(inserted, inserted.getText().indexOf('rooms'))).includes('more'));
		await discard(inserted);
	});

	it('shows root fields with their uses in the schema view, and filters them', async () => {
		await open('students.graphql');
		await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
		await expandView('Schema');
		await collapseOtherViews('Schema');
		await vscode.commands.executeCommand('studyAdmin.schema.focus');
		await waitForViewRow('Schema', 'semesterregistreringer');
		const used = await browser(async ({ page }) => {
			const row = page.locator('.pane .monaco-list-row').filter({ hasText: 'pagaendeRapporter' }).first();
			await row.filter({ hasText: '1 use' }).waitFor();
			await row.click();
			return await row.getAttribute('aria-label');
		});
		assert.match(used ?? '', /^query pagaendeRapporter, 1 use, stable, Int!/);
		// The extension host may not know the selected row yet.
		await eventually('the coordinate is copied', async () => {
			await vscode.commands.executeCommand('studyAdmin.copyCoordinate');
			return (await vscode.env.clipboard.readText()) === 'Query.pagaendeRapporter';
		});
		void vscode.commands.executeCommand('studyAdmin.filterSchema');
		await fillInputBox('Show root fields', 'studieprogramV2');
		await browser(async ({ page }) => {
			await page.locator('.pane .monaco-list-row').filter({ hasText: 'studieprogramV2' }).first().click();
		});
		await waitForViewRow('Schema', 'nodes');
		await picture('schema-view');
		void vscode.commands.executeCommand('studyAdmin.filterSchema');
		await fillInputBox('Show root fields', 'emner');
		await eventually('only matching root fields are shown', async () => {
			const rows = await waitForViewRow('Schema', 'emnerV2');
			return !rows.includes('studenter');
		});
		await vscode.commands.executeCommand('studyAdmin.clearSchemaFilter');
		await waitForViewRow('Schema', 'pagaendeRapporter');
		await vscode.commands.executeCommand('workbench.view.explorer');
	});

	it('reports no diagnostics when the GraphQL features are off, or when the folder has a config of another GraphQL extension', async () => {
		const document = await open('plain/query.graphql');
		const mode = (value: string | undefined) =>
			settings().update('languageFeatures', value, vscode.ConfigurationTarget.Workspace);
		await waitForDiagnostics(document, ['FieldsOnCorrectType: rooms']);
		await mode('off');
		await waitForDiagnostics(document, []);
		assert.deepEqual(await fieldsAt(document, 1), []);
		await mode(undefined);
		await waitForDiagnostics(document, ['FieldsOnCorrectType: rooms']);
		await write('plain/relay.config.json', '{}');
		await installOtherExtension();
		await waitForDiagnostics(document, []);
		assert.deepEqual(await fieldsAt(document, 1), []);
		const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
			'vscode.executeCodeLensProvider',
			document.uri,
		);
		assert.equal(lenses.length, 1);
		assert.ok(diagnosticsIn(await open('students.graphql')).length > 0);
		await mode('on');
		await waitForDiagnostics(document, ['FieldsOnCorrectType: rooms']);
		await mode(undefined);
	});

	it('shows the outline of a document whose folders were not read before, while another GraphQL extension is installed', async () => {
		await write('unread/folder/rooms.graphql', 'query Rooms { rooms }\n');
		assert.deepEqual(await symbolsIn(await open('unread/folder/rooms.graphql')), ['Rooms']);
		await vscode.commands.executeCommand('workbench.extensions.uninstallExtension', 'meta.relay');
	});
});

/**
 * Types a text in the quick pick with this title, waits until it has a row with this label, and
 * returns the labels of its rows.
 */
async function typeInPick(title: string, text: string, label: string): Promise<readonly string[]> {
	return browser(
		async ({ page }, { title, text, label }) => {
			const pick = page.locator('.quick-input-widget').filter({ hasText: title });
			await pick.waitFor();
			await page.keyboard.type(text);
			await pick.locator('.monaco-list-row[data-index="0"]').getByText(label, { exact: true }).first().waitFor();
			return pick.locator('.monaco-list-row .quick-input-list-label .label-name').allInnerTexts();
		},
		{ title, text, label },
	);
}

/** Collapses all views in the visible side bar except one, so that its rows are in sight. */
async function collapseOtherViews(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		const expanded = page.locator('.sidebar .pane-header[aria-expanded=true]').filter({ hasNotText: title });
		while ((await expanded.count()) > 0) {
			await expanded.first().click();
		}
	}, title);
}

async function introspection(sdl: string): Promise<unknown> {
	const { buildSchema, introspectionFromSchema } = await import('graphql');
	return introspectionFromSchema(buildSchema(sdl)).__schema;
}
