import { firstUnusedName } from '../../../shared/core/firstUnusedName.ts';
import type { Catalog } from '../model/catalog.ts';
import { normalizedNameKey } from './columns.ts';

/** Finds the ids of APIs by their names in a document and in a reference catalog. */
export class ApiNameIndex {
	/** The ids of the APIs in the reference catalog, by name key. */
	readonly #reference: ReadonlyMap<string, string>;
	/** The ids of the APIs in the document, by name key. */
	readonly #documentIds = new Map<string, string>();
	readonly #usedIds: Set<string>;

	/** Gives an API of the document the id of the API in `reference` with which it shares a name. */
	constructor(reference: Catalog | undefined) {
		const apis = reference?.apis ?? [];
		const pairs = apis.flatMap(({ id, name, aliases }) =>
			[id, ...aliases, name].map((each) => [normalizedNameKey(each), id] as const),
		);
		this.#reference = new Map(pairs);
		this.#usedIds = new Set(apis.map(({ id }) => id));
	}

	/**
	 * Returns the id of the API with this name; `undefined` when neither the document nor the
	 * reference catalog contains the name.
	 */
	find(name: string): string | undefined {
		const key = normalizedNameKey(name);
		return this.#documentIds.get(key) ?? this.#reference.get(key);
	}

	/**
	 * Returns the `stated` id of an API or, without one, the id of an API with the same name or a new
	 * id. Registers the name for this id, unless it has one.
	 */
	idOf(name: string, stated?: string): string {
		const id = stated ?? this.find(name) ?? this.#newId(name);
		const key = normalizedNameKey(name);
		this.#usedIds.add(id);
		if (!this.#documentIds.has(key)) {
			this.#documentIds.set(key, id);
		}
		return id;
	}

	#newId(name: string): string {
		const letters = name.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'o').normalize('NFKD');
		const stem = letters
			.replaceAll(/\p{M}/gu, '')
			.replaceAll(/[^a-z0-9]+/g, '-')
			.replaceAll(/^-|-$/g, '');
		return firstUnusedName(stem === '' ? 'api' : stem, '-', (id) => this.#usedIds.has(id));
	}
}
