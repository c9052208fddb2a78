import type { ConversionKind } from '../requests/conversionRequest.ts';

/** Files of an archive that belong to the same document. */
interface FileSection<File> {
	/**
	 * The name of the folder that distinguishes these files from other sections; `undefined` for files
	 * outside of such folders.
	 */
	readonly folder: string | undefined;
	readonly files: readonly File[];
}

/**
 * Groups files by the folders of documents that were sent together: the outermost folders that are
 * not the only one on their level. Without such folders, returns all files as one section. Keeps
 * the order of the files.
 */
export function groupByDocumentFolder<File>(
	files: readonly File[],
	nameOf: (file: File) => string,
): readonly FileSection<File>[] {
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
 * Groups the files of an archive by source document, because headings continue from one chunk of a
 * document to the next. Each Markdown file is a group. Chunks are grouped by folder if `sources`,
 * the number of files that were sent together, is more than one.
 */
export function groupFilesBySource<File>(
	files: readonly File[],
	nameOf: (file: File) => string,
	kind: ConversionKind,
	sources: number,
): readonly (readonly File[])[] {
	if (kind === 'markdown') {
		return files.map((file) => [file]);
	}
	return sources > 1 ? groupByDocumentFolder(files, nameOf).map((section) => section.files) : [files];
}

function folderOf(name: string): string {
	return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}
