import type * as vscode from 'vscode';
import { splitIntoRanges } from '../../../shared/core/splitIntoRanges.ts';
import type { ViewSection, ViewSectionMember } from '../../core/grouping.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { UseIndex, UseInFile } from '../../core/useIndex.ts';
import type {
	ApiNode,
	CatalogNode,
	ListNode,
	LogRowNode,
	ParentNode,
	RangeNode,
	SectionNode,
	UseNode,
} from './nodes.ts';

/**
 * Maximum number of items of a list. Longer lists are split into ranges, because VS Code creates
 * the tree item of every child of an expanded node.
 */
const maxListLength = 200;

/** The data from which the nodes of the catalog view are created. */
export interface CatalogTreeContent {
	readonly catalog: Catalog;
	readonly sections: readonly ViewSection[];
	readonly uses: UseIndex<vscode.Uri>;
}

/** The index of a row of the deprecation log, or a use in a file. */
type Item = number | UseInFile<vscode.Uri>;

/** Creates the nodes of the catalog view when they are requested. */
export class CatalogTreeNodes {
	#content: CatalogTreeContent | undefined;
	readonly #nodes = new Map<string, ParentNode>();

	/**
	 * Replaces the content. Returns whether the sections, APIs and entries are the same as before, in
	 * the same order, so that only uses have changed.
	 */
	fill(content: CatalogTreeContent): boolean {
		const before = this.#content;
		this.#content = content;
		const isSame =
			before?.catalog === content.catalog && structureKey(before.sections) === structureKey(content.sections);
		if (!isSame) {
			this.#nodes.clear();
		}
		return isSame;
	}

	/** The current content; `undefined` until there is a catalog. */
	get content(): CatalogTreeContent | undefined {
		return this.#content;
	}

	/** Returns the children of a node; without a node, the root nodes. */
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

	/** Returns the section of a node; `undefined` when the content no longer has it. */
	section({ id }: SectionNode): ViewSection | undefined {
		return this.#content?.sections.find((section) => section.id === id);
	}

	/**
	 * Returns the API that a node shows, as a member of the node's section; `undefined` when the
	 * section no longer contains the API.
	 */
	member({ section, api }: ApiNode): ViewSectionMember | undefined {
		const found = this.#content?.sections.find(({ id }) => id === section);
		return found?.members.find((member) => member.api.id === api);
	}

	/** Returns the nodes of these APIs that VS Code has already requested. */
	shown(apis: ReadonlySet<string>): CatalogNode[] {
		return [...this.#nodes.values()].filter((node) => node.kind === 'api' && apis.has(node.api));
	}

	/**
	 * Returns the node of an API, or of the log entry `row` below it; `undefined` when the filter
	 * hides it or the catalog does not contain it.
	 */
	find(api: string, row: number | undefined): CatalogNode | undefined {
		const matches = (this.#content?.sections ?? []).flatMap(({ id, members }) => {
			const member = members.find((candidate) => candidate.api.id === api);
			return member ? [{ id, member }] : [];
		});
		const match =
			row === undefined
				? (matches.find(({ member }) => member.includesApi) ?? matches[0])
				: matches.find(({ member }) => member.rows.includes(row));
		const node = match && this.#apiNode(match.id, api, this.#parentIn(match.id));
		return node && row !== undefined ? this.#entryBelow(node, row) : node;
	}

	/** Returns the 1-based position of the last item of a range in its list. */
	lastPosition(range: RangeNode): number {
		return range.first + this.#itemsIn(range).length - 1;
	}

	/** Returns the first use below a node; `undefined` when there is none. */
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

	/** Returns the node of a section; `undefined` for the section of all APIs, which has no node. */
	#parentIn(section: string): SectionNode | undefined {
		const key = this.#content?.sections.find(({ id }) => id === section)?.key;
		return key?.kind === 'all' ? undefined : this.#reuse({ kind: 'section', id: section, parent: undefined });
	}

	#apiNode(section: string, api: string, parent: SectionNode | undefined): ApiNode {
		return this.#reuse({ kind: 'api', id: `${section}/${api}`, parent, section, api });
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

	#items(node: ApiNode | LogRowNode): readonly Item[] {
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

	#listed(node: ApiNode | LogRowNode): readonly CatalogNode[] {
		const items = this.#items(node);
		const ranges = splitIntoRanges(items, maxListLength)?.map(({ first }) =>
			this.#reuse<RangeNode>({ kind: 'range', id: `${node.id}/${first}`, parent: node, first }),
		);
		return ranges ?? this.#nodesOf(node, items);
	}

	#nodesOf(parent: ListNode, items: readonly Item[]): readonly CatalogNode[] {
		const seen = new Map<vscode.Uri, number>();
		const api = parent.kind === 'range' ? parent.parent.api : parent.api;
		return items.map((item) => {
			if (typeof item === 'number') {
				return this.#reuse<LogRowNode>({ kind: 'entry', id: `${parent.id}/row ${item}`, parent, api, row: item });
			}
			// The id contains the index of the use in its file, because lines change while the user
			// types.
			const nth = (seen.get(item.uri) ?? 0) + 1;
			seen.set(item.uri, nth);
			return { kind: 'use', id: `${parent.id}/${item.uri} ${nth}`, parent, api, location: item };
		});
	}

	/**
	 * Returns the existing node with the same id, if any, because VS Code identifies nodes by object;
	 * otherwise the argument.
	 */
	#reuse<Node extends ParentNode>(node: Node): Node {
		const reused = (this.#nodes.get(node.id) as Node | undefined) ?? node;
		this.#nodes.set(node.id, reused);
		return reused;
	}
}

/** Returns a key that is equal for lists of sections that differ only in their uses. */
function structureKey(sections: readonly ViewSection[]): string {
	return JSON.stringify(
		sections.map(({ id, members }) => [id, members.map(({ api, includesApi, rows }) => [api.id, includesApi, rows])]),
	);
}
