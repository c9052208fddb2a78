import { tokensOf } from '../../../shared/core/code/codeLexer.ts';
import type { CodeSyntax } from '../../../shared/core/code/syntaxTable.ts';
import type { Token } from '../../../shared/core/code/tokens.ts';

/** A token of code. The tokens of interpolations follow their string, in brackets of their own. */
export interface CodeToken {
	readonly kind: Token['kind'];
	/** The text of the token; the content of a string, without quotes. */
	readonly text: string;
	readonly offset: number;
	readonly end: number;
}

const openings: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** Maximum number of tokens, so that deeply joined code takes little memory. */
const maxTokens = 400_000;

/** The tokens of a text, with their brackets. Indices are those of {@link tokens}. */
export class CodeTokens {
	readonly text: string;
	/** A result of `languageOf`. */
	readonly language: string;
	readonly tokens: readonly CodeToken[];
	/** Index of the bracket that matches a bracket. */
	readonly #partners = new Map<number, number>();
	/** Index of the bracket that encloses each token; -1 for tokens outside of brackets. */
	readonly #parents: number[] = [];
	/** Indices of the tokens of each name, in order. Created on first use. */
	#occurrences: ReadonlyMap<string, readonly number[]> | undefined;

	constructor(text: string, syntax: CodeSyntax, language: string) {
		this.text = text;
		this.language = language;
		const tokens: CodeToken[] = [];
		addTokens(text, tokensOf(text, syntax), syntax, tokens);
		this.tokens = tokens;
		const open: number[] = [];
		for (const [index, token] of tokens.entries()) {
			const isClosing = token.kind === 'punctuator' && /^[)\]}]$/.test(token.text);
			const start = open.at(-1);
			if (isClosing && start !== undefined && openings[tokens[start]?.text ?? ''] === token.text) {
				open.pop();
				this.#partners.set(start, index).set(index, start);
			}
			this.#parents.push(open.at(-1) ?? -1);
			if (token.kind === 'punctuator' && Object.hasOwn(openings, token.text)) {
				open.push(index);
			}
		}
	}

	/** The text of a punctuator or name; `undefined` for a string and after the end. */
	word(index: number): string | undefined {
		const token = this.tokens[index];
		return token?.kind === 'string' ? undefined : token?.text;
	}

	/** The text of a name, without keywords of operators; `undefined` for other tokens. */
	name(index: number): string | undefined {
		const token = this.tokens[index];
		return token?.kind === 'name' ? token.text : undefined;
	}

	/** Returns the indices of all tokens of a name, in order. */
	occurrences(name: string): readonly number[] {
		this.#occurrences ??= Map.groupBy(
			this.tokens.flatMap(({ kind }, index) => (kind === 'name' ? [index] : [])),
			(index) => this.name(index) ?? '',
		);
		return this.#occurrences.get(name) ?? [];
	}

	/** Returns the indices of the tokens of a name after a token, in order. */
	*occurrencesAfter(name: string, index: number): Iterable<number> {
		const all = this.occurrences(name);
		for (let next = firstGreater(all, index, Number); next < all.length; next += 1) {
			yield all[next] ?? 0;
		}
	}

	/** Returns the indices of the tokens of a name before a token, last first. */
	*occurrencesBefore(name: string, index: number): Iterable<number> {
		const all = this.occurrences(name);
		for (let next = firstGreater(all, index - 1, Number) - 1; next >= 0; next -= 1) {
			yield all[next] ?? 0;
		}
	}

	/** The content of a string; `undefined` for other tokens. */
	string(index: number): string | undefined {
		const token = this.tokens[index];
		return token?.kind === 'string' ? token.text : undefined;
	}

	/** Index of the matching bracket; `undefined` for other tokens and for unmatched brackets. */
	partner(index: number): number | undefined {
		return this.#partners.get(index);
	}

	/** Index of the enclosing opening bracket; -1 when there is none. */
	parent(index: number): number {
		return this.#parents[index] ?? -1;
	}

	/** Returns the index of the last token that begins at or before an offset; -1 before the first. */
	at(offset: number): number {
		return firstGreater(this.tokens, offset, ({ offset: start }) => start) - 1;
	}

	/** Returns the source text of the tokens from `from` up to `to`, with quotes. */
	source(from: number, to: number): string {
		const [first, last] = [this.tokens[from], this.tokens[to - 1]];
		if (!first || !last) {
			return '';
		}
		// The quotes of a string are not part of its token. Prefixes such as `f` and `$` are not needed.
		let end = last.end;
		for (let at = from; at < to; at = this.after(at)) {
			const token = this.tokens[at];
			end = token?.kind === 'string' ? token.end + 1 : end;
		}
		return this.text
			.slice(first.kind === 'string' ? this.#stringStart(first) : first.offset, Math.max(end, last.end))
			.trim();
	}

	/** Returns the offset of the quotes before the content of a string, with its prefix. */
	#stringStart({ offset }: CodeToken): number {
		const before = /[\w$@]{0,4}["'`]{1,4}$/.exec(this.text.slice(Math.max(0, offset - 8), offset));
		return offset - (before?.[0].length ?? 0);
	}

	/** Returns the index after a token with its interpolations, or after the bracket that it opens. */
	after(index: number): number {
		const token = this.tokens[index];
		if (token?.kind === 'string') {
			let next = index + 1;
			while ((this.tokens[next]?.offset ?? token.end) < token.end) {
				next += 1;
			}
			return next;
		}
		const partner = this.#partners.get(index);
		return (partner !== undefined && partner > index ? partner : index) + 1;
	}

	/** Returns the ranges of the elements in a bracket, separated by commas. */
	elements(open: number): readonly (readonly [from: number, to: number])[] {
		const close = this.#partners.get(open) ?? this.tokens.length;
		const elements: (readonly [number, number])[] = [];
		let from = open + 1;
		for (let at = open + 1; at <= close; at = this.after(at)) {
			if (at === close || this.word(at) === ',') {
				if (at > from) {
					elements.push([from, at]);
				}
				from = at + 1;
			}
		}
		return elements;
	}

	/**
	 * Returns the index after the expression that begins at a token. A line break ends an expression
	 * unless an operator or a dot precedes or follows it.
	 */
	expressionEnd(from: number): number {
		let at = from;
		while (at < this.tokens.length) {
			const word = this.word(at);
			const isEnd = word === ';' || word === ',' || (word !== undefined && /^[)\]}]$/.test(word));
			if (isEnd || (at > from && this.beginsLine(at) && !this.#isContinued(at))) {
				return at;
			}
			at = this.after(at);
		}
		return at;
	}

	/** Whether a token is the first one of its line. */
	beginsLine(index: number): boolean {
		const [before, token] = [this.tokens[index - 1], this.tokens[index]];
		return before !== undefined && token !== undefined && this.text.slice(before.end, token.offset).includes('\n');
	}

	#isContinued(index: number): boolean {
		const isOperator = (at: number) =>
			this.tokens[at]?.kind === 'punctuator' && !/^[()[\]{}]$/.test(this.word(at) ?? '');
		return isOperator(index) || isOperator(index - 1);
	}
}

