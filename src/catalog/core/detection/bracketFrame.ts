import type { CodeSyntax } from '../../../shared/core/code/syntaxByLanguage.ts';
import type { CodeToken, NameToken } from '../../../shared/core/code/tokens.ts';
import type { ExtractedText } from './extractedText.ts';
import { type ExpressionValue, type PossibleText, unknownValueMarker } from './values.ts';

/**
 * Stack frame of the expression parser. Collects the content of one pair of brackets, or of the
 * entire text, while it is parsed.
 */
export interface BracketFrame {
	readonly kind: 'call' | 'group' | 'list' | 'index' | 'fields' | 'block';
	/** The operand before the opening bracket, which is called or indexed. */
	readonly subject: ParsedOperand | undefined;
	/** Whether the bracket is inside the declaration of an HTTP client. */
	readonly isInClientDeclaration: boolean;
	/** The values of the expressions in the bracket that have been parsed to their end. */
	readonly values: ExpressionValue[];
	/** Names and short string literals in the bracket. */
	readonly adjacentWords: string[];
	/** Texts whose context is incomplete until the bracket is closed. */
	readonly pending: ExtractedText[];
	/** The operands of the current expression that have been parsed to their end. */
	operands: ExpressionValue[];
	/** The current operand, which may get further members. */
	operand: ParsedOperand | undefined;
	/**
	 * The operator between the last parsed operand of the current expression and the operand after it.
	 */
	operator: 'join' | 'format' | 'path' | undefined;
	/** The name that the value of the current expression is assigned to. */
	key: string | undefined;
	/** The first name of a multiple assignment, such as `url` in `url, err := parse()`. */
	firstName: string | undefined;
	/** Whether `key` is a variable. If not, it is a field or an argument. */
	isAssigned: boolean;
	method: string | undefined;
	/** Name of the variable of a loop whose list is parsed next. */
	loopVariable: string | undefined;
	/**
	 * Names and their possible texts, for a loop whose variable follows the body, as in `[get(x) for x
	 * in list]`.
	 */
	readonly choicesByName: { readonly name: string; readonly choices: readonly PossibleText[] }[];
	/** Names of the parameters of an anonymous function in the bracket. */
	readonly parameters: string[];
	/**
	 * The texts that an anonymous function in the bracket is called for, or the texts of the
	 * constants in an enum.
	 */
	loopChoices: readonly PossibleText[];
	/** Offset of the declaration of an enum if the bracket is its body; otherwise `undefined`. */
	enumStart: number | undefined;
	/** Whether a comma separates the values. If not, a group such as `(a ? b : c)` is one of them. */
	hasComma: boolean;
	/** Number of scopes of parameters that end with the current expression. */
	scopeCount: number;
}

/** A name or value with its members. Members are added while it is parsed. */
export interface ParsedOperand {
	/** The path of names: `this`, `http`, `get` for `this.http.get`. */
	readonly names: string[];
	readonly offset: number;
	end: number;
	/**
	 * The value before the {@link names}, as in `"a".trim`. The value of the operand if `names` is
	 * empty; `undefined` if the operand begins with a name.
	 */
	readonly value: ExpressionValue | undefined;
	readonly isLiteral: boolean;
	/** Whether the operand follows `new`. */
	readonly isNew: boolean;
	readonly isAnnotation: boolean;
	/** Whether a dot follows, so that the next name is a member. */
	awaitsMember: boolean;
}

/** Returns the initial stack frame of a pair of brackets, or of the entire text. */
export function createBracketFrame(
	kind: BracketFrame['kind'],
	subject: ParsedOperand | undefined,
	isInClientDeclaration: boolean,
): BracketFrame {
	return {
		kind,
		subject,
		isInClientDeclaration,
		values: [],
		adjacentWords: [],
		pending: [],
		operands: [],
		operand: undefined,
		operator: undefined,
		key: undefined,
		firstName: undefined,
		isAssigned: false,
		method: undefined,
		loopVariable: undefined,
		choicesByName: [],
		parameters: [],
		loopChoices: [],
		enumStart: undefined,
		hasComma: false,
		scopeCount: 0,
	};
}

