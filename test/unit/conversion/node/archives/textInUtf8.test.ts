import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { textInUtf8 } from '../../../../../src/conversion/node/archives/textInUtf8.ts';
import { Cancelled } from '../../../../../src/shared/core/errors.ts';
import { bytesPerStep, detectEncoding } from '../../../../../src/shared/core/textEncoding.ts';

async function convert(bytes: Uint8Array): Promise<readonly [text: string, unreadable: number]> {
	const text = await textInUtf8(detectEncoding(bytes, undefined, isUtf8));
	return [Buffer.from(text.bytes).toString(), text.unreadable];
}

/** More bytes than are converted at a time. */
const long = 'å'.repeat(140_000);
/** A text that lacks one byte to the size of a part. */
const border = Buffer.from(`å${'x'.repeat(bytesPerStep - 3)}`);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('textInUtf8', () => {
	const rows: readonly (readonly [title: string, bytes: Uint8Array, text: string, unreadable: number])[] = [
		['no damaged position in a valid text', Buffer.from('# Å\t\f\v\r\n'), '# Å\t\f\v\r\n', 0],
		['no damaged position in a text that contains U+FFFD', Buffer.from('a\ufffdb'), 'a\ufffdb', 0],
		['a damaged byte after a byte order mark', latin1('\xef\xbb\xbfa\xff'), 'a\ufffd', 1],
		['a delete character', Buffer.from('a\x7f'), 'a\ufffd', 1],
		['a control character of two bytes', Buffer.from('a\u009b'), 'a\ufffd', 1],
		['adjacent damaged bytes as one damaged position', latin1('\xc3\xa5 \xff\xff\xff'), 'å \ufffd\ufffd\ufffd', 1],
		['control characters', Buffer.from('\0a\x1b[1m\x7f\u0085b\u009b'), '\ufffda\ufffd[1m\ufffd\ufffdb\ufffd', 4],
		['a control character after the first part', Buffer.from(`${long}\x01`), `${long}\ufffd`, 1],
		[
			'damaged bytes at the border of two parts once',
			Buffer.concat([border, latin1('\xff\xff')]),
			`${border}\ufffd\ufffd`,
			1,
		],
	];
	for (const [title, bytes, text, unreadable] of rows) {
		it(`counts ${title}`, async () => {
			const [converted, places] = await convert(bytes);
			assert.ok(converted === text);
			assert.equal(places, unreadable);
		});
	}

	it('does not copy a text in UTF-8', async () => {
		const bytes = Buffer.from(long);
		assert.equal((await textInUtf8(detectEncoding(bytes, undefined, isUtf8))).bytes.buffer, bytes.buffer);
	});

	it('stops between two parts of a text when its signal was aborted', async () => {
		const text = detectEncoding(Buffer.from(long), undefined, isUtf8);
		await assert.rejects(textInUtf8(text, AbortSignal.abort()), Cancelled);
	});
});
