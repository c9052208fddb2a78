import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { sum } from '../../../shared/core/sum.ts';
import { type EncodedText, piecesInUtf8 } from '../../core/requests/markdownEncoding.ts';

/**
 * Returns a text in UTF-8. A text that is UTF-8 is not copied. Any other is decoded in pieces, so
 * that the event loop runs.
 * @throws {Cancelled} when the signal was aborted.
 */
export async function textInUtf8(text: EncodedText, signal?: AbortSignal): Promise<Uint8Array> {
	if (text.encoding === 'utf-8') {
		return text.bytes;
	}
	const pieces: Uint8Array[] = [];
	for (const piece of piecesInUtf8(text)) {
		pieces.push(piece);
		await pause(signal);
	}
	const whole = new Uint8Array(sum(pieces.map(({ byteLength }) => byteLength)));
	let end = 0;
	for (const piece of pieces) {
		whole.set(piece, end);
		end += piece.byteLength;
		await pause(signal);
	}
	return whole;
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
	await setImmediate();
	throwIfCancelled(signal);
}
