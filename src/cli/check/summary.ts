import { isoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { Terminal } from '../terminal.ts';
import type { CheckedRepository } from './checkRepository.ts';

/** The numbers of uses of an API in a repository. */
export interface UseCount {
	readonly repository: string;
	/** The ID of the API in the catalog. */
	readonly api: string;
	readonly apiName: string;
	/** Number of certain uses to which no suppression applies. */
	readonly uses: number;
	/** Number of possible uses, which are not certain. */
	readonly possible: number;
	/** Number of certain uses to which a suppression applies. */
	readonly ignored: number;
	/** The last day of service as `YYYY-MM-DD`; `undefined` when it is unknown. */
	readonly endOfService: string | undefined;
	/** Number of days until the last day of service; negative afterwards. */
	readonly daysLeft: number | undefined;
}

/**
 * Returns the numbers of uses of each API in each repository. The API that ends first comes first.
 */
export function countUses(checked: readonly CheckedRepository[]): readonly UseCount[] {
	return checked
		.flatMap(({ repository, findings }) =>
			[...Map.groupBy(findings, ({ subject }) => subject.api)].map(([api, ofApi]): UseCount => {
				const certain = ofApi.filter(({ isPossible }) => !isPossible);
				const nearest = ofApi.toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity))[0];
				const end = nearest?.endOfService;
				return {
					repository: repository.name,
					api,
					apiName: nearest?.subject.apiName ?? api,
					uses: certain.filter(({ ignored }) => !ignored).length,
					possible: ofApi.length - certain.length,
					ignored: certain.filter(({ ignored }) => ignored).length,
					endOfService: end && isoDay(end),
					daysLeft: nearest?.daysLeft,
				};
			}),
		)
		.toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity));
}

const headings = ['API', 'Repository', 'Uses', 'Possible', 'Ignored', 'Last day', 'Days left'];

/** Returns the numbers of uses of each API in each repository as a text table. */
export function summaryTable(checked: readonly CheckedRepository[], terminal: Terminal): string {
	const rows = countUses(checked).map(
		({ apiName, repository, uses, possible, ignored, endOfService = 'unknown', daysLeft = '' }) =>
			[apiName, repository, uses, possible, ignored, endOfService, daysLeft].map(String),
	);
	if (rows.length === 0) {
		return 'No uses of deprecated APIs.\n';
	}
	const widths = headings.map((heading, index) =>
		Math.max(heading.length, ...rows.map((row) => row[index]?.length ?? 0)),
	);
	const line = (cells: readonly string[]) =>
		cells
			.map((cell, index) => (isNumeric(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
			.join('  ')
			.trimEnd();
	return [terminal.style('bold', line(headings)), ...rows.map(line)].map((text) => `${text}\n`).join('');
}

function isNumeric(column: number): boolean {
	return (column >= 2 && column <= 4) || column === 6;
}
