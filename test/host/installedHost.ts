import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostFolder } from './projectFolders.ts';
import hosts from './vscodeHosts.json' with { type: 'json' };

/** Name of a VS Code server: `newest`, or `oldest` for the oldest version that is supported. */
export type HostName = keyof typeof hosts;

/**
 * The programs that `setup.mjs` has installed to run the extension: VS Code, Node and a browser.
 */
export interface InstalledHost {
	/** The version of VS Code, such as `1.139.1`. */
	readonly version: string;
	/** Path of the Node program that runs the VS Code server. */
	readonly node: string;
	/** Path of the npm package `code-server`. Its entry point is `out/node/entry.js`. */
	readonly codeServer: string;
	/** Path of the VS Code server in `code-server`. Its entry point is `out/server-main.js`. */
	readonly vscodeServer: string;
	/** Path of the program of Chromium, Chrome or Edge. */
	readonly browser: string;
}

/** The content of the file in which `setup.mjs` records an installation. */
interface HostRecord {
	/** The version of the npm package `code-server`. */
	readonly codeServer: string;
	/** Path of the server's own Node, relative to the folder of the installation. */
	readonly node?: string;
	/** Path of the program of the browser. */
	readonly browser: string;
}

/**
 * Returns the programs that `setup.mjs` has installed. Returns `undefined` before the installation,
 * and on Windows, where the VS Code server does not run.
 */
export function installedHost(name: HostName = 'newest'): InstalledHost | undefined {
	const record = join(hostFolder, hosts[name].record);
	if (!existsSync(record)) {
		return undefined;
	}
	const { codeServer, node, browser } = readJson<HostRecord>(record);
	const folder = join(hostFolder, `code-server-${codeServer}`);
	const wrapper = join(folder, 'node_modules', 'code-server');
	const vscodeServer = join(wrapper, 'lib', 'vscode');
	return {
		version: readJson<{ version: string }>(join(vscodeServer, 'package.json')).version,
		node: node === undefined ? process.execPath : join(folder, node),
		codeServer: wrapper,
		vscodeServer,
		browser,
	};
}

function readJson<Content>(file: string): Content {
	return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
