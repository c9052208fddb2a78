import assert from 'node:assert/strict';
import * as esbuild from 'esbuild';

/**
 * Libraries that must be loaded on first use, because loading them delays every startup by
 * milliseconds.
 */
const onFirstUse: ReadonlySet<string> = new Set([
	'entities',
	'graphql',
	'graphql-language-service',
	'ignore',
	'jsonc-parser',
	'marked',
	'oauth4webapi',
	'parse5',
	'prettier',
	'undici',
	'yaml',
]);

describe('the bundle', () => {
	it('the entry chunk does not load libraries that must be loaded on first use', async () => {
		const { metafile } = await esbuild.build({
			entryPoints: ['src/extension.ts'],
			outdir: 'bundle',
			bundle: true,
			splitting: true,
			format: 'esm',
			platform: 'node',
			mainFields: ['module', 'main'],
			external: ['vscode'],
			write: false,
			metafile: true,
			logLevel: 'silent',
		});
		assert.deepEqual(
			loadedAtStartup(metafile).filter((library) => onFirstUse.has(library)),
			[],
		);
	});
});

/**
 * Returns the packages in the chunks that the entry point imports statically, directly or through
 * other chunks.
 */
function loadedAtStartup({ outputs }: esbuild.Metafile): readonly string[] {
	const chunks = new Set(
		Object.keys(outputs).filter((path) => outputs[path]?.entryPoint?.endsWith('src/extension.ts')),
	);
	assert.equal(chunks.size, 1);
	for (const chunk of chunks) {
		for (const { path, kind } of outputs[chunk]?.imports ?? []) {
			if (kind === 'import-statement' && outputs[path]) {
				chunks.add(path);
			}
		}
	}
	const inputs = [...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}));
	return [...new Set(inputs.flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []))].sort();
}
