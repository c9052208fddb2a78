import type { ValuePart } from './values.ts';

/** Longer values and values of more parts are no parts of an address. */
const maxValueLength = 500;
const maxParts = 16;
/** How many blocks outwards a name is looked for. */
const maxBlockDistance = 30;

/** What the names of a text stand for. */
export class Constants {
	readonly #blocks: Map<string, readonly ValuePart[] | undefined>[] = [new Map()];
	/**
	 * What can be read anywhere: members of something, by a dot and the last part of their names, and
	 * what is assigned outside of functions.
	 */
	readonly #fileWide = new Map<string, readonly ValuePart[] | 'several'>();
	/** How many of the blocks, from the outermost on, are the text itself and bodies of types. */
	#typeDepth = 1;
	readonly #unresolved = new Set<string>();
	readonly #previousPass: Constants | undefined;
	/** The name whose value is being read. */
	assigning: string | undefined;

	/** `before` knows the text from an earlier reading, and so also what is assigned further down. */
	constructor(previousPass?: Constants) {
		this.#previousPass = previousPass;
	}

	/** Whether a name was looked up that got a value only later, and one that `matters`. */
	hasForwardReferences(isRelevant: (value: string) => boolean): boolean {
		return [...this.#unresolved].some((name) => {
			const value = this.#fileWide.get(name);
			return value !== undefined && value !== 'several' && textsOf(value).some(isRelevant);
		});
	}

	/** Begins a block; what the body of a type assigns can be read in all of the text. */
	enterBlock(isType: boolean): void {
		this.#typeDepth += isType && this.#typeDepth === this.#blocks.length ? 1 : 0;
		this.#blocks.push(new Map());
	}

	leaveBlock(): void {
		if (this.#blocks.length > 1) {
			this.#blocks.pop();
			this.#typeDepth = Math.min(this.#typeDepth, this.#blocks.length);
		}
	}

	/** Notes the value that a name is given here; no parts for one that is not known. */
	assign(name: string, parts: readonly ValuePart[]): void {
		const last = lastPart(name);
		const length = parts.reduce((sum, { text }) => sum + text.length, 0);
		const value = parts.length > 0 && parts.length <= maxParts && length <= maxValueLength ? parts : undefined;
		if (last === name) {
			this.#blocks.at(-1)?.set(name, value);
		}
		this.#record(`.${last}`, value);
		if (last === name && (/^[A-Z]/.test(name) || this.#typeDepth === this.#blocks.length)) {
			this.#record(name, value);
		}
	}

	/** The value that a name has here; `undefined` when it is not known. */
	lookUp(name: string): readonly ValuePart[] | undefined {
		if (name === '') {
			return undefined;
		}
		const last = lastPart(name);
		const isPlain = last === name;
		for (
			let at = this.#blocks.length - 1;
			isPlain && at >= Math.max(0, this.#blocks.length - maxBlockDistance);
			at -= 1
		) {
			const block = this.#blocks[at];
			if (block?.has(name)) {
				return block.get(name);
			}
		}
		const key = isPlain ? name : `.${last}`;
		// What a name is given now must not be made of what it is given now.
		const value = (name === this.assigning ? this : (this.#previousPass ?? this)).#fileWide.get(key);
		if (value === undefined) {
			this.#unresolved.add(key);
		}
		return value === 'several' ? undefined : value;
	}

	#record(key: string, value: readonly ValuePart[] | undefined): void {
		if (value) {
			const known = this.#fileWide.get(key);
			this.#fileWide.set(key, known === undefined || isSame(known, value) ? value : 'several');
		}
	}
}

function lastPart(name: string): string {
	return name.slice(name.lastIndexOf('.') + 1);
}

/** The text of a value, and those that a part of it may be. */
function textsOf(parts: readonly ValuePart[]): readonly string[] {
	const choices = parts.flatMap((part) => part.choices ?? []);
	return [parts, ...choices].map((parts) => parts.map(({ text }) => text).join(''));
}

function isSame(known: readonly ValuePart[] | 'several', value: readonly ValuePart[]): boolean {
	const textOf = (parts: readonly ValuePart[]) => parts.map(({ text }) => text).join('');
	return known !== 'several' && textOf(known) === textOf(value);
}
