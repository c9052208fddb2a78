import type { L10n } from '../../shared/core/errorMessages.ts';
import type { BaseUrlProblem } from '../core/model/baseUrls.ts';
import type { ReadingProblem, SourceState } from '../core/reading/reading.ts';

/** What the catalog document lists at most of each kind. */
const mostListed = 500;

/**
 * Returns a sentence for the failure and for each problem of the source and of the setting with
 * base URLs.
 */
export function sourceProblems(state: SourceState, l10n: L10n): readonly string[] {
	const { failure, readingProblems, baseUrlProblems } = state;
	return [
		...(failure === '' ? [] : [failure]),
		...listed(readingProblems, (problem) => readingProblemText(problem, l10n), l10n),
		...listed({ problems: baseUrlProblems, furtherProblems: 0 }, (problem) => baseUrlProblemText(problem, l10n), l10n),
	];
}

/** Returns a summary of the state of the source; the empty string when it has no problem. */
export function sourceSummary(state: SourceState, l10n: L10n): string {
	const { problems, furtherProblems } = state.readingProblems;
	const count = problems.length + furtherProblems + state.baseUrlProblems.length;
	return [state.failure, waitingText(state, l10n), problemCount(count, l10n)].filter((text) => text !== '').join(' ');
}

function waitingText({ waiting }: SourceState, l10n: L10n): string {
	switch (waiting?.reason) {
		case undefined:
			return '';
		case 'restricted':
			return l10n.t(
				'In restricted mode nothing is fetched from {0}; the last good catalog stays in use.',
				waiting.host,
			);
		case 'fetching':
			return l10n.t('The catalog is being fetched from {0}; until then the last good one stays in use.', waiting.host);
	}
}

function problemCount(problems: number, l10n: L10n): string {
	switch (problems) {
		case 0:
			return '';
		case 1:
			return l10n.t('1 problem in what was read is listed at the top of the catalog document.');
		default:
			return l10n.t('{0} problems in what was read are listed at the top of the catalog document.', problems);
	}
}

function listed<T>(
	{ problems, furtherProblems }: { readonly problems: readonly T[]; readonly furtherProblems: number },
	textOf: (problem: T) => string,
	l10n: L10n,
): readonly string[] {
	const texts = problems.slice(0, mostListed).map(textOf);
	const others = problems.length - texts.length + furtherProblems;
	return others > 0 ? [...texts, l10n.t('And {0} more.', others)] : texts;
}

function readingProblemText({ code, line, field, text }: ReadingProblem, l10n: L10n): string {
	const where = field === '' ? l10n.t('Line {0}', line) : l10n.t('Line {0}, "{1}"', line, field);
	const what = l10n.t('{0}: {1}', where, reasons(l10n)[code]);
	return text === '' ? what : l10n.t('{0} It says: {1}', what, text);
}

function reasons(l10n: L10n): Readonly<Record<ReadingProblem['code'], string>> {
	return {
		missing: l10n.t('the name of the API, the operation or the field is missing, so the row or field is left out.'),
		'wrong-type': l10n.t('this is empty or a value of another kind than the catalog needs, so it is left out.'),
		'not-a-date': l10n.t('this is not a date such as 31.03.2027 or a period such as høsten 2026, so it is left out.'),
		'unclear-operation': l10n.t('this may name several operations. It is kept as it is, and no calls are found by it.'),
		'not-a-link': l10n.t('this is not an address that begins with https:// or http://, so it is left out.'),
		'more-than-one-link': l10n.t('there are several addresses, and the first is used.'),
		'not-an-id': l10n.t('this is not an id such as "alumni-rest", so it is left out.'),
		'duplicate-api': l10n.t('this API is listed before, so the row is left out.'),
		'duplicate-row': l10n.t('the same row stands before, so this one is left out.'),
		'repeated-operation': l10n.t('the same operation is listed before with other dates. Both are used.'),
		'unknown-api': l10n.t('the catalog has no such API, so this is left out.'),
		'unknown-field': l10n.t('the catalog has no field of this name, so it is left out.'),
		'too-long': l10n.t('this is longer than a cell of a catalog, so it is left out.'),
		'not-a-row': l10n.t('this is a heading within the table, so it is left out.'),
		'row-outside-table': l10n.t('this looks like a row and belongs to no table, so it is left out.'),
		'row-too-long': l10n.t('the row has more cells than there are columns, and those are left out.'),
		'row-too-short': l10n.t('the row has fewer cells than there are columns; the missing ones are taken as empty.'),
		'merged-cells': l10n.t('the cell covers several columns, and is used for the first of them.'),
		'dates-out-of-order': l10n.t(
			'the dates do not follow each other from pre-announced to withdrawn. The row is used as it is.',
		),
		'end-without-day': l10n.t(
			'the phase speaks of an end and names no date such as 31. mars 2027. It is shown as it is, without an end of service.',
		),
		'too-many-rows': l10n.t(
			'the document has more rows or cells than any catalog. Some of them are left out from here on.',
		),
		'unknown-table': l10n.t('the columns of this table are those of neither a catalog nor a deprecation log.'),
	};
}

function baseUrlProblemText({ code, api, value }: BaseUrlProblem, l10n: L10n): string {
	switch (code) {
		case 'unknown-api':
			return l10n.t('Setting "studyAdmin.catalog.baseUrls": the catalog has no API with the id "{0}".', api);
		case 'not-a-base':
			return l10n.t(
				'Setting "studyAdmin.catalog.baseUrls", "{0}": "{1}" is not a URL, a host, a path or the name of a variable.',
				api,
				value.slice(0, 200),
			);
	}
}
