import type { L10n } from '../shared/explanations.ts';
import { longDay } from '../shared/lifecycle/formatDay.ts';
import { type Api, apiOf, type Catalog } from './core/catalog.ts';
import type { Use } from './core/detection/use.ts';
import type { Status } from './core/status.ts';

/** The words about where an API or operation stands. `locale` is the language tag for dates. */
export interface StatusTexts {
	/** What happens when, such as `ends after 31 March 2027, 130 days left`; begins in lower case, without a full stop. */
	happening(status: Status): string;
	/** Days left or past, such as `130 days left`; the empty string where no end is known. */
	days(status: Pick<Status, 'daysLeft'>): string;
	/** The message of a diagnostic: API, operation, what happens when, days left or past, what to use instead. */
	message(catalog: Catalog, api: Api, use: Pick<Use, 'operation' | 'collection'>, status: Status): string;
}

/** The words in the language that `l10n` and `locale` give. */
export function statusTexts(l10n: L10n, locale: string): StatusTexts {
	const days = (status: Pick<Status, 'daysLeft'>) => daysText(l10n, status);
	const happening = (status: Status) => happeningText(l10n, locale, status);
	return {
		days,
		happening,
		message: (catalog, api, { operation, collection }, status) => {
			const what = operation === undefined ? api.name : l10n.t('{0}, {1}', api.name, operation);
			const told = l10n.t('{0}: {1}.', what, happening(status));
			return [told, insteadText(l10n, catalog, api, collection)].filter((text) => text !== '').join(' ');
		},
	};
}

function daysText(l10n: L10n, { daysLeft }: Pick<Status, 'daysLeft'>): string {
	switch (daysLeft) {
		case undefined:
			return '';
		case 0:
			return l10n.t('last day today');
		case 1:
			return l10n.t('1 day left');
		case -1:
			return l10n.t('1 day ago');
		default:
			return daysLeft > 0 ? l10n.t('{0} days left', daysLeft) : l10n.t('{0} days ago', -daysLeft);
	}
}

function happeningText(l10n: L10n, locale: string, status: Status): string {
	const { stage, dates, notStated, daysLeft } = status;
	const { endOfService, withdrawn, announced, preAnnounced } = dates;
	if (stage === 'withdrawn' && withdrawn) {
		return l10n.t('was withdrawn on {0}', longDay(withdrawn, locale));
	}
	if (endOfService && daysLeft !== undefined) {
		return daysLeft < 0
			? l10n.t('ended after {0}, {1}', longDay(endOfService, locale), daysText(l10n, status))
			: l10n.t('ends after {0}, {1}', longDay(endOfService, locale), daysText(l10n, status));
	}
	switch (stage) {
		case undefined:
			return l10n.t('is not known to end');
		case 'no-further-development':
			return l10n.t('is not developed further');
		default:
			break;
	}
	if (notStated.length > 0) {
		return l10n.t(
			'is in the deprecation log with the dates {0}, without saying what they stand for',
			notStated.join(', '),
		);
	}
	if (withdrawn) {
		return l10n.t('will be withdrawn on {0}', longDay(withdrawn, locale));
	}
	const notice = announced ?? preAnnounced;
	return notice
		? l10n.t('was announced for withdrawal on {0}, without an end of service', longDay(notice, locale))
		: l10n.t('is in the deprecation log without a date');
}

function insteadText(l10n: L10n, catalog: Catalog, api: Api, collection: string | undefined): string {
	const successor = api.replacement === undefined ? undefined : apiOf(catalog, api.replacement);
	if (successor) {
		const found = api.detection.collections.find(({ name }) => name === collection)?.replacement;
		return found === undefined
			? l10n.t('Use {0} instead.', successor.name)
			: l10n.t('Use {0} in {1} instead.', found, successor.name);
	}
	const stable = catalog.apis.filter(({ phase }) => phase?.kind === 'stable').map(({ name }) => name);
	return stable.length === 0 ? '' : l10n.t('Stable in the catalog: {0}.', stable.join(', '));
}
