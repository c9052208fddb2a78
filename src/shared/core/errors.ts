/** What an error knows about its circumstances: names, hosts, counts. Never a secret, never text from a server. */
export type Facts = Readonly<Record<string, string | number>>;

/**
 * A failure the user is told about. It carries a stable code (`<part>/<what>`) and facts, no words:
 * the part's explanations turn them into a sentence and a next step.
 */
export class UserError extends Error {
	readonly code: string;
	readonly facts: Facts;

	constructor(code: string, facts: Facts = {}, cause?: unknown) {
		super(code, cause === undefined ? undefined : { cause });
		this.name = 'UserError';
		this.code = code;
		this.facts = facts;
	}
}

/** The user took the action back. It ends silently. */
export class Cancelled extends Error {
	constructor() {
		super('Cancelled');
		this.name = 'Cancelled';
	}
}

/** Throws {@link Cancelled} when the signal has been aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) {
		throw new Cancelled();
	}
}
