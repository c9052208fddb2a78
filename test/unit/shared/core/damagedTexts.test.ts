import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { detectEncoding, utf8PartsOf } from '../../../../src/shared/core/textEncoding.ts';
import { coursePlan, handbookPages } from '../../../fixtures/documentTexts.ts';
import { createRandom, type Random } from '../../../fixtures/random.ts';
import { seeds } from '../../../fixtures/testSize.ts';

const paragraphs: readonly string[] = [
	...coursePlan.flatMap((block) => ('text' in block ? [block.text] : 'items' in block ? block.items : [])),
	...handbookPages.flat().map((line) => (typeof line === 'string' ? line : line.text)),
].filter((text) => (text.match(/[æøåÆØÅ]/g) ?? []).length > 1);

/** An encoding as a service sends it: with or without a byte order mark and a declaration. */
interface Form {
	readonly title: string;
	readonly encoding: string;
	readonly charset?: string;
	/** Bytes of the byte order mark. They are not damaged. */
	readonly mark?: readonly number[];
	readonly encode: (text: string) => Buffer;
	/** The number of bytes of a code unit, whose boundaries a damage does not move. */
	readonly unit: 1 | 2;
}

const utf8 = { encoding: 'utf-8', encode: (text: string) => Buffer.from(text), unit: 1 } as const;
const windows = { encoding: 'windows-1252', encode: (text: string) => Buffer.from(text, 'latin1'), unit: 1 } as const;
const little = { encoding: 'utf-16le', encode: (text: string) => Buffer.from(text, 'utf16le'), unit: 2 } as const;
const big = { encoding: 'utf-16be', encode: (text: string) => Buffer.from(text, 'utf16le').swap16(), unit: 2 } as const;

const forms: readonly [Form, ...Form[]] = [
	{ title: 'UTF-8', ...utf8 },
	{ title: 'declared UTF-8', ...utf8, charset: 'utf-8' },
	{ title: 'UTF-8 with a byte order mark', ...utf8, mark: [0xef, 0xbb, 0xbf] },
	{ title: 'UTF-8 that is declared as ISO-8859-1', ...utf8, charset: 'iso-8859-1' },
	{ title: 'windows-1252', ...windows },
	{ title: 'declared windows-1252', ...windows, charset: 'windows-1252' },
	{ title: 'UTF-16LE with a byte order mark', ...little, mark: [0xff, 0xfe] },
	{ title: 'UTF-16BE with a byte order mark', ...big, mark: [0xfe, 0xff] },
	{ title: 'declared UTF-16LE', ...little, charset: 'utf-16le' },
	{ title: 'declared UTF-16BE', ...big, charset: 'utf-16be' },
];

interface Damage {
	readonly title: string;
	readonly unit: 1 | 2;
	readonly apply: (bytes: Buffer, at: number, byte: number) => Buffer;
}

const damages: readonly Damage[] = [
	{ title: 'has a changed byte', unit: 1, apply: (bytes, at, byte) => spliced(bytes, at, 1, byte) },
	{ title: 'has a stray byte', unit: 1, apply: (bytes, at, byte) => spliced(bytes, at, 0, byte) },
	{ title: 'lacks a byte', unit: 1, apply: (bytes, at) => spliced(bytes, at, 1) },
	{ title: 'lacks the last byte', unit: 1, apply: (bytes) => bytes.subarray(0, -1) },
	{ title: 'has a changed byte', unit: 2, apply: (bytes, at, byte) => spliced(bytes, at, 1, byte) },
	{
		title: 'has half of a surrogate pair',
		unit: 2,
		apply: (bytes, at) => spliced(bytes, at - (at % 2), 2, 0xdc, 0xdc),
	},
	{ title: 'lacks the last byte', unit: 2, apply: (bytes) => bytes.subarray(0, -1) },
];

function spliced(bytes: Buffer, at: number, removed: number, ...added: readonly number[]): Buffer {
	return Buffer.concat([bytes.subarray(0, at), Uint8Array.from(added), bytes.subarray(at + removed)]);
}

/** Returns a text of Norwegian sentences. Only texts for UTF-8 and UTF-16 have emoji. */
function makeText(random: Random, form: Form): string {
	const emoji = form.encoding === 'windows-1252' ? ' ' : ' 🎓 ';
	const pick = () => random.pick(paragraphs as readonly [string, ...string[]]);
	return Array.from({ length: random.between(2, 12) }, pick).join(random.pick([' ', '\n\n', emoji]));
}

