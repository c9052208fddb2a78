import { fillHoles, type Hole } from './holes.ts';
import type { StringSyntax, Syntax } from './syntaxes.ts';
import { wordsOf } from './words.ts';

/** The inside of a string literal. */
export interface Literal {
	/** Where the inside begins in the text, in UTF-16 code units. */
	readonly offset: number;
	/** As long as the inside in the text, so that positions carry over. Interpolated expressions are filled with `hole`. */
	readonly value: string;
	/** What follows the closing delimiter is joined to it with `+`. */
	readonly continued: boolean;
}

/** The string literals of a text, comments dropped, one pass. */
export function literalsOf(text: string, syntax: Syntax): readonly Literal[] {
	return syntax.kind === 'words' ? wordsOf(text, syntax.lineComment) : new CodeLexer(text, syntax).read();
}

/** Each level's value holds the levels inside it, so without a limit the work would grow with the square of the depth. */
const deepestExpression = 40;

type CodeSyntax = Extract<Syntax, { kind: 'code' }>;

/** A string that is being read. */
interface OpenString {
	readonly syntax: StringSyntax;
	readonly contentStart: number;
	readonly holes: Hole[];
	readonly documentation: boolean;
}

/** An expression inside a string. */
interface OpenExpression {
	readonly string: OpenString;
	readonly start: number;
	depth: number;
}

/** Reads code. The stack is our own, so that deeply nested templates cannot exhaust the engine's. */
class CodeLexer {
	readonly #text: string;
	readonly #syntax: CodeSyntax;
	readonly #token: RegExp;
	readonly #stops: ReadonlyMap<StringSyntax, RegExp>;
	readonly #expressions: OpenExpression[] = [];
	readonly #literals: Literal[] = [];
	#string: OpenString | undefined;
	#position = 0;

	constructor(text: string, syntax: CodeSyntax) {
		this.#text = text;
		this.#syntax = syntax;
		this.#token = tokenPattern(syntax);
		this.#stops = new Map(syntax.strings.map((string) => [string, stopPattern(string)]));
	}

	read(): readonly Literal[] {
		while (this.#position < this.#text.length) {
			if (this.#string) {
				this.#readString(this.#string);
			} else {
				this.#readCode();
			}
		}
		return this.#literals;
	}

	#readCode(): void {
		this.#token.lastIndex = this.#position;
		const match = this.#token.exec(this.#text);
		if (!match) {
			this.#position = this.#text.length;
			return;
		}
		const [token] = match;
		this.#position = match.index + token.length;
		if (match.groups?.['comment'] !== undefined) {
			this.#skipTo('\n');
		} else if (token === '/*') {
			this.#skipTo('*/');
		} else if (token === '{' || token === '}') {
			this.#brace(token);
		} else if (token === '/') {
			this.#skipRegularExpression(match.index);
		} else {
			const index = this.#syntax.strings.findIndex((_, at) => match.groups?.[`string${at}`] !== undefined);
			const syntax = this.#syntax.strings[index];
			if (syntax) {
				const documentation = syntax.documentation === true && this.#beginsStatement(match.index);
				this.#string = { syntax, contentStart: this.#position, holes: [], documentation };
			}
		}
	}

	#readString(string: OpenString): void {
		const { syntax } = string;
		const stop = this.#stops.get(syntax);
		if (!stop) {
			return;
		}
		stop.lastIndex = this.#position;
		const match = stop.exec(this.#text);
		if (!match) {
			this.#position = this.#text.length;
			return;
		}
		const [token] = match;
		this.#position = match.index + token.length;
		if (token === syntax.close) {
			this.#endString(string, match.index);
		} else if (token === '\n') {
			this.#string = undefined;
		} else if (token === '${' || (token === '{' && syntax.interpolation === '{')) {
			this.#beginExpression(string, match.index);
		} else if (syntax.interpolation === '$' && /^\$\w/.test(token)) {
			string.holes.push({ start: match.index, end: this.#position });
		}
	}

	#beginExpression(string: OpenString, start: number): void {
		if (this.#expressions.length < deepestExpression) {
			this.#expressions.push({ string, start, depth: 0 });
			this.#string = undefined;
		}
	}

	#endString(string: OpenString, end: number): void {
		this.#string = undefined;
		if (string.documentation) {
			return;
		}
		const value = fillHoles(this.#text, string.contentStart, end, string.holes);
		const after = this.#text.slice(this.#position, this.#position + 20);
		this.#literals.push({ offset: string.contentStart, value, continued: /^\s*\+/.test(after) });
	}

	#brace(token: '{' | '}'): void {
		const expression = this.#expressions.at(-1);
		if (!expression) {
			return;
		}
		if (token === '{') {
			expression.depth += 1;
		} else if (expression.depth > 0) {
			expression.depth -= 1;
		} else {
			this.#expressions.pop();
			expression.string.holes.push({ start: expression.start, end: this.#position });
			this.#string = expression.string;
		}
	}

	#skipTo(end: string): void {
		const at = this.#text.indexOf(end, this.#position);
		this.#position = at < 0 ? this.#text.length : at + end.length;
	}

	/** A slash divides after a value; anywhere else a regular expression begins, whose quotes are no strings. */
	#skipRegularExpression(start: number): void {
		const before = this.#before(start);
		if (/[\w$)\]}"'`]$/.test(before) && !/\b(?:return|typeof|case|in|of)$/.test(before)) {
			return;
		}
		const body = /(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\[\n]){1,1000}\//y;
		body.lastIndex = this.#position;
		if (body.test(this.#text)) {
			this.#position = body.lastIndex;
		}
	}

	#beginsStatement(start: number): boolean {
		const line = this.#text.slice(Math.max(0, start - 200), start);
		return /(?:^|\n)[ \t]*$/.test(line) && !/[(,=[{+%|&\\]$|\breturn$/.test(this.#before(start));
	}

	/** Up to ten characters before a position, white space at their end left out. */
	#before(position: number): string {
		let end = position;
		while (end > 0 && /\s/.test(this.#text[end - 1] ?? '')) {
			end -= 1;
		}
		return this.#text.slice(Math.max(0, end - 10), end);
	}
}

function tokenPattern(syntax: CodeSyntax): RegExp {
	const alternatives = [
		`(?<comment>${syntax.lineComment.join('|')})`,
		...(syntax.blockComment ? [String.raw`\/\*`] : []),
		...syntax.strings.map(({ open }, index) => `(?<string${index}>${open})`),
		'[{}]',
		...(syntax.regularExpressions ? [String.raw`\/`] : []),
	];
	return new RegExp(alternatives.join('|'), 'g');
}

/** What can end or interrupt a string, or must not be taken for its end. */
function stopPattern({ close, escape: escaping, multiline, interpolation }: StringSyntax): RegExp {
	const alternatives = [
		...(escaping === 'backslash' ? [String.raw`\\(?:\r\n|[\s\S])`] : []),
		...(escaping === 'double' ? [close + close] : []),
		close,
		...(interpolation === '{' ? [String.raw`\{\{`, String.raw`\{`] : []),
		...(interpolation === '${' || interpolation === '$' ? [String.raw`\$\{`] : []),
		...(interpolation === '$' ? [String.raw`\$[A-Za-z_]\w*`] : []),
		...(multiline ? [] : [String.raw`\n`]),
	];
	return new RegExp(alternatives.join('|'), 'g');
}
