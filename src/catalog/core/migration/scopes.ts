import type { CodeTokens } from './codeTokens.ts';

/** Finds the tokens of a name in its scope. */
export class Scopes {
	readonly #code: CodeTokens;
	readonly #language: string;
	/** Indices of the tokens of each name. */
	readonly #names: ReadonlyMap<string, readonly number[]>;

	constructor(code: CodeTokens, language: string) {
		this.#code = code;
		this.#language = language;
		const indices = code.tokens.flatMap(({ kind }, index) => (kind === 'name' ? [index] : []));
		this.#names = Map.groupBy(indices, (index) => code.name(index) ?? '');
	}

	/** Returns the indices of all tokens of a name. */
	all(name: string): readonly number[] {
		return this.#names.get(name) ?? [];
	}

	/** Returns the indices of the tokens of a name after a token. */
	*after(name: string, from: number): Iterable<number> {
		const indices = this.all(name);
		let [low, high] = [0, indices.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((indices[middle] ?? 0) <= from) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		for (let index = low; index < indices.length; index += 1) {
			yield indices[index] ?? 0;
		}
	}

	/** Returns the index of the end of the block that contains a token; in Python, of the function. */
	end(index: number): number {
		if (this.#language === 'python') {
			const [next] = this.after('def', index);
			return next ?? this.#code.tokens.length;
		}
		let open = this.#code.parent(index);
		while (open >= 0 && this.#code.word(open) !== '{') {
			open = this.#code.parent(open);
		}
		return this.#code.partner(open) ?? this.#code.tokens.length;
	}

	/** Returns the index of the end of a loop's body, given a token in its head. */
	loopEnd(index: number): number {
		const parent = this.#code.parent(index);
		const isHead = this.#code.word(parent) === '(' && this.#language !== 'python';
		const body = isHead ? this.#code.after(parent) : index;
		return isHead && this.#code.word(body) === '{' ? this.#code.after(body) : this.end(index);
	}
}
