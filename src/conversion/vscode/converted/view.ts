import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { sum } from '../../../shared/core/sum.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { type ChunkTree, chunkTree, longestList } from '../../core/jobs/chunkTree.ts';
import type { Chunk, ConversionDocument, ConversionJob, Conversions } from '../../core/jobs/conversions.ts';
import type { ChunkDescriptions } from '../../node/archives/chunkDescriptions.ts';
import { type ConversionNode, type RowContext, Rows } from './rows.ts';

/**
 * Milliseconds for which rows wait for their headings. Then they are shown with file names first.
 */
const headingDelayMs = 300;

/** The nodes of the view `studyAdmin.conversions`. */
export class ConversionsView implements vscode.TreeDataProvider<ConversionNode>, Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<ConversionNode | undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly #host: RowContext['host'];
	readonly #conversions: Conversions;
	readonly #descriptions: ChunkDescriptions;
	readonly #rows: Rows;
	readonly #view: vscode.TreeView<ConversionNode>;
	readonly #trees = new WeakMap<readonly Chunk[], ChunkTree>();

	/** The caller owns `view`. */
	constructor(context: RowContext, view: vscode.TreeView<ConversionNode>) {
		const { host, conversions, descriptions } = context;
		this.#host = host;
		this.#conversions = conversions;
		this.#descriptions = descriptions;
		this.#rows = new Rows(context);
		this.#view = view;
		this.#store.add(conversions.onDidChange((document) => this.#refresh(document)));
		this.#store.add(descriptions.onDidChange((document) => this.#fireChanged(document)));
	}

	/** The rows that are selected. */
	get selection(): readonly ConversionNode[] {
		return this.#view.selection;
	}

	/**
	 * Shows a job and expands it, down to its chunks unless there are many. The focus stays where
	 * it is.
	 */
	async reveal({ id }: ConversionJob): Promise<void> {
		const job = this.#conversions.jobs.find((current) => current.id === id);
		if (job) {
			// A row that becomes expandable stays collapsed even if its item says otherwise.
			const levels = this.#chunksOf(job) > longestList ? 1 : 2;
			await this.#view.reveal(job, { expand: levels, focus: false, select: true });
		}
	}

	/** Selects a chunk if the view is visible. */
	async follow(chunk: Chunk): Promise<void> {
		if (this.#view.visible) {
			await this.#view.reveal(chunk, { focus: false, select: true });
		}
	}

	async getChildren(node?: ConversionNode): Promise<ConversionNode[]> {
		switch (node?.type) {
			case undefined:
				return [...this.#conversions.jobs];
			case 'job':
				return [...node.documents];
			case 'document':
				return [...(await this.#childrenOf(node))];
			case 'group':
				return [...node.children];
			case 'chunk':
				return [];
		}
	}

	getParent(node: ConversionNode): ConversionNode | undefined {
		switch (node.type) {
			case 'job':
				return undefined;
			case 'document':
				return this.#conversions.jobOf(node);
			case 'group':
			case 'chunk':
				return this.#treeOf(node.document)?.parentOf(node) ?? node.document;
		}
	}

	getTreeItem(node: ConversionNode): vscode.TreeItem {
		return this.#rows.of(node);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#refresh(document: ConversionDocument | undefined): void {
		const areAny = this.#conversions.jobs.length > 0;
		this.#view.message = areAny ? vscode.l10n.t('Kept as long as this window is open. Save what you need.') : '';
		void vscode.commands.executeCommand('setContext', 'studyAdmin.hasConversions', areAny);
		this.#fireChanged(document);
	}

	/** Refreshes a document, and its job if its label counts skipped entries. */
	#fireChanged(document: ConversionDocument | undefined): void {
		const job = document && this.#rows.skippedCount(document) > 0 ? this.#conversions.jobOf(document) : undefined;
		this.#changed.fire(job ?? document);
	}

	#chunksOf({ documents }: ConversionJob): number {
		const outcomes = documents.map((document) => this.#conversions.outcomeOf(document));
		return sum(outcomes.map((outcome) => (outcome.state === 'archive' ? outcome.chunks.length : 0)));
	}

	#treeOf(document: ConversionDocument): ChunkTree | undefined {
		const outcome = this.#conversions.outcomeOf(document);
		if (outcome.state !== 'archive') {
			return undefined;
		}
		const tree = this.#trees.get(outcome.chunks) ?? chunkTree(document, outcome.chunks);
		this.#trees.set(outcome.chunks, tree);
		return tree;
	}

	/**
	 * The children of a document. Chunks wait briefly for their headings; ranges and folders do
	 * not.
	 */
	async #childrenOf(document: ConversionDocument): Promise<ChunkTree['children']> {
		const { children = [] } = this.#treeOf(document) ?? {};
		const [first] = children;
		if (first?.type === 'group') {
			// Groups need no headings, so they are shown before the thread starts.
			setImmediate(() => this.#describe(document));
		} else if (first && !this.#descriptions.get(first)) {
			const { promise: enough, resolve } = Promise.withResolvers<void>();
			const listener = this.#descriptions.onDidChange((changed) => changed === document && resolve());
			const timer = setTimeout(resolve, headingDelayMs);
			await Promise.race([this.#describe(document), enough]);
			clearTimeout(timer);
			listener.dispose();
		}
		return children;
	}

	#describe(document: ConversionDocument): Promise<void> {
		return this.#descriptions.describe(document).catch((error: unknown) => {
			logFailure(this.#host, 'Describe chunks', error);
		});
	}
}
