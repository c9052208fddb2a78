// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { codeActionsWith } from './support/codeActions.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { beSignedIn } from './support/signIn.ts';
import { discard } from './support/tidyUp.ts';
import { openUntitled } from './support/untitled.ts';
import { clearToasts, waitForToast } from './support/workbench.ts';

const diagnosticsOf = ({ uri }: vscode.TextDocument) =>
	vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Study Admin');

async function open(language: string, content: string): Promise<vscode.TextDocument> {
	const document = await openUntitled(language, content);
	await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
	return document;
}

async function completionsAt(document: vscode.TextDocument, prefix: string): Promise<readonly string[]> {
	const offset = document.getText().indexOf(prefix) + prefix.length;
	const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
		'vscode.executeCompletionItemProvider',
		document.uri,
		document.positionAt(offset),
	);
	return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

async function lensesOf({ uri }: vscode.TextDocument): Promise<string> {
	const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 10);
	return lenses.map(({ command }) => command?.title).join();
}

const code = `declare function gql(parts: TemplateStringsArray, ...values: unknown[]): unknown;

const personName = gql\`
  fragment PersonName on PersonProfil {
    navn { fornavn etternavn }
  }
\`;

export const firstStudents = gql\`
  # The first students, and their names
  query FirstStudents {
    studenter(filter: { eierOrganisasjonskode: "9999" }, first: 3) {
      nodes {
        studentnummer
        feideBruker
        personProfil { ...PersonName }
      }
      pageInfo { hasNextPage }
    }
  }
  \${personName}
\`;

export const counted = (fields: string) => gql\`query Counted { \${fields} }\`;
`;

/** Returns the quick fix of the deprecated field "feideBruker". */
async function deprecationFix(document: vscode.TextDocument): Promise<vscode.CodeAction> {
	const title = 'Replace with "personProfil.feideBruker"';
	const problem = diagnosticsOf(document).find(({ tags }) => tags?.includes(vscode.DiagnosticTag.Deprecated));
	assert.ok(problem);
	const fixes = await codeActionsWith(title, document.uri, problem.range, vscode.CodeActionKind.QuickFix.value);
	const fix = fixes.get(title);
	assert.ok(fix);
	return fix;
}

describe('GraphQL in templates', () => {
	let document: vscode.TextDocument;

	before(async () => {
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		document = await open('typescript', code);
	});

	it('checks GraphQL in a template against the schema and reports ranges in the code', async () => {
		await eventually('the deprecation is reported', () => diagnosticsOf(document).length > 0);
		assert.deepEqual(
			diagnosticsOf(document).map(({ range, tags }) => [document.getText(range), tags]),
			[['feideBruker', [vscode.DiagnosticTag.Deprecated]]],
		);
	});

	it('offers a quick fix for GraphQL in a template', async () => {
		const fix = await deprecationFix(document);
		assert.ok(fix.edit?.has(document.uri));
	});

	it('completes fields in a template, but not in the code outside of it', async () => {
		const inside = await completionsAt(document, 'nodes {\n        ');
		assert.ok(inside.includes('startTermin'), inside.join());
		const outside = await completionsAt(document, 'export const ');
		assert.ok(!outside.includes('startTermin'), outside.join());
	});

	it('runs an operation in a template with the fragment of another template', async () => {
		await browser(async ({ page }) => {
			const lenses = page.locator('.codelens-decoration a').filter({ hasText: /Run$/ });
			await lenses.first().waitFor();
			// The operation with an interpolation has no code lens, because its complete text is not known
			// before run time.
			if ((await lenses.count()) !== 1) {
				throw new Error('Expected one operation that can be run.');
			}
		});
		await picture('embedded-graphql');
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration a').filter({ hasText: /Run$/ }).click();
		});
		const find = () =>
			vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('FirstStudents.json'))?.getText() ?? '';
		await eventually('the result is shown', () => find().includes('etternavn'));
		assert.equal(JSON.parse(find()).data.studenter.nodes.length, 3);
	});

	it('does not send an operation that contains an interpolation', async () => {
		const result = await vscode.commands.executeCommand<{ readonly error: { readonly code: string } }>(
			'studyAdmin.runOperation',
			{ uri: document.uri.toString(), operationName: 'Counted' },
		);
		assert.equal(result.error.code, 'graphql/interpolation');
		const line = document.positionAt(code.indexOf('${fields}')).line + 1;
		await waitForToast(`"Counted" was not sent because line ${line} of `);
		await clearToasts();
	});
});

