import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../../host/npmScript.ts';
import { distFolder } from '../../host/projectFolders.ts';
import { ExpectedProblem, readableError } from '../../host/terminal.ts';

/**
 * The manifest of the packages with which the benchmark compares the extension. They are not
 * dependencies of the project, because they take 134 MB and need another version of `graphql`. The
 * override excludes a version that needs a newer Node.
 */
const manifest = {
	private: true,
	description: 'Packages that npm run bench -- graphql compares with.',
	dependencies: {
		'@octokit/graphql-schema': '15.26.1',
		graphql: '16.15.0',
		'graphql-language-service-server': '2.14.10',
	},
	overrides: { '@graphql-tools/batch-execute': '10.2.0' },
};

/** The folder in which the packages are installed. */
export const peersFolder: string = join(distFolder, 'bench', 'peers');

/**
 * Installs the public schema and the language server unless they are installed.
 * @throws {ExpectedProblem} when the packages cannot be downloaded
 */
export function installPeers(): Promise<void> {
	return installPackages(peersFolder, manifest);
}

/**
 * Installs the packages of a manifest in a folder unless they are installed.
 * @throws {ExpectedProblem} when the packages cannot be downloaded
 */
export async function installPackages(folder: string, packages: object): Promise<void> {
	const content = `${JSON.stringify(packages, undefined, '\t')}\n`;
	const installed = join(folder, 'installed.json');
	if (existsSync(installed) && readFileSync(installed, 'utf8') === content) {
		return;
	}
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), content);
	try {
		await runNpm(['install', '--no-audit', '--no-fund', '--ignore-scripts'], folder);
	} catch (error) {
		throw new ExpectedProblem(
			`The packages to compare with cannot be installed from the npm registry. Connect to it and try again.\n${readableError(error)}`,
			{ cause: error },
		);
	}
	writeFileSync(installed, content);
}

/**
 * Returns the public GitHub schema (1,606 types) as introspection JSON without whitespace. Call
 * `installPeers` first.
 */
export function readPublicSchema(): string {
	const file = join(peersFolder, 'node_modules', '@octokit', 'graphql-schema', 'schema.json');
	return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
}
