import assert from 'node:assert/strict';
import { migrationProgress, type UseToMigrate } from '../../../../src/catalog/core/migrationProgress.ts';
import { bundledCatalog } from '../bundledCatalog.ts';

const catalog = bundledCatalog();

function use(operation: string, changes: Partial<UseToMigrate> = {}): UseToMigrate {
	return {
		api: 'legacy-main-rest',
		folder: 'web',
		method: 'GET',
		operation,
		collection: undefined,
		ignoredUntil: undefined,
		daysLeft: 129,
		...changes,
	};
}

const uses = [
	use('/studenter/{id}'),
	use('/studenter/{id}', { method: undefined, ignoredUntil: '2027-01-31' }),
	use('/kullklasser/{id}', { ignoredUntil: '2026-12-31', daysLeft: 200 }),
	use('/emner', { folder: 'api' }),
	use('SELECT Person', { api: 'crud-rest', folder: 'api', daysLeft: -236 }),
];
const draft = { api: 'legacy-main-rest', operation: 'GET /studenter/{id}', folder: 'web' };

describe('migrationProgress', () => {
	it('counts uses, drafts, ignore comments and missing replacements for each API and folder', () => {
		const progress = migrationProgress(catalog, uses, [draft, { ...draft, operation: 'GET /roller' }]);
		assert.deepEqual(
			progress.map(({ api, folder, operations, ...counts }) => [api.id, folder, operations.length, counts]),
			[
				['crud-rest', 'api', 1, { uses: 1, drafts: 0, withoutReplacement: 1, ignoredUntil: undefined, daysLeft: -236 }],
				[
					'legacy-main-rest',
					'api',
					1,
					{ uses: 1, drafts: 0, withoutReplacement: 0, ignoredUntil: undefined, daysLeft: 129 },
				],
				[
					'legacy-main-rest',
					'web',
					3,
					{ uses: 3, drafts: 2, withoutReplacement: 1, ignoredUntil: '2026-12-31', daysLeft: 129 },
				],
			],
		);
	});

	it('counts a call as without replacement if no candidate has its parameter, as the draft of the call states', () => {
		const filtered = use('/personroller', { parameters: ['person.personlopenummer'] });
		const [progress] = migrationProgress(catalog, [use('/personroller'), filtered], []);
		assert.deepEqual([progress?.operations.length, progress?.uses, progress?.withoutReplacement], [1, 2, 1]);
		const [other] = migrationProgress(catalog, [filtered], []);
		assert.equal(other?.operations[0]?.rootField, undefined);
	});

	it('counts each use of an operation without a replacement', () => {
		const [progress] = migrationProgress(catalog, [use('/kullklasser/{id}'), use('/kullklasser/{id}')], []);
		assert.deepEqual([progress?.operations.length, progress?.withoutReplacement], [1, 2]);
	});

	it('distinguishes the methods of an operation, and treats an unknown method as GET', () => {
		const [progress] = migrationProgress(
			catalog,
			['POST', 'GET', undefined].map((method) => use('/personer', { method })),
			[],
		);
		assert.deepEqual(
			progress?.operations.map((each) => [each.operation, each.uses]),
			[
				['GET /personer', 2],
				['POST /personer', 1],
			],
		);
	});

	it('leaves out drafts for APIs that the catalog does not contain', () => {
		assert.deepEqual(migrationProgress(catalog, [], [{ ...draft, api: 'other' }]), []);
	});
});