const python = `import requests

STUDENTS = """
    query PythonStudents($first: Int!) {
        studenter(filter: { eierOrganisasjonskode: "9999" }, first: $first) {
            nodes {
                studentnummer
                feideBruker
            }
            pageInfo { hasNextPage }
        }
    }
"""

PICTURES = "query Pictures { studenter(filter: { eierOrganisasjonskode: \\"9999\\" }, first: 1) { nodes { bilde { id } } } }"


def programmes(fields):
    return f"""query Programmes {{ studieprogramV2({fields}) {{ nodes {{ kode }} }} }}"""


students = requests.post(URL, json={"query": STUDENTS, "variables": {"first": 3}})
`;

const cell = `students = """
{
  studenter(filter: { eierOrganisasjonskode: "9999" }, first: 2) {
    nodes { studentnummer feideBruker }
  }
}
"""`;

async function run(args: object): Promise<unknown> {
	const result = await vscode.commands.executeCommand<object>('studyAdmin.runOperation', args);
	return JSON.parse(JSON.stringify(result));
}

const messages = (document: vscode.TextDocument) =>
	diagnosticsOf(document).map(({ range, code }) => `${document.getText(range)}: ${String(code)}`);

async function hoverAt(document: vscode.TextDocument, word: string): Promise<string> {
	const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
		'vscode.executeHoverProvider',
		document.uri,
		document.positionAt(document.getText().indexOf(word) + 1),
	);
	return hovers
		.flatMap(({ contents }) => contents)
		.map((content) => (typeof content === 'string' ? content : content.value))
		.join('\n');
}

