import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { Emitter } from '../shared/emitter.ts';
import { UserError } from '../shared/errors.ts';

/** A login that this window waits for, for as long as its signal is not aborted. */
export interface PendingLogin {
	readonly environmentId: string;
	/** The environment's label. */
	readonly environment: string;
	/** The address of the login page. Of what is secret it holds the state alone. */
	readonly url: string;
	/** What the provider was told to send the browser to. */
	readonly redirectUri: string;
	readonly state: string;
	readonly signal: AbortSignal;
	/** Ends the waiting, silently. */
	readonly end: () => void;
}

/** Tells of a login that began to be waited for, or that is not waited for any more. */
export interface PendingChange {
	readonly login: PendingLogin;
	/** Whether this window waits for a login to the same environment. */
	readonly isWaitedFor: boolean;
}

/** The logins that this window waits for: at most one for an environment. */
export class PendingLogins implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<PendingChange>());
	#logins: readonly PendingLogin[] = [];
	readonly onDidChange = this.#changed.event;

	/** Whether any login is waited for. */
	get areAny(): boolean {
		return this.#logins.length > 0;
	}

	/** The login that began last. @throws {UserError} `sign-in/not-waiting` */
	requireLatest(): PendingLogin {
		const latest = this.#logins.at(-1);
		if (!latest) {
			throw new UserError('sign-in/not-waiting');
		}
		return latest;
	}

	/** Adds a login until what it gives is disposed; an earlier one to the same environment is ended. */
	add(login: PendingLogin): Disposable {
		const earlier = this.#logins.filter(({ environmentId }) => environmentId === login.environmentId);
		this.#logins = [...this.#logins, login];
		this.#tell(login);
		for (const { end } of earlier) {
			end();
		}
		return {
			dispose: () => {
				this.#logins = this.#logins.filter((other) => other !== login);
				this.#tell(login);
			},
		};
	}

	/** Ends all waiting, of which nobody is told any more. */
	dispose(): void {
		this.#store.dispose();
		for (const { end } of this.#logins) {
			end();
		}
	}

	#tell(login: PendingLogin): void {
		const isWaitedFor = this.#logins.some(({ environmentId }) => environmentId === login.environmentId);
		this.#changed.fire({ login, isWaitedFor });
	}
}
