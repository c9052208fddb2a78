import { type ErrorDetails, UserError } from './errors.ts';
import { breakMarkdownLinks } from './sanitizeText.ts';

/**
 * The localization function of the editor. Passed as an argument so that messages can be tested
 * without the editor.
 */
export interface L10n {
	/** Returns the localized message. The arguments replace `{0}` and so on. */
	t(message: string, ...args: readonly (string | number | boolean)[]): string;
}

/** The message for an error: what happened, why, and one next step. */
export interface ErrorMessage {
	readonly text: string;
	readonly next: NextStep;
}

/** The button of an error message: its title, and the command that it runs. */
export interface NextStep {
	readonly title: string;
	readonly command: string;
	readonly arguments?: readonly unknown[];
}

/** A function for each error code that returns the message for the error's details. */
export type MessageTable = Readonly<Record<string, (details: ErrorDetails) => ErrorMessage>>;

/**
 * Creates an entry of a message table. `{name}` in the text is replaced with the detail of that
 * name, or with the empty string when there is none. `next` is the next step, or returns the next
 * step for the details.
 */
export function messageTableEntry(text: string, next: NextStep | ((details: ErrorDetails) => NextStep)) {
	return (details: ErrorDetails): ErrorMessage => ({
		text: text.replace(/\{(\w+)\}/g, (_, name) => String(details[name] ?? '')),
		next: typeof next === 'function' ? next(details) : next,
	});
}

/**
 * Creates an entry of a message table: `present` if the error has the detail `name`, otherwise
 * `absent`.
 */
export function messageIfDetail(
	name: string,
	present: (details: ErrorDetails) => ErrorMessage,
	absent: (details: ErrorDetails) => ErrorMessage,
) {
	return (details: ErrorDetails) => (details[name] === undefined ? absent : present)(details);
}

/** Finds the message for an error in the message tables of all parts of the extension. */
export class ErrorMessages {
	readonly #l10n: L10n;
	/** Functions that create the tables for the first message. Most windows show no message. */
	readonly #tables: (() => MessageTable)[] = [];

	constructor(l10n: L10n) {
		this.#l10n = l10n;
	}

	/**
	 * Adds the message table of a part of the extension. Codes begin with the name of the part, so the
	 * tables do not collide.
	 */
	add(table: (l10n: L10n) => MessageTable): void {
		let created: MessageTable | undefined;
		this.#tables.push(() => {
			created ??= table(this.#l10n);
			return created;
		});
	}

	/**
	 * Returns the message for an error. The text contains no links, because the error details can
	 * contain a server's text. An error without a known code is reported as unexpected, with a
	 * reference to the log.
	 */
	messageFor(error: unknown): ErrorMessage {
		if (error instanceof UserError) {
			const table = this.#tables.map((create) => create()).find((each) => Object.hasOwn(each, error.code));
			const entry = table?.[error.code];
			if (entry) {
				const { text, next } = entry(error.details);
				return { text: breakMarkdownLinks(text), next };
			}
		}
		return {
			text: this.#l10n.t('An unexpected error occurred. See the log "Study Admin" for details.'),
			next: { title: this.#l10n.t('Show Log'), command: 'studyAdmin.showLog' },
		};
	}
}
