/**
 * Installs missing requirements of `npm start` and `npm test`: npm packages, a VS Code server and a
 * browser. Prints nothing if all of them are installed. The argument is the name of the server in
 * `vscodeHosts.json`, `newest` by default, `windows` for Wine and Node for Windows instead, or `code`
 * for the compilers of programs. The record of an installation in `.vscode-test` (see `installedHost.ts`) is written last, so that an
 * interrupted installation is repeated.
 *
 * This program is plain JavaScript without npm packages, because it runs before any package is
 * installed. It supports Node 20 and later.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { compileServerModules, downloadServer, findServer, nodePackage } from './installServer.mjs';
import { installWindows, requireLinux, windowsIsInstalled, winePackages } from './installWine.mjs';
import { npm, printLine, readJson, root, run, stop } from './setupCommands.mjs';

/** @typedef {import('./installServer.mjs').Server} Server */

const runsCodeServer = process.platform === 'linux' || process.platform === 'darwin';

/** The Debian package, and its program, of a Chromium that has no user interface. */
const headlessShell = 'chromium-headless-shell';

/**
 * Whether the packages in `node_modules` are those of `package-lock.json`, by npm's record of the
 * installed packages.
 */
function librariesAreInstalled() {
	const locked = readJson(join(root, 'package-lock.json'))?.packages ?? {};
	const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
	if (installed === undefined || !existsSync(join(root, 'node_modules', '.bin', 'node'))) {
		return false;
	}
	return Object.entries(locked).every(([folder, entry]) => {
		const present = installed[folder];
		if (folder === '' || (present === undefined && (entry.optional || entry.devOptional))) {
			return true;
		}
		return present?.version === entry.version && present?.integrity === entry.integrity;
	});
}

/**
 * Throws an error when the folder is a symbolic link. An installation deletes the content of the
 * folder first, and the target of the link belongs to another project.
 * @param {string} folder
 */
function refuseLink(folder) {
	if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
		throw new Error(
			`${folder} is a symbolic link. Nothing was changed. Remove the link, or run this command in the folder of its target.`,
		);
	}
}

/**
 * Runs `npm ci`. npm first uses its cache without asking the registry about each package, which
 * takes a third less processor time. A list of versions in the cache can be too old.
 */
async function cleanInstall() {
	try {
		await npm(['ci', '--prefer-offline']);
	} catch (error) {
		if (!String(error).includes('ETARGET')) {
			throw error;
		}
		await npm(['ci']);
	}
}

async function installLibraries() {
	printLine('Installing the npm packages (npm ci) …');
	try {
		await cleanInstall();
	} catch (error) {
		// `npm ci` rejects a lock file that lacks the optional packages of other platforms. Such a file is
		// written by npm when its registry does not contain these packages.
		if (!String(error).includes('EUSAGE')) {
			throw error;
		}
		printLine('package-lock.json is incomplete. Installing without changing it (npm install --no-save) …');
		await npm(['install', '--no-save']);
	}
	if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) {
		await npm(['rebuild', 'node', '--ignore-scripts=false']);
	}
}

/**
 * Whether a folder in `PATH` contains the program.
 * @param {string} program
 */
function isOnPath(program) {
	return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/**
 * Returns the names of the Debian packages to install: a browser if there is none, and the missing
 * compilers if the server is not installed.
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

/** Returns the possible paths of Chromium, Chrome and Edge on this platform. */
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
	// The headless shell comes first, because it needs less processor time to open a window.
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
 * Returns the path of the browser's program: the value of `CHROME_PATH`, otherwise the first
 * installed one, or `undefined` if there is none. Throws when the file in `CHROME_PATH` does not
 * exist.
 */
function findBrowser() {
	const chosen = process.env.CHROME_PATH;
	if (chosen !== undefined && chosen !== '') {
		if (!existsSync(chosen)) {
			throw new Error(`CHROME_PATH is ${chosen}, but this file does not exist.`);
		}
		return chosen;
	}
	return browserCandidates().find((file) => existsSync(file));
}

/**
 * Installs Debian packages if this process may do so. Otherwise throws with instructions.
 * @param {readonly string[]} packages
 */
async function installSystemPackages(packages) {
	if (packages.length === 0) {
		return;
	}
	if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
		throw new Error(
			process.platform === 'darwin'
				? `Missing: ${packages.join(', ')}. Install Google Chrome (or set CHROME_PATH), and the compilers with "xcode-select --install".`
				: `Missing: ${packages.join(', ')}. Install them with the system's package manager, on Debian or Ubuntu with "sudo apt-get install ${packages.join(' ')}".${packages.includes(headlessShell) ? ' To use another Chrome, Chromium or Edge, set CHROME_PATH.' : ''}`,
		);
	}
	printLine(`Installing ${packages.join(', ')} (apt-get) …`);
	const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
	await run('apt-get', ['update', ...waiting], environment);
	const install = (/** @type {readonly string[]} */ names) =>
		run('apt-get', ['install', '--yes', '--no-install-recommends', ...waiting, ...names], environment);
	try {
		await install(packages);
	} catch (error) {
		// Older versions of Debian have no package of the headless shell.
		if (!packages.includes(headlessShell)) {
			throw error;
		}
		await install(packages.map((name) => (name === headlessShell ? 'chromium' : name)));
	}
}

