import * as vscode from 'vscode';
import {
	type ApiEnvironment,
	hasApi,
	type ProviderEnvironment,
	usesProvider,
} from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import type { Credentials, HostWithoutCredentials } from '../../shared/host.ts';
import { type HttpRequest, type HttpResponse, textOf } from '../../shared/http/http.ts';
import { parseObject } from '../../shared/json.ts';
import { requireTrust } from '../../shared/trust.ts';
import type { ApiTokens } from '../apiTokens.ts';
import { askTypename } from '../askTypename.ts';
import { clockOffsetOf, largeClockOffset } from '../core/clockOffset.ts';
import type { Sessions } from '../sessions.ts';
import { type Check, NotTried } from './check.ts';

/** What a diagnosis looks at. */
export interface Subject {
	readonly host: HostWithoutCredentials;
	readonly credentials: Credentials;
	readonly sessions: Sessions;
	readonly tokens: ApiTokens;
	readonly signal: AbortSignal;
}

const answerTimeout = 5_000;

/** The checks for the active environment, in the order in which a request depends on them. */
export function checksOf(subject: Subject): readonly Check[] {
	const { l10n } = vscode;
	const { host } = subject;
	const offsets: number[] = [];
	const send = sender(subject, offsets);
	const environment = host.environments.active;
	const provider = environment && usesProvider(environment) ? environment : undefined;
	const api = environment && hasApi(environment) ? environment : undefined;
	const checks: (Check | undefined)[] = [
		{ title: l10n.t('Environment'), run: async () => host.environments.requireActive().label },
		{ title: l10n.t('Workspace trust'), run: checkTrust },
		provider && {
			title: l10n.t('Token endpoint'),
			run: ifTrusted(() => askTokenEndpoint(send, `${provider.api.authentication.authUrl}/oauth/token`)),
		},
		provider && { title: l10n.t('Issuer'), run: ifTrusted(() => describeIssuer(subject, provider)) },
		api && { title: l10n.t('Sign-in'), run: () => describeSignIn(subject, api) },
		provider && { title: l10n.t('Token exchange'), run: ifTrusted(() => exchange(subject, provider)) },
		api && { title: l10n.t('API'), run: ifTrusted(() => askApi(subject, send, api)) },
		environment?.conversionUrl === undefined
			? undefined
			: { title: l10n.t('Conversion service'), run: ifTrusted(() => reach(send, environment.conversionUrl ?? '')) },
		{ title: l10n.t('Clock'), run: async () => describeClock(offsets) },
		{ title: l10n.t('Secret storage'), run: () => trySecretStorage(host.secrets) },
	];
	return checks.filter((check) => check !== undefined);
}

async function checkTrust(): Promise<string> {
	requireTrust();
	return vscode.l10n.t('trusted');
}

/** From a restricted workspace nothing is sent, so that a check that sends finds nothing out. */
function ifTrusted(run: () => Promise<string>): () => Promise<string> {
	return async () => {
		if (!vscode.workspace.isTrusted) {
			throw new NotTried();
		}
		return run();
	};
}

type Send = (
	request: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>,
) => Promise<HttpResponse & { readonly seen: string }>;

/** Sends with little patience, and notes by how much the server's clock differs. */
function sender({ host, signal }: Subject, offsets: number[]): Send {
	return async (request) => {
		const [sent, started] = [host.clock.now(), host.clock.monotonic()];
		const response = await host.http.send({
			...request,
			signal,
			firstByteTimeout: answerTimeout,
			maximumBytes: 2 ** 20,
		});
		const milliseconds = Math.round(host.clock.monotonic() - started);
		const offset = clockOffsetOf(response.headers, { sent, received: sent + milliseconds });
		if (offset !== undefined) {
			offsets.push(offset);
		}
		return { ...response, seen: vscode.l10n.t('HTTP {0} after {1} ms', response.status, milliseconds) };
	};
}

