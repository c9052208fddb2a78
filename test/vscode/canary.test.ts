import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type NamedSecret, searchable, searchFor } from '../fixtures/secretForms.ts';
import { browser } from './support/browser.ts';
import { canaries } from './support/canaries.ts';
import { watchDocuments } from './support/documentTexts.ts';
import { eventually } from './support/eventually.ts';
import { watchPage } from './support/pageTexts.ts';
import { sampleFile } from './support/sampleFile.ts';
import { sandbox, seenSecrets } from './support/sandbox.ts';
import {
	assertNoSecrets,
	fileLocations,
	pageLocations,
	type SearchedLocation,
	storageLocations,
} from './support/secretLocations.ts';
import { logInOnPage, startSignIn } from './support/signIn.ts';
import { queryStudents } from './support/students.ts';
import { openUntitled } from './support/untitled.ts';
import {
	clearToasts,
	fillInputBox,
	pickQuickPick,
	pressInDialog,
	waitForStatus,
	waitForToast,
} from './support/workbench.ts';

const harmlessLine = 'A harmless line of another extension.';
const { executeCommand } = vscode.commands;
const signIn = () => executeCommand('studyAdmin.signIn');
const select = (environment: string) => executeCommand('studyAdmin.selectEnvironment', environment);
const convert = (name: string) => executeCommand('studyAdmin.convertToMarkdown', sampleFile(name));

/** Waits for a notification that contains `text`, and closes all notifications. */
async function dismissToast(text: string): Promise<void> {
	await waitForToast(text);
	await clearToasts();
}

/** Runs the operation in a new GraphQL document, which is visible to the user. */
async function runText(content: string): Promise<void> {
	const document = await openUntitled('graphql', content);
	await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
	await executeCommand('studyAdmin.runOperation');
}

/** Changes a setting of the extension in the user settings. */
async function set(name: string, value: unknown): Promise<void> {
	await vscode.workspace.getConfiguration('studyAdmin').update(name, value, vscode.ConfigurationTarget.Global);
}

/**
 * Makes the identity provider reject (`forget`) or accept (`remember`) its tokens, see
 * `tokenExpiryGateway`.
 */
async function provider(order: 'forget' | 'remember'): Promise<void> {
	const { port } = new URL((await sandbox()).identityProvider);
	const { status } = await fetch(`http://127.0.0.1:${port}/${order}`, { method: 'POST' });
	assert.equal(status, 204);
}

/**
 * Tests that search everything that VS Code stores or shows for secrets, except the places where a
 * secret belongs: the tab of the login page, whose URL has the code and the state; password inputs;
 * the encrypted value in `localStorage`, which must not contain them in plain text; and the
 * browser's own profile files.
 */
