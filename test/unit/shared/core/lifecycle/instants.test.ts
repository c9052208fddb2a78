import assert from 'node:assert/strict';
import { type CalendarDay, localDayAt } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import {
	daysOfServiceLeft,
	type LifecyclePhase,
	lifecyclePhaseOn,
} from '../../../../../src/shared/core/lifecycle/lifecyclePhase.ts';
import { createRandom, type Random } from '../../../../fixtures/random.ts';
import { scaled } from '../../../../fixtures/testSize.ts';

// A reference calendar that uses only integers and no `Date`: days since 1 January 1970, converted
// to a date by counting years and months.

function isLeap(year: number): boolean {
	return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function monthLengths(year: number): readonly number[] {
	return [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
}

function dayOfNumber(number: number): CalendarDay {
	let [left, year] = [number, 1970];
	for (let length = 365; left >= length; year += 1, length = isLeap(year) ? 366 : 365) {
		left -= length;
	}
	let month = 1;
	for (const length of monthLengths(year)) {
		if (left < length) {
			break;
		}
		left -= length;
		month += 1;
	}
	return { year, month, day: left + 1 };
}

/**
 * Returns the offset of a time zone from UTC at an instant in seconds, parsed from a text such as
 * `GMT+05:45`.
 */
function offsetAt(instant: number, format: Intl.DateTimeFormat): number {
	const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
	const [, sign, hours, minutes, seconds = 0] = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name) ?? [];
	const size = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
	return sign === '-' ? -size : size;
}

/** The day numbers of lifecycle events; `undefined` for an event without a date. */
interface EventDays {
	readonly preAnnounced: number | undefined;
	readonly announced: number | undefined;
	readonly endOfService: number | undefined;
	readonly withdrawn: number | undefined;
}

/** Returns the lifecycle phase on a day, computed with day numbers. */
function lifecyclePhaseOfNumbers(
	today: number,
	{ preAnnounced, announced, endOfService, withdrawn }: EventDays,
	within: number,
): LifecyclePhase | undefined {
	if (withdrawn !== undefined && today >= withdrawn) {
		return 'withdrawn';
	}
	if (endOfService !== undefined && today > endOfService) {
		return 'ended';
	}
	const ends = [endOfService ?? Infinity, (withdrawn ?? Infinity) - 1];
	if (Math.min(...ends) - today <= within) {
		return 'ending-soon';
	}
	if (announced !== undefined && today >= announced) {
		return 'announced';
	}
	if (preAnnounced !== undefined && today >= preAnnounced) {
		return 'pre-announced';
	}
	const isKnownToEnd = endOfService !== undefined || withdrawn !== undefined;
	return isKnownToEnd && announced === undefined && preAnnounced === undefined ? 'announced' : undefined;
}

const firstDay = 365;
const lastDay = 365 * 150;

function randomNumbers(random: Random, near: number): EventDays {
	const number = () => {
		const far = random.between(0, 1) === 0 ? 3 : 2000;
		return random.between(0, 2) === 0 ? undefined : Math.max(0, near + random.between(-far, far));
	};
	return { preAnnounced: number(), announced: number(), endOfService: number(), withdrawn: number() };
}

function dayOf(number: number | undefined): CalendarDay | undefined {
	return number === undefined ? undefined : dayOfNumber(number);
}

describe('calendar days and lifecycle phases', () => {
	const here = process.env['TZ'];
	after(() => {
		if (here === undefined) {
			delete process.env['TZ'];
		} else {
			process.env['TZ'] = here;
		}
	});

	it('day, phase and days left agree with a reference calendar for 10,000 random dates, time zones and instants', () => {
		const random = createRandom(31_03_2027);
		const zones = Intl.supportedValuesOf('timeZone');
		const days = new Set<string>();
		let zone = 'UTC';
		let format = new Intl.DateTimeFormat();
		for (let count = 0; count < scaled(10_000); count += 1) {
			// Changing the time zone is slow, so each zone is used 25 times.
			if (count % 25 === 0) {
				zone = zones[random.between(0, zones.length - 1)] ?? 'UTC';
				format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
				process.env['TZ'] = zone;
			}
			// Many instants are at the start or end of a day.
			const second = random.pick([0, 86_399, random.between(0, 86_399)]);
			const instant = (random.between(firstDay, lastDay) * 86_400 + second) * 1000;
			const today = Math.floor((instant / 1000 + offsetAt(instant, format)) / 86_400);
			const numbers = randomNumbers(random, today);
			const within = random.pick([0, 1, 90, 365, random.between(0, 4000)]);
			const seen = localDayAt(instant);
			const what = `${instant} in ${zone}: ${JSON.stringify(numbers)}, ${within}`;
			assert.deepEqual(seen, dayOfNumber(today), what);
			const dates = {
				preAnnounced: dayOf(numbers.preAnnounced),
				announced: dayOf(numbers.announced),
				endOfService: dayOf(numbers.endOfService),
				withdrawn: dayOf(numbers.withdrawn),
			};
			assert.equal(lifecyclePhaseOn(seen, dates, within), lifecyclePhaseOfNumbers(today, numbers, within), what);
			if (dates.endOfService && numbers.endOfService !== undefined) {
				assert.equal(daysOfServiceLeft(seen, dates.endOfService), numbers.endOfService - today, what);
			}
			days.add(`${today - Math.floor(instant / 86_400_000)}`);
		}
		// Proves that the time zones changed the day.
		assert.deepEqual([...days].sort(), ['-1', '0', '1']);
	});
});
