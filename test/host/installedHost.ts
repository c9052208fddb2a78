import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostFolder } from './projectFolders.ts';

/** What `setup.mjs` has installed to show and test the extension in. */
export interface InstalledHost {
	/** The folder of the npm package `code-server`: the wrapper is `out/node/entry.js` in it. */
	readonly codeServer: string;
	/** The folder of the VS Code server inside it: `out/server-main.js` is in it. */
	readonly vscodeServer: string;
	/** The program of Chromium, Chrome or Edge. */
	readonly browser: string;
}

/** The installed host; `undefined` where `setup.mjs` has not run, or where the VS Code server does not run (Windows). */
export function installedHost(): InstalledHost | undefined {
	const record = join(hostFolder, 'host.json');
	if (!existsSync(record)) {
		return undefined;
	}
	const { codeServer, browser } = JSON.parse(readFileSync(record, 'utf8')) as { codeServer: string; browser: string };
	const folder = join(hostFolder, `code-server-${codeServer}`, 'node_modules', 'code-server');
	return { codeServer: folder, vscodeServer: join(folder, 'lib', 'vscode'), browser };
}
