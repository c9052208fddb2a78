import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { logFailure, reportFailure } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { UserError } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import { optionalText, Setting } from '../../shared/settings.ts';
import { requireTrust } from '../../shared/trust.ts';
import { withBaseUrls } from '../core/baseUrls.ts';
import type { Catalog } from '../core/catalog.ts';
import type { ReadingProblem } from '../core/reading/reading.ts';
import type { Today } from '../today.ts';
import { BrokenCatalog, CatalogSources, type SourcedCatalog } from './catalogSources.ts';
import { problemCount, problemTexts } from './problemTexts.ts';
import { type SourceLocation, sourceLocation } from './sourceLocation.ts';
import { watchFile } from './watchFile.ts';

/** How often a catalog on the web is fetched unasked, in milliseconds. */
const fetchInterval = 24 * 60 * 60 * 1000;

/** A catalog with the base URLs of the user's setting, and what it was made of. */
interface Completed extends ReturnType<typeof withBaseUrls> {
	readonly of: Catalog;
	readonly raw: unknown;
}

/** Why the source is read: somebody needs the catalog, the setting or the file is another, or the user wants to know. */
type Cause = 'needed' | 'changed' | 'asked';

/**
 * The catalog in use: the one that comes with the extension, or what the setting `studyAdmin.catalog.source` names, with what the setting
 * `studyAdmin.catalog.baseUrls` adds. Nothing is read before it is first needed, and nothing bad takes the place of something good.
 */
export class CatalogStore {
	readonly #host: Host;
	readonly #store = new DisposableStore();
	readonly #source = this.#store.add(new Setting('catalog.source', optionalText));
	readonly #baseUrls = this.#store.add(new Setting('catalog.baseUrls', (raw) => raw));
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when the catalog, or what there is to say about its source, has changed. */
	readonly onDidChange = this.#changed.event;
	readonly #sources: CatalogSources;
	#location: SourceLocation = { kind: 'bundled' };
	#watcher: Disposable | undefined;
	/** Ends with the last reading: what it finds is not used when another has begun. */
	#reading = new AbortController();
	#loading: Promise<void> | undefined;
	#isLoaded = false;
	#fetching: Promise<void> | undefined;
	/** When it was last tried to fetch from the location, in milliseconds since the epoch. */
	#triedAt = Number.NEGATIVE_INFINITY;
	#used: { readonly from: SourceLocation; readonly sourced: SourcedCatalog } | undefined;
	#completed: Completed | undefined;
	#failure: unknown;
	/** The source of the last failure. */
	#failed: SourceLocation | undefined;
	/** What was told of last. */
	#shown: { readonly completed: Completed | undefined; readonly texts: string } | undefined;

