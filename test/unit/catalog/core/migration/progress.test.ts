import assert from 'node:assert/strict';
import { type MigratedUse, migrationProgress } from '../../../../../src/catalog/core/migration/progress.ts';
import { migrationMarkdown } from '../../../../../src/catalog/messages/migrationMarkdown.ts';
import { l10n } from '../../../support/l10n.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const catalog = bundledCatalog();

function use(operation: string, changes: Partial<MigratedUse> = {}): MigratedUse {
	return {
		api: 'legacy-main-rest',
		folder: 'web',
		method: 'GET',
		operation,
		ignoredUntil: undefined,
		daysLeft: 129,
		...changes,
	};
}

const uses = [
	use('/studenter/{id}'),
	use('/studenter/{id}', { method: undefined, ignoredUntil: '2027-01-31' }),
	use('/kullklasser/{id}', { ignoredUntil: '2026-12-31' }),
	use('/emner', { folder: 'api' }),
	use('SELECT Person', { api: 'crud-rest', folder: 'api', daysLeft: -236 }),
];
const draft = { api: 'legacy-main-rest', operation: 'GET /studenter/{id}', folder: 'web' };

describe('migrationProgress', () => {
	it('counts uses, drafts, suppressions and missing replacements for each API and folder', () => {
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

	it('counts each use of an operation without a replacement', () => {
		const [progress] = migrationProgress(catalog, [use('/kullklasser/{id}'), use('/kullklasser/{id}')], []);
		assert.deepEqual([progress?.operations.length, progress?.withoutReplacement], [1, 2]);
	});

	it('distinguishes the methods of an operation, and takes an unknown method for GET', () => {
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

describe('migrationMarkdown', () => {
	it('shows one table for each API and folder, with a row for each operation', () => {
		const text = migrationMarkdown(migrationProgress(catalog, uses, [draft]), [], l10n);
		assert.deepEqual(
			text.split('\n').filter((line) => line.startsWith('#') || line.includes('GET /') || line.includes('Total')),
			[
				'# Migration to GraphQL',
				'## CRUD REST in api',
				'## Legacy main REST API in api',
				'| GET /emner | emnerV2 | 1 | 0 | 0 |  | 129 |',
				'## Legacy main REST API in web',
				'| GET /kullklasser/{id} | no known replacement | 1 | 0 | 1 | 2026-12-31 | 129 |',
				'| GET /studenter/{id} | studenterGittStudentnumre | 2 | 1 | 0 | 2027-01-31 | 129 |',
				'| Total |  | 3 | 1 | 1 | 2026-12-31 | 129 |',
			],
		);
	});

	it('states that there are no uses and no drafts', () => {
		const [searched] = catalog.apis;
		assert.ok(searched);
		assert.match(migrationMarkdown([], [], l10n), /No certain uses of the APIs that were searched for/);
		assert.match(migrationMarkdown([], [searched], l10n), /## Not searched for\n\n- Uses of /);
	});
});
