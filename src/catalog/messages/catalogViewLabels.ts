import type { L10n } from '../../shared/core/errorMessages.ts';
import { type CalendarDay, compareDays } from '../../shared/core/lifecycle/calendarDay.ts';
import { appendSourcePeriod, formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import type { LifecyclePhase } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import type { CatalogFilter } from '../core/catalogFilter.ts';
import type { Grouping, ViewSectionKey } from '../core/grouping.ts';
import { type Api, isUnsearchedApi } from '../core/model/catalog.ts';
import type { CatalogPhase } from '../core/model/phase.ts';
import { badgeDays } from '../core/nearestServiceEnd.ts';
import type { UseCount } from '../core/useIndex.ts';

/** The labels of the catalog view. `locale` is the language tag for dates and numbers. */
export class CatalogViewLabels {
	readonly #l10n: L10n;
	readonly #locale: string;

	constructor(l10n: L10n, locale: string) {
		this.#l10n = l10n;
		this.#locale = locale;
	}

	/** Returns a text such as `5 uses, 2 possible`; empty when there are no uses. */
	uses({ certain, possible }: UseCount): string {
		const { t } = this.#l10n;
		if (certain === 0) {
			return possible === 0 ? '' : possible === 1 ? t('1 possible use') : t('{0} possible uses', this.number(possible));
		}
		const certainUses = this.certainUses(certain);
		return possible === 0 ? certainUses : t('{0}, {1} possible', certainUses, this.number(possible));
	}

	/**
	 * Returns a text such as `5 uses, 2 possible`, or the reason why the API is not searched for.
	 * Empty when there are no uses.
	 */
	coverage(api: Api, count: UseCount): string {
		return isUnsearchedApi(api) ? this.#l10n.t('not searched: no known address') : this.uses(count);
	}

	/** Returns a text such as `5 uses`. */
	certainUses(count: number): string {
		return count === 1 ? this.#l10n.t('1 use') : this.#l10n.t('{0} uses', this.number(count));
	}

	/** Returns a text such as `10 APIs`. */
	apis(count: number): string {
		return count === 1 ? this.#l10n.t('1 API') : this.#l10n.t('{0} APIs', this.number(count));
	}

	/** Returns a text such as `3 operations`. */
	operations(count: number): string {
		return count === 1 ? this.#l10n.t('1 operation') : this.#l10n.t('{0} operations', this.number(count));
	}

	/** Returns the heading of a section. `today` decides whether a phase is over. */
	section(key: ViewSectionKey, today: CalendarDay): string {
		const { t } = this.#l10n;
		switch (key.kind) {
			case 'all':
				return t('All APIs');
			case 'phase':
				return this.#phase(key.phase, today);
			case 'day':
				return appendSourcePeriod(formatLongDay(key.day, this.#locale), key.day);
			case 'no-day':
				return key.isAnnounced ? t('Announced, no end date') : t('No end date');
			case 'uses':
				switch (key.best) {
					case 'certain':
						return t('Used in this workspace');
					case 'possible':
						return t('Possibly used in this workspace');
					case 'none':
						return t('Other APIs');
				}
		}
	}

	/**
	 * Returns a phase in the language of the editor; the text of the catalog when its meaning is
	 * unknown.
	 */
	#phase(phase: CatalogPhase | undefined, today: CalendarDay): string {
		const { t } = this.#l10n;
		switch (phase?.kind) {
			case undefined:
				return t('Only in the deprecation log');
			case 'stable':
				return t('Stable');
			case 'no-further-development':
				return t('No further development');
			case 'ends-after': {
				const day = appendSourcePeriod(formatLongDay(phase.lastDay, this.#locale), phase.lastDay);
				return compareDays(phase.lastDay, today) < 0 ? t('Ended after {0}', day) : t('Ends after {0}', day);
			}
			case 'unknown':
				return phase.text;
		}
	}

	/** Returns the label of a grouping, such as `By date`. */
	grouping(grouping: Grouping): string {
		const { t } = this.#l10n;
		switch (grouping) {
			case 'phase':
				return t('By phase');
			case 'api':
				return t('By API');
			case 'date':
				return t('By date');
			case 'uses':
				return t('By use in this workspace');
		}
	}

	/** Returns the label of a lifecycle phase, such as `ending soon`. */
	lifecyclePhase(lifecyclePhase: LifecyclePhase): string {
		const { t } = this.#l10n;
		switch (lifecyclePhase) {
			case 'no-further-development':
				return t('no further development');
			case 'pre-announced':
				return t('pre-announced');
			case 'announced':
				return t('announced');
			case 'ending-soon':
				return t('ending soon');
			case 'ended':
				return t('ended');
			case 'withdrawn':
				return t('withdrawn');
		}
	}

	/**
	 * Returns the text about a filter, such as `Filter: with uses, ended or withdrawn. Showing 3 of 25
	 * APIs.`
	 */
	filter(filter: CatalogFilter, shown: number, all: number): string {
		const { t } = this.#l10n;
		const lifecyclePhases = filter.lifecyclePhases.map((lifecyclePhase) => this.lifecyclePhase(lifecyclePhase));
		const conditions = [
			...(filter.onlyUsed ? [t('with uses')] : []),
			...(filter.withoutStable ? [t('not stable')] : []),
			...(lifecyclePhases.length > 0
				? [new Intl.ListFormat(this.#locale, { type: 'disjunction' }).format(lifecyclePhases)]
				: []),
		].join(', ');
		return t('Filter: {0}. Showing {1} of {2}.', conditions, this.number(shown), this.apis(all));
	}

	/** Returns the tooltip of the badge on the icon of the view. */
	badge(count: number): string {
		return this.#l10n.t('{0} of APIs that have ended or end within {1} days', this.certainUses(count), badgeDays);
	}

	/** Formats a number in the language of the editor, such as `5,000`. */
	number(value: number): string {
		return value < 1000 ? String(value) : value.toLocaleString(this.#locale);
	}
}
