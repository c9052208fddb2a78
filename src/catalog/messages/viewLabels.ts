import type { L10n } from '../../shared/core/errorMessages.ts';
import { longDay, withPeriod } from '../../shared/core/lifecycle/formatDay.ts';
import type { Stage } from '../../shared/core/lifecycle/stage.ts';
import type { CatalogFilter } from '../core/catalogFilter.ts';
import type { Grouping, SectionKey } from '../core/grouping.ts';
import { type Api, isWithoutAddress } from '../core/model/catalog.ts';
import type { Phase } from '../core/model/phase.ts';
import { badgeDays } from '../core/nearestEnd.ts';
import type { UseCount } from '../core/useIndex.ts';

/** The words of the catalog view. `locale` is the language tag for dates and numbers. */
export class ViewLabels {
	readonly #l10n: L10n;
	readonly #locale: string;

	constructor(l10n: L10n, locale: string) {
		this.#l10n = l10n;
		this.#locale = locale;
	}

	/** Such as `5 uses, 2 possible`; the empty string where there are none. */
	uses({ certain, possible }: UseCount): string {
		const { t } = this.#l10n;
		if (certain === 0) {
			return possible === 0 ? '' : possible === 1 ? t('1 possible use') : t('{0} possible uses', this.number(possible));
		}
		const told = this.certainUses(certain);
		return possible === 0 ? told : t('{0}, {1} possible', told, this.number(possible));
	}

	/**
	 * Such as `5 uses, 2 possible`, or why there can be none; the empty string where none were found.
	 */
	coverage(api: Api, count: UseCount): string {
		return isWithoutAddress(api) ? this.#l10n.t('not searched: no known address') : this.uses(count);
	}

	/** Such as `5 uses`. */
	certainUses(count: number): string {
		return count === 1 ? this.#l10n.t('1 use') : this.#l10n.t('{0} uses', this.number(count));
	}

	/** Such as `10 APIs`. */
	apis(count: number): string {
		return count === 1 ? this.#l10n.t('1 API') : this.#l10n.t('{0} APIs', this.number(count));
	}

	/** Such as `3 operations`. */
	operations(count: number): string {
		return count === 1 ? this.#l10n.t('1 operation') : this.#l10n.t('{0} operations', this.number(count));
	}

	/** The heading of a section. */
	section(key: SectionKey): string {
		const { t } = this.#l10n;
		switch (key.kind) {
			case 'all':
				return t('All APIs');
			case 'phase':
				return this.#phase(key.phase);
			case 'day':
				return withPeriod(longDay(key.day, this.#locale), key.day);
			case 'no-day':
				return key.isAnnounced ? t('Announced, no end date') : t('No end date');
			case 'uses':
				switch (key.best) {
					case 'certain':
						return t('Used in this workspace');
					case 'possible':
						return t('Possibly used in this workspace');
					case 'none':
						return t('No uses found');
				}
		}
	}

	/** A phase in the editor's language; in the words of the catalog when it is unknown. */
	#phase(phase: Phase | undefined): string {
		const { t } = this.#l10n;
		switch (phase?.kind) {
			case undefined:
				return t('Only in the deprecation log');
			case 'stable':
				return t('Stable');
			case 'no-further-development':
				return t('No further development');
			case 'ends-after':
				return t('Ends after {0}', withPeriod(longDay(phase.lastDay, this.#locale), phase.lastDay));
			case 'unknown':
				return phase.text;
		}
	}

	/** Such as `By date`. */
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

	/** The name of a stage. */
	stage(stage: Stage): string {
		const { t } = this.#l10n;
		switch (stage) {
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

	/** What a filter leaves, such as `Filter: with uses, ended or withdrawn. Showing 3 of 25 APIs.` */
	filter(filter: CatalogFilter, shown: number, all: number): string {
		const { t } = this.#l10n;
		const stages = filter.stages.map((stage) => this.stage(stage));
		const conditions = [
			...(filter.onlyUsed ? [t('with uses')] : []),
			...(filter.withoutStable ? [t('not stable')] : []),
			...(stages.length > 0 ? [new Intl.ListFormat(this.#locale, { type: 'disjunction' }).format(stages)] : []),
		].join(', ');
		return t('Filter: {0}. Showing {1} of {2}.', conditions, this.number(shown), this.apis(all));
	}

	/** What the number on the view's icon counts. */
	badge(count: number): string {
		return this.#l10n.t('{0} of APIs that have ended or end within {1} days', this.certainUses(count), badgeDays);
	}

	/** A number as people write it, such as `5,000`. */
	number(value: number): string {
		return value < 1000 ? String(value) : value.toLocaleString(this.#locale);
	}
}
