import type { Api } from '../../catalog/core/model/catalog.ts';
import type { PositionRange } from '../../shared/core/code/linePositionConverter.ts';
import type { Severity } from '../../shared/core/lifecycle/severities.ts';
import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';
import { replaceControlCharacters } from '../../shared/core/sanitizeText.ts';
import { formatCount } from '../formatCount.ts';
import type { IncompletelyCheckedDefinition } from '../graphql/fileDiagnoser.ts';
import type { Terminal, TextStyle } from '../terminal.ts';
import { displayWidth, truncateEnd, truncateStart, wrapText } from '../textLayout.ts';
import { uncheckedGraphqlLines } from './uncheckedGraphql.ts';

/** Other labels have no color, because blue and gray are illegible in many terminals. */
const colors: Partial<Record<Severity, TextStyle>> = { error: 'red', warning: 'yellow' };
const markerColor = 'red';
/** Minimum number of columns for the code before a finding. */
const contextColumns = 8;
const labels = { error: 'error', warning: 'warning', information: 'info', off: 'info' } as const;

/** A finding with the data that the text report prints. */
interface PrintedFinding {
	readonly finding: Pick<ReportedFinding, 'range' | 'severity' | 'message'>;
	readonly path: string;
	/** The line of code in which the finding begins; `undefined` when the file could not be read. */
	readonly sourceLine: string | undefined;
}

/**
 * Returns the lines of a finding: its position, its message, and the line of code with the finding
 * underlined.
 */
export function formatFinding(
	{ finding, path, sourceLine = '' }: PrintedFinding,
	terminal: Terminal,
): readonly string[] {
	const { range, severity, message } = finding;
	const { line, character } = range.start;
	const position = terminal.style('bold', `${path}:${line + 1}:${character + 1}`);
	const color = colors[severity];
	const label = color ? terminal.style(color, labels[severity]) : labels[severity];
	return [
		`${position}  ${label}`,
		...wrapText(message, terminal.columns - 2).map((text) => `  ${text}`),
		...frame(range, sourceLine, terminal),
		'',
	];
}

type NamedApi = Pick<Api, 'name'>;

/**
 * Returns the statement that no uses were found, which is limited to the APIs that were searched
 * for. `known` is the number of findings in the baseline.
 */
export function noUsesText(unsearched: readonly NamedApi[], known: number): string {
	const uses = known > 0 ? 'No new uses' : 'No uses';
	return `${uses} of ${unsearched.length === 0 ? 'deprecated APIs' : 'the deprecated APIs that were searched for'}`;
}

/** Returns the statement how many findings are left out because they are known; empty for none. */
function knownFindings(known: number): string {
	return known === 0
		? ''
		: ` ${formatCount(known, 'known finding of the baseline is', 'known findings of the baseline are')} left out.`;
}

/** Returns a line with the APIs whose uses were not searched for; no line if there are none. */
export function unsearchedApiLines(unsearched: readonly NamedApi[]): readonly string[] {
	const names = unsearched.map(({ name }) => name).join(', ');
	return unsearched.length === 0
		? []
		: [
				`Not searched for, because no address is known: ${names}. Add their addresses to the setting studyAdmin.catalog.baseUrls.`,
			];
}

/**
 * Returns the lines after the tables of the summary: known findings, unsearched APIs and unchecked
 * GraphQL.
 */
export function summaryNotes(
	unsearched: readonly NamedApi[],
	known: number,
	unchecked: readonly IncompletelyCheckedDefinition[],
): readonly string[] {
	const lines = [knownFindings(known).trim(), ...unsearchedApiLines(unsearched), ...uncheckedGraphqlLines(unchecked)];
	const notes = lines.filter((line) => line !== '');
	return notes.length === 0 ? [] : ['', ...notes];
}

