import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import type { ApiEnvironment } from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import type { HostWithoutCredentials } from '../../shared/host.ts';
import { askFor } from '../askFor.ts';
import { askTypename } from '../askTypename.ts';
import { basicHeader } from '../core/basicHeader.ts';

/** What a user signs in with to an API that takes Basic auth. */
export interface Login {
	readonly username: string;
	readonly password: string;
}

/**
 * Asks for user name and password and tries them at the API. `secretHeaders` gives what has to be sent besides.
 * @throws {UserError} `sign-in/…`; `Cancelled`
 */
export async function signInWithPassword(
	host: HostWithoutCredentials,
	environment: ApiEnvironment,
	secretHeaders: () => Promise<Readonly<Record<string, string>>>,
): Promise<Login> {
	const title = vscode.l10n.t('Sign in to {0}', environment.label);
	const username = await askFor({
		title,
		prompt: vscode.l10n.t('User name'),
		// The first colon ends the name (RFC 7617 section 2).
		refuse: (value) => (value.includes(':') ? vscode.l10n.t('A user name has no colon.') : undefined),
	});
	const password = await askFor({ title, prompt: vscode.l10n.t('Password'), password: true });
	await withCancellableProgress(vscode.l10n.t('Signing in to {0}', environment.label), async (signal, report) => {
		report(vscode.l10n.t('trying the password at the API…'));
		const headers = { ...(await secretHeaders()), authorization: basicHeader(username, password) };
		await tryAt(host, environment, headers, signal);
	});
	return { username, password };
}

async function tryAt(
	host: HostWithoutCredentials,
	environment: ApiEnvironment,
	headers: Readonly<Record<string, string>>,
	signal: AbortSignal,
): Promise<void> {
	const { answer, isGraphql } = await askTypename(environment, headers, (request) =>
		host.http.send({ ...request, signal, firstByteTimeout: 30_000, maximumBytes: 2 ** 20 }),
	);
	const { status } = answer;
	if (status === 401) {
		throw new UserError('sign-in/wrong-password', { environment: environment.label });
	}
	const isApi = status < 300 && isGraphql;
	if (!isApi && status !== 403) {
		throw new UserError('sign-in/not-verified', { environment: environment.label, status });
	}
}
