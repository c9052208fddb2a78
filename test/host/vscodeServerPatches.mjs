/** What a VS Code server lacks that cannot be had from the npm registry alone. Plain JavaScript, as `setup.mjs` is. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Has a server install these versions of its dependencies. Older servers ask for a commit on GitHub, which is no package
 * of the registry.
 * @param {string} vscodeFolder
 * @param {Readonly<Record<string, string>>} pins The version of each, by the name of the package.
 */
export function pinDependencies(vscodeFolder, pins) {
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
export function provideSearch(codeServerFolder, vscodeFolder) {
	const programs = join(codeServerFolder, 'node_modules', '@vscode', 'ripgrep-universal', 'bin');
	const searcher = join(vscodeFolder, 'node_modules', '@vscode', 'ripgrep');
	if (existsSync(programs) && existsSync(searcher)) {
		cpSync(join(programs, `${process.platform}-${process.arch}`, 'rg'), join(searcher, 'bin', 'rg'));
	}
}
