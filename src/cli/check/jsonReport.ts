import { type CalendarDay, isoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { CheckedRepository, CheckedUse } from './checkRepository.ts';
import { countUses } from './summary.ts';

/**
 * Returns the JSON report of all uses, including possible and ignored ones. Lines and columns start
 * at 1.
 */
export function jsonReport(
	checked: readonly CheckedRepository[],
	today: CalendarDay,
	catalogVersion: number | undefined,
): unknown {
	return {
		version: 1,
		today: isoDay(today),
		...(catalogVersion === undefined ? {} : { catalogVersion }),
		repositories: checked.map(({ repository, uses, counts }) => ({
			name: repository.name,
			searchedFiles: counts.files,
			unreadableFiles: counts.unreadable,
			findings: uses.map(jsonFinding),
		})),
	};
}

function jsonFinding({ finding, relativePath, apiName, status, message, severity, isIgnored }: CheckedUse): unknown {
	const { use, range } = finding;
	return {
		file: relativePath,
		line: range.start.line + 1,
		column: range.start.character + 1,
		endLine: range.end.line + 1,
		endColumn: range.end.character + 1,
		api: use.api,
		apiName,
		operation: use.operation,
		method: use.method,
		stage: status.stage,
		daysLeft: status.daysLeft,
		endOfService: status.dates.endOfService && isoDay(status.dates.endOfService),
		severity,
		confidence: use.confidence,
		isIgnored,
		message,
	};
}

/** Returns the numbers of uses of each API in each repository as JSON. */
export function jsonSummary(checked: readonly CheckedRepository[]): unknown {
	return { version: 1, uses: countUses(checked) };
}
