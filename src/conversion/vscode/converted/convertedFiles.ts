import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { type CommandId, logFailure } from '../../../shared/vscode/commands.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { fileNameStem } from '../../core/documents/acceptedTypes.ts';
import type { Chunk, ConversionDocument, ConversionResult } from '../../core/jobs/conversionJobs.ts';
import { convertedFileKinds, convertedFilePath, convertedFileUriScheme } from '../../core/jobs/convertedFilePath.ts';
import { readEntry } from '../../node/archives/readArchive.ts';
import { type DocumentOrigin, DocumentOrigins } from './documentOrigins.ts';

/**
 * Returns the document id in the URI of a converted file, even if the document does not exist;
 * `undefined` for any other URI.
 */
export function documentIdOf({ scheme, path }: vscode.Uri): string | undefined {
	return scheme === convertedFileUriScheme ? path.split('/')[2] : undefined;
}

/**
 * Converted documents as read-only files, `studyadmin-converted:/<kind>/<document id>/<name>`. The
 * files are lost when the window closes; their origins are stored longer.
 */
export class ConvertedFiles {
	readonly #host: Host;
	readonly #files: MemoryFiles;
	readonly origins: DocumentOrigins;

	constructor(host: Host, files: MemoryFiles) {
		this.#host = host;
		this.#files = files;
		this.origins = new DocumentOrigins(host.context.workspaceState);
	}

	/** Makes the files of a result readable. Replaces files with the same URI. */
	add(document: ConversionDocument, result: ConversionResult): void {
		if (result.state === 'markdown') {
			this.#files.putBytes(this.markdownUri(document).path, result.content);
		} else if (result.state === 'archive') {
			const { archive, chunks } = result;
			this.#files.put(
				chunks.map(({ id, entry }) => {
					return { path: id, size: entry.size, read: () => this.#reported(readEntry(archive, entry)) };
				}),
			);
		}
	}

	/** Adds a report about a document, which is created when it is read, and returns its URI. */
	addReport(document: ConversionDocument, name: string, read: () => Promise<string>): vscode.Uri {
		const path = convertedFilePath('report', document.id, name);
		const encode = async () => new TextEncoder().encode(await read());
		// The editor uses the size only to reject files that are too large.
		this.#files.put([{ path, size: 0, read: () => this.#reported(encode()) }]);
		return this.#files.uriOf(path);
	}

	/** Returns the URI of the Markdown of a document. */
	markdownUri({ id, name }: ConversionDocument): vscode.Uri {
		return this.#files.uriOf(convertedFilePath('markdown', id, `${fileNameStem(name)}.md`));
	}

	/** Returns the URI of the file of a chunk. */
	chunkUri({ id }: Chunk): vscode.Uri {
		return this.#files.uriOf(id);
	}

	/** Removes all converted files of documents from memory. */
	removeDocuments(documentIds: readonly string[]): void {
		const ids = new Set<string | undefined>(documentIds);
		this.#files.removeMatching((uri) => ids.has(documentIdOf(uri)));
	}

	/**
	 * Returns the origin of the document of a missing file; `undefined` when the file exists or its
	 * origin is unknown.
	 */
	originOfMissing(uri: vscode.Uri): DocumentOrigin | undefined {
		const id = this.#files.has(uri) ? undefined : documentIdOf(uri);
		return id === undefined ? undefined : this.origins.find(id);
	}

	/** Returns the text that is shown instead of a missing file, such as in a restored tab. */
	missingText(path: string): string {
		const uri = this.#files.uriOf(path);
		const id = documentIdOf(uri) ?? '';
		return convertedFileKinds.some((kind) => this.#files.hasFolder(`/${kind}/${id}`))
			? removedFileText()
			: removedDocumentText(this.originOfMissing(uri));
	}

	/** Replaces an error by the message that the editor shows instead of the file. */
	async #reported(content: Promise<Uint8Array>): Promise<Uint8Array> {
		try {
			return await content;
		} catch (error) {
			logFailure(this.#host, 'Read a converted document', error);
			throw vscode.FileSystemError.Unavailable(this.#host.errorMessages.messageFor(error).text);
		}
	}
}

function removedDocumentText(origin: DocumentOrigin | undefined): string {
	const title = vscode.l10n.t('This converted document no longer exists');
	const text = vscode.l10n.t('Converted documents are lost when their window is closed or when they are removed.');
	const next = origin
		? vscode.l10n.t(
				'This document was converted from "{0}". Select **Convert Again** above to recreate it.',
				origin.name,
			)
		: vscode.l10n.t('Convert the source file again.');
	return `# ${title}\n\n${text} ${next}\n`;
}

function removedFileText(): string {
	const title = vscode.l10n.t('This file is no longer part of the document');
	const text = vscode.l10n.t(
		'The document was converted again, and the new result has no file with this name. The Converted Documents view lists its files.',
	);
	return `# ${title}\n\n${text}\n`;
}

/**
 * Registers a code lens that offers to convert a missing document again, such as in a restored tab.
 */
export function registerConvertAgainLens(files: ConvertedFiles): Disposable {
	return vscode.languages.registerCodeLensProvider(
		{ scheme: convertedFileUriScheme },
		{
			provideCodeLenses: ({ uri }) => {
				const origin = files.originOfMissing(uri);
				return origin ? [convertAgainLens(uri, origin.name)] : [];
			},
		},
	);
}

function convertAgainLens(uri: vscode.Uri, name: string): vscode.CodeLens {
	return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), {
		title: vscode.l10n.t('$(refresh) Convert Again'),
		tooltip: vscode.l10n.t('Convert "{0}" again and show the result here', name),
		command: 'studyAdmin.convertAgain' satisfies CommandId,
		arguments: [uri],
	});
}
