import nodePath, { type PlatformPath } from 'node:path';

/**
 * Returns the path of a file relative to a folder, with `/`; empty for the folder itself.
 * `undefined` for a path outside of the folder, which on Windows can be on another drive. Names are
 * compared as the system does. Both paths are absolute and without links.
 */
export function relativePathInFolder(
	folder: string,
	path: string,
	{ relative, isAbsolute, sep }: Pick<PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = nodePath,
): string | undefined {
	const [from, to] = sep === '\\' ? [withoutPrefix(folder), withoutPrefix(path)] : [folder, path];
	const inFolder = relative(from, to);
	const isOutside = inFolder === '..' || inFolder.startsWith(`..${sep}`) || isAbsolute(inFolder);
	return isOutside ? undefined : pathWithSlashes(inFolder, sep);
}

/**
 * Returns a Windows path without the prefix `\\?\` of extended paths, which Node adds to long
 * paths itself.
 */
function withoutPrefix(path: string): string {
	return path.replace(/^\\\\\?\\(UNC\\)?/i, (_, share) => (share === undefined ? '' : '\\\\'));
}

/** Returns a path of this system with `/` between its parts. */
export function pathWithSlashes(path: string, separator: string = nodePath.sep): string {
	return path.replaceAll(separator, '/');
}
