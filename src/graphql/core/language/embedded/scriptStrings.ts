import jsTokens, { type JSXToken, type Token as ScriptToken } from 'js-tokens';
import type { StringSyntax } from '../../../../shared/core/code/syntaxByLanguage.ts';
import type { Interpolation, StringToken } from '../../../../shared/core/code/tokens.ts';

/**
 * Returns the closed strings and templates of a JavaScript or TypeScript text, up to the last of
 * the given offsets and the strings that are joined with it. `offsets` are offsets of literals,
 * without their quotes. In TypeScript without JSX, `<` never begins a JSX tag.
 */
export function scriptStrings(text: string, languageId: string, offsets: ReadonlySet<number>): readonly StringToken[] {
	const last = [...offsets].reduce((a, b) => Math.max(a, b), 0);
	if (languageId === 'typescript') {
		return readTokens(jsTokens(text), offsets, last).strings;
	}
	const withJsx = readTokens(jsTokens(text, { jsx: true }), offsets, last);
	if (!withJsx.hasOffsetInJsx) {
		return withJsx.strings;
	}
	// A type argument or a type assertion may have been read as a JSX tag, unless the JSX text quotes
	// GraphQL. Of the two readings, the one with more of the literals is right.
	const { strings } = readTokens(jsTokens(text), offsets, last);
	const count = (found: readonly StringToken[]) => found.filter(({ offset }) => offsets.has(offset)).length;
	return count(strings) > count(withJsx.strings) ? strings : withJsx.strings;
}

/** The strings of a text, and whether one of the offsets is in JSX text. */
interface ScriptReading {
	readonly strings: readonly StringToken[];
	readonly hasOffsetInJsx: boolean;
}

/** Reads tokens up to the end of the literal that contains `last`. */
function readTokens(
	tokens: Iterable<ScriptToken | JSXToken>,
	offsets: ReadonlySet<number>,
	last: number,
): ScriptReading {
	const reader = new ScriptReader();
	const sorted = [...offsets].toSorted((a, b) => a - b);
	let hasOffsetInJsx = false;
	let next = 0;
	let start = 0;
	for (const token of tokens) {
		const end = start + token.value.length;
		while ((sorted[next] ?? Number.POSITIVE_INFINITY) <= start) {
			next += 1;
		}
		hasOffsetInJsx ||= token.type === 'JSXText' && (sorted[next] ?? Number.POSITIVE_INFINITY) <= end;
		reader.read(token, start, end);
		start = end;
		if (start > last && reader.isAtEnd) {
			break;
		}
	}
	return { strings: reader.strings, hasOffsetInJsx };
}

const quoted: StringSyntax = { open: '"', close: '"', escape: 'backslash' };
const template: StringSyntax = { open: '`', close: '`', escape: 'backslash', multiline: true };

/** Tokens between literals that are joined. */
const joining = /^(?:[+,.()]|\.{3})$/;

/** A template whose end is not read yet, because it contains an interpolation. */
interface OpenTemplate {
	readonly offset: number;
	readonly outer: StringToken[];
	readonly interpolations: Interpolation[];
	interpolationStart: number;
}

class ScriptReader {
	strings: StringToken[] = [];
	readonly #open: OpenTemplate[] = [];
	/** Whether a literal after the last token may be joined with those before. */
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
					this.strings.push({ kind: 'string', offset: start + 1, end: end - 1, syntax, interpolations: [] });
				}
				break;
			case 'TemplateHead':
				this.#open.push({ offset: start + 1, outer: this.strings, interpolations: [], interpolationStart: end - 2 });
				this.strings = [];
				break;
			case 'TemplateMiddle':
				this.#endInterpolation(start + 1, end - 2);
				break;
			case 'TemplateTail':
				this.#endTemplate(start, end, token.closed);
		}
		this.#isInExpression =
			joining.test(token.value) || /^(?:StringLiteral|NoSubst|TemplateTail|IdentifierName)/.test(token.type);
	}

	#endInterpolation(end: number, nextInterpolationStart: number): void {
		const open = this.#open.at(-1);
		if (open) {
			open.interpolations.push({ start: open.interpolationStart, end, tokens: this.strings });
			open.interpolationStart = nextInterpolationStart;
			this.strings = [];
		}
	}

	#endTemplate(start: number, end: number, isClosed: boolean): void {
		this.#endInterpolation(start + 1, end);
		const open = this.#open.pop();
		if (open) {
			const { offset, outer, interpolations } = open;
			this.strings = outer;
			if (isClosed) {
				this.strings.push({ kind: 'string', offset, end: end - 1, syntax: template, interpolations });
			}
		}
	}
}
