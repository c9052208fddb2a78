import { isoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { replaceLineBreaks } from '../../shared/core/sanitizeText.ts';
import { sum } from '../../shared/core/sum.ts';
import type { Terminal } from '../terminal.ts';
import { displayWidth, padToWidth, wrap } from '../textLayout.ts';
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

/**
 * Formats the numbers of uses as a text table. In a terminal that is narrower than the table, the
 * cells of a row are on several lines.
 */
export function summaryTable(counts: readonly UseCount[], terminal: Terminal): string {
	const rows = counts.map(({ apiName, repository, uses, possible, ignored, endOfService = 'unknown', daysLeft = '' }) =>
		[apiName, repository, uses, possible, ignored, endOfService, daysLeft].map((cell) =>
			replaceLineBreaks(String(cell)),
		),
	);
	if (rows.length === 0) {
		return 'No uses of deprecated APIs.\n';
	}
	const widths = headings.map((heading, index) =>
		Math.max(heading.length, ...rows.map((row) => displayWidth(row[index] ?? ''))),
	);
	if (sum(widths) + gap.length * (widths.length - 1) > (terminal.terminalColumns ?? Infinity)) {
		return rows.map((row) => `${listItem(row, terminal)}\n`).join('\n');
	}
	const line = (cells: readonly string[]) =>
		cells
			.map((cell, index) => {
				const width = widths[index] ?? 0;
				return isNumeric(index) ? cell.padStart(width) : padToWidth(cell, width);
			})
			.join(gap)
			.trimEnd();
	return [terminal.style('bold', line(headings)), ...rows.map(line)].map((text) => `${text}\n`).join('');
}

const gap = '  ';

/** Returns a row of the table as lines that fit the terminal: API, repository, other cells. */
function listItem([api = '', repository = '', ...others]: readonly string[], terminal: Terminal): string {
	const labelled = others.map((cell, index) => `${headings[index + 2]?.toLowerCase()}: ${cell}`);
	const lines = [repository, labelled.join(', ')].flatMap((text) => wrap(text, terminal.columns - gap.length));
	return [terminal.style('bold', api), ...lines.map((line) => gap + line)].join('\n');
}

function isNumeric(column: number): boolean {
	return (column >= 2 && column <= 4) || column === 6;
}
