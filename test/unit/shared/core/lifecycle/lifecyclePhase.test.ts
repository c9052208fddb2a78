import assert from 'node:assert/strict';
import type { CalendarDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { parseDay } from '../../../../../src/shared/core/lifecycle/datesInText.ts';
import {
	daysOfServiceLeft,
	type LifecycleDates,
	lastUsableDay,
	lifecyclePhaseOn,
} from '../../../../../src/shared/core/lifecycle/lifecyclePhase.ts';

describe('lifecyclePhaseOn', () => {
	const attendance = dates({ pre: '31.03.2025', announced: '28.04.2025', end: '15.06.2025', withdrawn: '20.06.2025' });
	const legacy = dates({ pre: '31.03.2025', end: '31.03.2027' });
	const endOnly = dates({ end: '31.03.2027' });
	for (const [name, lifecycle, today, warnWithinDays, expected] of [
		['without any date', {}, '01.01.2026', 365, undefined],
		['without further development', { noFurtherDevelopment: true }, '01.01.2026', 365, 'no-further-development'],
		['before every notice', attendance, '30.03.2025', 10, undefined],
		['on the day of the advance notice', attendance, '31.03.2025', 10, 'pre-announced'],
		['on the eve of the announcement', attendance, '27.04.2025', 10, 'pre-announced'],
		['on the day of the announcement', attendance, '28.04.2025', 10, 'announced'],
		['11 days before the end with a warning period of 10 days', attendance, '04.06.2025', 10, 'announced'],
		['10 days before the end with a warning period of 10 days', attendance, '05.06.2025', 10, 'ending-soon'],
		['on the last day of service', attendance, '15.06.2025', 10, 'ending-soon'],
		['on the last day with a warning period of 0 days', attendance, '15.06.2025', 0, 'ending-soon'],
		['on the day after the last day of service', attendance, '16.06.2025', 10, 'ended'],
		['on the eve of withdrawal', attendance, '19.06.2025', 10, 'ended'],
		['on the day of withdrawal', attendance, '20.06.2025', 10, 'withdrawn'],
		['after both the end of service and the withdrawal', attendance, '01.01.2030', 10, 'withdrawn'],
		['more than a year before an end that is only pre-announced', legacy, '01.01.2026', 365, 'pre-announced'],
		['less than a year before an end that is only pre-announced', legacy, '31.03.2026', 365, 'ending-soon'],
		['more than a year before an end without a notice', endOnly, '01.01.2026', 365, 'announced'],
		[
			'with an announced end and without further development',
			{ ...endOnly, noFurtherDevelopment: true },
			'01.01.2026',
			365,
			'announced',
		],
		[
			'on the day of withdrawal without an end of service',
			dates({ withdrawn: '20.06.2025' }),
			'20.06.2025',
			365,
			'withdrawn',
		],
		[
			'11 days before the last day before the withdrawal without an end of service',
			dates({ withdrawn: '20.06.2025' }),
			'08.06.2025',
			10,
			'announced',
		],
		[
			'on the day before the withdrawal without an end of service',
			dates({ withdrawn: '20.06.2025' }),
			'19.06.2025',
			0,
			'ending-soon',
		],
		[
			'on the day before a withdrawal that is announced and before the end of service',
			dates({ announced: '01.06.2026', end: '31.03.2027', withdrawn: '01.12.2026' }),
			'30.11.2026',
			10,
			'ending-soon',
		],
		[
			'after an announcement without an end of service',
			dates({ announced: '28.04.2025' }),
			'01.01.2026',
			365,
			'announced',
		],
	] as const) {
		it(`the lifecycle phase ${name} is ${expected ?? 'undefined'}`, () => {
			assert.equal(lifecyclePhaseOn(day(today), lifecycle, warnWithinDays), expected);
		});
	}
});

describe('lastUsableDay', () => {
	for (const [name, lifecycle, expected] of [
		['the end of service', dates({ end: '15.06.2025', withdrawn: '20.06.2025' }), day('15.06.2025')],
		['the day before an earlier withdrawal', dates({ end: '15.06.2025', withdrawn: '01.06.2025' }), day('31.05.2025')],
		[
			'the day before a withdrawal on the last day',
			dates({ end: '15.06.2025', withdrawn: '15.06.2025' }),
			day('14.06.2025'),
		],
		['the day before the withdrawal without an end of service', dates({ withdrawn: '01.01.2026' }), day('31.12.2025')],
		[
			'the last day of the period in which the API is withdrawn',
			{ withdrawn: { ...day('31.12.2026'), period: 'høsten 2026' } },
			{ ...day('31.12.2026'), period: 'høsten 2026' },
		],
		['undefined without an end of service and a withdrawal', dates({ announced: '01.01.2026' }), undefined],
	] as const) {
		it(`the last usable day is ${name}`, () => assert.deepEqual(lastUsableDay(lifecycle), expected));
	}
});

describe('daysOfServiceLeft', () => {
	for (const [today, expected] of [
		['30.03.2027', 1],
		['31.03.2027', 0],
		['01.04.2027', -1],
		['21.11.2026', 130],
	] as const) {
		it(`the days left on ${today} are ${expected} for an end of service on 31.03.2027`, () => {
			assert.equal(daysOfServiceLeft(day(today), day('31.03.2027')), expected);
		});
	}
});

interface DateTexts {
	readonly pre?: string;
	readonly announced?: string;
	readonly end?: string;
	readonly withdrawn?: string;
}

function dates({ pre, announced, end, withdrawn }: DateTexts): LifecycleDates {
	const read = (text: string | undefined) => (text === undefined ? undefined : day(text));
	return { preAnnounced: read(pre), announced: read(announced), endOfService: read(end), withdrawn: read(withdrawn) };
}

function day(text: string): CalendarDay {
	const found = parseDay(text);
	assert.ok(found, text);
	return found;
}