/**
 * Returns the path of the file that records the installation of a server.
 * @param {Server} server
 */
function recordFile(server) {
	return join(root, '.vscode-test', server.record);
}

/**
 * Writes the file that records the installation of a server and the path of the browser.
 * @param {Server} server
 */
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
 * Downloads a server, then compiles its native modules as soon as the compilers are installed.
 * @param {Server} server
 * @param {Promise<void>} compilersAreThere
 */
async function installServer(server, compilersAreThere) {
	await Promise.all([downloadServer(server), compilersAreThere]);
	await compileServerModules(server);
}

/**
 * Throws an error when a folder that an installation changes is a symbolic link.
 */
function refuseLinks() {
	for (const folder of ['node_modules', '.vscode-test']) {
		refuseLink(join(root, folder));
	}
}

/** The Debian packages with which programs are compiled and run, and a file of each of them. */
const codePackages = {
	'python3-requests': '/usr/lib/python3/dist-packages/requests/__init__.py',
	mypy: '/usr/bin/mypy',
	'python3-typeshed': '/usr/share/doc/python3-typeshed',
	'openjdk-17-jdk-headless': '/usr/bin/javac',
	'libjackson2-databind-java': '/usr/share/java/jackson-databind.jar',
	'mono-mcs': '/usr/bin/mcs',
	'libmono-system-net-http4.0-cil': '/usr/lib/mono/gac/System.Net.Http',
	'libmono-system-runtime-serialization4.0-cil': '/usr/lib/mono/gac/System.Runtime.Serialization',
	'libnewtonsoft-json5.0-cil': '/usr/lib/mono/gac/Newtonsoft.Json',
};

/** Installs the npm packages and the compilers of programs, as far as they are missing. */
async function prepareCode() {
	const libraries = librariesAreInstalled() ? [] : [installLibraries];
	const missing = Object.entries(codePackages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
	if (libraries.length > 0) {
		refuseLinks();
	}
	await Promise.all([...libraries.map((install) => install()), installSystemPackages(missing)]);
}

/**
 * Installs `requests` for Python, which Python programs use, if this process may do so. Otherwise
 * their tests are skipped, because they need not run on each machine.
 */
async function installRequests() {
	const programs = ['python3', '/usr/bin/python3'];
	if (programs.some((program) => spawnSync(program, ['-c', 'import requests'], { stdio: 'ignore' }).status === 0)) {
		return;
	}
	try {
		await installSystemPackages(['python3-requests']);
	} catch {
		printLine('Python programs are not tested, because the package "requests" could not be installed.');
	}
}

/** Installs the npm packages, Wine and Node for Windows, as far as they are missing. */
async function prepareWindows() {
	requireLinux();
	const libraries = librariesAreInstalled() ? [] : [installLibraries];
	const missing = ['wine', 'wineserver'].every(isOnPath) ? [] : winePackages;
	const windows = missing.length === 0 && windowsIsInstalled() ? [] : [installWindows];
	if (libraries.length + windows.length > 0) {
		refuseLinks();
		const wineIsThere = installSystemPackages(missing);
		await Promise.all([...libraries, ...windows].map((install) => install(wineIsThere)));
	}
}

/**
 * Installs the npm packages, a VS Code server and a browser, as far as they are missing.
 * @param {string} name
 */
async function prepareVscode(name) {
	const server = findServer(name);
	const host = readJson(recordFile(server));
	const serverIsThere = !runsCodeServer || (host?.codeServer === server.codeServer && existsSync(server.vscodeFolder));
	const browserIsThere = !runsCodeServer || (existsSync(host?.browser ?? '') && !process.env.CHROME_PATH);
	const libraries = librariesAreInstalled() ? [] : [installLibraries];
	if (libraries.length === 0 && serverIsThere && browserIsThere) {
		return;
	}
	refuseLinks();
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
	const target = process.argv[2] ?? 'newest';
	const isVscode = !['windows', 'code'].includes(target);
	await (isVscode ? prepareVscode(target) : target === 'code' ? prepareCode() : prepareWindows());
	if (process.argv[2] === 'newest') {
		await installRequests();
	}
} catch (error) {
	stop.abort();
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
