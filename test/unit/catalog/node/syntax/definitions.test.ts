import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileTextsDefiningNames } from '../../../../../src/catalog/node/syntax/definitions.ts';

describe('fileTextsDefiningNames', () => {
	it('returns the files that define a name, those near the file with the calls first', () => {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-definitions-'));
		try {
			for (const path of ['a.ts', 'apps/a.ts', 'apps/web/client.ts', 'apps/web/types.ts', 'other/types.ts']) {
				mkdirSync(dirname(join(folder, path)), { recursive: true });
				writeFileSync(join(folder, path), `type Student = '${path}';`);
			}
			writeFileSync(join(folder, 'apps/web/use.ts'), 'let student: Student;');
			const files = { folder, path: 'apps/web/client.ts', excludes: [] };
			assert.deepEqual(
				[...fileTextsDefiningNames(files, 'typescript', ['Student'], Number.POSITIVE_INFINITY)],
				['apps/web/types.ts', 'apps/a.ts', 'a.ts', 'other/types.ts'].map((path) => `type Student = '${path}';`),
			);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
