import { homedir } from 'node:os';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { Emitter, type Event } from '../../../shared/core/emitter.ts';
import type { ErrorMessages } from '../../../shared/core/errorMessages.ts';
import { UserError } from '../../../shared/core/errors.ts';
import type { ObservableValue } from '../../core/evaluation.ts';
import { addBaseUrlsToCatalog } from '../../core/model/baseUrls.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { type CatalogSourceState, noReadingProblems } from '../../core/reading/catalogReadResult.ts';
import { type CatalogLocation, catalogLocation } from './catalogLocation.ts';
import {
	BrokenCatalogError,
	type CatalogFromSource,
	CatalogSources,
	type CatalogSourcesDependencies,
} from './catalogSources.ts';

/** Settings, permissions and events that {@link CatalogStore} depends on. */
interface CatalogStoreDependencies extends CatalogSourcesDependencies {
	/** The value of `studyAdmin.catalog.source`; `undefined` means the bundled catalog. */
	readonly source: ObservableValue<string | undefined>;
	/** The value of `studyAdmin.catalog.baseUrls`. */
	readonly baseUrls: ObservableValue<unknown>;
	/** Whether requests may be sent because the workspace is trusted. */
	readonly isTrusted: () => boolean;
	readonly onDidGrantTrust: Event<void>;
	readonly onDidChangeDay: Event<unknown>;
	readonly errorMessages: Pick<ErrorMessages, 'messageFor'>;
	/** Watches a file. `changed` is called after it was written, created or deleted. */
	readonly watchFile: (path: string, changed: () => void) => Disposable;
	/** Reports a failure to load the catalog: to the user, or only to the log. */
	readonly report: (error: unknown, audience: 'user' | 'log') => void;
}

/**
 * A catalog with the base URLs of the setting, the catalog without them, and the value of the
 * setting.
 */
interface CompletedCatalog extends ReturnType<typeof addBaseUrlsToCatalog> {
	readonly source: Catalog;
	readonly raw: unknown;
}

/**
 * Why the source is read: a caller needs the catalog, the setting or file has changed, or the user
 * has requested a refresh.
 */
type Cause = 'needed' | 'changed' | 'requested';

/** How often a catalog on the web is fetched without a request of the user. In milliseconds. */
const fetchIntervalMs = 24 * 60 * 60 * 1000;

/**
 * The current catalog: the bundled one, or the one of the setting `studyAdmin.catalog.source`, with
 * the base URLs of the setting `studyAdmin.catalog.baseUrls`. Nothing is read before the first call
 * of {@link settled}. A failure does not replace a valid catalog.
 */
export class CatalogStore implements Disposable {
	readonly #dependencies: CatalogStoreDependencies;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	/** Fires when the catalog or the {@link sourceState} has changed. */
	readonly onDidChange = this.#changed.event;
	readonly #sources: CatalogSources;
	#location: CatalogLocation = { kind: 'bundled' };
	#watcher: Disposable | undefined;
	/** Controller of the current read, which is aborted when the next one begins. */
	#reading = new AbortController();
	#loading: Promise<void> | undefined;
	#isLoaded = false;
	#fetching: Promise<void> | undefined;
	/** Time of the last attempt to fetch from the location, in milliseconds since the epoch. */
	#triedAt = Number.NEGATIVE_INFINITY;
	#used: { readonly from: CatalogLocation; readonly sourced: CatalogFromSource } | undefined;
	#completed: CompletedCatalog | undefined;
	#failure: unknown;
	/** The source whose reading failed last. */
	#failed: CatalogLocation | undefined;
	/** The catalog and the source state when {@link onDidChange} fired last. */
	#notified: { readonly completed: CompletedCatalog | undefined; readonly state: string } | undefined;

