import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliberateChanges } from '../../compare/deliberateChanges.ts';
import { root } from '../../host/projectFolders.ts';

describe('deliberateChanges', () => {
	it('searches each file for a text that occurs once in it', () => {
		const counts = deliberateChanges.map(({ file, search }) => {
			const count = readFileSync(join(root, 'src', file), 'utf8').split(search).length - 1;
			return `${count} times in ${file}: ${search}`;
		});
		assert.deepEqual(
			counts.filter((line) => !line.startsWith('1 ')),
			[],
		);
	});
});
