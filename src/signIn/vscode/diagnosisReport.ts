import type { ErrorMessage, L10n } from '../../shared/core/errorMessages.ts';
import { Cancelled, UserError } from '../../shared/core/errors.ts';
import type { LogEntry } from '../../shared/core/log.ts';
import { canRenewProviderToken, type SessionRecord } from '../core/sessionRecord.ts';

/** A check of one condition that a request needs to succeed. */
export interface DiagnosisCheck {
	readonly title: string;
	/** Resolves to a summary of the result. @throws the reason why requests cannot succeed */
	readonly run: () => Promise<string>;
}

/** The result of a check. `not-run`: the preconditions of the check are not met. */
export type DiagnosisCheckResult = { readonly title: string } & (
	| { readonly outcome: 'passed'; readonly summary: string }
	| { readonly outcome: 'failed'; readonly error: unknown }
	| { readonly outcome: 'not-run' }
);

/** Thrown by a check whose preconditions are not met. */
export class CheckNotRunError extends Error {}

/** Runs a check. @throws {Cancelled} */
export async function runDiagnosisCheck({ title, run }: DiagnosisCheck): Promise<DiagnosisCheckResult> {
	try {
		return { title, outcome: 'passed', summary: await run() };
	} catch (error) {
		if (error instanceof Cancelled) {
			throw error;
		}
		return error instanceof CheckNotRunError ? { title, outcome: 'not-run' } : { title, outcome: 'failed', error };
	}
}

/**
 * Requires the status of a response not to report a failure of the service or of a gateway.
 * @throws {UserError} `sign-in/service-failed` for a status from 500
 */
export function requireWorkingService(url: string, status: number): void {
	if (status >= 500) {
		throw new UserError('sign-in/service-failed', { host: new URL(url).host, status });
	}
}

/**
 * Returns the likely cause of a problem: the error of the first check that failed, because later
 * checks depend on earlier ones. Returns `undefined` when no check failed.
 */
export function likelyCause(results: readonly DiagnosisCheckResult[]): unknown {
	return results.find((result) => result.outcome === 'failed')?.error;
}

/** Returns the error code that the report shows. */
function codeOf(error: unknown): string {
	return error instanceof UserError ? error.code : 'unexpected';
}

/** The content of a report. It contains no secrets and no account names. */
export interface Diagnosis {
	readonly results: readonly DiagnosisCheckResult[];
	/** Tables of names and values: the environment, the routes, the sessions. */
	readonly sections: readonly { readonly title: string; readonly rows: readonly (readonly [string, string])[] }[];
	readonly recent: readonly LogEntry[];
}

/** Returns the report as Markdown. `messageOf` returns the message for an error. */
export function printDiagnosis(
	{ results, sections, recent }: Diagnosis,
	messageOf: (error: unknown) => ErrorMessage,
	l10n: L10n,
): string {
	const messageFor = (error: unknown) => messageOf(withoutAccount(error));
	const cause = likelyCause(results);
	const message = cause === undefined ? undefined : messageFor(cause);
	return [
		`# ${l10n.t('Study Admin: Connection Troubleshooting')}`,
		l10n.t('This report contains no tokens, passwords, secrets or account names.'),
		`## ${l10n.t('Likely cause')}`,
		message
			? `${message.text}${nextStep(message, l10n)} (\`${codeOf(cause)}\`)`
			: l10n.t('All checks passed. If a request still fails, see the last events below.'),
		`## ${l10n.t('Checks')}`,
		list(results.map((result) => [result.title, outcomeOf(result, messageFor, l10n)])),
		...sections.flatMap(({ title, rows }) => [`## ${title}`, list(rows)]),
		`## ${l10n.t('Last events')}`,
		recent.length === 0
			? l10n.t('None in this window.')
			: list(recent.map(({ at, level, line }) => [new Date(at).toISOString(), `${level}: ${line}`])),
		'',
	].join('\n\n');
}

/** Returns the state of the session that requests use. `now` is in milliseconds since the epoch. */
export function sessionSummary(session: SessionRecord | undefined, now: number, l10n: L10n): string {
	const expiresAt = session?.providerToken.expiresAt;
	if (session && canRenewProviderToken(session)) {
		return l10n.t('signed in');
	}
	return expiresAt === undefined
		? l10n.t('signed in, expiry unknown')
		: l10n.t('signed in, expires in {0} min', Math.round((expiresAt - now) / 60_000));
}

/** Returns an error whose message does not name the account. */
function withoutAccount(error: unknown): unknown {
	return error instanceof UserError && 'account' in error.details
		? new UserError(error.code, { ...error.details, account: '…' })
		: error;
}

function nextStep({ next }: ErrorMessage, l10n: L10n): string {
	return next ? ` ${l10n.t('Next step: {0}.', next.title)}` : '';
}

function outcomeOf(result: DiagnosisCheckResult, messageFor: (error: unknown) => ErrorMessage, l10n: L10n): string {
	switch (result.outcome) {
		case 'passed':
			return l10n.t('passed: {0}', result.summary);
		case 'failed':
			return l10n.t('FAILED: {0} ({1})', messageFor(result.error).text, codeOf(result.error));
		case 'not-run':
			return l10n.t('not run');
	}
}

/**
 * Returns a Markdown list with one line per row. The lines are readable as plain text, because
 * reports are shared as text.
 */
function list(rows: readonly (readonly [string, string])[]): string {
	return rows.map(([name, value]) => `- ${name}: ${value}`.replace(/\s+/g, ' ')).join('\n');
}
