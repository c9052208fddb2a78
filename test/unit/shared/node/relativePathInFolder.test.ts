import assert from 'node:assert/strict';
import { type PlatformPath, posix, win32 } from 'node:path';
import { relativePathInFolder } from '../../../../src/shared/node/relativePathInFolder.ts';

const table: readonly (readonly [
	system: string,
	path: PlatformPath,
	folder: string,
	file: string,
	expected: string | undefined,
])[] = [
	['Linux', posix, '/repo', '/repo/src/a.ts', 'src/a.ts'],
	['Linux', posix, '/repo', '/repo', ''],
	['Linux', posix, '/repo', '/repo/..data/a.ts', '..data/a.ts'],
	['Linux', posix, '/repo', '/repo/a\\b.ts', 'a\\b.ts'],
	['Linux', posix, '/repo', '/', undefined],
	['Linux', posix, '/repo', '/repository/a.ts', undefined],
	['Linux', posix, '/repo', '/Repo/a.ts', undefined],
	['Windows', win32, 'C:\\repo', 'C:\\repo\\src\\a.ts', 'src/a.ts'],
	['Windows', win32, 'C:\\Repo', 'c:\\repo\\src\\a.ts', 'src/a.ts'],
	['Windows', win32, 'C:\\repo', 'C:\\', undefined],
	['Windows', win32, 'C:\\repo', 'C:\\repository\\a.ts', undefined],
	['Windows', win32, 'C:\\repo', 'D:\\repo\\a.ts', undefined],
	['Windows', win32, 'C:\\repo', '\\\\server\\share\\repo\\a.ts', undefined],
	['Windows', win32, '\\\\server\\share\\repo', '\\\\SERVER\\share\\repo\\a.ts', 'a.ts'],
	['Windows', win32, 'C:\\repo', '\\\\?\\C:\\repo\\src\\a.ts', 'src/a.ts'],
	['Windows', win32, '\\\\?\\C:\\repo', 'C:\\repo\\a.ts', 'a.ts'],
	['Windows', win32, '\\\\server\\share', '\\\\?\\UNC\\server\\share\\a.ts', 'a.ts'],
	['Windows', win32, '\\\\server\\share', '\\\\server\\other\\a.ts', undefined],
];

describe('relativePathInFolder', () => {
	for (const [system, path, folder, file, expected] of table) {
		it(`returns ${expected === undefined ? 'undefined' : `"${expected}"`} for ${file} in ${folder} on ${system}`, () => {
			assert.equal(relativePathInFolder(folder, file, path), expected);
		});
	}
});
