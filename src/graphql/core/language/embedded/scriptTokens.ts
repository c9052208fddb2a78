import jsTokens, { type JSXToken, type Token as ScriptToken } from 'js-tokens';
import type { StringSyntax } from '../../../../shared/core/code/syntaxTable.ts';
import type { Interpolation, Token } from '../../../../shared/core/code/tokens.ts';

/**
 * Returns the tokens of a JavaScript or TypeScript text, with or without JSX, up to the last of the
 * given offsets. Comments, regular expressions and JSX text are omitted, and so are unclosed
 * literals. `offsets` are offsets of literals, without their quotes.
 */
export function scriptTokens(text: string, offsets: ReadonlySet<number>): readonly Token[] {
	const last = Math.max(...offsets);
	return readTokens(jsTokens(text, { jsx: true }), offsets, last) ?? readTokens(jsTokens(text), new Set(), last) ?? [];
}

/**
 * Reads tokens up to the end of the literal that contains `last`. Returns `undefined` when one of
 * the offsets is in JSX text: then a type argument or a type assertion was read as a JSX tag.
 */
function readTokens(
	tokens: Iterable<ScriptToken | JSXToken>,
	offsets: ReadonlySet<number>,
	last: number,
): readonly Token[] | undefined {
	const reader = new ScriptReader();
	const sorted = [...offsets].toSorted((a, b) => a - b);
	let next = 0;
	let start = 0;
	for (const token of tokens) {
		const end = start + token.value.length;
		while ((sorted[next] ?? Number.POSITIVE_INFINITY) <= start) {
			next += 1;
		}
		if (token.type === 'JSXText' && (sorted[next] ?? Number.POSITIVE_INFINITY) <= end) {
			return undefined;
		}
		reader.read(token, start, end);
		start = end;
		if (start > last && reader.isAtEnd) {
			break;
		}
	}
	return reader.tokens;
}

const quoted: StringSyntax = { open: '"', close: '"', escape: 'backslash' };
const template: StringSyntax = { open: '`', close: '`', escape: 'backslash', multiline: true };

/** A template whose end is not read yet, because it contains an interpolation. */
interface OpenTemplate {
	readonly offset: number;
	readonly outer: Token[];
	readonly interpolations: Interpolation[];
	interpolationStart: number;
}

class ScriptReader {
	tokens: Token[] = [];
	readonly #open: OpenTemplate[] = [];
	/** Whether the last token was a literal, which may be joined with the next one. */
	#isInExpression = false;

	/** Whether no token that follows can belong to the last literal. */
	get isAtEnd(): boolean {
		return this.#open.length === 0 && !this.#isInExpression;
	}

	read(token: ScriptToken | JSXToken, start: number, end: number): void {
		switch (token.type) {
			case 'WhiteSpace':
			case 'LineTerminatorSequence':
			case 'SingleLineComment':
			case 'MultiLineComment':
				return;
			case 'StringLiteral':
			case 'NoSubstitutionTemplate':
				if (token.closed) {
					const syntax = token.type === 'StringLiteral' ? quoted : template;
					this.tokens.push({ kind: 'string', offset: start + 1, end: end - 1, syntax, interpolations: [] });
				}
				break;
			case 'TemplateHead':
				this.#open.push({ offset: start + 1, outer: this.tokens, interpolations: [], interpolationStart: end - 2 });
				this.tokens = [];
				break;
			case 'TemplateMiddle':
				this.#endInterpolation(start + 1, end - 2);
				break;
			case 'TemplateTail':
				this.#endTemplate(start, end, token.closed);
				break;
			case 'IdentifierName':
				this.tokens.push({ kind: 'name', offset: start, text: token.value });
				break;
			case 'Punctuator':
				this.tokens.push({ kind: 'punctuator', offset: start, text: token.value });
		}
		this.#isInExpression = token.value === '+' || /^(?:StringLiteral|NoSubst|TemplateTail)/.test(token.type);
	}

	#endInterpolation(end: number, nextInterpolationStart: number): void {
		const open = this.#open.at(-1);
		if (open) {
			open.interpolations.push({ start: open.interpolationStart, end, tokens: this.tokens });
			open.interpolationStart = nextInterpolationStart;
			this.tokens = [];
		}
	}

	#endTemplate(start: number, end: number, isClosed: boolean): void {
		this.#endInterpolation(start + 1, end);
		const open = this.#open.pop();
		if (open) {
			const { offset, outer, interpolations } = open;
			this.tokens = outer;
			if (isClosed) {
				this.tokens.push({ kind: 'string', offset, end: end - 1, syntax: template, interpolations });
			}
		}
	}
}
