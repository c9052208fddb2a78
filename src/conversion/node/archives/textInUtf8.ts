import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { sum } from '../../../shared/core/sum.ts';
import {
	bytesPerStep,
	type EncodedText,
	hasControlCharacters,
	type Utf8Text,
	utf8PartsOf,
} from '../../../shared/core/textEncoding.ts';

/**
 * Returns a text in UTF-8. Bytes that are not valid in the encoding of the text, and control
 * characters, become U+FFFD. A text that has neither and is UTF-8 is not copied. A long text is
 * processed in parts, so that the event loop runs.
 * @throws {Cancelled} when the signal was aborted.
 */
export async function textInUtf8(text: EncodedText, signal?: AbortSignal): Promise<Utf8Text> {
	if (text.isUtf8 && !(await hasControls(text.bytes, signal))) {
		return { bytes: text.bytes, unreadable: 0 };
	}
	const parts: Utf8Text[] = [];
	for (const part of utf8PartsOf(text)) {
		parts.push(part);
		await pause(signal);
	}
	const joined = new Uint8Array(sum(parts.map(({ bytes }) => bytes.byteLength)));
	let end = 0;
	for (const { bytes } of parts) {
		joined.set(bytes, end);
		end += bytes.byteLength;
		await pause(signal);
	}
	return { bytes: joined, unreadable: sum(parts.map(({ unreadable }) => unreadable)) };
}

async function hasControls(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<boolean> {
	for (let start = 0; start < bytes.byteLength; start += bytesPerStep) {
		if (start > 0) {
			await pause(signal);
		}
		if (hasControlCharacters(bytes, start, Math.min(start + bytesPerStep, bytes.byteLength))) {
			return true;
		}
	}
	return false;
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
	await setImmediate();
	throwIfCancelled(signal);
}
