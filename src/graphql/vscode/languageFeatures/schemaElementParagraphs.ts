import type { L10n } from '../../../shared/core/errorMessages.ts';
import { classifyDeprecation } from '../../core/language/diagnostics/classifyDeprecation.ts';
import type { ContractLevel, StatedContractLevel } from '../../core/language/schema/contractLevel.ts';
import type { ElementDocumentation } from '../../core/language/schema/schemaElement.ts';
import { deprecationMessage, type MessageLocale } from '../../messages/diagnosticMessages.ts';

/**
 * Describes a schema element in paragraphs of Markdown: deprecation, contract level, description.
 * Links lead to `https` addresses only.
 */
export function schemaElementParagraphs(locale: MessageLocale, element: ElementDocumentation): readonly string[] {
	const { l10n, today } = locale;
	const { deprecated, contract, description } = element;
	return [
		// A deprecation is shown even if the end of service is far away.
		deprecated &&
			escapeUntrustedMarkdown(deprecationMessage(locale, deprecated, classifyDeprecation(deprecated.reason, today, 0))),
		contract && contractLabel(l10n, contract),
		description === undefined ? undefined : escapeUntrustedMarkdown(description),
	].filter((paragraph) => paragraph !== undefined);
}

/** Returns the label of a contract level: stable, beta or experimental. */
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

function contractLabel(l10n: L10n, { level, address }: StatedContractLevel): string {
	const label = l10n.t('Contract: {0}', contractLevelLabel(l10n, level));
	return address === undefined ? label : escapeUntrustedMarkdown(`[${label}](${address})`);
}

// The group `unchanged` matches code, links to https and escaped characters. They remain unchanged.
// All other matches are escaped: characters that can begin a link, an image or HTML, and characters
// that can begin code. Escaping the latter ensures that a Markdown parser finds the same code as
// this expression. Code in lists and tables, where the rules of parsers differ, is escaped too.
const unsafeMarkdownParts = new RegExp(
	[
		String.raw`(?<unchanged>^(?<fence>\x60{3,})[^\x60\n]*\n(?:(?!\s*(?:\x60{3}|~{3})).*\n)*\k<fence>\x60* *$`,
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
 * Escapes Markdown from an untrusted source: only links to `https` addresses remain links, and
 * images become text. The renderer must not support HTML.
 */
export function escapeUntrustedMarkdown(markdown: string): string {
	// Every Markdown parser must see the same lines as this function.
	return markdown.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(unsafeMarkdownParts, (part, ...rest) => {
		const { unchanged, address } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
		// Angle brackets mark the end of the address, so that no parser adds a following backslash.
		return address === undefined ? (unchanged ?? part.replace(/\S/, '\\$&')) : `<${address}>`;
	});
}
