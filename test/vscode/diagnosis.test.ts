import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { picture } from './support/browser.ts';
import { sandbox } from './support/sandbox.ts';
import { signIn } from './support/signIn.ts';

/** Runs the connection diagnosis and returns the text of its report. */
async function diagnose(): Promise<string> {
	await vscode.commands.executeCommand('studyAdmin.diagnose');
	const document = vscode.workspace.textDocuments.findLast(({ uri }) => uri.scheme === 'studyadmin-diagnosis');
	return document?.getText() ?? '';
}

function causeIn(report: string): string {
	return /## Likely cause\n\n.*?\(`([^`]+)`\)\n/.exec(report)?.[1] ?? 'none';
}

/** Changes fields of the environment "sandbox" while the action runs. */
async function withChanges<T>(changes: object, action: () => Promise<T>): Promise<T> {
	const settings = vscode.workspace.getConfiguration('studyAdmin');
	const before = settings.get<Record<string, object>>('environments');
	const write = (value: unknown) => settings.update('environments', value, vscode.ConfigurationTarget.Global);
	await write({ ...before, sandbox: { ...before?.['sandbox'], ...changes } });
	try {
		return await action();
	} finally {
		await write(before);
	}
}

describe('connection diagnosis in VS Code', () => {
	it('the connection diagnosis reports that no account is signed in, and the redirect URI to register', async () => {
		const report = await diagnose();
		assert.equal(causeIn(report), 'sign-in/required');
		assert.match(report, /^- redirect URI to register: http:\/\/127\.0\.0\.1:\d+\/.*callback/m);
		assert.match(report, /^- Token endpoint: passed: HTTP 40\d after \d+ ms$/m);
		assert.match(report, /^- API: passed: .* without a sign-in$/m);
	});

	it('the connection diagnosis reports no failure when an account is signed in, and shows no secret', async () => {
		await signIn('alma');
		const { dataSourceId, confidentialClientSecret } = await sandbox();
		const report = await diagnose();
		assert.equal(causeIn(report), 'none', report);
		assert.match(report, new RegExp(`^- JWT scope: gk_${dataSourceId}_student$`, 'm'));
		assert.match(report, /^- issuer: verified$/m);
		assert.doesNotMatch(report, /eyJ|Alma|alma/);
		assert.ok(!report.includes(confidentialClientSecret));
		await picture('diagnosis');
	});

	const causes = [
		{ name: 'an API that cannot be reached', changes: { apiUrl: 'http://127.0.0.1:9' }, cause: 'sign-in/required' },
		{ name: 'a provider that cannot be reached', changes: { authUrl: 'http://127.0.0.1:9' }, cause: 'network/refused' },
		{ name: 'another data source', changes: { dataSourceId: 'other' }, cause: 'sign-in/audience-refused' },
		{ name: 'a secret header without a value', changes: { secretHeaders: ['X-Key'] }, cause: 'sign-in/secret-missing' },
		{ name: 'a missing setting', changes: { clientId: '' }, cause: 'environment/missing' },
		{
			name: 'the missing sign-in of a client whose issuer is not reached',
			changes: { auth: 'clientCredentials', issuer: 'http://127.0.0.1:9' },
			cause: 'sign-in/required',
		},
		{
			name: 'a conversion service that cannot be reached',
			changes: { conversionUrl: 'http://127.0.0.1:9' },
			cause: 'network/refused',
		},
	] as const;
	for (const { name, changes, cause } of causes) {
		it(`the connection diagnosis reports ${name} as the likely cause`, async () => {
			const report = await withChanges(changes, diagnose);
			assert.equal(causeIn(report), cause, report);
		});
	}

	it('the connection diagnosis reports a server that is not an identity provider as the likely cause', async () => {
		const { api } = await sandbox();
		const report = await withChanges({ authUrl: api }, diagnose);
		assert.equal(causeIn(report), 'sign-in/no-token-endpoint', report);
	});
});
