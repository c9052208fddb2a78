import * as vscode from 'vscode';
import type { Explanations } from '../../shared/explanations.ts';
import { isText } from '../core/documents/acceptedTypes.ts';
import { sizeWords } from '../words/sizeWords.ts';
import type { ChunkDescriptions } from './chunkDescriptions.ts';
import { type ChunkGroup, chunksIn, longestList } from './chunkTree.ts';
import type { Chunk, ConversionDocument, ConversionJob, Conversions, Outcome } from './conversions.ts';

/** What stands in the view: jobs, their documents, and the chunks of those that became archives, in groups where they are many. */
export type ConversionNode = ConversionJob | ConversionDocument | ChunkGroup | Chunk;

/** How the rows of the view look and what a screen reader says of them. */
export class Rows {
	readonly #conversions: Conversions;
	readonly #descriptions: ChunkDescriptions;
	readonly #explanations: Explanations;

	constructor(conversions: Conversions, descriptions: ChunkDescriptions, explanations: Explanations) {
		this.#conversions = conversions;
		this.#descriptions = descriptions;
		this.#explanations = explanations;
	}

	/** The row for a node as it is now. */
	of(node: ConversionNode): vscode.TreeItem {
		const item = this.#item(node);
		item.id = `${node.type}:${node.id}`;
		item.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(', ') };
		return item;
	}

	#item(node: ConversionNode): vscode.TreeItem {
		switch (node.type) {
			case 'job':
				return jobItem(node);
			case 'document':
				return this.#documentItem(node, this.#conversions.outcomeOf(node));
			case 'group':
				return this.#groupItem(node);
			case 'chunk':
				return this.#chunkItem(node);
		}
	}

	#documentItem(document: ConversionDocument, outcome: Outcome): vscode.TreeItem {
		const item = new vscode.TreeItem(document.name);
		item.tooltip = document.sources.map(({ fsPath }) => fsPath).join('\n');
		switch (outcome.state) {
			case 'running':
				item.description = outcome.progress ?? vscode.l10n.t('in progress');
				item.iconPath = new vscode.ThemeIcon('sync~spin');
				item.contextValue = 'runningConversion';
				break;
			case 'cancelled':
				item.description = vscode.l10n.t('cancelled');
				item.iconPath = new vscode.ThemeIcon('circle-slash');
				item.contextValue = withoutResult('cancelledConversion', document);
				break;
			case 'markdown':
				item.description = vscode.l10n.t('Markdown, {0}', sizeWords(outcome.size, vscode.env.language));
				item.iconPath = new vscode.ThemeIcon('markdown');
				item.contextValue = 'convertedMarkdown';
				item.command = openCommand(outcome.uri);
				break;
			case 'archive':
				item.description = this.#count(document, outcome.chunks);
				item.iconPath = new vscode.ThemeIcon('files');
				item.contextValue = 'archive';
				item.collapsibleState =
					outcome.chunks.length > longestList
						? vscode.TreeItemCollapsibleState.Collapsed
						: vscode.TreeItemCollapsibleState.Expanded;
				break;
			case 'failed': {
				const { text } = this.#explanations.explain(outcome.error);
				item.description = withoutName(text, document.name);
				item.tooltip = outcome.detail === undefined ? text : `${text}\n\n${outcome.detail}`;
				item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
				item.contextValue = outcome.archive ? 'archiveRefused' : withoutResult('failedConversion', document);
				if (outcome.archive) {
					item.command = reportCommand(document);
				}
				break;
			}
		}
		return item;
	}

	#groupItem(group: ChunkGroup): vscode.TreeItem {
		const { extent, children } = group;
		const item = new vscode.TreeItem('', vscode.TreeItemCollapsibleState.Collapsed);
		item.contextValue = 'chunkGroup';
		if ('folder' in extent) {
			item.label = extent.folder;
			item.description = this.#count(group.document, chunksIn(group));
			item.iconPath = new vscode.ThemeIcon('folder');
			return item;
		}
		item.label = vscode.l10n.t('{0} – {1}', counted(extent.first), counted(extent.last));
		const [first] = children;
		const heading = first?.type === 'chunk' ? this.#descriptions.headingPath(first)?.at(-1) : undefined;
		if (heading !== undefined) {
			item.description = vscode.l10n.t('from {0}', heading);
		}
		return item;
	}

	#chunkItem(chunk: Chunk): vscode.TreeItem {
		const description = this.#descriptions.get(chunk);
		const path = this.#descriptions.headingPath(chunk) ?? [];
		const name = chunk.entry.name.slice(chunk.entry.name.lastIndexOf('/') + 1);
		const item = new vscode.TreeItem(
			chunkLabel(path.at(-1), description?.kind === 'text' && description.continues, name),
		);
		item.description = this.#chunkDetails(chunk);
		item.tooltip = [...(path.length > 0 ? [path.join(' › ')] : []), chunk.entry.name].join('\n');
		item.iconPath = new vscode.ThemeIcon(description?.kind === 'damaged' ? 'warning' : 'file');
		item.contextValue = isText(chunk.entry.name) ? 'chunk' : 'chunkFile';
		item.command = openCommand(chunk.uri);
		return item;
	}

	/** Lines and size, and the headings above its own. */
	#chunkDetails(chunk: Chunk): string {
		const { l10n } = vscode;
		const size = sizeWords(chunk.entry.size, vscode.env.language);
		const description = this.#descriptions.get(chunk);
		switch (description?.kind) {
			case undefined:
			case 'other':
				return size;
			case 'damaged':
				return l10n.t('damaged, {0}', size);
			case 'unread':
				return l10n.t('{0}, too slow to look through for headings', linesAndSize(description.lines, size));
			case 'text': {
				const parents = description.path.slice(0, -1).join(' › ');
				const details = linesAndSize(description.lines, size);
				return parents === '' ? details : l10n.t('{0}, under {1}', details, parents);
			}
		}
	}

	/** How many files came back, and whether nothing but the number of lines made them what they are. */
	#count(document: ConversionDocument, chunks: readonly Chunk[]): string {
		const { l10n } = vscode;
		const one = chunks.length === 1;
		if (this.#conversions.jobOf(document)?.order.kind !== 'chunks') {
			return one ? l10n.t('1 file') : l10n.t('{0} files', counted(chunks.length));
		}
		if (!this.#descriptions.areWithoutHeadings(chunks)) {
			return one ? l10n.t('1 chunk') : l10n.t('{0} chunks', counted(chunks.length));
		}
		return one
			? l10n.t('1 chunk, no headings found')
			: l10n.t('{0} chunks, no headings found: split by lines only', counted(chunks.length));
	}
}

