import assert from 'node:assert/strict';
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
});
