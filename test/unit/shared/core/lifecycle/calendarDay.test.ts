import assert from 'node:assert/strict';
import {
	addDays,
	type CalendarDay,
	calendarDay,
	compareDays,
	daysBetween,
	formatIsoDay,
	localDayAt,
	parseIsoDay,
	subtractDays,
	subtractMonths,
} from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { createRandom } from '../../../../fixtures/random.ts';
import { scaled } from '../../../../fixtures/testSize.ts';

describe('calendarDay', () => {
	for (const [year, month, day, exists] of [
		[2027, 3, 31, true],
		[2027, 2, 29, false],
		[2028, 2, 29, true],
		[2000, 2, 29, true],
		[2100, 2, 29, false],
		[2400, 2, 29, true],
		[2027, 4, 31, false],
		[2027, 13, 1, false],
		[2027, 0, 1, false],
		[2027, 1, 0, false],
		[27, 1, 1, false],
		[2027, 1, 1.5, false],
		[Number.NaN, 1, 1, false],
	] as const) {
		it(`${year}-${month}-${day} is ${exists ? 'a valid' : 'no valid'} calendar day`, () => {
			assert.deepEqual(calendarDay(year, month, day), exists ? { year, month, day } : undefined);
		});
	}
});

describe('daysBetween', () => {
	it('counts the days between two dates, forward and backward', () => {
		const today = { year: 2026, month: 11, day: 21 };
		assert.equal(daysBetween(today, { year: 2027, month: 3, day: 31 }), 130);
		assert.equal(daysBetween(today, { year: 2026, month: 3, day: 31 }), -235);
	});

	it('daysBetween and compareDays agree with a day-by-day calendar for 10,000 pairs of days', () => {
		const days = everyDay(1583, 2600);
		const random = createRandom(20_270_331);
		for (let pair = 0; pair < scaled(10_000); pair += 1) {
			const from = random.between(0, days.length - 1);
			const to = random.between(0, days.length - 1);
			const [a, b] = [days[from], days[to]];
			assert.ok(a && b);
			assert.equal(daysBetween(a, b), to - from, `${JSON.stringify(a)} to ${JSON.stringify(b)}`);
			assert.equal(Math.sign(compareDays(b, a)), Math.sign(to - from));
		}
	});
});

describe('addDays', () => {
	for (const [from, count, expected] of [
		['2026-11-21', 0, '2026-11-21'],
		['2026-11-21', 90, '2027-02-19'],
		['2026-11-21', 130, '2027-03-31'],
		['2028-02-28', 1, '2028-02-29'],
		['2027-02-28', 1, '2027-03-01'],
		['2026-12-31', 366, '2028-01-01'],
	] as const) {
		it(`${count} days after ${from} is ${expected}`, () => {
			const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
			const later = addDays({ year, month, day }, count);
			assert.equal(formatIsoDay(later), expected);
			assert.equal(daysBetween({ year, month, day }, later), count);
			assert.deepEqual(subtractDays(later, count), { year, month, day });
		});
	}
});

describe('subtractMonths', () => {
	for (const [from, count, expected] of [
		['2026-11-21', 0, '2026-11-21'],
		['2026-11-21', 3, '2026-08-21'],
		['2027-02-21', 3, '2026-11-21'],
		['2027-05-31', 3, '2027-02-28'],
		['2028-05-31', 3, '2028-02-29'],
		['2027-01-15', 25, '2024-12-15'],
	] as const) {
		it(`${count} months before ${from} is ${expected}`, () => {
			const day = parseIsoDay(from);
			assert.equal(day && formatIsoDay(subtractMonths(day, count)), expected);
		});
	}
});

describe('parseIsoDay', () => {
	for (const text of ['', '2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', ' 2026-01-01', '2026-01-01T00:00']) {
		it(`"${text}" is no day`, () => {
			assert.equal(parseIsoDay(text), undefined);
		});
	}
});

describe('localDayAt', () => {
	const lastEvening = Date.UTC(2027, 2, 31, 22, 30);
	for (const [timeZone, expected] of [
		['UTC', { year: 2027, month: 3, day: 31 }],
		['Europe/Oslo', { year: 2027, month: 4, day: 1 }],
		['America/New_York', { year: 2027, month: 3, day: 31 }],
		['Pacific/Kiritimati', { year: 2027, month: 4, day: 1 }],
	] as const) {
		it(`localDayAt returns the local day in the time zone ${timeZone}`, () => {
			assert.deepEqual(
				inTimeZone(timeZone, () => localDayAt(lastEvening)),
				expected,
			);
		});
	}
});

/** Runs a function with the local time zone set to `timeZone`. */
function inTimeZone<T>(timeZone: string, run: () => T): T {
	const here = process.env['TZ'];
	process.env['TZ'] = timeZone;
	try {
		return run();
	} finally {
		if (here === undefined) {
			delete process.env['TZ'];
		} else {
			process.env['TZ'] = here;
		}
	}
}

/** Returns every day of a range of years, by counting with only the leap year rule. */
function everyDay(firstYear: number, lastYear: number): readonly CalendarDay[] {
	const days: CalendarDay[] = [];
	for (let year = firstYear; year <= lastYear; year += 1) {
		const leap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
		for (const [index, length] of [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
			for (let day = 1; day <= length; day += 1) {
				days.push({ year, month: index + 1, day });
			}
		}
	}
	return days;
}
