/**
 * Minimum length of a text that is redacted. Shorter texts, such as the user name `fs`, would be
 * redacted in many words.
 */
const minLength = 4;
/** Minimum length of a text whose encoded forms are redacted, and that is redacted in results. */
const minLongLength = 8;

/**
 * Replaces secrets with `[redacted]`: in messages and in responses that contain errors, because a
 * server can repeat the credentials of a request.
 */
export class Redaction {
	readonly #inMessages = new Set<string>();
	readonly #inResults = new Set<string>();

	/** Adds a user name. Results may contain it, so it is redacted in messages only. */
	addName(name: string): void {
		for (const form of formsOf(name)) {
			this.#inMessages.add(form);
		}
	}

	/** Adds a password, a client secret, or a token. */
	addSecret(secret: string): void {
		this.addName(secret);
		if (secret.length >= minLongLength) {
			for (const form of formsOf(secret)) {
				this.#inResults.add(form);
			}
		}
	}

	redactMessage(text: string): string {
		return replaceAll(text, [...this.#inMessages]);
	}

	redactResult(text: string): string {
		return replaceAll(text, [...this.#inResults]);
	}
}

function replaceAll(text: string, secrets: readonly string[]): string {
	// A secret can contain another one.
	return secrets
		.toSorted((a, b) => b.length - a.length)
		.reduce((redacted, secret) => redacted.replaceAll(secret, '[redacted]'), text);
}

/** Returns the forms of a text in JSON, in URLs, in HTML forms and in the scheme Basic. */
function formsOf(text: string): readonly string[] {
	if (text.length < minLongLength) {
		return text.length < minLength ? [] : [text];
	}
	const inJson = JSON.stringify(text).slice(1, -1);
	const percent = encodeURIComponent(text);
	return [
		text,
		inJson,
		JSON.stringify(inJson).slice(1, -1),
		percent,
		percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
		encodeURIComponent(percent),
		new URLSearchParams([['', text]]).toString().slice(1),
		...base64Forms(text),
	];
}

/**
 * Returns the Base64 characters that every encoded text with `text` contains, for each offset of
 * `text` modulo 3. Characters that also encode adjacent bytes are omitted.
 */
function base64Forms(text: string): readonly string[] {
	const bytes = Buffer.from(text);
	return [0, 1, 2].flatMap((offset) =>
		(['base64', 'base64url'] as const).map((encoding) =>
			Buffer.concat([Buffer.alloc(offset), bytes])
				.toString(encoding)
				.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)),
		),
	);
}