/** Returns the index of the first item in a sorted list whose number is greater than a limit. */
function firstGreater<Item>(sorted: readonly Item[], limit: number, numberOf: (item: Item) => number): number {
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		const item = sorted[middle];
		if (item !== undefined && numberOf(item) <= limit) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

/** Adds tokens to a list, with those of their interpolations. */
function addTokens(text: string, tokens: readonly Token[], syntax: CodeSyntax, result: CodeToken[]): void {
	for (const token of tokens) {
		if (result.length >= maxTokens) {
			return;
		}
		const { kind, offset } = token;
		if (kind !== 'string') {
			result.push({ kind, text: token.text, offset, end: offset + writtenLength(text, token, syntax) });
			continue;
		}
		result.push({ kind, text: text.slice(offset, token.end), offset, end: token.end });
		for (const { start, end, tokens: inner } of token.interpolations) {
			result.push({ kind: 'punctuator', text: '(', offset: start, end: start + 1 });
			addTokens(text, inner, syntax, result);
			result.push({ kind: 'punctuator', text: ')', offset: end - 1, end });
		}
	}
}

/** Returns the length of a token in the text, which has its sigil and its own operators. */
function writtenLength(
	text: string,
	{ text: word, offset }: Exclude<Token, { kind: 'string' }>,
	{ operators = {} }: CodeSyntax,
): number {
	if (text.startsWith(word, offset)) {
		return word.length;
	}
	const operator = Object.keys(operators).find((key) => operators[key] === word && text.startsWith(key, offset));
	return operator?.length ?? text.indexOf(word, offset) + word.length - offset;
}
