import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { type CalendarDay, compareDays } from '../../../shared/core/lifecycle/calendarDay.ts';
import { type CountOnDay, type DeadlineVerdict, deadlineVerdict, type Outlook, outlookOf } from './outlook.ts';
import type { SamplingInterval } from './sampling.ts';
import type { ApiUseCounts } from './useCounter.ts';

/** How the uses of APIs in repositories developed. Contains paths, APIs, counts and dates only. */
export interface ProgressReport {
	readonly today: CalendarDay;
	readonly since: CalendarDay;
	readonly every: SamplingInterval;
	/** The version of the catalog; `undefined` when it is unknown. */
	readonly catalogVersion: number | undefined;
	readonly repositories: readonly RepositoryProgress[];
}

/** How the uses of APIs in a repository developed. */
export interface RepositoryProgress {
	readonly name: string;
	/** The sampled commits, the earliest first. */
	readonly samples: readonly CountedSample[];
	/** The APIs with uses in at least one sample. The API that ends first comes first. */
	readonly apis: readonly UsedApi[];
	/** The certain uses in the last sample, by file. */
	readonly files: readonly FileWithRemainingUses[];
	/** The APIs whose uses were not searched for, because no address of them is known. */
	readonly notSearchedFor: readonly NamedApi[];
	readonly notes: readonly ProgressNote[];
}

/** The use counts at the end of a day. */
export interface CountedSample {
	readonly day: CalendarDay;
	/** The object ID of the commit. */
	readonly commit: string;
	/** Number of files that were searched. */
	readonly files: number;
	/** The counts by the ID of the API. APIs without uses are left out. */
	readonly counts: Readonly<Record<string, ApiUseCounts>>;
}

/** An API of the catalog. */
export interface NamedApi {
	readonly api: string;
	readonly apiName: string;
}

/** An API that a repository uses or has used. */
export interface UsedApi extends NamedApi {
	/** The nearest last day of service of a use; `undefined` when it is unknown. */
	readonly lastDay: CalendarDay | undefined;
	/**
	 * The first sampled day of the use that has been there longest; `undefined` without certain uses.
	 * See {@link mayUseBeOlderThanSamples}.
	 */
	readonly oldest: CalendarDay | undefined;
}

/** A file with certain uses of an API. */
export interface FileWithRemainingUses {
	readonly api: string;
	readonly path: string;
	/** The lines, from 1. */
	readonly lines: readonly number[];
	/** Number of uses that an ignore comment turns off. */
	readonly ignored: number;
	/** The first sampled day of the oldest of the uses. See {@link mayUseBeOlderThanSamples}. */
	readonly since: CalendarDay;
}

/**
 * Whether a use whose first sampled day is `day` can have been there before, because the first
 * sampled commit contains it.
 */
export function mayUseBeOlderThanSamples({ samples }: Pick<RepositoryProgress, 'samples'>, day: CalendarDay): boolean {
	return samples[0] !== undefined && compareDays(day, samples[0].day) <= 0;
}

/** A fact about the history without which the numbers could be misunderstood. */
export type ProgressNote =
	/** The clone is shallow: the history before the first commit is missing. */
	| { readonly kind: 'shallow' }
	/** There are no commits in the period: the last one is of this day. */
	| { readonly kind: 'no-commits'; readonly day: CalendarDay }
	/** Merged with reports that begin earlier: the numbers before this day are unknown. */
	| { readonly kind: 'later-period'; readonly day: CalendarDay }
	/** The folder exists from this sampled day on; in no sample without a day. */
	| { readonly kind: 'new-folder'; readonly folder: string; readonly day: CalendarDay | undefined }
	/** The repository is a bare clone: no settings were read. */
	| { readonly kind: 'bare' }
	/** Submodules, files that are missing in the clone, and ignore files that cannot be used. */
	| { readonly kind: 'submodules' | 'missing' | 'ignore-files'; readonly paths: readonly string[] };

