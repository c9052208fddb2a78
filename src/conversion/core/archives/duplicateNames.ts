import type { ArchiveEntry } from './archiveDirectory.ts';
import { isPlain, isTooLong, normalForm } from './entryName.ts';

/**
 * Entries whose names are one and the same file, or a file and a folder, where disks or eyes do not tell them apart: by upper
 * and lower case, by composition and width of characters, by characters that nobody sees, by dots and blanks at the end.
 * Folders may be listed more than once. Names that are too long are not compared.
 */
export function duplicateNames(entries: readonly ArchiveEntry[]): readonly ArchiveEntry[] {
	const keyed = entries
		.filter((entry) => !isTooLong(entry))
		.map((entry) => ({ entry, key: nameKey(entry.name) }))
		.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
	const found = new Set<ArchiveEntry>();
	for (const [index, { entry, key }] of keyed.entries()) {
		const next = keyed[index + 1];
		if (!next) {
			break;
		}
		const same = next.key === key && (entry.type !== 'folder' || next.entry.type !== 'folder');
		const within = entry.type !== 'folder' && next.key.startsWith(`${key}${separator}`);
		if (same || within) {
			found.add(entry).add(next.entry);
		}
	}
	return [...found];
}

/** Sorts before every other character, so that what is in a folder follows the folder at once. */
const separator = '\0';

function nameKey(name: string): string {
	const plain = isPlain(name) ? name : comparable(name);
	const key = plain.toUpperCase();
	const ends = /[. ](?:\/|$)/.test(key) ? key.split('/').map(withoutEnd).join('/') : key;
	return ends.replaceAll('/', separator);
}

/** Without what nobody sees, characters of double width as others, and letters in lower case, which upper case alone is not. */
function comparable(name: string): string {
	const visible = name
		.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
		.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
	return (visible === name ? name : normalForm(visible)).toLowerCase();
}

/** A part of a name without dots and blanks at its end, which Windows leaves out. */
function withoutEnd(part: string): string {
	let end = part.length;
	while (part[end - 1] === '.' || part[end - 1] === ' ') {
		end--;
	}
	return part.slice(0, end);
}
