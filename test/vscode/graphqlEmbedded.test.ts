// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { beSignedIn } from './support/signIn.ts';
import { waitForToast } from './support/workbench.ts';

const diagnosticsOf = ({ uri }: vscode.TextDocument) =>
	vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Study Admin');

async function open(language: string, content: string): Promise<vscode.TextDocument> {
	const document = await vscode.workspace.openTextDocument({ language, content });
	await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
	return document;
}

async function completionsAt(document: vscode.TextDocument, behind: string): Promise<readonly string[]> {
	const offset = document.getText().indexOf(behind) + behind.length;
	const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
		'vscode.executeCompletionItemProvider',
		document.uri,
		document.positionAt(offset),
	);
	return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
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

describe('GraphQL in templates', () => {
	let document: vscode.TextDocument;

	before(async () => {
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		document = await open('typescript', code);
	});

	it('is checked against the schema, at its places', async () => {
		await eventually('the deprecation is marked', () => diagnosticsOf(document).length > 0);
		assert.deepEqual(
			diagnosticsOf(document).map(({ range, tags }) => [document.getText(range), tags]),
			[['feideBruker', [vscode.DiagnosticTag.Deprecated]]],
		);
	});

	it('is put right by the light bulb', async () => {
		const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
			'vscode.executeCodeActionProvider',
			document.uri,
			diagnosticsOf(document)[0]?.range,
			vscode.CodeActionKind.QuickFix.value,
		);
		const fix = actions.find(({ title }) => title === 'Replace with "personProfil.feideBruker"');
		assert.ok(fix?.edit?.has(document.uri), actions.map(({ title }) => title).join());
	});

	it('is completed, and the code around it is left alone', async () => {
		const inside = await completionsAt(document, 'nodes {\n        ');
		assert.ok(inside.includes('startTermin'), inside.join());
		const outside = await completionsAt(document, 'export const ');
		assert.ok(!outside.includes('startTermin'), outside.join());
	});

	it('runs where Run is clicked, with the fragment of another template', async () => {
		await browser(async ({ page }) => {
			const lenses = page.locator('.codelens-decoration a').filter({ hasText: /Run$/ });
			await lenses.first().waitFor();
			// What the code puts into the other operation is not known.
			if ((await lenses.count()) !== 1) {
				throw new Error('There is more to run than there should be.');
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

	it('is not sent while a part of it is known to the code alone', async () => {
		const result = await vscode.commands.executeCommand<{ readonly error: { readonly code: string } }>(
			'studyAdmin.runOperation',
			{ uri: document.uri.toString(), operationName: 'Counted' },
		);
		assert.equal(result.error.code, 'graphql/template-hole');
		const line = document.positionAt(code.indexOf('${fields}')).line + 1;
		await waitForToast(`"Counted" was not sent because line ${line} of `);
		await vscode.commands.executeCommand('notifications.clearAll');
	});
});

describe('The layout of GraphQL documents', () => {
	it('is formatted, folded and selected along its structure, broken or not', async () => {
		const document = await open('graphql', '# why\nquery A{a(b:1){c # d\n}}\n\n\nquery Broken {  b(');
		await vscode.commands.executeCommand('editor.action.formatDocument');
		const formatted = '# why\nquery A {\n  a(b: 1) {\n    c # d\n  }\n}\n\n\nquery Broken {  b(';
		await eventually('it is formatted', () => document.getText() === formatted);
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
		const grown: string[] = [];
		for (let range = innermost; range; range = range.parent) {
			grown.push(document.getText(range.range));
		}
		assert.ok(grown.indexOf('b: 1') < grown.indexOf('a(b: 1)') && grown.includes('b: 1'), grown.join(' | '));
		await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
	});
});
