import { maxIgnoreFileSize } from '../../../shared/node/ignoreFiles.ts';
import { relativePathInFolder } from '../../../shared/node/relativePathInFolder.ts';
import type { ScanCounts } from '../../core/scanResults.ts';

/** Maximum number of paths in a message. */
const maxListedPaths = 10;

/**
 * Returns messages that name what could not be read in a scan, for the log and the command line.
 * `folder` is the absolute path of the scanned folder.
 */
export function unsearchedFileMessages(counts: ScanCounts, folder: string): readonly string[] {
	const { unreadable, unusableIgnoreFiles } = counts;
	const ignoreFiles = unusableIgnoreFiles.map((path) => relativePathInFolder(folder, path) ?? path);
	const limit = `${maxIgnoreFileSize / 2 ** 10} KB`;
	return [
		...(unreadable.length > 0 ? [`Not searched because they cannot be read: ${listPaths(unreadable)}.`] : []),
		...(ignoreFiles.length > 0
			? [`Ignore files that are not applied because they cannot be read or exceed ${limit}: ${listPaths(ignoreFiles)}.`]
			: []),
	];
}

function listPaths(paths: readonly string[]): string {
	const more = paths.length - maxListedPaths;
	const listed = paths.toSorted().slice(0, maxListedPaths).join(', ');
	return more > 0 ? `${listed} and ${more} more` : listed;
}
