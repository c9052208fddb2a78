import { setImmediate } from 'node:timers/promises';
import type { HttpRequest, HttpResponse } from '../../core/http.ts';
import { type Redactor, redactRanges } from '../../core/redaction/redactor.ts';
import type { ByteRange } from '../../core/redaction/secretFinder.ts';

/**
 * The parameters of a token request with a secret (RFC 6749, RFC 7521, RFC 7636 and RFC 8693).
 */
const secretParameters = [
	...['actor_token', 'assertion', 'client_assertion', 'client_secret', 'code', 'code_verifier'],
	...['password', 'refresh_token', 'subject_token'],
];

/** Adds the secrets of a request to a redactor, because the server can repeat them. */
export function addSecretsToRedactor({ headers = {}, credentials = {}, body }: HttpRequest, redactor: Redactor): void {
	for (const [name, value] of Object.entries(credentials)) {
		addSecretHeaderToRedactor(value, redactor);
		if (name.toLowerCase() !== 'authorization') {
			// The first word of another header can be a part of the secret instead of a scheme.
			redactor.addSecret(value);
		}
	}
	if (typeof body === 'string' && headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
		const parameters = new URLSearchParams(body);
		for (const name of secretParameters) {
			redactor.addSecret(parameters.get(name) ?? '');
		}
	}
}

/** Adds the value of a header with secrets, and the user name and password in it (RFC 7617). */
export function addSecretHeaderToRedactor(value: string, redactor: Redactor): void {
	const [, scheme, credentials] = /^(\S+) +(\S.*)$/.exec(value) ?? [undefined, '', value];
	redactor.addSecret(credentials);
	if (scheme?.toLowerCase() === 'basic') {
		const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
		redactor.addName(name);
		redactor.addSecret(password);
	}
}

/** Number of bytes that are searched without a break. Takes some milliseconds. */
const sliceBytes = 256 * 1024;
/** Number of bytes by which slices overlap, so that a secret is complete in one of them. */
const overlapBytes = 32 * 1024;

/** Returns a response without the secrets that a redactor knows. */
export async function withoutSentSecrets(
	response: HttpResponse,
	{ isVerbatim = false }: HttpRequest,
	redactor: Redactor,
): Promise<HttpResponse> {
	const headers = Object.fromEntries(
		Object.entries(response.headers).map(([name, value]) => [name, redactHeader(name, value, redactor)]),
	);
	if (response.status >= 400) {
		return { ...response, headers, body: await redactBody(response.body, (slice) => redactor.findInMessage(slice)) };
	}
	const body = isVerbatim ? response.body : await redactBody(response.body, (slice) => redactor.findInData(slice));
	return { ...response, headers, body };
}

/**
 * Headers that callers evaluate. A user name such as `graphql` can be a word of their syntax, so
 * they are redacted like data.
 */
const evaluatedHeaders = [
	...['content-encoding', 'content-length', 'content-type'],
	...['date', 'etag', 'last-modified', 'retry-after'],
];

/**
 * Redacts the value of a header, which has one character for each byte. A server sends other
 * characters than those of ASCII in UTF-8 or in ISO 8859-1.
 */
function redactHeader(name: string, value: string, redactor: Redactor): string {
	const bytes = Buffer.from(value, 'latin1');
	const found = evaluatedHeaders.includes(name) ? redactor.findInData(bytes) : redactor.findInMessage(bytes);
	return Buffer.from(redactRanges(bytes, found)).toString('latin1');
}

async function redactBody(body: Uint8Array, find: (slice: Uint8Array) => readonly ByteRange[]): Promise<Uint8Array> {
	const found: { readonly start: number; end: number }[] = [];
	for (let start = 0; start < body.length; start += sliceBytes) {
		for (const range of find(body.subarray(start, start + sliceBytes + overlapBytes))) {
			const [previous, end] = [found.at(-1), start + range.end];
			// The next slice finds the secrets in the overlap again, and the end of one that was cut off.
			if (previous && start + range.start < previous.end) {
				previous.end = Math.max(previous.end, end);
			} else {
				found.push({ start: start + range.start, end });
			}
		}
		if (start + sliceBytes < body.length) {
			await setImmediate();
		}
	}
	return found.length === 0 ? body : redactRanges(body, found);
}
