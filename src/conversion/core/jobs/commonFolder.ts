/** The deepest folder that contains several files. */
export interface CommonFolder {
	readonly uri: string;
	/** Name of the folder; an empty string at the root of a file system. */
	readonly name: string;
	/** Returns the path from the common folder to that of one of the files, with `/` at its end. */
	pathOf(uri: string): string;
}

/** Returns the deepest folder that contains all files with these URIs. */
export function commonFolder([first, ...others]: readonly [string, ...string[]]): CommonFolder {
	const folders = others.map(foldersOf);
	const all = foldersOf(first);
	const end = all.findIndex((segment, index) => folders.some((each) => each[index] !== segment));
	const common = end === -1 ? all : all.slice(0, end);
	return {
		uri: common.join('/'),
		name: decodeURIComponent(common.at(-1) ?? ''),
		pathOf: (uri) =>
			foldersOf(uri)
				.slice(common.length)
				.map((segment) => `${decodeURIComponent(segment)}/`)
				.join(''),
	};
}

function foldersOf(uri: string): readonly string[] {
	return uri.split('/').slice(0, -1);
}
