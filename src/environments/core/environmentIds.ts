/** Letters that do not fall apart into a base letter and a mark. */
const asTwoLetters: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', ß: 'ss', ð: 'd', þ: 'th' };

const longestId = 60;

/** An id in kebab-case for an environment of this name, one that is not taken. */
export function newEnvironmentId(label: string, taken: readonly string[]): string {
	// Putting very many combining characters in order takes quadratic time (UAX #15, section 13).
	const plain = label
		.slice(0, longestId)
		.toLowerCase()
		.replace(/[æøßðþ]/g, (letter) => asTwoLetters[letter] ?? letter)
		.normalize('NFD')
		.replace(/\p{M}/gu, '');
	const id =
		plain
			.replace(/[^a-z0-9]+/g, '-')
			.slice(0, longestId)
			.replace(/^-|-$/g, '') || 'environment';
	return freeId(id, taken);
}

/** The id itself, or with the first number behind it that is not taken. */
export function freeId(id: string, taken: readonly string[]): string {
	let candidate = id;
	for (let number = 2; taken.includes(candidate); number += 1) {
		candidate = `${id}-${number}`;
	}
	return candidate;
}
