import { createRequire } from 'node:module';
import type { RipgrepFailure } from '../../catalog/node/scan/ripgrep.ts';
import { findProgramInPath, isExecutableFile, programFileName } from '../../shared/node/programs.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Returns the path of ripgrep in the optional package `@vscode/ripgrep`, otherwise in the absolute
 * folders of `PATH`; `undefined` if ripgrep is not installed.
 */
export function findInstalledRipgrep(searchPath: string = process.env['PATH'] ?? ''): string | undefined {
	return packagedPrograms().find(isExecutableFile) ?? findProgramInPath('rg', searchPath);
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
		return [resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${programFileName('rg')}`)];
	} catch {
		return [];
	}
}
