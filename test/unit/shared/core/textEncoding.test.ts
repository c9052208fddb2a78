import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { decodeText, detectEncoding, utf8PartsOf } from '../../../../src/shared/core/textEncoding.ts';

function inUtf8(bytes: Uint8Array, charset?: string): string {
	const text = detectEncoding(bytes, charset, isUtf8);
	return Buffer.concat([...utf8PartsOf(text)].map((part) => part.bytes)).toString();
}

const norwegian = 'Læring på øya – 10 €';
const utf8 = Buffer.from(norwegian);
const utf16 = Buffer.from(norwegian, 'utf16le');
const utf16Backwards = Buffer.from(utf16).swap16();
const windows = Buffer.from('L\xe6ring p\xe5 \xf8ya \x96 10 \x80', 'latin1');
const latin = Buffer.from('L\xe6ring p\xe5 \xf8ya', 'latin1');
const withMark = (...bytes: readonly number[]) => Uint8Array.from(bytes);

describe('detectEncoding', () => {
	const rows: readonly (readonly [
		title: string,
		bytes: Uint8Array,
		charset: string | undefined,
		encoding: string,
		text: string,
	])[] = [
		['UTF-8', utf8, 'utf-8', 'utf-8', norwegian],
		['UTF-8 without a declaration', utf8, undefined, 'utf-8', norwegian],
		['UTF-8 with a byte order mark', withMark(0xef, 0xbb, 0xbf, ...utf8), undefined, 'utf-8', norwegian],
		[
			'UTF-8 with a byte order mark, declared as latin1',
			withMark(0xef, 0xbb, 0xbf, ...utf8),
			'latin1',
			'utf-8',
			norwegian,
		],
		['UTF-16LE with a byte order mark', withMark(0xff, 0xfe, ...utf16), undefined, 'utf-16le', norwegian],
		[
			'UTF-16LE with a byte order mark, declared as UTF-8',
			withMark(0xff, 0xfe, ...utf16),
			'utf-8',
			'utf-16le',
			norwegian,
		],
		['UTF-16BE with a byte order mark', withMark(0xfe, 0xff, ...utf16Backwards), undefined, 'utf-16be', norwegian],
		[
			'UTF-16BE with a byte order mark, declared as UTF-16',
			withMark(0xfe, 0xff, ...utf16Backwards),
			'UTF-16',
			'utf-16be',
			norwegian,
		],
		['UTF-16LE without a byte order mark', utf16, 'UTF-16LE', 'utf-16le', norwegian],
		['UTF-16LE of ASCII without a byte order mark', Buffer.from('# A', 'utf16le'), 'utf-16le', 'utf-16le', '# A'],
		['UTF-16BE without a byte order mark', utf16Backwards, 'utf-16be', 'utf-16be', norwegian],
		['ISO-8859-1', latin, 'ISO-8859-1', 'windows-1252', 'Læring på øya'],
		['ISO-8859-15', Buffer.from('10 \xa4', 'latin1'), 'iso-8859-15', 'iso-8859-15', '10 €'],
		['windows-1252', windows, 'windows-1252', 'windows-1252', norwegian],
		['windows-1252 without a declaration', windows, undefined, 'windows-1252', norwegian],
		['windows-1252, declared as UTF-8', windows, 'utf-8', 'windows-1252', norwegian],
		['UTF-8, declared as ISO-8859-1', utf8, 'ISO-8859-1', 'utf-8', norwegian],
		['UTF-8, declared as UTF-16', utf8, 'utf-16', 'utf-8', norwegian],
		['UTF-8, declared as an unknown encoding', utf8, 'klingon', 'utf-8', norwegian],
		['windows-1252, declared as an unsupported encoding', windows, 'cp850', 'windows-1252', norwegian],
		['Shift_JIS', Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67]), 'shift_jis', 'shift_jis', 'テスト'],
		['windows-1252, declared as EUC-JP', windows, 'euc-jp', 'windows-1252', norwegian],
		['ASCII', Buffer.from('# A'), undefined, 'utf-8', '# A'],

		['UTF-8 with decomposed letters', Buffer.from('a\u030a'), undefined, 'utf-8', 'a\u030a'],
		['UTF-8 with line separators and emoji', Buffer.from('a\u2028b 🎓'), undefined, 'utf-8', 'a\u2028b 🎓'],
		['UTF-16LE with half of a surrogate pair', Buffer.from([0x41, 0, 0x00, 0xd8]), 'utf-16le', 'utf-16le', 'A\ufffd'],
	];
	for (const [title, bytes, charset, encoding, text] of rows) {
		it(`finds the encoding ${encoding} of a text in ${title}`, () => {
			assert.equal(detectEncoding(bytes, charset, isUtf8).encoding, encoding);
			assert.equal(inUtf8(bytes, charset), text);
		});
	}

	it('does not copy the bytes of a text that is already in UTF-8', () => {
		const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x23);
		assert.equal(detectEncoding(bytes, undefined, isUtf8).bytes.buffer, bytes.buffer);
	});

	it('decodes the beginning of a long text when its limit in bytes lies within a character', () => {
		const long = Buffer.from(`x${'å'.repeat(100_000)}`);
		const { encoding, beginning, isComplete } = detectEncoding(long, undefined, isUtf8);
		assert.deepEqual([encoding, beginning.length, isComplete], ['utf-8', 1 + 65_535 / 2 - 0.5, false]);
	});

	it('detects invalid UTF-8 in a long text also after its beginning', () => {
		const long = Buffer.concat([Buffer.alloc(100_000, 'x'), windows]);
		assert.equal(detectEncoding(long, undefined, isUtf8).encoding, 'windows-1252');
	});

	for (const encoding of ['utf-16le', 'utf-16be', 'windows-1252'] as const) {
		it(`converts a long text in ${encoding} in parts without losing characters between them`, () => {
			const text = `${encoding === 'windows-1252' ? 'æ' : 'æ🎓'}x`.repeat(300_000);
			const bytes =
				encoding === 'windows-1252'
					? Buffer.from(text, 'latin1')
					: encoding === 'utf-16le'
						? Buffer.from(text, 'utf16le')
						: Buffer.from(text, 'utf16le').swap16();
			const pieces = [...utf8PartsOf({ bytes: Buffer.concat([Buffer.alloc(0), bytes]), encoding })].map(
				(part) => part.bytes,
			);
			assert.ok(pieces.length > 2 && pieces.every(({ byteLength }) => byteLength <= 800_000));
			assert.ok(Buffer.concat(pieces).equals(Buffer.from(text)));
		});
	}
});

describe('decodeText', () => {
	const text = 'Forhåndsvarslet – æøå';
	for (const [name, bytes, charset] of [
		['UTF-8', Buffer.from(text, 'utf8'), undefined],
		['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf8'), undefined],
		['UTF-8 with an unknown charset', Buffer.from(text, 'utf8'), 'x-nothing'],
		['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), undefined],
		['windows-1252 without a charset', Buffer.from([...Buffer.from(text.replace('–', '\u0096'), 'latin1')]), undefined],
		['windows-1252 with the charset iso-8859-1', Buffer.from(text.replace('–', '\u0096'), 'latin1'), 'iso-8859-1'],
		['windows-1252 with the wrong charset utf-8', Buffer.from(text.replace('–', '\u0096'), 'latin1'), 'utf-8'],
	] as const) {
		it(`decodes a text in ${name}`, () => {
			assert.equal(decodeText(bytes, charset, isUtf8), text);
		});
	}
});
