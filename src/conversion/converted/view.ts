import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Explanations } from '../../shared/explanations.ts';
import { sizeWords } from '../words/sizeWords.ts';
import { ChunkDescriptions } from './chunkDescriptions.ts';
import type { Chunk, ConversionDocument, ConversionJob, Conversions, Outcome } from './conversions.ts';

/** What stands in the view: jobs, their documents, and the chunks of those that became archives. */
export type ConversionNode = ConversionJob | ConversionDocument | Chunk;

/** The view `studyAdmin.conversions`. */
export class ConversionsView implements vscode.TreeDataProvider<ConversionNode>, Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<ConversionNode | undefined>());
	readonly onDidChangeTreeData = this.#changed.event;
	readonly #conversions: Conversions;
	readonly #explanations: Explanations;
	readonly #descriptions = new ChunkDescriptions();
	readonly #view: vscode.TreeView<ConversionNode>;

	constructor(conversions: Conversions, explanations: Explanations) {
		this.#conversions = conversions;
		this.#explanations = explanations;
		this.#view = this.#store.add(
			vscode.window.createTreeView('studyAdmin.conversions', { treeDataProvider: this, showCollapseAll: true }),
		);
		this.#store.add(conversions.onDidChange((document) => this.#changed.fire(document)));
	}

	/** Shows the view with a job opened out. Takes the focus from nobody. */
	async reveal(job: ConversionJob): Promise<void> {
		await this.#view.reveal(job, { expand: 2, focus: false, select: true });
	}

	async getChildren(node?: ConversionNode): Promise<ConversionNode[]> {
		if (!node) {
			return [...this.#conversions.jobs];
		}
		if (node.type !== 'document') {
			return node.type === 'job' ? [...node.documents] : [];
		}
		const outcome = this.#conversions.outcomeOf(node);
		if (outcome.state !== 'archive') {
			return [];
		}
		await this.#descriptions.describe(outcome.archive, outcome.chunks, () => this.#changed.fire(node));
		return [...outcome.chunks];
	}

	getParent(node: ConversionNode): ConversionNode | undefined {
		switch (node.type) {
			case 'job':
				return undefined;
			case 'document':
				return this.#conversions.jobOf(node);
			case 'chunk':
				return node.document;
		}
	}

	getTreeItem(node: ConversionNode): vscode.TreeItem {
		const item = this.#treeItem(node);
		item.id = node.id;
		item.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(', ') };
		return item;
	}

	dispose(): void {
		this.#store.dispose();
	}

	#treeItem(node: ConversionNode): vscode.TreeItem {
		switch (node.type) {
			case 'job':
				return jobItem(node);
			case 'document':
				return this.#documentItem(node, this.#conversions.outcomeOf(node));
			case 'chunk':
				return this.#chunkItem(node);
		}
	}

	#documentItem(document: ConversionDocument, outcome: Outcome): vscode.TreeItem {
		const item = new vscode.TreeItem(document.name);
		item.tooltip = document.sources.map(({ fsPath }) => fsPath).join('\n');
		switch (outcome.state) {
			case 'running':
				item.description = vscode.l10n.t('in progress');
				item.iconPath = new vscode.ThemeIcon('sync');
				break;
			case 'cancelled':
				item.description = vscode.l10n.t('cancelled');
				item.iconPath = new vscode.ThemeIcon('circle-slash');
				break;
			case 'markdown':
				item.description = vscode.l10n.t('Markdown, {0}', sizeWords(outcome.size, vscode.env.language));
				item.iconPath = new vscode.ThemeIcon('markdown');
				item.contextValue = 'convertedMarkdown';
				item.command = openCommand(outcome.uri);
				break;
			case 'archive':
				item.description =
					outcome.chunks.length === 1 ? vscode.l10n.t('1 file') : vscode.l10n.t('{0} files', outcome.chunks.length);
				item.iconPath = new vscode.ThemeIcon('files');
				item.contextValue = 'archive';
				item.collapsibleState = vscode.TreeItemCollapsibleState.Expanded;
				break;
			case 'failed': {
				const { text } = this.#explanations.explain(outcome.error);
				item.description = text;
				item.tooltip = outcome.detail === undefined ? text : `${text}\n\n${outcome.detail}`;
				item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
				item.contextValue = outcome.archive ? 'archiveRefused' : 'failedConversion';
				break;
			}
		}
		return item;
	}

	#chunkItem(chunk: Chunk): vscode.TreeItem {
		const description = this.#descriptions.get(chunk);
		const fileName = chunk.entry.name.slice(chunk.entry.name.lastIndexOf('/') + 1);
		const path = description?.kind === 'text' ? description.path.map(({ text }) => text) : [];
		const item = new vscode.TreeItem(path.at(-1) || fileName);
		const size = sizeWords(chunk.entry.size, vscode.env.language);
		item.description = size;
		if (description?.kind === 'text') {
			item.description =
				description.lines === 1
					? vscode.l10n.t('1 line, {0}', size)
					: vscode.l10n.t('{0} lines, {1}', description.lines, size);
		} else if (description?.kind === 'damaged') {
			item.description = vscode.l10n.t('damaged, {0}', size);
		}
		item.tooltip = [...(path.length > 0 ? [path.join(' › ')] : []), chunk.entry.name].join('\n');
		item.iconPath = new vscode.ThemeIcon(description?.kind === 'damaged' ? 'warning' : 'file');
		item.contextValue = 'chunk';
		item.command = openCommand(chunk.uri);
		return item;
	}
}

function jobItem(job: ConversionJob): vscode.TreeItem {
	const [first, ...others] = job.documents;
	const name = first?.name ?? '';
	const label =
		others.length > 0
			? vscode.l10n.t('{0} and {1} more', name, others.length)
			: job.order.kind === 'chunks'
				? vscode.l10n.t('Chunks of {0}', name)
				: vscode.l10n.t('Markdown of {0}', name);
	const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
	item.description = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(job.startedAt);
	item.tooltip = vscode.l10n.t('Converted documents are kept as long as this window is open.');
	item.contextValue = 'conversionJob';
	return item;
}

function openCommand(uri: vscode.Uri): vscode.Command {
	return { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [uri] };
}
