import assert from 'node:assert/strict';
import { readExcludedFiles } from '../../../../src/shared/core/excludedFiles.ts';

describe('readExcludedFiles', () => {
	it('reads from files.exclude only the globs that are set to true', () => {
		assert.deepEqual(readExcludedFiles({ '**/.git': true, out: false, '**/*.js': { when: '$(basename).ts' } }), [
			'**/.git',
		]);
		assert.deepEqual(readExcludedFiles(null), []);
	});
});
