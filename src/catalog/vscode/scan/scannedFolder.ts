import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import type { Finding } from '../../core/detection/findings.ts';
import { noCounts, type ScanCounts } from '../../core/scanResults.ts';
import { PendingChanges } from '../../node/scan/pendingChanges.ts';
import type { FolderScan } from '../../node/scan/scanFolder.ts';
import type { FileFindings, Findings } from '../findings/findings.ts';

/** What a workspace folder is scanned with. */
export interface FolderScanOptions
	extends Pick<FolderScan, 'thread' | 'catalog' | 'catalogJson' | 'excludes' | 'signal'> {
	/** Receives numbers of files that were read. */
	readonly onFiles: (files: number) => void;
}

/**
 * A workspace folder, the changes in it that remain to be searched, and the files in which uses
 * were found.
 */
export class ScannedFolder implements Disposable {
	readonly #store = new DisposableStore();
	readonly #findings: Findings;
	/** Relative paths of the files with findings. */
	readonly #found = new Set<string>();
	readonly uri: vscode.Uri;
	readonly pending: PendingChanges;
	/** The counts of the last complete scan. */
	counts: ScanCounts = noCounts;

	/** `onPending` is called when more remains to be searched than before. */
	constructor(uri: vscode.Uri, findings: Findings, onPending: (folder: ScannedFolder) => void) {
		this.uri = uri;
		this.#findings = findings;
		this.pending = this.#store.add(new PendingChanges(() => onPending(this)));
		const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(uri, '**')));
		const start = uri.path.replace(/\/$/, '').length + 1;
		for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
			this.#store.add(event(({ path }) => this.pending.note(path.slice(start))));
		}
	}

	/**
	 * Searches all files with up to `threads` threads of ripgrep. Files without findings lose those
	 * of an earlier scan at the end.
	 * @throws what {@link scanFolder} throws
	 */
	async scanAll(order: FolderScanOptions, threads: number | undefined): Promise<void> {
		// Loaded on first use, because most windows do not search.
		const { findRipgrep } = await import('../../node/scan/ripgrep.ts');
		const { scanFolder } = await import('../../node/scan/scanFolder.ts');
		throwIfCancelled(order.signal);
		this.pending.update();
		const seen = new Set<string>();
		const lister = { ripgrep: findRipgrep(vscode.env.appRoot), threads };
		this.counts = await scanFolder(this.#scanWith(order, seen), lister);
		this.#forget((path) => !seen.has(path));
	}

	/**
	 * Searches what has changed.
	 * @throws what {@link scanPaths} throws
	 */
	async scanChanges(order: FolderScanOptions): Promise<void> {
		const { scanPaths } = await import('../../node/scan/scanFolder.ts');
		throwIfCancelled(order.signal);
		const paths = this.pending.take();
		const changed = new Set(paths);
		const seen = new Set<string>();
		await scanPaths(this.#scanWith(order, seen), paths);
		this.#forget((path) => !seen.has(path) && isWithin(path, changed));
	}

	/** Removes all findings of the folder. */
	clear(): void {
		this.#forget(() => true);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#scanWith({ onFiles, ...order }: FolderScanOptions, seen: Set<string>): FolderScan {
		return {
			...order,
			folder: this.uri.fsPath,
			onProgress: (found, files) => {
				for (const { relativePath } of found) {
					seen.add(relativePath);
					this.#found.add(relativePath);
				}
				this.#findings.setScanned(found.map(({ relativePath, findings }) => this.#fileOf(relativePath, findings)));
				onFiles(files);
			},
		};
	}

	#fileOf(relativePath: string, findings: readonly Finding[]): FileFindings {
		return { uri: vscode.Uri.joinPath(this.uri, relativePath), findings };
	}

	#forget(isForgotten: (relativePath: string) => boolean): void {
		const forgotten = [...this.#found].filter(isForgotten);
		for (const path of forgotten) {
			this.#found.delete(path);
		}
		this.#findings.setScanned(forgotten.map((path) => this.#fileOf(path, [])));
	}
}

/** Whether a path, or one of the folders that contain it, is among some paths. */
function isWithin(path: string, paths: ReadonlySet<string>): boolean {
	const parts = path.split('/');
	return parts.some((_, index) => paths.has(parts.slice(0, index + 1).join('/')));
}
