import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { sandbox } from './support/sandbox.ts';
import { logInOnPage, loginPagesAreOpen } from './support/signIn.ts';
import { discard } from './support/tidyUp.ts';
import { openUntitled } from './support/untitled.ts';
import {
	clearToasts,
	fillInputBox,
	nothingAsked,
	pickQuickPick,
	pressInDialog,
	saveInDialog,
	waitForStatus,
	waitForToast,
} from './support/workbench.ts';

interface RunResult {
	readonly status?: number;
	readonly data?: unknown;
	readonly error?: { readonly code: string };
}

const run = (args?: object) => vscode.commands.executeCommand<RunResult | undefined>('studyAdmin.runOperation', args);
const typename = { __typename: 'Query' };
const semesters =
	'query Semesters($year: [Int!]!, $names: [Terminbetegnelse!], $day: Date!) {\n' +
	'  terminer(filter: { eierOrganisasjonskode: "9999", arstall: $year, terminbetegnelser: $names, gyldigPaDato: $day }) { arstall }\n}\n';
const programmes =
	'query Programmes($owner: String!, $level: Studieniva!) {\n' +
	'  studieprogramV2(filter: { eierOrganisasjonskode: $owner, studienivaer: [$level] }, first: 1) { totalCount }\n}\n';

async function open(content: string): Promise<vscode.TextDocument> {
	const document = await openUntitled('graphql', content);
	await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
	return document;
}

/** Returns the number of notifications and dialogs with an error that are shown. */
async function shownErrors(): Promise<number> {
	return browser(({ page }) => page.locator('.notification-list-item .codicon-error').count());
}

async function lenses(): Promise<readonly string[]> {
	return browser(({ page }) => page.locator('.codelens-decoration').allTextContents());
}

async function saveAs(document: vscode.TextDocument, path: string): Promise<void> {
	await vscode.window.showTextDocument(document);
	const saving = vscode.commands.executeCommand('workbench.action.files.saveAs', document.uri);
	await saveInDialog('Save As', '.graphql', path);
	await saving;
}

async function openWalkthrough(): Promise<void> {
	await eventually('the walkthrough is shown', async () => {
		await vscode.commands.executeCommand('workbench.action.openWalkthrough', {
			category: 'studyadmin.study-admin-apis#studyAdmin.start',
		});
		return browser(({ page }) => page.getByText('Try It Without Credentials').first().isVisible());
	});
}

describe('Run without a sign-in', () => {
	before(async () => {
		// The editor counts the actions from when it has shown the walkthrough.
		await openWalkthrough();
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await waitForStatus('Sandbox: signed out');
	});

	afterEach(async () => {
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await waitForStatus('Sandbox: signed out');
		await clearToasts();
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});

	it('Run of a signed-out user starts the sign-in, and then shows the result, without an error', async () => {
		const document = await open('query First { __typename }');
		const running = run();
		await fillInputBox('Client secret', (await sandbox()).confidentialClientSecret);
		await loginPagesAreOpen(1);
		await picture('run-waits-for-sign-in');
		assert.equal(await shownErrors(), 0);
		await logInOnPage('alma');
		assert.deepEqual((await running)?.data, typename);
		assert.equal(await shownErrors(), 0);
		await discard(document);
	});

	it('Run while a login waits opens no second login page, and shows the result after the login', async () => {
		const document = await open('query Joined { __typename }');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await loginPagesAreOpen(1);
		const running = run();
		await eventually('the status bar shows what the run waits for', () =>
			browser(
				async ({ page }) => (await page.locator('.statusbar-item', { hasText: 'waiting for the sign-in' }).count()) > 0,
			),
		);
		await loginPagesAreOpen(1);
		await logInOnPage('alma');
		await signedIn;
		assert.deepEqual((await running)?.data, typename);
		assert.equal(await shownErrors(), 0);
		await discard(document);
	});

	it('the second Run of a query replaces the first one, and the second Run of a mutation is refused', async () => {
		const query = await open('query Twice { __typename }');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await loginPagesAreOpen(1);
		const [first, second] = [run({ uri: query.uri.toString() }), run({ uri: query.uri.toString() })];
		const mutation = await open('mutation Once { __typename }');
		const sent = run({ uri: mutation.uri.toString() });
		await eventually('the mutation waits', () =>
			browser(async ({ page }) => (await page.locator('.statusbar-item', { hasText: 'Once' }).count()) > 0),
		);
		assert.equal((await run({ uri: mutation.uri.toString() }))?.error?.code, 'graphql/already-running');
		await clearToasts();
		await logInOnPage('alma');
		await signedIn;
		assert.equal(await first, undefined);
		assert.deepEqual((await second)?.data, typename);
		assert.deepEqual((await sent)?.data, { __typename: 'Mutation' });
		await discard(query);
		await discard(mutation);
	});

	it('Run sends nothing, and shows the reason, when the document was changed during the login', async () => {
		const document = await open('query Changed { __typename }');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await loginPagesAreOpen(1);
		const running = run();
		const edit = new vscode.WorkspaceEdit();
		edit.insert(document.uri, new vscode.Position(0, 0), 'query Other { __typename }\n');
		await eventually('the run waits', () =>
			browser(async ({ page }) => (await page.locator('.statusbar-item', { hasText: 'Changed' }).count()) > 0),
		);
		await vscode.workspace.applyEdit(edit);
		await logInOnPage('alma');
		await signedIn;
		assert.equal((await running)?.error?.code, 'graphql/changed-before-sending');
		await waitForToast('"Changed" was not sent because its document or the environment was changed');
		await picture('run-after-change');
		await clearToasts();
		await discard(document);
	});

	it('Run ends silently when its login is canceled, and the next Run starts a login again', async () => {
		const document = await open('query Cancelled { __typename }');
		const cancelled = run();
		await loginPagesAreOpen(1);
		await browser(async ({ page }) => {
			const toast = page.locator('.notification-list-item').filter({ hasText: 'waiting for your login' });
			await toast.getByRole('button', { name: 'Cancel' }).click();
		});
		assert.equal(await cancelled, undefined);
		assert.equal(await shownErrors(), 0);
		await browser(({ context }) =>
			Promise.all(context.pages().flatMap((page) => (/^https?:\/\/idp\./.test(page.url()) ? [page.close()] : []))),
		);
		const running = run();
		await logInOnPage('alma');
		assert.deepEqual((await running)?.data, typename);
		await discard(document);
	});
});

