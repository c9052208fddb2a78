import assert from 'node:assert/strict';
import { type LifecycleStatus, lifecycleStatusOf } from '../../../../src/catalog/core/evaluation.ts';
import { nearestServiceEnd, serviceEndsOfUses } from '../../../../src/catalog/core/nearestServiceEnd.ts';
import { CatalogViewLabels } from '../../../../src/catalog/messages/catalogViewLabels.ts';
import { CountdownLabels } from '../../../../src/catalog/messages/countdownLabels.ts';
import { createStatusFormatter } from '../../../../src/catalog/messages/createStatusFormatter.ts';
import { l10n } from '../../support/l10n.ts';
import { bundledCatalog, catalogFrom, knownApi } from '../bundledCatalog.ts';

const statuses = {
	...createStatusFormatter(l10n, 'en'),
	summary: ({ lifecyclePhase }: LifecycleStatus) => `is ${lifecyclePhase}`,
};
const texts = new CountdownLabels(l10n, statuses, new CatalogViewLabels(l10n, 'en'));

/**
 * Returns the label and the sentences of the countdown on 21 November 2026 for uses of these APIs.
 */
function countdown(
	apis: readonly string[],
	catalog = bundledCatalog(),
	rows: readonly number[] = [],
): readonly string[] {
	const uses = apis.map((id, index) => {
		const api = knownApi(catalog, id);
		const row = rows[index];
		const entry = row === undefined ? undefined : catalog.log[row];
		return { api, row, status: lifecycleStatusOf(catalog, api, entry, { year: 2026, month: 11, day: 21 }, 365) };
	});
	const ends = serviceEndsOfUses(uses);
	const nearest = nearestServiceEnd(ends);
	return nearest ? [texts.short(ends, nearest), ...texts.sentences(ends).slice(1)] : [];
}

describe('CountdownLabels', () => {
	const main = 'Legacy main REST API is ending-soon';
	const crud = 'CRUD REST is ended';
	const attendance = 'Attendance-registration REST is withdrawn';
	for (const [apis, ...expected] of [
		[['legacy-main-rest'], 'Legacy main REST API: 130 days left', `${main} (1 use).`],
		[
			['legacy-main-rest', 'crud-rest', 'legacy-main-rest'],
			'Legacy main REST API: 130 days left, 1 other ended',
			`${crud} (1 use).`,
			`${main} (2 uses).`,
		],
		[['crud-rest'], 'CRUD REST: ended 235 days ago', `${crud} (1 use).`],
		[['attendance-rest'], 'Attendance-registration REST: withdrawn', `${attendance} (1 use).`],
		[['graphql', 'student-loan', 'cdm-soap']],
	] as const) {
		it(`${expected.length === 0 ? 'shows no countdown' : `shows "${expected[0]}"`} for uses of ${apis.join(', ')}`, () =>
			assert.deepEqual(countdown(apis), expected));
	}

	it('does not count an API as another one that has ended because one of its operations has', () => {
		const catalog = catalogFrom({
			version: 1,
			apis: [{ id: 'a', name: 'A', phase: 'Avvikles etter 22.11.2026' }],
			log: [{ api: 'a', operation: 'GET /x', endOfService: '20.11.2026' }],
		});
		assert.deepEqual(countdown(['a', 'a'], catalog, [0]), [
			'A: 1 day left',
			'A is ended (1 use).',
			'A is ending-soon (1 use).',
		]);
	});

	it('removes icon syntax from the name of an API', () => {
		const catalog = catalogFrom({
			version: 1,
			apis: [{ id: 'a', name: 'A $(sync~spin)', phase: 'Avvikles etter 22.11.2026' }],
		});
		assert.equal(countdown(['a'], catalog)[0], 'A $ (sync~spin): 1 day left');
	});
});
