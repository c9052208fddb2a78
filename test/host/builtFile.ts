import { resolve } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { isWine } from './wine.ts';

/** A worker thread starts in half the time from a bundle, as in the extension. */
const worker: BuildOptions = { bundle: true, format: 'esm', mainFields: ['module', 'main'] };

/** The files that tests build, and how they are built. */
const builds = {
	readingWorker: { ...worker, entryPoints: ['src/catalog/node/sources/readingWorker.ts'] },
	schemaWorker: { ...worker, entryPoints: ['src/graphql/node/schemaWorker.ts'] },
	languageServiceTests: {
		format: 'cjs',
		entryPoints: ['node_modules/graphql-language-service/src/interface/__tests__/getAutocompleteSuggestions.test.ts'],
	},
} as const satisfies Readonly<Record<string, BuildOptions>>;

/** Builds a file that tests use, and returns its path. In Wine, the file was built before. */
export function builtFile(name: keyof typeof builds): string {
	const outfile = resolve('dist', 'test', 'built', `${name}.js`);
	if (!isWine) {
		buildSync({ ...builds[name], outfile, platform: 'node' });
	}
	return outfile;
}

/** Builds all files that tests use. */
export function buildFiles(): void {
	for (const name of Object.keys(builds)) {
		builtFile(name as keyof typeof builds);
	}
}
