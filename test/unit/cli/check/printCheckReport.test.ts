import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CheckedRepository } from '../../../../src/cli/check/checkRepository.ts';
import { readCheckOptions } from '../../../../src/cli/check/options.ts';
import { fingerprintHashOf, printCheckReport } from '../../../../src/cli/check/printCheckReport.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { bundledCatalog } from '../../catalog/bundledCatalog.ts';
import { checkedRepository } from '../../support/checkedRepository.ts';

/** Returns the lines on standard error below the text report of a repository with these counts. */
async function totals(counts: Partial<CheckedRepository['graphql']>): Promise<readonly string[]> {
	const [repository = assert.fail()] = checkedRepository();
	const checked = [{ ...repository, graphql: { ...repository.graphql, ...counts } }];
	const errors = new PassThrough();
	const options = readCheckOptions({ value: () => undefined, values: () => [], has: () => false, paths: [] });
	await printCheckReport(checked, {
		catalog: bundledCatalog(),
		options,
		context: {
			terminal: new Terminal(new PassThrough(), errors),
			signal: new AbortController().signal,
			variables: {},
			currentFolder: '/',
			readVersion: () => '1.0.0',
		},
	});
	return (await text(errors.end())).trimEnd().split('\n');
}

describe('printCheckReport', () => {
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
