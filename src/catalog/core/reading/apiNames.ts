import type { Catalog } from '../model/catalog.ts';
import { nameKey } from './columns.ts';

/** Finds the ids of APIs by the names that a document has for them. */
export class ApiNames {
	readonly #known: ReadonlyMap<string, string>;
	/** The names of the document, each with its id. */
	readonly #own = new Map<string, string>();
	readonly #taken: Set<string>;

	/** `known` is a catalog whose APIs keep their ids, under any of their names. */
	constructor(known: Catalog | undefined) {
		const apis = known?.apis ?? [];
		const pairs = apis.flatMap(({ id, name, aliases }) =>
			[id, ...aliases, name].map((each) => [nameKey(each), id] as const),
		);
		this.#known = new Map(pairs);
		this.#taken = new Set(apis.map(({ id }) => id));
	}

	/**
	 * The id of an API that the document or the known catalog has under this name; `undefined` when
	 * neither does.
	 */
	find(name: string): string | undefined {
		const key = nameKey(name);
		return this.#own.get(key) ?? this.#known.get(key);
	}

	/** The id of an API: the `stated` one, or that of its name, or a new one made of it. */
	idOf(name: string, stated?: string): string {
		const id = stated ?? this.find(name) ?? this.#newId(name);
		const key = nameKey(name);
		this.#taken.add(id);
		if (!this.#own.has(key)) {
			this.#own.set(key, id);
		}
		return id;
	}

	#newId(name: string): string {
		const letters = name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'o').normalize('NFKD');
		const stem = letters
			.replaceAll(/\p{M}/gu, '')
			.replaceAll(/[^a-z0-9]+/g, '-')
			.replaceAll(/^-|-$/g, '');
		const id = stem === '' ? 'api' : stem;
		let free = id;
		for (let number = 2; this.#taken.has(free); number += 1) {
			free = `${id}-${number}`;
		}
		return free;
	}
}