/** Formats the counts of uses and files at the end of the text report. */
export function formatUseTotals(totals: {
	readonly uses: number;
	readonly failing: number;
	readonly possible: number;
	readonly ignored: number;
	/** Number of findings that are not listed because their severity is `off`. */
	readonly turnedOff: number;
	readonly files: number;
	/** Number of findings that the baseline contains. */
	readonly known: number;
	readonly unsearched: readonly NamedApi[];
}): string {
	const { uses, failing, possible, ignored, turnedOff, files, known, unsearched } = totals;
	const counts =
		uses === 0
			? noUsesText(unsearched, known)
			: `${formatCount(uses, 'use of a deprecated API', 'uses of deprecated APIs')}, of which ${failing} ${failing === 1 ? 'fails' : 'fail'} this check`;
	const others = [
		...(possible > 0 ? [formatCount(possible, 'possible use', 'possible uses')] : []),
		...(ignored > 0 ? [formatCount(ignored, 'ignored use', 'ignored uses')] : []),
		...(turnedOff > 0 ? [formatCount(turnedOff, 'use with severity off', 'uses with severity off')] : []),
	];
	const verb = possible + ignored + turnedOff === 1 ? 'is' : 'are';
	const hidden = others.length > 0 ? ` ${others.join(' and ')} ${verb} not listed.` : '';
	return `${counts}, in ${formatCount(files, 'searched file', 'searched files')}.${hidden}${knownFindings(known)}`;
}

/** Formats the counts of GraphQL findings and files at the end of the text report. */
export function formatGraphqlTotals(totals: {
	readonly findings: number;
	readonly failing: number;
	readonly files: number;
	readonly withoutSchema: number;
	/** Number of findings that the baseline contains, with uses of APIs. */
	readonly known: number;
	/** Whether operations are compared with a next schema. */
	readonly comparesNext: boolean;
	/** Number of definitions and documents that were not checked completely. */
	readonly unchecked: number;
}): string {
	const { findings, failing, files, withoutSchema, known, comparesNext, unchecked } = totals;
	const counts =
		findings === 0
			? `No ${known > 0 ? 'new ' : ''}problems in ${unchecked > 0 ? 'the GraphQL that was checked' : 'GraphQL'}`
			: `${formatCount(findings, 'problem', 'problems')} in GraphQL, of which ${failing} ${failing === 1 ? 'fails' : 'fail'} this check`;
	const limit =
		withoutSchema === 0
			? ''
			: ` Only the syntax was checked in ${formatCount(withoutSchema, 'file', 'files')} without a schema${comparesNext ? ', and nothing was compared with the next schema there' : ''}. Name a schema with --schema <file>.`;
	return `${counts}, in ${formatCount(files, 'file', 'files')} with GraphQL.${limit}`;
}

/**
 * Returns two lines: the part of the line of code with a finding, cut to the width of the terminal,
 * and a marker below the finding. Control characters become spaces first, because they have no
 * width.
 */
function frame({ start, end }: PositionRange, line: string, terminal: Terminal): readonly string[] {
	if (start.character >= line.length) {
		return [];
	}
	const gutter = `  ${start.line + 1} | `;
	const columns = terminal.columns - gutter.length;
	// A minified file can have megabytes in a line.
	const reach = 4 * columns;
	const findingEnd = Math.min(end.line === start.line ? end.character : line.length, start.character + reach);
	const before = replaceControlCharacters(line.slice(Math.max(0, start.character - reach), start.character));
	const marked = replaceControlCharacters(line.slice(start.character, findingEnd));
	const after = replaceControlCharacters(line.slice(findingEnd, findingEnd + reach));
	const shownBefore = truncateStart(before, Math.max(contextColumns, columns - displayWidth(marked + after)));
	const rest = truncateEnd(marked + after, columns - displayWidth(shownBefore));
	const marker = '^'.repeat(Math.max(1, Math.min(displayWidth(marked), displayWidth(rest))));
	return [
		`${gutter}${shownBefore}${rest}`,
		`${' '.repeat(gutter.length + displayWidth(shownBefore))}${terminal.style(markerColor, marker)}`,
	];
}