/** A token endpoint refuses an empty request in words of its own (RFC 6749 section 5.2). */
async function askTokenEndpoint(send: Send, url: string): Promise<string> {
	const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
	const answer = await send({ method: 'POST', url, headers, body: '' });
	if (typeof parseObject(textOf(answer))?.['error'] !== 'string') {
		throw new UserError('sign-in/no-token-endpoint', { host: new URL(url).host, status: answer.status });
	}
	return answer.seen;
}

async function describeIssuer({ host, signal }: Subject, { api }: ProviderEnvironment): Promise<string> {
	const { discoverServer } = await import('../tokenEndpoint.ts');
	const server = await discoverServer(host.http, api.authentication, signal);
	if (server) {
		return server.jwks_uri
			? vscode.l10n.t('{0}, its signature is checked', server.issuer)
			: vscode.l10n.t('{0}, which publishes no keys', server.issuer);
	}
	return vscode.l10n.t('not known, so it is taken as claimed');
}

async function describeSignIn({ host, credentials, sessions }: Subject, environment: ApiEnvironment): Promise<string> {
	await sessions.all();
	if (credentials.isExpired(environment.id)) {
		throw new UserError('sign-in/expired', { environment: environment.label });
	}
	if (credentials.account(environment.id) === undefined) {
		throw new UserError('sign-in/required', { environment: environment.label });
	}
	if (!usesProvider(environment)) {
		return vscode.l10n.t('a user name and password are stored');
	}
	const expiresAt = sessions.chosen(environment)?.providerToken.expiresAt;
	return expiresAt === undefined
		? vscode.l10n.t('signed in; the provider did not say how long')
		: vscode.l10n.t('signed in for another {0} minutes', Math.round((expiresAt - host.clock.now()) / 60_000));
}

async function exchange({ sessions, tokens, signal }: Subject, environment: ProviderEnvironment): Promise<string> {
	const session = sessions.chosen(environment);
	if (!session || sessions.isExpired(session.id)) {
		throw new NotTried();
	}
	const { lifetime, scopes } = await tokens.get(session.id, [], signal);
	return vscode.l10n.t('a token for {0} s with the scopes {1}', lifetime / 1000, scopes.join(' ') || '–');
}

async function askApi({ credentials, signal }: Subject, send: Send, environment: ApiEnvironment): Promise<string> {
	// That nobody is signed in has been told by another check; whatever else keeps a request from being made, by none.
	const isSignedIn = credentials.account(environment.id) !== undefined;
	const authorization = isSignedIn ? await credentials.authorize(environment, signal) : undefined;
	const { answer, isGraphql } = await askTypename(environment, authorization?.headers ?? {}, send);
	const { status, headers, seen } = answer;
	if (authorization && (status === 401 || status === 403)) {
		throw credentials.refused(environment, authorization, { status, headers });
	}
	if (!isGraphql && status !== 401) {
		throw new UserError('sign-in/no-api', { host: new URL(environment.api.url).host, status });
	}
	return authorization ? seen : vscode.l10n.t('{0}, asked without a sign-in', seen);
}

async function reach(send: Send, url: string): Promise<string> {
	return (await send({ method: 'GET', url })).seen;
}

function describeClock(offsets: readonly number[]): string {
	if (offsets.length === 0) {
		throw new NotTried();
	}
	const worst = offsets.reduce((a, b) => (Math.abs(a) > Math.abs(b) ? a : b));
	const seconds = Math.round(worst / 1000);
	if (Math.abs(worst) >= largeClockOffset) {
		throw new UserError('sign-in/clock-offset', { seconds });
	}
	return vscode.l10n.t('{0} s from the servers', seconds);
}

async function trySecretStorage(secrets: vscode.SecretStorage): Promise<string> {
	// A window of a web host writes all its secrets back with each one, over what other windows have stored.
	if (vscode.env.uiKind === vscode.UIKind.Web) {
		throw new NotTried();
	}
	try {
		await secrets.store('probe', 'probe');
		const given = await secrets.get('probe');
		await secrets.delete('probe');
		if (given === 'probe') {
			return vscode.l10n.t('takes a secret and gives it back');
		}
	} catch (error) {
		throw new UserError('sign-in/storage-failed', {}, error);
	}
	throw new UserError('sign-in/storage-failed');
}
