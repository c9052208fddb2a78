import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { HostWithoutCredentials } from '../../host.ts';
import { UserError } from '../../shared/core/errors.ts';
import { withCancellableProgress } from '../../shared/vscode/cancellableProgress.ts';
import { basicAuthorizationHeader } from '../core/basicAuthorizationHeader.ts';
import { probeApi } from '../node/probeApi.ts';
import { promptForValue } from './secretPrompts.ts';

/** The credentials of an API with Basic auth. */
export interface BasicCredentials {
	readonly username: string;
	readonly password: string;
}

/**
 * Prompts for user name and password. `entered` are the values to begin with.
 * @throws {Cancelled}
 */
export async function promptForPassword(
	environment: ApiEnvironment,
	entered: Partial<BasicCredentials>,
): Promise<BasicCredentials> {
	const title = vscode.l10n.t('Sign in to {0}', environment.label);
	const username = await promptForValue({
		title,
		prompt: vscode.l10n.t('User name'),
		value: entered.username,
		// In Basic credentials, the first colon ends the user name (RFC 7617 section 2).
		validate: (value) => (value.includes(':') ? vscode.l10n.t('A user name cannot contain a colon.') : undefined),
	});
	const password = await promptForValue({
		title,
		prompt: vscode.l10n.t('Password for {0}', new URL(environment.api.url).origin),
		value: entered.password,
		password: true,
	});
	return { username, password };
}

/**
 * Verifies user name and password at the API. `secretHeaders` returns the headers to send with
 * them.
 * @throws {UserError} `sign-in/…`; `Cancelled`
 */
export async function verifyPassword(
	host: HostWithoutCredentials,
	environment: ApiEnvironment,
	{ username, password }: BasicCredentials,
	secretHeaders: () => Promise<Readonly<Record<string, string>>>,
): Promise<void> {
	await withCancellableProgress(vscode.l10n.t('Signing in to {0}', environment.label), async (signal, report) => {
		report(vscode.l10n.t('checking the password...'));
		const headers = { ...(await secretHeaders()), authorization: basicAuthorizationHeader(username, password) };
		const { response, isGraphql } = await probeApi(environment, headers, (request) =>
			host.http.send({ ...request, signal, firstByteTimeout: 30_000, maximumBytes: 2 ** 20 }),
		);
		const { status } = response;
		if (status === 401) {
			throw new UserError('sign-in/wrong-password', { environment: environment.label, account: username, status });
		}
		const isApi = status < 300 && isGraphql;
		if (!isApi && status !== 403) {
			throw new UserError('sign-in/not-verified', { environment: environment.label, status });
		}
	});
}
