import { type CalendarDay, calendarDay, compareDays } from './calendarDay.ts';

/** A date found in running text. */
interface DateInText {
	readonly day: CalendarDay;
	/** Offset of the first character of the date in the text, in UTF-16 code units. */
	readonly offset: number;
	readonly length: number;
}

/**
 * Number of UTF-16 code units at the start of a text that are searched for an end of service. The
 * rest of a longer text is ignored.
 */
export const maxSearchedTextLength = 10_000;

/**
 * The number of each Norwegian (Bokmål and Nynorsk) and English month, by the first three letters
 * of its name. They are unique, so abbreviations are recognized too.
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

/**
 * Source of a regular expression for the name or abbreviation of a month, without a capturing
 * group.
 */
export const monthNamePattern =
	'(?:jan(?:uar|uary)?|feb(?:ruar|ruary)?|mar(?:s|ch)?|apr(?:il)?|mai|may|jun[ie]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[sc](?:ember)?)';

/**
 * Returns the number, 1 to 12, of the month whose Norwegian or English name has the same first
 * three letters; 0 when there is none.
 */
export function monthNumberOf(name: string): number {
	return monthStems[name.slice(0, 3).toLowerCase()] ?? 0;
}

const dateFormats = new RegExp(
	[
		String.raw`(?<![\d.])(?<d1>\d{1,2})\.(?<m1>\d{1,2})\.(?<y1>\d{4})(?!\d|\.\d)`,
		String.raw`(?<![\d-])(?<y2>\d{4})-(?<m2>\d{2})-(?<d2>\d{2})(?![\d-])`,
		String.raw`(?<![\d.])(?<d3>\d{1,2})(?:\.|st|nd|rd|th)?\s{1,3}(?<m3>${monthNamePattern})\.?,?\s{1,3}(?<y3>\d{4})(?!\d)`,
		String.raw`(?<![\p{L}\d])(?<m4>${monthNamePattern})\.?\s{1,3}(?<d4>\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(?<y4>\d{4})(?!\d)`,
	].join('|'),
	'giu',
);

/**
 * Returns the dates in a text, in order: `31.03.2027`, `2027-03-31`, `31. mars 2027`, `31 March
 * 2027`, `March 31, 2027`. Invalid dates, such as 31.02.2027, and two-digit years are ignored.
 */
export function datesInText(text: string): readonly DateInText[] {
	return [...text.matchAll(dateFormats)].flatMap((match) => {
		const found = match.groups ?? {};
		const month = found['m1'] ?? found['m2'] ?? found['m3'] ?? found['m4'] ?? '';
		const day = calendarDay(
			Number(found['y1'] ?? found['y2'] ?? found['y3'] ?? found['y4']),
			/^\d/.test(month) ? Number(month) : monthNumberOf(month),
			Number(found['d1'] ?? found['d2'] ?? found['d3'] ?? found['d4']),
		);
		return day ? [{ day, offset: match.index, length: match[0].length }] : [];
	});
}

/**
 * Parses a text that consists of one date, in any format of {@link datesInText}. Returns
 * `undefined` for any other text.
 */
export function parseDay(text: string): CalendarDay | undefined {
	const trimmed = text.length > maxSearchedTextLength ? '' : text.trim();
	const [only] = datesInText(trimmed);
	return only?.length === trimmed.length ? only.day : undefined;
}

/**
 * Matches the words before a date that is not an end of service: the day since which an API exists,
 * is deprecated or is announced to end.
 */
const startPhrase =
	/(?<![\p{L}\d])(?:since|siden|(?<!(?:fjern|slett|avvikl)es\s)fra|added(?:\son)?|lagt\stil|(?:deprecated|foreldet|utfaset)\s(?:on|as\sof|from|fra\sog\smed)|announced(?:\son)?|varslet|utfaset)(?:\sden)?:?\s$/iu;

/**
 * Returns the last day of service that a text states: the latest date in it, except dates after a
 * word such as "since". Returns `undefined` without such a date.
 */
export function endOfServiceInText(text: string): CalendarDay | undefined {
	return datesInText(text.slice(0, maxSearchedTextLength))
		.filter(({ offset }) => !startPhrase.test(text.slice(Math.max(0, offset - 40), offset).replaceAll(/\s+/g, ' ')))
		.map(({ day }) => day)
		.sort(compareDays)
		.at(-1);
}
