import { STATUS_CODES } from 'node:http';
import { graphqlUrl } from '../../shared/environments/environment.ts';
import type { L10n } from '../../shared/explanations.ts';
import { withoutLinks } from '../../shared/foreignText.ts';
import { shownHeaders } from '../core/answers/shownHeaders.ts';
import { supportReferences } from '../core/answers/supportReferences.ts';
import type { FinishedRun } from '../running/runner.ts';
import type { GraphqlAnswer } from '../running/sendGraphql.ts';
import type { KeptRun } from './keptRun.ts';

/** A run in one line: status, time, size, number of errors, environment. */
export function summarize({ answer, environment, remark }: FinishedRun, l10n: L10n): string {
	const { status, durationMs, sizeBytes, errors } = answer;
	return [
		`HTTP ${status}`,
		milliseconds(durationMs, l10n),
		sizeText(sizeBytes, l10n),
		...(errors.count === 0 ? [] : [errors.count === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors.count)]),
		...(remark === undefined ? [] : [remark]),
		environment.label,
	].join(' · ');
}

/** A run in the few lines of a tooltip. */
export function outline(kept: KeptRun, l10n: L10n, language: string): readonly string[] {
	const { run, label, account } = kept;
	const { untilHead, untilEnd, authorization } = run.answer.timing;
	return [
		l10n.t('Result of {0}: {1}', label, summarize(run, l10n)),
		l10n.t(
			'Sign-in {0}, first byte {1}, download {2}',
			milliseconds(authorization, l10n),
			milliseconds(untilHead, l10n),
			milliseconds(untilEnd, l10n),
		),
		account === undefined ? timeText(kept, language) : l10n.t('{0}, {1}', timeText(kept, language), account),
	];
}

/** All that is known of a run, as Markdown that reads well as it is. No credential is in it. */
export function runDetails(kept: KeptRun, l10n: L10n, language: string): string {
	const { run, label, account } = kept;
	const { answer, environment, target } = run;
	return [
		`# ${label}`,
		summarize(run, l10n),
		list([
			[l10n.t('Document'), target.document.uri.path.split('/').at(-1)],
			[l10n.t('Environment'), `${environment.label} (${environment.kind})`],
			[l10n.t('Address'), graphqlUrl(environment.api)],
			[l10n.t('Account'), account],
			[l10n.t('Variables'), run.variableSet],
			[l10n.t('Time'), timeText(kept, language)],
		]),
		`## ${l10n.t('Answer')}`,
		list([
			[l10n.t('Status'), statusText(answer.status)],
			[l10n.t('Content type'), answer.headers['content-type']],
			[l10n.t('Size'), sizeText(answer.sizeBytes, l10n)],
			[l10n.t('Size on the way'), sizeOnTheWay(answer, l10n)],
			[l10n.t('Errors'), String(answer.errors.count)],
			...supportReferences(answer.errors.first.map(({ message }) => message)).map(
				(reference) => [l10n.t('Reference for support'), reference] as const,
			),
		]),
		`## ${l10n.t('Time')}`,
		list([
			[l10n.t('Sign-in, before sending'), milliseconds(answer.timing.authorization, l10n)],
			[l10n.t('Connecting, sending and waiting for the first byte'), milliseconds(answer.timing.untilHead, l10n)],
			[l10n.t('Download'), milliseconds(answer.timing.untilEnd, l10n)],
		]),
		`## ${l10n.t('Headers of the answer')}`,
		l10n.t('Those that carry credentials are left out.'),
		list(shownHeaders(answer.headers)),
		'',
	].join('\n\n');
}

/** The time of day at which a run ended, in the language given as a BCP 47 tag. */
export function timeText({ finishedAt }: KeptRun, language: string): string {
	return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(finishedAt);
}

/** A status with its name; GraphQL over HTTP adds one to those of HTTP. */
function statusText(status: number): string {
	const name = status === 294 ? 'Partial Success' : STATUS_CODES[status];
	return name === undefined ? String(status) : `${status} ${name}`;
}

/** `undefined` when the answer came as it is, or nobody told how large it was. */
function sizeOnTheWay({ headers }: GraphqlAnswer, l10n: L10n): string | undefined {
	const encoding = headers['content-encoding'];
	const length = Number(headers['content-length'] ?? Number.NaN);
	return encoding === undefined || Number.isNaN(length) ? undefined : `${sizeText(length, l10n)} (${encoding})`;
}

function milliseconds(duration: number, l10n: L10n): string {
	return l10n.t('{0} ms', Math.round(duration));
}

function sizeText(bytes: number, l10n: L10n): string {
	if (bytes < 1000) {
		return l10n.t('{0} bytes', bytes);
	}
	return bytes < 1_000_000
		? l10n.t('{0} kB', Math.round(bytes / 1000))
		: l10n.t('{0} MB', (bytes / 1_000_000).toFixed(1));
}

function list(rows: readonly (readonly [string, string | undefined])[]): string {
	return rows
		.filter(([, value]) => value !== undefined && value !== '')
		.map(([name, value]) => withoutLinks(`- ${name}: ${value}`.replace(/\s+/g, ' ')))
		.join('\n');
}