function decode(bytes: Uint8Array, charset: string | undefined): string {
	return Buffer.concat([...utf8PartsOf(detectEncoding(bytes, charset, isUtf8))].map((part) => part.bytes)).toString();
}

/** Returns the parts of two texts between their common beginning and their common end. */
function difference(one: string, other: string): readonly [string, string] {
	const [a, b] = [[...one], [...other]];
	let start = 0;
	while (start < a.length && start < b.length && a[start] === b[start]) {
		start++;
	}
	let end = 0;
	while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) {
		end++;
	}
	return [a.slice(start, a.length - end).join(''), b.slice(start, b.length - end).join('')];
}

describe('detectEncoding of damaged texts', () => {
	for (const seed of seeds(200)) {
		const random = createRandom(seed);
		const form = forms[seed % forms.length] ?? forms[0];
		const possible = damages.filter(({ unit }) => unit === form.unit);
		const damage = possible[random.between(0, possible.length - 1)];
		const text = makeText(random, form);
		const content = form.encode(text);
		const [at, byte] = [random.between(0, content.byteLength - 1), random.between(0, 255)];
		it(`changes at most the damaged position of text ${seed} in ${form.title}, which ${damage?.title}`, () => {
			const damaged = damage?.apply(content, at, byte) ?? content;
			const bytes = Buffer.concat([Uint8Array.from(form.mark ?? []), damaged]);
			const [lost, shown] = difference(text, decode(bytes, form.charset));
			// A damaged byte affects a character or two, and a character of UTF-8 has up to four bytes.
			assert.ok([...lost].length <= 2 && [...shown].length <= 4, `"${lost}" became "${shown}"`);
		});
	}

	const long = 'Blåbær og ærfugl på øya. '.repeat(6000);
	const rows: readonly (readonly [title: string, bytes: Uint8Array, charset: string | undefined, text: string])[] = [
		['150 kB of UTF-8 with a stray byte', spliced(Buffer.from(long), 90_001, 0, 0xff), undefined, '\ufffd'],
		['150 kB of UTF-8 whose last character is cut', Buffer.from(`${long}ø`).subarray(0, -1), undefined, '\ufffd'],
		['one valid and one invalid letter in UTF-8', Buffer.from('bl\xc3\xa5b\xe6r', 'latin1'), undefined, '\ufffd'],
		['declared UTF-8 with one invalid byte', Buffer.from('blueberr\xff', 'latin1'), 'utf-8', '\ufffd'],
		['UTF-8 with characters of three bytes', Buffer.from('\xff 10 \xe2\x82\xac', 'latin1'), undefined, '\ufffd'],
		['UTF-8 with a character of four bytes', Buffer.from('\xff \xf0\x9f\x8e\x93', 'latin1'), undefined, '\ufffd'],
		['UTF-8 with a damaged byte order mark', Buffer.from('\xef\xbb# \xc3\x85', 'latin1'), undefined, '\ufffd'],
		['declared UTF-16 with half of a surrogate pair', Buffer.from('\u{d83c}# Å', 'utf16le'), 'utf-16le', '\ufffd'],
		[
			'declared Shift_JIS with a damaged character',
			Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x20, 0xff, 0x20, 0x83, 0x65]),
			'shift_jis',
			'\ufffd',
		],
	];
	for (const [title, bytes, charset, text] of rows) {
		it(`shows U+FFFD at one position of ${title}`, () =>
			assert.deepEqual(decode(bytes, charset).match(/\ufffd+/g), [text]));
	}

	const foreign: readonly (readonly [title: string, bytes: Uint8Array, charset: string | undefined, text: string])[] = [
		['a text in windows-1252', windows.encode('Læring på øya'), undefined, 'Læring på øya'],
		[
			'a text with capital letters in windows-1252',
			windows.encode('ÆRFUGL PÅ ØYA, BLÅBÆR'),
			undefined,
			'ÆRFUGL PÅ ØYA, BLÅBÆR',
		],
		['a text in windows-1252 that is declared as UTF-8', windows.encode('Læring på øya'), 'utf-8', 'Læring på øya'],
		[
			'a text in windows-1252 with two letters that are also valid UTF-8',
			Buffer.from(`Bl\xe5b\xe6r \xc5\xbb, \xe6rfugl \xc5\xbb og p\xe5 \xf8ya`, 'latin1'),
			undefined,
			'Blåbær Å», ærfugl Å» og på øya',
		],
	];
	for (const [title, bytes, charset, text] of foreign) {
		it(`does not read ${title} as UTF-8`, () => assert.equal(decode(bytes, charset), text));
	}
});
