import { bracketDepthChange, isOpeningBracket } from '../syntax/brackets.ts';
import { fillerCharacter } from '../syntax/filler.ts';
import { blankOutRanges, type TextRange } from '../syntax/graphqlText.ts';
import { commentRangesOf, type GraphqlToken, tokenize } from '../syntax/tokenize.ts';

/** A part of a definition that depends on the value of an interpolation. */
export interface InterpolatedPart extends TextRange {
	/**
	 * `text`: a part of a string. `item`: a name, a value or selections. `list`: further arguments,
	 * input fields or variables, or a part of the head.
	 */
	readonly kind: 'text' | 'item' | 'list';
}

/** A definition whose interpolations are filled, so that it can be parsed. */
interface FilledDefinition {
	/** The text, with the same length. */
	readonly text: string;
	/** In source order. */
	readonly unknown: readonly InterpolatedPart[];
}

/**
 * Fills the interpolations in the text of a definition: in a string with an ellipsis, in place of a
 * name, a value or selections with a name, and in a list with blanks. A word that touches an
 * interpolation belongs to the unknown name. `interpolations` must be sorted.
 */
export function fillInterpolations(text: string, interpolations: readonly TextRange[]): FilledDefinition {
	if (interpolations.length === 0) {
		return { text, unknown: [] };
	}
	const tokens = tokenize(text);
	const ignored = commentRangesOf(text);
	const strings = tokens.filter(({ kind }) => kind === 'string');
	const relevant = interpolations.filter((range) => !ignored.some((comment) => overlap(comment, range)));
	const isText = (range: TextRange) => strings.some((string) => overlap(string, range));
	const texts = relevant.filter(isText).map((range): Filling => {
		return { ...range, kind: 'text', text: '…'.padEnd(range.end - range.start, fillerCharacter) };
	});
	const words = wordsAround(
		tokens,
		relevant.filter((range) => !isText(range)),
	);
	const fillings = [...texts, ...fillWords(text, tokens, words)].toSorted((a, b) => a.start - b.start);
	const parts: string[] = [];
	let position = 0;
	for (const { start, end, text: stands } of fillings) {
		parts.push(text.slice(position, start), stands);
		position = end;
	}
	return {
		text: withoutEmptyParentheses(parts.join('') + text.slice(position), fillings),
		unknown: fillings.map(({ start, end, kind }) => ({ start, end, kind })),
	};
}

/** An unknown part, and the text of the same length that replaces it. */
interface Filling extends InterpolatedPart {
	readonly text: string;
}

/** Returns the interpolations with the words and `$` that touch them, joined if they touch. */
function wordsAround(tokens: readonly GraphqlToken[], interpolations: readonly TextRange[]): readonly TextRange[] {
	const isWord = ({ kind, text }: GraphqlToken) => kind === 'name' || kind === 'number' || text === '-';
	const startOf = new Map(tokens.filter(isWord).map(({ start, end }) => [end, start]));
	const endOf = new Map(tokens.filter(isWord).map(({ start, end }) => [start, end]));
	const dollars = new Set(tokens.filter(({ text }) => text === '$').map(({ end }) => end));
	const words: TextRange[] = [];
	for (const range of interpolations) {
		const wordStart = startOf.get(range.start) ?? range.start;
		const start = dollars.has(wordStart) ? wordStart - 1 : wordStart;
		const end = endOf.get(range.end) ?? range.end;
		const last = words.at(-1);
		words.push(last && last.end >= start ? { start: words.pop()?.start ?? start, end } : { start, end });
	}
	return words;
}

/** Decides from the tokens around unknown words what they stand for. */
function fillWords(text: string, tokens: readonly GraphqlToken[], words: readonly TextRange[]): readonly Filling[] {
	const fillings: Filling[] = [];
	const open: string[] = [];
	let previous = '';
	let index = 0;
	for (const [at, word] of words.entries()) {
		for (let token = tokens[index]; token && token.start < word.end; token = tokens[index]) {
			if (token.end <= word.start) {
				previous = token.text;
				moveInto(open, token);
			}
			index += 1;
		}
		const token = tokens[index];
		const isBeforeNext = token && token.start < (words[at + 1]?.start ?? Number.POSITIVE_INFINITY);
		fillings.push(fillWord(text, word, { open, previous, next: isBeforeNext ? token.text : '' }));
		previous = '';
	}
	return fillings;
}

function moveInto(open: string[], token: GraphqlToken): void {
	if (isOpeningBracket(token)) {
		open.push(token.text);
	} else if (bracketDepthChange(token) < 0) {
		open.pop();
	}
}

/** The tokens around an unknown word. The texts are empty next to other unknown words. */
interface WordContext {
	/** The opening brackets around the word. */
	readonly open: readonly string[];
	readonly previous: string;
	readonly next: string;
}

function fillWord(text: string, { start, end }: TextRange, { open, previous, next }: WordContext): Filling {
	const length = end - start;
	if (text.charAt(start) === '$') {
		return { start, end, kind: next === ':' ? 'list' : 'item', text: '$'.padEnd(length, '_') };
	}
	const isInHead = open.length === 0 && !/^(?:on|fragment|@)$/.test(previous);
	const isOperationName = isInHead && /^(?:query|mutation|subscription)$/.test(previous);
	const isInParentheses = open.includes('(') && open.at(-1) !== '[';
	if ((isInHead && !isOperationName) || (isInParentheses && !/^[:=@]$/.test(previous) && next !== ':')) {
		return { start, end, kind: 'list', text: ' '.repeat(length) };
	}
	// An unknown argument can be one that is required. The name of an operation can include its
	// variables. No spread has the name of an unknown fragment.
	const isEntry = (isInParentheses && next === ':') || (isOperationName && next !== '(');
	const kind = isEntry ? 'list' : 'item';
	return { start, end, kind, text: '_'.padEnd(length, previous === 'fragment' ? '0' : '_') };
}

/** Removes the parentheses around lists that consist of interpolations. */
function withoutEmptyParentheses(text: string, fillings: readonly Filling[]): string {
	const lists = fillings.filter(({ kind }) => kind === 'list');
	const tokens = tokenize(text);
	const pairs = tokens.flatMap((token, index) => {
		const next = tokens[index + 1];
		return token.text === '(' && next?.text === ')' ? [{ start: token.start, end: next.end }] : [];
	});
	return blankOutRanges(
		text,
		pairs.filter((pair) => lists.some((list) => overlap(pair, list))),
	);
}

function overlap(one: TextRange, other: TextRange): boolean {
	return one.start < other.end && other.start < one.end;
}
