import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import type { Finding } from '../../core/detection/findings.ts';

/** The findings of one file. */
export interface FileFindings {
	readonly uri: vscode.Uri;
	/** In the order of the text; none when nothing was found. */
	readonly findings: readonly Finding[];
}

/**
 * All findings that are known: those of the files on the disk, and, before them, those of the
 * documents that are open.
 */
export class Findings {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<readonly vscode.Uri[]>());
	/** Fires with the files whose findings have changed. */
	readonly onDidChange = this.#changed.event;
	readonly #open = new Map<string, FileFindings>();
	readonly #scanned = new Map<string, FileFindings>();

	/** The findings of a file, in the order of its text. */
	of(uri: vscode.Uri): readonly Finding[] {
		const key = uri.toString();
		return (this.#open.get(key) ?? this.#scanned.get(key))?.findings ?? [];
	}

	/** The files in which something was found, in the order in which they were first seen. */
	files(): readonly FileFindings[] {
		return [...new Map([...this.#scanned, ...this.#open]).values()].filter(({ findings }) => findings.length > 0);
	}

	/** What was found in open documents; it stands for the file until {@link closed}. */
	setOpen(files: readonly FileFindings[]): void {
		this.#set(this.#open, files);
	}

	/** What was found in files on the disk. Files in which there is nothing are not kept. */
	setScanned(files: readonly FileFindings[]): void {
		this.#set(this.#scanned, files);
		for (const { uri } of files.filter(({ findings }) => findings.length === 0)) {
			this.#scanned.delete(uri.toString());
		}
	}

	/** A document is no longer open: what was found on the disk stands for its file again. */
	closed(uri: vscode.Uri): void {
		if (this.#open.delete(uri.toString())) {
			this.#changed.fire([uri]);
		}
	}

	/** Forgets what was found on the disk. */
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
