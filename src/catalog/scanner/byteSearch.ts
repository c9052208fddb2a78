import { escapedPattern } from '../../shared/escapedPattern.ts';

/**
 * Says of texts in UTF-8 whether one of the facts stands in them. Nearly all files have none, so this decides how long a search takes: it first
 * looks for the words in the facts, which are fewer and need no decoding, and skips what cannot be the end of one (Wu and Manber, "A fast
 * algorithm for multi-pattern searching", 1994).
 */
export function byteSearch(facts: readonly string[]): (bytes: Buffer) => boolean {
	const words = wordsOf(facts).map((word) => Buffer.from(word));
	const shortest = Math.min(...words.map(({ length }) => length));
	const pattern = bytePattern(facts);
	const isExactly = (bytes: Buffer) => pattern.test(bytes.toString('latin1'));
	if (words.length === 0 || shortest < 2) {
		return words.length === 0 ? () => false : isExactly;
	}
	const hasWord = wordSearch(words, shortest);
	return (bytes) => hasWord(bytes) && isExactly(bytes);
}

/** The words of facts, without the signs around them; none of them in another, so that each fact has at least one. */
function wordsOf(facts: readonly string[]): readonly string[] {
	const words = facts.map((fact) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(fact)?.[0] ?? fact);
	return [...new Set(words)].filter((word, _, all) => !all.some((other) => other !== word && word.includes(other)));
}

/** A pattern for the bytes of a text read as Latin-1, a character for each. */
function bytePattern(facts: readonly string[]): RegExp {
	const alternatives = facts.map((fact) => escapedPattern(Buffer.from(fact).toString('latin1')));
	return new RegExp(alternatives.join('|'));
}

/** Looks at the first `length` bytes of each word only until they fit, from their end. */
function wordSearch(words: readonly Buffer[], length: number): (bytes: Buffer) => boolean {
	const furthest = Math.min(length - 1, 255);
	const shifts = new Uint8Array(2 ** 16).fill(furthest);
	const endingIn = new Map<number, Buffer[]>();
	for (const word of words) {
		for (let at = 1; at < length; at++) {
			const pair = word.readUInt16BE(at - 1);
			shifts[pair] = Math.min(shifts[pair] ?? 0, length - 1 - at);
		}
		const last = word.readUInt16BE(length - 2);
		endingIn.set(last, [...(endingIn.get(last) ?? []), word]);
	}
	return (bytes) => {
		let at = length - 1;
		while (at < bytes.length) {
			const pair = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
			const shift = shifts[pair] ?? 0;
			if (shift === 0 && standsAt(bytes, at - length + 1, endingIn.get(pair) ?? [])) {
				return true;
			}
			at += shift || 1;
		}
		return false;
	};
}

/** Whether one of the words stands there. */
function standsAt(bytes: Buffer, start: number, words: readonly Buffer[]): boolean {
	return words.some((word) => {
		let index = 0;
		while (index < word.length && bytes[start + index] === word[index]) {
			index += 1;
		}
		return index === word.length;
	});
}