function jobItem({ documents, order, startedAt }: ConversionJob): vscode.TreeItem {
	const [first, ...others] = documents;
	const name = first?.name ?? '';
	const item = new vscode.TreeItem(
		others.length > 0
			? vscode.l10n.t('{0} and {1} more', name, others.length)
			: order.kind === 'chunks'
				? vscode.l10n.t('Chunks of {0}', name)
				: vscode.l10n.t('Markdown of {0}', name),
		vscode.TreeItemCollapsibleState.Expanded,
	);
	item.description = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(startedAt);
	item.tooltip =
		order.kind === 'chunks'
			? vscode.l10n.t(
					'Split at headings of level {0} and above, at most {1} lines a chunk',
					order.settings.splitLevel,
					order.settings.maxChunkLines,
				)
			: vscode.l10n.t('Whole documents');
	item.contextValue = 'conversionJob';
	return item;
}

/** What menus know of a document that nothing came of: whether its files were sent together. */
function withoutResult(state: string, { sources }: ConversionDocument): string {
	return sources.length > 1 ? `${state} together` : state;
}

/** A sentence without the name that it begins with, and that stands before it anyway. */
function withoutName(sentence: string, name: string): string {
	const beginning = `"${name}" `;
	return sentence.startsWith(beginning) ? sentence.slice(beginning.length) : sentence;
}

function chunkLabel(heading: string | undefined, continues: boolean, fileName: string): string {
	// A heading may be without words.
	if (!heading) {
		return fileName;
	}
	return continues ? vscode.l10n.t('{0} (continued)', heading) : heading;
}

function linesAndSize(lines: number, size: string): string {
	return lines === 1 ? vscode.l10n.t('1 line, {0}', size) : vscode.l10n.t('{0} lines, {1}', counted(lines), size);
}

/** A number as people write it, such as "10,000". */
function counted(number: number): string {
	return number < 1000 ? String(number) : number.toLocaleString(vscode.env.language);
}

function openCommand(uri: vscode.Uri): vscode.Command {
	return { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [uri] };
}

function reportCommand({ id }: ConversionDocument): vscode.Command {
	return { title: vscode.l10n.t('Show Archive Report'), command: 'studyAdmin.showArchiveReport', arguments: [id] };
}
