import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CheckedRepository } from '../../../../src/cli/check/checkRepository.ts';
import { readCheckOptions } from '../../../../src/cli/check/options.ts';
import { fingerprintHashOf, printCheckReport } from '../../../../src/cli/check/printCheckReport.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { bundledCatalog } from '../../catalog/bundledCatalog.ts';
import { checkedRepository, findingInFile } from '../../support/checkedRepository.ts';

/** Returns the text report of repositories and the lines on standard error below it. */
async function print(checked: readonly CheckedRepository[]) {
	const [output, errors] = [new PassThrough(), new PassThrough()];
	const options = readCheckOptions({ value: () => undefined, values: () => [], has: () => false, paths: [] });
	await printCheckReport(checked, {
		catalog: bundledCatalog(),
		options,
		context: {
			terminal: new Terminal(output, errors),
			signal: new AbortController().signal,
			variables: {},
			currentFolder: '/',
			readVersion: () => '1.0.0',
		},
	});
	return { report: await text(output.end()), totals: (await text(errors.end())).trimEnd().split('\n') };
}

/** Returns the lines on standard error below the text report of a repository with these counts. */
async function totals(counts: Partial<CheckedRepository['graphql']>): Promise<readonly string[]> {
	const [repository = assert.fail()] = checkedRepository();
	return (await print([{ ...repository, graphql: { ...repository.graphql, ...counts } }])).totals;
}

describe('printCheckReport', () => {
	it('prints the line of code of each finding', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-report-'));
		try {
			writeFileSync(join(folder, 'a.ts'), 'first();\r\nsecond();');
			writeFileSync(join(folder, 'b.ts'), 'third();');
			const findings = [
				findingInFile(),
				findingInFile({ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 6 } } }),
				findingInFile({ relativePath: 'b.ts' }),
			];
			const checked = checkedRepository(...findings).map((each) => ({
				...each,
				repository: { ...each.repository, folder },
			}));
			const { report } = await print(checked);
			assert.deepEqual(report.match(/\w+\(\);|^web\S+/gm), [
				...['web/a.ts:1:1', 'first();', 'web/a.ts:2:1', 'second();'],
				...['web/b.ts:1:1', 'third();'],
			]);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('reports the number of files with GraphQL if there are any', async () => {
		const uses = 'No uses of deprecated APIs, in 1 searched file.';
		assert.deepEqual(await totals({ files: 0 }), [uses]);
		assert.deepEqual(await totals({ files: 1 }), [uses, 'No problems in GraphQL, in 1 file with GraphQL.']);
		assert.deepEqual(await totals({ files: 1, unreadDocuments: 1 }), [
			uses,
			'No problems in the GraphQL that was checked, in 1 file with GraphQL.',
		]);
	});
});

describe('fingerprintHashOf', () => {
	it('returns the same fingerprint in each version, because baselines contain it', () => {
		// The test vector of the SHA-256 standard (FIPS 180-2, B.1).
		assert.equal(fingerprintHashOf('abc'), 'ba7816bf8f01cfea');
	});
});
