import { bracketPairs } from '../syntax/brackets.ts';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import { commentRangesOf, type GraphqlToken } from '../syntax/tokenize.ts';

/**
 * A range of lines that can be folded. The first line remains visible. Line numbers are 0-based.
 */
export interface FoldingRange {
	readonly kind: 'code' | 'comment' | 'region';
	readonly startLine: number;
	/** The last hidden line. */
	readonly endLine: number;
}

type LineOf = (offset: number) => number;

/**
 * Returns the folding ranges of a document: the contents of brackets, without the line of the
 * closing bracket; block strings; consecutive comment lines; and the lines between the comments
 * `#region` and `#endregion`. Unmatched brackets have no range. The result is sorted by start line;
 * of ranges with the same start line, the longest is first. `lineOf` returns the line of an offset.
 */
export function foldingRanges({ text, definitions }: GraphqlText, lineOf: LineOf): readonly FoldingRange[] {
	const comments = linesOfComments(text, lineOf);
	const ranges = [
		...definitions.flatMap(({ tokens }) => brackets(tokens, lineOf)),
		...definitions.flatMap(({ tokens }) => blockStrings(tokens, lineOf)),
		...runs(comments.filter(({ text }) => !regionStart.test(text) && !regionEnd.test(text))),
		...regions(comments),
	];
	return ranges
		.filter(({ startLine, endLine }) => startLine < endLine)
		.toSorted((one, other) => one.startLine - other.startLine || other.endLine - one.endLine);
}

function brackets(tokens: readonly GraphqlToken[], lineOf: LineOf): readonly FoldingRange[] {
	const lineOfToken = (index: number) => lineOf(tokens[index]?.start ?? 0);
	return bracketPairs(tokens).map(([opening, closing]) => ({
		kind: 'code',
		startLine: lineOfToken(opening),
		endLine: lineOfToken(closing) - 1,
	}));
}

function blockStrings(tokens: readonly GraphqlToken[], lineOf: LineOf): readonly FoldingRange[] {
	return tokens
		.filter(({ kind }) => kind === 'string')
		.map(({ start, end }) => ({ kind: 'code', startLine: lineOf(start), endLine: lineOf(end) }));
}

interface CommentLine {
	readonly line: number;
	readonly text: string;
}

/** Returns the line numbers and texts of the comments that are alone on their line. */
function linesOfComments(text: string, lineOf: LineOf): readonly CommentLine[] {
	return commentRangesOf(text)
		.filter(({ start }) => /^[\s,]*$/.test(text.slice(text.lastIndexOf('\n', start) + 1, start)))
		.map(({ start, end }) => ({ line: lineOf(start), text: text.slice(start, end) }));
}

function runs(comments: readonly CommentLine[]): readonly FoldingRange[] {
	const ranges: FoldingRange[] = [];
	for (const { line } of comments) {
		const last = ranges.at(-1);
		const continues = last?.endLine === line - 1;
		ranges.splice(continues ? -1 : ranges.length, 1, {
			kind: 'comment',
			startLine: continues ? last.startLine : line,
			endLine: line,
		});
	}
	return ranges;
}

const regionStart = /^#\s*region\b/;
const regionEnd = /^#\s*endregion\b/;

function regions(comments: readonly CommentLine[]): readonly FoldingRange[] {
	const ranges: FoldingRange[] = [];
	const open: number[] = [];
	for (const { line, text } of comments) {
		if (regionStart.test(text)) {
			open.push(line);
		} else if (regionEnd.test(text)) {
			const startLine = open.pop();
			if (startLine !== undefined) {
				ranges.push({ kind: 'region', startLine, endLine: line });
			}
		}
	}
	return ranges;
}
