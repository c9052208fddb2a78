import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import * as esbuild from 'esbuild';

/** Bundles files as a program that runs in Node without the editor. */
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

describe('the core layer, the node layer and the messages', () => {
	it('the core layer, the node layer and the messages can be bundled without the vscode module', async () => {
		const { warnings } = await bundle(globSync(['src/*/{core,node}/**/*.ts', 'src/*/messages.ts']));
		assert.deepEqual(warnings, []);
	});

	it('bundling fails without the vscode module when the vscode layer is included', async () => {
		await assert.rejects(bundle(globSync('src/*/{core,node,vscode}/**/*.ts')), /Could not resolve "vscode"/);
	});
});
