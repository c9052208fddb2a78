import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

	it('is reported if the checked folders have none of its files, but not if all its findings are fixed', () => {
		const errors = new PassThrough();
		const context = { currentFolder: folder, terminal: new Terminal(new PassThrough(), errors) };
		const web = join(folder, 'web');
		mkdirSync(web);
		writeFileSync(join(web, 'fixed.ts'), '');
		const fixed = { repository: 'web', file: 'fixed.ts', rule: 'deprecated-api', fingerprint: 'x' };
		const missing = { ...fixed, file: 'missing.ts' };
		const checked = checkedRepository().map((each) => ({ ...each, repository: { ...each.repository, folder: web } }));
		const file = join(folder, 'b.json');
		withoutBaselineFindings(checked, { file, root: '.', findings: [fixed, missing] }, context);
		assert.equal(errors.read(), null);
		withoutBaselineFindings(checked, { file, root: '.', findings: [missing] }, context);
		assert.match(String(errors.read()), /^The checked folders have none of the files in the baseline .*b\.json\. /);
	});
});
