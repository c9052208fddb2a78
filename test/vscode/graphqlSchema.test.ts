import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import * as vscode from 'vscode';
import { picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { signIn } from './support/signIn.ts';
import { waitForToast } from './support/workbench.ts';

const write = (name: string, text: string) =>
	vscode.workspace.fs.writeFile(sampleFile(name), new TextEncoder().encode(text));

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
		await vscode.commands.executeCommand('notifications.clearAll');
		await settings().update('schemaFile', 'http://127.0.0.1:1/schema.graphql', vscode.ConfigurationTarget.Workspace);
		await waitForToast('cannot be read.');
		await vscode.commands.executeCommand('notifications.clearAll');
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
		const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
			'vscode.executeDocumentSymbolProvider',
			shown.uri,
		);
		assert.ok(symbols.some(({ name }) => name === 'Query'));
		assert.deepEqual(await vscode.commands.executeCommand('vscode.executeCodeLensProvider', shown.uri), []);
		await picture('schema-document');
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
});

async function introspection(sdl: string): Promise<unknown> {
	const { buildSchema, introspectionFromSchema } = await import('graphql');
	return introspectionFromSchema(buildSchema(sdl)).__schema;
}
