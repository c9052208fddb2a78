import { STATUS_CODES } from 'node:http';
import { graphqlUrl } from '../../../environments/core/environment.ts';
import { compareTexts } from '../../../shared/core/compareTexts.ts';
import type { L10n } from '../../../shared/core/errorMessages.ts';
import { maskIdentityNumbers } from '../../../shared/core/redaction/identityNumbers.ts';
import { redactLikelySecrets } from '../../../shared/core/redaction/secretPatterns.ts';
import { breakMarkdownLinks } from '../../../shared/core/sanitizeText.ts';
import type { RunRecord } from '../../core/client/history/workspaceRunHistory.ts';
import type { GraphqlHttpResponse } from '../../node/sendGraphql.ts';
import type { FinishedRun } from '../running/runResult.ts';
import type { StoredRun } from './windowRunHistory.ts';

/**
 * Summarizes a run in one line: status, number of errors, remark, time, size, environment. The
 * status bar truncates the end, so the line begins with what can be wrong.
 */
export function summarizeRun({ response, environment, remark }: FinishedRun, l10n: L10n): string {
	const { status, durationMs, sizeBytes, errors } = response;
	return [
		`HTTP ${status}`,
		...(errors.count === 0 ? [] : [errors.count === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors.count)]),
		...(remark === undefined ? [] : [remark]),
		milliseconds(durationMs, l10n),
		sizeText(sizeBytes, l10n),
		environment.label,
	].join(' · ');
}

/** Summarizes a record of the history in one line: status, time, number of errors, environment. */
export function summarizeRecord({ status, durationMs, errors, environment }: RunRecord, l10n: L10n): string {
	return [
		`HTTP ${status}`,
		milliseconds(durationMs, l10n),
		...(errors === 0 ? [] : [errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)]),
		environment,
	].join(' · ');
}

/** Returns the lines of a tooltip that describes a run. */
export function runTooltipLines(stored: StoredRun, l10n: L10n, language: string): readonly string[] {
	const { run, label, account } = stored;
	const { untilHead, untilEnd, authorization } = run.response.timing;
	return [
		l10n.t('Result of {0}: {1}', label, summarizeRun(run, l10n)),
		l10n.t(
			'Sign-in {0}, first byte {1}, download {2}',
			milliseconds(authorization, l10n),
			milliseconds(untilHead, l10n),
			milliseconds(untilEnd, l10n),
		),
		account === undefined
			? formatFinishTime(stored, language)
			: l10n.t('{0}, {1}', formatFinishTime(stored, language), account),
	];
}

/** Describes a run in detail as Markdown, without credentials. */
export function runDetailsMarkdown(stored: StoredRun, l10n: L10n, language: string): string {
	const { run, label, account } = stored;
	const { response, environment, target } = run;
	return [
		`# ${label}`,
		summarizeRun(run, l10n),
		list([
			[l10n.t('Document'), target.document.uri.path.split('/').at(-1)],
			[l10n.t('Environment'), `${environment.label} (${environment.kind})`],
			[l10n.t('Address'), graphqlUrl(environment.api)],
			[l10n.t('Account'), account],
			[l10n.t('Variables'), run.variableSet],
			[l10n.t('Time'), formatFinishTime(stored, language)],
		]),
		`## ${l10n.t('Response')}`,
		list([
			[l10n.t('Status'), statusText(response.status)],
			[l10n.t('Content type'), response.headers['content-type']],
			[l10n.t('Size'), sizeText(response.sizeBytes, l10n)],
			[l10n.t('Transfer size'), transferSize(response, l10n)],
			[l10n.t('Errors'), String(response.errors.count)],
			...logEntryIdsIn(response.errors.first.map(({ message }) => message)).map(
				(reference) => [l10n.t('Reference for support'), reference] as const,
			),
		]),
		`## ${l10n.t('Timing')}`,
		list([
			[l10n.t('Sign-in, before the request'), milliseconds(response.timing.authorization, l10n)],
			[l10n.t('Connection, request, and time to first byte'), milliseconds(response.timing.untilHead, l10n)],
			[l10n.t('Download'), milliseconds(response.timing.untilEnd, l10n)],
		]),
		`## ${l10n.t('Response headers')}`,
		l10n.t('Headers that can contain credentials are omitted.'),
		list(shownResponseHeaders(response.headers)),
		'',
	].join('\n\n');
}

/** Formats the date and time at which a run ended. `language` is a language tag (BCP 47). */
export function formatFinishTime({ finishedAt }: Pick<RunRecord, 'finishedAt'>, language: string): string {
	return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(finishedAt);
}

/** Formats a status with its name. Status 294 is defined by GraphQL over HTTP. */
function statusText(status: number): string {
	const name = status === 294 ? 'Partial Success' : STATUS_CODES[status];
	return name === undefined ? String(status) : `${status} ${name}`;
}

/**
 * Returns the transfer size of a compressed body as a text; `undefined` if it is not compressed or
 * its size is unknown.
 */
function transferSize({ headers }: GraphqlHttpResponse, l10n: L10n): string | undefined {
	const encoding = headers['content-encoding'];
	const length = Number(headers['content-length'] ?? Number.NaN);
	return encoding === undefined || Number.isNaN(length) ? undefined : `${sizeText(length, l10n)} (${encoding})`;
}

function milliseconds(duration: number, l10n: L10n): string {
	return l10n.t('{0} ms', Math.round(duration));
}

function sizeText(bytes: number, l10n: L10n): string {
	if (bytes < 1000) {
		return bytes === 1 ? l10n.t('1 byte') : l10n.t('{0} bytes', bytes);
	}
	return bytes < 1_000_000
		? l10n.t('{0} kB', Math.round(bytes / 1000))
		: l10n.t('{0} MB', (bytes / 1_000_000).toFixed(1));
}

function list(rows: readonly (readonly [string, string | undefined])[]): string {
	return rows
		.filter(([, value]) => value !== undefined && value !== '')
		.map(([name, value]) => breakMarkdownLinks(`- ${name}: ${value}`.replace(/\s+/g, ' ')))
		.join('\n');
}

/** Matches the names of headers that can contain credentials. */
const credentialHeaderName = /cookie|auth|token|secret|session|key|signature|csrf/i;
const maximumValueLength = 200;

/**
 * Returns the names and the values of the response headers, sorted by name, without headers that
 * can contain credentials.
 */
export function shownResponseHeaders(
	headers: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
	return Object.entries(headers)
		.filter(([name]) => !credentialHeaderName.test(name))
		.map(
			([name, value]) => [name, maskIdentityNumbers(redactLikelySecrets(value)).slice(0, maximumValueLength)] as const,
		)
		.sort(([a], [b]) => compareTexts(a, b));
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const reference = new RegExp(String.raw`\blogg(?:ed|et)\s+(?:with|under|as|med|som)\b[^.\n]{0,30}?\b(${uuid})\b`, 'gi');

/** Returns the ids of log entries in error messages, for the support of the service. */
export function logEntryIdsIn(messages: readonly string[]): readonly string[] {
	const found = messages.flatMap((message) => [...message.matchAll(reference)].map(([, id]) => id ?? ''));
	return [...new Set(found)];
}
