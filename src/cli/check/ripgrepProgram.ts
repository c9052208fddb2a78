import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, isAbsolute, join } from 'node:path';
import type { RipgrepFailure } from '../../catalog/node/scan/ripgrep.ts';
import type { Terminal } from '../terminal.ts';

const name = process.platform === 'win32' ? 'rg.exe' : 'rg';

/**
 * Returns the path of ripgrep in the optional package `@vscode/ripgrep`, otherwise in the folders
 * of `PATH`; `undefined` if ripgrep is not installed. Relative folders in `PATH` are ignored,
 * because a repository could contain a program with the same name.
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

/** Reports that ripgrep failed and that files are read without it. */
export function reportRipgrepFailure({ message }: RipgrepFailure, terminal: Terminal): void {
	terminal.report('ripgrep failed. All files are read without it, which takes longer.');
	terminal.reportDetail(message);
}

/** `@vscode/ripgrep` depends on a package with the program for each platform. */
function packagedPrograms(): readonly string[] {
	try {
		const { resolve } = createRequire(createRequire(import.meta.url).resolve('@vscode/ripgrep'));
		return [resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${name}`)];
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
