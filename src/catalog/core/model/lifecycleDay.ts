import {
	type CalendarDay,
	calendarDay,
	daysInMonth,
	subtractDays,
} from '../../../shared/core/lifecycle/calendarDay.ts';
import {
	datesInText,
	endOfServiceInText,
	monthNamePattern,
	monthNumberOf,
} from '../../../shared/core/lifecycle/datesInText.ts';
import type { LifecycleDay } from '../../../shared/core/lifecycle/lifecyclePhase.ts';

/** A day or a period at the start of a text. A period is represented by its last day. */
interface StatedDay {
	readonly day: CalendarDay;
	readonly kind: 'day' | 'season' | 'period';
	/** Length of the text of the day or period, in UTF-16 code units. */
	readonly length: number;
}

/** The last month of each season. Spring and autumn are half-years, like the terms. */
const seasons: readonly (readonly [pattern: RegExp, month: number])[] = [
	[/^(vår|spring)/i, 6],
	[/^(som|sum)/i, 8],
	[/^(høst|haust|autumn|fall)/i, 12],
];

const ordinals: readonly RegExp[] = [/^(1|før|fyr|fir)/i, /^(2|an|se)/i, /^(3|tr|th)/i, /^(4|fj|fo)/i];

const partsOfYear = [
	'(?<season>(?:vår|høst|haust)(?:en)?(?:semester(?:et)?|halvår(?:et)?)?|(?:sommer|sommar|sumar)(?:en)?|spring|summer|autumn|fall)(?: (?:term|semester))?(?: of)?',
	'(?<quarter>[1-4]\\.|første|fyrste|andre|tredje|fjerde|first|second|third|fourth) (?:kvartal|quarter(?: of)?)',
	'q(?<q>[1-4])',
	'(?<half>[12]\\.|første|fyrste|andre|first|second) (?:halvår|half(?: of)?)',
	`(?<month>${monthNamePattern})\\.?`,
];
const endOf = '(?<end>(?:utgangen|slutten|enden|end) (?:av|of) (?:the )?)';
const year = String.raw`(?<year>[12]\d{3})(?!\d|\s*[/.–-]\s*\d)`;
const periods = new RegExp(`^(?:the )?${endOf}?(?:(?:${partsOfYear.join('|')}) )?${year}`, 'iu');

/** A day or a period at the start of a text, and the length of its text in UTF-16 code units. */
type DayMatch = LifecycleDay & { readonly length: number };

/**
 * Reads a day or a period of a lifecycle in Norwegian or English, such as `31.03.2027`, `høsten
 * 2026`, `innen 31. mars 2027` or `Q2 2027`. Returns the last day of a period or deadline, and
 * `undefined` for any other text.
 */
export function readLifecycleDay(text: string): LifecycleDay | undefined {
	return onlyDay(lifecycleDayAtStart(text.trim()), text);
}

/**
 * Reads the last day of service. Accepts the texts of {@link readLifecycleDay}, and days after
 * "etter" (`etter 31. mars 2027`) or "fra" (`fra 1. april 2027`, whose last day is 31 March).
 * Returns `undefined` for any other text.
 */
export function readLastServiceDay(text: string): LifecycleDay | undefined {
	return onlyDay(lastDayAtStart(text.trim()), text);
}

/**
 * Reads the last day of service at the start of a sentence. Returns `undefined` when the sentence
 * does not start with a day, or when the rest of the sentence may state another day.
 */
export function readEndOfService(sentence: string): LifecycleDay | undefined {
	const text = sentence.trim();
	const found = lastDayAtStart(text);
	if (!found) {
		return undefined;
	}
	const { length, ...day } = found;
	const rest = text.slice(length);
	if (/^[\p{L}\d]|(?<!\p{L})(?:eller|or|tidligst|earliest)(?!\p{L})/iu.test(rest)) {
		return undefined;
	}
	if (datesInText(rest).length > 0) {
		return fromWord.test(text) ? undefined : endOfServiceInText(text);
	}
	return /[12]\d{3}/.test(rest) ? undefined : day;
}

function onlyDay(found: DayMatch | undefined, text: string): LifecycleDay | undefined {
	if (found?.length !== text.trim().replace(/\.$/, '').length) {
		return undefined;
	}
	const { length: _, ...day } = found;
	return day;
}

const afterWord = /^(?:den|på|on|per|etter|after)(?: den)? /i;
const fromWord = /^(?:fra|frå|from)(?: og med)?(?: den)? /i;

function lastDayAtStart(text: string): DayMatch | undefined {
	const [word = ''] = afterWord.exec(text) ?? fromWord.exec(text) ?? [];
	if (word === '') {
		return lifecycleDayAtStart(text);
	}
	const stated = statedDayAtStart(text.slice(word.length));
	// "After the summer" states no exact day, because a season has no exact last day.
	if (!stated || stated.kind === 'season') {
		return undefined;
	}
	const length = word.length + stated.length;
	if (afterWord.test(word)) {
		return { ...stated.day, length };
	}
	return stated.kind === 'day' ? { ...subtractDays(stated.day, 1), length } : undefined;
}

/**
 * Reads a day, a deadline or a period at the start of a text. Returns `undefined` when there is
 * none.
 */
function lifecycleDayAtStart(text: string): DayMatch | undefined {
	const [deadline = ''] =
		/^(?:innen|innan|senest|seinast|før|i løpet av|i laupet av|ved|i|by|before|no later than|at the latest|within|during|in)(?: den)? /i.exec(
			text,
		) ?? [];
	const stated = statedDayAtStart(text.slice(deadline.length));
	if (!stated) {
		return undefined;
	}
	const { day, kind } = stated;
	const length = deadline.length + stated.length;
	const period = text.slice(0, length).trim();
	if (/^(før|before)/i.test(deadline)) {
		return kind === 'day' ? { ...subtractDays(day, 1), period, length } : undefined;
	}
	return deadline === '' && kind === 'day' ? { ...day, length } : { ...day, period, length };
}

function statedDayAtStart(text: string): StatedDay | undefined {
	const [date] = datesInText(text);
	if (date?.offset === 0) {
		return { day: date.day, kind: 'day', length: date.length };
	}
	const match = periods.exec(text);
	const { season, quarter, q, half, month, end, year: yearDigits } = match?.groups ?? {};
	if (!match) {
		return undefined;
	}
	const lastMonth =
		seasons.find(([pattern]) => season !== undefined && pattern.test(season))?.[1] ??
		(month === undefined ? undefined : monthNumberOf(month)) ??
		(quarter === undefined && q === undefined ? undefined : 3 * ordinal(quarter ?? q)) ??
		(half === undefined ? 12 : 6 * ordinal(half));
	const inYear = Number(yearDigits);
	const day = calendarDay(inYear, lastMonth, daysInMonth(inYear, lastMonth));
	return day && { day, kind: season !== undefined && !end ? 'season' : 'period', length: match[0].length };
}

function ordinal(word: string | undefined): number {
	return 1 + ordinals.findIndex((pattern) => pattern.test(word ?? ''));
}