describe('Run without the values of required variables', () => {
	before(async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await logInOnPage('alma');
		await signedIn;
		const sample = sampleFile('students.graphql');
		await vscode.window.showTextDocument(sample);
		await eventually('the schema is loaded', () =>
			vscode.languages.getDiagnostics(sample).some(({ source }) => source === 'Study Admin'),
		);
	});

	it('Run prompts for each required value, validates and sends it, and does not prompt again', async () => {
		const document = await open(semesters);
		const running = run();
		await fillInputBox('$year: [Int!]!', '2026, 2025');
		await fillInputBox('$day: Date!', '30.02.2026');
		await browser(({ page }) =>
			page.getByText('Enter a value of the type Date! for $day, such as 2026-08-15.').waitFor(),
		);
		await picture('run-asks-for-a-date');
		await fillInputBox('Values for Semesters (2/2)', '2026-02-28');
		const result = await running;
		assert.equal(result?.status, 200);
		assert.equal(result?.error, undefined);
		assert.equal((await run())?.status, 200);
		await discard(document);
	});

	it('Run of a signed-in user does not wait for an open login with another account', async () => {
		const document = await open('query Meanwhile { __typename }');
		const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
		await pickQuickPick('Sign In with Another Account');
		await loginPagesAreOpen(1);
		assert.deepEqual((await run())?.data, typename);
		await logInOnPage('alma');
		await signedIn;
		await discard(document);
	});

	it('Run offers the values of an enum as a list', async () => {
		const document = await open(programmes.replace('$owner: String!, ', '').replace('$owner', '"9999"'));
		const running = run();
		await pickQuickPick('ARSSTUDIUM');
		assert.equal((await running)?.status, 200);
		await discard(document);
	});

	it('Run sends nothing when the user cancels the entry of a value', async () => {
		const document = await open(semesters);
		const running = run();
		await browser(async ({ page }) => {
			await page.locator('.quick-input-widget').filter({ hasText: '$year' }).waitFor();
			await page.keyboard.press('Escape');
		});
		assert.equal(await running, undefined);
		await nothingAsked();
		await discard(document);
	});

	it('values that the user entered are in no file until the user edits the variables, which saves the values', async () => {
		const uri = sampleFile('programmes-entered.graphql');
		const file = sampleFile('programmes-entered.graphql.variables.jsonc');
		await vscode.workspace.fs.writeFile(
			uri,
			Buffer.from(programmes.replace('$owner: String!, ', '').replace('$owner', '"0000"')),
		);
		await vscode.window.showTextDocument(uri);
		const running = run();
		await pickQuickPick('ARSSTUDIUM');
		assert.equal((await running)?.status, 200);
		await eventually('the lens shows the entered values', async () =>
			(await lenses()).join().includes('Variables: Entered'),
		);
		await picture('run-entered-values');
		await assert.rejects(async () => vscode.workspace.fs.stat(file));
		await vscode.commands.executeCommand('studyAdmin.editVariables', { uri: uri.toString() });
		await eventually('the file contains the values', async () => {
			const bytes = await vscode.workspace.fs.readFile(file).then(undefined, () => new Uint8Array());
			return Buffer.from(bytes).includes('"level": "ARSSTUDIUM"');
		});
	});

	it('an operation from Find in Schema is named after its root field, prompts for its filter, and runs without being saved', async () => {
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.insertOperation', 'Query.terminer');
		const document = vscode.window.activeTextEditor?.document;
		assert.ok(document?.isUntitled);
		assert.match(document.uri.path, /\/Terminer\.graphql$/);
		const running = run();
		await fillInputBox('$filter.eierOrganisasjonskode: String!', '9999');
		const result = await running;
		assert.equal(result?.status, 200);
		assert.equal(result?.error, undefined);
		await picture('run-from-find-in-schema');
		await discard(document);
	});

	it('the values of an untitled document are kept in memory, and are saved with the document', async () => {
		const document = await open(semesters.replace('Semesters', 'Saved'));
		await eventually('the lens offers to add variables', async () => (await lenses()).join().includes('Add Variables'));
		const adding = vscode.commands.executeCommand('studyAdmin.editVariables');
		await fillInputBox('$year: [Int!]!', '2026');
		await fillInputBox('$names: [Terminbetegnelse!]', '');
		await fillInputBox('$day: Date!', '2026-02-28');
		await adding;
		assert.equal((await run())?.status, 200);
		await saveAs(document, sampleFile('semesters.graphql').path);
		await eventually('the variables file contains the values', async () => {
			const file = sampleFile('semesters.graphql.variables.jsonc');
			const bytes = await vscode.workspace.fs.readFile(file).then(undefined, () => new Uint8Array());
			return bytes.length > 0;
		});
		const file = await vscode.workspace.fs.readFile(sampleFile('semesters.graphql.variables.jsonc'));
		assert.deepEqual(JSON.parse(Buffer.from(file).toString()), {
			Saved: { default: { year: [2026], day: '2026-02-28' } },
		});
	});

	it('the values of an untitled document stay in memory when its new name has a variables file', async () => {
		const file = sampleFile('years.graphql.variables.jsonc');
		const broken = '{ "Semesters": { "default": ';
		await vscode.workspace.fs.writeFile(file, Buffer.from(broken));
		const document = await open('query Years($year: String!) { __type(name: $year) { name } }');
		const running = run();
		await fillInputBox('$year: String!', 'Query');
		assert.deepEqual((await running)?.data, { __type: { name: 'Query' } });
		await saveAs(document, sampleFile('years.graphql').path);
		await eventually('the lens of the saved file shows the entered values', async () =>
			(await lenses()).join().includes('Variables: Entered'),
		);
		assert.equal(Buffer.from(await vscode.workspace.fs.readFile(file)).toString(), broken);
	});
});

