/** Functions that run commands for `setup.mjs`. Plain JavaScript without npm packages, as there. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root folder of the project. */
export const root = join(import.meta.dirname, '..', '..');
/** Its signal ends all programs that {@link run} has started. */
export const stop = new AbortController();
const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Writes a line to standard output.
 * @param {string} text
 */
export function printLine(text) {
	process.stdout.write(`${text}\n`);
}

/**
 * Reads a JSON file.
 * @param {string} file
 * @returns {any} `undefined` when the file does not exist or is not valid JSON
 */
export function readJson(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}

/**
 * Runs a program until it ends. Rejects with its output when it fails.
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
 * Runs npm with the Node program `node`. The default is the Node that runs npm, because the one in
 * `node_modules` may be replaced during an installation.
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
