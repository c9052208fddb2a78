import type { CodeToken } from '../../../shared/core/code/tokens.ts';
import { type BracketFrame, isOneOfPunctuators } from './bracketFrame.ts';
import type { ScopedValues } from './scopedValues.ts';
import type { ExpressionValue } from './values.ts';

/** Keywords that declare functions. */
const functionKeywords = new Set('function func fun def'.split(' '));
/**
 * Maximum number of characters to search backwards for the start of a line. Code is not indented
 * further.
 */
export const maxIndent = 200;

/**
 * Tracks where functions begin and end, so that local variables and parameters do not affect other
 * functions.
 */
export class FunctionScopes {
	readonly #constants: ScopedValues;
	/**
	 * The columns in which the enclosing functions begin, in languages with significant indentation.
	 */
	readonly #columns: number[] = [];
	/**
	 * The names in the parameter list of the current declaration, or in the arguments of the last
	 * call.
	 */
	#parameters: readonly string[] = [];
	#isDeclaring = false;
	/** Whether the code after a parameter list may be the type of the result or the exceptions. */
	#isInSignature = false;

	constructor(constants: ScopedValues) {
		this.#constants = constants;
	}

	/** Must be called for each name in the code. Detects keywords such as `function`. */
	readName(name: string): void {
		if (functionKeywords.has(name)) {
			this.#isDeclaring = true;
			this.#parameters = [];
		}
	}

	/**
	 * Must be called for each statement in languages with significant indentation. Ends all functions
	 * that are indented at least as far as the statement. `isDeclared` is true if the statement
	 * declares a function.
	 */
	beginStatement(column: number, isDeclared: boolean): void {
		while ((this.#columns.at(-1) ?? -1) >= column) {
			this.#columns.pop();
			this.#constants.leaveBlock();
		}
		if (isDeclared) {
			this.#columns.push(column);
			this.#constants.enterBlock(false);
		}
	}

	/** Must be called for each punctuator. Some punctuators are not part of a function's signature. */
	readPunctuator(punctuator: string): void {
		this.#isInSignature &&= !/^[;(]$/.test(punctuator);
	}

	/** Must be called for each closing bracket, with the token after it. */
	closeBracket({ kind, values }: BracketFrame, next: CodeToken | undefined): void {
		const isSignature =
			isOneOfPunctuators(next, ':') || (next?.kind === 'name' && (next.text === 'throws' || next.text === 'where'));
		const isArrow = isOneOfPunctuators(next, '=>', '->');
		if (kind === 'call' || (kind === 'group' && (this.#isDeclaring || isSignature || isArrow))) {
			const names = [...(this.#isDeclaring ? this.#parameters : []), ...values.flatMap(namesOfParameter)];
			// A type such as `typeof paths` refers to an outer variable.
			this.#parameters = names.filter((name, at) => /^\w+$/.test(name) && names[at - 1] !== 'typeof');
			this.#isInSignature = isSignature;
		} else if (kind === 'group') {
			// The condition of a statement such as `if (isValid(path)) {` declares no parameters.
			this.#parameters = [];
		}
	}

	/**
	 * Must be called for each block. In the body of a function, the values of outer variables with
	 * the names of its parameters become unknown.
	 */
	beginBody(isFunction: boolean): void {
		const isBody = isFunction || this.#isDeclaring || this.#isInSignature;
		const parameters = this.#takeParameters();
		for (const name of isBody ? parameters : []) {
			this.#constants.assign(name, []);
		}
	}

	/**
	 * Returns the parameters of the function whose body is the expression after the current
	 * punctuator; none if no such function begins there.
	 */
	parametersOfExpression(punctuator: '=' | '=>' | '->', previous: CodeToken | undefined): readonly string[] {
		const isAfterSignature = this.#isInSignature || isOneOfPunctuators(previous, ')');
		return isAfterSignature && (punctuator !== '=' || this.#isDeclaring) ? this.#takeParameters() : [];
	}

	#takeParameters(): readonly string[] {
		const parameters = this.#parameters;
		this.#parameters = [];
		this.#isDeclaring = false;
		this.#isInSignature = false;
		return parameters;
	}
}

/**
 * Returns the names of a parameter: those of its type, its own name and, in `{ a, b }`, all names.
 */
function namesOfParameter({ key, parts: [part], items, fields }: ExpressionValue): readonly string[] {
	return [
		...(key === undefined ? [] : [key]),
		...(part?.names.slice(0, 1) ?? []),
		...[...items, ...fields].flatMap(namesOfParameter),
	];
}

/** Returns the position of an offset in its line, counted from 0, at most {@link maxIndent}. */
export function columnAt(text: string, offset: number): number {
	const before = text.slice(Math.max(0, offset - maxIndent), offset);
	return before.length - before.lastIndexOf('\n') - 1;
}
