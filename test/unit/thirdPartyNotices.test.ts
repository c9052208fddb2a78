import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { bundledPackages, thirdPartyNotices } from '../../thirdPartyNotices.ts';

/**
 * Returns the folders of the packages in a bundle. esbuild writes the path of each file as a
 * comment before its code.
 */
function namedPackages(bundle: string): readonly string[] {
	const files = [...bundle.matchAll(/^\/\/ (.*node_modules\/\S+)$/gm)].map(([, file = '']) => file);
	return [...new Set(files.map((file) => file.replace(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+).*$/, '$1')))].sort();
}

describe('third-party notices', () => {
	it('the third-party notices contain the name, version, license and license text of every bundled package', async () => {
		const { metafile, outputFiles } = await build({
			entryPoints: globSync('src/graphql/**/*Worker.ts'),
			...{ bundle: true, splitting: true, format: 'esm', platform: 'node', mainFields: ['module', 'main'] },
			...{ outdir: 'dist/notices', write: false, metafile: true },
		});
		const folders = bundledPackages([metafile]);
		assert.deepEqual(folders, namedPackages(outputFiles.map(({ text }) => text).join('\n')));
		assert.ok(folders.includes('node_modules/graphql') && folders.includes('node_modules/yaml'));
		const text = thirdPartyNotices(folders);
		for (const folder of folders) {
			const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
			const [, afterHeading = ''] = text.split(`\n${name} ${version}\n${license}\n`);
			const [section = ''] = afterHeading.split(`\n${'='.repeat(80)}`);
			assert.match(section, /copyright|permission is hereby granted/i, folder);
		}
	});

	it('rejects a bundled package without a license text', () => {
		assert.throws(() => thirdPartyNotices(['node_modules/.bin']), /No license text in node_modules\/\.bin/);
	});

	it('.vscodeignore lists the third-party notices for the VSIX', () => {
		assert.ok(readFileSync('.vscodeignore', 'utf8').split('\n').includes('!ThirdPartyNotices.txt'));
	});
});
