import * as vscode from 'vscode';
import { signalOf } from '../shared/cancellation.ts';
import { type ApiEnvironment, graphqlUrl } from '../shared/environments/environment.ts';
import { Cancelled, UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import type { EnteredSecret } from './storedSecrets.ts';

/** User name and password as a user enters them. */
export type BasicCredentials = Extract<EnteredSecret, { kind: 'basic' }>;

/** The `Authorization` header of Basic auth, over the UTF-8 of both (spec/graphql-api.md, Basic auth; RFC 7617). */
export function basicHeader({ username, password }: Pick<BasicCredentials, 'username' | 'password'>): string {
	return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Asks for user name and password and tries them at the API. @throws {UserError} `sign-in/…`; `Cancelled` */
export async function signInWithPassword(
	host: HostWithoutCredentials,
	environment: ApiEnvironment,
): Promise<BasicCredentials> {
	const title = vscode.l10n.t('Sign in to {0}', environment.label);
	const username = await askFor({ title, prompt: vscode.l10n.t('User name') });
	const password = await askFor({ title, prompt: vscode.l10n.t('Password'), password: true });
	const entered = { kind: 'basic', username, password } as const;
	await vscode.window.withProgress(
		{
			location: vscode.ProgressLocation.Notification,
			title: vscode.l10n.t('Signing in to {0}', environment.label),
			cancellable: true,
		},
		(_progress, token) => verifyPassword(host, environment, entered, signalOf(token)),
	);
	return entered;
}

/** Asks for a client secret. @throws {Cancelled} when the user leaves the input. */
export async function askForClientSecret(environment: ApiEnvironment): Promise<string> {
	return askFor({
		title: vscode.l10n.t('Sign in to {0}', environment.label),
		prompt: vscode.l10n.t("Client secret, as the identity provider's customer portal shows it"),
		password: true,
	});
}

async function askFor(options: vscode.InputBoxOptions): Promise<string> {
	const entered = await vscode.window.showInputBox({
		...options,
		ignoreFocusOut: true,
		validateInput: (value) => (value === '' ? vscode.l10n.t('This is needed to sign in.') : undefined),
	});
	if (entered === undefined) {
		throw new Cancelled();
	}
	return entered;
}

async function verifyPassword(
	host: HostWithoutCredentials,
	environment: ApiEnvironment,
	credentials: BasicCredentials,
	signal: AbortSignal,
): Promise<void> {
	const { status } = await host.http.send({
		method: 'POST',
		url: graphqlUrl(environment.api),
		headers: {
			...environment.api.headers,
			'content-type': 'application/json',
			authorization: basicHeader(credentials),
		},
		body: JSON.stringify({ query: '{ __typename }', variables: {} }),
		signal,
		firstByteTimeout: 30_000,
		maximumBytes: 2 ** 20,
	});
	if (status === 401) {
		throw new UserError('sign-in/wrong-password', { environment: environment.label });
	}
	if (status >= 300 && status !== 403) {
		throw new UserError('sign-in/not-verified', { environment: environment.label, status });
	}
}
