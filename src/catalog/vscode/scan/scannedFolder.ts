import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { watchFiles } from '../../../shared/vscode/watchFiles.ts';
import type { Finding } from '../../core/detection/findings.ts';
import { noScanCounts, type ScanCounts } from '../../core/scanResults.ts';
import { PendingFileSearches } from '../../node/scan/pendingFileSearches.ts';
import type { FolderScanInput } from '../../node/scan/scanFolder.ts';
import type { FileFindings, FindingsByFile } from '../findings/findingsByFile.ts';

/** The inputs of a scan of a workspace folder. */
export interface FolderScanOptions
	extends Pick<FolderScanInput, 'thread' | 'catalog' | 'catalogJson' | 'excludes' | 'signal'> {
	/** Called with the number of files that were read since the last call. */
	readonly onFiles: (files: number) => void;
	/** Called when ripgrep fails, before all files are read without it. */
	readonly onRipgrepFailure: (failure: Error) => void;
}

/** A workspace folder with its changes that remain to be searched and its files with findings. */
export class ScannedFolder implements Disposable {
	readonly #store = new DisposableStore();
	readonly #findings: FindingsByFile;
	/** Relative paths of the files with findings. */
	readonly #found = new Set<string>();
	readonly uri: vscode.Uri;
	readonly pending: PendingFileSearches;
	/** The counts of the last complete scan. */
	counts: ScanCounts = noScanCounts;

	/** `onPending` is called with this folder when further files in it have to be searched. */
	constructor(uri: vscode.Uri, findings: FindingsByFile, onPending: (folder: ScannedFolder) => void) {
		this.uri = uri;
		this.#findings = findings;
		this.pending = this.#store.add(new PendingFileSearches(() => onPending(this)));
		const start = uri.path.replace(/\/$/, '').length + 1;
		const note = ({ path }: vscode.Uri) => this.pending.note(path.slice(start));
		this.#store.add(watchFiles(new vscode.RelativePattern(uri, '**'), note));
	}

	/**
	 * Searches all files with up to `threads` threads of ripgrep. Findings of an earlier scan in
	 * files that now have none are removed at the end.
	 * @throws what {@link scanFolder} throws
	 */
	async scanAll(options: FolderScanOptions, threads: number | undefined): Promise<void> {
		// Modules are loaded on first use, because most windows do not search.
		const { findBundledRipgrep, searchWithRipgrepFallback } = await import('../../node/scan/ripgrep.ts');
		const { scanFolder } = await import('../../node/scan/scanFolder.ts');
		throwIfCancelled(options.signal);
		this.pending.update();
		const seen = new Set<string>();
		this.counts = await searchWithRipgrepFallback(
			findBundledRipgrep(vscode.env.appRoot),
			(ripgrep) => scanFolder(this.#scanWith(options, seen), { ripgrep, threads }),
			options.onRipgrepFailure,
		);
		this.#forget((path) => !seen.has(path));
	}

	/**
	 * Searches the files and folders that have changed.
	 * @throws what {@link scanPaths} throws
	 */
	async scanChanges(options: FolderScanOptions): Promise<void> {
		const { scanPaths } = await import('../../node/scan/scanFolder.ts');
		throwIfCancelled(options.signal);
		const paths = this.pending.take();
		const changed = new Set(paths);
		const seen = new Set<string>();
		await scanPaths(this.#scanWith(options, seen), paths);
		this.#forget((path) => !seen.has(path) && isWithin(path, changed));
	}

	/** Removes all findings of the folder. */
	clear(): void {
		this.#forget(() => true);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#scanWith({ onFiles, ...options }: FolderScanOptions, seen: Set<string>): FolderScanInput {
		return {
			...options,
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

/** Whether `paths` contains a path or one of its parent folders. */
function isWithin(path: string, paths: ReadonlySet<string>): boolean {
	const parts = path.split('/');
	return parts.some((_, index) => paths.has(parts.slice(0, index + 1).join('/')));
}
