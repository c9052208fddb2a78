import { maskIdentityNumbers } from './identityNumbers.ts';
import { type ByteRange, SecretFinder, type SecretForm, secretFormsOf } from './secretFinder.ts';
import { redactLikelySecrets } from './secretPatterns.ts';

/** Minimum length of a secret that is redacted in data. Shorter ones could be parts of words. */
const minDataLength = 8;
/** Maximum number of secrets and of names. Tokens are renewed, and old ones are of no use. */
const maxTexts = 64;

/** Secrets or names, with their forms. */
type Forms = Map<string, readonly SecretForm[]>;

/**
 * The redactor of a process. Knows the secrets that were sent to servers, which a server can
 * repeat, and replaces them with `[redacted]`, in all forms that `SecretFinder` finds.
 */
export class Redactor {
	readonly #secrets: Forms = new Map();
	readonly #names: Forms = new Map();
	#messageFinder: SecretFinder | undefined;
	#dataFinder: SecretFinder | undefined;

	/** Adds a password, a client secret or a token. */
	addSecret(secret: string): void {
		this.#add(this.#secrets, secret);
	}

	/** Adds a user name. Data may contain it, so it is redacted in messages only. */
	addName(name: string): void {
		this.#add(this.#names, name);
	}

	/** Redacts a text that is shown as a message: secrets and names of at least four characters. */
	redactMessage(text: string): string {
		const bytes = new TextEncoder().encode(text);
		const found = this.findInMessage(bytes);
		return found.length === 0 ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(redactRanges(bytes, found));
	}

	/**
	 * Redacts a text of a server, or a line of the log: secrets and names as in a message, texts that
	 * look like secrets, and national identity numbers.
	 */
	redactDetail(text: string): string {
		return maskIdentityNumbers(redactLikelySecrets(this.redactMessage(text)));
	}

	/** Finds the secrets and names in a text of a server that may be shown as a message. */
	findInMessage(bytes: Uint8Array): readonly ByteRange[] {
		this.#messageFinder ??= new SecretFinder([...this.#secrets.values(), ...this.#names.values()].flat());
		return this.#messageFinder.find(bytes);
	}

	/** Finds the secrets in data. Secrets of fewer than eight characters are not found. */
	findInData(bytes: Uint8Array): readonly ByteRange[] {
		this.#dataFinder ??= new SecretFinder(
			[...this.#secrets].flatMap(([secret, forms]) => (secret.length >= minDataLength ? forms : [])),
		);
		return this.#dataFinder.find(bytes);
	}

	#add(texts: Forms, text: string): void {
		// The most recently used text is the last one.
		const known = texts.get(text);
		texts.delete(text);
		texts.set(text, known ?? secretFormsOf(text));
		if (!known) {
			const [oldest = ''] = texts.keys();
			if (texts.size > maxTexts) {
				texts.delete(oldest);
			}
			this.#messageFinder = undefined;
			this.#dataFinder = undefined;
		}
	}
}

const replacement = new TextEncoder().encode('[redacted]');
const quotedReplacement = new TextEncoder().encode('"[redacted]"');

/** Replaces parts of a text, which are in ascending order, with `[redacted]`. */
export function redactRanges(bytes: Uint8Array, found: readonly ByteRange[]): Uint8Array {
	const parts: Uint8Array[] = [];
	let end = 0;
	for (const range of found) {
		parts.push(bytes.subarray(end, range.start), isNumber(bytes, range) ? quotedReplacement : replacement);
		end = range.end;
	}
	parts.push(bytes.subarray(end));
	return concat(parts);
}

/** Whether a part is a number in JSON, in whose place only another value is valid. */
function isNumber(bytes: Uint8Array, { start, end }: ByteRange): boolean {
	const isDigits = bytes.subarray(start, end).every((byte) => byte >= 0x30 && byte <= 0x39);
	return (
		isDigits && ' \n\t:[,'.includes(characterAt(bytes, start - 1)) && ' \r\n\t,]}'.includes(characterAt(bytes, end))
	);
}

/** Returns a character that is not in any text for a position outside of the text. */
function characterAt(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(bytes[at] ?? 0);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
	let size = 0;
	for (const part of parts) {
		whole.set(part, size);
		size += part.length;
	}
	return whole;
}
