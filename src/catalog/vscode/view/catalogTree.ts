import type * as vscode from 'vscode';
import { splitIntoRanges } from '../../../shared/core/splitIntoRanges.ts';
import type { Section, SectionMember } from '../../core/grouping.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { UseIndex, UseInFile } from '../../core/useIndex.ts';
import type {
	ApiNode,
	CatalogNode,
	EntryNode,
	ListNode,
	ParentNode,
	RangeNode,
	SectionNode,
	UseNode,
} from './nodes.ts';

/**
 * A longer list is shown in ranges: the editor resolves every child of a row that is opened out.
 */
export const maxListLength = 200;

/** What the rows are made of. */
export interface TreeContent {
	readonly catalog: Catalog;
	readonly sections: readonly Section[];
	readonly uses: UseIndex<vscode.Uri>;
}

/** A row of the log, by its index, or a use. */
type Item = number | UseInFile<vscode.Uri>;

/** The rows of the catalog view, made when somebody asks for them. */
export class CatalogTree {
	#content: TreeContent | undefined;
	readonly #nodes = new Map<string, ParentNode>();

	/**
	 * Gives the rows new content. Says whether the same sections still have the same APIs and
	 * entries, in the same order.
	 */
	fill(content: TreeContent): boolean {
		const before = this.#content;
		this.#content = content;
		const isSame = before?.catalog === content.catalog && shapeOf(before.sections) === shapeOf(content.sections);
		if (!isSame) {
			this.#nodes.clear();
		}
		return isSame;
	}

	/** What the rows are made of; `undefined` until there is a catalog. */
	get content(): TreeContent | undefined {
		return this.#content;
	}

	/** The rows below one, or, without one, the outermost. */
	children(node?: CatalogNode): readonly CatalogNode[] {
		switch (node?.kind) {
			case undefined:
				return this.#roots();
			case 'section':
				return this.section(node)?.members.map(({ api }) => this.#apiNode(node.id, api.id, node)) ?? [];
			case 'api':
			case 'entry':
				return this.#listed(node);
			case 'range':
				return this.#nodesOf(node, this.#itemsIn(node));
			case 'use':
				return [];
		}
	}

	/** The section of a row; `undefined` when it is no longer there. */
	section({ id }: SectionNode): Section | undefined {
		return this.#content?.sections.find((section) => section.id === id);
	}

	/** The API of a row as it stands in its section; `undefined` when it is no longer there. */
	member({ section, api }: ApiNode): SectionMember | undefined {
		const found = this.#content?.sections.find(({ id }) => id === section);
		return found?.members.find((member) => member.api.id === api);
	}

	/** The rows of some APIs that have been shown. */
	shown(apis: ReadonlySet<string>): CatalogNode[] {
		return [...this.#nodes.values()].filter((node) => node.kind === 'api' && apis.has(node.api));
	}

	/**
	 * The row of an API, or of an entry of the log about it; `undefined` when it is not among what is
	 * shown.
	 */
	find(api: string, row: number | undefined): CatalogNode | undefined {
		const places = (this.#content?.sections ?? []).flatMap(({ id, members }) => {
			const member = members.find((candidate) => candidate.api.id === api);
			return member ? [{ id, member }] : [];
		});
		const place =
			row === undefined
				? (places.find(({ member }) => member.includesApi) ?? places[0])
				: places.find(({ member }) => member.rows.includes(row));
		const node = place && this.#apiNode(place.id, api, this.#parentIn(place.id));
		return node && row !== undefined ? this.#entryBelow(node, row) : node;
	}

	/** The last of the places that the rows of a range take, counted from 1. */
	lastIn(range: RangeNode): number {
		return range.first + this.#itemsIn(range).length - 1;
	}

	/** The first use below a row; `undefined` when there is none. */
	firstUse(node: CatalogNode): UseNode | undefined {
		if (node.kind === 'use') {
			return node;
		}
		for (const child of this.children(node)) {
			const found = this.firstUse(child);
			if (found) {
				return found;
			}
		}
		return undefined;
	}

	#roots(): readonly CatalogNode[] {
		return (this.#content?.sections ?? []).flatMap((section): readonly CatalogNode[] => {
			const parent = this.#parentIn(section.id);
			return parent ? [parent] : section.members.map(({ api }) => this.#apiNode(section.id, api.id, undefined));
		});
	}

	/** The row of a section; `undefined` for the one that has all APIs, which needs none. */
	#parentIn(section: string): SectionNode | undefined {
		const key = this.#content?.sections.find(({ id }) => id === section)?.key;
		return key?.kind === 'all' ? undefined : this.#kept({ kind: 'section', id: section, parent: undefined });
	}

	#apiNode(section: string, api: string, parent: SectionNode | undefined): ApiNode {
		return this.#kept({ kind: 'api', id: `${section}/${api}`, parent, section, api });
	}

	#entryBelow(parent: ApiNode | RangeNode, row: number): CatalogNode | undefined {
		for (const child of this.children(parent)) {
			const found = child.kind === 'range' ? this.#entryBelow(child, row) : child;
			if (found?.kind === 'entry' && found.row === row) {
				return found;
			}
		}
		return undefined;
	}

	#items(node: ApiNode | EntryNode): readonly Item[] {
		const { uses } = this.#content ?? {};
		if (node.kind === 'entry') {
			return uses?.uses(node.api, node.row) ?? [];
		}
		const member = this.member(node);
		return member ? [...member.rows, ...(member.includesApi ? (uses?.uses(node.api, undefined) ?? []) : [])] : [];
	}

	#itemsIn({ parent, first }: RangeNode): readonly Item[] {
		return this.#items(parent).slice(first - 1, first - 1 + maxListLength);
	}

	#listed(node: ApiNode | EntryNode): readonly CatalogNode[] {
		const items = this.#items(node);
		const ranges = splitIntoRanges(items, maxListLength)?.map(({ first }) =>
			this.#kept<RangeNode>({ kind: 'range', id: `${node.id}/${first}`, parent: node, first }),
		);
		return ranges ?? this.#nodesOf(node, items);
	}

	#nodesOf(parent: ListNode, items: readonly Item[]): readonly CatalogNode[] {
		const seen = new Map<vscode.Uri, number>();
		const api = parent.kind === 'range' ? parent.parent.api : parent.api;
		return items.map((item) => {
			if (typeof item === 'number') {
				return this.#kept<EntryNode>({ kind: 'entry', id: `${parent.id}/row ${item}`, parent, api, row: item });
			}
			// Lines move while somebody types; which use of its file it is changes seldom.
			const nth = (seen.get(item.uri) ?? 0) + 1;
			seen.set(item.uri, nth);
			return { kind: 'use', id: `${parent.id}/${item.uri} ${nth}`, parent, api, place: item };
		});
	}

	/** The node that already stands for a row, so that the editor knows it again. */
	#kept<Node extends ParentNode>(node: Node): Node {
		const kept = (this.#nodes.get(node.id) as Node | undefined) ?? node;
		this.#nodes.set(node.id, kept);
		return kept;
	}
}

/** What makes two lists of sections the same but for their uses. */
function shapeOf(sections: readonly Section[]): string {
	return JSON.stringify(
		sections.map(({ id, members }) => [id, members.map(({ api, includesApi, rows }) => [api.id, includesApi, rows])]),
	);
}
