import { type Facts, UserError } from '../../shared/errors.ts';
import { systemCodeOf } from '../../shared/systemCodeOf.ts';

/** What keeps a file from being saved, by the code of the system's error. */
const codes: ReadonlyMap<string, string> = new Map([
	['ENOSPC', 'conversion/save-disk-full'],
	['EDQUOT', 'conversion/save-disk-full'],
	['EACCES', 'conversion/save-not-permitted'],
	['EPERM', 'conversion/save-not-permitted'],
	['EBUSY', 'conversion/save-not-permitted'],
	['EROFS', 'conversion/save-read-only'],
	['ENAMETOOLONG', 'conversion/save-name-too-long'],
	['ENOENT', 'conversion/save-folder-gone'],
	['EEXIST', 'conversion/save-exists'],
	['EISDIR', 'conversion/save-in-the-way'],
	['ENOTDIR', 'conversion/save-in-the-way'],
]);

/** Names what keeps a file from being saved, and where it would be where somebody has to go and look. `path` as in {@link placeOf}. */
export function diskFailure(error: unknown, path: string): UserError {
	const systemCode = systemCodeOf(error);
	const code = codes.get(systemCode) ?? 'conversion/save-failed';
	const lookThere = code === 'conversion/save-exists' || code === 'conversion/save-in-the-way';
	return new UserError(code, lookThere ? { place: placeOf(path), systemCode } : { systemCode });
}

/**
 * What is told of a path below the chosen folder, with `/`: the outermost name, which is ours. What the entries of an archive
 * are called is the server's text.
 */
export function placeOf(path: string): string {
	return path.split('/', 1)[0] ?? '';
}

/** The same failure with further facts, such as how far the saving had come. What it knows already stays. */
export function withFacts({ code, facts, cause }: UserError, further: Facts): UserError {
	return new UserError(code, { ...further, ...facts }, cause);
}
