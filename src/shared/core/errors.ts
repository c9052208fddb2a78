/**
 * Values that the message of an error can contain, such as names, hosts and counts. Never a secret,
 * never text from a server.
 */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/**
 * A failure that is reported to the user. Has a stable code (`<part>/<what>`) and details, but no
 * text. The message table of the part contains the text and the next step.
 */
export class UserError extends Error {
	readonly code: string;
	readonly details: ErrorDetails;

	constructor(code: string, details: ErrorDetails = {}, cause?: unknown) {
		super(code, cause === undefined ? undefined : { cause });
		this.name = 'UserError';
		this.code = code;
		this.details = details;
	}
}

/** The user canceled the action. Never reported. */
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
