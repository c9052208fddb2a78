import assert from 'node:assert/strict';
import type { MigrationProgress } from '../../../../src/catalog/core/migrationProgress.ts';
import type { Api } from '../../../../src/catalog/core/model/catalog.ts';
import {
	migrationProgressMarkdown,
	type UseOrDraft,
} from '../../../../src/catalog/messages/migrationProgressMarkdown.ts';
import { l10n } from '../../support/l10n.ts';
import { bundledCatalog } from '../bundledCatalog.ts';

const api = bundledCatalog().apis.find(({ id }) => id === 'legacy-main-rest') as Api;
const operation = 'GET /studenter/{id}';
const counts = { uses: 2, drafts: 1, withoutReplacement: 0, ignoredUntil: undefined, daysLeft: 128 };
const students: MigrationProgress = {
	api,
	folder: 'web',
	operations: [{ operation, rootField: 'studenterGittStudentnumre', ...counts }],
	...counts,
};
const place: UseOrDraft = {
	kind: 'use',
	api: api.id,
	folder: 'web',
	operation,
	text: 'src/a(b).ts:12',
	link: '/w/src/a(b).ts#L12',
};
const places: readonly UseOrDraft[] = [
	place,
	{ ...place, text: 'c.ts:3', link: '/w/c.ts#L3' },
	{ ...place, kind: 'draft', text: 's.graphql', link: undefined },
	{ ...place, folder: 'other', text: 'elsewhere.ts:1' },
];
const link = `[**GET /studenter/{id}**](${api.documentation})`;

function linesOf(progress: MigrationProgress, ofOperation: readonly UseOrDraft[] = []): readonly string[] {
	return migrationProgressMarkdown(
		{ isComplete: true, progress: [progress], places: ofOperation, unsearched: [], history: [] },
		l10n,
	).split('\n');
}

function changed(changes: Partial<MigrationProgress['operations'][number]>): MigrationProgress {
	return { ...students, operations: students.operations.map((each) => ({ ...each, ...changes })) };
}

describe('migrationProgressMarkdown', () => {
	it('shows the numbers first, and links each operation, and each location that has a link', () => {
		assert.deepEqual(linesOf(students, places), [
			'# Migration to GraphQL',
			'',
			'## Legacy main REST API in web',
			'',
			'**2 uses left · 1 draft · 128 days left**',
			'',
			'| Uses left | Drafts | Operation |',
			'| ---: | ---: | --- |',
			`| 2 | 1 | ${link} → studenterGittStudentnumre<br>` +
				'[src/a(b).ts:12](/w/src/a%28b%29.ts#L12), [c.ts:3](/w/c.ts#L3)<br>' +
				'Drafts: s.graphql |',
			'',
			'',
		]);
	});

	const rows: readonly [string, Parameters<typeof changed>[0], string][] = [
		[
			'states that no replacement of an operation is known',
			{ rootField: undefined },
			`${link} → no known replacement<br>`,
		],
		['shows the last day of an ignore comment', { ignoredUntil: '2027-01-31' }, '<br>ignored until 2027-01-31<br>'],
		[
			'shows the days left of an operation that ends on another day than its API',
			{ daysLeft: 1 },
			'<br>1 day left<br>',
		],
		['states that an ended operation has ended', { daysLeft: -3 }, '<br>ended 3 days ago<br>'],
		['shows a use of which only the API is known', { operation: undefined }, '**unknown operation**'],
	];
	for (const [title, changes, expected] of rows) {
		it(title, () => {
			const row = linesOf(changed(changes), places).find((line) => line.startsWith('| 2'));
			assert.ok(row?.includes(expected), row);
		});
	}

	it('lists 100 uses of an operation, and the number of the others', () => {
		const many = Array.from({ length: 130 }, () => place);
		const row = linesOf(changed({ uses: 130 }), many).find((line) => line.startsWith('| 130'));
		assert.equal(row?.match(/#L12/g)?.length, 100);
		assert.match(row ?? '', /, 30 more<br>/);
	});

	it('the migration table states that there are no uses and no drafts', () => {
		const none = { isComplete: true, progress: [], places: [], unsearched: [], history: [] };
		assert.match(migrationProgressMarkdown(none, l10n), /No certain uses of the APIs that were searched for/);
		assert.match(migrationProgressMarkdown({ ...none, unsearched: [api] }, l10n), /## Not searched for\n\n- Uses of /);
		assert.match(
			migrationProgressMarkdown({ ...none, history: ['## History'] }, l10n),
			/^# Migration to GraphQL\n\n## History\n\nNo certain uses/,
		);
	});

	it('the migration table does not state that there are no uses if the workspace was not searched', () => {
		const none = { isComplete: false, progress: [], places: [], unsearched: [], history: [] };
		assert.match(
			migrationProgressMarkdown(none, l10n),
			/^# Migration to GraphQL\n\nUses can be missing, because the workspace has not been searched completely\. .*\n\n$/,
		);
		const some = migrationProgressMarkdown({ ...none, progress: [students], history: ['## History'] }, l10n);
		assert.match(some, /Uses can be missing, .*\n\n## History\n\n## Legacy main REST API in web/);
	});
});
