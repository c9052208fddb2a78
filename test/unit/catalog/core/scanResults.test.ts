import assert from 'node:assert/strict';
import { addScanCounts, noScanCounts } from '../../../../src/catalog/core/scanResults.ts';

describe('addScanCounts', () => {
	it('adds the file counts of two scans, and lists each path once', () => {
		const a = { files: 3, binary: 1, unreadable: ['a', 'b'], unusableIgnoreFiles: ['/x/.gitignore'] };
		const b = { files: 4, binary: 2, unreadable: ['b', 'c'], unusableIgnoreFiles: [] };
		assert.deepEqual(addScanCounts(a, b), {
			files: 7,
			binary: 3,
			unreadable: ['a', 'b', 'c'],
			unusableIgnoreFiles: ['/x/.gitignore'],
		});
		assert.deepEqual(addScanCounts(noScanCounts, a), a);
	});
});
