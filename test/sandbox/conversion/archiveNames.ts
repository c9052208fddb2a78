import { extname } from 'node:path';

/**
 * Returns a unique name in an archive for each uploaded document: its file name without the
 * extension, with `-2`, `-3` and so on when the name is taken. Names that differ only in case or
 * Unicode normalization count as equal.
 */
export function archiveNames(fileNames: readonly string[]): readonly string[] {
	const taken = new Set<string>();
	return fileNames.map((fileName) => {
		const stem = stemOf(fileName);
		let name = stem;
		for (let number = 2; taken.has(keyOf(name)); number++) {
			name = `${stem}-${number}`;
		}
		taken.add(keyOf(name));
		return name;
	});
}

function stemOf(fileName: string): string {
	const stem = fileName.slice(0, fileName.length - extname(fileName).length);
	return /^\.*$/.test(stem) ? 'document' : stem;
}

function keyOf(name: string): string {
	return name.normalize('NFC').toLowerCase();
}
