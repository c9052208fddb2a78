import type { OperationTypeNode } from 'graphql';
import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import { plural } from '../../../shared/core/plural.ts';
import { membersOfSchemaEntry, rootFieldEntries, type SchemaEntry } from '../../core/language/search/schemaEntries.ts';
import { helpMarkdown } from '../languageFeatures/helpMarkdown.ts';
import type { RootFieldUseCounts } from './rootFieldUseCounts.ts';
import { joinWithCommas, schemaEntryIcon, schemaEntryKindLabel, schemaEntryLabels } from './schemaEntryLabels.ts';
import type { SearchableDocumentSchema, ShownSchema } from './shownSchema.ts';

/** A node of the schema view. Commands on an item receive it as their first argument. */
export type SchemaNode = OperationNode | ElementNode;

/** The root fields of queries or mutations. */
interface OperationNode {
	readonly kind: 'operation';
	/** Id that stays the same when the schema changes, so that nodes remain expanded. */
	readonly id: string;
	readonly operation: OperationTypeNode;
	readonly fields: readonly SchemaEntry[];
	readonly schema: SearchableDocumentSchema;
}

/** A schema element below its parent. The same element can be at several places in the tree. */
interface ElementNode {
	readonly kind: 'element';
	readonly id: string;
	readonly entry: SchemaEntry;
	readonly parent: SchemaNode;
	readonly schema: SearchableDocumentSchema;
}

/** Whether an argument of a command is an element of the view. */
export function isElementNode(argument: unknown): argument is ElementNode {
	return typeof argument === 'object' && argument !== null && 'kind' in argument && argument.kind === 'element';
}

/** The services that the schema view depends on. */
interface SchemaViewDependencies {
	readonly host: Pick<Host, 'clock'>;
	readonly shown: ShownSchema;
	readonly uses: RootFieldUseCounts;
	readonly treeView: vscode.TreeView<SchemaNode>;
}

/**
 * The view `studyAdmin.schema`: root fields, and below each field its arguments and the members of
 * its type.
 */
export class SchemaView implements vscode.TreeDataProvider<SchemaNode> {
	readonly #dependencies: SchemaViewDependencies;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	#schema: SearchableDocumentSchema | undefined;
	#filter = '';
	/** The number of root fields, and of those that the filter shows. */
	#counts = { all: 0, shown: 0 };

	constructor(dependencies: SchemaViewDependencies) {
		const { shown, uses, treeView } = dependencies;
		this.#dependencies = dependencies;
		this.#store.add(shown.onDidChange(() => void this.#updateSchema()));
		this.#store.add(uses.onDidChange(() => this.#changed.fire(undefined)));
		this.#store.add(treeView.onDidChangeVisibility(({ visible }) => visible && void this.#updateSchema()));
	}

	/** The text by which root fields are filtered; empty without a filter. */
	get filter(): string {
		return this.#filter;
	}

	/** The selected element; `undefined` when none is selected. */
	get selection(): SchemaNode | undefined {
		return this.#dependencies.treeView.selection[0];
	}

