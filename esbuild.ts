import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { packagedGrammarFiles } from './src/catalog/node/syntax/grammarFiles.ts';
import { bundledPackages, grammarPackages, thirdPartyNotices } from './thirdPartyNotices.ts';

/**
 * Puts the modules that load at startup into one chunk. esbuild creates a chunk for each
 * combination of lazy chunks that share a module. Therefore each lazy chunk imports the entry, so
 * that all modules of the entry belong to the same combination.
 */
const oneEntryChunk = (entry: string): esbuild.Plugin => ({
	name: 'one-entry-chunk',
	setup(build) {
		const lazy = new Set<string>();
		build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
			if (kind === 'dynamic-import') {
				lazy.add(resolve(resolveDir, path));
			}
			return undefined;
		});
		build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) =>
			lazy.has(path)
				? { contents: `import ${JSON.stringify(resolve(entry))};\n${await readFile(path, 'utf8')}`, loader: 'ts' }
				: undefined,
		);
	},
});

/**
 * Bundles undici without `fetch`, WebSocket, caches and mocks, which are a third of it. Its index
 * loads everything, so the bundler cannot leave them out. A name that the sources import from
 * undici must be exported here.
 */
const undiciDispatchers: esbuild.Plugin = {
	name: 'undici-dispatchers',
	setup(build) {
		build.onLoad({ filter: /[\\/]node_modules[\\/]undici[\\/]index\.js$/ }, () => ({
			contents: `
				Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'));
				exports.Agent = require('./lib/dispatcher/agent');
				exports.Client = require('./lib/dispatcher/client');
				exports.ProxyAgent = require('./lib/dispatcher/proxy-agent');
				exports.buildConnector = require('./lib/core/connect');
			`,
		}));
	},
};

/**
 * Builds the extension: `node esbuild.ts [--watch] [--production]`. The output is ES modules with
 * code splitting, so modules imported on first use are in separate chunks. Most worker threads are
 * built separately, because they must not load the chunks of the extension.
 */
const production = process.argv.includes('--production');
const commonOptions: esbuild.BuildOptions = {
	outdir: 'dist/extension',
	chunkNames: 'chunks/[name]-[hash]',
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node22',
	mainFields: ['module', 'main'],
	external: ['vscode'],
	// Leaves the experimental HTTP parser out of undici, as in the undici that is part of Node.
	// Gives tree-sitter the path of its script, which it reads as a CommonJS module.
	define: { esbuildDetection: 'true', __filename: 'import.meta.filename' },
	// Provides the `require` that bundled CommonJS libraries expect.
	banner: {
		js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
	},
	minify: production,
	sourcemap: !production,
	logLevel: 'info',
};

/**
 * The extension, and the worker that compares schemas. They share the chunks with the GraphQL
 * library, which would otherwise be in the package twice. A shared chunk contains only modules that
 * the worker imports too, so none of them needs the editor.
 */
const extensionOptions: esbuild.BuildOptions = {
	...commonOptions,
	entryPoints: { extension: 'src/extension.ts', schemaWorker: 'src/graphql/node/schemaWorker.ts' },
	plugins: [oneEntryChunk('src/extension.ts'), undiciDispatchers],
};

const workerOptions: esbuild.BuildOptions = {
	...commonOptions,
	entryPoints: {
		responseWorker: 'src/graphql/node/responseWorker.ts',
		configWorker: 'src/graphql/node/configWorker.ts',
		chunkWorker: 'src/conversion/node/archives/chunkWorker.ts',
		zipWorker: 'src/conversion/node/saving/zipWorker.ts',
		readingWorker: 'src/catalog/node/sources/readingWorker.ts',
		scanWorker: 'src/catalog/node/scan/scanWorker.ts',
		draftWorker: 'src/catalog/node/syntax/draftWorker.ts',
	},
};

/** The command line. Its files are in one folder, so that all find the files of the package. */
const commandLineOptions: esbuild.BuildOptions = {
	...commonOptions,
	outdir: 'dist/cli/lib',
	chunkNames: '[name]-[hash]',
	entryPoints: { 'study-admin': 'src/cli/main.ts' },
	alias: { '@modelcontextprotocol/server/_shims': './src/cli/mcp/protocolShims.ts' },
	plugins: [oneEntryChunk('src/cli/main.ts'), undiciDispatchers],
};

const commandLineWorkerOptions: esbuild.BuildOptions = {
	...commandLineOptions,
	entryPoints: {
		configWorker: 'src/graphql/node/configWorker.ts',
		scanWorker: 'src/catalog/node/scan/scanWorker.ts',
		draftWorker: 'src/catalog/node/syntax/draftWorker.ts',
	},
	plugins: [],
};

/** The script and the style sheet of the table webview. */
const pageOptions: esbuild.BuildOptions = {
	entryPoints: ['src/graphql/vscode/table/webview/table.ts', 'src/graphql/vscode/table/webview/table.css'],
	outdir: 'dist/extension',
	bundle: true,
	format: 'iife',
	platform: 'browser',
	target: 'es2024',
	minify: production,
	sourcemap: production ? false : 'inline',
	logLevel: 'info',
};

const metafiles: esbuild.Metafile[] = [];
await rm('dist/extension', { recursive: true, force: true });
await rm('dist/cli', { recursive: true, force: true });
const commandLine = [commandLineOptions, commandLineWorkerOptions];
for (const each of [extensionOptions, workerOptions, pageOptions, ...commandLine]) {
	if (process.argv.includes('--watch')) {
		const context = await esbuild.context(each);
		await context.watch();
	} else {
		metafiles.push((await esbuild.build({ ...each, metafile: true })).metafile);
	}
}
for (const file of packagedGrammarFiles) {
	for (const folder of ['dist/extension', 'dist/cli/lib']) {
		await cp(join('node_modules', file), join(folder, 'grammars', basename(file)));
	}
}
if (production) {
	const ofCommandLine = metafiles.splice(-commandLine.length);
	const noticesOf = (files: readonly esbuild.Metafile[]) =>
		thirdPartyNotices([...new Set([...grammarPackages, ...bundledPackages(files)])].sort());
	await writeFile('ThirdPartyNotices.txt', noticesOf(metafiles));
	await writeFile('dist/cli/ThirdPartyNotices.txt', noticesOf(ofCommandLine));
}
