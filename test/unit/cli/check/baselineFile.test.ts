import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import {
	readBaselineFile,
	withoutBaselineFindings,
	writeBaselineFile,
} from '../../../../src/cli/check/baselineFile.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { checkedRepository, findingInFile } from '../../support/checkedRepository.ts';

describe('the file of a baseline', () => {
	let folder = '';
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-baseline-'));
	});
	after(() => rmSync(folder, { recursive: true }));

	it('contains the findings, whose number is reported, and turns them off', async () => {
		const errors = new PassThrough();
		const context = { currentFolder: folder, terminal: new Terminal(new PassThrough(), errors) };
		const file = join(folder, 'baseline.json');
		const [one, two, three] = ['one', 'two', 'three'].map((identity) => findingInFile({ identity }));
		assert.ok(one && two && three);
		await writeBaselineFile(file, checkedRepository(one), context);
		assert.equal(String(errors.read()), `1 finding written to ${file}.\n`);
		await writeBaselineFile(file, checkedRepository(one, two), context);
		assert.equal(String(errors.read()), `2 findings written to ${file}.\n`);
		const baseline = { file, ...readBaselineFile(file) };
		const [repository] = withoutBaselineFindings(checkedRepository(one, two, three), baseline, context);
		assert.deepEqual([repository?.findings, repository?.known], [[three], [one, two]]);
		assert.equal(errors.read(), null);
	});
});
