import { rm } from 'node:fs/promises';
import * as esbuild from 'esbuild';

/**
 * Builds the extension: `node esbuild.ts [--watch] [--production]`. ES modules with splitting, so that what is imported
 * on first use lies in a chunk of its own. The banner gives bundled CommonJS libraries the `require` they expect.
 */
const production = process.argv.includes('--production');
const options: esbuild.BuildOptions = {
	entryPoints: { extension: 'src/extension.ts' },
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

await rm('dist/extension', { recursive: true, force: true });
if (process.argv.includes('--watch')) {
	const context = await esbuild.context(options);
	await context.watch();
} else {
	await esbuild.build(options);
}
