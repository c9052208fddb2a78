import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import type { Finding } from '../../core/detection/findings.ts';

/** The scheme of the documents of the cells of all notebooks. */
export const cellScheme = 'vscode-notebook-cell';

/** Number of files after which {@link inTurns} yields to the event loop. */
const filesPerTurn = 100;

/** The findings of one file. */
export interface FileFindings {
	readonly uri: vscode.Uri;
	/** The findings, sorted by their position in the text. */
	readonly findings: readonly Finding[];
}

/**
 * The findings of all searched files. For an open document, the findings in its text replace those
 * in the file on the disk.
 */
export class FindingsByFile {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<readonly vscode.Uri[]>());
	/** Fires with the URIs of the files whose findings have changed. */
	readonly onDidChange = this.#changed.event;
	readonly #open = new Map<string, FileFindings>();
	readonly #scanned = new Map<string, FileFindings>();

	/** Returns the findings of a file, sorted by their position in the text. */
	of(uri: vscode.Uri): readonly Finding[] {
		const key = uri.toString();
		return (this.#open.get(key) ?? this.#scanned.get(key))?.findings ?? [];
	}

	/** Returns the files with findings, in the order in which they were found first. */
	files(): readonly FileFindings[] {
		return [...new Map([...this.#scanned, ...this.#open]).values()].filter(({ findings }) => findings.length > 0);
	}

	/** Returns the files as {@link files}. Yields to the event loop between them. */
	filesInTurns(): AsyncGenerator<FileFindings> {
		return inTurns(this.files());
	}

	/**
	 * Returns the files as {@link filesInTurns} for a report of positions in files: an open
	 * notebook as it is on the disk, without its cells.
	 */
	filesForReport(): AsyncGenerator<FileFindings> {
		const open = [...this.#open.values()];
		const notebooks = new Set(open.filter(({ uri }) => uri.scheme === cellScheme).map(({ uri }) => uri.path));
		const others = open.filter(({ uri }) => !notebooks.has(uri.path));
		const all = new Map([...this.#scanned.values(), ...others].map((file) => [file.uri.toString(), file]));
		return inTurns([...all.values()].filter(({ findings }) => findings.length > 0));
	}

	/** Sets the findings of open documents. They replace those on the disk until {@link closed}. */
	setOpen(files: readonly FileFindings[]): void {
		this.#set(this.#open, files);
	}

	/** Sets the findings of files on the disk. Files without findings are removed. */
	setScanned(files: readonly FileFindings[]): void {
		this.#set(this.#scanned, files);
		for (const { uri } of files.filter(({ findings }) => findings.length === 0)) {
			this.#scanned.delete(uri.toString());
		}
	}

	/** Removes the findings of a closed document. Those on the disk are used again. */
	closed(uri: vscode.Uri): void {
		if (this.#open.delete(uri.toString())) {
			this.#changed.fire([uri]);
		}
	}

	/** Removes the findings of all files on the disk. */
	clearScanned(): void {
		const uris = [...this.#scanned.values()].map(({ uri }) => uri);
		this.#scanned.clear();
		if (uris.length > 0) {
			this.#changed.fire(uris);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	#set(target: Map<string, FileFindings>, files: readonly FileFindings[]): void {
		for (const file of files) {
			target.set(file.uri.toString(), file);
		}
		if (files.length > 0) {
			this.#changed.fire(files.map(({ uri }) => uri));
		}
	}
}

async function* inTurns(files: readonly FileFindings[]): AsyncGenerator<FileFindings> {
	for (const [index, file] of files.entries()) {
		if (index % filesPerTurn === filesPerTurn - 1) {
			await setImmediate();
		}
		yield file;
	}
}
