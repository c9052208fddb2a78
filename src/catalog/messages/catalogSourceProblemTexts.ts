import type { L10n } from '../../shared/core/errorMessages.ts';
import { redactLikelySecrets } from '../../shared/core/redaction/secretPatterns.ts';
import type { BaseUrlProblem } from '../core/model/baseUrls.ts';
import type { CatalogSourceState, ReadingProblem } from '../core/reading/catalogReadResult.ts';

/** Maximum number of problems of each kind that the catalog document lists. */
const maxListedProblems = 500;

/**
 * Returns one sentence for the failure of the source, for each problem in the source, and for each
 * problem in the setting with base URLs.
 */
export function catalogSourceProblemTexts(state: CatalogSourceState, l10n: L10n): readonly string[] {
	const { failure, readingProblems, baseUrlProblems } = state;
	return [
		...(failure === '' ? [] : [failure]),
		...listed(readingProblems, (problem) => readingProblemText(problem, l10n), l10n),
		...listed({ problems: baseUrlProblems, furtherProblems: 0 }, (problem) => baseUrlProblemText(problem, l10n), l10n),
	];
}

/** Returns a summary of the state of the source; the empty string when it has no problem. */
export function catalogSourceSummary(state: CatalogSourceState, l10n: L10n): string {
	const { problems, furtherProblems } = state.readingProblems;
	const count = problems.length + furtherProblems + state.baseUrlProblems.length;
	return [state.failure, waitingText(state, l10n), problemCount(count, l10n)].filter((text) => text !== '').join(' ');
}

function waitingText({ waiting }: CatalogSourceState, l10n: L10n): string {
	switch (waiting?.reason) {
		case undefined:
			return '';
		case 'restricted':
			return l10n.t(
				'In Restricted Mode, the catalog is not downloaded from {0}. The last valid catalog remains in use.',
				waiting.host,
			);
		case 'fetching':
			return l10n.t(
				'Downloading the catalog from {0}. The last valid catalog remains in use until then.',
				waiting.host,
			);
	}
}

function problemCount(problems: number, l10n: L10n): string {
	switch (problems) {
		case 0:
			return '';
		case 1:
			return l10n.t('1 problem was found in the catalog source. The catalog document lists it.');
		default:
			return l10n.t('{0} problems were found in the catalog source. The catalog document lists them.', problems);
	}
}

function listed<T>(
	{ problems, furtherProblems }: { readonly problems: readonly T[]; readonly furtherProblems: number },
	textOf: (problem: T) => string,
	l10n: L10n,
): readonly string[] {
	const texts = problems.slice(0, maxListedProblems).map(textOf);
	const others = problems.length - texts.length + furtherProblems;
	if (others === 0) {
		return texts;
	}
	const note =
		others === 1 ? l10n.t('1 more problem is not listed.') : l10n.t('{0} more problems are not listed.', others);
	return [...texts, note];
}

function readingProblemText({ code, line, field, text }: ReadingProblem, l10n: L10n): string {
	const position = field === '' ? l10n.t('Line {0}', line) : l10n.t('Line {0}, "{1}"', line, field);
	const problem = l10n.t('{0}: {1}', position, reasons(l10n)[code]);
	return text === '' ? problem : l10n.t('{0} Source text: {1}', problem, text);
}

function reasons(l10n: L10n): Readonly<Record<ReadingProblem['code'], string>> {
	return {
		missing: l10n.t('the name of the API, the operation or the field is missing, so the row or field is skipped.'),
		'wrong-type': l10n.t('the value is empty or has the wrong type, so it is skipped.'),
		'not-a-date': l10n.t('this is not a date such as 31.03.2027 or a period such as høsten 2026, so it is skipped.'),
		'unclear-operation': l10n.t('this may name several operations. It is shown unchanged and matches no uses.'),
		'not-a-link': l10n.t('this is not a URL that begins with https:// or http://, so it is skipped.'),
		'more-than-one-link': l10n.t('the cell has several links. The first one is used.'),
		'not-an-id': l10n.t('this is not an ID such as "alumni-rest", so it is skipped.'),
		'not-a-field': l10n.t('this is not a field or argument in GraphQL such as "filter.terminer", so it is skipped.'),
		'duplicate-api': l10n.t('the API is already listed, so the row is skipped.'),
		'duplicate-row': l10n.t('an identical row is already listed, so this row is skipped.'),
		'repeated-operation': l10n.t('the operation is already listed with other dates. Both rows are used.'),
		'unknown-api': l10n.t('the catalog does not contain this API, so the row or field is skipped.'),
		'unknown-field': l10n.t('the catalog format has no field with this name, so the field is skipped.'),
		'too-long': l10n.t('the text is too long for a catalog, so it is skipped.'),
		'not-a-row': l10n.t('this row is a heading inside the table, so it is skipped.'),
		'row-outside-table': l10n.t('this line looks like a table row but is outside a table, so it is skipped.'),
		'row-too-long': l10n.t('the row has more cells than the table has columns. The extra cells are skipped.'),
		'row-too-short': l10n.t(
			'the row has fewer cells than the table has columns. The missing cells are treated as empty.',
		),
		'merged-cells': l10n.t('the cell spans several columns. It is used for the first one only.'),
		'dates-out-of-order': l10n.t(
			'the dates are not in order from pre-announced to withdrawn. The row is used unchanged.',
		),
		'end-without-day': l10n.t(
			'the phase mentions an end but no date such as 31. mars 2027. It is shown without an end of service.',
		),
		'too-many-rows': l10n.t('the document has too many rows or cells. Some of them are skipped from this line on.'),
		'unknown-table': l10n.t('the columns match neither a catalog nor a deprecation log, so the table is skipped.'),
	};
}

/** Returns the text of a problem of the setting `studyAdmin.catalog.baseUrls`. */
export function baseUrlProblemText({ code, api, value }: BaseUrlProblem, l10n: L10n): string {
	switch (code) {
		case 'unknown-api':
			return l10n.t('Setting "studyAdmin.catalog.baseUrls": the catalog has no API with the ID "{0}".', api);
		case 'not-a-base':
			return l10n.t(
				'Setting "studyAdmin.catalog.baseUrls", "{0}": "{1}" is not a URL, a host, a path or the name of a variable.',
				api,
				// The address of a gateway can contain a password.
				redactLikelySecrets(value.slice(0, 200)),
			);
	}
}
