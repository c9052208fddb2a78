import { createHash } from 'node:crypto';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Emitter } from '../../shared/core/emitter.ts';
import { UserError } from '../../shared/core/errors.ts';

/** The path of the redirect URI below the extension's own address. */
export const callbackPath = '/callback';

/** A login that this window waits for until its signal is aborted. */
export interface PendingLogin {
	readonly environmentId: string;
	/** The label of the environment, for messages. */
	readonly environment: string;
	/**
	 * The `state` parameter of this login. A callback with it is accepted once (RFC 6749 section
	 * 10.12).
	 */
	readonly state: string;
	readonly signal: AbortSignal;
	/**
	 * Ends the login without notifying the user. Resolves when its redirect target is closed; never
	 * rejects.
	 */
	readonly end: () => Promise<void>;
}

/** The login page and the redirect URI of a login. */
interface LoginPage {
	/** The URL of the login page. Its only secret is the state. */
	readonly url: string;
	/** The redirect URI in the authorization request. */
	readonly redirectUri: string;
}

/** A login whose page can be opened. */
export type OpenableLogin = PendingLogin & LoginPage;

/** A login after {@link PendingLogins.add}. `dispose` removes it. */
export interface PendingLoginRegistration extends Disposable {
	/** Resolves to the parameters of the callback. */
	readonly parameters: Promise<URLSearchParams>;
	/** Resolves when the redirect targets of earlier logins to the same environment are closed. */
	readonly earlierClosed: Promise<unknown>;
	/** Records the login page. From then on, the login waits for the user. */
	open(page: LoginPage): OpenableLogin;
}

/** Fired when a login was opened or removed. */
interface PendingLoginsChange {
	readonly environmentId: string;
	/** Whether this window waits for a login to that environment. */
	readonly isWaitedFor: boolean;
}

interface Entry {
	readonly login: PendingLogin;
	/** The login with its page; `undefined` until the page can be opened. */
	readonly opened?: OpenableLogin;
	/**
	 * Passes the parameters of the callback to the waiting login; `undefined` after the callback was
	 * received.
	 */
	readonly resolve?: (parameters: URLSearchParams) => void;
}

/**
 * The logins that this window waits for, at most one per environment. Callbacks of all redirect
 * methods are validated here. A callback with an unknown state changes nothing: it belongs to
 * another window or is forged, and the real callback is still accepted.
 */
export class PendingLogins implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<PendingLoginsChange>());
	readonly #missed = this.#store.add(new Emitter<void>());
	/**
	 * The logins by the hash of their state, so that the time of a lookup reveals nothing about the
	 * states.
	 */
	readonly #entries = new Map<string, Entry>();
	readonly onDidChange = this.#changed.event;
	/** Fires when a callback may have been lost. */
	readonly onMissed = this.#missed.event;

	/** Whether any login waits for the user. */
	get areAny(): boolean {
		return this.#openLogins().length > 0;
	}

	/**
	 * Returns the latest login that waits for the user; the latest to one environment if its id is
	 * passed.
	 * @throws {UserError} `sign-in/not-waiting`
	 */
	requireLatest(environmentId?: unknown): OpenableLogin {
		const latest = this.#openLogins()
			.filter((login) => environmentId === undefined || login.environmentId === environmentId)
			.at(-1);
		if (!latest) {
			throw new UserError('sign-in/not-waiting');
		}
		return latest;
	}

	/** Adds a login and ends earlier ones to the same environment. */
	add(login: PendingLogin): PendingLoginRegistration {
		const { environmentId, state } = login;
		const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
		const earlierClosed = this.endFor(environmentId);
		const hash = hashState(state);
		this.#entries.set(hash, { login, resolve });
		return {
			parameters: promise,
			earlierClosed,
			open: (page) => {
				const opened = { ...login, ...page };
				this.#entries.set(hash, { login, opened, resolve });
				this.#fireChange(environmentId);
				return opened;
			},
			dispose: () => {
				this.#entries.delete(hash);
				this.#fireChange(environmentId);
			},
		};
	}

	/** Ends the logins to an environment. Resolves when their redirect targets are closed. */
	async endFor(environmentId: string): Promise<void> {
		const logins = [...this.#entries.values()].map(({ login }) => login);
		await Promise.all(logins.filter((login) => login.environmentId === environmentId).map(({ end }) => end()));
	}

	/**
	 * Receives the path and the percent-encoded query of a callback. Returns whether a login of
	 * this window accepted it.
	 */
	receive(path: string, query: string): boolean {
		const parameters = new URLSearchParams(query);
		const [state, ...more] = parameters.getAll('state');
		const hash = hashState(state ?? '');
		const entry = this.#entries.get(hash);
		if (path !== callbackPath || more.length > 0 || !entry?.resolve) {
			return false;
		}
		const { resolve, ...received } = entry;
		this.#entries.set(hash, received);
		resolve(parameters);
		return true;
	}

	/**
	 * Returns the state with this hash, if a login of this window still waits for its callback;
	 * otherwise `undefined`.
	 */
	stateOf(hash: string): string | undefined {
		const entry = this.#entries.get(hash);
		return entry?.resolve && entry.login.state;
	}

	/** Notifies all logins that the editor may not deliver their callback. */
	miss(): void {
		this.#missed.fire();
	}

	/** Ends all pending logins without notifying the user. */
	dispose(): void {
		this.#store.dispose();
		for (const { login } of this.#entries.values()) {
			void login.end();
		}
	}

	#openLogins(): readonly OpenableLogin[] {
		return [...this.#entries.values()].flatMap(({ opened }) => opened ?? []);
	}

	#fireChange(environmentId: string): void {
		const isWaitedFor = this.#openLogins().some((login) => login.environmentId === environmentId);
		this.#changed.fire({ environmentId, isWaitedFor });
	}
}

/** Returns the SHA-256 hash of a state, base64url. */
export function hashState(state: string): string {
	return createHash('sha256').update(state).digest('base64url');
}
