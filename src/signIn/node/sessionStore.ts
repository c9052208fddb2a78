import type { ProviderEnvironment } from '../../environments/core/environment.ts';
import type { Clock } from '../../shared/core/clock.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Emitter } from '../../shared/core/emitter.ts';
import { parseJsonObject } from '../../shared/core/json.ts';
import type { Log } from '../../shared/core/log.ts';
import {
	canRenewProviderToken,
	isProviderTokenExpired,
	isSessionUsableFor,
	readSessionRecord,
	type SessionRecord,
} from '../core/sessionRecord.ts';
import type { CachedSecretStorage } from './cachedSecretStorage.ts';
import type { SignedOutAccounts } from './signedOutAccounts.ts';

const prefix = 'session.';
const damagedPrefix = 'damaged.';

/**
 * A change of the sessions. Both lists are empty when only the state of a session changed, such as
 * its expiry.
 */
interface SessionsChange {
	readonly added: readonly SessionRecord[];
	readonly removed: readonly SessionRecord[];
}

/**
 * The signed-in accounts: one stored secret each, read once and then held in memory. A damaged
 * record does not affect the others.
 */
export class SessionStore implements Disposable {
	readonly #secrets: CachedSecretStorage;
	readonly #log: Pick<Log, 'warn'>;
	readonly #clock: Clock;
	readonly #signOuts: SignedOutAccounts | undefined;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<SessionsChange>());
	readonly #damaged = this.#store.add(new Emitter<void>());
	readonly #loaded: Promise<void>;
	readonly #expired = new Set<string>();
	#records: readonly SessionRecord[] = [];
	readonly onDidChange = this.#changed.event;
	/** Fires when a stored record could not be read and was set aside. */
	readonly onDamaged = this.#damaged.event;

