import type * as vscode from 'vscode';
import type { UseInFile } from '../../core/useIndex.ts';

/**
 * A node of the catalog view. It identifies an item and remains the same object while the text of
 * the item changes. Commands on an item receive it as their first argument.
 */
export type CatalogNode = SectionNode | ApiNode | LogRowNode | RangeNode | UseNode;

/** A node that can have children. */
export type ParentNode = Exclude<CatalogNode, UseNode>;

/**
 * A node with a list of rows of the deprecation log and of uses, which may be split into ranges.
 */
export type ListNode = ApiNode | LogRowNode | RangeNode;

interface NodeBase {
	/** Id that is unique in the view and stays the same while the content changes. */
	readonly id: string;
}

/** A group of APIs, for example with the same phase. */
export interface SectionNode extends NodeBase {
	readonly kind: 'section';
	readonly parent: undefined;
}

/** An API in a section of the catalog view. */
export interface ApiNode extends NodeBase {
	readonly kind: 'api';
	/** The node of the section; `undefined` when the APIs are not grouped into sections. */
	readonly parent: SectionNode | undefined;
	/** The id of the section of the API, also when the section has no node. */
	readonly section: string;
	/** The id of the API. */
	readonly api: string;
}

/** A row of the deprecation log. */
export interface LogRowNode extends NodeBase {
	readonly kind: 'entry';
	readonly parent: ListNode;
	readonly api: string;
	/** Index of the row in the log of the catalog. */
	readonly row: number;
}

/** A range of items of a long list, such as the items 201 to 400. */
export interface RangeNode extends NodeBase {
	readonly kind: 'range';
	/** The node whose list is split into ranges. */
	readonly parent: ApiNode | LogRowNode;
	/** The 1-based position of the first item of the range in the list. */
	readonly first: number;
}

/** A use in a file. */
export interface UseNode extends NodeBase {
	readonly kind: 'use';
	readonly parent: ListNode;
	readonly api: string;
	readonly location: UseInFile<vscode.Uri>;
}

/** Whether an argument of a command is a node of the view. */
export function isCatalogNode(argument: unknown): argument is CatalogNode {
	return (
		typeof argument === 'object' &&
		argument !== null &&
		'kind' in argument &&
		'id' in argument &&
		['section', 'api', 'entry', 'range', 'use'].includes(String(argument.kind))
	);
}
