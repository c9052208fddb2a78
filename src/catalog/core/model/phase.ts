import type { LifecycleDay } from '../../../shared/core/lifecycle/stage.ts';
import { readEndOfService } from './lifecycleDay.ts';

/**
 * A lifecycle phase: the words as the catalog has them, and what they mean (spec/api-catalog.md,
 * States and transitions).
 */
export type Phase =
	| { readonly kind: 'stable'; readonly text: string }
	| { readonly kind: 'no-further-development'; readonly text: string }
	/** In service up to and including the last day. */
	| { readonly kind: 'ends-after'; readonly text: string; readonly lastDay: LifecycleDay }
	/** Words we do not know. They are shown as they are, and nothing is concluded from them. */
	| { readonly kind: 'unknown'; readonly text: string };

const stable = /^(stabilt?|stable|(i |in )?(produksjon|production))$/i;

/** Bokmål, nynorsk and English. */
const noFurtherDevelopment =
	/^((videreutvikles|vidareutviklast) (ikke|ikkje)|(blir|vert) (ikke|ikkje) (videreutviklet|vidareutvikla)|(ingen|inga) (videre|vidare)utvikling|(is )?(no|not) (further (development|developed)|developed further))( lenger)?/i;

/** A verb that speaks of the end of an API, with its auxiliaries. */
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

/** Whether a phase speaks of an end of service, and names no last day that can be understood. */
export function isEndWithoutDay({ kind, text }: Phase): boolean {
	const words = afterNoFurtherDevelopment(text);
	const isDenied = /^(ikke|ikkje|not)(?! (før|before))\b/i.test(words.replace(ending, ''));
	return kind === 'unknown' && ending.test(words) && !isDenied;
}

/**
 * Reads a phase in Norwegian or English. Never fails: what is not understood is kept as unknown.
 */
export function readPhase(text: string): Phase {
	const verbatim = text.trim();
	if (stable.test(verbatim)) {
		return { kind: 'stable', text: verbatim };
	}
	const words = afterNoFurtherDevelopment(verbatim);
	if (words === '') {
		return { kind: 'no-further-development', text: verbatim };
	}
	const lastDay = ending.test(words) ? readEndOfService(words.replace(ending, '')) : undefined;
	return lastDay ? { kind: 'ends-after', text: verbatim, lastDay } : { kind: 'unknown', text: verbatim };
}

/** The text, or what follows the words for "no further development" in it. */
function afterNoFurtherDevelopment(text: string): string {
	const [words = ''] = noFurtherDevelopment.exec(text) ?? [];
	return words === '' ? text : text.slice(words.length).replace(/^[\s.,;:–-]*((og|and)\s+)?/i, '');
}
