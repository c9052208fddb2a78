import type { L10n } from '../../shared/explanations.ts';
import type { CalendarDay } from '../../shared/lifecycle/calendarDay.ts';
import { judgeDeprecation } from '../core/checks/judgeDeprecation.ts';
import { safeMarkdown } from '../core/help/safeMarkdown.ts';
import type { ContractLevel, StatedContract } from '../core/schema/contractLevel.ts';
import type { ElementText } from '../core/schema/schemaElement.ts';
import { deprecationMessage } from './deprecationMessage.ts';

/** What words about a schema's elements depend on. */
export interface Wording {
	readonly l10n: L10n;
	/** A language tag (BCP 47), for the names of days. */
	readonly locale: string;
	readonly today: CalendarDay;
}

/**
 * What is said about an element of a schema, as paragraphs of Markdown: until when it works, what its contract promises, its
 * description. Links in them lead to `https` addresses only.
 */
export function elementParagraphs({ l10n, locale, today }: Wording, element: ElementText): readonly string[] {
	const { deprecated, contract, description } = element;
	return [
		// How near the end is does not matter here: every deprecation is told.
		deprecated &&
			safeMarkdown(deprecationMessage(l10n, locale, deprecated, judgeDeprecation(deprecated.reason, today, 0))),
		contract && contractWords(l10n, contract),
		description === undefined ? undefined : safeMarkdown(description),
	].filter((paragraph) => paragraph !== undefined);
}

/** What a contract level is called. */
export function levelWord(l10n: L10n, level: ContractLevel): string {
	switch (level) {
		case 'stable':
			return l10n.t('stable');
		case 'beta':
			return l10n.t('beta');
		case 'experimental':
			return l10n.t('experimental');
	}
}

function contractWords(l10n: L10n, { level, address }: StatedContract): string {
	const words = l10n.t('Contract: {0}', levelWord(l10n, level));
	return address === undefined ? words : safeMarkdown(`[${words}](${address})`);
}
