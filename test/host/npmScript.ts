import { spawn } from 'node:child_process';
import { own, ownedOptions } from './ownedProcess.ts';
import { root } from './projectFolders.ts';
import { ExpectedProblem } from './terminal.ts';

/**
 * Runs a script of `package.json` until it ends.
 * @throws {ExpectedProblem} with the output of the script when it fails
 */
export function runNpmScript(name: string): Promise<void> {
	return runNpm(['run', '--silent', name], root);
}

/**
 * Runs npm in a folder until it ends.
 * @throws {ExpectedProblem} with the output of npm when it fails
 */
export async function runNpm(args: readonly string[], cwd: string): Promise<void> {
	const npm = process.env['npm_execpath'];
	const options = { cwd, ...ownedOptions() };
	const script = own(
		npm === undefined
			? spawn('npm', args, { ...options, shell: process.platform === 'win32' })
			: spawn(process.execPath, [npm, ...args], options),
	);
	const code = await script.ended;
	await script.stop();
	if (code !== 0) {
		throw new ExpectedProblem(`"npm ${args.join(' ')}" failed:\n${script.output()}`);
	}
}
