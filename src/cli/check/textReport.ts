import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';
import { formatCount } from '../formatCount.ts';
import type { Terminal } from '../terminal.ts';

const colors = { error: 'red', warning: 'yellow', information: 'blue', off: 'gray' } as const;
const labels = { error: 'error', warning: 'warning', information: 'info', off: 'info' } as const;

/** A finding with the data that the text report prints. */
export interface PrintedFinding {
	readonly finding: ReportedFinding;
	readonly path: string;
	/** The line of code in which the finding begins; `undefined` when the file could not be read. */
	readonly sourceLine: string | undefined;
}

/**
 * Formats a finding as its position, its message, and the line of code with the finding underlined.
 */
export function formatFinding({ finding, path, sourceLine = '' }: PrintedFinding, terminal: Terminal): string {
	const { range, severity, message } = finding;
	const { line, character } = range.start;
	const position = terminal.style('bold', `${path}:${line + 1}:${character + 1}`);
	const label = terminal.style(colors[severity], labels[severity]);
	return [
		`${position}  ${label}`,
		...wrap(message, terminal.columns - 2).map((text) => `  ${text}`),
		...frame(finding, sourceLine, terminal),
		'',
	]
		.map((text) => `${text}\n`)
		.join('');
}

/** Formats the numbers of uses and files at the end of the text report. */
export function formatTotals(totals: {
	readonly uses: number;
	readonly failing: number;
	readonly possible: number;
	readonly ignored: number;
	readonly files: number;
}): string {
	const { uses, failing, possible, ignored, files } = totals;
	const counts =
		uses === 0
			? 'No uses of deprecated APIs'
			: `${formatCount(uses, 'use of a deprecated API', 'uses of deprecated APIs')}, of which ${failing} ${failing === 1 ? 'fails' : 'fail'} this check`;
	const others = [
		...(possible > 0 ? [formatCount(possible, 'possible use is', 'possible uses are')] : []),
		...(ignored > 0 ? [formatCount(ignored, 'ignored use is', 'ignored uses are')] : []),
	];
	const hidden = others.length > 0 ? ` ${others.join(' and ')} not listed.` : '';
	return `${counts}, in ${formatCount(files, 'searched file', 'searched files')}.${hidden}`;
}

/**
 * Returns two lines: the line of code of a finding, cut to the width of the terminal, and a marker
 * below the finding.
 */
function frame({ range }: ReportedFinding, line: string, terminal: Terminal): readonly string[] {
	const number = String(range.start.line + 1);
	const gutter = `  ${number} | `;
	const width = terminal.columns - gutter.length;
	const start = range.start.character;
	const length =
		range.end.line === range.start.line ? range.end.character - range.start.character : line.length - start;
	if (start >= line.length) {
		return [];
	}
	const from = start + length <= width ? 0 : Math.max(0, Math.min(start - 8, line.length - width));
	const shown = line.slice(from, from + width).replaceAll('\t', ' ');
	const marker = '^'.repeat(Math.max(1, Math.min(length, shown.length - (start - from))));
	return [
		`${terminal.style('gray', gutter)}${shown}`,
		`${' '.repeat(gutter.length + start - from)}${terminal.style(colors.error, marker)}`,
	];
}

/**
 * Splits a text at whitespace into lines of at most `width` characters. A longer word becomes a
 * separate line.
 */
export function wrap(text: string, width: number): readonly string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(/\s+/)) {
		if (line !== '' && line.length + 1 + word.length > width) {
			lines.push(line);
			line = word;
		} else {
			line = line === '' ? word : `${line} ${word}`;
		}
	}
	return [...lines, line];
}
