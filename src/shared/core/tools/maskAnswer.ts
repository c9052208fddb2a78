import { type JsonObject, parseJsonObject } from '../json.ts';
import { maskIdentityNumbers, maskJsonIdentityNumbers } from '../redaction/identityNumbers.ts';

/**
 * Masks national identity numbers and JSON Web Tokens in a text for a model. A text must be masked
 * before it is divided, because a part of a number is not recognized.
 */
export function maskAnswer(text: string): string {
	return withoutTokens(maskIdentityNumbers(text));
}

/** Masks what {@link maskAnswer} masks, in the data of an answer. */
export function maskAnswerData(data: JsonObject): JsonObject {
	// A token has no character that JSON escapes.
	return parseJsonObject(withoutTokens(JSON.stringify(maskJsonIdentityNumbers(data)))) ?? {};
}

function withoutTokens(text: string): string {
	return text.replaceAll(/eyJ[\w-]{5,}(?:\.[\w-]*)*/g, '[redacted]');
}
