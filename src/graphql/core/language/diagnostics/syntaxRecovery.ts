import { bracketPairs, isOpeningBracket } from '../syntax/brackets.ts';
import { blankOutRanges, type TextRange } from '../syntax/graphqlText.ts';
import { type OutlineNode, outlineOfText } from '../syntax/outlineOfText.ts';
import { type GraphqlToken, tokenIndexAtError, tokenize } from '../syntax/tokenize.ts';

/** A syntax error. The offset is the start of the unexpected token. */
export interface ParseError {
	readonly message: string;
	readonly offset: number;
}

/** The parts of a definition that remain after its syntax errors were removed. */
interface RecoveredDefinition {
	/** Syntax errors in source order. */
	readonly errors: readonly ParseError[];
	/**
	 * The text, in which blanks replace the ranges with syntax errors; `undefined` when no valid
	 * text remains.
	 */
	readonly validText: string | undefined;
	/** The ranges that were replaced by blanks, in any order. */
	readonly gaps: readonly TextRange[];
}

/**
 * Maximum number of ranges with errors in one definition. Reporting more errors would not help the
 * user.
 */
const maximumGaps = 20;

/**
 * Finds further syntax errors after the first one in a selection set. The cause of each error (an
 * unexpected token, arguments, or a selection) is replaced by blanks and the text is parsed again.
 * `firstErrorOf` returns the first syntax error of a text and must accept empty selection sets.
 */
export function recoverDefinition(
	text: string,
	firstErrorOf: (text: string) => ParseError | undefined,
): RecoveredDefinition {
	const errors: ParseError[] = [];
	const gaps: TextRange[] = [];
	let validText = text;
	for (let error = firstErrorOf(text); error; ) {
		if (!isAtGap(validText, gaps.at(-1), error)) {
			errors.push(error);
		}
		const attempt = gaps.length < maximumGaps ? removeOneError(validText, error, firstErrorOf) : undefined;
		if (!attempt) {
			return { errors, validText: undefined, gaps };
		}
		gaps.push(attempt.gap);
		validText = attempt.text;
		error = attempt.error;
	}
	return { errors, validText, gaps };
}

/** Whether an error is inside a gap or directly after it, so that the gap causes the error. */
function isAtGap(text: string, gap: TextRange | undefined, { offset }: ParseError): boolean {
	return gap !== undefined && gap.start <= offset && text.slice(gap.end, offset).trim() === '';
}

/**
 * Replaces the cause of an error by blanks. Of all possible causes, this is the one after whose
 * removal the next error comes last.
 */
function removeOneError(text: string, error: ParseError, firstErrorOf: (text: string) => ParseError | undefined) {
	const attempts = possibleGaps(text, error.offset).map((gap) => {
		const blanked = blankOutRanges(text, [gap]);
		return { gap, text: blanked, error: firstErrorOf(blanked) };
	});
	const reach = ({ error: next }: (typeof attempts)[number]) => next?.offset ?? Number.POSITIVE_INFINITY;
	return attempts.toSorted((one, other) => reach(other) - reach(one))[0];
}

/**
 * Returns the ranges of the possible causes of an error, the most likely one first. Empty for an
 * error outside of selection sets.
 */
function possibleGaps(text: string, offset: number): readonly TextRange[] {
	const tokens = tokenize(text);
	const index = tokenIndexAtError(tokens, offset);
	const token = tokens[index];
	const closings = new Map(bracketPairs(tokens));
	const enclosing = tokens.flatMap((each, opening) =>
		isOpeningBracket(each) && opening < index && (closings.get(opening) ?? index) >= index ? [opening] : [],
	);
	if (!token || tokens[enclosing[0] ?? -1]?.text !== '{') {
		return [];
	}
	const rangeOf = (opening: number): readonly TextRange[] => {
		const [start, end] = [tokens[opening]?.start, tokens[closings.get(opening) ?? -1]?.end];
		return start === undefined || end === undefined ? [] : [{ start, end }];
	};
	const parenthesis = enclosing.find((opening) => tokens[opening]?.text === '(');
	if (parenthesis !== undefined) {
		return rangeOf(parenthesis);
	}
	const [definition, ...others] = outlineOfText(text);
	const selection = definition && others.length === 0 ? selectionBefore(definition, token) : undefined;
	if (token.text === '}') {
		return selection ? [{ start: selection.start, end: Math.min(selection.end, token.start) }] : [];
	}
	const unexpected = token.text === '{' ? rangeOf(index) : [token];
	return unexpected.flatMap(({ start, end }) => [
		...(selection ? [{ start: selection.start, end: Math.max(selection.end, end) }] : []),
		{ start, end },
	]);
}

/** Returns the selection that contains a token, or the selection before it in the same braces. */
function selectionBefore({ children }: OutlineNode, token: GraphqlToken): OutlineNode | undefined {
	const last = children.findLast(({ start }) => start <= token.start);
	const inner = last && last.end > token.start ? selectionBefore(last, token) : undefined;
	return inner ?? last;
}
