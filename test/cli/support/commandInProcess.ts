import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../../../src/cli/commandLine.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import type { CommandResult } from './installedCommand.ts';

/**
 * Runs `study-admin` in this process, with a current folder. Starts ten times faster than the
 * installed program, for tests of many runs.
 */
export async function studyAdminInProcess(args: readonly string[], folder: string): Promise<CommandResult> {
	const [output, errors] = [new PassThrough(), new PassThrough()];
	const previous = process.cwd();
	process.chdir(folder);
	try {
		const texts = Promise.all([text(output), text(errors)]);
		const code = await runCommandLine(args, new Terminal(output, errors), new AbortController().signal);
		output.end();
		errors.end();
		const [stdout, stderr] = await texts;
		return { code, stdout, stderr };
	} finally {
		process.chdir(previous);
	}
}