describe('secrets during a day of work in VS Code', () => {
	const documents = watchDocuments();
	const kept: SearchedLocation[] = [];
	const callbacks: string[] = [];
	const given: NamedSecret[] = [];
	const problems: string[] = [];

	const keepCopied = async (name: string, harmless: string, allowed: readonly string[] = []) => {
		kept.push({ name: `clipboard: ${name}`, harmless, text: await vscode.env.clipboard.readText(), allowed });
	};

	before(async () => {
		await watchPage();
		console.log(harmlessLine);
	});

	after(() => documents.dispose());

	it('rejects a sign-in with a wrong password, and signs in with the correct one', async () => {
		const { basicUser } = await sandbox();
		await select('direct');
		for (const password of [canaries.wrongPassword, basicUser.password]) {
			const signedIn = signIn();
			await fillInputBox('User name', basicUser.username);
			await fillInputBox('Password', password);
			await signedIn;
			if (password === canaries.wrongPassword) {
				await dismissToast('did not accept the user name');
			}
		}
		await waitForStatus(`Direct: ${basicUser.username}`);
		assert.equal(await queryStudents(), 200);
	});

	it('signs in with a secret header and the correct client secret, after a wrong client secret was rejected', async () => {
		await select('sandbox');
		const refused = signIn();
		await fillInputBox('Value of the header X-Gateway-Key', canaries.gatewayKey);
		await fillInputBox('Client secret', canaries.wrongClientSecret);
		await waitForToast('waiting for your login');
		await executeCommand('studyAdmin.copySignInLink');
		await keepCopied('sign-in link', 'code_challenge_method=S256', ['state', 'nonce']);
		callbacks.push(await logInOnPage('alma'));
		await refused;
		await dismissToast('rejected the client ID or its secret');
		const { signedIn } = await startSignIn();
		callbacks.push(await logInOnPage('alma'));
		await signedIn;
		await waitForStatus('Sandbox: Alma Testesen');
	});

	it('runs queries that succeed, fail and time out', async () => {
		assert.equal(await queryStudents(), 200);
		await runText('query Faulty { studenterGittStudentnumre(eierOrganisasjonskode: "9999") { nope } }');
		await set('graphql.timeout', 1);
		await runText('query Slow { langsomRapport(eierOrganisasjonskode: "9999") { __typename } }');
		await dismissToast('did not respond in time');
		await set('graphql.timeout', undefined);
		await executeCommand('studyAdmin.refreshSchema');
		const all = vscode.languages.getDiagnostics().flatMap(([, diagnostics]) => diagnostics);
		problems.push(...all.map(({ message }) => message));
	});

	it('converts a document, and reports one that cannot be converted', async () => {
		const converting = convert('course-plan.docx');
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await converting;
		await vscode.workspace.fs.writeFile(sampleFile('broken.docx'), Buffer.from('not a document'));
		await convert('broken.docx');
		await dismissToast('could not convert "broken.docx"');
	});

	it('returns the JWT, but no other secret, to another extension', async () => {
		const asked = vscode.authentication.getSession('studyAdmin', ['environment:sandbox'], { createIfNone: true });
		await pressInDialog('wants to sign in using Study Admin', 'Allow');
		await pickQuickPick('Alma Testesen, Sandbox');
		const { accessToken, ...rest } = await asked;
		given.push({ name: 'access_token', value: accessToken });
		kept.push({ name: 'session of another extension', harmless: 'environment:sandbox', text: JSON.stringify(rest) });
	});

	it('writes no secret to reports and copied texts that are meant to be shared', async () => {
		await executeCommand('studyAdmin.diagnose');
		await executeCommand('studyAdmin.copyEnvironment');
		await keepCopied('environment', 'apiUrl');
		await executeCommand('studyAdmin.showLog');
		await executeCommand('workbench.action.openSettingsJson');
	});

	it('shows no secret that the identity provider repeats in an error', async () => {
		await provider('forget');
		await eventually('the token is past its time', async () => {
			// VS Code replaces a notification that is shown again.
			await clearToasts();
			await executeCommand('studyAdmin.refreshSchema');
			return waitForToast('no longer accepts your sign-in', 2000).then(
				() => true,
				() => false,
			);
		});
		await clearToasts();
		await executeCommand('studyAdmin.diagnose');
		await provider('remember');
	});

	it('fails to run a query for an account without access to the API', async () => {
		await browser(({ context }) => context.clearCookies());
		const signedIn = signIn();
		callbacks.push(await logInOnPage('carl'));
		await signedIn;
		await waitForStatus('Sandbox: Carl Uten Tilgang');
		assert.notEqual(await queryStudents(), 200);
		await executeCommand('studyAdmin.diagnose');
	});

	it('signs out an account that has stored secrets', async () => {
		kept.push(...(await storageLocations('signed in')));
		const signedOut = executeCommand('studyAdmin.signOut');
		await browser(async ({ page }) => {
			// Without the rows, which arrive after the input box, Enter would sign out no account.
			await page.getByText(/[1-9]\d* Selected/).waitFor();
			await page.keyboard.press('Enter');
		});
		await signedOut;
		await waitForStatus('Sandbox: signed out');
	});

	describe('search for secrets after the sign-out', () => {
		let secrets: readonly NamedSecret[];

		before(async () => {
			const seen = (await seenSecrets()).map(({ field, value }) => ({ name: field, value }));
			const entered = Object.entries(canaries).map(([name, value]) => ({ name, value }));
			const parts = seen
				.filter(({ value }) => value.startsWith('eyJ'))
				.flatMap(({ name, value }) =>
					value
						.split('.')
						.slice(1)
						.map((part) => ({ name: `part of ${name}`, value: part })),
				);
			secrets = [...entered, ...seen, ...given, ...parts];
		});

		it('collects every secret of the sign-ins for the search', async () => {
			const names = new Set(secrets.map(({ name }) => name));
			const carried = ['state', 'nonce', 'code', 'code_verifier', 'client_secret', 'access_token', 'id_token'];
			assert.deepEqual(
				carried.filter((name) => !names.has(name)),
				[],
			);
			const issued = await seenSecrets();
			assert.ok(given.length === 1 && given.every(({ value }) => issued.some((one) => one.value === value)));
			const search = searchFor(secrets);
			for (const callback of callbacks) {
				const found = new Set(search(searchable(callback)).map(({ name }) => name));
				assert.deepEqual([...found].sort(), ['code', 'state']);
			}
		});

		it('leaves no login callback in the storage of the browser', async () => {
			const [, localStorage] = await storageLocations('');
			assert.doesNotMatch(String(localStorage?.text), /url-callbacks/);
		});

		it('leaves no secret in any storage, document or message of VS Code', async () => {
			const shown = {
				notifications: 'did not accept the user name',
				'status bar': 'Sandbox: Alma Testesen',
				dialogs: 'Upload "course-plan.docx"',
				'quick inputs': 'Client secret from the identity',
				'rest of the page': 'students.graphql',
				addresses: '?folder=',
				'console of the page': harmlessLine,
			};
			const opened = [
				{ name: 'results', harmless: 'studentnummer', text: documents.of('studyadmin-result') },
				{ name: 'converted documents', harmless: 'Emneplan', text: documents.of('studyadmin-converted') },
				{ name: 'diagnosis', harmless: 'Likely cause', text: documents.of('studyadmin-diagnosis') },
				{ name: 'log that is shown', harmless: 'Signed in to sandbox', text: documents.of('output') },
				{ name: 'problems', harmless: 'nope', text: problems.join('\n') },
			];
			const stored = await storageLocations('signed out');
			const places = [...(await fileLocations()), ...(await pageLocations(shown)), ...stored, ...opened, ...kept];
			assertNoSecrets(places, secrets);
		});
	});
});
