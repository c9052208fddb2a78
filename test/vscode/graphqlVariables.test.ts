import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { signIn } from './support/signIn.ts';
import { clearToasts, pickQuickPick, waitForToast } from './support/workbench.ts';

interface RunResult {
	readonly status?: number;
	readonly data?: Readonly<Record<string, { readonly totalCount: number; readonly nodes: readonly unknown[] }>>;
	readonly error?: { readonly code: string };
}

const operation =
	'query Programmes($owner: String!, $levels: [Studieniva!]!, $first: Int!) {\n' +
	'\tstudieprogramV2(filter: { eierOrganisasjonskode: $owner, studienivaer: $levels }, first: $first) {\n' +
	'\t\ttotalCount nodes { kode } pageInfo { hasNextPage }\n\t}\n}\n';
const file = () => sampleFile('programmes.graphql.variables.jsonc');

async function run(args: object): Promise<RunResult | undefined> {
	return vscode.commands.executeCommand<RunResult | undefined>('studyAdmin.runOperation', args);
}

const runProgrammes = (variableSet?: string) =>
	run({ uri: sampleFile('programmes.graphql'), operationName: 'Programmes', variableSet });

function problemsIn(uri: vscode.Uri): readonly string[] {
	return vscode.languages
		.getDiagnostics(uri)
		.flatMap(({ source, message }) => (source === 'Study Admin' ? message : []));
}

/** Replaces the text of the variables file, with the cursor at `|`. */
async function write(at: string): Promise<vscode.TextEditor> {
	const editor = await vscode.window.showTextDocument(file());
	const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
	await editor.edit((edit) => edit.replace(all, at.replace('|', '')));
	const cursor = editor.document.positionAt(Math.max(at.indexOf('|'), 0));
	editor.selection = new vscode.Selection(cursor, cursor);
	return editor;
}

/** Clicks the first code lens with this title. */
async function clickLens(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		await page.locator('.codelens-decoration a').getByText(title, { exact: true }).first().click();
	}, title);
}

