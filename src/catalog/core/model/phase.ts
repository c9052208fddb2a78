import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { endOfServiceInText } from '../../../shared/core/lifecycle/datesInText.ts';

/**
 * A lifecycle phase: the words as the catalog has them, and what they mean (spec/api-catalog.md,
 * States and transitions).
 */
export type Phase =
	| { readonly kind: 'stable'; readonly text: string }
	| { readonly kind: 'no-further-development'; readonly text: string }
	/** In service up to and including the last day. */
	| { readonly kind: 'ends-after'; readonly text: string; readonly lastDay: CalendarDay }
	/** Words we do not know. They are shown as they are, and nothing is concluded from them. */
	| { readonly kind: 'unknown'; readonly text: string };

/** Words such as "before" between the verb and the date would make another day the last one. */
const ending = /^((avvikles|utfases) etter|ends after|(avvikles|utfases|ends)(?= \d))\b/i;

/** Whether a phase speaks of the last day of service, and not of a day that there is. */
export function isEndWithoutDay({ kind, text }: Phase): boolean {
	return kind === 'unknown' && ending.test(text);
}

/**
 * Reads a phase in Norwegian or English. Never fails: what is not understood is kept as unknown.
 */
export function readPhase(text: string): Phase {
	const verbatim = text.trim();
	if (/^(stabil|stable|(i )?produksjon|(in )?production)$/i.test(verbatim)) {
		return { kind: 'stable', text: verbatim };
	}
	if (/^(videreutvikles ikke|no further development)$/i.test(verbatim)) {
		return { kind: 'no-further-development', text: verbatim };
	}
	const lastDay = ending.test(verbatim) ? endOfServiceInText(verbatim) : undefined;
	return lastDay ? { kind: 'ends-after', text: verbatim, lastDay } : { kind: 'unknown', text: verbatim };
}
