import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { Emitter } from '../shared/emitter.ts';
import { UserError } from '../shared/errors.ts';
import { callbackPath } from './core/callbackPath.ts';
import { sha256 } from './sha256.ts';

/** A login of this window, waited for as long as its signal is not aborted. */
export interface PendingLogin {
	readonly environmentId: string;
	/** The environment's label. */
	readonly environment: string;
	/** Owned by this login alone; counts once (RFC 6749 section 10.12). */
	readonly state: string;
	readonly signal: AbortSignal;
	/** Ends the waiting, silently. Resolves when the login's way back is closed; never rejects. */
	readonly end: () => Promise<void>;
}

/** Where a login happens and where it ends. */
export interface LoginPage {
	/** The address of the login page. Of what is secret it holds the state alone. */
	readonly url: string;
	/** What the provider was told to send the browser to. */
	readonly redirectUri: string;
}

/** A login whose page can be opened. */
export type OpenLogin = PendingLogin & LoginPage;

/** What a login that was added waits for. */
export interface AddedLogin extends Disposable {
	/** The parameters of the callback, once it has come. */
	readonly parameters: Promise<URLSearchParams>;
	/** Resolves when the ways back of earlier logins to the same environment are closed, and what they held is free. */
	readonly earlierClosed: Promise<unknown>;
	/** From now on the user is waited for, at this page. */
	open(page: LoginPage): OpenLogin;
}

/** Tells of a login that began to be waited for, or that is not waited for any more. */
export interface PendingChange {
	readonly environmentId: string;
	/** Whether this window waits for a login to that environment. */
	readonly isWaitedFor: boolean;
}

interface Entry {
	readonly login: PendingLogin;
	/** `undefined` as long as its way back is not open. */
	readonly opened?: OpenLogin;
	/** `undefined` once the callback has come. */
	readonly resolve?: (parameters: URLSearchParams) => void;
}

/**
 * The logins that this window waits for, at most one for an environment, and the one validator behind all ways back. A
 * callback with a state of none of them is not ours to answer: it may be another window's, or forged. It changes nothing,
 * so the true one still counts.
 */
export class PendingLogins implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<PendingChange>());
	readonly #missed = this.#store.add(new Emitter<void>());
	/** By the hash of the state: how long a lookup takes says nothing of the states themselves. */
	readonly #entries = new Map<string, Entry>();
	readonly onDidChange = this.#changed.event;
	/** Fires when a callback may have been lost. */
	readonly onMissed = this.#missed.event;

	/** Whether any login is waited for. */
	get areAny(): boolean {
		return this.#opened().length > 0;
	}

	/** The login that began last, to an environment if one is named. @throws {UserError} `sign-in/not-waiting` */
	requireLatest(environmentId?: unknown): OpenLogin {
		const latest = this.#opened()
			.filter((login) => environmentId === undefined || login.environmentId === environmentId)
			.at(-1);
		if (!latest) {
			throw new UserError('sign-in/not-waiting');
		}
		return latest;
	}

	/** Adds a login until what it gives is disposed. Earlier ones to the same environment are ended. */
	add(login: PendingLogin): AddedLogin {
		const { environmentId, state } = login;
		const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
		const earlierClosed = this.endFor(environmentId);
		const hash = sha256(state);
		this.#entries.set(hash, { login, resolve });
		return {
			parameters: promise,
			earlierClosed,
			open: (page) => {
				const opened = { ...login, ...page };
				this.#entries.set(hash, { login, opened, resolve });
				this.#tell(environmentId);
				return opened;
			},
			dispose: () => {
				this.#entries.delete(hash);
				this.#tell(environmentId);
			},
		};
	}

	/** Ends the logins to an environment. Resolves when their ways back are closed. */
	async endFor(environmentId: string): Promise<void> {
		const logins = [...this.#entries.values()].map(({ login }) => login);
		await Promise.all(logins.filter((login) => login.environmentId === environmentId).map(({ end }) => end()));
	}

	/** Takes what came in: the path and the query of an address, still percent-encoded. Gives whether it was waited for. */
	receive(path: string, query: string): boolean {
		const parameters = new URLSearchParams(query);
		const [state, ...more] = parameters.getAll('state');
		const hash = sha256(state ?? '');
		const entry = this.#entries.get(hash);
		if (path !== callbackPath || more.length > 0 || !entry?.resolve) {
			return false;
		}
		const { resolve, ...answered } = entry;
		this.#entries.set(hash, answered);
		resolve(parameters);
		return true;
	}

	/** The state that is waited for and has this hash; `undefined` when none is this window's. */
	stateOf(hash: string): string | undefined {
		const entry = this.#entries.get(hash);
		return entry?.resolve && entry.login.state;
	}

	/** Tells all logins that the editor may not hand their callback over any more. */
	miss(): void {
		this.#missed.fire();
	}

	/** Ends all waiting, of which nobody is told any more. */
	dispose(): void {
		this.#store.dispose();
		for (const { login } of this.#entries.values()) {
			void login.end();
		}
	}

	#opened(): readonly OpenLogin[] {
		return [...this.#entries.values()].flatMap(({ opened }) => opened ?? []);
	}

	#tell(environmentId: string): void {
		const isWaitedFor = this.#opened().some((login) => login.environmentId === environmentId);
		this.#changed.fire({ environmentId, isWaitedFor });
	}
}
