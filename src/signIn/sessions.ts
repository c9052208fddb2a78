import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { OidcEnvironment } from '../shared/environments/environment.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import { parseSessionRecord, type SessionRecord, usableFor } from './core/sessionRecord.ts';

const prefix = 'session.';

/** What changed among the sessions. */
export interface SessionsChange {
	readonly added: readonly SessionRecord[];
	readonly removed: readonly SessionRecord[];
}

/** The signed-in accounts: one secret each, read once and then kept in memory. A damaged record costs only itself. */
export class Sessions implements Disposable {
	readonly #host: HostWithoutCredentials;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<SessionsChange>());
	readonly #loaded: Promise<void>;
	readonly #expired = new Set<string>();
	#records: readonly SessionRecord[] = [];
	readonly onDidChange = this.#changed.event;

	constructor(host: HostWithoutCredentials) {
		this.#host = host;
		this.#loaded = this.#read().then(
			(records) => this.#replace(records),
			(error: unknown) => host.log.error(`The stored sessions could not be read: ${String(error)}`),
		);
		this.#store.add(
			host.secrets.onDidChange(async ({ key }) => {
				if (key.startsWith(prefix)) {
					await this.#follow(key);
				}
			}),
		);
	}

	/** All sessions, once the stored ones have been read. */
	async all(): Promise<readonly SessionRecord[]> {
		await this.#loaded;
		return this.#records;
	}

	/** The session that our own requests to an environment use; `undefined` when nobody is signed in to it. */
	latest(environment: OidcEnvironment): SessionRecord | undefined {
		return this.#records
			.filter((record) => usableFor(record, environment))
			.reduce<SessionRecord | undefined>((a, b) => (a && a.signedInAt > b.signedInAt ? a : b), undefined);
	}

	/** Keeps a session; one of the same account in the same environment is replaced. */
	async add(record: SessionRecord): Promise<void> {
		const older = this.#records.filter(
			({ environmentId, account }) => environmentId === record.environmentId && account.id === record.account.id,
		);
		this.#replace([...this.#records.filter((candidate) => !older.includes(candidate)), record]);
		await this.#host.secrets.store(prefix + record.id, JSON.stringify(record));
		await Promise.all(older.map(({ id }) => this.#host.secrets.delete(prefix + id)));
	}

	async remove(id: string): Promise<void> {
		this.#replace(this.#records.filter((record) => record.id !== id));
		await this.#host.secrets.delete(prefix + id);
	}

	/** Marks a session whose provider token has expired: its account has to sign in again. */
	markExpired(id: string): void {
		if (!this.#expired.has(id)) {
			this.#expired.add(id);
			this.#changed.fire({ added: [], removed: [] });
		}
	}

	isExpired(id: string): boolean {
		return this.#expired.has(id);
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #read(): Promise<readonly SessionRecord[]> {
		const keys = (await this.#host.secrets.keys()).filter((key) => key.startsWith(prefix));
		const stored = await Promise.all(keys.map(async (key) => this.#parse(key, await this.#host.secrets.get(key))));
		return stored.filter((record) => record !== undefined);
	}

	/** Takes over what another window stored or deleted. A record that is gone from a store that forgets stays in memory. */
	async #follow(key: string): Promise<void> {
		const id = key.slice(prefix.length);
		const record = this.#parse(key, await this.#host.secrets.get(key));
		const others = this.#records.filter((candidate) => candidate.id !== id);
		if (record) {
			this.#replace([...others, record]);
		} else if (vscode.env.uiKind === vscode.UIKind.Desktop) {
			this.#replace(others);
		}
	}

	#parse(key: string, stored: string | undefined): SessionRecord | undefined {
		const record = stored === undefined ? undefined : parseSessionRecord(stored);
		if (stored !== undefined && !record) {
			this.#host.log.warn(`The stored session ${key} is damaged and is left aside.`);
		}
		return record;
	}

	#replace(records: readonly SessionRecord[]): void {
		const old = this.#records;
		const added = records.filter(({ id }) => !old.some((record) => record.id === id));
		const removed = old.filter(({ id }) => !records.some((record) => record.id === id));
		this.#records = records;
		if (added.length > 0 || removed.length > 0) {
			this.#changed.fire({ added, removed });
		}
	}
}
