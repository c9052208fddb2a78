import type { LifecycleDay } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import { readEndOfService } from './lifecycleDay.ts';

/**
 * A lifecycle phase: the text of the catalog and its meaning (docs/services.md, K2).
 */
export type CatalogPhase =
	| { readonly kind: 'stable'; readonly text: string }
	| { readonly kind: 'no-further-development'; readonly text: string }
	/** The API is in service until the end of its last day. */
	| { readonly kind: 'ends-after'; readonly text: string; readonly lastDay: LifecycleDay }
	/** A text with unknown meaning. It is shown unchanged and has no other effect. */
	| { readonly kind: 'unknown'; readonly text: string };

const stable = /^(stabilt?|stable|(i |in )?(produksjon|production))$/i;

/** Matches phrases for "no further development" in Bokmål, Nynorsk and English. */
const noFurtherDevelopment =
	/^((videreutvikles|vidareutviklast) (ikke|ikkje)|(blir|vert) (ikke|ikkje) (videreutviklet|vidareutvikla)|(ingen|inga) (videre|vidare)utvikling|(is )?(no|not) (further (development|developed)|developed further))( lenger)?/i;

/** Matches a verb for the end of an API, with its auxiliary verbs. */
const ending = new RegExp(
	[
		'^(?:(?:blir|ble|vert|vart|er|skal|vil|bli|under|is|was|will|to|be|being|has|been) +)*(?:',
		[
			...['avvikl(?:es|et|a|ast|ar|ing)', 'utfas(?:es|et|a|ast|ing)', 'fas(?:es|et|a|ast) ut'],
			...['legg(?:es|jast) ned', 'lagd?t? ned', 'nedlagt', 'opphører', 'opphørt', 'opphøyrer'],
			...['steng(?:es|t|jast)', 'fjern(?:es|et|a|ast)', '(?:trekkes|trekkast|trukket|trekt)(?: tilbake)?'],
			...['ends', 'ended', 'end of (?:service|life)', 'retire[sd]?', 'retiring', 'withdrawn', 'removed', 'shut down'],
			...['switched off', 'sunset', 'discontinued', 'decommissioned', 'phased out'],
		].join('|'),
		')(?!\\p{L}):? *',
	].join(''),
	'iu',
);

/** Whether a phase mentions an end of service without a last day that can be read. */
export function hasUnreadableEnd({ kind, text }: CatalogPhase): boolean {
	const rest = afterNoFurtherDevelopment(text);
	const isDenied = /^(ikke|ikkje|not)(?! (før|before))\b/i.test(rest.replace(ending, ''));
	return kind === 'unknown' && ending.test(rest) && !isDenied;
}

/** Reads a phase in Norwegian or English. A text with unknown meaning has the kind `unknown`. */
export function readCatalogPhase(text: string): CatalogPhase {
	const verbatim = text.trim();
	if (stable.test(verbatim)) {
		return { kind: 'stable', text: verbatim };
	}
	const rest = afterNoFurtherDevelopment(verbatim);
	if (rest === '') {
		return { kind: 'no-further-development', text: verbatim };
	}
	const lastDay = ending.test(rest) ? readEndOfService(rest.replace(ending, '')) : undefined;
	return lastDay ? { kind: 'ends-after', text: verbatim, lastDay } : { kind: 'unknown', text: verbatim };
}

/** Returns the text without a phrase for "no further development" at its start. */
function afterNoFurtherDevelopment(text: string): string {
	const [phrase = ''] = noFurtherDevelopment.exec(text) ?? [];
	return phrase === '' ? text : text.slice(phrase.length).replace(/^[\s.,;:–-]*((og|and)\s+)?/i, '');
}
