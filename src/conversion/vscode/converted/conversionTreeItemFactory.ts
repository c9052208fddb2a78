import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import type { ErrorMessages } from '../../../shared/core/errorMessages.ts';
import { sum } from '../../../shared/core/sum.ts';
import { isTextFileName } from '../../core/documents/acceptedTypes.ts';
import { formatSize } from '../../core/documents/formatSize.ts';
import { type ChunkGroup, chunksIn, maxRowsPerList } from '../../core/jobs/chunkTree.ts';
import { commonFolder } from '../../core/jobs/commonFolder.ts';
import type {
	Chunk,
	ConversionDocument,
	ConversionJob,
	ConversionJobs,
	ConversionOutcome,
	FailedConversion,
} from '../../core/jobs/conversionJobs.ts';
import { isArchiveFailure } from '../../messages.ts';
import type { ChunkDescriptions } from '../../node/archives/chunkDescriptions.ts';
import type { ConvertedFiles } from './convertedFiles.ts';

/** A row of the view: a job, a document, a chunk, or a group of chunks. */
export type ConversionNode = ConversionJob | ConversionDocument | ChunkGroup | Chunk;

/** The services that provide the contents of rows. */
export interface RowContext {
	readonly host: Host;
	readonly conversions: ConversionJobs;
	readonly descriptions: ChunkDescriptions;
	readonly files: ConvertedFiles;
}

/** The labels, icons and commands of the rows of the view. */
export class ConversionTreeItemFactory {
	readonly #conversions: ConversionJobs;
	readonly #descriptions: ChunkDescriptions;
	readonly #files: ConvertedFiles;
	readonly #errorMessages: ErrorMessages;

	constructor({ conversions, descriptions, files, host }: RowContext) {
		this.#conversions = conversions;
		this.#descriptions = descriptions;
		this.#files = files;
		this.#errorMessages = host.errorMessages;
	}

	/** Returns the tree item that shows the current state of a node. */
	of(node: ConversionNode): vscode.TreeItem {
		const item = this.#item(node);
		item.id = `${node.type}:${node.id}`;
		item.accessibilityInformation = { label: [item.label, item.description].filter(Boolean).join(', ') };
		return item;
	}

