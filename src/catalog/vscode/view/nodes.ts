import type * as vscode from 'vscode';
import type { UseInFile } from '../../core/useIndex.ts';

/**
 * A row of the catalog view. It says which row it is, not what stands in it: the same row stays the
 * same object while its text changes. Commands on a row get it as their first argument.
 */
export type CatalogNode = SectionNode | ApiNode | EntryNode | RangeNode | UseNode;

/** A row with further rows below it. */
export type ParentNode = Exclude<CatalogNode, UseNode>;

/** A row below which entries and uses stand. */
export type ListNode = ApiNode | EntryNode | RangeNode;

interface NodeBase {
	/** Differs from every other row's, and stays with it. */
	readonly id: string;
}

/** What APIs have in common, such as their phase. */
export interface SectionNode extends NodeBase {
	readonly kind: 'section';
	readonly parent: undefined;
}

/** An API. */
export interface ApiNode extends NodeBase {
	readonly kind: 'api';
	/** `undefined` when the APIs are not in sections. */
	readonly parent: SectionNode | undefined;
	/** The id of the section that the API belongs to, also when it is not shown. */
	readonly section: string;
	/** The id of the API. */
	readonly api: string;
}

/** A row of the deprecation log. */
export interface EntryNode extends NodeBase {
	readonly kind: 'entry';
	readonly parent: ListNode;
	readonly api: string;
	/** Index in the catalog's log. */
	readonly row: number;
}

/** A part of a long list. */
export interface RangeNode extends NodeBase {
	readonly kind: 'range';
	/** Whose rows these are. */
	readonly parent: ApiNode | EntryNode;
	/** The first of the places that these rows take, counted from 1. */
	readonly first: number;
}

/** A use in a file. */
export interface UseNode extends NodeBase {
	readonly kind: 'use';
	readonly parent: ListNode;
	readonly api: string;
	readonly place: UseInFile<vscode.Uri>;
}

/** Whether an argument of a command is a row of the view. */
export function isCatalogNode(argument: unknown): argument is CatalogNode {
	return (
		typeof argument === 'object' &&
		argument !== null &&
		'kind' in argument &&
		'id' in argument &&
		['section', 'api', 'entry', 'range', 'use'].includes(String(argument.kind))
	);
}
