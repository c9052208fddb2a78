import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { rgPath } from '@vscode/ripgrep-universal';
import { isWine } from '../../host/wine.ts';

/** The exit code and the output of a run of `study-admin`. */
export interface CommandResult {
	/** The exit code; `null` when a signal has ended the program. */
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** The current folder and the environment variables of a run of `study-admin`. */
export interface RunOptions {
	/** Path of the current folder of the program. */
	readonly folder: string;
	/** Whether `PATH` contains ripgrep; true by default. Never in Wine, where ripgrep cannot run. */
	readonly hasRipgrep?: boolean;
	/** Additional environment variables of the program. */
	readonly env?: Readonly<Record<string, string>>;
}

const folders: string[] = [];

/** Creates a temporary folder with files: relative paths → contents. */
export function makeFolder(files: Readonly<Record<string, string>> = {}): string {
	const folder = mkdtempSync(join(tmpdir(), 'study-admin-cli-'));
	folders.push(folder);
	writeFiles(folder, files);
	return folder;
}

/** Writes files to a folder: relative paths → contents. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
}

/** Deletes all folders that `makeFolder` has created. */
export function removeFolders(): void {
	for (const folder of folders.splice(0)) {
		// Windows does not delete the current folder of a program that is still ending.
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	}
}

/**
 * Makes Node cache the compiled code of a program, so that its next start needs a fifth less
 * processor time.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), `study-admin-compiled-${process.pid}`) } as const;
process.once('exit', () => rmSync(compileCache.NODE_COMPILE_CACHE, { recursive: true, force: true }));

let installed: Promise<string> | undefined;

/**
 * Installs the npm package that `npm run package` has written, in an empty folder. The installation
 * is offline and npm's cache is empty, so the optional dependency is missing. Resolves to the path
 * of the program. In Wine, which has no npm, it was installed before.
 */
export function installCommand(): Promise<string> {
	const program = process.env['STUDY_ADMIN_PROGRAM'];
	installed ??= program === undefined ? install() : Promise.resolve(program);
	return installed;
}

async function install(): Promise<string> {
	const tarball = resolve('dist', 'study-admin-cli.tgz');
	if (!existsSync(tarball)) {
		throw new Error('There is no dist/study-admin-cli.tgz: run "npm run package" first.');
	}
	const folder = mkdtempSync(join(tmpdir(), 'study-admin-installed-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	writeFileSync(join(folder, 'package.json'), '{"private":true}');
	const args = ['install', '--offline', `--cache=${join(folder, 'cache')}`, '--no-audit', '--no-fund', tarball];
	await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
	const modules = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
	if (modules.join() !== '@studyadmin') {
		throw new Error(`The package must be installed without other packages, but there are: ${modules.join(', ')}.`);
	}
	return join(folder, 'node_modules', '@studyadmin', 'cli', 'lib', 'study-admin.js');
}

/** Runs the installed program `study-admin` until it ends. */
export async function studyAdmin(args: readonly string[], options: RunOptions): Promise<CommandResult> {
	return runCommand(await installCommand(), args, options);
}

/** Runs an installed program until it ends. */
export async function runCommand(
	program: string,
	args: readonly string[],
	options: RunOptions,
): Promise<CommandResult> {
	const child = startProgram(program, args, options);
	const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	return { code: await code, stdout, stderr };
}

/**
 * The Node that runs the installed program: the one of the tests, unless `npm run test:oldest` has
 * chosen the oldest one.
 */
const node = process.env['STUDY_ADMIN_NODE'] ?? process.execPath;

/** Starts the installed program `study-admin`. */
export async function startCommand(args: readonly string[], options: RunOptions) {
	return startProgram(await installCommand(), args, options);
}

function startProgram(program: string, args: readonly string[], options: RunOptions) {
	return spawn(node, [program, ...args], {
		cwd: options.folder,
		env: environmentOf(options),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/** Returns all environment variables of a run. */
export function environmentOf({ folder, hasRipgrep = true, env = {} }: RunOptions): Readonly<Record<string, string>> {
	const path = hasRipgrep && !isWine ? dirname(rgPath) : '';
	return { ...compileCache, PATH: path, HOME: folder, USERPROFILE: folder, ...env };
}
