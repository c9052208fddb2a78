/** How much a list keeps. */
export interface Bounds {
	readonly entries: number;
	/** Of all entries together. The newest one is kept even when it is larger. */
	readonly bytes: number;
}

/** Entries, newest first, of which the oldest go when there are too many or they are too large. */
export class BoundedList<Entry> {
	readonly #bounds: Bounds;
	readonly #sizeOf: (entry: Entry) => number;
	#entries: readonly Entry[] = [];

	/** `sizeOf` gives bytes. */
	constructor(bounds: Bounds, sizeOf: (entry: Entry) => number) {
		this.#bounds = bounds;
		this.#sizeOf = sizeOf;
	}

	get all(): readonly Entry[] {
		return this.#entries;
	}

	add(entry: Entry): void {
		let bytes = 0;
		this.#entries = [entry, ...this.#entries].filter((each, index) => {
			bytes += this.#sizeOf(each);
			return index === 0 || (index < this.#bounds.entries && bytes <= this.#bounds.bytes);
		});
	}

	/** Takes out the entries that the condition holds for, and gives them. */
	remove(condition: (entry: Entry) => boolean): readonly Entry[] {
		const removed = this.#entries.filter(condition);
		this.#entries = this.#entries.filter((entry) => !removed.includes(entry));
		return removed;
	}
}
