import { bracketPairs, opens } from '../syntax/brackets.ts';
import { blankOut, type TextRange } from '../syntax/graphqlText.ts';
import { type OutlineNode, outline } from '../syntax/outline.ts';
import { faultyToken, type GraphqlToken, tokenize } from '../syntax/tokenize.ts';

/** A syntax error; its offset is where the token begins that was not expected. */
export interface SyntaxFault {
	readonly message: string;
	readonly offset: number;
}

/** What can be read of a broken definition. */
export interface ReadAround {
	/** In their order; at least one. */
	readonly faults: readonly SyntaxFault[];
	/**
	 * The text with blanks in the place of what is broken; `undefined` when nothing sound is left.
	 */
	readonly sound: string | undefined;
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
export function readAround(text: string, faultOf: (text: string) => SyntaxFault | undefined): ReadAround {
	const faults: SyntaxFault[] = [];
	const gaps: TextRange[] = [];
	let sound = text;
	for (let fault = faultOf(text); fault; ) {
		if (!followsGap(sound, gaps.at(-1), fault)) {
			faults.push(fault);
		}
		const attempt = gaps.length < maximumGaps ? bestAttempt(sound, fault, faultOf) : undefined;
		if (!attempt) {
			return { faults, sound: undefined, gaps };
		}
		gaps.push(attempt.gap);
		sound = attempt.text;
		fault = attempt.fault;
	}
	return { faults, sound, gaps };
}

/** Whether an error comes in or right behind what was blanked out, so that it says nothing new. */
function followsGap(text: string, gap: TextRange | undefined, { offset }: SyntaxFault): boolean {
	return gap !== undefined && gap.start <= offset && text.slice(gap.end, offset).trim() === '';
}

/** The text without what is to blame for an error: what lets the text be read furthest. */
function bestAttempt(text: string, fault: SyntaxFault, faultOf: (text: string) => SyntaxFault | undefined) {
	const attempts = possibleGaps(text, fault.offset).map((gap) => {
		const blanked = blankOut(text, [gap]);
		return { gap, text: blanked, fault: faultOf(blanked) };
	});
	const reach = ({ fault: next }: (typeof attempts)[number]) => next?.offset ?? Number.POSITIVE_INFINITY;
	return attempts.toSorted((one, other) => reach(other) - reach(one))[0];
}

/**
 * What may be to blame for an error, the most likely first. Nothing for one outside of selections.
 */
function possibleGaps(text: string, offset: number): readonly TextRange[] {
	const tokens = tokenize(text);
	const index = faultyToken(tokens, offset);
	const token = tokens[index];
	const closings = new Map(bracketPairs(tokens));
	const around = tokens.flatMap((each, opening) =>
		opens(each) && opening < index && (closings.get(opening) ?? index) >= index ? [opening] : [],
	);
	if (!token || tokens[around[0] ?? -1]?.text !== '{') {
		return [];
	}
	const rangeOf = (opening: number): readonly TextRange[] => {
		const [start, end] = [tokens[opening]?.start, tokens[closings.get(opening) ?? -1]?.end];
		return start === undefined || end === undefined ? [] : [{ start, end }];
	};
	const parenthesis = around.find((opening) => tokens[opening]?.text === '(');
	if (parenthesis !== undefined) {
		return rangeOf(parenthesis);
	}
	const [definition, ...others] = outline(text);
	const selection = definition && others.length === 0 ? selectionBefore(definition, token) : undefined;
	if (token.text === '}') {
		return selection ? [{ start: selection.start, end: Math.min(selection.end, token.start) }] : [];
	}
	const blamed = token.text === '{' ? rangeOf(index) : [token];
	return blamed.flatMap(({ start, end }) => [
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
