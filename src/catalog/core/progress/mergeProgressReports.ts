import { uniqueNames } from '../../../shared/core/firstUnusedName.ts';
import { type CalendarDay, compareDays } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { ProgressReport, RepositoryProgress } from './report.ts';
import { daysToSample } from './sampling.ts';

/** A merged report, and the repositories about which the user must be notified. */
interface MergedProgress {
	readonly report: ProgressReport;
	/** Names of repositories that several reports contain. */
	readonly repeated: readonly string[];
	/** Names that different repositories have. */
	readonly ambiguous: readonly string[];
}

/**
 * Returns one report about the repositories of several. `today` is the date of the report;
 * `undefined` for the latest date of the reports. The period is the longest one. A repository that
 * several reports contain counts once, with its latest numbers. Others whose name is not unique get
 * a number.
 */
export function mergeProgressReports(
	reports: readonly [ProgressReport, ...ProgressReport[]],
	today: CalendarDay | undefined,
): MergedProgress {
	const [first] = reports;
	const latest =
		reports
			.map((report) => report.today)
			.toSorted(compareDays)
			.at(-1) ?? first.today;
	const since = reports.map((report) => report.since).toSorted(compareDays)[0] ?? first.since;
	const versions = new Set(reports.map(({ catalogVersion }) => catalogVersion));
	const { repositories, repeated } = latestOfEach(reports.map((report) => withLaterPeriod(report, since)));
	const named = withUniqueNames(repositories);
	return {
		report: {
			today: today ?? latest,
			since,
			every: first.every,
			catalogVersion: versions.size === 1 ? first.catalogVersion : undefined,
			repositories: named,
		},
		repeated,
		ambiguous: distinct(repositories.filter(({ name }, index) => name !== named[index]?.name).map(({ name }) => name)),
	};
}

/**
 * Returns a report with a note for each repository whose numbers at the start of a longer period
 * are unknown. A repository whose first sample is later than the first sampled day began on that
 * day.
 */
function withLaterPeriod(report: ProgressReport, since: CalendarDay): ProgressReport {
	const isUnknown = ({ samples: [first], notes }: RepositoryProgress) =>
		first !== undefined &&
		daysToSample(first.day, report.since, report.every).length === 1 &&
		notes.every(({ kind }) => kind !== 'later-period');
	const note = { kind: 'later-period', day: report.since } as const;
	const repositories = report.repositories.map((each) =>
		isUnknown(each) ? { ...each, notes: [...each.notes, note] } : each,
	);
	return compareDays(report.since, since) > 0 ? { ...report, repositories } : report;
}

/** Returns the repositories of reports, each with its latest numbers. */
function latestOfEach(reports: readonly ProgressReport[]): {
	readonly repositories: readonly RepositoryProgress[];
	readonly repeated: readonly string[];
} {
	const repositories: RepositoryProgress[] = [];
	const repeated: string[] = [];
	for (const report of reports) {
		// The repositories of one report are different.
		const earlier = repositories.length;
		for (const repository of report.repositories) {
			const index = repositories.slice(0, earlier).findIndex((other) => isSameRepository(other, repository));
			const other = repositories[index];
			if (other === undefined) {
				repositories.push(repository);
			} else {
				repeated.push(baseName(repository));
				repositories[index] = isLater(repository, other) ? repository : other;
			}
		}
	}
	return { repositories, repeated: distinct(repeated) };
}

/**
 * Whether two reports are about the same repository: the names are equal, and commits that both
 * have counted contain the same number of searched files. The folders of one repository have the
 * same commits, but can be different folders with the same name.
 */
function isSameRepository(one: RepositoryProgress, other: RepositoryProgress): boolean {
	const counted = new Map(one.samples.map(({ commit, files }) => [commit, files]));
	const common = other.samples.filter(({ commit }) => counted.has(commit));
	return (
		baseName(one) === baseName(other) &&
		common.length > 0 &&
		common.every(({ commit, files }) => counted.get(commit) === files)
	);
}

/** Returns the name of a repository without the number that {@link withUniqueNames} adds. */
function baseName({ name }: RepositoryProgress): string {
	return name.replace(/ \(\d+\)$/, '');
}

function isLater(one: RepositoryProgress, other: RepositoryProgress): boolean {
	const [day, otherDay] = [one, other].map(({ samples }) => samples.at(-1)?.day);
	return day !== undefined && otherDay !== undefined && compareDays(day, otherDay) > 0;
}

function distinct(names: readonly string[]): readonly string[] {
	return [...new Set(names)];
}

function withUniqueNames(repositories: readonly RepositoryProgress[]): readonly RepositoryProgress[] {
	const names = uniqueNames(repositories.map(({ name }) => name));
	return repositories.map((repository, index) => ({ ...repository, name: names[index] ?? repository.name }));
}
