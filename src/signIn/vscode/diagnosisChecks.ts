import * as vscode from 'vscode';
import type { CredentialService } from '../../environments/core/credentialService.ts';
import {
	type ApiEnvironment,
	hasApi,
	type ProviderAuthentication,
	type ProviderEnvironment,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { HttpResponse } from '../../shared/core/http.ts';
import { requireWorkspaceTrust } from '../../shared/vscode/requireWorkspaceTrust.ts';
import { clockOffsetOf, largeClockOffsetMs, largestClockOffset } from '../core/clockOffset.ts';
import { type ProbeRequest, probeApi, probeTokenEndpoint } from '../node/probeApi.ts';
import { CheckNotRunError, type DiagnosisCheck, requireWorkingService, sessionSummary } from './diagnosisReport.ts';
import type { SignInServices } from './services.ts';

/** The services that a diagnosis examines. */
export interface DiagnosisContext extends Pick<SignInServices, 'host' | 'sessions' | 'tokens'> {
	readonly credentials: CredentialService;
	readonly signal: AbortSignal;
}

const timeoutMs = 5_000;

/**
 * Returns the checks for the active environment, in the order in which a request depends on them.
 */
export function diagnosisChecksOf(context: DiagnosisContext): readonly DiagnosisCheck[] {
	const { l10n } = vscode;
	const { host } = context;
	const offsets: number[] = [];
	const send = sender(context, offsets);
	const environment = host.environments.active;
	const provider = environment && usesIdentityProvider(environment) ? environment : undefined;
	const api = environment && hasApi(environment) ? environment : undefined;
	const checks: (DiagnosisCheck | undefined)[] = [
		{ title: l10n.t('Environment'), run: async () => host.environments.requireActive().label },
		{ title: l10n.t('Workspace trust'), run: checkTrust },
		provider && {
			title: l10n.t('Token endpoint'),
			run: ifTrusted(() => checkTokenEndpoint(send, provider.api.authentication)),
		},
		// Only the login of a user has an identity token with an issuer.
		provider?.api.authentication.type === 'oidc'
			? { title: l10n.t('Issuer'), run: ifTrusted(() => describeIssuer(context, provider)) }
			: undefined,
		api && { title: l10n.t('Sign-in'), run: () => describeSignIn(context, api) },
		provider && { title: l10n.t('Token exchange'), run: ifTrusted(() => exchange(context, provider)) },
		api && { title: l10n.t('API'), run: ifTrusted(() => checkApi(context, send, api)) },
		environment?.conversionUrl === undefined
			? undefined
			: { title: l10n.t('Conversion service'), run: ifTrusted(() => reach(send, environment.conversionUrl ?? '')) },
		{ title: l10n.t('Clock'), run: async () => describeClock(offsets) },
		{ title: l10n.t('Secure storage'), run: () => trySecretStorage(host.secrets) },
	];
	return checks.filter((check) => check !== undefined);
}

async function checkTrust(): Promise<string> {
	requireWorkspaceTrust();
	return vscode.l10n.t('trusted');
}

/** Wraps a check that sends requests, so that it is not run when the workspace is restricted. */
function ifTrusted(run: () => Promise<string>): () => Promise<string> {
	return async () => {
		if (!vscode.workspace.isTrusted) {
			throw new CheckNotRunError();
		}
		return run();
	};
}

/** Sends a request. `summary` states the status and the duration of the response. */
type Send = (request: ProbeRequest) => Promise<HttpResponse & { readonly summary: string }>;

/**
 * Returns a function that sends requests with a short timeout and adds the clock offsets of the
 * servers to `offsets`.
 */
function sender({ host, signal }: DiagnosisContext, offsets: number[]): Send {
	return async (request) => {
		const [sent, started] = [host.clock.now(), host.clock.monotonic()];
		const response = await host.http.send({
			...request,
			signal,
			firstByteTimeout: timeoutMs,
			maximumBytes: 2 ** 20,
		});
		const milliseconds = Math.round(host.clock.monotonic() - started);
		const offset = clockOffsetOf(response.headers, { sent, received: sent + milliseconds });
		if (offset !== undefined) {
			offsets.push(offset);
		}
		return { ...response, summary: vscode.l10n.t('HTTP {0} after {1} ms', response.status, milliseconds) };
	};
}

async function checkTokenEndpoint(send: Send, provider: ProviderAuthentication): Promise<string> {
	const { response, isTokenEndpoint } = await probeTokenEndpoint(provider, send);
	if (!isTokenEndpoint) {
		requireWorkingService(provider.authUrl, response.status);
		throw new UserError('sign-in/no-token-endpoint', { host: new URL(provider.authUrl).host, status: response.status });
	}
	return response.summary;
}

async function describeIssuer({ host, signal }: DiagnosisContext, { api }: ProviderEnvironment): Promise<string> {
	const { discoverProviderMetadata } = await import('../node/tokenEndpoint/index.ts');
	const server = await discoverProviderMetadata({ http: host.http, signal }, api.authentication);
	if (server) {
		return server.jwks_uri
			? vscode.l10n.t('{0}, signatures are verified', server.issuer)
			: vscode.l10n.t('{0}, signatures are not verified because no keys are published', server.issuer);
	}
	return vscode.l10n.t('unknown, so the issuer of the identity token is not verified');
}

async function describeSignIn(
	{ host, credentials, sessions }: DiagnosisContext,
	environment: ApiEnvironment,
): Promise<string> {
	await sessions.all();
	if (credentials.isExpired(environment.id)) {
		throw new UserError('sign-in/expired', { environment: environment.label });
	}
	if (credentials.account(environment.id) === undefined) {
		throw new UserError('sign-in/required', { environment: environment.label });
	}
	if (!usesIdentityProvider(environment)) {
		return vscode.l10n.t('a user name and password are stored');
	}
	return sessionSummary(sessions.chosen(environment), host.clock.now(), vscode.l10n);
}

async function exchange(
	{ sessions, tokens, signal }: DiagnosisContext,
	environment: ProviderEnvironment,
): Promise<string> {
	const session = sessions.chosen(environment);
	if (!session || sessions.isExpired(session.id)) {
		throw new CheckNotRunError();
	}
	const { lifetime, scopes } = await tokens.get(session.id, [], { signal });
	return vscode.l10n.t(
		'received a token that is valid for {0} s, with the scopes {1}',
		lifetime / 1000,
		scopes.join(' ') || '–',
	);
}

async function checkApi(
	{ credentials, signal }: DiagnosisContext,
	send: Send,
	environment: ApiEnvironment,
): Promise<string> {
	// Another check reports that no account is signed in. Other reasons are reported only here.
	const isSignedIn = credentials.account(environment.id) !== undefined;
	const authorization = isSignedIn ? await credentials.authorize(environment, signal) : undefined;
	const { response, isGraphql } = await probeApi(environment, authorization?.headers ?? {}, send);
	const { status, headers, summary } = response;
	if (authorization && (status === 401 || status === 403)) {
		throw credentials.refused(environment, authorization, { status, headers });
	}
	requireWorkingService(environment.api.url, status);
	if (!isGraphql && status !== 401) {
		throw new UserError('sign-in/no-api', { host: new URL(environment.api.url).host, status });
	}
	return authorization ? summary : vscode.l10n.t('{0}, without a sign-in', summary);
}

async function reach(send: Send, url: string): Promise<string> {
	const { status, summary } = await send({ method: 'GET', url });
	requireWorkingService(url, status);
	return summary;
}

function describeClock(offsets: readonly number[]): string {
	const worst = largestClockOffset(offsets);
	if (worst === undefined) {
		throw new CheckNotRunError();
	}
	const seconds = Math.round(worst / 1000);
	if (Math.abs(worst) >= largeClockOffsetMs) {
		throw new UserError('sign-in/clock-offset', { seconds });
	}
	return vscode.l10n.t('differs from the servers by {0} s', seconds);
}

async function trySecretStorage(secrets: vscode.SecretStorage): Promise<string> {
	// In a web host, storing one secret overwrites those that other windows have stored.
	if (vscode.env.uiKind === vscode.UIKind.Web) {
		throw new CheckNotRunError();
	}
	try {
		await secrets.store('probe', 'probe');
		const stored = await secrets.get('probe');
		await secrets.delete('probe');
		if (stored === 'probe') {
			return vscode.l10n.t('a test secret was stored and read');
		}
	} catch (error) {
		throw new UserError('sign-in/storage-failed', {}, error);
	}
	throw new UserError('sign-in/storage-failed');
}
