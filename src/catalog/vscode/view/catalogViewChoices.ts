import * as vscode from 'vscode';
import { type CatalogFilter, readStoredFilter } from '../../core/catalogFilter.ts';
import { type Grouping, groupings } from '../../core/grouping.ts';

const groupingKey = 'catalog.grouping';
const filterKey = 'catalog.filter';

/** The grouping and the filter of the catalog view, stored with the workspace. */
export class CatalogViewChoices {
	readonly #state: vscode.Memento;
	readonly #changed = new vscode.EventEmitter<void>();
	readonly onDidChange = this.#changed.event;
	#grouping: Grouping;
	#filter: CatalogFilter;

	constructor(state: vscode.Memento) {
		this.#state = state;
		this.#grouping = groupings.find((grouping) => grouping === state.get(groupingKey)) ?? 'uses';
		this.#filter = readStoredFilter(state.get(filterKey));
	}

	get grouping(): Grouping {
		return this.#grouping;
	}

	get filter(): CatalogFilter {
		return this.#filter;
	}

	async setGrouping(grouping: Grouping): Promise<void> {
		this.#grouping = grouping;
		this.#changed.fire();
		await this.#state.update(groupingKey, grouping);
	}

	async setFilter(filter: CatalogFilter): Promise<void> {
		this.#filter = filter;
		this.#changed.fire();
		await this.#state.update(filterKey, filter);
	}

	dispose(): void {
		this.#changed.dispose();
	}
}
