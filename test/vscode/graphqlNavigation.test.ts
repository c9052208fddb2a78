import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CommandFailure } from '../../src/shared/vscode/commandResult.ts';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { beSignedIn } from './support/signIn.ts';
import { pressInToast } from './support/workbench.ts';

const operations = `query Names($code: String!) {
  studenter(filter: { eierOrganisasjonskode: $code }, first: 1) {
    nodes {
      ...StudentNames
    }
    pageInfo { hasNextPage endCursor }
  }
}
`;
const fragments = `fragment StudentNames on Student {
  studentnummer
  personProfil { navn { fornavn } }
}
`;
const variables = '{\n  // who is asked for\n  "Names": { "default": { "code": "9999" } }\n}\n';

const diagnosticsOf = ({ uri }: vscode.TextDocument) =>
	vscode.languages
		.getDiagnostics(uri)
		.filter(({ source }) => source === 'Study Admin')
		.map(({ code }) => code);

async function write(name: string, text: string): Promise<void> {
	await vscode.workspace.fs.writeFile(sampleFile(name), new TextEncoder().encode(text));
}

/** Returns the text of a file of the workspace as the editor has it. */
async function textOf(name: string): Promise<string> {
	return (await vscode.workspace.openTextDocument(sampleFile(name))).getText();
}

/** Formats locations as `<path>:<line>`, with lines from 1. */
const formatLocations = (locations: readonly (vscode.Location | vscode.LocationLink)[]) =>
	locations.map((location) => {
		const [uri, range] =
			'targetUri' in location
				? [location.targetUri, location.targetSelectionRange ?? location.targetRange]
				: [location.uri, location.range];
		return `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}`;
	});

async function execute<T>(
	command: string,
	document: vscode.TextDocument,
	word: string,
	...more: unknown[]
): Promise<T> {
	const position = document.positionAt(document.getText().indexOf(word) + 1);
	return vscode.commands.executeCommand<T>(command, document.uri, position, ...more);
}

