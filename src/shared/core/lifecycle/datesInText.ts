import { type CalendarDay, calendarDay, compareDays } from './calendarDay.ts';

/** A date found in running text. */
export interface DateInText {
	readonly day: CalendarDay;
	/** Where it begins, in UTF-16 code units. */
	readonly offset: number;
	readonly length: number;
}

/** UTF-16 code units of a text that are searched for an end of service. */
export const longestReason = 10_000;

/**
 * Norwegian (both written forms) and English; the first three letters decide, so abbreviations are
 * understood too.
 */
const monthStems: Readonly<Record<string, number>> = {
	jan: 1,
	feb: 2,
	mar: 3,
	apr: 4,
	mai: 5,
	may: 5,
	jun: 6,
	jul: 7,
	aug: 8,
	sep: 9,
	okt: 10,
	oct: 10,
	nov: 11,
	des: 12,
	dec: 12,
};

/** The name of a month, or its abbreviation, as a pattern without a group of its own. */
export const anyMonth =
	'(?:jan(?:uar|uary)?|feb(?:ruar|ruary)?|mar(?:s|ch)?|apr(?:il)?|mai|may|jun[ie]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[sc](?:ember)?)';

/** The number of a month by its name, 1 to 12; 0 for any other word. */
export function monthOf(name: string): number {
	return monthStems[name.slice(0, 3).toLowerCase()] ?? 0;
}

const forms = new RegExp(
	[
		String.raw`(?<![\d.])(?<d1>\d{1,2})\.(?<m1>\d{1,2})\.(?<y1>\d{4})(?!\d|\.\d)`,
		String.raw`(?<![\d-])(?<y2>\d{4})-(?<m2>\d{2})-(?<d2>\d{2})(?![\d-])`,
		String.raw`(?<![\d.])(?<d3>\d{1,2})(?:\.|st|nd|rd|th)?\s{1,3}(?<m3>${anyMonth})\.?,?\s{1,3}(?<y3>\d{4})(?!\d)`,
		String.raw`(?<![\p{L}\d])(?<m4>${anyMonth})\.?\s{1,3}(?<d4>\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(?<y4>\d{4})(?!\d)`,
	].join('|'),
	'giu',
);

/**
 * The dates in a text, in its order: `31.03.2027`, `2027-03-31`, `31. mars 2027`, `31 March 2027`,
 * `March 31, 2027`. What looks like a date but is none, such as 31.02.2027, is left out, and so are
 * two-digit years.
 */
export function datesInText(text: string): readonly DateInText[] {
	return [...text.matchAll(forms)].flatMap((match) => {
		const found = match.groups ?? {};
		const month = found['m1'] ?? found['m2'] ?? found['m3'] ?? found['m4'] ?? '';
		const day = calendarDay(
			Number(found['y1'] ?? found['y2'] ?? found['y3'] ?? found['y4']),
			/^\d/.test(month) ? Number(month) : monthOf(month),
			Number(found['d1'] ?? found['d2'] ?? found['d3'] ?? found['d4']),
		);
		return day ? [{ day, offset: match.index, length: match[0].length }] : [];
	});
}

/**
 * The day a text consists of, in any form {@link datesInText} knows; `undefined` when it is
 * anything else.
 */
export function parseDay(text: string): CalendarDay | undefined {
	const trimmed = text.length > longestReason ? '' : text.trim();
	const [only] = datesInText(trimmed);
	return only?.length === trimmed.length ? only.day : undefined;
}

/**
 * What makes the date behind it one of the past: since when something is there, deprecated, or
 * known to end.
 */
const beginning =
	/(?<![\p{L}\d])(?:since|siden|(?<!(?:fjern|slett|avvikl)es\s)fra|added(?:\son)?|lagt\stil|deprecated\son|announced(?:\son)?|varslet|utfaset)(?:\sden)?:?\s$/iu;

/**
 * The last day of service that a sentence names: the latest date in it, other than one behind a
 * word such as "since"; `undefined` when it names none.
 */
export function endOfServiceInText(text: string): CalendarDay | undefined {
	return datesInText(text.slice(0, longestReason))
		.filter(({ offset }) => !beginning.test(text.slice(Math.max(0, offset - 40), offset).replaceAll(/\s+/g, ' ')))
		.map(({ day }) => day)
		.sort(compareDays)
		.at(-1);
}
