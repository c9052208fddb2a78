import type { ConversionKind } from '../requests/conversionRequest.ts';

/** Files of an archive that belong together. */
export interface FileSection<File> {
	/** The folder they lie in; `undefined` for all files of an archive without such folders, and for those beside them. */
	readonly folder: string | undefined;
	readonly files: readonly File[];
}

/**
 * Files by the folders that documents sent together lie in, in the order they come: the outermost folders of which there
 * are several. Where there are none, all files are one section, however deep they lie.
 */
export function sectionsOf<File>(files: readonly File[], nameOf: (file: File) => string): readonly FileSection<File>[] {
	const partsOf = new Map<string, readonly string[]>();
	const folders = files.map((file) => {
		const folder = folderOf(nameOf(file));
		const parts = partsOf.get(folder) ?? folder.split('/').filter((part) => part !== '');
		partsOf.set(folder, parts);
		return parts;
	});
	const [first = [], ...others] = partsOf.values();
	const shared = first.findIndex((name, depth) => others.some((parts) => parts[depth] !== name));
	const depth = shared < 0 ? first.length : shared;
	const sections = new Map<string | undefined, File[]>();
	for (const [index, file] of files.entries()) {
		const folder = folders[index]?.[depth];
		const section = sections.get(folder);
		if (section) {
			section.push(file);
		} else {
			sections.set(folder, [file]);
		}
	}
	const named = [...sections.keys()].filter((folder) => folder !== undefined);
	return named.length > 1
		? [...sections].map(([folder, own]) => ({ folder, files: own }))
		: [{ folder: undefined, files }];
}

/**
 * Files of an archive by the document they are of, so that headings go on from one to the next: whole documents each by
 * itself, chunks by the folders of the documents that were sent together, so many, and all that came of a single one.
 */
export function filesBySource<File>(
	files: readonly File[],
	nameOf: (file: File) => string,
	kind: ConversionKind,
	sources: number,
): readonly (readonly File[])[] {
	if (kind === 'markdown') {
		return files.map((file) => [file]);
	}
	return sources > 1 ? sectionsOf(files, nameOf).map((section) => section.files) : [files];
}

function folderOf(name: string): string {
	return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}