	constructor(dependencies: CatalogStoreDependencies) {
		this.#dependencies = dependencies;
		this.#sources = this.#store.add(new CatalogSources(dependencies));
		this.#store.add(dependencies.source.onDidChange(() => this.#follow('changed')));
		this.#store.add(dependencies.baseUrls.onDidChange(() => this.#complete()));
		this.#store.add(dependencies.onDidChangeDay(() => this.#fetchWhenDue()));
		this.#store.add(
			dependencies.onDidGrantTrust(() => {
				this.#fetchWhenDue();
				this.#notify();
			}),
		);
		this.#store.add({ dispose: () => this.#watcher?.dispose() });
	}

	/** The current catalog; `undefined` until it was loaded. */
	get value(): Catalog | undefined {
		return this.#completed?.catalog;
	}

	get sourceState(): CatalogSourceState {
		const source = this.#failure instanceof BrokenCatalogError ? this.#failure : this.#used?.sourced;
		return {
			failure: this.#failureText,
			waiting: this.#waiting,
			readingProblems: source?.readingProblems ?? noReadingProblems,
			baseUrlProblems: this.#completed?.problems ?? [],
		};
	}

	/**
	 * Returns the catalog after everything that is being read from the disk has been read. The first
	 * call starts reading.
	 */
	async settled(): Promise<Catalog> {
		let awaited: Promise<void> | undefined;
		while (awaited === undefined || awaited !== this.#loading) {
			awaited = this.#loading ?? this.#follow('needed');
			await awaited;
		}
		this.#fetchWhenDue();
		return this.#completed?.catalog ?? this.#sources.bundled();
	}

	/**
	 * Reads the source again, from the network too.
	 * @throws {UserError} `workspace/restricted`, or why the source cannot be read
	 */
	async refresh(): Promise<void> {
		await this.settled();
		if (this.#location.kind === 'web') {
			if (!this.#dependencies.isTrusted()) {
				throw new UserError('workspace/restricted');
			}
			await this.#fetch('requested');
		} else {
			await this.#begin('requested');
		}
		if (this.#failure !== undefined) {
			throw this.#failure;
		}
	}

	dispose(): void {
		this.#reading.abort();
		this.#store.dispose();
	}

	/** Reads the chosen source now, and again whenever its file changes. */
	#follow(cause: Cause): Promise<void> {
		this.#location = catalogLocation(this.#dependencies.source.value, homedir());
		this.#triedAt = Number.NEGATIVE_INFINITY;
		// A failure of the previous source says nothing about this one.
		this.#failure = undefined;
		this.#watcher?.dispose();
		this.#watcher =
			this.#location.kind === 'file'
				? this.#dependencies.watchFile(this.#location.path, () => void this.#begin('changed'))
				: undefined;
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
		this.#used ??= {
			from: { kind: 'bundled' },
			sourced: { catalog: bundled, readingProblems: noReadingProblems, checkedAt: undefined },
		};
		this.#isLoaded = true;
		if (cause === 'changed') {
			void this.#fetch(cause);
		}
		this.#fetchWhenDue();
		this.#complete();
	}

	/**
	 * Fetches the catalog from the URL of the setting unless the server confirmed it, or a fetch was
	 * tried, within the last day.
	 */
	#fetchWhenDue(): void {
		const checkedAt = this.#used?.from === this.#location ? this.#used.sourced.checkedAt : undefined;
		const age = this.#dependencies.clock.now() - Math.max(this.#triedAt, checkedAt ?? Number.NEGATIVE_INFINITY);
		// The age is negative after the clock of the computer was set back.
		if (this.#isLoaded && (age >= fetchIntervalMs || age < 0)) {
			void this.#fetch('needed');
		}
	}

	async #fetch(cause: Cause): Promise<void> {
		if (this.#location.kind === 'web' && this.#dependencies.isTrusted()) {
			this.#fetching ??= this.#fetchFrom(this.#location, cause, this.#reading.signal);
		}
		await this.#fetching;
	}

	/** Fetches the catalog. Never rejects: failures are stored and reported. */
	async #fetchFrom(location: CatalogLocation & { kind: 'web' }, cause: Cause, signal: AbortSignal): Promise<void> {
		this.#triedAt = this.#dependencies.clock.now();
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

	/** Sets the catalog in use. An equal catalog keeps its object identity, which callers compare. */
	#use(from: CatalogLocation, sourced: CatalogFromSource): void {
		const last = this.#used?.sourced.catalog;
		const isSame = JSON.stringify(last) === JSON.stringify(sourced.catalog);
		this.#used = { from, sourced: last && isSame ? { ...sourced, catalog: last } : sourced };
		this.#failure = undefined;
	}

	/**
	 * Stores a failure and reports it: to the user after a change of the setting or file, and the
	 * same failure of a source once. A failure of a requested refresh is reported by the command.
	 */
	#fail(error: unknown, cause: Cause, signal: AbortSignal): void {
		if (signal.aborted) {
			return;
		}
		const { errorMessages, report } = this.#dependencies;
		const failure =
			error instanceof UserError && error.code.startsWith('network/')
				? new UserError('catalog/source-unreachable', { reason: errorMessages.messageFor(error).text }, error)
				: error;
		const before = this.#failed === this.#location ? this.#failureText : '';
		this.#failed = this.#location;
		this.#failure = failure;
		if (cause !== 'requested' && this.#failureText !== before) {
			report(failure, cause === 'changed' || this.#location.kind !== 'web' ? 'user' : 'log');
		}
	}

	/**
	 * Adds the base URLs of the setting to the catalog, unless both are unchanged. Notifies listeners
	 * of any change.
	 */
	#complete(): void {
		const catalog = this.#used?.sourced.catalog;
		const raw = this.#dependencies.baseUrls.value;
		if (catalog && (this.#completed?.source !== catalog || this.#completed.raw !== raw)) {
			this.#completed = { source: catalog, raw, ...addBaseUrlsToCatalog(catalog, raw) };
		}
		this.#notify();
	}

	#notify(): void {
		const notified = { completed: this.#completed, state: JSON.stringify(this.sourceState) };
		if (notified.completed !== this.#notified?.completed || notified.state !== this.#notified?.state) {
			this.#notified = notified;
			this.#changed.fire();
		}
	}

	get #waiting(): CatalogSourceState['waiting'] {
		if (this.#location.kind !== 'web') {
			return undefined;
		}
		const { host } = new URL(this.#location.url);
		if (!this.#dependencies.isTrusted()) {
			return { reason: 'restricted', host };
		}
		return this.#fetching && this.#used?.from !== this.#location ? { reason: 'fetching', host } : undefined;
	}

	get #failureText(): string {
		return this.#failure === undefined ? '' : this.#dependencies.errorMessages.messageFor(this.#failure).text;
	}
}