describe('the walkthrough', () => {
	it('each step of the walkthrough is checked after its action was done outside of the walkthrough', async () => {
		await vscode.commands.executeCommand('studyAdmin.openSample');
		await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
		const converting = vscode.commands.executeCommand('studyAdmin.convertToMarkdown', sampleFile('course-plan.docx'));
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await converting;
		await eventually('all five steps are checked', async () => {
			await openWalkthrough();
			return browser(async ({ page }) => {
				const steps = page.locator('.getting-started-step');
				const checked = page.locator('.getting-started-step .codicon-getting-started-step-checked');
				return (await steps.count()) === 5 && (await checked.count()) === 5;
			});
		});
		await picture('walkthrough-done');
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
	});
});

describe('Run with user name and password', () => {
	it('Run of a signed-out user prompts for user name and password, and then shows the result', async () => {
		const { api, basicUser } = await sandbox();
		const settings = vscode.workspace.getConfiguration('studyAdmin');
		const environments = settings.get<object>('environments');
		const basic = { label: 'Direct', apiUrl: api, auth: 'basic' };
		await settings.update('environments', { ...environments, basic }, vscode.ConfigurationTarget.Global);
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'basic');
		await waitForStatus('Direct: signed out');
		const document = await open('query Basic { __typename }');
		const running = run();
		await fillInputBox('User name', basicUser.username);
		await fillInputBox('Password', basicUser.password);
		assert.deepEqual((await running)?.data, typename);
		await discard(document);
		await vscode.commands.executeCommand('studyAdmin.signOut');
		await settings.update('environments', environments, vscode.ConfigurationTarget.Global);
	});
});
