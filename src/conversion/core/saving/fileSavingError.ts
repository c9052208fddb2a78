import { type ErrorDetails, UserError } from '../../../shared/core/errors.ts';
import { systemErrorCodeOf } from '../../../shared/core/systemErrorCodeOf.ts';

/** The code of a system error → our error code. */
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
	['EISDIR', 'conversion/save-not-replaceable'],
	['ENOTDIR', 'conversion/save-not-replaceable'],
]);

/** Maximum length of a name on Windows and macOS, in UTF-16 code units. */
const longestSystemName = 255;

/**
 * Returns the error for a file that cannot be saved. If an existing file or folder is the cause,
 * the details contain its path. `path` is relative to the chosen folder, with `/`.
 */
export function fileSavingError(error: unknown, path: string): UserError {
	const systemCode = systemErrorCodeOf(error);
	// Windows reports a name that is too long as an invalid one or as a path that does not exist.
	const isTooLong =
		/^(?:EINVAL|ENOENT)$/.test(systemCode) && path.split('/').some((name) => name.length > longestSystemName);
	const code = codes.get(isTooLong ? 'ENAMETOOLONG' : systemCode) ?? 'conversion/save-failed';
	const isAtPath = code === 'conversion/save-exists' || code === 'conversion/save-not-replaceable';
	return new UserError(code, isAtPath ? { path: topLevelName(path), systemCode } : { systemCode });
}

/**
 * Returns the first segment of a path below the chosen folder, with `/`. Messages show only this
 * segment, because the server chooses the other segments.
 */
export function topLevelName(path: string): string {
	return path.split('/', 1)[0] ?? '';
}

/** Returns an error with further details. Existing details take precedence. */
export function addErrorDetails({ code, details, cause }: UserError, further: ErrorDetails): UserError {
	return new UserError(code, { ...further, ...details }, cause);
}

/** A document that was not saved. */
interface UnsavedDocument {
	readonly id: string;
	readonly name: string;
}

/**
 * Returns the details of a failure to save documents: the name of the only document and, as the
 * detail `retry`, its id, with which the button of the message saves it again. A failure of several
 * documents names none, because it can concern any of them.
 */
export function unsavedDocumentDetails(
	documents: readonly UnsavedDocument[],
	retry: 'document' | 'zip' | undefined,
): ErrorDetails {
	const [only, ...others] = documents;
	if (!only || others.length > 0) {
		return {};
	}
	return { file: only.name, ...(retry === undefined ? {} : { [retry]: only.id }) };
}

/** Codes of errors whose cause can be the file or its whole folder. */
const folderErrors: ReadonlySet<string> = new Set([
	'conversion/save-disk-full',
	'conversion/save-not-permitted',
	'conversion/save-read-only',
	'conversion/save-folder-gone',
]);

/** Whether the cause of an error can prevent saving any further file in the same folder. */
export function canAffectFolder({ code }: UserError): boolean {
	return folderErrors.has(code);
}