describe('GraphQL in literals of other languages', () => {
	let program: vscode.TextDocument;

	before(async () => {
		const file = sampleFile('students_report.py');
		await vscode.workspace.fs.writeFile(file, Buffer.from(python));
		await vscode.workspace.fs.writeFile(
			sampleFile('students_report.py.variables.jsonc'),
			Buffer.from('{ "PythonStudents": { "default": { "first": 2 } } }'),
		);
		program = await vscode.workspace.openTextDocument(file);
		await vscode.window.showTextDocument(program, { viewColumn: vscode.ViewColumn.One, preview: false });
	});

	it('completes, explains and checks GraphQL in a Python file', async () => {
		await eventually('the deprecation is reported', () => diagnosticsOf(program).length > 0);
		assert.deepEqual(
			messages(program).filter((message) => !message.endsWith('connection-without-page-info')),
			['feideBruker: deprecated-field/ending-soon'],
		);
		const inside = await completionsAt(program, 'studentnummer\n                ');
		assert.ok(inside.includes('startTermin'), inside.join());
		const outside = await completionsAt(program, 'students = ');
		assert.ok(!outside.includes('startTermin'), outside.join());
		assert.match(await hoverAt(program, 'studenter('), /studenter\(/);
		assert.equal(await hoverAt(program, 'requests.post'), '');
	});

	it('runs an operation of a Python file with its variables file', async () => {
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration a').filter({ hasText: 'Variables: default' }).waitFor();
			const lenses = page.locator('.codelens-decoration a').filter({ hasText: /Run$/ });
			// The operation with an interpolation has no code lens.
			if ((await lenses.count()) !== 2) {
				throw new Error('Expected two operations that can be run.');
			}
			await lenses.first().click();
		});
		const find = () =>
			vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('PythonStudents.json'))?.getText() ?? '';
		await eventually('the result is shown', () => find().includes('studentnummer'));
		assert.equal(JSON.parse(find()).data.studenter.nodes.length, 2);
		await picture('embedded-python');
	});

	it('shows the error of a server at its field in a literal of Python with escape sequences', async () => {
		await run({ uri: program.uri, operationName: 'Pictures' });
		await eventually('the server error is shown', () => messages(program).includes('bilde: server-error'));
	});

	it('does not send an operation of a Python file that contains an interpolation', async () => {
		const result = await run({ uri: program.uri, operationName: 'Programmes' });
		assert.match(JSON.stringify(result), /graphql\/interpolation/);
		await clearToasts();
	});

	it('recognizes a literal until its content is removed', async () => {
		const document = await open('python', 'query = """query { studenter { totalCount } }"""');
		await eventually('the missing argument is reported', () => messages(document).length > 0);
		const replace = async (old: string, text: string) => {
			const start = document.getText().indexOf(old);
			const edit = new vscode.WorkspaceEdit();
			edit.replace(
				document.uri,
				new vscode.Range(document.positionAt(start), document.positionAt(start + old.length)),
				text,
			);
			await vscode.workspace.applyEdit(edit);
		};
		await replace('query { studenter { totalCount } }', 'SELECT 1');
		await eventually('the replaced literal is no GraphQL', () => messages(document).length === 0);
		await replace('SELECT 1', 'query { studenter { totalCount } }');
		await eventually('the literal is GraphQL again', () => messages(document).length > 0);
		await replace('query { studenter {', '{ stud {');
		await eventually('the unknown field is reported', () => messages(document)[0] === 'stud: FieldsOnCorrectType');
		await discard(document);
	});

	it('completes, explains, checks and runs GraphQL in a cell of a notebook', async () => {
		const file = sampleFile('students.ipynb');
		const source = { cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: cell };
		const notebook = { cells: [source], metadata: {}, nbformat: 4, nbformat_minor: 5 };
		await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(notebook)));
		const opened = await vscode.workspace.openNotebookDocument(file);
		await vscode.window.showNotebookDocument(opened);
		const { document } = opened.cellAt(0);
		assert.equal(document.languageId, 'python');
		await eventually('the deprecation is reported', () =>
			messages(document).includes('feideBruker: deprecated-field/ending-soon'),
		);
		const inside = await completionsAt(document, 'nodes { ');
		assert.ok(inside.includes('startTermin'), inside.join());
		assert.match(await hoverAt(document, 'studenter('), /studenter\(/);
		await browser(async ({ page }) => {
			await page.locator('.notebookOverlay .codelens-decoration a').filter({ hasText: /Run$/ }).waitFor();
		});
		await picture('embedded-notebook');
		await browser(async ({ page }) => {
			await page.locator('.notebookOverlay .cell .view-line').first().click();
			await page.keyboard.press('F1');
			await page.locator('.quick-input-widget input[type=text]').first().fill('>Study Admin: Copy Operation as cURL');
			const command = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Copy Operation as cURL' });
			await command.first().waitFor();
			await page.keyboard.press('Escape');
		});
		const result = await run({ uri: document.uri });
		assert.match(JSON.stringify(result), /"status":200/);
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
	});

	it('escapes a quick fix in a verbatim literal of C#', async () => {
		const document = await open(
			'csharp',
			'var q = $@"query Q {{ studenter(filter: {{ eierOrganisasjonskode: ""9999"" }}, first: 1) {{ nodes {{ feideBruker }} }} }}";',
		);
		await eventually('the deprecation is reported', () =>
			messages(document).includes('feideBruker: deprecated-field/ending-soon'),
		);
		const fix = await deprecationFix(document);
		assert.ok(fix.edit);
		await vscode.workspace.applyEdit(fix.edit);
		assert.match(document.getText(), /nodes \{\{ personProfil \{\{ feideBruker \}\} \}\}/);
		assert.match(JSON.stringify(await run({ uri: document.uri })), /"status":200/);
		await discard(document);
	});

	it('runs the operation in the member query of a JSON document', async () => {
		const query =
			'query One { studenter(filter: { eierOrganisasjonskode: "9999" }, first: 1) { nodes { studentnummer } } }';
		const document = await open('json', JSON.stringify({ query }));
		await eventually('the operation can be run', async () => {
			const lenses = await vscode.commands.executeCommand<vscode.CodeLens[] | undefined>(
				'vscode.executeCodeLensProvider',
				document.uri,
			);
			return (lenses?.length ?? 0) > 0;
		});
		assert.match(JSON.stringify(await run({ uri: document.uri, operationName: 'One' })), /"studentnummer":/);
		await discard(document);
	});
});

