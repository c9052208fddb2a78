import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { sum } from '../../../shared/core/sum.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { type ChunkTree, chunkTree, maxRowsPerList } from '../../core/jobs/chunkTree.ts';
import type { Chunk, ConversionDocument, ConversionJob, ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import type { ChunkDescriptions } from '../../node/archives/chunkDescriptions.ts';
import { type ConversionNode, ConversionTreeItemFactory, type RowContext } from './conversionTreeItemFactory.ts';

/**
 * Maximum number of milliseconds that new chunks wait for their headings before they are shown.
 * Chunks whose headings take longer are first shown with their file names.
 */
const headingDelayMs = 300;

/** The nodes of the view `studyAdmin.conversions`. */
export class ConversionsView implements vscode.TreeDataProvider<ConversionNode>, Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<ConversionNode | undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly #host: RowContext['host'];
	readonly #conversions: ConversionJobs;
	readonly #descriptions: ChunkDescriptions;
	readonly #rows: ConversionTreeItemFactory;
	readonly #view: vscode.TreeView<ConversionNode>;
	readonly #trees = new WeakMap<readonly Chunk[], ChunkTree>();

	/** `view` is disposed of by the caller. */
	constructor(context: RowContext, view: vscode.TreeView<ConversionNode>) {
		const { host, conversions, descriptions } = context;
		this.#host = host;
		this.#conversions = conversions;
		this.#descriptions = descriptions;
		this.#rows = new ConversionTreeItemFactory(context);
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
			await Promise.all(job.documents.map((document) => this.#waitForHeadings(document)));
			// A row that becomes expandable stays collapsed even if its item says otherwise.
			const levels = this.#chunksOf(job) > maxRowsPerList ? 1 : 2;
			await this.#select(job, levels);
		}
	}

	/** Selects the row of a chunk if the view is visible. */
	async follow(chunk: Chunk): Promise<void> {
		if (this.#view.visible) {
			await this.#select(chunk, false);
		}
	}

	/** Selects a row. Logs the failure of VS Code if it refreshes the rows meanwhile. */
	async #select(node: ConversionNode, expand: number | false): Promise<void> {
		try {
			await this.#view.reveal(node, { expand, focus: false, select: true });
		} catch (error) {
			logFailure(this.#host, 'Select a row', error);
		}
	}

	/**
	 * Returns the children without waiting for headings. VS Code 1.106 fails with "already registered"
	 * when a refresh begins while it waits for the children of the same node.
	 */
	getChildren(node?: ConversionNode): ConversionNode[] {
		switch (node?.type) {
			case undefined:
				return [...this.#conversions.jobs];
			case 'job':
				return [...node.documents];
			case 'document':
				return [...this.#childrenOf(node)];
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
		this.#view.message = areAny
			? vscode.l10n.t('Converted documents are lost when this window closes. Save those you need.')
			: '';
		void vscode.commands.executeCommand('setContext', 'studyAdmin.hasConversions', areAny);
		if (document) {
			void this.#waitForHeadings(document).then(() => this.#fireChanged(document));
		} else {
			this.#fireChanged(undefined);
		}
	}

	/**
	 * Refreshes the row of a document, or of its job if the label of the job counts skipped entries.
	 * Without a document, refreshes all rows.
	 */
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

	/** Returns the rows below a document, and starts to describe its chunks. */
	#childrenOf(document: ConversionDocument): ChunkTree['children'] {
		const { children = [] } = this.#treeOf(document) ?? {};
		if (children.length > 0) {
			// The rows are shown before the thread starts.
			setImmediate(() => void this.#describe(document));
		}
		return children;
	}

	/** Waits up to `headingDelayMs` for the headings of a document whose chunks are not grouped. */
	async #waitForHeadings(document: ConversionDocument): Promise<void> {
		const [first] = this.#treeOf(document)?.children ?? [];
		if (first?.type === 'chunk' && !this.#descriptions.get(first)) {
			const { promise: enough, resolve } = Promise.withResolvers<void>();
			const listener = this.#descriptions.onDidChange((changed) => changed === document && resolve());
			const timer = setTimeout(resolve, headingDelayMs);
			await Promise.race([this.#describe(document), enough]);
			clearTimeout(timer);
			listener.dispose();
		}
	}

	#describe(document: ConversionDocument): Promise<void> {
		return this.#descriptions.describe(document).catch((error: unknown) => {
			logFailure(this.#host, 'Describe chunks', error);
		});
	}
}
