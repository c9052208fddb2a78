import { spawn } from 'node:child_process';
import { ExpectedProblem } from './expectedProblem.ts';
import { own, ownedOptions } from './ownedProcess.ts';
import { root } from './projectFolders.ts';

/** Runs a script of package.json to its end. Throws with what it wrote when it fails. */
export async function runNpmScript(name: string): Promise<void> {
	const npm = process.env['npm_execpath'];
	const args = ['run', '--silent', name];
	const options = { cwd: root, ...ownedOptions() };
	const script = own(
		npm === undefined
			? spawn('npm', args, { ...options, shell: process.platform === 'win32' })
			: spawn(process.execPath, [npm, ...args], options),
	);
	const code = await script.ended;
	await script.stop();
	if (code !== 0) {
		throw new ExpectedProblem(`"npm run ${name}" failed:\n${script.output()}`);
	}
}
