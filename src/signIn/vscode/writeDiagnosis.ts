import * as vscode from 'vscode';
import {
	type Environment,
	hasApi,
	type ProviderAuthentication,
	usesIdentityProvider,
} from '../../environments/core/environment.ts';
import { redirectUriToRegister } from '../../environments/core/serviceUrl.ts';
import type { Http } from '../../shared/core/http.ts';
import { withCancellableProgress } from '../../shared/vscode/cancellableProgress.ts';
import { editorRedirectUri } from '../../shared/vscode/editorCallback.ts';
import { readDisplayableClaims } from '../core/apiToken.ts';
import type { SessionRecord } from '../core/sessionRecord.ts';
import { type DiagnosisContext, diagnosisChecksOf } from './diagnosisChecks.ts';
import { type Diagnosis, printDiagnosis, runDiagnosisCheck } from './diagnosisReport.ts';

type Section = Diagnosis['sections'][number];
type Row = Section['rows'][number];

/** Runs the checks and returns the report as Markdown. @throws {Cancelled} */
export async function createDiagnosisReport(context: Omit<DiagnosisContext, 'signal'>): Promise<string> {
	const { host } = context;
	return withCancellableProgress(vscode.l10n.t('Checking the connection'), async (signal, report) => {
		const results = [];
		for (const check of diagnosisChecksOf({ ...context, signal })) {
			report(vscode.l10n.t('{0}...', check.title));
			results.push(await runDiagnosisCheck(check));
		}
		const sections = await sectionsOf({ ...context, signal });
		const { recent } = host.log;
		return printDiagnosis({ results, sections, recent }, (error) => host.errorMessages.messageFor(error), vscode.l10n);
	});
}

/**
 * Returns the sections of the report about the environment, the routes of its requests, its
 * sessions and the editor.
 */
async function sectionsOf(context: DiagnosisContext): Promise<readonly Section[]> {
	const environment = context.host.environments.active;
	if (!environment) {
		return [editor()];
	}
	return [
		{ title: vscode.l10n.t('Environment'), rows: await environmentRows(environment) },
		{ title: vscode.l10n.t('Connections'), rows: await routeRows(context.host.http, environment) },
		...(await sessionSections(context, environment)),
		editor(),
	];
}

function editor(): Section {
	const { env, version, UIKind } = vscode;
	return {
		title: vscode.l10n.t('Editor'),
		rows: [
			[vscode.l10n.t('Version'), `${env.appName} ${version}`],
			[vscode.l10n.t('Window'), env.uiKind === UIKind.Web ? vscode.l10n.t('in a browser') : vscode.l10n.t('desktop')],
			[vscode.l10n.t('Remote'), env.remoteName ?? vscode.l10n.t('no')],
		],
	};
}

async function environmentRows(environment: Environment): Promise<readonly Row[]> {
	const rows: Row[] = [
		['id', environment.id],
		['kind', environment.kind],
		['conversionUrl', environment.conversionUrl ?? '–'],
	];
	if (!hasApi(environment)) {
		return rows;
	}
	const { api } = environment;
	rows.push(
		['apiUrl', api.url],
		['auth', api.authentication.type],
		['headers', Object.keys(api.headers).join(', ') || '–'],
		['secretHeaders', api.secretHeaders.join(', ') || '–'],
	);
	if (usesIdentityProvider(environment)) {
		const { authUrl, clientId, clientType, audience, scopes } = environment.api.authentication;
		rows.push(
			['authUrl', authUrl],
			['clientId', `${clientId} (${clientType})`],
			[vscode.l10n.t('audience'), audience],
			['scopes', scopes.join(' ')],
			...(await loginRows(environment.api.authentication)),
		);
	}
	return rows;
}

/** Returns the rows about the login of a user. A client that signs in as itself has none. */
async function loginRows({ type, issuer, redirect }: ProviderAuthentication): Promise<readonly Row[]> {
	return type === 'oidc'
		? [
				['issuer', issuer ?? '–'],
				['redirect', redirect.method],
				[vscode.l10n.t('redirect URI to register'), await redirectUriToRegister(redirect, editorRedirectUri)],
			]
		: [];
}

async function routeRows(http: Http, environment: Environment): Promise<readonly Row[]> {
	const { api, conversionUrl } = environment;
	const provider = usesIdentityProvider(environment) ? environment.api.authentication.authUrl : undefined;
	const hosts = new Map([provider, api?.url, conversionUrl].flatMap((url) => (url ? [[new URL(url).host, url]] : [])));
	return Promise.all([...hosts].map(async ([host, url]): Promise<Row> => [host, await describeRoute(http, url)]));
}

async function describeRoute(http: Http, url: string): Promise<string> {
	const { l10n } = vscode;
	try {
		const { proxy, bypassedBy, strictCertificates, certificateAuthorities } = await http.describeRoute(url);
		const { bundled, system, extra } = certificateAuthorities;
		return [
			proxy
				? l10n.t('through the proxy {0} ({1})', proxy.host, proxy.from)
				: bypassedBy
					? l10n.t('directly, bypassing the proxy ({0})', bypassedBy)
					: l10n.t('directly'),
			strictCertificates
				? l10n.t('certificates are checked')
				: l10n.t('ANY CERTIFICATE IS ACCEPTED (http.proxyStrictSSL)'),
			l10n.t('certificate authorities: {0} bundled, {1} from the system, {2} additional', bundled, system, extra),
		].join(', ');
	} catch {
		return l10n.t('unknown because the address of the proxy is not valid');
	}
}

/**
 * Returns whether the issuer of a user's session was verified, as a row. A client's own session has
 * no such row.
 */
function issuerRows({ grant, issuerVerified }: SessionRecord): readonly Row[] {
	const text = issuerVerified ? vscode.l10n.t('verified') : vscode.l10n.t('not verified');
	return grant === 'authorizationCode' ? [[vscode.l10n.t('issuer'), text]] : [];
}

/**
 * Returns the value of a claim as readable text. Times of a JWT are seconds since the epoch (RFC
 * 7519 section 2).
 */
function claimText(value: string | number | readonly string[]): string {
	return typeof value === 'number' ? new Date(value * 1000).toISOString() : [value].flat().join(' ');
}

async function sessionSections(
	{ host, sessions, tokens }: DiagnosisContext,
	environment: Environment,
): Promise<readonly Section[]> {
	if (!usesIdentityProvider(environment)) {
		return [];
	}
	await sessions.all();
	return sessions.usable(environment).map((record, index) => {
		const now = host.clock.now();
		const token = tokens.cached(record.id, []);
		const claims = token ? Object.entries(readDisplayableClaims(token.value) ?? {}) : [];
		return {
			title: vscode.l10n.t('Account {0}', index + 1),
			rows: [
				...issuerRows(record),
				[vscode.l10n.t('time since sign-in'), vscode.l10n.t('{0} min', Math.round((now - record.signedInAt) / 60_000))],
				[vscode.l10n.t('scopes of the sign-in'), record.scopes.join(' ')],
				[vscode.l10n.t('state'), sessions.isExpired(record.id) ? vscode.l10n.t('expired') : vscode.l10n.t('signed in')],
				...claims.map(([name, value]): Row => [`JWT ${name}`, claimText(value)]),
			],
		};
	});
}
