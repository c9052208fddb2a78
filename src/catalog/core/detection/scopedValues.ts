import type { ValuePart } from './values.ts';

/**
 * Maximum length and number of parts of a stored value. Addresses are shorter; longer values count
 * as unknown.
 */
const maxValueLength = 500;
const maxParts = 16;
/** Maximum number of enclosing blocks that are searched for a name. */
const maxBlockDistance = 30;

/** The values of the constants and variables in a text, with block scopes. */
export class ScopedValues {
	readonly #blocks: Map<string, readonly ValuePart[] | undefined>[] = [new Map()];
	/**
	 * Values that any part of the text can read: members, with a dot and the last part of their
	 * name as key, and variables that are assigned outside of functions.
	 */
	readonly #fileWide = new Map<string, readonly ValuePart[] | 'several'>();
	/** Number of the outermost blocks that are the text itself or bodies of types. */
	#typeDepth = 1;
	/** Keys of names that had no value when they were looked up. */
	readonly #unresolved = new Set<string>();
	readonly #previousPass: ScopedValues | undefined;
	/** The name whose value is currently being read. */
	assigning: string | undefined;

	/**
	 * `previousPass` has the values from an earlier pass over the same text, including those that
	 * are assigned further down.
	 */
	constructor(previousPass?: ScopedValues) {
		this.#previousPass = previousPass;
	}

	/**
	 * Whether a name was looked up before it got a value, and `isRelevant` returns `true` for a text
	 * of that value.
	 */
	hasForwardReferences(isRelevant: (value: string) => boolean): boolean {
		return [...this.#unresolved].some((name) => {
			const value = this.#fileWide.get(name);
			return value !== undefined && value !== 'several' && textsOf(value).some(isRelevant);
		});
	}

	/** Enters a block. Assignments in the body of a type are visible in the entire text. */
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

	/** Records the value of a name. An empty list of parts means that the value is unknown. */
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

	/** Returns the current value of a name; `undefined` when it is unknown. */
	lookUp(name: string): readonly ValuePart[] | undefined {
		const last = lastPart(name);
		const isPlain = last === name;
		const block = isPlain && this.#blocks.slice(-maxBlockDistance).findLast((each) => each.has(name));
		if (block) {
			return block.get(name);
		}
		const key = isPlain ? name : `.${last}`;
		// A variable must not be part of its own new value, so the earlier pass is not used for it.
		const value = (name === this.assigning ? this : (this.#previousPass ?? this)).#fileWide.get(key);
		if (value === undefined) {
			this.#unresolved.add(key);
		}
		return value === 'several' ? this.#elementWithFields(name) : value;
	}

	/** Returns the value of the object of a field if a loop reads this object from a list. */
	#elementWithFields(name: string): readonly ValuePart[] | undefined {
		const object = name.split('.', 1)[0] ?? '';
		const value = this.#blocks
			.slice(-maxBlockDistance)
			.findLast((each) => each.has(object))
			?.get(object);
		return value?.[0]?.choices ? value : undefined;
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

/** Returns the text of a value, and the possible texts of its unknown parts. */
function textsOf(parts: readonly ValuePart[]): readonly string[] {
	const choices = parts.flatMap((part) => part.choices ?? []);
	return [parts, ...choices].map((parts) => parts.map(({ text }) => text).join(''));
}

function isSame(known: readonly ValuePart[] | 'several', value: readonly ValuePart[]): boolean {
	const textOf = (parts: readonly ValuePart[]) => parts.map(({ text }) => text).join('');
	return known !== 'several' && textOf(known) === textOf(value);
}
