import { firstUnusedName } from '../../../shared/core/firstUnusedName.ts';
import { type CalendarDay, compareDays } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { ProgressReport, RepositoryProgress } from './report.ts';

/**
 * Returns one report about the repositories of several. `today` is the date of the report;
 * `undefined` for the latest date of the reports. The period is the longest one. A repository whose
 * name is not unique gets a number.
 */
export function mergeProgressReports(
	reports: readonly [ProgressReport, ...ProgressReport[]],
	today: CalendarDay | undefined,
): ProgressReport {
	const [first] = reports;
	const latest =
		reports
			.map((report) => report.today)
			.toSorted(compareDays)
			.at(-1) ?? first.today;
	const versions = new Set(reports.map(({ catalogVersion }) => catalogVersion));
	return {
		today: today ?? latest,
		since: reports.map(({ since }) => since).toSorted(compareDays)[0] ?? first.since,
		every: first.every,
		catalogVersion: versions.size === 1 ? first.catalogVersion : undefined,
		repositories: withUniqueNames(reports.flatMap(({ repositories }) => repositories)),
	};
}

function withUniqueNames(repositories: readonly RepositoryProgress[]): readonly RepositoryProgress[] {
	const names = new Set<string>();
	return repositories.map((repository) => {
		const name = firstUnusedName(repository.name, ' (', (each) => names.has(each), ')');
		names.add(name);
		return { ...repository, name };
	});
}
