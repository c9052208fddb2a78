import { firstUnusedName } from '../../shared/core/firstUnusedName.ts';

/**
 * The replacements in IDs of letters that Unicode normalization (NFD) does not decompose into a
 * base letter and a combining character.
 */
const transliterations: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', ß: 'ss', ð: 'd', þ: 'th' };

const maxIdLength = 60;

/** Returns an unused ID in kebab-case for an environment with this label. */
export function newEnvironmentId(label: string, taken: readonly string[]): string {
	// NFD normalization takes quadratic time for long sequences of combining characters (UAX #15,
	// section 13).
	const plain = label
		.slice(0, maxIdLength)
		.toLowerCase()
		.replace(/[æøßðþ]/g, (letter) => transliterations[letter] ?? letter)
		.normalize('NFD')
		.replace(/\p{M}/gu, '');
	const id =
		plain
			.replace(/[^a-z0-9]+/g, '-')
			.slice(0, maxIdLength)
			.replace(/^-|-$/g, '') || 'environment';
	return unusedId(id, taken);
}

/** Returns the ID, or the ID with the lowest free number from 2 appended if it is taken. */
export function unusedId(id: string, taken: readonly string[]): string {
	return firstUnusedName(id, '-', (each) => taken.includes(each));
}
