import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findDocumentsInFolder } from '../../../../../src/conversion/node/folders/findDocumentsInFolder.ts';

describe('findDocumentsInFolder', () => {
	let folder: string;

	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-documents-'));
		for (const [name, content] of Object.entries({
			'b.docx': 'b',
			'a/plan.PDF': 'plan',
			'a/empty.docx': '',
			'a/~$plan.docx': 'name of a user',
			'a/._plan.PDF': 'attributes',
			'a/program.exe': 'x',
			'node_modules/package/readme.pdf': 'x',
			'a/node_modules/readme.pdf': 'x',
			'.git/objects/a.pdf': 'x',
			'out/b.docx': 'x',
		})) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), content);
		}
	});

	after(() => rmSync(folder, { recursive: true }));

	it('finds documents, but not files beside them, and not in packages, Git data and the excluded folder', async () => {
		const { signal } = new AbortController();
		assert.deepEqual(await findDocumentsInFolder(folder, join(folder, 'out'), signal), {
			documents: ['a/plan.PDF', 'b.docx'],
			refused: [{ path: 'a/empty.docx', problem: 'conversion/empty-file' }],
		});
	});
});
