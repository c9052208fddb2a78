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

/**
 * Names what keeps a file from being saved. `place`, its path below the chosen folder, is only told where somebody has to
 * go and look: what an entry of an archive is called can say what a document is about.
 */
export function diskFailure(error: unknown, place: string): UserError {
	const systemCode = systemCodeOf(error);
	const code = codes.get(systemCode) ?? 'conversion/save-failed';
	const lookThere = code === 'conversion/save-exists' || code === 'conversion/save-in-the-way';
	return new UserError(code, lookThere ? { place, systemCode } : { systemCode });
}

/** The same failure with further facts, such as how far the saving had come. What it knows already stays. */
export function withFacts({ code, facts, cause }: UserError, further: Facts): UserError {
	return new UserError(code, { ...further, ...facts }, cause);
}
