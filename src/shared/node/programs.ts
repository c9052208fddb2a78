import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Returns the path of a program in the folders of `PATH`; `undefined` if there is none. `name` is
 * the name without the ending of Windows. Relative folders in `PATH` are ignored, because a
 * repository could contain a program with the same name.
 */
export function findProgramInPath(name: string, searchPath: string = process.env['PATH'] ?? ''): string | undefined {
	return absoluteFoldersInPath(searchPath)
		.map((folder) => join(folder, programFileName(name)))
		.find(isExecutableFile);
}

/** Returns the absolute folders in a value of `PATH`. */
export function absoluteFoldersInPath(searchPath: string): readonly string[] {
	return searchPath.split(delimiter).filter(isAbsolute);
}

/** Returns the file name of a program, which on Windows ends with `.exe`. */
export function programFileName(name: string): string {
	return process.platform === 'win32' ? `${name}.exe` : name;
}

/** Whether a file exists that this process may execute. */
export function isExecutableFile(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
