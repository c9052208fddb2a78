import { rm } from 'node:fs/promises';
import * as esbuild from 'esbuild';

/**
 * Builds the extension: `node esbuild.ts [--watch] [--production]`. ES modules with splitting, so that what is imported
 * on first use lies in a chunk of its own; what runs on another thread is a file of its own. The banner gives bundled CommonJS libraries the `require` they expect.
 */
const production = process.argv.includes('--production');
const options: esbuild.BuildOptions = {
	entryPoints: {
		extension: 'src/extension.ts',
		answerWorker: 'src/graphql/results/answerWorker.ts',
		chunkWorker: 'src/conversion/archives/chunkWorker.ts',
		readingWorker: 'src/catalog/sources/readingWorker.ts',
		scanWorker: 'src/catalog/scanner/scanWorker.ts',
	},
	outdir: 'dist/extension',
	chunkNames: 'chunks/[name]-[hash]',
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node22',
	mainFields: ['module', 'main'],
	external: ['vscode'],
	banner: {
		js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
	},
	minify: production,
	sourcemap: !production,
	logLevel: 'info',
};

/** What runs in a web page: the table, and how it looks. */
const pageOptions: esbuild.BuildOptions = {
	entryPoints: ['src/graphql/table/webview/table.ts', 'src/graphql/table/webview/table.css'],
	outdir: 'dist/extension',
	bundle: true,
	format: 'iife',
	platform: 'browser',
	target: 'es2024',
	minify: production,
	sourcemap: production ? false : 'inline',
	logLevel: 'info',
};

await rm('dist/extension', { recursive: true, force: true });
for (const each of [options, pageOptions]) {
	if (process.argv.includes('--watch')) {
		const context = await esbuild.context(each);
		await context.watch();
	} else {
		await esbuild.build(each);
	}
}
