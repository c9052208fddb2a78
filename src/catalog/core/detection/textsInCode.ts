import { readCodeTokens } from '../../../shared/core/code/codeLexer.ts';
import type { CodeSyntax } from '../../../shared/core/code/syntaxByLanguage.ts';
import type { CodeToken, NameToken, StringToken } from '../../../shared/core/code/tokens.ts';
import {
	closingBracket,
	frameWithPossibleTexts,
	isBlockStart,
	isControlKeyword,
	isOneOfPunctuators,
	isTypeBodyStart,
	operandFromName,
	operandFromValue,
} from './bracketFrame.ts';
import { declaresHttpClient } from './calls.ts';
import { evaluateBracket } from './evaluateBracket.ts';
import { ExpressionValueBuilder } from './expressionValueBuilder.ts';
import { type ExtractedText, textsInValue } from './extractedText.ts';
import { columnAt, FunctionScopes, maxIndent } from './functionScopes.ts';
import { literalParts } from './literalParts.ts';
import { LoopVariables } from './loopVariables.ts';
import { ScopedValues } from './scopedValues.ts';
import { hasKnownText, valueOfParts } from './values.ts';

/**
 * Extracts string values from code, concatenated as in the code, with known names replaced by their
 * values. The parser looks only at brackets, operators and separators, so that it works for many
 * languages and for incomplete code, in linear time. A second pass is made if a name is used before
 * it gets a value for which `isRelevant` returns `true`.
 */
export function textsInCode(
	text: string,
	syntax: CodeSyntax,
	language: string,
	isRelevant: (value: string) => boolean,
): readonly ExtractedText[] {
	const constants = new ScopedValues();
	const texts = new ExpressionReader(text, syntax, language, constants).read();
	return constants.hasForwardReferences(isRelevant)
		? new ExpressionReader(text, syntax, language, new ScopedValues(constants)).read()
		: texts;
}

const ignoredKeywords = new Set('await new yield go defer return throw'.split(' '));
const alternativeOperators = new Set(['||', '??', '?:', '?', '??=']);

class ExpressionReader {
	readonly #text: string;
	readonly #syntax: CodeSyntax;
	readonly #language: string;
	readonly #constants: ScopedValues;
	readonly #builder: ExpressionValueBuilder;
	readonly #functions: FunctionScopes;
	readonly #loops: LoopVariables;
	#isClientDeclared = false;
	/** Column of the current statement. `async` may precede the `def` of a function. */
	#statementColumn = 0;

	constructor(text: string, syntax: CodeSyntax, language: string, constants: ScopedValues) {
		this.#text = text;
		this.#syntax = syntax;
		this.#language = language;
		this.#constants = constants;
		this.#builder = new ExpressionValueBuilder(constants);
		this.#functions = new FunctionScopes(constants);
		this.#loops = new LoopVariables(this.#builder);
	}

	read(): readonly ExtractedText[] {
		this.#readAll(readCodeTokens(this.#text, this.#syntax));
		while (this.#builder.depth > 0) {
			this.#close(this.#text.length, undefined);
		}
		this.#builder.endExpression();
		return this.#builder.texts;
	}

