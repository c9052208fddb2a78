import type { Piece } from './values.ts';

/** Longer values and values of more parts are no parts of an address. */
const longestValue = 500;
const mostPieces = 16;
/** How many blocks outwards a name is looked for. */
const farthestBlock = 30;

/** What the names of a text stand for. */
export class Constants {
	readonly #blocks: Map<string, readonly Piece[] | undefined>[] = [new Map()];
	/**
	 * What can be read anywhere: members of something, by a dot and the last part of their names, and
	 * what is assigned outside of functions.
	 */
	readonly #everywhere = new Map<string, readonly Piece[] | 'several'>();
	/** How many of the blocks, from the outermost on, are the text itself and bodies of types. */
	#types = 1;
	readonly #missed = new Set<string>();
	readonly #before: Constants | undefined;
	/** The name whose value is being read. */
	assigning: string | undefined;

	/** `before` knows the text from an earlier reading, and so also what is assigned further down. */
	constructor(before?: Constants) {
		this.#before = before;
	}

	/** Whether a name was looked up that got a value only later, and one that `matters`. */
	missed(matters: (value: string) => boolean): boolean {
		return [...this.#missed].some((name) => {
			const value = this.#everywhere.get(name);
			return value !== undefined && value !== 'several' && textsOf(value).some(matters);
		});
	}

	/** Begins a block; what the body of a type assigns can be read in all of the text. */
	enterBlock(isType: boolean): void {
		this.#types += isType && this.#types === this.#blocks.length ? 1 : 0;
		this.#blocks.push(new Map());
	}

	leaveBlock(): void {
		if (this.#blocks.length > 1) {
			this.#blocks.pop();
			this.#types = Math.min(this.#types, this.#blocks.length);
		}
	}

	/** Notes the value that a name is given here; no pieces for one that is not known. */
	assign(name: string, pieces: readonly Piece[]): void {
		const last = lastPart(name);
		const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
		const value = pieces.length > 0 && pieces.length <= mostPieces && length <= longestValue ? pieces : undefined;
		if (last === name) {
			this.#blocks.at(-1)?.set(name, value);
		}
		this.#note(`.${last}`, value);
		if (last === name && (/^[A-Z]/.test(name) || this.#types === this.#blocks.length)) {
			this.#note(name, value);
		}
	}

	/** The value that a name has here; `undefined` when it is not known. */
	lookUp(name: string): readonly Piece[] | undefined {
		if (name === '') {
			return undefined;
		}
		const last = lastPart(name);
		const isPlain = last === name;
		for (let at = this.#blocks.length - 1; isPlain && at >= Math.max(0, this.#blocks.length - farthestBlock); at -= 1) {
			const block = this.#blocks[at];
			if (block?.has(name)) {
				return block.get(name);
			}
		}
		const key = isPlain ? name : `.${last}`;
		// What a name is given now must not be made of what it is given now.
		const value = (name === this.assigning ? this : (this.#before ?? this)).#everywhere.get(key);
		if (value === undefined) {
			this.#missed.add(key);
		}
		return value === 'several' ? undefined : value;
	}

	#note(key: string, value: readonly Piece[] | undefined): void {
		if (value) {
			const known = this.#everywhere.get(key);
			this.#everywhere.set(key, known === undefined || isSame(known, value) ? value : 'several');
		}
	}
}

function lastPart(name: string): string {
	return name.slice(name.lastIndexOf('.') + 1);
}

/** The text of a value, and those that a part of it may be. */
function textsOf(pieces: readonly Piece[]): readonly string[] {
	const choices = pieces.flatMap((piece) => piece.choices ?? []);
	return [pieces, ...choices].map((parts) => parts.map(({ text }) => text).join(''));
}

function isSame(known: readonly Piece[] | 'several', value: readonly Piece[]): boolean {
	const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
	return known !== 'several' && textOf(known) === textOf(value);
}