/** The counts of the uses of an API that are left to replace, over time. */
export interface ApiProgress extends NamedApi {
	readonly lastDay: CalendarDay | undefined;
	/** The counts of certain uses, including ignored ones, the earliest day first. */
	readonly counts: readonly CountOnDay[];
	/** Number of ignored uses in the last sample. */
	readonly ignored: number;
	readonly outlook: Outlook;
	readonly verdict: DeadlineVerdict;
}

/**
 * Returns the progress of each API in a list of repositories, the API that ends first at first. The
 * numbers of repositories with other sampled days are those of their last sample before each day.
 */
export function progressByApi(repositories: readonly RepositoryProgress[], today: CalendarDay): readonly ApiProgress[] {
	const days = daysOf(repositories);
	const byId = Map.groupBy(
		repositories.flatMap(({ apis }) => apis),
		({ api }) => api,
	);
	return [...byId]
		.map(([api, used]): ApiProgress => {
			const lastDay = firstDay(used.flatMap((each) => each.lastDay ?? []));
			const counts = days.map((day) => ({ day, count: sumOn(repositories, api, day, left) }));
			const outlook = outlookOf(counts);
			const ignored = sumOn(repositories, api, today, (each) => each.ignored);
			const verdict = deadlineVerdict(outlook, today, lastDay);
			return { api, apiName: used[0]?.apiName ?? api, lastDay, counts, ignored, outlook, verdict };
		})
		.filter(({ outlook }) => outlook.kind !== 'none')
		.toSorted(compareLastDays);
}

/** Returns the numbers of certain uses of all APIs in repositories, the earliest day first. */
export function totalUseCounts(repositories: readonly RepositoryProgress[]): readonly CountOnDay[] {
	const ids = [...new Set(repositories.flatMap(({ apis }) => apis.map(({ api }) => api)))];
	return daysOf(repositories).map((day) => ({
		day,
		count: ids.reduce((sum, api) => sum + sumOn(repositories, api, day, left), 0),
	}));
}

const never = { year: 9999, month: 12, day: 31 };

/** Compares APIs by their last days. Those without a last day come last. */
export function compareLastDays(
	a: Pick<UsedApi, 'lastDay' | 'apiName'>,
	b: Pick<UsedApi, 'lastDay' | 'apiName'>,
): number {
	return compareDays(a.lastDay ?? never, b.lastDay ?? never) || compareTexts(a.apiName, b.apiName);
}

/**
 * Returns the sampled days of repositories, the earliest first. The numbers before the first sample
 * of a shallow clone, and before a later period, are unknown, so that no sum begins earlier.
 */
function daysOf(repositories: readonly RepositoryProgress[]): readonly CalendarDay[] {
	const days = repositories.flatMap(({ samples }) => samples.map(({ day }) => day)).toSorted(compareDays);
	const begin = repositories
		.filter(({ notes }) => notes.some(({ kind }) => kind === 'shallow' || kind === 'later-period'))
		.flatMap(({ samples }) => samples[0]?.day ?? [])
		.reduce((latest, day) => (compareDays(day, latest) > 0 ? day : latest), days[0] ?? never);
	return days.filter(
		(day, index) => compareDays(day, begin) >= 0 && (index === 0 || compareDays(day, days[index - 1] ?? day) > 0),
	);
}

function firstDay(days: readonly CalendarDay[]): CalendarDay | undefined {
	return days.toSorted(compareDays)[0];
}

function left({ uses, ignored }: ApiUseCounts): number {
	return uses + ignored;
}

function sumOn(
	repositories: readonly RepositoryProgress[],
	api: string,
	day: CalendarDay,
	numberOf: (counts: ApiUseCounts) => number,
): number {
	return repositories.reduce((sum, { samples }) => {
		const counts = samples.findLast((sample) => compareDays(sample.day, day) <= 0)?.counts[api];
		return sum + (counts ? numberOf(counts) : 0);
	}, 0);
}
