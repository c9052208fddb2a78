import type { Explanation, L10n } from '../../shared/explanations.ts';
import type { LogEntry } from '../../shared/log.ts';
import { type CheckResult, codeOf, likelyCause } from './check.ts';

/** All that a report shows. Nothing in it is secret, and no account is named. */
export interface Diagnosis {
	readonly results: readonly CheckResult[];
	/** Tables of names and values: the environment, the routes, the sessions. */
	readonly sections: readonly { readonly title: string; readonly rows: readonly (readonly [string, string])[] }[];
	readonly recent: readonly LogEntry[];
}

/** The report as Markdown. `explain` gives the words for a failure. */
export function printDiagnosis(
	{ results, sections, recent }: Diagnosis,
	explain: (error: unknown) => Explanation,
	l10n: L10n,
): string {
	const cause = likelyCause(results);
	const told = cause === undefined ? undefined : explain(cause);
	return [
		`# ${l10n.t('Study Admin: Diagnosis of the Sign-in')}`,
		l10n.t('No token, password or secret is in this report, and no account is named.'),
		`## ${l10n.t('Likely cause')}`,
		told
			? `${told.text}${told.next ? ` ${l10n.t('Next step: {0}.', told.next.title)}` : ''} (\`${codeOf(cause)}\`)`
			: l10n.t('Every check passed. If something fails all the same, the last events below say what.'),
		`## ${l10n.t('Checks')}`,
		list(results.map((result) => [result.title, outcomeOf(result, explain, l10n)])),
		...sections.flatMap(({ title, rows }) => [`## ${title}`, list(rows)]),
		`## ${l10n.t('Last events')}`,
		recent.length === 0
			? l10n.t('None in this window.')
			: list(recent.map(({ at, level, line }) => [new Date(at).toISOString(), `${level}: ${line}`])),
		'',
	].join('\n\n');
}

function outcomeOf(result: CheckResult, explain: (error: unknown) => Explanation, l10n: L10n): string {
	switch (result.outcome) {
		case 'passed':
			return l10n.t('passed: {0}', result.seen);
		case 'failed':
			return l10n.t('FAILED: {0} ({1})', explain(result.error).text, codeOf(result.error));
		case 'not-tried':
			return l10n.t('not tried');
	}
}

/** Lines that read well as they are, since the report is read as text and passed on as text. */
function list(rows: readonly (readonly [string, string])[]): string {
	return rows.map(([name, value]) => `- ${name}: ${value}`.replace(/\s+/g, ' ')).join('\n');
}
