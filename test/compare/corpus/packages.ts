import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { runNpm } from '../../host/npmScript.ts';
import { hostFolder } from '../../host/projectFolders.ts';

/**
 * The npm packages whose sources are read. Together they contain the languages in which uses are
 * found and GraphQL is embedded, except HTTP files, notebooks and Bruno, which are generated.
 */
const packages: readonly string[] = [
	'@apollo/client@3.14.0',
	'@capacitor/android@7.4.4',
	'@jupyterlab/notebook@4.4.10',
	'@octokit/graphql-schema@15.26.1',
	'@octokit/graphql@9.0.3',
	'@react-native-async-storage/async-storage@2.2.0',
	'@wordpress/block-library@9.33.0',
	'apollo-server-core@3.13.0',
	'axios@1.13.2',
	'cdktf-cli@0.21.0',
	'cordova-plugin-file@8.1.3',
	'expo-modules-core@2.5.0',
	'got@14.6.5',
	'graphql-request@7.3.1',
	'httpyac@6.16.7',
	'ky@1.14.0',
	'node-gyp@11.5.0',
	'openapi-typescript@7.10.1',
	'postman-collection@5.2.0',
	'react-native-code-push@9.0.1',
	'react-native-device-info@14.0.4',
	'react-native-fs@2.20.0',
	'react-native-screens@4.16.0',
	'react-native-svg@15.12.1',
	'react-native-webview@13.16.0',
	'relay-runtime@20.1.1',
	'serverless@1.83.3',
	'svelte-routing@2.13.0',
	'vue-multiselect@3.4.0',
	'windows-build-tools@5.2.2',
];

/** The folder in which the packages are stored between runs. Ignored by git. */
const cacheFolder = join(hostFolder, 'compare-packages');

/** Maximum number of files of a package that are read, and maximum size of each in bytes. */
export const packageLimits = { files: 100, bytes: 60_000 } as const;

/** A package on the disk and its files that are read. */
export interface Package {
	/** The name without scope and version. */
	readonly name: string;
	readonly folder: string;
	/** Relative paths with `/`. */
	readonly files: readonly string[];
	/** Number of files in these languages that are not read because of the limits. */
	readonly omitted: number;
}

/**
 * Downloads the packages that are not stored yet, and selects their files with one of the endings.
 * The same number of files of each ending is selected if possible.
 * @throws {ExpectedProblem} when a package cannot be downloaded
 */
export async function readPackages(endings: ReadonlySet<string>): Promise<readonly Package[]> {
	mkdirSync(cacheFolder, { recursive: true });
	const found: Package[] = [];
	for (const spec of packages) {
		const folder = join(cacheFolder, spec.replaceAll('/', '+'));
		if (!existsSync(folder)) {
			await download(spec, folder);
		}
		const all = globSync('**/*', { cwd: folder })
			.map((file) => file.replaceAll('\\', '/'))
			.filter((file) => endings.has(extname(file).slice(1).toLowerCase()) && statSync(join(folder, file)).isFile())
			.toSorted();
		const small = all.filter((file) => statSync(join(folder, file)).size <= packageLimits.bytes);
		const files = balanced(small, packageLimits.files);
		const name = spec.replace(/^@/, '').replace(/@.*$/, '').replace('/', '-');
		found.push({ name, folder, files, omitted: all.length - files.length });
	}
	return found;
}

/** Downloads the archive of a package and extracts it. Nothing is installed or run. */
async function download(spec: string, folder: string): Promise<void> {
	const partial = `${folder}.partial`;
	rmSync(partial, { recursive: true, force: true });
	mkdirSync(partial);
	await runNpm(['pack', spec, '--ignore-scripts', '--pack-destination', partial], cacheFolder);
	const [archive = ''] = globSync('*.tgz', { cwd: partial });
	execFileSync('tar', ['-xzf', archive, '--strip-components', '1'], { cwd: partial });
	rmSync(join(partial, archive));
	renameSync(partial, folder);
}

/** Selects paths evenly: in turn the next one of each ending, at most `count`. */
export function balanced(paths: readonly string[], count: number): readonly string[] {
	const byEnding = [...Map.groupBy(paths, extname).values()];
	const longest = Math.max(0, ...byEnding.map(({ length }) => length));
	return Array.from({ length: longest }, (_, index) => byEnding.flatMap((own) => own.slice(index, index + 1)))
		.flat()
		.slice(0, count);
}