	/** `signOuts`: the sign-outs in all windows; `undefined` when the windows share `secrets`. */
	constructor(secrets: CachedSecretStorage, log: Pick<Log, 'warn'>, clock: Clock, signOuts?: SignedOutAccounts) {
		this.#secrets = secrets;
		this.#log = log;
		this.#clock = clock;
		this.#signOuts = signOuts;
		this.#loaded = this.#load();
		this.#store.add(
			secrets.onDidChange((key) => {
				if (key.startsWith(prefix)) {
					void this.#follow(key);
				}
			}),
		);
	}

	/**
	 * Returns all sessions, without those that another window signed out. Resolves when the stored
	 * records have been read.
	 */
	async all(): Promise<readonly SessionRecord[]> {
		await this.#loaded;
		for (const record of this.#records.filter((candidate) => this.#signOuts?.has(accountKey(candidate)))) {
			await this.#delete(record.id);
		}
		return this.#records;
	}

	/**
	 * Returns the session that our own requests to an environment use; `undefined` when no account is
	 * signed in to it.
	 */
	chosen(environment: ProviderEnvironment): SessionRecord | undefined {
		return this.usable(environment)[0];
	}

	/**
	 * Returns the scopes that other extensions requested for the session in {@link chosen}. A new
	 * session of the account replaces that session, live or expired, and must also request them.
	 */
	additionalScopes(environment: ProviderEnvironment): readonly string[] {
		return this.chosen(environment)?.additional ?? [];
	}

	/**
	 * Returns the sessions that can be used for an environment. The session that was chosen last is
	 * the first.
	 */
	usable(environment: ProviderEnvironment): readonly SessionRecord[] {
		return this.#records
			.filter((record) => isSessionUsableFor(record, environment))
			.toSorted((a, b) => b.chosenAt - a.chosenAt);
	}

	/**
	 * Returns the sessions of an environment that have not expired. The session that was chosen last
	 * is the first.
	 */
	live(environment: ProviderEnvironment): readonly SessionRecord[] {
		return this.usable(environment).filter(({ id }) => !this.isExpired(id));
	}

	/**
	 * Adds a session. Replaces one of the same account in the same environment, and deletes damaged
	 * records.
	 */
	async add(record: SessionRecord): Promise<void> {
		await this.#signOuts?.delete(accountKey(record));
		const older = this.#records.filter(
			({ id, environmentId, account }) =>
				id !== record.id && environmentId === record.environmentId && account.id === record.account.id,
		);
		this.#replace([...this.#records.filter((other) => other.id !== record.id && !older.includes(other)), record]);
		await this.#write(record);
		const obsolete = [...older.map(({ id }) => prefix + id), ...(await this.#secrets.keys(damagedPrefix))];
		await Promise.all(obsolete.map((key) => this.#secrets.delete(key)));
	}

	/** Replaces a session by a newer state of it, unless the session has been removed since. */
	async update(record: SessionRecord): Promise<void> {
		if (!this.#records.some(({ id }) => id === record.id)) {
			return;
		}
		this.#expired.delete(record.id);
		this.#replace(this.#records.map((candidate) => (candidate.id === record.id ? record : candidate)));
		await this.#write(record);
	}

	/** Makes a session the one that our own requests to its environment use. */
	async choose(id: string): Promise<void> {
		const record = this.#records.find((candidate) => candidate.id === id);
		if (record) {
			// The clock may have been set back since another session was chosen.
			const latest = Math.max(...this.#records.map(({ chosenAt }) => chosenAt));
			const chosen = { ...record, chosenAt: Math.max(this.#clock.now(), latest + 1) };
			this.#replace(this.#records.map((candidate) => (candidate === record ? chosen : candidate)));
			await this.#write(chosen);
		}
	}

	/** Removes all sessions of an environment, including damaged records. */
	async removeAll(environmentId: string): Promise<void> {
		await this.#loaded;
		for (const { id } of this.#records.filter((record) => record.environmentId === environmentId)) {
			await this.remove(id);
		}
		for (const key of [...(await this.#secrets.keys(prefix)), ...(await this.#secrets.keys(damagedPrefix))]) {
			if (parseJsonObject((await this.#secrets.get(key)) ?? '')?.['environmentId'] === environmentId) {
				await this.#secrets.delete(key);
			}
		}
	}

	/**
	 * Removes a session, and the sessions of the same account in all windows. The other windows are
	 * signed out first, because this window shows the sign-out as soon as its session is removed.
	 */
	async remove(id: string): Promise<void> {
		const record = this.#records.find((candidate) => candidate.id === id);
		try {
			if (record) {
				await this.#signOuts?.add(accountKey(record));
			}
		} finally {
			await this.#delete(id);
		}
	}

	/** Stores a live session again when the editor's storage has lost it. */
	async restore(id: string): Promise<void> {
		await this.#secrets.get(prefix + id);
	}

	/** Marks a session whose provider token has expired. Its account has to sign in again. */
	markExpired(id: string): void {
		if (!this.#expired.has(id)) {
			this.#expired.add(id);
			this.#changed.fire({ added: [], removed: [] });
		}
	}

	/**
	 * Whether the account has to sign in again: the provider rejected its token, or the token
	 * expired and cannot be renewed.
	 */
	isExpired(id: string): boolean {
		const record = this.#records.find((candidate) => candidate.id === id);
		const isOver =
			record !== undefined && !canRenewProviderToken(record) && isProviderTokenExpired(record, this.#clock.now());
		return this.#expired.has(id) || isOver;
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #delete(id: string): Promise<void> {
		this.#replace(this.#records.filter((record) => record.id !== id));
		await this.#secrets.delete(prefix + id);
	}

	async #load(): Promise<void> {
		const keys = await this.#secrets.keys(prefix);
		const read = await Promise.all(keys.map((key) => this.#read(key)));
		const stored = read.filter((record) => record !== undefined);
		this.#records = [...this.#records, ...stored];
		if (stored.length > 0) {
			// The accounts were signed in before the window opened, so none was added.
			this.#changed.fire({ added: [], removed: [] });
		}
	}

	/** Takes over a record that another window stored or deleted. */
	async #follow(key: string): Promise<void> {
		await this.#loaded;
		const id = key.slice(prefix.length);
		const record = await this.#read(key);
		const others = this.#records.filter((candidate) => candidate.id !== id);
		this.#replace(record ? [...others, record] : others);
	}

	async #read(key: string): Promise<SessionRecord | undefined> {
		const stored = await this.#secrets.get(key);
		if (stored === undefined) {
			return undefined;
		}
		const reading = readSessionRecord(stored, key.slice(prefix.length));
		switch (reading.kind) {
			case 'record':
				return reading.record;
			case 'newer':
				this.#log.warn(`The stored session ${key} was written by a later version and is left alone.`);
				return undefined;
			case 'damaged':
				this.#log.warn(`The stored session ${key} is damaged and was set aside.`);
				await this.#secrets.store(damagedPrefix + key, stored);
				await this.#secrets.delete(key);
				this.#damaged.fire();
				return undefined;
		}
	}

	async #write(record: SessionRecord): Promise<void> {
		await this.#secrets.store(prefix + record.id, JSON.stringify(record));
	}

	#replace(records: readonly SessionRecord[]): void {
		const old = this.#records;
		const added = records.filter(({ id }) => !old.some((record) => record.id === id));
		const removed = old.filter(({ id }) => !records.some((record) => record.id === id));
		this.#records = records;
		if (JSON.stringify(records) !== JSON.stringify(old)) {
			this.#changed.fire({ added, removed });
		}
	}
}

/** Returns a key that identifies the account of a session in its environment. */
function accountKey({ environmentId, account }: SessionRecord): string {
	return JSON.stringify([environmentId, account.id]);
}
