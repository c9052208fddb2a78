import type { L10n } from '../../../shared/core/errorMessages.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { longDay } from '../../../shared/core/lifecycle/formatDay.ts';
import {
	type ClassifiedDeprecation,
	classifyDeprecation,
} from '../../core/language/diagnostics/classifyDeprecation.ts';
import type { ContractLevel, StatedContract } from '../../core/language/schema/contractLevel.ts';
import type { ElementText } from '../../core/language/schema/schemaElement.ts';

/** The language and the date that messages about schema elements depend on. */
export interface MessageLocale {
	readonly l10n: L10n;
	/** A language tag (BCP 47), for the names of days. */
	readonly locale: string;
	readonly today: CalendarDay;
}

/**
 * Describes a schema element in paragraphs of Markdown: deprecation, contract level, description.
 * Links lead to `https` addresses only.
 */
export function elementParagraphs({ l10n, locale, today }: MessageLocale, element: ElementText): readonly string[] {
	const { deprecated, contract, description } = element;
	return [
		// Every deprecation is shown, however far away the end of service is.
		deprecated &&
			safeMarkdown(deprecationMessage(l10n, locale, deprecated, classifyDeprecation(deprecated.reason, today, 0))),
		contract && contractLabel(l10n, contract),
		description === undefined ? undefined : safeMarkdown(description),
	].filter((paragraph) => paragraph !== undefined);
}

/** The label of a contract level. */
export function contractLevelLabel(l10n: L10n, level: ContractLevel): string {
	switch (level) {
		case 'stable':
			return l10n.t('stable');
		case 'beta':
			return l10n.t('beta');
		case 'experimental':
			return l10n.t('experimental');
	}
}

function contractLabel(l10n: L10n, { level, address }: StatedContract): string {
	const words = l10n.t('Contract: {0}', contractLevelLabel(l10n, level));
	return address === undefined ? words : safeMarkdown(`[${words}](${address})`);
}

/**
 * The message for a deprecated schema element: end of service and deprecation reason. `locale` (BCP
 * 47) is the language of dates.
 */
export function deprecationMessage(
	l10n: L10n,
	locale: string,
	deprecated: { readonly name: string; readonly reason: string },
	deprecation: ClassifiedDeprecation,
): string {
	const { name, reason } = deprecated;
	return lifetime(l10n, locale, name, deprecation) + (reason === '' ? '' : ` ${reason}`);
}

function lifetime(l10n: L10n, locale: string, name: string, { endOfService, daysLeft }: ClassifiedDeprecation): string {
	if (endOfService === undefined || daysLeft === undefined) {
		return l10n.t('{0} is deprecated.', name);
	}
	const day = longDay(endOfService, locale);
	switch (daysLeft) {
		case -1:
			return l10n.t('{0} is deprecated. Its last day was {1} (yesterday).', name, day);
		case 0:
			return l10n.t('{0} is deprecated. Its last day is {1} (today).', name, day);
		case 1:
			return l10n.t('{0} is deprecated. Its last day is {1} (1 day left).', name, day);
		default:
			return daysLeft < 0
				? l10n.t('{0} is deprecated. Its last day was {1} ({2} days ago).', name, day, -daysLeft)
				: l10n.t('{0} is deprecated. Its last day is {1} ({2} days left).', name, day, daysLeft);
	}
}

// Kept: code, links to https, and what is escaped already. Escaped: everything else that can become
// a link or a picture, and what begins code that is not kept, so that nobody sees code begin or end
// elsewhere than here. Where it is not plain that something is code, such as in lists and tables,
// it is taken for none.
const parts = new RegExp(
	[
		String.raw`(?<kept>^(?<fence>\x60{3,})[^\x60\n]*\n(?:(?!\s*(?:\x60{3}|~{3})).*\n)*\k<fence>\x60* *$`,
		String.raw`(?<!\x60)(?<ticks>\x60+)(?!\x60)(?:[^\x60\n|]|(?!\k<ticks>(?!\x60))(?<!\x60)\x60+(?!\x60))+(?<!\x60)\k<ticks>(?!\x60)`,
		String.raw`(?<!!)\[[^[\]\n\x60\\]*\]\(https:\/\/[^\s()<>\\\x60]+\)`,
		String.raw`\\[^])`,
		String.raw`(?<address>(?<![\w:/])https:\/\/[\w.~:/?#&=%+-]*[\w/=#])`,
		String.raw`[[\]<\x60]`,
		'^ *~(?=~~)',
		String.raw`:(?=\/\/)`,
		String.raw`(?<=www)\.`,
		String.raw`(?<=[\w.+-])@(?=\w)`,
	].join('|'),
	'gim',
);

/**
 * Markdown from elsewhere without what could do something on a click or load something: links lead
 * to `https` addresses only, and pictures become text. HTML is for the one who shows it to leave
 * out.
 */
export function safeMarkdown(markdown: string): string {
	// Every Markdown parser must see the same lines as this function.
	return markdown.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(parts, (part, ...rest) => {
		const { kept, address } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
		// Angle brackets end an address where it visibly ends, before any backslash.
		return address === undefined ? (kept ?? part.replace(/\S/, '\\$&')) : `<${address}>`;
	});
}
