import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from '../../shared/errors.ts';
import { type EncodedText, piecesInUtf8 } from '../core/requests/markdownEncoding.ts';

/**
 * A text in UTF-8. One that is stays where it lies; any other is read piece by piece, so that nothing else waits for it.
 * @throws {Cancelled} when the signal was aborted.
 */
export async function textInUtf8(text: EncodedText, signal: AbortSignal): Promise<Uint8Array> {
	if (text.encoding === 'utf-8') {
		return text.bytes;
	}
	const pieces: Uint8Array[] = [];
	for (const piece of piecesInUtf8(text)) {
		pieces.push(piece);
		await pause(signal);
	}
	const whole = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
	let end = 0;
	for (const piece of pieces) {
		whole.set(piece, end);
		end += piece.byteLength;
		await pause(signal);
	}
	return whole;
}

async function pause(signal: AbortSignal): Promise<void> {
	await setImmediate();
	throwIfCancelled(signal);
}