	/** Shows only the root fields that match a text. The empty text shows all. */
	setFilter(filter: string): void {
		this.#filter = filter.trim();
		void vscode.commands.executeCommand('setContext', 'studyAdmin.schemaFiltered', this.#filter !== '');
		this.#changed.fire(undefined);
	}

	async getChildren(node?: SchemaNode): Promise<SchemaNode[]> {
		switch (node?.kind) {
			case undefined:
				return this.#roots();
			case 'operation':
				return elementNodes(node, node.fields);
			case 'element':
				return elementNodes(node, membersOfSchemaEntry(node.schema.schema, node.entry));
		}
	}

	getParent(node: SchemaNode): SchemaNode | undefined {
		return node.kind === 'element' ? node.parent : undefined;
	}

	getTreeItem(node: SchemaNode): vscode.TreeItem {
		return node.kind === 'operation' ? this.#operationItem(node) : this.#elementItem(node);
	}

	/** Creates the tooltip on request, because it contains the description of the element. */
	resolveTreeItem(item: vscode.TreeItem, node: SchemaNode): vscode.TreeItem {
		if (node.kind === 'element') {
			const { clock } = this.#dependencies.host;
			const { signature, description, path } = schemaEntryLabels(node.schema, node.entry, clock);
			const notes = path === undefined ? [] : [new vscode.MarkdownString().appendText(path).value];
			item.tooltip = helpMarkdown(clock, { code: signature, element: description, notes });
		}
		return item;
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #roots(): Promise<SchemaNode[]> {
		const schema = await this.#dependencies.shown.current();
		this.#schema = schema;
		if (!schema) {
			this.#counts = { all: 0, shown: 0 };
			this.#updateHeader();
			return [];
		}
		this.#dependencies.uses.count(schema);
		const nodes = (['query', 'mutation'] as const).map((operation): OperationNode => {
			const fields = rootFieldEntries(schema.schema, operation);
			return { kind: 'operation', id: operation, operation, fields: this.#filtered(schema, operation, fields), schema };
		});
		this.#counts = {
			all: nodes.reduce((sum, { operation }) => sum + rootFieldEntries(schema.schema, operation).length, 0),
			shown: nodes.reduce((sum, { fields }) => sum + fields.length, 0),
		};
		this.#updateHeader();
		return nodes.filter(({ fields }) => fields.length > 0);
	}

	/** Returns root fields by name; with a filter, those that match it, best first. */
	#filtered(
		schema: SearchableDocumentSchema,
		operation: OperationTypeNode,
		fields: readonly SchemaEntry[],
	): readonly SchemaEntry[] {
		if (this.#filter === '') {
			return fields.toSorted((one, other) => compareTexts(one.name, other.name));
		}
		const today = localDayAt(this.#dependencies.host.clock.now());
		return schema.search.search(this.#filter, { today, limit: fields.length, kinds: new Set([operation]) });
	}

	/** Updates the tree if another schema is to be shown. */
	async #updateSchema(): Promise<void> {
		const schema = this.#dependencies.treeView.visible ? await this.#dependencies.shown.current() : this.#schema;
		if (schema?.schema !== this.#schema?.schema) {
			this.#changed.fire(undefined);
		}
	}

	#updateHeader(): void {
		const { treeView } = this.#dependencies;
		const { all, shown } = this.#counts;
		treeView.description = this.#schema?.label ?? '';
		// Without a match, VS Code shows the welcome content with links.
		treeView.message =
			this.#filter === '' || shown === 0
				? ''
				: vscode.l10n.t('Filter "{0}": {1} of {2} root fields', this.#filter, shown, all);
	}

	#operationItem({ id, operation, fields }: OperationNode): vscode.TreeItem {
		const label = operation === 'mutation' ? vscode.l10n.t('Mutations') : vscode.l10n.t('Queries');
		const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
		item.id = id;
		item.description = String(fields.length);
		item.contextValue = 'operation';
		item.accessibilityInformation = {
			label: plural(
				fields.length,
				vscode.l10n.t('{0}: 1 root field', label),
				vscode.l10n.t('{0}: {1} root fields', label, fields.length),
			),
		};
		return item;
	}

	#elementItem({ id, entry, parent, schema }: ElementNode): vscode.TreeItem {
		const { status, signature, description } = schemaEntryLabels(schema, entry, this.#dependencies.host.clock);
		const isFragment = entry.kind === 'type';
		const { None, Collapsed } = vscode.TreeItemCollapsibleState;
		const item = new vscode.TreeItem(
			isFragment ? `... on ${entry.name}` : entry.name,
			membersOfSchemaEntry(schema.schema, entry).length > 0 ? Collapsed : None,
		);
		item.id = id;
		const uses = parent.kind === 'operation' ? usesLabel(this.#dependencies.uses.of(entry)) : '';
		// The more important text comes first, because a narrow view cuts off the end of the line.
		item.description = joinWithCommas(uses, status, typeOf(signature));
		item.iconPath = schemaEntryIcon(entry.kind, description);
		item.contextValue = 'element';
		item.accessibilityInformation = {
			label: joinWithCommas(`${schemaEntryKindLabel(entry.kind)} ${entry.name}`, uses, status, typeOf(signature)),
		};
		return item;
	}
}

function elementNodes(parent: SchemaNode, entries: readonly SchemaEntry[]): SchemaNode[] {
	const { id, schema } = parent;
	return entries.map((entry) => ({ kind: 'element', id: `${id}/${entry.coordinate}`, entry, parent, schema }));
}

/** Returns the type at the end of a signature; the empty string for an element without a type. */
function typeOf(signature: string): string {
	return /: ([^:(){}]+)$/.exec(signature)?.[1] ?? '';
}

function usesLabel(count: number): string {
	return count === 0 ? '' : plural(count, vscode.l10n.t('1 use'), vscode.l10n.t('{0} uses', count));
}
