import { Assembly } from './assembly.ts';
import { declaresClient } from './calls.ts';
import { closingOf } from './closings.ts';
import { tokensOf } from './codeLexer.ts';
import { Constants } from './constants.ts';
import { closingMark, isBlock, isBodyOfType, isMark, namedOperand, valueOperand, withChosen } from './frames.ts';
import { columnOf, Functions } from './functions.ts';
import { Loops } from './loops.ts';
import { type Passage, passagesIn } from './passages.ts';
import type { CodeSyntax } from './syntaxTable.ts';
import { piecesOf, type TextToken, type Token } from './tokens.ts';
import { hasText, valueWith } from './values.ts';

/**
 * The texts in code, joined as the code joins them, with what names in it stand for. Nothing is parsed: brackets, operators and commas say what
 * belongs together, so that code of many languages, and code that is being written, is read in one pass; in two where a name is used
 * before it gets a value that `matters`.
 */
export function passagesOf(
	text: string,
	syntax: CodeSyntax,
	language: string,
	matters: (value: string) => boolean,
): readonly Passage[] {
	const tokens = tokensOf(text, syntax);
	const constants = new Constants();
	const passages = new ExpressionReader(text, syntax, language, constants).read(tokens);
	return constants.missed(matters)
		? new ExpressionReader(text, syntax, language, new Constants(constants)).read(tokens)
		: passages;
}

const ignored = new Set('await new yield go defer return throw'.split(' '));
/** Words before a parenthesis that are no calls. */
const control = new Set(
	'if while for foreach switch catch when using elif with not in and match const var import type'.split(' '),
);
const alternatives = new Set(['||', '??', '?:', '?', '??=']);

class ExpressionReader {
	readonly #text: string;
	readonly #syntax: CodeSyntax;
	readonly #language: string;
	readonly #constants: Constants;
	readonly #assembly: Assembly;
	readonly #functions: Functions;
	readonly #loops: Loops;
	#clientAhead = false;

	constructor(text: string, syntax: CodeSyntax, language: string, constants: Constants) {
		this.#text = text;
		this.#syntax = syntax;
		this.#language = language;
		this.#constants = constants;
		this.#assembly = new Assembly(constants);
		this.#functions = new Functions(constants);
		this.#loops = new Loops(this.#assembly);
	}

	read(tokens: readonly Token[]): readonly Passage[] {
		this.#readAll(tokens);
		while (this.#assembly.depth > 0) {
			this.#close(this.#text.length, undefined);
		}
		this.#assembly.endExpression();
		return this.#assembly.passages;
	}

