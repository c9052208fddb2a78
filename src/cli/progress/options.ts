import { daysToSample, type SamplingInterval, samplingIntervals } from '../../catalog/core/progress/sampling.ts';
import { type CalendarDay, compareDays, subtractMonths } from '../../shared/core/lifecycle/calendarDay.ts';
import type { CommandArguments } from '../command.ts';
import { readDayOption, readFormatOption, readTodayOption, requireKnownName } from '../optionValues.ts';
import { UsageError } from '../usageError.ts';

/** The report formats of `study-admin progress`. */
const formats = ['html', 'json', 'text'] as const;

/** The options of `study-admin progress`. */
export interface ProgressOptions {
	readonly format: (typeof formats)[number];
	readonly today: CalendarDay;
	/** Whether the command line names the date of the report. */
	readonly hasToday: boolean;
	readonly since: CalendarDay;
	readonly every: SamplingInterval;
	/** The template of links to files; `undefined` for a page without links. */
	readonly linkTemplate: string | undefined;
	readonly merges: boolean;
	/** Path of the output file; `undefined` for standard output. */
	readonly output: string | undefined;
}

/** Maximum number of sampled days, so that the page remains readable. */
const maxSamples = 2000;
const defaultMonths = 12;

/**
 * Reads the options of `study-admin progress` from a command line.
 * @throws {UsageError} when an option has an invalid value
 */
export function readProgressOptions(args: CommandArguments): ProgressOptions {
	const format = readFormatOption(args, formats);
	const every = requireKnownName(args.value('every') ?? 'week', samplingIntervals, 'an interval');
	const today = readTodayOption(args);
	const since = readSince(args.value('since'), today);
	const linkTemplate = args.value('link-template');
	checkLinkTemplate(linkTemplate, format);
	const merges = args.has('merge');
	const unused = ['since', 'every'].find((option) => merges && args.has(option));
	if (unused !== undefined) {
		throw new UsageError(`"--${unused}" has no effect with --merge. Use it when you write the JSON files.`);
	}
	if (compareDays(since, today) > 0) {
		throw new UsageError('The date of --since is after today. Use an earlier date.');
	}
	if (daysToSample(today, since, every).length > maxSamples) {
		throw new UsageError(
			`The period has more than 2,000 ${every}s. Use a later date for --since or a longer interval.`,
		);
	}
	return {
		...{ format, today, hasToday: args.has('today'), since, every, linkTemplate, merges },
		output: args.value('output'),
	};
}

function readSince(text: string | undefined, today: CalendarDay): CalendarDay {
	const [, months] = /^(\d{1,3})m$/.exec(text ?? `${defaultMonths}m`) ?? [];
	return months === undefined
		? readDayOption(text ?? '', `, or a number of months such as ${defaultMonths}m`)
		: subtractMonths(today, Number(months));
}

const placeholders = ['{repository}', '{commit}', '{path}', '{line}'];

function checkLinkTemplate(template: string | undefined, format: string): void {
	if (template === undefined) {
		return;
	}
	if (format !== 'html') {
		throw new UsageError('"--link-template" has an effect only with --format html.');
	}
	if (!/^https?:\/\/[^\s/{}]/.test(template) || !URL.canParse(template)) {
		throw new UsageError('The template of --link-template must begin with https:// or http:// and a host.');
	}
	if (!template.includes('{path}')) {
		throw new UsageError('The template of --link-template must contain {path}.');
	}
	const unknown = template.match(/\{[^}]*\}/g)?.find((each) => !placeholders.includes(each));
	if (unknown !== undefined) {
		throw new UsageError(`"${unknown}" is not a placeholder of --link-template. Use: ${placeholders.join(', ')}.`);
	}
}
