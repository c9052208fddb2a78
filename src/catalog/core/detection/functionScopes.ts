import type { BracketFrame } from './bracketFrame.ts';
import type { Constants } from './constants.ts';

/** Words that declare functions. */
const functionKeywords = new Set('function func fun def'.split(' '));
/**
 * Nothing is indented further; so far back the beginning of a line is looked for, however long the
 * line is.
 */
const maxIndent = 200;

/**
 * Follows where functions begin and end, so that what is assigned in one, and the names of its
 * parameters, mean nothing in another.
 */
export class FunctionScopes {
	readonly #constants: Constants;
	/** Columns of the functions that are being read, where indentation tells blocks. */
	readonly #columns: number[] = [];
	/** The names in the brackets of a function that is being declared, or of the last call. */
	#parameters: readonly string[] = [];
	#isDeclaring = false;

	constructor(constants: Constants) {
		this.#constants = constants;
	}

	/** A name was read. */
	readName(name: string): void {
		if (functionKeywords.has(name)) {
			this.#isDeclaring = true;
			this.#parameters = [];
		}
	}

	/**
	 * A statement begins in this column, or a function is declared in it: those that are not indented
	 * less have ended.
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

	/** A bracket was closed. `isArrow`: what follows is the body of a function without a name. */
	closeBracket({ kind, values }: BracketFrame, isArrow: boolean): void {
		if (kind === 'call' || (kind === 'group' && this.#isDeclaring) || isArrow) {
			const names = values.flatMap(({ key, parts: [part] }) => [key ?? '', ...(part?.names.slice(0, 1) ?? [])]);
			const before = this.#isDeclaring ? this.#parameters : [];
			this.#parameters = [...before, ...names].filter((name) => /^\w+$/.test(name));
		}
	}

	/**
	 * A body begins. In that of a function its parameters stand for nothing that was assigned to
	 * their names before.
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

/** How far behind the beginning of its line an offset lies, at most {@link maxIndent}. */
export function columnOf(text: string, offset: number): number {
	const before = text.slice(Math.max(0, offset - maxIndent), offset);
	return before.length - before.lastIndexOf('\n') - 1;
}
