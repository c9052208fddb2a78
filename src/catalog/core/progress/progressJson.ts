import { isJsonObject, type JsonObject } from '../../../shared/core/json.ts';
import { type CalendarDay, formatIsoDay, parseIsoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import {
	type CountedSample,
	type FileWithRemainingUses,
	mayUseBeOlderThanSamples,
	type NamedApi,
	type ProgressNote,
	type ProgressReport,
	progressByApi,
	type RepositoryProgress,
	type UsedApi,
} from './report.ts';
import { samplingIntervals } from './sampling.ts';
import type { ApiUseCounts } from './useCounter.ts';

const kind = 'study-admin-progress';

/**
 * Returns a report as JSON. It also contains the outlook of each API, and whether the oldest uses
 * can be older than their days.
 */
export function progressJson(report: ProgressReport): string {
	const apis = progressByApi(report.repositories, report.today).map(({ counts, ...api }) => api);
	const repositories = report.repositories.map((each) => ({
		...each,
		apis: each.apis.map((api) =>
			api.oldest ? { ...api, mayBeOlder: mayUseBeOlderThanSamples(each, api.oldest) } : api,
		),
		files: each.files.map((file) => ({ ...file, mayBeOlder: mayUseBeOlderThanSamples(each, file.since) })),
	}));
	const value = { version: 1, kind, ...report, repositories, apis };
	return JSON.stringify(value, (_, each: unknown) => (isDay(each) ? formatIsoDay(each) : each), '\t');
}

function isDay(value: unknown): value is CalendarDay {
	return isJsonObject(value) && 'year' in value && 'month' in value && 'day' in value;
}

/** Thrown inside of this module when a value is not part of a report. */
class InvalidReport extends Error {}

/** Reads a report that {@link progressJson} has written; `undefined` for any other text. */
export function readProgressJson(text: string): ProgressReport | undefined {
	try {
		const report = record(JSON.parse(text));
		return report['kind'] === kind && report['version'] === 1 ? readReport(report) : undefined;
	} catch (error) {
		if (error instanceof InvalidReport || error instanceof SyntaxError) {
			return undefined;
		}
		throw error;
	}
}

function readReport(report: JsonObject): ProgressReport {
	const every = samplingIntervals.find((each) => each === report['every']);
	return {
		today: day(report['today']),
		since: day(report['since']),
		every: every ?? invalid(),
		catalogVersion: optional(integer)(report['catalogVersion']),
		repositories: list(report['repositories']).map(readRepository),
	};
}

function readRepository(value: unknown): RepositoryProgress {
	const { name, samples, apis, files, notSearchedFor, notes } = record(value);
	return {
		name: string(name),
		samples: list(samples).map(readSample),
		apis: list(apis).map(readUsedApi),
		files: list(files).map(readFile),
		notSearchedFor: list(notSearchedFor).map(readApi),
		notes: list(notes).map(readNote),
	};
}

function readSample(value: unknown): CountedSample {
	const sample = record(value);
	const { commit, files, counts } = sample;
	return {
		day: day(sample['day']),
		commit: /^[0-9a-f]{40,64}$/.test(string(commit)) ? string(commit) : invalid(),
		files: integer(files),
		counts: Object.fromEntries(Object.entries(record(counts)).map(([api, each]) => [api, readCounts(each)])),
	};
}

function readCounts(value: unknown): ApiUseCounts {
	const { uses, ignored, possible } = record(value);
	return { uses: integer(uses), ignored: integer(ignored), possible: integer(possible) };
}

function readUsedApi(value: unknown): UsedApi {
	const { lastDay, oldest } = record(value);
	return { ...readApi(value), lastDay: optional(day)(lastDay), oldest: optional(day)(oldest) };
}

function readApi(value: unknown): NamedApi {
	const { api, apiName } = record(value);
	return { api: string(api), apiName: string(apiName) };
}

function readFile(value: unknown): FileWithRemainingUses {
	const { api, path, lines, ignored, since } = record(value);
	return {
		api: string(api),
		path: string(path),
		lines: list(lines).map(integer),
		ignored: integer(ignored),
		since: day(since),
	};
}

function readNote(value: unknown): ProgressNote {
	const note = record(value);
	switch (note['kind']) {
		case 'shallow':
		case 'bare':
			return { kind: note['kind'] };
		case 'no-commits':
		case 'later-period':
			return { kind: note['kind'], day: day(note['day']) };
		case 'new-folder':
			return { kind: 'new-folder', folder: string(note['folder']), day: optional(day)(note['day']) };
		case 'submodules':
		case 'missing':
		case 'ignore-files':
			return { kind: note['kind'], paths: list(note['paths']).map(string) };
		default:
			return invalid();
	}
}

function invalid(): never {
	throw new InvalidReport();
}

function record(value: unknown): JsonObject {
	return isJsonObject(value) ? value : invalid();
}

function list(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : invalid();
}

function string(value: unknown): string {
	return typeof value === 'string' ? value : invalid();
}

function integer(value: unknown): number {
	return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : invalid();
}

function day(value: unknown): CalendarDay {
	return parseIsoDay(string(value)) ?? invalid();
}

function optional<T>(read: (value: unknown) => T): (value: unknown) => T | undefined {
	return (value) => (value === undefined ? undefined : read(value));
}
