import { bracketPairs, isOpeningBracket } from '../syntax/brackets.ts';
import { blankOut, type TextRange } from '../syntax/graphqlText.ts';
import { type OutlineNode, outline } from '../syntax/outline.ts';
import { type GraphqlToken, tokenAtError, tokenize } from '../syntax/tokenize.ts';

/** A syntax error; its offset is where the token begins that was not expected. */
export interface ParseError {
	readonly message: string;
	readonly offset: number;
}

/** What can be read of a broken definition. */
export interface RecoveredDefinition {
	/** In their order; at least one. */
	readonly errors: readonly ParseError[];
	/**
	 * The text with blanks in the place of what is broken; `undefined` when nothing sound is left.
	 */
	readonly validText: string | undefined;
	/** What was blanked out, in no order. */
	readonly gaps: readonly TextRange[];
}

/** More in one definition would help nobody. */
const maximumGaps = 20;

/**
 * Reads on behind syntax errors in selections: what is broken (a stray token, arguments, a
 * selection) is blanked out and the rest read again. `faultOf` gives the first syntax error of a
 * text, which lets braces with nothing between them pass.
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

/** Whether an error comes in or right behind what was blanked out, so that it says nothing new. */
function isAtGap(text: string, gap: TextRange | undefined, { offset }: ParseError): boolean {
	return gap !== undefined && gap.start <= offset && text.slice(gap.end, offset).trim() === '';
}

/** The text without what is to blame for an error: what lets the text be read furthest. */
function removeOneError(text: string, error: ParseError, firstErrorOf: (text: string) => ParseError | undefined) {
	const attempts = possibleGaps(text, error.offset).map((gap) => {
		const blanked = blankOut(text, [gap]);
		return { gap, text: blanked, error: firstErrorOf(blanked) };
	});
	const reach = ({ error: next }: (typeof attempts)[number]) => next?.offset ?? Number.POSITIVE_INFINITY;
	return attempts.toSorted((one, other) => reach(other) - reach(one))[0];
}

/**
 * What may be to blame for an error, the most likely first. Nothing for one outside of selections.
 */
function possibleGaps(text: string, offset: number): readonly TextRange[] {
	const tokens = tokenize(text);
	const index = tokenAtError(tokens, offset);
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
	const [definition, ...others] = outline(text);
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

/** The selection that a token stands in, or else the one before it in the same braces. */
function selectionBefore({ children }: OutlineNode, token: GraphqlToken): OutlineNode | undefined {
	const last = children.findLast(({ start }) => start <= token.start);
	const inner = last && last.end > token.start ? selectionBefore(last, token) : undefined;
	return inner ?? last;
}
