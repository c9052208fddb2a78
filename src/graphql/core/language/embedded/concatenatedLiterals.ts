import type { StringToken } from '../../../../shared/core/code/tokens.ts';
import type { GraphqlRegion, TextRange } from '../syntax/graphqlText.ts';

/** Literals that the code combines to one text. */
export interface JoinedLiterals {
	readonly literals: readonly StringToken[];
	/** Expressions between the literals. */
	readonly interpolations: readonly TextRange[];
}

const comment = String.raw`\/\/[^\n]{0,200}\n|#[^\n]{0,200}\n|\/\*[^*]{0,200}\*\/`;
const blanks = String.raw`(?:\s|${comment}){0,200}`;
const quotes = String.raw`[A-Za-z$@]{0,3}["'\x60]{1,9}$`;
/** A name, or a call with names as arguments. */
const name = String.raw`[\w.]{1,100}(?:\([\w.,\s]{0,100}\))?`;
const plus = `${blanks}\\+${blanks}`;
const comma = `${blanks},${blanks}`;
const append = String.raw`(?:\.\s{0,20}|\b)(?:[aA]ppend|[aA]dd|[wW]rite|[pP]rint)\w{0,10}\s{0,20}\(\s{0,200}`;
const nextAppend = String.raw`\s{0,200}\)\s{0,200}(?:;\s{0,200})?(?:\w{1,100}\s{0,20})?${append}`;

/** Matches the code between two literals with an operator, and captures expressions. */
const betweenSummands = new RegExp(`^${plus}((?:${name}${plus}){0,10})${quotes}`);
const betweenAdjacent = new RegExp(String.raw`^(?:\s|${comment}|\\){0,200}()${quotes}`);
const betweenElements = new RegExp(`^${comma}((?:${name}${comma}){0,10})${quotes}`);
const betweenCalls = new RegExp(`^((?:${nextAppend}${name}){0,10})${nextAppend}${quotes}`);

/** Matches the code before the first element of an array or list that may be joined afterwards. */
const startOfArray = new RegExp(String.raw`(?:\[|\blistOf\s{0,20}\()${blanks}${quotes}`);
/** Matches the rest of an array or list, and the call that joins its elements. */
const endOfJoinedArray = new RegExp(
	String.raw`^(?:${comma}${name}){0,10}${blanks},?${blanks}[\])]\s{0,200}\.\s{0,20}join(?:ToString)?\s{0,20}\(`,
);
/** Matches the code before the first text of a call that joins its arguments. */
const startOfJoined = new RegExp(
	`(?:${[
		String.raw`\.join\s{0,20}\(\s{0,200}[[(]`,
		String.raw`\b[jJ]oin\s{0,20}\(\s{0,200}[^()[\]{},]{1,40},${blanks}(?:new\b[^(){}]{0,40}\{)?`,
		String.raw`\bJoin\s{0,20}\(\s{0,200}\[\]string\s{0,20}\{`,
	].join('|')})${blanks}${quotes}`,
);
/** Matches the code before a literal that a call adds to others, such as one of `StringBuilder`. */
const startOfCalls = new RegExp(String.raw`(?:${append}|\bStringBuilder\s{0,20}\(\s{0,200})${quotes}`);
/** Matches the code after a literal to which an operator or a method adds further text. */
const startOfAddition = new RegExp(String.raw`^${blanks}(?:[+.%]|;?${blanks}\w{1,100}\s{0,20}\+=)`);
/** Matches the code before a literal that is added to other text. */
const endOfAddition = new RegExp(String.raw`\+=?${blanks}${quotes}`);
/** Matches the code before the first and the further elements of a list or of arguments. */
const startOfElement = new RegExp(`[[({]${blanks}${quotes}`);
const startOfNextElement = new RegExp(`${comma}${quotes}`);
/** Maximum length of the code between two literals. */
const maximumGap = 1000;

/**
 * Returns the literals that are concatenated from the literal at an index on: with further literals
 * and with names, of which the values are unknown. Adjacent literals are concatenated in Python.
 */
export function concatenatedLiterals(
	text: string,
	strings: readonly StringToken[],
	index: number,
	areAdjacentJoined: boolean,
): JoinedLiterals {
	return joinedBy(text, strings, index, operators(areAdjacentJoined));
}

/**
 * Returns the literals that calls combine from the literal at an index on, such as
 * `["query {", "a }"].join("\n")` and `text.append("query {").append("a }")`. Returns only the
 * concatenated literals if it is not known how the code combines them; `undefined` for a literal
 * that is not combined with others by a call.
 */
export function literalsJoinedByCalls(
	text: string,
	strings: readonly StringToken[],
	index: number,
	areAdjacentJoined: boolean,
): JoinedLiterals | undefined {
	const offset = strings[index]?.offset ?? 0;
	const before = text.slice(Math.max(0, offset - 400), offset);
	if (startOfCalls.test(before)) {
		return joinedBy(text, strings, index, [...operators(areAdjacentJoined), betweenCalls]);
	}
	const isJoined = startOfJoined.test(before);
	if (!isJoined && !startOfArray.test(before)) {
		return undefined;
	}
	const elements = joinedBy(text, strings, index, [...operators(areAdjacentJoined), betweenElements]);
	const last = elements.literals.at(-1);
	const end = last ? last.end + last.syntax.close.length : offset;
	return isJoined || endOfJoinedArray.test(text.slice(end, end + maximumGap))
		? elements
		: concatenatedLiterals(text, strings, index, areAdjacentJoined);
}

/**
 * Whether the code combines literals with text that is not known, such as the result of a call:
 * with an operator or a method, or, if `mayBeElement`, as one of several elements or arguments.
 */
export function isPartlyUnknownText(text: string, region: GraphqlRegion, mayBeElement: boolean): boolean {
	const before = text.slice(Math.max(0, region.start - 400), region.start);
	const end = region.end + (region.literals.at(-1)?.close.length ?? 0);
	const after = text.slice(end, end + maximumGap);
	const isAdded = startOfAddition.test(after) || endOfAddition.test(before);
	const isFirstElement = startOfElement.test(before) && new RegExp(`^${comma}`).test(after);
	return isAdded || (mayBeElement && (isFirstElement || startOfNextElement.test(before)));
}

function operators(areAdjacentJoined: boolean): readonly RegExp[] {
	return areAdjacentJoined ? [betweenSummands, betweenAdjacent] : [betweenSummands];
}

/** Returns the literals from an index on between which the code matches one of the patterns. */
function joinedBy(
	text: string,
	strings: readonly StringToken[],
	index: number,
	patterns: readonly RegExp[],
): JoinedLiterals {
	const literals = strings.slice(index, index + 1);
	const interpolations: TextRange[] = [];
	for (let position = index + 1; ; position += 1) {
		const [last, next] = [literals.at(-1), strings[position]];
		if (!last || !next || next.documentation) {
			break;
		}
		const start = last.end + last.syntax.close.length;
		const gap = next.offset - start > maximumGap ? '' : text.slice(start, next.offset);
		const match = patterns.map((pattern) => pattern.exec(gap)).find((found) => found !== null);
		if (!match) {
			break;
		}
		if (match[1]) {
			interpolations.push({ start: last.end, end: next.offset });
		}
		literals.push(next);
	}
	return { literals, interpolations };
}
