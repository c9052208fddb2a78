import { type UnescapedBytes, unescapeBytes } from './unescapedBytes.ts';

/** A part of a text, in bytes. */
export interface ByteRange {
	readonly start: number;
	/** The first byte after the part. */
	readonly end: number;
}

/** Minimum number of bytes of a decoded form, and of the key by which forms are found. */
const keyLength = 4;
/** Minimum length of a text whose first half is found too, because it may have been truncated. */
const minTruncatedLength = 16;

/** A form of a text. */
export interface SecretForm {
	/** The result of `unescapeBytes`. */
	readonly bytes: Uint8Array;
	/** The number of bytes of the beginning that are sufficient to recognize the form. */
	readonly minLength: number;
}

/**
 * Finds texts in any of their forms: as in `unescapeBytes`, in Base64, also inside of a longer text
 * in Base64, in hexadecimal digits, and in ISO 8859-1. Also finds at least the first half of a text
 * of 16 characters or more, because it may have been truncated. The time does not depend on the
 * number of texts.
 */
export class SecretFinder {
	/** Key of the first four bytes → the forms that begin with them. */
	readonly #forms = new Map<number, readonly SecretForm[]>();
	/** 1 for the hash of each key. */
	readonly #hashes = new Uint8Array(2 ** 16);

	constructor(forms: Iterable<SecretForm>) {
		for (const form of forms) {
			const key = keyAt(form.bytes, 0);
			this.#forms.set(key, [...(this.#forms.get(key) ?? []), form]);
			this.#hashes[hashOf(key)] = 1;
		}
	}

	/** Returns the parts of a text in UTF-8 that contain one of the texts, in ascending order. */
	find(text: Uint8Array): readonly ByteRange[] {
		return this.#forms.size === 0 ? [] : this.#findDecoded(unescapeBytes(text));
	}

	#findDecoded({ bytes, starts, ends }: UnescapedBytes): readonly ByteRange[] {
		const found: ByteRange[] = [];
		let key = 0;
		for (let last = 0; last < bytes.length; last += 1) {
			key = ((key << 8) | (bytes[last] ?? 0)) >>> 0;
			if (this.#hashes[hashOf(key)] === 0 || last < keyLength - 1) {
				continue;
			}
			const first = last - keyLength + 1;
			const length = Math.max(0, ...(this.#forms.get(key) ?? []).map((form) => matchedLength(form, bytes, first)));
			if (length > 0) {
				last = first + length - 1;
				found.push({ start: starts[first] ?? 0, end: ends[last] ?? 0 });
				key = last < 3 ? key : keyAt(bytes, last - 3);
			}
		}
		return found;
	}
}

/** Returns the number of bytes to redact at a position: 0 if too few of them match. */
function matchedLength({ bytes: form, minLength }: SecretForm, bytes: Uint8Array, first: number): number {
	let length = 0;
	while (length < form.length && form[length] === bytes[first + length]) {
		length += 1;
	}
	return length >= minLength ? length : 0;
}

function keyAt(bytes: Uint8Array, at: number): number {
	const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + keyLength);
	return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

function hashOf(key: number): number {
	return Math.imul(key, 0x9e3779b1) >>> 16;
}

/** Minimum length of a text that is found in Base64 and in hexadecimal digits. */
const minEncodedLength = 8;

/** Returns the forms of a text that {@link SecretFinder} finds. */
export function secretFormsOf(text: string): readonly SecretForm[] {
	return encodedForms(text)
		.map((form) => unescapeBytes(form).bytes)
		.filter((bytes) => bytes.length >= keyLength)
		.map((bytes) => ({ bytes, minLength: text.length < minTruncatedLength ? bytes.length : bytes.length / 2 }));
}

function encodedForms(text: string): readonly Uint8Array[] {
	const utf8 = encoder.encode(text);
	const isLatin1 = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(text);
	const latin1 = isLatin1 ? [Uint8Array.from(text, (each) => each.charCodeAt(0))] : [];
	if (text.length < minEncodedLength) {
		return [utf8, ...latin1];
	}
	const hex = Array.from(utf8, (byte) => byte.toString(16).padStart(2, '0'));
	const hexForms = ['', ':', '-'].map((separator) => hex.join(separator));
	const base64 = base64Forms(utf8);
	return [
		utf8,
		...latin1,
		...hexForms.flatMap((each) => [each, each.toUpperCase()]).map((each) => encoder.encode(each)),
		...base64,
		...[...latin1, ...utf16(text), ...escapedForms(text), ...base64].flatMap(base64Forms),
	];
}

/** Returns a text as it is in a URL, a form, JSON and XML. Base64 often contains these. */
function escapedForms(text: string): readonly Uint8Array[] {
	const json = JSON.stringify(text).slice(1, -1);
	const xml = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
	const forms = new Set([
		encodeURIComponent(text.toWellFormed()),
		new URLSearchParams({ '': text }).toString().slice(1),
		json,
		json.replaceAll(/[^\0-\x7f]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`),
		xml,
		xml.replaceAll('"', '&quot;'),
	]);
	forms.delete(text);
	return [...forms].map((each) => encoder.encode(each));
}

/** Returns the bytes of a text in UTF-16, in both byte orders. */
function utf16(text: string): readonly Uint8Array[] {
	const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
	return [
		Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8])),
		Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 0xff])),
	];
}

const encoder = new TextEncoder();

/**
 * Returns the Base64 characters that every encoded text with these bytes contains, for each offset
 * modulo 3, in both alphabets (RFC 4648). Characters that also encode adjacent bytes are omitted.
 */
function base64Forms(bytes: Uint8Array): readonly Uint8Array[] {
	return [0, 1, 2].flatMap((offset) => {
		const base64 = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes)).slice(
			Math.ceil((offset * 8) / 6),
			Math.floor(((offset + bytes.length) * 8) / 6),
		);
		return [base64, base64.replaceAll('+', '-').replaceAll('/', '_')].map((each) => encoder.encode(each));
	});
}
