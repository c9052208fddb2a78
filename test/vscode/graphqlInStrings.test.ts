import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { beSignedIn } from './support/signIn.ts';

const python = `# Prints the students of an institution.
PEOPLE = """
    query People($owner: String!) {
        studenter(filter: { eierOrganisasjonskode: $owner }, first: 500) {
            nodes { ...Number }
        }
    }
    fragment Number on Student { studentnummer }
"""
owner = "$owner"
`;
const variables = '{ "People": { "default": { "owner": "7777" } } }';
/** In a raw string with two dollar signs, only double braces are an interpolation. */
const csharp = `var number = $$"""
    query One($owner: String!) {
      studenter(filter: { eierOrganisasjonskode: $owner }, first: 1) { nodes { ...Number } }
    }
    """;
`;

async function open(name: string, content: string): Promise<vscode.TextDocument> {
	await vscode.workspace.fs.writeFile(sampleFile(name), Buffer.from(content));
	const document = await vscode.workspace.openTextDocument(sampleFile(name));
	await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
	return document;
}

/** Runs a command of VS Code at the first occurrence of a text. */
async function executeAt<T>(command: string, document: vscode.TextDocument, text: string, ...more: unknown[]) {
	const offset = document.getText().indexOf(text);
	assert.ok(offset >= 0, text);
	return vscode.commands.executeCommand<T>(command, document.uri, document.positionAt(offset + 1), ...more);
}

const linesOf = (locations: readonly vscode.Location[]) =>
	locations.map(({ uri, range }) => `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}`).toSorted();

const problemsOf = ({ uri }: vscode.TextDocument) =>
	vscode.languages
		.getDiagnostics(uri)
		.filter(({ source, severity }) => source === 'Study Admin' && severity === vscode.DiagnosticSeverity.Error)
		.map(({ message }) => message);

describe('GraphQL in strings of programs', () => {
	let program: vscode.TextDocument;
	let other: vscode.TextDocument;

	before(async () => {
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		await vscode.workspace.fs.writeFile(sampleFile('people.py.variables.jsonc'), Buffer.from(variables));
		other = await open('People.cs', csharp);
		program = await open('people.py', python);
		await eventually('the fragment of the other program is found', () => problemsOf(other).length === 0);
	});

	it('fetches all pages of a query in a Python string with the values of its variables file', async () => {
		const result = await vscode.commands.executeCommand<{
			readonly pages: number;
			readonly complete: boolean;
			readonly data: { readonly studenter: { readonly nodes: readonly unknown[] } };
		}>('studyAdmin.runAllPages', { uri: program.uri, operationName: 'People' });
		assert.deepEqual([result.pages, result.complete, result.data.studenter.nodes.length], [10, true, 5000]);
	});

	it('copies an operation in a Python string as a curl command', async () => {
		await vscode.commands.executeCommand('studyAdmin.copyAsCurl', { uri: program.uri, operationName: 'People' });
		const copied = await vscode.env.clipboard.readText();
		const [, body = ''] = /--data(?:-raw|-binary)? '(.*)'/s.exec(copied) ?? [];
		const { query, variables } = JSON.parse(body);
		assert.match(query, /^query People\(\$owner: String!\) \{/);
		assert.match(query, /fragment Number on Student \{ studentnummer \}$/);
		assert.deepEqual(variables, { owner: '7777' });
	});

	it('finds the references to a fragment and a variable in strings of Python and C#', async () => {
		const references = 'vscode.executeReferenceProvider';
		assert.deepEqual(linesOf(await executeAt(references, program, 'Number on')), [
			'People.cs:3',
			'people.py:5',
			'people.py:8',
		]);
		assert.deepEqual(linesOf(await executeAt(references, program, '$owner }')), [
			'people.py.variables.jsonc:1',
			'people.py:3',
			'people.py:4',
		]);
	});

	it('shows the signature of a field in a string of C#', async () => {
		const help = await executeAt<vscode.SignatureHelp>('vscode.executeSignatureHelpProvider', other, 'first: 1');
		const [signature] = help.signatures;
		assert.match(signature?.label ?? '', /^studenter\(filter: StudenterFilter!, first: Int/);
		assert.equal(help.activeParameter, 1);
		await executeAt('vscode.executeSignatureHelpProvider', program, 'owner = ').then((outside) =>
			assert.equal(outside, undefined),
		);
	});

	it('renames a variable and a fragment in strings and variables files, but not in other strings', async () => {
		const rename = async (text: string, name: string) => {
			const edit = await executeAt<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', program, text, name);
			assert.ok(await vscode.workspace.applyEdit(edit));
		};
		await rename('$owner }', 'code');
		await rename('Number on', 'StudentNumber');
		assert.equal(
			program.getText(),
			python.replace('($owner', '($code').replace(': $owner', ': $code').replaceAll('Number', 'StudentNumber'),
		);
		assert.equal(other.getText(), csharp.replace('...Number', '...StudentNumber'));
		const file = await vscode.workspace.openTextDocument(sampleFile('people.py.variables.jsonc'));
		assert.equal(file.getText(), variables.replace('owner', 'code'));
		await vscode.workspace.saveAll(false);
	});

	it('creates the variables file of an operation in a cell of a notebook, and checks and uses its values', async () => {
		const source =
			'query = """\nquery Cell($first: Int!) {\n  studenter(filter: { eierOrganisasjonskode: "9999" }, first: $first) { totalCount nodes { studentnummer } }\n}\n"""';
		const cell = { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source };
		await vscode.workspace.fs.writeFile(
			sampleFile('cell.ipynb'),
			Buffer.from(JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 })),
		);
		const notebook = await vscode.workspace.openNotebookDocument(sampleFile('cell.ipynb'));
		await vscode.window.showNotebookDocument(notebook);
		await browser(async ({ page }) => {
			await page.locator('.notebookOverlay .codelens-decoration a').filter({ hasText: 'Add Variables' }).click();
		});
		const file = sampleFile('cell.ipynb.variables.jsonc');
		const selected = () => {
			const { document, selection } = vscode.window.activeTextEditor ?? {};
			return document?.uri.toString() === file.toString() ? document.getText(selection) : undefined;
		};
		await eventually('the placeholder is selected', () => selected() === '0');
		const editor = vscode.window.activeTextEditor;
		assert.ok(editor);
		const replaceSelection = (text: string) => editor.edit((edit) => edit.replace(editor.selection, text));
		await replaceSelection('"two"');
		await eventually('the value is reported', () => problemsOf(editor.document).length === 1);
		await picture('embedded-notebook-variables');
		await replaceSelection('2');
		await eventually('no error remains', () => problemsOf(editor.document).length === 0);
		const result = await vscode.commands.executeCommand<{
			readonly data: { readonly studenter: { readonly nodes: readonly unknown[] } };
		}>('studyAdmin.runOperation', { uri: notebook.cellAt(0).document.uri });
		assert.equal(result.data.studenter.nodes.length, 2);
	});
});
