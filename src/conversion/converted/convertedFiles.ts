import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import { MemoryFiles } from '../../shared/memoryFiles.ts';
import { type Origin, Origins } from './origins.ts';

/** The scheme of converted documents. */
export const convertedScheme = 'studyadmin-converted';

const convertedFileKinds = ['markdown', 'chunks', 'report'] as const;

/** What a file under the scheme is; the first part of its path, which menus look at too. */
export type ConvertedFileKind = (typeof convertedFileKinds)[number];

/** The address of a file of the document with this id. `name` has no `/` in front. */
export function convertedUri(kind: ConvertedFileKind, documentId: string, name: string): vscode.Uri {
	return vscode.Uri.from({ scheme: convertedScheme, path: `/${kind}/${documentId}/${name}` });
}

/** The document that a file under the scheme belongs to, whether it is here or not; `undefined` for any other address. */
export function documentIdOf({ scheme, path }: vscode.Uri): string | undefined {
	return scheme === convertedScheme ? path.split('/')[2] : undefined;
}

/** A file that a document became. */
export interface ConvertedFile {
	readonly uri: vscode.Uri;
	/** Bytes. */
	readonly size: number;
	/** May fail with what is told in its place. */
	readonly read: () => Promise<Uint8Array>;
}

/**
 * Converted documents as read-only files, `studyadmin-converted:/<kind>/<document id>/<name>`. They live as long as the
 * window; where they came from is known a while longer.
 */
export class ConvertedFiles implements Disposable {
	readonly #host: Host;
	readonly #files: MemoryFiles;
	readonly origins: Origins;

	constructor(host: Host) {
		this.#host = host;
		this.origins = new Origins(host.context.workspaceState);
		const readonlyMessage = vscode.l10n.t(
			'Converted documents are read-only and live as long as this window. Save a copy to keep one.',
		);
		const missing = (path: string) => this.#notHereText(path);
		this.#files = new MemoryFiles({ scheme: convertedScheme, readonlyMessage, missing }, host.clock);
	}

	/** Makes files readable, each in place of what was under its address. */
	add(files: readonly ConvertedFile[]): void {
		this.#files.put(files.map(({ uri, size, read }) => ({ path: uri.path, size, read: () => this.#told(read) })));
	}

	/** Whether a file is here, not only something said in its place. */
	has(uri: vscode.Uri): boolean {
		return this.#files.has(uri);
	}

	/** What a file holds. Rejects with what the editor shows in its place. */
	read(uri: vscode.Uri): Promise<Uint8Array> {
		return this.#files.readFile(uri);
	}

	/** Keeps nothing any longer that a document became. */
	forgetDocument(documentId: string): void {
		for (const kind of convertedFileKinds) {
			this.#files.forgetFolder(`/${kind}/${documentId}`);
		}
	}

	/** Where a file came from that is not here; `undefined` when it is, or that is not known any more. */
	originOfMissing(uri: vscode.Uri): Origin | undefined {
		const id = this.has(uri) ? undefined : documentIdOf(uri);
		return id === undefined ? undefined : this.origins.find(id);
	}

	dispose(): void {
		this.#files.dispose();
	}

	/** What a tab says whose file is not here, such as one that was restored. */
	#notHereText(path: string): string {
		const uri = this.#files.uriOf(path);
		const id = documentIdOf(uri) ?? '';
		return convertedFileKinds.some((kind) => this.#files.hasFolder(`/${kind}/${id}`))
			? notAnyMoreText()
			: notHereText(this.originOfMissing(uri));
	}

	async #told(read: () => Promise<Uint8Array>): Promise<Uint8Array> {
		try {
			return await read();
		} catch (error) {
			logFailure(this.#host, 'Read a converted document', error);
			throw vscode.FileSystemError.Unavailable(this.#host.explanations.explain(error).text);
		}
	}
}

function notHereText(origin: Origin | undefined): string {
	const title = vscode.l10n.t('This converted document is not here any more');
	const text = vscode.l10n.t(
		'Converted documents live as long as the window they were made in, or until they are removed.',
	);
	const next = origin
		? vscode.l10n.t('It was made of "{0}". Choose Convert Again above to make it anew.', origin.name)
		: vscode.l10n.t('Convert the file again to see it.');
	return `# ${title}\n\n${text} ${next}\n`;
}

function notAnyMoreText(): string {
	const title = vscode.l10n.t('This file is not part of the document any more');
	const text = vscode.l10n.t(
		'The document was converted again, and nothing of this name came back. The view Converted Documents has what did.',
	);
	return `# ${title}\n\n${text}\n`;
}
