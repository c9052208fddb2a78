import { type CalendarDay, compareDays, isoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { parseDay } from '../../../shared/core/lifecycle/datesInText.ts';

/**
 * A comment that asks for no warning on its line and the next: `study-admin-ignore: <api-id> until
 * YYYY-MM-DD because …`.
 */
export interface Ignore {
	/** Id of the API. */
	readonly api: string;
	/** The last day on which it holds; `undefined` when the comment names none that is a day. */
	readonly until: CalendarDay | undefined;
	/** The words behind "because"; the empty string when there are none. */
	readonly reason: string;
	/** Where the comment's own words stand, in UTF-16 code units. */
	readonly offset: number;
	readonly length: number;
}

/** Whether an ignore holds on a day: not after its last one, and not without naming one. */
export type IgnoreState = 'none' | 'holds' | 'expired' | 'without-day';

/** The state of an ignore, or of there being none, on a day. */
export function ignoreState(ignore: Ignore | undefined, today: CalendarDay): IgnoreState {
	if (!ignore?.until) {
		return ignore ? 'without-day' : 'none';
	}
	return compareDays(today, ignore.until) <= 0 ? 'holds' : 'expired';
}

const subject = 'study-admin-ignore: {0,9}(?<api>[a-z0-9]+(?:-[a-z0-9]+)*)';
const end = String.raw`(?: {1,9}until {1,9}(?<until>\d{1,9}(?:[.-]\d{1,9}){0,9}))?`;
const cause = String.raw`(?: {1,9}because {1,9}(?<reason>[^\n\r]{0,500}))?`;
const ignorePattern = new RegExp(subject + end + cause, 'g');
const subjectAndEnd = new RegExp(subject + end);

/** The ignores in a text, in its order. */
export function ignoresIn(text: string): readonly Ignore[] {
	return [...text.matchAll(ignorePattern)].map((match) => ({
		api: match.groups?.['api'] ?? '',
		until: parseDay(match.groups?.['until'] ?? ''),
		reason: withoutCommentEnd(match.groups?.['reason'] ?? ''),
		offset: match.index,
		length: match[0].length,
	}));
}

/**
 * Trimmed in two steps: one pattern for white space on both sides tries every way to part a long
 * run of it.
 */
function withoutCommentEnd(text: string): string {
	return text
		.trimEnd()
		.replace(/(?:\*\/\}?|-->)$/, '')
		.trimEnd();
}

/**
 * The words that ask for no warning up to and including a day, without what makes them a comment
 * and without a reason.
 */
export function ignoreDirective(api: string, until: CalendarDay): string {
	return `study-admin-ignore: ${api} until ${isoDay(until)}`;
}

/**
 * The words of an ignore with another last day, or with one where they had none; the reason stays.
 */
export function withLastDay(words: string, until: CalendarDay): string {
	return words.replace(subjectAndEnd, (...match) => {
		const { api } = match.at(-1) as { readonly api: string };
		return ignoreDirective(api, until);
	});
}