describe('The structure of GraphQL documents', () => {
	it('formats, folds and expands the selection in a document with a syntax error', async () => {
		const document = await open('graphql', '# why\nquery A{a(b:1){c # d\n}}\n\n\nquery Broken {  b(');
		const formatted = '# why\nquery A {\n  a(b: 1) {\n    c # d\n  }\n}\n\n\nquery Broken {  b(';
		// The result of an earlier test can still become the active editor, which the command formats.
		await eventually('the document is formatted', async () => {
			await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
			await vscode.commands.executeCommand('editor.action.formatDocument');
			return document.getText() === formatted;
		});
		const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
			'vscode.executeFoldingRangeProvider',
			document.uri,
		);
		assert.deepEqual(
			folds.map(({ start, end }) => [start, end]),
			[
				[1, 4],
				[2, 3],
			],
		);
		const [innermost] = await vscode.commands.executeCommand<vscode.SelectionRange[]>(
			'vscode.executeSelectionRangeProvider',
			document.uri,
			[new vscode.Position(2, 4)],
		);
		const expandedTexts: string[] = [];
		for (let range = innermost; range; range = range.parent) {
			expandedTexts.push(document.getText(range.range));
		}
		assert.ok(
			expandedTexts.indexOf('b: 1') < expandedTexts.indexOf('a(b: 1)') && expandedTexts.includes('b: 1'),
			expandedTexts.join(' | '),
		);
		await discard(document);
	});
});

describe('Programs with GraphQL', () => {
	it('copies an operation to a GraphQL file next to the program, and does not change the program', async () => {
		const program = sampleFile('students.ts');
		const file = sampleFile('Students-2.graphql');
		const code = 'export const query = `#graphql\n\t\tquery Students { studenter { totalCount } }\n\t`;\n';
		await vscode.workspace.fs.writeFile(sampleFile('students.graphql'), new TextEncoder().encode('# mine'));
		await vscode.workspace.fs.writeFile(program, new TextEncoder().encode(code));
		const document = await vscode.workspace.openTextDocument(program);
		const position = document.positionAt(code.indexOf('Students'));
		const selection = new vscode.Range(position, position);
		await vscode.window.showTextDocument(document, { selection });
		const kind = 'refactor.extract.graphqlFile';
		await codeActionsWith('Copy Operation to a GraphQL File', program, selection, kind);
		await vscode.commands.executeCommand('editor.action.codeAction', { kind, apply: 'first' });
		await eventually(
			'the file is open',
			() => vscode.window.activeTextEditor?.document.uri.toString() === file.toString(),
		);
		assert.equal(
			vscode.window.activeTextEditor?.document.getText(),
			'query Students {\n  studenter {\n    totalCount\n  }\n}\n',
		);
		assert.equal(document.getText(), code);
		assert.equal(
			new TextDecoder().decode(await vscode.workspace.fs.readFile(sampleFile('students.graphql'))),
			'# mine',
		);
	});

	it('the semantic tokens of another extension stay in a Python file with GraphQL', async () => {
		const legend = new vscode.SemanticTokensLegend(['class', 'function'], ['declaration']);
		const tokens = [0, 0, 5, 0, 1, 0, 8, 9, 1, 0];
		const provider = vscode.languages.registerDocumentSemanticTokensProvider(
			{ language: 'python' },
			{ provideDocumentSemanticTokens: () => new vscode.SemanticTokens(new Uint32Array(tokens)) },
			legend,
		);
		try {
			const document = await open('python', 'query = """\nquery Students { studenter { totalCount } }\n"""\n');
			await eventually('the operation has a code lens', async () => (await lensesOf(document)).includes('Run'));
			const found = await vscode.commands.executeCommand<vscode.SemanticTokensLegend>(
				'vscode.provideDocumentSemanticTokensLegend',
				document.uri,
			);
			assert.deepEqual([found.tokenTypes, found.tokenModifiers], [legend.tokenTypes, legend.tokenModifiers]);
			const { data } = await vscode.commands.executeCommand<vscode.SemanticTokens>(
				'vscode.provideDocumentSemanticTokens',
				document.uri,
			);
			assert.deepEqual([...data], tokens);
		} finally {
			provider.dispose();
		}
	});
});
