/**
 * Installs what `npm start` and `npm test` need and is not there: the libraries, the VS Code server, a browser.
 * Its argument names the server in `vscodeHosts.json`; `newest` unless it says otherwise.
 * Plain JavaScript over Node's own modules, because it runs before anything is installed, on Node 20 or later.
 * Silent when everything is there. Writes the server's record in `.vscode-test` (see `installedHost.ts`) as its last
 * step, so an interrupted installation is done again.
 */
import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { compileServerModules, downloadServer, findServer, nodePackage } from './installServer.mjs';
import { npm, readJson, root, run, say, stop } from './setupCommands.mjs';

/** @typedef {import('./installServer.mjs').Server} Server */

const runsCodeServer = process.platform === 'linux' || process.platform === 'darwin';

/** Debian's package, and program, of Chromium without a user interface of its own. */
const headlessShell = 'chromium-headless-shell';

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
	const browser = findBrowser() === undefined ? [headlessShell, 'fonts-dejavu-core'] : [];
	const compilers = serverIsThere
		? []
		: [
				['g++', ['g++', 'c++', 'clang++']],
				['make', ['make']],
				['python3', ['python3']],
			].flatMap(([name, programs]) => ([programs].flat().some(isOnPath) ? [] : [String(name)]));
	return [...browser, ...compilers];
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
	// The headless shell has no user interface of its own, so it opens a window with a fifth less work.
	const names = [
		headlessShell,
		'chromium',
		'chromium-browser',
		'google-chrome',
		'google-chrome-stable',
		'microsoft-edge',
	];
	const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin', '/opt/google/chrome'];
	return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * The program of the browser that shows VS Code: the one that `CHROME_PATH` names, otherwise the first that is found;
 * `undefined` where there is none. Throws when `CHROME_PATH` names a file that is not there.
 */
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
	const install = (/** @type {readonly string[]} */ names) =>
		run('apt-get', ['install', '--yes', '--no-install-recommends', ...waiting, ...names], environment);
	try {
		await install(packages);
	} catch (error) {
		// Older systems have no package for the headless shell.
		if (!packages.includes(headlessShell)) {
			throw error;
		}
		await install(packages.map((name) => (name === headlessShell ? 'chromium' : name)));
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

/**
 * @param {Server} server
 * @param {Promise<void>} compilersAreThere
 */
async function installServer(server, compilersAreThere) {
	await Promise.all([downloadServer(server), compilersAreThere]);
	await compileServerModules(server);
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
	const systemIsComplete = installSystemPackages(systemPackages);
	await Promise.all([
		systemIsComplete,
		...libraries.map((install) => install()),
		serverIsThere ? undefined : installServer(server, systemIsComplete),
	]);
	if (runsCodeServer) {
		writeRecord(server);
	}
}

try {
	await main();
} catch (error) {
	stop.abort();
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
