/** Commands of the set-up. Plain JavaScript, because it runs before anything is installed. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root folder of the project. */
export const root = join(import.meta.dirname, '..', '..');
/** Stops all running commands. */
export const stop = new AbortController();
const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/** @param {string} text */
export function say(text) {
	process.stdout.write(`${text}\n`);
}

/**
 * @param {string} file
 * @returns {any} `undefined` when there is no such file, or no JSON in it.
 */
export function readJson(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}

/**
 * Runs a program to its end; shows what it wrote only when it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<void>}
 */
export function run(program, args, environment = process.env) {
	return new Promise((resolve, reject) => {
		const shell = process.platform === 'win32' && program === 'npm';
		const child = spawn(program, args, { cwd: root, env: environment, shell, signal: stop.signal });
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (/** @type {Buffer} */ chunk) => {
				output += chunk;
			});
		}
		child.on('error', reject);
		child.on('close', (code) => {
			if (code === 0) {
				resolve();
			} else {
				reject(new Error(`${output}\n"${program} ${args.join(' ')}" ended with ${code}.`));
			}
		});
	});
}

/**
 * Runs npm on the given Node; by default the one npm itself was started on, which is not inside `node_modules`.
 * @param {readonly string[]} args
 * @param {string} [node]
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function npm(args, node = process.env.npm_node_execpath ?? process.execPath, environment = process.env) {
	const npmScript = process.env.npm_execpath;
	return npmScript === undefined
		? run('npm', [...args, ...quietly], environment)
		: run(node, [npmScript, ...args, ...quietly], environment);
}
