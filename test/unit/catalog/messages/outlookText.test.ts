import assert from 'node:assert/strict';
import { type DeadlineVerdict, deadlineVerdict, outlookOf } from '../../../../src/catalog/core/progress/outlook.ts';
import { outlookText } from '../../../../src/catalog/messages/outlookText.ts';
import { dayOf } from '../../support/dayOf.ts';
import { l10n } from '../../support/l10n.ts';

/** Counts as `<day> <count>`, and the last day of service if known. */
type Case = readonly [
	title: string,
	counts: readonly string[],
	lastDay: string | undefined,
	DeadlineVerdict,
	text: string,
];

const lastDay = '2027-03-31';
const falling = ['2026-08-22 20', '2026-11-23 8'] as const;

const cases: readonly Case[] = [
	[
		'falling in time',
		falling,
		lastDay,
		'in time',
		'8 uses left, 128 days until the last day of service, 31 March 2027. At the pace since 22 August 2026 (12 fewer), done on 24 January 2027, 66 days before the last day.',
	],
	[
		'falling too slowly',
		['2026-08-22 10', '2026-11-23 8'],
		lastDay,
		'too late',
		'8 uses left, 128 days until the last day of service, 31 March 2027. At the pace since 22 August 2026 (2 fewer), done on 30 November 2027, 244 days after the last day.',
	],
	[
		'falling until the last day',
		['2026-11-22 9', '2026-11-23 8'],
		'2026-12-01',
		'in time',
		'8 uses left, 8 days until the last day of service, 1 December 2026. At the pace since 22 November 2026 (1 fewer), done on 1 December 2026, which is the last day.',
	],
	[
		'falling until a day after the last day',
		['2026-11-22 9', '2026-11-23 8'],
		'2026-11-30',
		'too late',
		'8 uses left, 7 days until the last day of service, 30 November 2026. At the pace since 22 November 2026 (1 fewer), done on 1 December 2026, 1 day after the last day.',
	],
	[
		'falling in the last three months, after rising before',
		['2025-11-23 1', '2026-05-23 40', '2026-08-23 20', '2026-10-23 30', '2026-11-23 8'],
		lastDay,
		'in time',
		'8 uses left, 128 days until the last day of service, 31 March 2027. At the pace since 23 August 2026 (12 fewer), done on 24 January 2027, 66 days before the last day.',
	],
	[
		'falling without a known last day',
		falling,
		undefined,
		'unknown',
		'8 uses left. No last day is known. At the pace since 22 August 2026 (12 fewer), done on 24 January 2027.',
	],
	[
		'falling so slowly that it takes more than a century',
		['2026-08-23 100001', '2026-11-23 100000'],
		lastDay,
		'too late',
		'100000 uses left, 128 days until the last day of service, 31 March 2027. At the pace since 23 August 2026 (1 fewer), the number does not reach zero within 100 years.',
	],
	[
		'rising',
		['2026-08-23 4', '2026-11-23 8'],
		lastDay,
		'too late',
		'8 uses left, 128 days until the last day of service, 31 March 2027. There are 4 uses more than on 23 August 2026, so the number does not reach zero at this pace.',
	],
	[
		'rising by one from zero',
		['2026-08-23 0', '2026-11-23 1'],
		lastDay,
		'too late',
		'1 use left, 128 days until the last day of service, 31 March 2027. There is 1 use more than on 23 August 2026, so the number does not reach zero at this pace.',
	],
	[
		'flat',
		['2026-05-23 9', '2026-08-23 8', '2026-09-23 12', '2026-11-23 8'],
		lastDay,
		'too late',
		'8 uses left, 128 days until the last day of service, 31 March 2027. The number is the same as on 23 August 2026, so it does not reach zero at this pace.',
	],
	[
		'falling until a day that has passed since the last count',
		['2026-07-01 40', '2026-09-01 8'],
		lastDay,
		'unknown',
		'8 uses left, 128 days until the last day of service, 31 March 2027. At the pace since 1 July 2026 (32 fewer), done on 17 September 2026, which has passed. Count the uses again.',
	],
	[
		'falling until a day that has passed since the last count, as the last day has',
		['2026-07-01 40', '2026-09-01 8'],
		'2026-10-01',
		'too late',
		'8 uses left, 53 days after the last day of service, 1 October 2026. At the pace since 1 July 2026 (32 fewer), done on 17 September 2026, which has passed. Count the uses again.',
	],
	[
		'falling until today, counted before',
		['2026-11-21 9', '2026-11-22 1'],
		lastDay,
		'in time',
		'1 use left, 128 days until the last day of service, 31 March 2027. At the pace since 21 November 2026 (8 fewer), done on 23 November 2026, 128 days before the last day.',
	],
	['done', ['2026-08-23 4', '2026-10-23 0', '2026-11-23 0'], lastDay, 'done', 'No uses left since 23 October 2026.'],
	[
		'done, after new uses that were replaced',
		['2026-05-23 0', '2026-06-23 4', '2026-11-23 0'],
		lastDay,
		'done',
		'No uses left since 23 November 2026.',
	],
	[
		'done after the last day',
		['2026-08-23 4', '2026-11-23 0'],
		'2026-10-01',
		'done',
		'No uses left since 23 November 2026.',
	],
	['zero from the start', ['2026-08-23 0', '2026-11-23 0'], lastDay, 'done', 'No uses in the period.'],
	['without any commit', [], lastDay, 'done', 'No uses in the period.'],
	[
		'one commit',
		['2026-11-23 8'],
		lastDay,
		'unknown',
		'8 uses left, 128 days until the last day of service, 31 March 2027. The counted period is too short for a pace.',
	],
	['one commit without uses', ['2026-11-23 0'], lastDay, 'done', 'No uses in the period.'],
	[
		'a last day that has passed',
		falling,
		'2026-11-22',
		'too late',
		'8 uses left, 1 day after the last day of service, 22 November 2026. At the pace since 22 August 2026 (12 fewer), done on 24 January 2027.',
	],
	[
		'a last day that has passed, with one commit',
		['2026-11-23 8'],
		'2026-03-31',
		'too late',
		'8 uses left, 237 days after the last day of service, 31 March 2026. The counted period is too short for a pace.',
	],
	[
		'the last day today',
		falling,
		'2026-11-23',
		'too late',
		'8 uses left. Today is the last day of service. At the pace since 22 August 2026 (12 fewer), done on 24 January 2027, 62 days after the last day.',
	],
	[
		'falling until the last day, which is today',
		['2026-11-21 9', '2026-11-22 1'],
		'2026-11-23',
		'in time',
		'1 use left. Today is the last day of service. At the pace since 21 November 2026 (8 fewer), done on 23 November 2026, which is the last day.',
	],
];

describe('outlookText', () => {
	for (const [title, texts, last, verdict, expected] of cases) {
		it(`describes the outlook for counts of uses with this development: ${title}`, () => {
			const counts = texts.map((text) => {
				const [day = '', count] = text.split(' ');
				return { day: dayOf(day), count: Number(count) };
			});
			const outlook = outlookOf(counts);
			const days = { today: dayOf('2026-11-23'), lastDay: last === undefined ? undefined : dayOf(last) };
			assert.equal(outlookText(outlook, days, l10n, 'en'), expected);
			assert.equal(deadlineVerdict(outlook, days.today, days.lastDay), verdict);
		});
	}
});