describe('GraphQL variables in VS Code', () => {
	before(async () => {
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		const sample = sampleFile('students.graphql');
		await vscode.window.showTextDocument(sample);
		await signIn();
		await eventually('the schema is loaded', () => problemsIn(sample).length > 0);
		await vscode.workspace.fs.writeFile(sampleFile('programmes.graphql'), Buffer.from(operation));
	});

	it('opens a new variables file with placeholders for the variables without values', async () => {
		const programmes = { uri: sampleFile('programmes.graphql').toString(), operationName: 'Programmes' };
		await vscode.commands.executeCommand('studyAdmin.editVariables', programmes);
		const active = () => vscode.window.activeTextEditor;
		await eventually(
			'the first placeholder is selected',
			() => active()?.document.getText(active()?.selection) === 'ARSSTUDIUM',
		);
		assert.equal(active()?.document.uri.toString(), file().toString());
		assert.equal(active()?.document.languageId, 'jsonc');
		await eventually('the file is saved', () => active()?.document.isDirty === false);
		assert.deepEqual(JSON.parse(Buffer.from(await vscode.workspace.fs.readFile(file())).toString()), {
			Programmes: { default: { levels: ['ARSSTUDIUM'], first: 0 } },
		});
		await eventually('the variables file has no diagnostics', () => problemsIn(file()).length === 0);
	});

	it('reports an invalid value in a variables file, and does not send the operation', async () => {
		const editor = await write(
			'{ "Programmes": { "default": { "levels": ["BACHELOR"], "first": "ten" } }, "Other": {} }',
		);
		await eventually('the values are reported', () => problemsIn(file()).length === 2);
		const reported = vscode.languages.getDiagnostics(file()).filter(({ source }) => source === 'Study Admin');
		assert.deepEqual(
			reported.map(({ range, severity, code }) => [editor.document.getText(range), severity, code]),
			[
				['"ten"', vscode.DiagnosticSeverity.Error, 'variables'],
				['"Other"', vscode.DiagnosticSeverity.Warning, 'variables'],
			],
		);
		await clearToasts();
		assert.equal((await runProgrammes())?.error?.code, 'graphql/variable-not-valid');
		const notification = await waitForToast('"Programmes" was not sent');
		assert.match(notification, /\$first must be of type Int!/);
		assert.doesNotMatch(notification, /ten/);
		await clearToasts();
	});

	it('checks a variables file again when its operation changes in a file that is not open', async () => {
		await write('{ "Programmes": { "default": { "levels": [], "first": 1 } } }');
		await eventually('no diagnostics remain', () => problemsIn(file()).length === 0);
		const changed = operation.replace('$first: Int!', '$first: Int!, $after: String!');
		await vscode.workspace.fs.writeFile(sampleFile('programmes.graphql'), Buffer.from(changed));
		await eventually('the missing variable is reported', () =>
			problemsIn(file()).some((message) => message === '$after requires a value of type String!.'),
		);
		await vscode.workspace.fs.writeFile(sampleFile('programmes.graphql'), Buffer.from(operation));
		await eventually('no diagnostics remain after the change', () => problemsIn(file()).length === 0);
	});

	it('completes values in a variables file, and shows the type of a variable in a hover', async () => {
		const { document } = await write(
			'{\n\t// Values for a first look.\n\t"Programmes": {\n\t\t"default": {\n\t\t\t"levels": ["|"],\n\t\t\t"first": 5\n\t\t}\n\t}\n}\n',
		);
		await vscode.commands.executeCommand('editor.action.triggerSuggest');
		await browser(async ({ page }) => {
			await page.locator('.suggest-widget .monaco-list-row').filter({ hasText: 'BACHELOR' }).waitFor();
		});
		await picture('variables-file');
		await browser(async ({ page }) => {
			await page.keyboard.type('MAS');
			await page.locator('.suggest-widget .monaco-list-row.focused').filter({ hasText: 'MASTER' }).waitFor();
			await page.keyboard.press('Enter');
		});
		await eventually('the value is inserted', () => document.getText().includes('"levels": ["MASTER"],'));
		const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
			'vscode.executeHoverProvider',
			document.uri,
			document.positionAt(document.getText().indexOf('first": 5')),
		);
		const texts = hovers.flatMap(({ contents }) =>
			contents.map((each) => (typeof each === 'string' ? each : each.value)),
		);
		assert.ok(
			texts.some((text) => text.includes('$first: Int!')),
			texts.join('\n'),
		);
	});

	it('runs an operation with the requested variable set and the variables of the environment', async () => {
		await write(
			'{ "Programmes": { "one": { "levels": "BACHELOR", "first": 1 }, "none": { "owner": "0000", "levels": [], "first": 1 } } }',
		);
		const one = await runProgrammes('one');
		assert.equal(one?.status, 200);
		assert.equal(one.data?.['studieprogramV2']?.nodes.length, 1);
		assert.equal((await runProgrammes('two'))?.error?.code, 'graphql/variable-set-not-found');
		await clearToasts();
		await vscode.commands.executeCommand('studyAdmin.copyAsCurl', {
			uri: sampleFile('programmes.graphql'),
			variableSet: 'one',
		});
		const copied = await vscode.env.clipboard.readText();
		assert.ok(copied.includes('"variables":{"owner":"9999","levels":"BACHELOR","first":1}'), copied);
	});

	it('shows the variable set of an operation, and lets the user choose another one', async () => {
		const sample = sampleFile('students.graphql');
		await vscode.window.showTextDocument(sample, { preview: false });
		await clickLens('Variables: default');
		await pickQuickPick('A Few');
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration a').getByText('Variables: A Few', { exact: true }).waitFor();
		});
		const result = await run({ uri: sample, operationName: 'GetStudents' });
		assert.equal(result?.data?.['studenter']?.nodes.length, 3);
	});

	it('does not read a variables file of more than 5 MB', async () => {
		const document = sampleFile('oversized.graphql');
		const variables = `${document.fsPath}.variables.jsonc`;
		await vscode.workspace.fs.writeFile(document, Buffer.from('query Large($first: Int) { __typename }\n'));
		writeFileSync(variables, '{}');
		truncateSync(variables, 6 * 2 ** 20);
		await vscode.workspace.openTextDocument(document);
		const lenses = () => vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document);
		assert.ok((await lenses()).some(({ command }) => command?.command === 'studyAdmin.editVariables'));
		assert.equal((await run({ uri: document }))?.error?.code, 'graphql/variables-file-unreadable');
	});
});
