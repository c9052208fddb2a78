import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

const name = process.platform === 'win32' ? 'rg.exe' : 'rg';

/**
 * Returns the path of ripgrep: that of the optional package `@vscode/ripgrep`, or of the first
 * absolute entry of `PATH` with one. Returns `undefined` when there is none. The current folder is
 * never searched, because it belongs to the repository.
 */
export function ripgrepProgram(searchPath: string = process.env['PATH'] ?? ''): string | undefined {
	return packagedPrograms()
		.concat(
			searchPath
				.split(delimiter)
				.filter(isAbsolute)
				.map((folder) => join(folder, name)),
		)
		.find(isExecutable);
}

function packagedPrograms(): readonly string[] {
	try {
		const manifest = createRequire(import.meta.url).resolve('@vscode/ripgrep/package.json');
		return [join(dirname(manifest), 'bin', name)];
	} catch {
		return [];
	}
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