	#item(node: ConversionNode): vscode.TreeItem {
		switch (node.type) {
			case 'job':
				return this.#jobItem(node);
			case 'document':
				return this.#documentItem(node, this.#conversions.outcomeOf(node));
			case 'group':
				return this.#groupItem(node);
			case 'chunk':
				return this.#chunkItem(node);
		}
	}

	/**
	 * Returns the number of skipped entries of a document's archive, including the damaged entries
	 * found so far; 0 without an archive.
	 */
	skippedCount(document: ConversionDocument): number {
		const outcome = this.#conversions.outcomeOf(document);
		return outcome.state === 'archive' ? outcome.skipped.length + this.#descriptions.countDamaged(outcome.chunks) : 0;
	}

	#jobItem({ documents, order, startedAt }: ConversionJob): vscode.TreeItem {
		const name = jobName(documents);
		const item = new vscode.TreeItem(
			order.kind === 'chunks' ? vscode.l10n.t('Chunks of {0}', name) : vscode.l10n.t('Markdown of {0}', name),
			vscode.TreeItemCollapsibleState.Expanded,
		);
		item.description = [
			new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(startedAt),
			...skippedLabel(sum(documents.map((document) => this.skippedCount(document)))),
		].join(', ');
		item.tooltip =
			order.kind === 'chunks'
				? vscode.l10n.t(
						'Split at headings of level {0} and above, at most {1} lines per chunk',
						order.settings.splitLevel,
						order.settings.maxChunkLines,
					)
				: vscode.l10n.t('One Markdown file per document');
		item.contextValue = 'conversionJob';
		return item;
	}

	#documentItem(document: ConversionDocument, outcome: ConversionOutcome): vscode.TreeItem {
		const item = new vscode.TreeItem(document.name);
		item.tooltip = document.sources.map((source) => vscode.Uri.parse(source).fsPath).join('\n');
		switch (outcome.state) {
			case 'running':
				item.description = outcome.progress ?? vscode.l10n.t('in progress');
				item.iconPath = new vscode.ThemeIcon('sync~spin');
				item.contextValue = 'runningConversion';
				break;
			case 'cancelled':
				item.description = vscode.l10n.t('canceled');
				item.iconPath = new vscode.ThemeIcon('circle-slash');
				item.contextValue = withoutResult('cancelledConversion', document);
				break;
			case 'markdown':
				item.description = [
					vscode.l10n.t('Markdown, {0}', formatSize(outcome.content.byteLength, vscode.env.language)),
					...unreadableLabel(outcome.unreadable),
				].join(', ');
				item.tooltip += unreadableText(outcome.unreadable);
				item.iconPath = new vscode.ThemeIcon('markdown');
				item.contextValue = 'convertedMarkdown';
				item.command = openCommand(this.#files.markdownUri(document));
				break;
			case 'archive': {
				const unreadable = this.#descriptions.countUnreadable(outcome.chunks);
				item.description = [
					this.#count(document, outcome.chunks),
					...skippedLabel(this.skippedCount(document)),
					...unreadableLabel(unreadable),
				].join(', ');
				item.tooltip += unreadableText(unreadable);
				item.iconPath = new vscode.ThemeIcon('files');
				item.contextValue = 'archive';
				item.collapsibleState =
					outcome.chunks.length > maxRowsPerList
						? vscode.TreeItemCollapsibleState.Collapsed
						: vscode.TreeItemCollapsibleState.Expanded;
				break;
			}
			case 'failed': {
				const { text } = this.#errorMessages.messageFor(outcome.error);
				item.description = withoutName(text, document.name);
				item.tooltip = outcome.detail === undefined ? text : `${text}\n\n${quotedServiceText(outcome.detail)}`;
				item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
				item.contextValue = withoutResult(failedState(outcome), document);
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
		item.tooltip += unreadableText(description?.kind === 'text' ? description.unreadable : 0);
		item.iconPath = new vscode.ThemeIcon(description?.kind === 'damaged' ? 'warning' : 'file');
		item.contextValue = isTextFileName(chunk.entry.name) ? 'chunk' : 'chunkFile';
		item.command = openCommand(this.#files.chunkUri(chunk));
		return item;
	}

	/**
	 * Returns the description of a chunk's row: its number of lines, its size and its parent headings.
	 */
	#chunkDetails(chunk: Chunk): string {
		const { l10n } = vscode;
		const size = formatSize(chunk.entry.size, vscode.env.language);
		const description = this.#descriptions.get(chunk);
		switch (description?.kind) {
			case undefined:
			case 'other':
				return size;
			case 'damaged':
				return l10n.t('damaged, {0}', size);
			case 'unread':
				return l10n.t('{0}, headings not read because it took too long', linesAndSize(description.lines, size));
			case 'text': {
				const parents = description.path.slice(0, -1).join(' › ');
				const details = [linesAndSize(description.lines, size), ...unreadableLabel(description.unreadable)].join(', ');
				return parents === '' ? details : l10n.t('{0}, under {1}', details, parents);
			}
		}
	}

	/**
	 * Returns a text with the number of files or chunks, which also states whether a document without
	 * headings was split by lines only.
	 */
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

/** Quotes the service's own text about a failure. */
export function quotedServiceText(detail: string): string {
	return vscode.l10n.t('Message from the service: {0}', detail);
}

/** Returns a label such as "2 entries skipped" as a list; an empty list for none. */
function skippedLabel(count: number): readonly string[] {
	if (count === 0) {
		return [];
	}
	return [count === 1 ? vscode.l10n.t('1 entry skipped') : vscode.l10n.t('{0} entries skipped', counted(count))];
}

/** Returns a label such as "2 unreadable places" as a list; an empty list for none. */
function unreadableLabel(places: number): readonly string[] {
	if (places === 0) {
		return [];
	}
	return [places === 1 ? vscode.l10n.t('1 unreadable place') : vscode.l10n.t('{0} unreadable places', counted(places))];
}

/** Returns a paragraph for a tooltip that explains unreadable places; the empty string for none. */
function unreadableText(places: number): string {
	return places === 0 ? '' : `\n\n${vscode.l10n.t('Damaged places in the text from the service are shown as \ufffd.')}`;
}

/**
 * Returns the context value of the row of a document that was not converted. Menus test whether it
 * can be saved.
 */
function failedState({ error, received }: FailedConversion): string {
	if (!received) {
		return 'failedConversion';
	}
	return isArchiveFailure(error.code) ? 'archiveRefused' : 'unknownContent';
}

/**
 * Returns the context value of the row of a document without a result. Menus test whether its files
 * were sent together.
 */
function withoutResult(state: string, { sources }: ConversionDocument): string {
	return sources.length > 1 ? `${state} together` : state;
}

/** Removes the name from the start of a sentence, because the label of the row is the name. */
function withoutName(sentence: string, name: string): string {
	const beginning = `"${name}" `;
	return sentence.startsWith(beginning) ? sentence.slice(beginning.length) : sentence;
}

function chunkLabel(heading: string | undefined, continues: boolean, fileName: string): string {
	// The text of a heading may be empty.
	if (!heading) {
		return fileName;
	}
	return continues ? vscode.l10n.t('{0} (continued)', heading) : heading;
}

function linesAndSize(lines: number, size: string): string {
	return lines === 1 ? vscode.l10n.t('1 line, {0}', size) : vscode.l10n.t('{0} lines, {1}', counted(lines), size);
}

/** Formats a number with separators, such as "10,000". */
function counted(number: number): string {
	return number < 1000 ? String(number) : number.toLocaleString(vscode.env.language);
}

function openCommand(uri: vscode.Uri): vscode.Command {
	return { title: vscode.l10n.t('Open'), command: 'vscode.open', arguments: [uri] };
}

/** Returns the name of the only document, or the number of documents and their folder. */
function jobName(documents: ConversionJob['documents']): string {
	const [first, ...others] = documents;
	if (!first || others.length === 0) {
		return first?.name ?? '';
	}
	const { name } = commonFolder([first.sources[0], ...documents.flatMap(({ sources }) => sources)]);
	return name === ''
		? vscode.l10n.t('{0} and {1} more', first.name, others.length)
		: vscode.l10n.t('{0} documents in {1}', documents.length, name);
}
