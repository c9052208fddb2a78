import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeIcons, replaceControlCharacters } from '../../shared/core/sanitizeText.ts';
import type { StatusFormatter } from '../core/evaluation.ts';
import { hasEnded, type ServiceEnd } from '../core/nearestServiceEnd.ts';
import type { CatalogViewLabels } from './catalogViewLabels.ts';

/** The labels of the countdown in the status bar. */
export class CountdownLabels {
	readonly #l10n: L10n;
	readonly #statusMessages: StatusFormatter;
	readonly #viewLabels: CatalogViewLabels;

	constructor(l10n: L10n, statuses: StatusFormatter, view: CatalogViewLabels) {
		this.#l10n = l10n;
		this.#statusMessages = statuses;
		this.#viewLabels = view;
	}

	/**
	 * Returns the label of the status bar item, such as `Legacy main REST API: 130 days left, 2 others
	 * ended`. The second part is the number of other APIs that have already ended.
	 */
	short(ends: readonly ServiceEnd[], nearest: ServiceEnd): string {
		const { t } = this.#l10n;
		const label = t('{0}: {1}', withoutIconSyntax(nearest.api.name), this.#summary(nearest));
		const ended = new Set(ends.filter(({ status }) => hasEnded(status)).map(({ api }) => api.id));
		// An operation can end before its API.
		ended.delete(nearest.api.id);
		if (hasEnded(nearest.status) || ended.size === 0) {
			return label;
		}
		return ended.size === 1 ? t('{0}, 1 other ended', label) : t('{0}, {1} others ended', label, ended.size);
	}

	/** Returns a heading, and one sentence for each end of service. */
	sentences(ends: readonly ServiceEnd[]): readonly string[] {
		const { t } = this.#l10n;
		return [
			t('Study Admin: deprecated APIs used in this workspace.'),
			...ends.map(({ api, status, uses }) =>
				t(
					'{0} {1} ({2}).',
					withoutIconSyntax(api.name),
					this.#statusMessages.summary(status),
					this.#viewLabels.certainUses(uses),
				),
			),
		];
	}

	#summary({ status }: ServiceEnd): string {
		const { t } = this.#l10n;
		if (status.lifecyclePhase === 'withdrawn') {
			return t('withdrawn');
		}
		const days = this.#statusMessages.days(status);
		return status.lifecyclePhase === 'ended' ? t('ended {0}', days) : days;
	}
}

/** Returns a name of the catalog without the syntax that the status bar renders as icons. */
function withoutIconSyntax(name: string): string {
	return escapeIcons(replaceControlCharacters(name));
}