/** Returns an operand that begins with a name. */
export function operandFromName(
	{ text: name, offset, end }: Omit<NameToken, 'kind'>,
	isNew: boolean,
	isAnnotation: boolean,
): ParsedOperand {
	return { names: [name], offset, end, value: undefined, isLiteral: false, isNew, isAnnotation, awaitsMember: false };
}

/** Returns an operand that is a value without names, such as a string literal. */
export function operandFromValue(
	value: ExpressionValue,
	offset: number,
	isLiteral: boolean,
	isNew: boolean,
): ParsedOperand {
	return { names: [], offset, end: offset, value, isLiteral, isNew, isAnnotation: false, awaitsMember: false };
}

/** Keywords before a parenthesis that is not the argument list of a call. */
const controlKeywords = new Set(
	'if while for foreach switch catch when using elif with not in and match const var import type'.split(' '),
);
/** Languages in which `when` is not a keyword but a function of test libraries. */
const languagesWithoutWhen = new Set(['java', 'typescript', 'groovy']);
/**
 * Whether an operand is a keyword before a parenthesis. The name of a member, as in
 * `promise.catch(…)`, is none.
 */
export function isControlKeyword({ names: [name = '', ...members], value }: ParsedOperand, language: string): boolean {
	const isFunction = name === 'when' && languagesWithoutWhen.has(language);
	return value === undefined && members.length === 0 && controlKeywords.has(name) && !isFunction;
}

/** A brace after one of these punctuators begins an object literal. */
const operatorsBeforeFields = new Set(['(', '[', ',', '=', ':', '?', '+', '||', '??', ':=', '&&']);

/**
 * Whether the brace at an offset begins a block of statements. If not, it begins an object literal
 * or an initializer.
 */
export function isBlockStart(
	text: string,
	offset: number,
	{ braces }: CodeSyntax,
	operand: ParsedOperand | undefined,
	previous: CodeToken | undefined,
): boolean {
	const isInitializer = braces === 'initializers' && operand?.isNew;
	const isComposite = braces === 'composites' && /[\w\]]/.test(text[offset - 1] ?? '');
	const isAfterOperator = previous?.kind === 'punctuator' && operatorsBeforeFields.has(previous.text);
	return braces !== 'values' && !isInitializer && !isComposite && !isAfterOperator;
}

/** Whether the brace at an offset begins the body of a type, according to the text before it. */
export function isTypeBodyStart(text: string, offset: number): boolean {
	const before = text.slice(Math.max(0, offset - 200), offset);
	return /\b(?:class|interface|object|struct|record|enum|namespace)\b[^;{}()=]*(?:\([^;{}]*)?$/.test(before);
}

/** Returns the character that closes a frame of this kind. */
export function closingBracket(kind: BracketFrame['kind']): ')' | ']' | '}' {
	if (kind === 'call' || kind === 'group') {
		return ')';
	}
	return kind === 'list' || kind === 'index' ? ']' : '}';
}

/** Whether a token is one of these punctuators. */
export function isOneOfPunctuators(token: CodeToken | undefined, ...punctuators: readonly string[]): boolean {
	return token?.kind === 'punctuator' && punctuators.includes(token.text);
}

/**
 * Adds the possible texts of names to the values of a closed frame. In `[get(name) for name in
 * names]`, they are known only after the body.
 */
export function frameWithPossibleTexts(frame: BracketFrame): BracketFrame {
	if (frame.choicesByName.length === 0) {
		return frame;
	}
	const choicesBy = new Map(frame.choicesByName.map(({ name, choices }) => [name, choices]));
	const filled = (value: ExpressionValue): ExpressionValue => ({
		...value,
		parts: value.parts.map((part) => {
			const choices = part.text === unknownValueMarker ? choicesBy.get(part.names[0] ?? '') : undefined;
			return choices ? { ...part, choices } : part;
		}),
		items: value.items.map(filled),
	});
	return {
		...frame,
		values: frame.values.map(filled),
		pending: frame.pending.map((extracted) => ({ ...extracted, value: filled(extracted.value) })),
	};
}
