import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { sum } from '../../../shared/core/sum.ts';
import { type EncodedText, partsInUtf8 } from '../../core/requests/markdownEncoding.ts';

/**
 * Returns a text in UTF-8. A text that is UTF-8 is not copied. Any other is decoded in parts, so
 * that the event loop runs.
 * @throws {Cancelled} when the signal was aborted.
 */
export async function textInUtf8(text: EncodedText, signal?: AbortSignal): Promise<Uint8Array> {
	if (text.encoding === 'utf-8') {
		return text.bytes;
	}
	const parts: Uint8Array[] = [];
	for (const part of partsInUtf8(text)) {
		parts.push(part);
		await pause(signal);
	}
	const joined = new Uint8Array(sum(parts.map(({ byteLength }) => byteLength)));
	let end = 0;
	for (const part of parts) {
		joined.set(part, end);
		end += part.byteLength;
		await pause(signal);
	}
	return joined;
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
	await setImmediate();
	throwIfCancelled(signal);
}
