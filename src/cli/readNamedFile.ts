import { UserError } from '../shared/core/errors.ts';
import { readTextFile } from '../shared/node/readTextFile.ts';

/**
 * Returns the text of a file that the user has named.
 * @throws {UserError} `code` when the file cannot be read or is larger than `megabytes`
 */
export function readNamedFile(path: string, code: string, megabytes: number, file: string = path): string {
	const reading = readTextFile(path, { maximumBytes: megabytes * 2 ** 20 });
	if (reading.kind !== 'text') {
		throw new UserError(code, { file, megabytes });
	}
	return reading.text;
}
