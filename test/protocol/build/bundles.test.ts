import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import * as esbuild from 'esbuild';

/** Bundles files together as a program that runs in Node without an editor. */
function bundle(files: readonly string[]) {
	return esbuild.build({
		stdin: { contents: files.map((file) => `import './${file}';`).join('\n'), resolveDir: '.' },
		bundle: true,
		format: 'esm',
		platform: 'node',
		mainFields: ['module', 'main'],
		write: false,
		metafile: true,
		logLevel: 'silent',
	});
}

describe('the core and node layers, and the messages', () => {
	it('build without the editor', async () => {
		const { warnings } = await bundle(globSync(['src/*/{core,node}/**/*.ts', 'src/*/messages.ts']));
		assert.deepEqual(warnings, []);
	});

	it('fail to build as soon as a file of the vscode layer is among them', async () => {
		await assert.rejects(bundle(globSync('src/*/{core,node,vscode}/**/*.ts')), /Could not resolve "vscode"/);
	});
});
