import { type Details, UserError } from '../../../shared/core/errors.ts';
import { systemCodeOf } from '../../../shared/core/systemCodeOf.ts';

/** The error codes for the codes of system errors. */
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

/**
 * Returns the error for a file that cannot be saved, with its location if the user has to look
 * there. `path` as in {@link placeOf}.
 */
export function diskFailure(error: unknown, path: string): UserError {
	const systemCode = systemCodeOf(error);
	const code = codes.get(systemCode) ?? 'conversion/save-failed';
	const lookThere = code === 'conversion/save-exists' || code === 'conversion/save-in-the-way';
	return new UserError(code, lookThere ? { place: placeOf(path), systemCode } : { systemCode });
}

/**
 * Returns the part of a path below the chosen folder, with `/`, that messages show: its first
 * segment. The others come from the server.
 */
export function placeOf(path: string): string {
	return path.split('/', 1)[0] ?? '';
}

/** Returns an error with further details. Existing details take precedence. */
export function withDetails({ code, details, cause }: UserError, further: Details): UserError {
	return new UserError(code, { ...further, ...details }, cause);
}
