import type { ArchiveEntry } from './archiveDirectory.ts';
import { isPlain, normalForm } from './entryName.ts';

/** How colliding names of entries are resolved. */
export interface ResolvedNames {
	/** Files that have the name of a folder. */
	readonly conflicts: ReadonlySet<ArchiveEntry>;
	/** The numbered names of files whose names equal those of earlier files. */
	readonly numbered: ReadonlyMap<ArchiveEntry, string>;
}

/**
 * Resolves names that a disk or a reader cannot distinguish because they differ only in case, in
 * composition or width of characters, in invisible characters, or in trailing dots and spaces. The
 * first file keeps its name. Each further file gets ` (2)`, ` (3)` and so on before its extension,
 * with the first number that no entry has. Folders may be listed more than once.
 */
export function resolveNames(entries: readonly ArchiveEntry[]): ResolvedNames {
	const keyed = entries
		.map((entry) => ({ entry, key: nameKey(entry.name) }))
		.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
	const conflicts = new Set<ArchiveEntry>();
	const duplicates: ArchiveEntry[] = [];
	for (let start = 0, end = 0; start < keyed.length; start = end) {
		const key = keyed[start]?.key ?? '';
		while (keyed[end]?.key === key) {
			end++;
		}
		const group = keyed.slice(start, end).map(({ entry }) => entry);
		const files = group.filter(({ type }) => type !== 'folder');
		if (files.length < group.length || keyed[end]?.key.startsWith(`${key}${separator}`)) {
			for (const file of files) {
				conflicts.add(file);
			}
		} else {
			duplicates.push(...files.slice(1));
		}
	}
	const used = duplicates.length > 0 ? new Set(keyed.map(({ key }) => key)) : new Set<string>();
	return { conflicts, numbered: numberNames(duplicates, used) };
}

function numberNames(files: readonly ArchiveEntry[], used: Set<string>): ReadonlyMap<ArchiveEntry, string> {
	const names = new Map<ArchiveEntry, string>();
	const lastNumbers = new Map<string, number>();
	for (const file of files) {
		const key = nameKey(file.name);
		let number = lastNumbers.get(key) ?? 1;
		let name = file.name;
		do {
			number += 1;
			name = numberedName(file.name, number);
		} while (used.has(nameKey(name)));
		lastNumbers.set(key, number);
		used.add(nameKey(name));
		names.set(file, name);
	}
	return names;
}

function numberedName(name: string, number: number): string {
	const dot = name.lastIndexOf('.');
	// A dot at the start of a file name does not start an extension.
	const end = dot > name.lastIndexOf('/') + 1 ? dot : name.length;
	return `${name.slice(0, end)} (${number})${name.slice(end)}`;
}

/**
 * Replaces `/` in the keys by which names are sorted. Sorts before every other character, so that
 * the files in a folder directly follow the folder.
 */
const separator = '\0';

function nameKey(name: string): string {
	const plain = isPlain(name) ? name : comparable(name);
	const key = plain.toUpperCase();
	const trimmed = /[. ](?:\/|$)/.test(key) ? key.split('/').map(withoutEnd).join('/') : key;
	return trimmed.replaceAll('/', separator);
}

/**
 * Returns a name for comparison: without invisible characters, with narrow instead of wide
 * characters, and in lower case. The caller converts the result to upper case, because some letters
 * are equal only after both conversions.
 */
function comparable(name: string): string {
	const visible = name
		.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
		.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
	return (visible === name ? name : normalForm(visible)).toLowerCase();
}

/** Removes trailing dots and spaces from a segment, as Windows does. */
function withoutEnd(part: string): string {
	let end = part.length;
	while (part[end - 1] === '.' || part[end - 1] === ' ') {
		end--;
	}
	return part.slice(0, end);
}
