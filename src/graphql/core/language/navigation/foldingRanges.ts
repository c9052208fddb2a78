import { bracketPairs } from '../syntax/brackets.ts';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import { commentsOf, type GraphqlToken } from '../syntax/tokenize.ts';

/** Lines that can be folded away; the first one stays. Lines are counted from 0. */
export interface FoldingRange {
	readonly kind: 'code' | 'comment' | 'region';
	readonly startLine: number;
	/** The last line that goes. */
	readonly endLine: number;
}

type LineOf = (offset: number) => number;

/**
 * What can be folded in a document: what is between brackets, but not the line with the closing
 * one; block strings; comments below each other; and what is between comments `#region` and
 * `#endregion`. Brackets without a partner fold nothing. In their order, and of several that begin
 * on one line the longest first. `lineOf` gives the line of an offset.
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
	return bracketPairs(tokens).map(([opening, closing]) => ({
		kind: 'code',
		startLine: lineOf(tokens[opening]?.start ?? 0),
		endLine: lineOf(tokens[closing]?.start ?? 0) - 1,
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

/** The comments that have a line of their own. */
function linesOfComments(text: string, lineOf: LineOf): readonly CommentLine[] {
	return commentsOf(text)
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
