import type { L10n } from '../../shared/core/errorMessages.ts';
import { type CalendarDay, formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { appendSourcePeriod, formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import { endsBeforeWithdrawal, type LifecycleDay, lastUsableDay } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import type { ApiUse } from '../core/detection/apiUse.ts';
import type { LifecycleStatus, StatusFormatter, StatusWithDaysLeft, UseMessageData } from '../core/evaluation.ts';
import { replacementOfUse } from '../core/replacementOfUse.ts';

/** Returns the texts about the status of APIs. `locale` is the language tag for dates. */
export function createStatusFormatter(l10n: L10n, locale: string): StatusFormatter {
	const summary = (status: LifecycleStatus) => happeningText(l10n, locale, status);
	return {
		days: (status) => daysText(l10n, status),
		summary,
		message: (describedUse) => {
			const { api, use, status } = describedUse;
			const method = assumedMethod(describedUse, summary);
			const operation = operationText(use);
			const subject = operation === undefined ? api.name : l10n.t('{0}, {1}', api.name, operation);
			return [
				l10n.t('{0}: {1}.', subject, summary(status)),
				method === undefined
					? ''
					: l10n.t('The dates apply to {0} requests. The request method in this code is unknown.', method),
				replacementText(l10n, describedUse),
				use.count === undefined ? '' : l10n.t('The XML namespaces of the API occur {0} times in this file.', use.count),
				ignoreText(l10n, locale, describedUse),
			]
				.filter((text) => text !== '')
				.join(' ');
		},
	};
}

/**
 * Returns the HTTP method of a row of the deprecation log, if the code does not show the method of
 * the call and the status of the API differs from that of the row; otherwise `undefined`.
 */
function assumedMethod(
	{ use, row, status, apiStatus }: UseMessageData,
	textOf: (status: LifecycleStatus) => string,
): string | undefined {
	const isAssumed =
		use.method === undefined && row?.operation.kind === 'path' && apiStatus && textOf(apiStatus) !== textOf(status);
	return isAssumed ? row.operation.method : undefined;
}

/**
 * Returns the operation of a use, with the method if known, such as `GET /personer/{id}`.
 * `undefined` when only the API is known.
 */
function operationText({ method, operation }: Pick<ApiUse, 'method' | 'operation'>): string | undefined {
	return operation?.startsWith('/') && method !== undefined ? `${method} ${operation}` : operation;
}

function daysText(l10n: L10n, { lifecyclePhase, daysLeft, daysToWithdrawal, dates }: StatusWithDaysLeft): string {
	const isSinceWithdrawal = lifecyclePhase === 'withdrawn' && dates !== undefined && !endsBeforeWithdrawal(dates);
	const left = isSinceWithdrawal ? daysToWithdrawal : daysLeft;
	const isPeriod = dates !== undefined && lastUsableDay(dates)?.period !== undefined;
	if (left === undefined) {
		return '';
	}
	if (left === 0 && lifecyclePhase === 'withdrawn') {
		return l10n.t('today');
	}
	return isPeriod && left !== 0 ? daysOfPeriod(l10n, left) : daysLeftText(l10n, left);
}

/** Returns the number of days until or since a day, such as `5 days left` or `1 day ago`. */
export function daysLeftText(l10n: L10n, left: number): string {
	switch (left) {
		case 0:
			return l10n.t('last day today');
		case 1:
			return l10n.t('1 day left');
		case -1:
			return l10n.t('1 day ago');
		default:
			return left > 0 ? l10n.t('{0} days left', left) : l10n.t('{0} days ago', -left);
	}
}

/**
 * Returns a text such as `up to 5 days left`, because the exact day in a period is unknown. `left`
 * is the number of days to the last day of the period.
 */
function daysOfPeriod(l10n: L10n, left: number): string {
	switch (left) {
		case 1:
			return l10n.t('up to 1 day left');
		case -1:
			return l10n.t('at least 1 day ago');
		default:
			return left > 0 ? l10n.t('up to {0} days left', left) : l10n.t('at least {0} days ago', -left);
	}
}

function happeningText(l10n: L10n, locale: string, status: LifecycleStatus): string {
	const { lifecyclePhase, dates } = status;
	const day = (date: LifecycleDay) => appendSourcePeriod(formatLongDay(date, locale), date);
	const { endOfService, withdrawn } = dates;
	const days = daysText(l10n, status);
	if (lifecyclePhase === 'withdrawn' && withdrawn) {
		if (endOfService && endsBeforeWithdrawal(dates)) {
			return withdrawn.period === undefined
				? l10n.t('ended after {0}, {1}, and was withdrawn on {2}', day(endOfService), days, day(withdrawn))
				: l10n.t('ended after {0}, {1}, and was withdrawn by {2}', day(endOfService), days, day(withdrawn));
		}
		return withdrawn.period === undefined
			? l10n.t('was withdrawn on {0}, {1}', day(withdrawn), days)
			: l10n.t('was withdrawn by {0}, {1}', day(withdrawn), days);
	}
	if (endOfService && endsBeforeWithdrawal(dates)) {
		return endText(l10n, day(endOfService), days, {
			hasEnded: lifecyclePhase === 'ended',
			isPeriod: endOfService.period !== undefined,
		});
	}
	if (withdrawn?.period !== undefined) {
		return l10n.t('will be withdrawn by {0}, {1}', day(withdrawn), days);
	}
	return withdrawn ? withdrawalText(l10n, day(withdrawn), status) : noticeText(l10n, day, status);
}

/** Returns the text about an end of service. `day` is the last possible day of a period. */
function endText(
	l10n: L10n,
	day: string,
	days: string,
	{ hasEnded, isPeriod }: { readonly hasEnded: boolean; readonly isPeriod: boolean },
): string {
	if (isPeriod) {
		return hasEnded ? l10n.t('ended by {0}, {1}', day, days) : l10n.t('ends by {0}, {1}', day, days);
	}
	return hasEnded ? l10n.t('ended after {0}, {1}', day, days) : l10n.t('ends after {0}, {1}', day, days);
}

/** Returns the text about a future day of withdrawal without an earlier end of service. */
function withdrawalText(l10n: L10n, day: string, { daysToWithdrawal = 0 }: LifecycleStatus): string {
	return daysToWithdrawal === 1
		? l10n.t('will be withdrawn on {0}, tomorrow', day)
		: l10n.t('will be withdrawn on {0}, in {1} days', day, daysToWithdrawal);
}

/** Returns the text about a status without an end of service or a withdrawal. */
function noticeText(
	l10n: L10n,
	day: (date: LifecycleDay) => string,
	{ lifecyclePhase, dates, notStated }: LifecycleStatus,
): string {
	const { preAnnounced, announced } = dates;
	if (lifecyclePhase === 'no-further-development') {
		return l10n.t('is no longer developed');
	}
	if (lifecyclePhase === 'announced' && announced) {
		return l10n.t('was announced on {0} for withdrawal, without an end-of-service date', day(announced));
	}
	if (lifecyclePhase === 'pre-announced' && preAnnounced) {
		return l10n.t('was pre-announced on {0} for withdrawal, without an end-of-service date', day(preAnnounced));
	}
	const notice = preAnnounced ?? announced;
	if (notice) {
		return l10n.t('will be announced on {0} for withdrawal', day(notice));
	}
	if (notStated.length > 0) {
		return l10n.t('is in the deprecation log with unspecified dates: {0}', notStated.join(', '));
	}
	return lifecyclePhase === undefined ? l10n.t('has no end date') : l10n.t('is in the deprecation log without a date');
}

function replacementText(l10n: L10n, described: UseMessageData): string {
	const { catalog, api, use } = described;
	const replacement = replacementOfUse(catalog, api, use);
	if (replacement) {
		const { rootField, successor } = replacement;
		return rootField === undefined
			? l10n.t('Use {0} instead.', successor.name)
			: l10n.t('Use {0} in {1} instead.', rootField, successor.name);
	}
	const stable = catalog.apis.filter(({ phase }) => phase?.kind === 'stable').map(({ name }) => name);
	// No other API is suggested for a stable API, even if one of its operations ends.
	return stable.length === 0 || api.phase?.kind === 'stable' ? '' : l10n.t('Stable APIs: {0}.', stable.join(', '));
}

function ignoreText(l10n: L10n, locale: string, { invalidIgnore }: UseMessageData): string {
	if (!invalidIgnore) {
		return '';
	}
	if (invalidIgnore.isUnknownApi) {
		return l10n.t('The ignore comment has no effect because the catalog has no API "{0}".', invalidIgnore.api);
	}
	return invalidIgnore.until
		? l10n.t('The ignore comment expired on {0}.', formatLongDay(invalidIgnore.until, locale))
		: l10n.t(
				'The ignore comment has no effect without an end date such as "{0}".',
				`until ${formatIsoDay(exampleDay)}`,
			);
}

const exampleDay: CalendarDay = { year: 2027, month: 1, day: 31 };
