import type { CalendarDay } from '../../shared/lifecycle/calendarDay.ts';
import { parseDay } from '../../shared/lifecycle/datesInText.ts';

/** A comment that asks for no warning on its line and the next: `study-admin-ignore: <api-id> until YYYY-MM-DD because …`. */
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

const ignorePattern =
	/study-admin-ignore: {0,9}(?<api>[a-z0-9]+(?:-[a-z0-9]+)*)(?: {1,9}until {1,9}(?<until>\d{4}-\d{2}-\d{2}))?(?: {1,9}because {1,9}(?<reason>[^\n\r]{0,500}))?/g;

/** The ignores in a text, in its order. */
export function ignoresIn(text: string): readonly Ignore[] {
	return [...text.matchAll(ignorePattern)].map((match) => ({
		api: match.groups?.['api'] ?? '',
		until: parseDay(match.groups?.['until'] ?? ''),
		reason: (match.groups?.['reason'] ?? '').replace(/\s*(?:\*\/|-->)?\s*$/, ''),
		offset: match.index,
		length: match[0].length,
	}));
}