	constructor(host: Host, today: Today) {
		this.#host = host;
		const { extensionUri, globalStorageUri } = host.context;
		this.#sources = this.#store.add(
			new CatalogSources({
				http: host.http,
				clock: host.clock,
				bundledFile: vscode.Uri.joinPath(extensionUri, 'media', 'catalog.json').fsPath,
				workerFile: vscode.Uri.joinPath(extensionUri, 'dist', 'extension', 'readingWorker.js').fsPath,
				folder: vscode.Uri.joinPath(globalStorageUri, 'catalog').fsPath,
				notKept: (error) => logFailure(host, 'keeping the catalog', error),
			}),
		);
		this.#store.add(this.#source.onDidChange(() => this.#follow('changed')));
		this.#store.add(this.#baseUrls.onDidChange(() => this.#complete()));
		this.#store.add(today.onDidChange(() => this.#fetchWhenDue()));
		this.#store.add(
			vscode.workspace.onDidGrantWorkspaceTrust(() => {
				this.#fetchWhenDue();
				this.#tellChanges();
			}),
		);
		this.#store.add({ dispose: () => this.#watcher?.dispose() });
	}

	/** The catalog in use; `undefined` until one has been read, see {@link wake}. */
	get current(): Catalog | undefined {
		return this.#completed?.catalog;
	}

	/** Has the catalog read, unless that was done. Who shows nothing without it need not ask: they are told when it is there. */
	wake(): void {
		this.settled().catch((error: unknown) => logFailure(this.#host, 'studyAdmin.catalog.source', error));
	}

	/** What there is to say about the source, in the user's words; `undefined` when it is as it should be. */
	get problem(): string | undefined {
		const problems = this.#sourceProblems.length + (this.#completed?.problems.length ?? 0);
		const texts = [this.#failureText, this.#waitingText, problemCount(problems, vscode.l10n)];
		return texts.filter((text) => text !== '').join(' ') || undefined;
	}

	/** A sentence for everything in the source, and in the setting for base URLs, that could not be read. */
	get problems(): readonly string[] {
		const texts = problemTexts(this.#sourceProblems, this.#completed?.problems ?? [], vscode.l10n);
		return [this.#failureText, ...texts].filter((text) => text !== '');
	}

	/** The catalog in use once what is being read from the disk has been read, which begins now if it has not yet. */
	async settled(): Promise<Catalog> {
		let awaited: Promise<void> | undefined;
		while (awaited === undefined || awaited !== this.#loading) {
			awaited = this.#begun();
			await awaited;
		}
		this.#fetchWhenDue();
		return this.#completed?.catalog ?? this.#sources.bundled();
	}

	/**
	 * Reads the source again, from the network too.
	 * @throws {UserError} `workspace/restricted`, or what is wrong with the source
	 */
	async refresh(): Promise<void> {
		await this.settled();
		if (this.#location.kind === 'web') {
			requireTrust();
			await vscode.window.withProgress({ location: { viewId: 'studyAdmin.catalog' } }, async () =>
				this.#fetch('asked'),
			);
		} else {
			await this.#begin('asked');
		}
		if (this.#failure !== undefined) {
			throw this.#failure;
		}
	}

	dispose(): void {
		this.#reading.abort();
		this.#store.dispose();
	}

	#begun(): Promise<void> {
		return this.#loading ?? this.#follow('needed');
	}

	/** Reads the chosen source, and again whenever its file changes. */
	#follow(cause: Cause): Promise<void> {
		this.#location = sourceLocation(this.#source.value, homedir());
		this.#triedAt = Number.NEGATIVE_INFINITY;
		this.#watcher?.dispose();
		this.#watcher =
			this.#location.kind === 'file' ? watchFile(this.#location.path, () => void this.#begin('changed')) : undefined;
		return this.#begin(cause);
	}

	#begin(cause: Cause): Promise<void> {
		this.#reading.abort();
		this.#reading = new AbortController();
		this.#fetching = undefined;
		this.#isLoaded = false;
		this.#loading = this.#load(cause, this.#reading.signal);
		return this.#loading;
	}

	async #load(cause: Cause, signal: AbortSignal): Promise<void> {
		const location = this.#location;
		const bundled = await this.#sources.bundled();
		try {
			const sourced = await this.#sources.local(location);
			if (sourced && !signal.aborted) {
				this.#use(location, sourced);
			}
		} catch (error) {
			this.#fail(error, cause, signal);
		}
		if (signal.aborted) {
			return;
		}
		this.#used ??= { from: { kind: 'bundled' }, sourced: { catalog: bundled, problems: [], checkedAt: undefined } };
		this.#isLoaded = true;
		if (cause === 'changed') {
			void this.#fetch(cause);
		}
		this.#fetchWhenDue();
		this.#complete();
	}

	/** Fetches a catalog on the web when it has not been tried for a day. */
	#fetchWhenDue(): void {
		const checkedAt = this.#used?.from === this.#location ? this.#used.sourced.checkedAt : undefined;
		const age = this.#host.clock.now() - Math.max(this.#triedAt, checkedAt ?? Number.NEGATIVE_INFINITY);
		// A clock that was set back would make it wait for longer.
		if (this.#isLoaded && (age >= fetchInterval || age < 0)) {
			void this.#fetch('needed');
		}
	}

	async #fetch(cause: Cause): Promise<void> {
		if (this.#location.kind === 'web' && vscode.workspace.isTrusted) {
			this.#fetching ??= this.#fetchFrom(this.#location, cause, this.#reading.signal);
		}
		await this.#fetching;
	}

	/** Never rejects. */
	async #fetchFrom(location: SourceLocation & { kind: 'web' }, cause: Cause, signal: AbortSignal): Promise<void> {
		this.#triedAt = this.#host.clock.now();
		try {
			const sourced = await this.#sources.fetch(location.url, signal);
			if (!signal.aborted) {
				this.#use(location, sourced);
			}
		} catch (error) {
			this.#fail(error, cause, signal);
		}
		if (!signal.aborted) {
			this.#fetching = undefined;
			this.#complete();
		}
	}

	/** Who compares catalogs by identity does nothing again when the same comes another time. */
	#use(from: SourceLocation, sourced: SourcedCatalog): void {
		const last = this.#used?.sourced.catalog;
		const isSame = JSON.stringify(last) === JSON.stringify(sourced.catalog);
		this.#used = { from, sourced: last && isSame ? { ...sourced, catalog: last } : sourced };
		this.#failure = undefined;
	}

	/** Keeps what is wrong, and tells it: in a notification where the user has just done something, and the same of a source only once. */
	#fail(error: unknown, cause: Cause, signal: AbortSignal): void {
		if (signal.aborted) {
			return;
		}
		const { explanations } = this.#host;
		const failure =
			error instanceof UserError && error.code.startsWith('network/')
				? new UserError('catalog/source-unreachable', { reason: explanations.explain(error).text }, error)
				: error;
		const before = this.#failed === this.#location ? this.#failureText : '';
		this.#failed = this.#location;
		this.#failure = failure;
		if (cause === 'asked' || this.#failureText === before) {
			return;
		}
		if (cause === 'changed' || this.#location.kind !== 'web') {
			void reportFailure(this.#host, 'studyAdmin.catalog.source', failure);
		} else {
			logFailure(this.#host, 'studyAdmin.catalog.source', failure);
		}
	}

	/** Adds the base URLs, unless that has been done with this very catalog: who compares catalogs by identity does nothing again then. */
	#complete(): void {
		const catalog = this.#used?.sourced.catalog;
		const raw = this.#baseUrls.value;
		if (catalog && (this.#completed?.of !== catalog || this.#completed.raw !== raw)) {
			this.#completed = { of: catalog, raw, ...withBaseUrls(catalog, raw) };
		}
		this.#tellChanges();
	}

	#tellChanges(): void {
		const shown = { completed: this.#completed, texts: [this.problem, ...this.problems].join('\n') };
		if (shown.completed !== this.#shown?.completed || shown.texts !== this.#shown?.texts) {
			this.#shown = shown;
			this.#changed.fire();
		}
	}

	/** Of the source that was tried last, if that one can be read at all. */
	get #sourceProblems(): readonly ReadingProblem[] {
		const { problems } =
			this.#failure instanceof BrokenCatalog ? this.#failure : (this.#used?.sourced ?? { problems: [] });
		return problems;
	}

	/** Why another catalog is in use than the one on the web that was chosen, or why that is not refreshed. */
	get #waitingText(): string {
		if (this.#location.kind !== 'web') {
			return '';
		}
		const { host } = new URL(this.#location.url);
		if (!vscode.workspace.isTrusted) {
			return vscode.l10n.t('In restricted mode nothing is fetched from {0}; the last good catalog stays in use.', host);
		}
		return this.#fetching && this.#used?.from !== this.#location
			? vscode.l10n.t('The catalog is being fetched from {0}; until then the last good one stays in use.', host)
			: '';
	}

	get #failureText(): string {
		return this.#failure === undefined ? '' : this.#host.explanations.explain(this.#failure).text;
	}
}
