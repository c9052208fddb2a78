import type { Api } from '../../catalog/core/model/catalog.ts';
import { formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { sum } from '../../shared/core/sum.ts';
import type { OutputLayout, Terminal } from '../terminal.ts';
import { displayWidth, padToWidth, wrapText } from '../textLayout.ts';
import type { CheckedRepository, FindingInFile, UsedOperation } from './checkRepository.ts';
import { noUsesText } from './textReport.ts';

/** The use counts of an API in a repository. */
interface UseCount {
	readonly repository: string;
	/** The ID of the API in the catalog. */
	readonly api: string;
	readonly apiName: string;
	/** Number of certain uses that no ignore comment turns off. */
	readonly uses: number;
	/** Number of possible uses, which are not certain. */
	readonly possible: number;
	/** Number of certain uses that an ignore comment turns off. */
	readonly ignored: number;
	/** The last day of service as `YYYY-MM-DD`; `undefined` when it is unknown. */
	readonly endOfService: string | undefined;
	/** Number of days until the last day of service; negative afterwards. */
	readonly daysLeft: number | undefined;
}

/** Returns the use counts of each API in each repository. The API that ends first comes first. */
export function countUses(checked: readonly CheckedRepository[]): readonly UseCount[] {
	return checked
		.flatMap(({ repository, findings }) =>
			[...usesByApi(findings)].map(([api, ofApi]): UseCount => {
				const certain = ofApi.filter(({ isPossible }) => !isPossible);
				const nearest = ofApi.toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity))[0];
				const end = nearest?.endOfService;
				return {
					repository: repository.name,
					api,
					apiName: ofApi[0]?.subject.apiName ?? api,
					uses: certain.filter(({ ignored }) => !ignored).length,
					possible: ofApi.length - certain.length,
					ignored: certain.filter(({ ignored }) => ignored).length,
					endOfService: end && formatIsoDay(end),
					daysLeft: nearest?.daysLeft,
				};
			}),
		)
		.toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity));
}

type UseOfApi = FindingInFile & { readonly subject: UsedOperation };

function usesByApi(findings: readonly FindingInFile[]): ReadonlyMap<string, readonly UseOfApi[]> {
	const uses = findings.filter((finding): finding is UseOfApi => 'api' in finding.subject);
	return Map.groupBy(uses, ({ subject }) => subject.api);
}

/** The counts of GraphQL findings in a repository. */
interface GraphqlCount {
	readonly repository: string;
	/** Number of syntax errors and validation errors. */
	readonly errors: number;
	/** Number of validation warnings, such as unused fragments. */
	readonly warnings: number;
	/** Number of uses of deprecated elements. */
	readonly deprecated: number;
	/**
	 * The last day of service of the element that ends first, as `YYYY-MM-DD`; `undefined` when no
	 * date is known.
	 */
	readonly endOfService: string | undefined;
	/** Number of days until that day; negative afterwards. */
	readonly daysLeft: number | undefined;
}

/** Returns the counts of GraphQL findings in each repository with at least one. */
export function countGraphqlFindings(checked: readonly CheckedRepository[]): readonly GraphqlCount[] {
	return checked.flatMap(({ repository, findings }) => {
		const listed = findings.filter(({ rule, subject }) => 'code' in subject && rule !== 'graphql/lint');
		const deprecated = listed.filter(({ lifecyclePhase }) => lifecyclePhase !== undefined);
		const [nearest] = deprecated
			.filter(({ endOfService }) => endOfService)
			.toSorted((a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0));
		const count = {
			repository: repository.name,
			errors: listed.filter(({ lifecyclePhase, severity }) => lifecyclePhase === undefined && severity === 'error')
				.length,
			warnings: listed.filter(({ lifecyclePhase, severity }) => lifecyclePhase === undefined && severity !== 'error')
				.length,
			deprecated: deprecated.length,
			endOfService: nearest?.endOfService && formatIsoDay(nearest.endOfService),
			daysLeft: nearest?.daysLeft,
		};
		return listed.length === 0 ? [] : [count];
	});
}

const useHeadings = ['API', 'Repository', 'Uses', 'Possible', 'Ignored', 'Last day', 'Days left'];

/**
 * Returns the lines of a text table with the use counts. In a terminal that is narrower than
 * the table, the cells of a row are on several lines.
 */
export function useSummaryTable(
	counts: readonly UseCount[],
	{ unsearched, known }: { readonly unsearched: readonly Pick<Api, 'name'>[]; readonly known: number },
	terminal: Terminal,
): readonly string[] {
	const rows = counts.map(({ apiName, repository, uses, possible, ignored, endOfService = 'unknown', daysLeft = '' }) =>
		[apiName, repository, uses, possible, ignored, endOfService, daysLeft].map(String),
	);
	return rows.length === 0 ? [`${noUsesText(unsearched, known)}.`] : formatTable(useHeadings, rows, terminal);
}

const graphqlHeadings = ['GraphQL', 'Repository', 'Errors', 'Warnings', 'Deprecated', 'Last day', 'Days left'];

/** Returns the lines of a text table with the counts of GraphQL findings. */
export function graphqlSummaryTable(counts: readonly GraphqlCount[], terminal: Terminal): readonly string[] {
	const rows = counts.map(({ repository, errors, warnings, deprecated, endOfService, daysLeft = '' }) => {
		const lastDay = endOfService ?? (deprecated === 0 ? '' : 'unknown');
		return ['GraphQL', repository, errors, warnings, deprecated, lastDay, daysLeft].map(String);
	});
	return formatTable(graphqlHeadings, rows, terminal);
}

/**
 * Returns the lines of a text table with right-aligned numbers. In a terminal that is narrower than
 * the table, the cells of a row are on several lines.
 */
export function formatTable(
	headings: readonly string[],
	rows: readonly (readonly string[])[],
	layout: OutputLayout,
): readonly string[] {
	const widths = headings.map((heading, index) =>
		Math.max(heading.length, ...rows.map((row) => displayWidth(row[index] ?? ''))),
	);
	if (sum(widths) + gap.length * (widths.length - 1) > (layout.terminalColumns || Infinity)) {
		return rows.flatMap((row, index) => [...(index > 0 ? [''] : []), ...listItem(headings, row, layout)]);
	}
	const line = (cells: readonly string[]) =>
		cells
			.map((cell, index) => {
				const width = widths[index] ?? 0;
				return isNumeric(index) ? cell.padStart(width) : padToWidth(cell, width);
			})
			.join(gap)
			.trimEnd();
	return [layout.style('bold', line(headings)), ...rows.map(line)];
}

const gap = '  ';

/** Returns a row as lines that fit the terminal: first cell, repository, other cells. */
function listItem(
	headings: readonly string[],
	[first = '', repository = '', ...others]: readonly string[],
	layout: OutputLayout,
): readonly string[] {
	const labelled = others.flatMap((cell, index) =>
		cell === '' ? [] : [`${headings[index + 2]?.toLowerCase()}: ${cell}`],
	);
	const lines = [repository, labelled.join(', ')].flatMap((text) => wrapText(text, layout.columns - gap.length));
	return [layout.style('bold', first), ...lines.map((line) => gap + line)];
}

function isNumeric(column: number): boolean {
	return (column >= 2 && column <= 4) || column === 6;
}