	#readAll(tokens: Iterable<CodeToken>): void {
		let previous: CodeToken | undefined;
		let token: CodeToken | undefined;
		for (const next of tokens) {
			this.#read(token, previous, next);
			previous = token;
			token = next;
		}
		this.#read(token, previous, undefined);
	}

	#read(token: CodeToken | undefined, previous: CodeToken | undefined, next: CodeToken | undefined): void {
		if (token?.kind === 'string') {
			this.#readString(token);
		} else if (token?.kind === 'name') {
			this.#readName(token, previous);
		} else if (token) {
			this.#readPunctuator(token.text, token.offset, previous, next);
		}
	}

	#readString(token: StringToken): void {
		for (const { tokens } of token.interpolations) {
			this.#builder.open('group', undefined, false);
			this.#readAll(tokens);
			const { pending, values } = this.#builder.close();
			// Only values with text are added here. Names are parts of the enclosing string.
			this.#builder.addTexts([...pending, ...values.flatMap(textsInValue).filter(({ value }) => hasKnownText(value))]);
		}
		const { operand } = this.#builder.frame;
		if (operand?.isLiteral && this.#syntax.indented) {
			this.#builder.addOperand();
		} else if (operand) {
			this.#builder.endExpression();
		}
		const parts = literalParts(this.#text, token, (name) => this.#constants.lookUp(name));
		this.#builder.addWord(this.#text.slice(token.offset, token.end));
		this.#builder.frame.operand = operandFromValue(valueOfParts(parts), token.offset, true, false);
	}

	#readName(token: NameToken, previous: CodeToken | undefined): void {
		const { text: name, offset, end } = token;
		const { frame } = this.#builder;
		const { operand } = frame;
		if (operand?.awaitsMember) {
			operand.names.push(name);
			operand.end = end;
			operand.awaitsMember = false;
			return;
		}
		if (this.#loops.readName(name)) {
			return;
		}
		if (this.#syntax.indented && frame.kind === 'block') {
			this.#trackFunctions(name, offset, previous);
		}
		this.#functions.readName(name);
		if (this.#syntax.indented && name === 'or') {
			this.#builder.endExpression(true);
		} else if (!ignoredKeywords.has(name) && !this.#isVariableType(name)) {
			this.#beginOperand(token, previous);
		}
	}

	/** Whether a name is a type that follows the name of a variable, as in `var base string` in Go. */
	#isVariableType(name: string): boolean {
		const { operand } = this.#builder.frame;
		return name === 'string' && this.#syntax.braces === 'composites' && operand !== undefined && !operand.value;
	}

	#beginOperand(token: NameToken, previous: CodeToken | undefined): void {
		const { frame } = this.#builder;
		// In Go, a type precedes the braces of a composite literal: `[]string{…}`,
		// `map[string]string{…}`.
		const isLiteralType =
			this.#syntax.braces === 'composites' &&
			previous?.offset === token.offset - 1 &&
			isOneOfPunctuators(previous, ']');
		if (frame.operand && !isLiteralType) {
			this.#builder.endExpression();
			if (frame.kind === 'block') {
				this.#builder.endScopes();
			}
		}
		const isAnnotation = isOneOfPunctuators(previous, '@');
		this.#isClientDeclared ||= isAnnotation && declaresHttpClient(token.text);
		const isNew = previous?.kind === 'name' && previous.text === 'new';
		frame.operand = operandFromName(token, isNew, isAnnotation);
	}

	#readPunctuator(
		punctuator: string,
		offset: number,
		previous: CodeToken | undefined,
		next: CodeToken | undefined,
	): void {
		const { operand } = this.#builder.frame;
		this.#loops.readPunctuator(punctuator);
		this.#functions.readPunctuator(punctuator);
		switch (punctuator) {
			case '.':
			case '?.':
			case '::':
				if (operand) {
					operand.awaitsMember = true;
				}
				return;
			case '(':
			case '[':
				this.#openBracket(punctuator, offset, previous);
				return;
			case '{':
				this.#openBrace(offset, previous);
				return;
			case ')':
			case ']':
			case '}':
				this.#closeBracket(punctuator, offset, next);
				return;
			case '=':
			case ':=':
			case '+=':
			case ':':
				this.#readAssignment(punctuator, previous);
				return;
			case '+':
				this.#builder.join('join');
				return;
			case '%':
				this.#builder.join(this.#syntax.formats && operand?.isLiteral ? 'format' : undefined);
				return;
			case '/':
				this.#builder.join(this.#syntax.slashJoins ? 'path' : undefined);
				return;
			case ',':
				this.#builder.endBeforeComma();
				return;
			case '!':
			case '!!':
			case '#':
			case '@':
			case '++':
				return;
			case '->':
			case '=>':
				this.#readArrow(punctuator, previous, next);
				return;
			case '|':
				this.#readBar();
				return;
			case ';':
				this.#builder.endExpression();
				this.#builder.endScopes();
				return;
			default:
				this.#builder.endExpression(alternativeOperators.has(punctuator));
		}
	}

	#readAssignment(punctuator: ':=' | '=' | '+=' | ':', previous: CodeToken | undefined): void {
		// In Ruby, the value of a key can be a symbol, as in `method: :delete`.
		if (punctuator === ':' && isOneOfPunctuators(previous, ':')) {
			return;
		}
		const { kind } = this.#builder.frame;
		this.#builder.beginAssignment(punctuator);
		if (punctuator === '=' && kind === 'block') {
			this.#builder.beginScope(this.#functions.parametersOfExpression(punctuator, previous));
		} else if (punctuator === ':' && kind === 'block' && this.#syntax.indented) {
			this.#functions.beginBody(false);
		}
	}

	/** Reads a bar after the parameters of a block, or between types as in `base: str | None =`. */
	#readBar(): void {
		const { frame } = this.#builder;
		if (frame.key === undefined || frame.isAssigned) {
			this.#loops.readParameters();
			this.#builder.endExpression();
		} else {
			frame.operand = undefined;
		}
	}

	/** Reads the arrow between the parameters and the body of a function. */
	#readArrow(punctuator: '->' | '=>', previous: CodeToken | undefined, next: CodeToken | undefined): void {
		const { kind, operand } = this.#builder.frame;
		const offset = operand?.offset ?? 0;
		const isInBraces = kind === 'block' && /\{\s*$/.test(this.#text.slice(Math.max(0, offset - maxIndent), offset));
		if (punctuator === '->' && isInBraces) {
			for (const name of operand?.names ?? []) {
				this.#constants.assign(name, []);
			}
		} else if (!this.#syntax.indented && !isOneOfPunctuators(next, '{')) {
			const listed = this.#functions.parametersOfExpression(punctuator, previous);
			this.#builder.beginScope(listed.length > 0 ? listed : (operand?.names ?? []));
		}
		this.#loops.readParameters();
		this.#builder.endExpression();
	}

	#openBracket(punctuator: '(' | '[', offset: number, previous: CodeToken | undefined): void {
		const { operand } = this.#builder.frame;
		const isCallable = operand && !operand.awaitsMember && operand.names.length > 0;
		if (punctuator === '(' && isCallable && !isControlKeyword(operand, this.#language)) {
			this.#builder.open('call', operand, false);
		} else if (previous?.kind === 'name' && previous.text === 'new') {
			// `new() { … }` and `new[] { … }` omit the type.
			const created = operandFromName(previous, true, false);
			this.#builder.open(punctuator === '(' ? 'call' : 'index', created, false);
		} else if (punctuator === '[' && operand && !/\s/.test(this.#text[offset - 1] ?? '')) {
			this.#builder.open('index', operand, false);
		} else {
			if (operand) {
				this.#builder.endExpression();
			}
			this.#builder.open(punctuator === '(' ? 'group' : 'list', undefined, false);
		}
	}

	#openBrace(offset: number, previous: CodeToken | undefined): void {
		const { operand } = this.#builder.frame;
		if (isBlockStart(this.#text, offset, this.#syntax, operand, previous)) {
			const receiver = operand && this.#builder.receiverOf(operand);
			this.#builder.endExpression();
			if (this.#builder.open('block', undefined, this.#isClientDeclared)) {
				this.#constants.enterBlock(isTypeBodyStart(this.#text, offset));
			}
			this.#loops.beginBlock(this.#text, offset, receiver);
			this.#isClientDeclared = false;
			this.#functions.beginBody(isOneOfPunctuators(previous, ')', '=>'));
		} else if (operand && operand.names.length > 0 && !operand.awaitsMember) {
			this.#builder.open('fields', operand, false);
		} else {
			this.#builder.endExpression(true);
			this.#builder.open('fields', undefined, false);
		}
	}

	#closeBracket(punctuator: ')' | ']' | '}', offset: number, next: CodeToken | undefined): void {
		if (this.#builder.exceedsMaxDepth) {
			this.#builder.close();
			return;
		}
		for (let steps = 0; steps < 4; steps += 1) {
			const kind = this.#builder.enclosing(steps)?.kind;
			if (kind !== undefined && closingBracket(kind) === punctuator) {
				for (let at = 0; at <= steps; at += 1) {
					this.#close(offset + 1, next);
				}
				return;
			}
		}
	}

	#close(end: number, next: CodeToken | undefined): void {
		if (this.#builder.exceedsMaxDepth) {
			this.#builder.close();
			return;
		}
		const frame = frameWithPossibleTexts(this.#builder.close());
		const { kind, subject, method, adjacentWords } = frame;
		this.#functions.closeBracket(frame, next);
		const context = { builder: this.#builder, language: this.#language, isInClientDeclaration: this.#isClientDeclared };
		const { value, texts } = evaluateBracket(frame, end, next, context);
		this.#loops.closeBracket(this.#text, frame, end);
		this.#builder.addTexts(texts);
		const outer = this.#builder.frame;
		if (outer.kind === 'call' && kind === 'fields') {
			outer.method ??= method;
		}
		if (outer.kind === 'call' || outer.kind === 'fields') {
			for (const word of adjacentWords) {
				this.#builder.addWord(word);
			}
		}
		if (value) {
			const offset = subject?.offset ?? value.parts[0]?.offset ?? end;
			outer.operand = operandFromValue(value, offset, false, subject?.isNew ?? false);
		}
	}

	/** Detects where functions begin and end, by `def` and by indentation. */
	#trackFunctions(name: string, offset: number, previous: CodeToken | undefined): void {
		const column = columnAt(this.#text, offset);
		const isFirst = previous === undefined || previous.offset < offset - column;
		if (isFirst) {
			this.#statementColumn = column;
		}
		if (isFirst || name === 'def') {
			this.#functions.beginStatement(this.#statementColumn, name === 'def');
		}
	}
}
