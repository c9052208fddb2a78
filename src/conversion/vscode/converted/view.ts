import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { ChunkDescriptions } from './chunkDescriptions.ts';
import { type ChunkTree, chunkTree, longestList } from './chunkTree.ts';
import type { Chunk, ConversionDocument, ConversionJob, Conversions } from './conversions.ts';
import { type ConversionNode, Rows } from './rows.ts';

/** Milliseconds for which rows wait for their headings; then they are shown by their names at first. */
const patience = 300;

/** The view `studyAdmin.conversions`. */
export class ConversionsView implements vscode.TreeDataProvider<ConversionNode>, Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<ConversionNode | undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly #host: Host;
	readonly #conversions: Conversions;
	readonly #descriptions: ChunkDescriptions;
	readonly #rows: Rows;
	readonly #view: vscode.TreeView<ConversionNode>;
	readonly #trees = new WeakMap<readonly Chunk[], ChunkTree>();

	constructor(host: Host, conversions: Conversions, descriptions: ChunkDescriptions) {
		this.#host = host;
		this.#conversions = conversions;
		this.#descriptions = descriptions;
		this.#rows = new Rows(conversions, descriptions, host.explanations);
		this.#view = this.#store.add(
			vscode.window.createTreeView('studyAdmin.conversions', {
				treeDataProvider: this,
				showCollapseAll: true,
				canSelectMany: true,
			}),
		);
		this.#store.add(conversions.onDidChange((document) => this.#refresh(document)));
		this.#store.add(descriptions.onDidChange((document) => this.#changed.fire(document)));
	}

	/** The rows that are selected. */
	get selection(): readonly ConversionNode[] {
		return this.#view.selection;
	}

	/** Shows the view with a job opened out, or what is left of it, down to its chunks unless they are many. Takes the focus from nobody. */
	async reveal({ id }: ConversionJob): Promise<void> {
		const job = this.#conversions.jobs.find((current) => current.id === id);
		if (job) {
			// A row that has not been one to open out stays closed when it becomes one, whatever its item says.
			const levels = this.#chunksOf(job) > longestList ? 1 : 2;
			await this.#view.reveal(job, { expand: levels, focus: false, select: true });
		}
	}

	/** Selects a chunk if the view is shown. */
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
		this.#changed.fire(document);
	}

	#chunksOf({ documents }: ConversionJob): number {
		const outcomes = documents.map((document) => this.#conversions.outcomeOf(document));
		return outcomes.reduce((sum, outcome) => sum + (outcome.state === 'archive' ? outcome.chunks.length : 0), 0);
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

	/** What stands below a document. Chunks wait a moment, so that they come with their headings; ranges and folders do not. */
	async #childrenOf(document: ConversionDocument): Promise<ChunkTree['children']> {
		const { children = [] } = this.#treeOf(document) ?? {};
		const [first] = children;
		if (first?.type === 'group') {
			// Their names need no headings, and come before the thread is started.
			setImmediate(() => this.#describe(document));
		} else if (first && !this.#descriptions.get(first)) {
			const { promise: enough, resolve } = Promise.withResolvers<void>();
			const listener = this.#descriptions.onDidChange((changed) => changed === document && resolve());
			const timer = setTimeout(resolve, patience);
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
