import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCodeFiles } from '../../../../src/graphql/node/codeFiles.ts';

describe('readCodeFiles', () => {
	const code = 'gql`query A { a }`\n';
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-'));
		mkdirSync(join(folder, '.git'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	for (const [title, files, expected] of [
		['skips a file that an ignore file excludes', { 'a.ts': code, 'b/a.ts': code, '.gitignore': 'b/' }, ['a.ts']],
		[
			'does not apply an ignore file that is too large',
			{ 'a.ts': code, '.gitignore': `*.ts\n${'#'.repeat(2 ** 17)}` },
			['a.ts'],
		],
		['skips a file of more than 1 MB', { 'a.ts': code, 'b.ts': `${code}${' '.repeat(2 ** 20)}` }, ['a.ts']],
		[
			'reads a file 60 folders deep with an ignore file of 1,000 rules that contain "**" nine times',
			{ [`${'a/'.repeat(60)}c.ts`]: code, '.gitignore': `${'**/a/'.repeat(9)}b\n`.repeat(1000) },
			[`${'a/'.repeat(60)}c.ts`],
		],
	] as const) {
		it(title, () => {
			for (const [path, text] of Object.entries<string>(files)) {
				mkdirSync(dirname(join(folder, path)), { recursive: true });
				writeFileSync(join(folder, path), text);
			}
			const folders = [{ uri: 'file:///a', path: folder, excludes: [] }];
			const read = [...readCodeFiles({ kind: 'folders', folders }, new Set())];
			assert.deepEqual(
				read.map(({ path }) => path),
				expected.map((path) => join(folder, path)),
			);
		});
	}
});
