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
function countdown(apis: readonly string[], catalog = bundledCatalog()): readonly string[] {
	const uses = apis.map((id) => {
		const api = knownApi(catalog, id);
		return {
			api,
			row: undefined,
			status: lifecycleStatusOf(catalog, api, undefined, { year: 2026, month: 11, day: 21 }, 365),
		};
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

	it('removes icon syntax from the name of an API', () => {
		const catalog = catalogFrom({
			version: 1,
			apis: [{ id: 'a', name: 'A $(sync~spin)', phase: 'Avvikles etter 22.11.2026' }],
		});
		assert.equal(countdown(['a'], catalog)[0], 'A $ (sync~spin): 1 day left');
	});
});
