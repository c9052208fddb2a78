import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostFolder } from './projectFolders.ts';
import hosts from './vscodeHosts.json' with { type: 'json' };

/** Which VS Code server: the one that users have today, or the oldest that the extension supports. */
export type HostName = keyof typeof hosts;

/** What `setup.mjs` has installed to show and test the extension in. */
export interface InstalledHost {
	/** The version of VS Code, such as `1.139.1`. */
	readonly version: string;
	/** The Node program that the server runs on. */
	readonly node: string;
	/** The folder of the npm package `code-server`: the wrapper is `out/node/entry.js` in it. */
	readonly codeServer: string;
	/** The folder of the VS Code server inside it: `out/server-main.js` is in it. */
	readonly vscodeServer: string;
	/** The program of Chromium, Chrome or Edge. */
	readonly browser: string;
}

/** What `setup.mjs` records of an installation: `node` is the server's own Node, relative to the server's folder. */
interface HostRecord {
	readonly codeServer: string;
	readonly node?: string;
	readonly browser: string;
}

/** The installed host; `undefined` where `setup.mjs` has not run, or where the VS Code server does not run (Windows). */
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
