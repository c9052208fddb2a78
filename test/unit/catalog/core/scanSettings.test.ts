import assert from 'node:assert/strict';
import { readGlobs, readScanScope } from '../../../../src/catalog/core/scanSettings.ts';
import { readExcludedFiles } from '../../../../src/shared/core/excludedFiles.ts';

describe('settings of the scan', () => {
	for (const [raw, expected] of [
		['workspace', 'workspace'],
		['openFiles', 'openFiles'],
		['off', 'off'],
		['everywhere', 'workspace'],
		[false, 'workspace'],
		[undefined, 'workspace'],
	] as const) {
		it(`reads the scan scope ${JSON.stringify(raw)} as "${expected}"`, () =>
			assert.equal(readScanScope(raw), expected));
	}

	it('reads a list of globs without empty strings and values of other types', () => {
		assert.deepEqual(readGlobs(['a/**', '', ' ', 1, null, ['b'], 'c']), ['a/**', 'c']);
		assert.deepEqual(readGlobs('a/**'), []);
		assert.deepEqual(readGlobs(undefined), []);
	});

	it('reads from files.exclude only the globs that are set to true', () => {
		assert.deepEqual(readExcludedFiles({ '**/.git': true, out: false, '**/*.js': { when: '$(basename).ts' } }), [
			'**/.git',
		]);
		assert.deepEqual(readExcludedFiles(null), []);
	});
});
