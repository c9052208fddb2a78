import { type Details, UserError } from './errors.ts';
import { withoutLinks } from './foreignText.ts';

/**
 * The localisation function of the editor, as an argument, so that texts can be tested without an
 * editor.
 */
export interface L10n {
	/** `{0}` and so on are replaced by the arguments. */
	t(message: string, ...args: readonly (string | number | boolean)[]): string;
}

/** What a user reads about a failure: what happened, why, and one next step. */
export interface ErrorMessage {
	readonly text: string;
	readonly next: NextStep;
}

/** A button below an error message: a command and its arguments. */
export interface NextStep {
	readonly title: string;
	readonly command: string;
	readonly arguments?: readonly unknown[];
}

/** Error code → the message for an error with these details. */
export type MessageTable = Readonly<Record<string, (details: Details) => ErrorMessage>>;

/**
 * An entry of a message table. `{name}` in the text is replaced by the detail of that name, and by
 * nothing when there is none. `next` is the next step, or gives the one that fits the details.
 */
export function message(text: string, next: NextStep | ((details: Details) => NextStep)) {
	return (details: Details): ErrorMessage => ({
		text: text.replace(/\{(\w+)\}/g, (_, name) => String(details[name] ?? '')),
		next: typeof next === 'function' ? next(details) : next,
	});
}

/** An entry of a message table that depends on whether the error has a detail of that name. */
export function ifDetail(
	name: string,
	present: (details: Details) => ErrorMessage,
	absent: (details: Details) => ErrorMessage,
) {
	return (details: Details) => (details[name] === undefined ? absent : present)(details);
}

/** The messages of all parts, so that one part can show an error of another one. */
export class ErrorMessages {
	readonly #l10n: L10n;
	readonly #tables: MessageTable[] = [];

	constructor(l10n: L10n) {
		this.#l10n = l10n;
	}

	/**
	 * Adds the messages of a part. Codes begin with the part's name, so that tables do not collide.
	 */
	add(table: (l10n: L10n) => MessageTable): void {
		this.#tables.push(table(this.#l10n));
	}

	/**
	 * The message for any error. Its text contains no links, because its details can be a server's
	 * text. An error without a known code is reported as unexpected and refers to the log.
	 */
	messageFor(error: unknown): ErrorMessage {
		if (error instanceof UserError) {
			const table = this.#tables.find((candidate) => Object.hasOwn(candidate, error.code));
			const entry = table?.[error.code];
			if (entry) {
				const { text, next } = entry(error.details);
				return { text: withoutLinks(text), next };
			}
		}
		return {
			text: this.#l10n.t('Something unexpected went wrong. The log "Study Admin" has the details.'),
			next: { title: this.#l10n.t('Show Log'), command: 'studyAdmin.showLog' },
		};
	}
}
