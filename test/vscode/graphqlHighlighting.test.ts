import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { beSignedIn } from './support/signIn.ts';
import { closeEditors } from './support/tidyUp.ts';
import { waitForStatus } from './support/workbench.ts';

/** An operation without a keyword, so no grammar recognizes GraphQL in a program. */
const operation = `{
  # The first students
  studenter(first: 12, filter: {
    eierOrganisasjonskode: "9999", fra: $last
  }) {
    nodes { ...on Student { studentnummer } }
    pageInfo @include(if: true) { hasNextPage }
  }
}`;
const indented = operation.replaceAll('\n', '\n    ');
const python = `STUDENTS = """\n    ${indented}\n"""\n`;
const files: Readonly<Record<string, string>> = {
	'colors.graphql': operation,
	'colors.py': python,
	'Colors.cs': `var students = """\n    ${indented}\n    """;\n`,
	'Colors.java': `class Colors { String students = """\n    ${indented}\n    """;\n}\n`,
};

/** The default themes of different versions of VS Code, and the classes of their kinds. */
const defaultThemes = [
	['Light Modern', 'vs'],
	['Dark Modern', 'vs-dark'],
	['Light 2026', 'vs'],
	['Dark 2026', 'vs-dark'],
] as const;

/** Returns the colors of words and other tokens in the visible editor of a file. */
async function colorsIn(name: string, tokens: readonly string[]): Promise<readonly string[]> {
	const parts = await browser(async ({ page }, name) => {
		const elements = page.locator(`.monaco-editor[data-uri$="/${name}"] .view-line span span`);
		return elements.evaluateAll((all) =>
			all.map((element) => [
				element.textContent ?? '',
				String(element.ownerDocument.defaultView?.getComputedStyle(element).color),
			]),
		);
	}, name);
	const colors = new Map(
		parts.flatMap(([text = '', color]) => Array.from(text.matchAll(/\$?\w+|"\w+"|[#,]/g), ([token]) => [token, color])),
	);
	return tokens.map((token) => `${token}: ${colors.get(token)}`);
}

/**
 * Returns the ID of an installed theme; `undefined` if it is not installed. VS Code 1.106 has the
 * same themes with the prefix `Default `.
 */
function installedId(theme: string): string | undefined {
	const themes: readonly { readonly id?: string }[] = vscode.extensions.all.flatMap(
		({ packageJSON }) => packageJSON.contributes?.themes ?? [],
	);
	return themes.find(({ id }) => id?.replace('Default ', '') === theme)?.id;
}

describe('Highlighting of GraphQL in programs', () => {
	const setting = vscode.workspace.getConfiguration('workbench');
	const theme = setting.get<string>('colorTheme');

	before(async () => {
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await closeEditors();
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		const column = { groups: [{}, {}] };
		await vscode.commands.executeCommand('vscode.setEditorLayout', { orientation: 0, groups: [column, column] });
		for (const [index, [name, content]] of Object.entries(files).entries()) {
			await vscode.workspace.fs.writeFile(sampleFile(name), Buffer.from(content));
			await vscode.window.showTextDocument(sampleFile(name), { viewColumn: index + 1, preview: false });
		}
	});

	after(async () => {
		await setting.update('colorTheme', theme, vscode.ConfigurationTarget.Global);
		await closeEditors();
		await vscode.commands.executeCommand('workbench.action.editorLayoutSingle');
	});

	const tokens = '# first 12 eierOrganisasjonskode "9999" $last on Student nodes include ,'.split(' ');
	for (const [name, kind] of defaultThemes) {
		it(`GraphQL that no grammar recognizes has the colors of a GraphQL document in the theme ${name}`, async function () {
			const id = installedId(name);
			if (id === undefined) {
				this.skip();
			}
			await setting.update('colorTheme', id, vscode.ConfigurationTarget.Global);
			await browser(({ page }, kind) => page.locator(`.monaco-workbench.${kind}`).waitFor(), kind);
			for (const file of Object.keys(files)) {
				await eventually(`${file} has the same colors`, async () => {
					const [expected, actual] = await Promise.all([colorsIn('colors.graphql', tokens), colorsIn(file, tokens)]);
					return new Set(expected).size > 8 && actual.join() === expected.join();
				});
			}
			await picture(`highlighting-${name.toLowerCase().replace(' ', '-')}`);
		});
	}

	it('highlights GraphQL while it is typed, and not after it is replaced or the language is changed', async () => {
		const editor = await vscode.window.showTextDocument(sampleFile('colors.py'), { viewColumn: 2 });
		const colorOf = async (token: string) => (await colorsIn('colors.py', [token])).join().replace(/.*: /, '');
		const field = await colorOf('hasNextPage');
		const cursor = editor.document.positionAt(python.indexOf('nodes {') + 'nodes {'.length);
		editor.selection = new vscode.Selection(cursor, cursor);
		await waitForStatus(`Ln ${cursor.line + 1}, Col ${cursor.character + 1}`);
		await browser(({ page }) => page.keyboard.type(' feideBruker'));
		await eventually('the field is highlighted', async () => (await colorOf('feideBruker')) === field);
		await vscode.languages.setTextDocumentLanguage(editor.document, 'plaintext');
		await eventually(
			'plain text is not highlighted',
			async () => (await colorOf('feideBruker')) === (await colorOf('STUDENTS')),
		);
		await vscode.languages.setTextDocumentLanguage(editor.document, 'python');
		await eventually('Python is highlighted', async () => (await colorOf('feideBruker')) === field);
		await editor.edit((edit) => edit.replace(new vscode.Range(1, 0, 10, 0), 'SELECT studentnummer\n'));
		const string = (await colorsIn('Colors.java', ['"9999"'])).join().replace(/.*: /, '');
		await eventually('other text is not highlighted', async () => (await colorOf('studentnummer')) === string);
		assert.notEqual(string, field);
		await vscode.commands.executeCommand('workbench.action.files.revert');
	});
});