	#readAll(tokens: readonly Token[]): void {
		let previous: Token | undefined;
		for (let index = 0; index < tokens.length; index += 1) {
			const token = tokens[index];
			if (token?.kind === 'text') {
				this.#readText(token);
			} else if (token?.kind === 'name') {
				this.#readName(token.text, token.offset, previous);
			} else if (token) {
				this.#readMark(token.text, token.offset, previous, tokens[index + 1]);
			}
			previous = token;
		}
	}

	#readText(token: TextToken): void {
		for (const { tokens } of token.holes) {
			if (tokens.length > 0) {
				this.#assembly.open('group', undefined, false);
				this.#readAll(tokens);
				const { pending, values } = this.#assembly.leave();
				// What is only named here belongs to the text around it.
				this.#assembly.keep([...pending, ...values.flatMap(passagesIn).filter(({ value }) => hasText(value))]);
			}
		}
		const { operand } = this.#assembly.frame;
		if (operand?.isText && this.#syntax.indented) {
			this.#assembly.shift();
		} else if (operand) {
			this.#assembly.endExpression();
		}
		const pieces = piecesOf(this.#text, token, (name) => this.#constants.lookUp(name));
		if (token.end - token.offset < 60) {
			this.#assembly.note(this.#text.slice(token.offset, token.end));
		}
		this.#assembly.frame.operand = valueOperand(valueWith(pieces), token.offset, true, false);
	}

	#readName(name: string, offset: number, previous: Token | undefined): void {
		const { frame } = this.#assembly;
		const { operand } = frame;
		if (operand?.awaitsMember) {
			operand.names.push(name);
			operand.end = offset + name.length;
			operand.awaitsMember = false;
			return;
		}
		if (this.#loops.word(name)) {
			return;
		}
		if (this.#syntax.indented && frame.kind === 'block') {
			this.#trackFunctions(name, offset, previous);
		}
		this.#functions.word(name);
		if (this.#syntax.indented && name === 'or') {
			this.#assembly.endExpression(true);
		} else if (!ignored.has(name)) {
			// In `[]string{…}` and `map[string]string{…}` a type stands before the braces.
			const isOfType = this.#syntax.braces === 'composites' && previous?.offset === offset - 1 && isMark(previous, ']');
			if (isOfType) {
				frame.operand = undefined;
			} else if (operand) {
				this.#assembly.endExpression();
			}
			const isAnnotation = isMark(previous, '@');
			this.#clientAhead ||= isAnnotation && declaresClient(name);
			const isNew = previous?.kind === 'name' && previous.text === 'new';
			frame.operand = namedOperand(name, offset, isNew, isAnnotation);
		}
	}

	#readMark(mark: string, offset: number, previous: Token | undefined, next: Token | undefined): void {
		const { operand } = this.#assembly.frame;
		if (this.#loops.mark(mark)) {
			return;
		}
		switch (mark) {
			case '.':
			case '?.':
			case '::':
				if (operand) {
					operand.awaitsMember = true;
				}
				return;
			case '(':
			case '[':
				this.#openBracket(mark, offset, previous);
				return;
			case '{':
				this.#openBrace(offset, previous);
				return;
			case ')':
			case ']':
			case '}':
				this.#closeBracket(mark, offset, next);
				return;
			case '=':
			case ':=':
			case '+=':
			case ':':
				this.#assembly.name(mark);
				if (mark === ':' && this.#syntax.indented && this.#assembly.frame.kind === 'block') {
					this.#functions.begin(false);
				}
				return;
			case '+':
				this.#assembly.join('join');
				return;
			case '%':
				this.#assembly.join(this.#syntax.formats && operand?.isText ? 'format' : undefined);
				return;
			case '/':
				this.#assembly.join(this.#syntax.slashJoins ? 'path' : undefined);
				return;
			case ',':
				this.#assembly.endListed();
				return;
			case '!':
			case '!!':
			case '#':
			case '@':
			case '++':
				return;
			case '->':
			case '=>':
			case '|':
				this.#loops.parameters();
				this.#assembly.endExpression();
				return;
			default:
				this.#assembly.endExpression(alternatives.has(mark));
		}
	}

	#openBracket(mark: '(' | '[', offset: number, previous: Token | undefined): void {
		const { operand } = this.#assembly.frame;
		const last = operand?.awaitsMember ? undefined : operand?.names.at(-1);
		if (mark === '(' && operand && last !== undefined && !control.has(last)) {
			this.#assembly.open('call', operand, false);
		} else if (previous?.kind === 'name' && previous.text === 'new') {
			// `new() { … }` and `new[] { … }` leave the type out.
			this.#assembly.open(mark === '(' ? 'call' : 'index', namedOperand('new', offset, true, false), false);
		} else if (mark === '[' && operand && !/\s/.test(this.#text[offset - 1] ?? '')) {
			this.#assembly.open('index', operand, false);
		} else {
			if (operand) {
				this.#assembly.endExpression();
			}
			this.#assembly.open(mark === '(' ? 'group' : 'list', undefined, false);
		}
	}

	#openBrace(offset: number, previous: Token | undefined): void {
		const { operand } = this.#assembly.frame;
		if (isBlock(this.#text, offset, this.#syntax, operand, previous)) {
			const receiver = operand && this.#assembly.receiverOf(operand);
			this.#assembly.endExpression();
			if (this.#assembly.open('block', undefined, this.#clientAhead)) {
				this.#constants.enterBlock(isBodyOfType(this.#text, offset));
			}
			this.#loops.begin(this.#text, offset, receiver);
			this.#clientAhead = false;
			this.#functions.begin(isMark(previous, ')', '=>'));
		} else if (operand && operand.names.length > 0 && !operand.awaitsMember) {
			this.#assembly.open('fields', operand, false);
		} else {
			this.#assembly.endExpression(true);
			this.#assembly.open('fields', undefined, false);
		}
	}

	#closeBracket(mark: ')' | ']' | '}', offset: number, next: Token | undefined): void {
		if (this.#assembly.isBeyond) {
			this.#assembly.leave();
			return;
		}
		for (let steps = 0; steps < 4; steps += 1) {
			const kind = this.#assembly.depth >= steps ? this.#assembly.around(steps)?.kind : undefined;
			if (kind !== undefined && closingMark(kind) === mark) {
				for (let at = 0; at <= steps && this.#assembly.depth > 0; at += 1) {
					this.#close(offset + 1, next);
				}
				return;
			}
		}
	}

	#close(end: number, next: Token | undefined): void {
		const frame = withChosen(this.#assembly.leave());
		const { kind, subject, method, words } = frame;
		this.#functions.closed(frame, isMark(next, '=>'));
		const context = { assembly: this.#assembly, language: this.#language, inClient: this.#clientAhead };
		const { value, passages } = closingOf(frame, end, next, context);
		this.#loops.closed(this.#text, frame, end);
		this.#assembly.keep(passages);
		const outer = this.#assembly.frame;
		if (outer.kind === 'call' && kind === 'fields') {
			outer.method ??= method;
		}
		if (outer.kind === 'call' || outer.kind === 'fields') {
			for (const word of words) {
				this.#assembly.note(word);
			}
		}
		if (value) {
			const offset = subject?.offset ?? value.pieces[0]?.offset ?? end;
			outer.operand = valueOperand(value, offset, false, subject?.isNew ?? false);
		}
	}

	/** Where indentation tells blocks, what a function assigns ends with it. */
	#trackFunctions(name: string, offset: number, previous: Token | undefined): void {
		const column = columnOf(this.#text, offset);
		const isFirst = previous === undefined || previous.offset < offset - column;
		if (isFirst || name === 'def') {
			this.#functions.column(column, name === 'def');
		}
	}
}