describe('GraphQL navigation in VS Code', () => {
	let document: vscode.TextDocument;

	before(async () => {
		await write('parts/names.graphql', fragments);
		await write('operations.graphql', operations);
		await write('operations.graphql.variables.jsonc', variables);
		await write('node_modules/other/names.graphql', 'fragment StudentNames on Student { id }');
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		document = await vscode.workspace.openTextDocument(sampleFile('operations.graphql'));
		await vscode.window.showTextDocument(document, { preview: false });
		await beSignedIn();
	});

	it('accepts the spread of a fragment in another file, and reports the spread of a fragment that is not defined', async () => {
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(0, 0), 'query Unknown { studenter(filter: {}) { ...Nowhere } }\n');
		await vscode.workspace.applyEdit(edit);
		await eventually('the unknown fragment is reported', () => diagnosticsOf(document).includes('KnownFragmentNames'));
		assert.equal(diagnosticsOf(document).filter((code) => code === 'KnownFragmentNames').length, 1);
		await vscode.commands.executeCommand('undo');
		await eventually('no diagnostics remain', () => diagnosticsOf(document).length === 0);
		const other = await vscode.workspace.openTextDocument(sampleFile('parts/names.graphql'));
		await eventually('the other file has no diagnostics', () => diagnosticsOf(other).length === 0);
	});

	it('updates the diagnostics of a document when the file with its fragment changes', async () => {
		await write('parts/names.graphql', fragments.replace('StudentNames', 'Renamed'));
		await eventually('the missing fragment is reported', () => diagnosticsOf(document).includes('KnownFragmentNames'));
		await write('parts/names.graphql', fragments);
		await eventually('the fragment is found again', () => diagnosticsOf(document).length === 0);
	});

	it('names the file and the line of a fragment because of which an operation is not sent, and opens it', async () => {
		const uri = sampleFile('deferred.graphql');
		await write('parts/parts.graphql', 'fragment Later on Student {\n  ... @defer { __typename }\n}\n');
		await write('deferred.graphql', 'query Deferred { studenter(filter: {}, first: 1) { nodes { ...Later } } }');
		await vscode.workspace.openTextDocument(sampleFile('parts/parts.graphql'));
		const { error } = await vscode.commands.executeCommand<CommandFailure>('studyAdmin.runOperation', { uri });
		assert.equal(error.code, 'graphql/incremental-operation');
		await pressInToast('was not sent because line 2 of parts/parts.graphql contains @defer.', 'Go to Error');
		await eventually('the fragment is shown', () => {
			const editor = vscode.window.activeTextEditor;
			return editor?.document.uri.path.endsWith('parts/parts.graphql') === true && editor.selection.active.line === 1;
		});
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
		await vscode.workspace.fs.delete(uri);
		await vscode.workspace.fs.delete(sampleFile('parts/parts.graphql'));
	});

	it('finds the definition of a fragment in another file and the definition of a variable', async () => {
		const definitions = 'vscode.executeDefinitionProvider';
		assert.deepEqual(formatLocations(await execute(definitions, document, 'StudentNames')), ['parts/names.graphql:1']);
		assert.deepEqual(formatLocations(await execute(definitions, document, '$code }')), ['operations.graphql:1']);
	});

	it('finds the definition of a field in the schema document, and the references from there', async () => {
		const lineAt = async (command: string, word: string) => {
			const [link] = await execute<vscode.LocationLink[]>(command, document, word);
			assert.equal(link?.targetUri.scheme, 'studyadmin-schema');
			const schema = await vscode.workspace.openTextDocument(link.targetUri);
			return { schema, line: schema.lineAt(link.targetRange.start.line).text.trim() };
		};
		const definitions = 'vscode.executeDefinitionProvider';
		assert.match((await lineAt(definitions, 'studenter(')).line, /^studenter\(/);
		assert.match((await lineAt(definitions, 'eierOrganisasjonskode:')).line, /^eierOrganisasjonskode: String!/);
		const { schema, line } = await lineAt('vscode.executeTypeDefinitionProvider', 'nodes');
		assert.match(line, /^type Student\b/);
		// The index of the workspace may still be updating because of earlier changes.
		await eventually('the references are found', async () => {
			const uses = formatLocations(await execute('vscode.executeReferenceProvider', schema, 'studentnummer'));
			return uses.at(-1) === 'students.graphql:5';
		});
	});

	it('finds the references to a fragment, a variable and a field', async () => {
		const references = 'vscode.executeReferenceProvider';
		assert.deepEqual(formatLocations(await execute(references, document, 'StudentNames')).toSorted(), [
			'operations.graphql:4',
			'parts/names.graphql:1',
		]);
		assert.deepEqual(formatLocations(await execute(references, document, '$code }')).toSorted(), [
			'operations.graphql.variables.jsonc:3',
			'operations.graphql:1',
			'operations.graphql:2',
		]);
		const other = await vscode.workspace.openTextDocument(sampleFile('parts/names.graphql'));
		assert.deepEqual(formatLocations(await execute(references, other, 'studentnummer')).toSorted(), [
			'parts/names.graphql:2',
			'students.graphql:5',
		]);
	});

	it('highlights all occurrences of the variable at the cursor', async () => {
		const highlights = await execute<vscode.DocumentHighlight[]>(
			'vscode.executeDocumentHighlights',
			document,
			'$code }',
		);
		assert.deepEqual(
			highlights.map(({ range, kind }) => [range.start.line, kind]),
			[
				[0, vscode.DocumentHighlightKind.Write],
				[1, vscode.DocumentHighlightKind.Read],
			],
		);
	});

	it('finds operations and fragments as workspace symbols', async () => {
		const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
			'vscode.executeWorkspaceSymbolProvider',
			'names',
		);
		assert.deepEqual(
			symbols
				.filter(({ location }) => location.uri.path.endsWith('.graphql'))
				.map(({ name, containerName }) => `${containerName} ${name}`)
				.toSorted(),
			['fragment StudentNames', 'query Names'],
		);
	});

	it('renames a fragment, an operation and a variable in all files that use them', async () => {
		const rename = async (word: string, name: string) => {
			const edit = await execute<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', document, word, name);
			assert.ok(await vscode.workspace.applyEdit(edit));
		};
		await rename('StudentNames', 'FullNames');
		await rename('Names(', 'People');
		await rename('$code }', '$owner');
		const people = operations
			.replace('StudentNames', 'FullNames')
			.replace('query Names', 'query People')
			.replaceAll('$code', '$owner');
		assert.equal(await textOf('operations.graphql'), people);
		assert.equal(await textOf('parts/names.graphql'), fragments.replace('StudentNames', 'FullNames'));
		assert.equal(
			await textOf('operations.graphql.variables.jsonc'),
			variables.replace('Names', 'People').replace('"code"', '"owner"'),
		);
		await vscode.workspace.saveAll(false);
		await eventually('no diagnostics remain', () => diagnosticsOf(document).length === 0);
	});

	it('navigates and renames from a TypeScript template without affecting other TypeScript code', async () => {
		await write(
			'client.ts',
			'export const people = gql`{ studenter { nodes { ...FullNames } } }`;\nexport const other = people;\n',
		);
		const code = await vscode.workspace.openTextDocument(sampleFile('client.ts'));
		const definitions = 'vscode.executeDefinitionProvider';
		assert.deepEqual(formatLocations(await execute(definitions, code, 'FullNames')), ['parts/names.graphql:1']);
		const edit = await execute<vscode.WorkspaceEdit>(
			'vscode.executeDocumentRenameProvider',
			code,
			'FullNames',
			'Names',
		);
		assert.deepEqual(
			edit
				.entries()
				.map(([uri]) => vscode.workspace.asRelativePath(uri))
				.toSorted(),
			['client.ts', 'operations.graphql', 'parts/names.graphql'],
		);
		await eventually('a TypeScript name is renamed by TypeScript', async () => {
			const own = await execute<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', code, 'other', 'more');
			return own.size === 1;
		});
	});

	it('shows why a name that the schema defines cannot be renamed', async () => {
		const editor = await vscode.window.showTextDocument(document);
		const cursor = document.positionAt(document.getText().indexOf('eierOrganisasjonskode') + 3);
		editor.selection = new vscode.Selection(cursor, cursor);
		await vscode.commands.executeCommand('editor.action.rename');
		await browser(async ({ page }) => {
			await page.getByText('"eierOrganisasjonskode" is defined by the schema.').first().waitFor();
		});
		await picture('rename-refused');
	});
});
