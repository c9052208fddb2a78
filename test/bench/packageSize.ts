import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNpmScript } from '../host/npmScript.ts';
import { distFolder, extensionPackage } from '../host/projectFolders.ts';
import { atMost, type Measurement } from './measurement.ts';

/** Measures the size of the VSIX, and of the entry chunk with all its static imports, minified. */
export async function measurePackage(): Promise<readonly Measurement[]> {
	await runNpmScript('package');
	const entrySize = [...filesLoadedAtStart()].reduce((total, file) => total + statSync(file).size, 0);
	return [
		atMost('VSIX', statSync(extensionPackage).size / 2 ** 20, 'MB', 3),
		atMost('entry chunk with its static imports', entrySize / 1000, 'KB', 120),
	];
}

/**
 * Returns the paths of the entry chunk of the built extension and of the files that it imports
 * statically.
 */
export function filesLoadedAtStart(): ReadonlySet<string> {
	return staticImports(join(distFolder, 'extension', 'extension.js'));
}

/**
 * Returns the path of a file and the paths of all files that it imports statically, directly or
 * through others.
 */
function staticImports(file: string, found = new Set<string>()): ReadonlySet<string> {
	if (!found.has(file)) {
		found.add(file);
		for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*"(\.[^"]+)"/g)) {
			staticImports(join(dirname(file), path), found);
		}
	}
	return found;
}
