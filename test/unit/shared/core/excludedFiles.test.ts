import assert from 'node:assert/strict';
import { readExcludedGlobs } from '../../../../src/shared/core/excludedFiles.ts';

describe('readExcludedGlobs', () => {
	it('reads from files.exclude only the globs that are set to true', () => {
		assert.deepEqual(readExcludedGlobs({ '**/.git': true, out: false, '**/*.js': { when: '$(basename).ts' } }), [
			'**/.git',
		]);
		assert.deepEqual(readExcludedGlobs(null), []);
	});
});
