import { LinePositionConverter, type PositionRange } from '../../../shared/core/code/linePositionConverter.ts';
import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import { cellSeparator, languageOfCell } from '../../../shared/core/code/readNotebookCode.ts';
import type { Finding } from './findings.ts';

/** A code cell of an open notebook. */
interface Cell {
	/** A result of `languageOfDocument`. */
	readonly language: string;
	readonly text: string;
}

/** The code of the cells in one language, which are searched together: they share variables. */
interface JoinedCells<T extends Cell> {
	readonly language: string;
	readonly text: string;
	readonly cells: readonly T[];
}

/** Joins the cells of an open notebook as `readNotebookCode` joins those of a file. */
export function joinCells<T extends Cell>(cells: readonly T[]): readonly JoinedCells<T>[] {
	const byLanguage = Map.groupBy(cells, ({ language, text }) => languageOfCell(text, language));
	return [...byLanguage].map(([language, own]) => ({
		language,
		text: own.map(({ text }) => text + cellSeparator).join(''),
		cells: own,
	}));
}

/** Returns the findings in the text of joined cells by cell, with their positions in the cell. */
export function findingsByCell<T extends Cell>(
	{ text, cells }: JoinedCells<T>,
	findings: readonly Finding[],
): ReadonlyMap<T, readonly Finding[]> {
	const lines = new LinePositionConverter(text);
	let end = 0;
	return new Map(
		cells.map((cell) => {
			const start = end;
			end += cell.text.length + cellSeparator.length;
			const isInCell = ({ offset }: OffsetRange) => start <= offset && offset < end;
			const move = <Range extends OffsetRange>(range: Range): Range => ({ ...range, offset: range.offset - start });
			const firstLine = lines.positionAt(start).line;
			const own = findings
				.filter(({ use }) => isInCell(use))
				.map((finding): Finding => {
					// A constant of another cell has no position in this one.
					const constant = finding.use.constant && isInCell(finding.use.constant) ? finding.use.constant : undefined;
					return {
						...finding,
						use: { ...move(finding.use), constant: constant && move(constant) },
						range: withoutLines(finding.range, firstLine),
						constant: constant && withoutLines(lines.rangeOf(constant), firstLine),
						ignore: finding.ignore && move(finding.ignore),
					};
				});
			return [cell, own];
		}),
	);
}

/** Returns a range in a text that begins at a later line. */
function withoutLines({ start, end }: PositionRange, count: number): PositionRange {
	return { start: { ...start, line: start.line - count }, end: { ...end, line: end.line - count } };
}
