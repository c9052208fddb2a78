import type { BracketFrame } from './bracketFrame.ts';
import type { ScopedValues } from './scopedValues.ts';

/** Keywords that declare functions. */
const functionKeywords = new Set('function func fun def'.split(' '));
/**
 * Maximum number of characters to search backwards for the start of a line. Code is not indented
 * further.
 */
const maxIndent = 200;

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

	/**
	 * Must be called for each closing bracket. `isArrow` is true if the body of an arrow function
	 * follows.
	 */
	closeBracket({ kind, values }: BracketFrame, isArrow: boolean): void {
		if (kind === 'call' || (kind === 'group' && this.#isDeclaring) || isArrow) {
			const names = values.flatMap(({ key, parts: [part] }) => [key ?? '', ...(part?.names.slice(0, 1) ?? [])]);
			const before = this.#isDeclaring ? this.#parameters : [];
			this.#parameters = [...before, ...names].filter((name) => /^\w+$/.test(name));
		}
	}

	/**
	 * Must be called for each block. In the body of a function, the values of outer variables with
	 * the names of its parameters become unknown.
	 */
	beginBody(isFunction: boolean): void {
		if (isFunction || this.#isDeclaring) {
			for (const name of this.#parameters) {
				this.#constants.assign(name, []);
			}
		}
		this.#parameters = [];
		this.#isDeclaring = false;
	}
}

/** Returns the position of an offset in its line, counted from 0, at most {@link maxIndent}. */
export function columnAt(text: string, offset: number): number {
	const before = text.slice(Math.max(0, offset - maxIndent), offset);
	return before.length - before.lastIndexOf('\n') - 1;
}
