import assert from 'node:assert/strict';
import { readExcludedFiles, readGlobs, readScanScope } from '../../../../src/catalog/core/scanSettings.ts';

describe('settings of the search', () => {
	for (const [raw, expected] of [
		['workspace', 'workspace'],
		['openFiles', 'openFiles'],
		['off', 'off'],
		['everywhere', 'workspace'],
		[false, 'workspace'],
		[undefined, 'workspace'],
	] as const) {
		it(`reads ${JSON.stringify(raw)} as ${expected}`, () => assert.equal(readScanScope(raw), expected));
	}

	it('take from a list of globs what is one', () => {
		assert.deepEqual(readGlobs(['a/**', '', ' ', 1, null, ['b'], 'c']), ['a/**', 'c']);
		assert.deepEqual(readGlobs('a/**'), []);
		assert.deepEqual(readGlobs(undefined), []);
	});

	it('take from what is hidden what is so without a condition', () => {
		assert.deepEqual(readExcludedFiles({ '**/.git': true, out: false, '**/*.js': { when: '$(basename).ts' } }), [
			'**/.git',
		]);
		assert.deepEqual(readExcludedFiles(null), []);
	});
});
