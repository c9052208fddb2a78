import assert from 'node:assert/strict';
import type { FindingInFile } from '../../../../src/cli/check/checkRepository.ts';
import { migrationProgressByRepository } from '../../../../src/cli/check/migrationSummary.ts';
import { bundledCatalog } from '../../catalog/bundledCatalog.ts';
import { someFinding } from '../../catalog/someFinding.ts';
import { checkedRepository, findingInFile } from '../../support/checkedRepository.ts';

describe('migrationProgressByRepository', () => {
	it('counts certain uses, and no possible ones', () => {
		const { use } = someFinding('legacy-main-rest');
		const checked = checkedRepository(findingInFile({ use }), findingInFile({ use, isPossible: true }));
		const progress = migrationProgressByRepository(checked, bundledCatalog());
		assert.deepEqual(
			progress.map(({ repository, api, uses }) => [repository, api, uses]),
			[['web', 'legacy-main-rest', 1]],
		);
	});

	it('counts the uses that are in the baseline', () => {
		const { use } = someFinding('legacy-main-rest');
		const checked = checkedRepository().map((each) => ({ ...each, known: [findingInFile({ use })] }));
		assert.deepEqual(
			migrationProgressByRepository(checked, bundledCatalog()).map(({ uses }) => uses),
			[1],
		);
	});

	it('returns the last day of an ignored use, and omits findings without a use', () => {
		const { use } = someFinding('legacy-main-rest');
		const properties = { ignoredUntil: '2027-01-31' };
		const untilOf = (changes: Partial<FindingInFile>) =>
			migrationProgressByRepository(
				checkedRepository(findingInFile({ use, properties, ...changes })),
				bundledCatalog(),
			).map(({ ignoredUntil }) => ignoredUntil);
		assert.deepEqual(untilOf({ ignored: { reason: undefined } }), ['2027-01-31']);
		assert.deepEqual(untilOf({ ignored: { reason: undefined }, properties: {} }), [undefined]);
		assert.deepEqual(untilOf({ ignored: undefined }), [undefined]);
		assert.deepEqual(migrationProgressByRepository(checkedRepository(findingInFile()), bundledCatalog()), []);
	});
});
