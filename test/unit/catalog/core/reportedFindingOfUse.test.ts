import assert from 'node:assert/strict';
import { findingsInText } from '../../../../src/catalog/core/detection/findings.ts';
import { type EvaluatedFinding, lifecycleStatusOf } from '../../../../src/catalog/core/evaluation.ts';
import { useToCount } from '../../../../src/catalog/core/progress/useCounter.ts';
import { reportedFindingOfUse } from '../../../../src/catalog/core/reportedFindingOfUse.ts';
import { bundledCatalog, knownApi } from '../bundledCatalog.ts';

const catalog = bundledCatalog();
const host = 'https://api.fellesstudentsystem.no';
const file = { uri: 'src/a.ts', root: 'SRCROOT' };

/** Returns the last finding in TypeScript code, as it is on 21 November 2026. */
function evaluated(text: string, changes: Partial<EvaluatedFinding> = {}): EvaluatedFinding {
	const finding = findingsInText(text, 'typescript', catalog).at(-1);
	assert.ok(finding);
	const api = knownApi(catalog, finding.use.api);
	const row = catalog.log[finding.use.row ?? -1];
	const status = lifecycleStatusOf(catalog, api, row, { year: 2026, month: 11, day: 21 }, 365);
	const severities = { severity: 'warning', baseSeverity: 'warning' } as const;
	return { finding, api, row, status, ...severities, message: 'It ends.', ignore: 'none', ...changes };
}

describe('reportedFindingOfUse', () => {
	it('reports a certain use with the constant that contains its path', () => {
		const text = `const path = '/emner';\nfetch('${host}' + path + '/1');`;
		const reported = reportedFindingOfUse(evaluated(text), file, 'The path');
		assert.deepEqual(reported, {
			rule: 'deprecated-api',
			file,
			range: { start: { line: 1, character: 45 }, end: { line: 1, character: 49 } },
			message: 'It ends.',
			severity: 'warning',
			isPossible: false,
			ignored: undefined,
			lifecyclePhase: 'ending-soon',
			daysLeft: 130,
			endOfService: { year: 2027, month: 3, day: 31 },
			related: [{ range: { start: { line: 0, character: 14 }, end: { line: 0, character: 20 } }, message: 'The path' }],
			identity: `legacy-main-rest\n/emner/{id}\nfetch('${host}' + path + '/1');`,
			properties: {
				api: 'legacy-main-rest',
				operation: '/emner/{id}',
				method: 'GET',
				confidence: 'certain',
				evidence: ['host'],
			},
		});
	});

	it('reports a possible use of a whole API without an operation', () => {
		const reported = reportedFindingOfUse(evaluated(`const base = '${host}';`), file, '');
		assert.deepEqual(
			[reported?.isPossible, reported?.related, reported?.identity],
			[true, [], `legacy-main-rest\n\nconst base = '${host}';`],
		);
	});

	it('reports no use whose lifecycle phase is unknown', () => {
		const use = evaluated(`fetch('${host}/emner')`);
		const stable = { ...use, status: { ...use.status, lifecyclePhase: undefined } };
		assert.equal(reportedFindingOfUse(stable, file, ''), undefined);
		assert.equal(useToCount(stable), undefined);
	});
});

describe('useToCount', () => {
	const text = `import a from 'a';\nfetch('${host}/emner');`;
	for (const [kind, use, line] of [
		['uses', evaluated(text), 2],
		['ignored', evaluated(text, { ignore: 'holds' }), 2],
		['uses', evaluated(text, { ignore: 'expired' }), 2],
		['possible', evaluated(`const base = '${host}';`), 1],
		['possible', evaluated(`const base = '${host}';`, { ignore: 'holds' }), 1],
	] as const) {
		it(`counts a ${use.finding.use.confidence} use with the ignore state "${use.ignore}" as "${kind}"`, () => {
			assert.deepEqual(useToCount(use), {
				api: 'legacy-main-rest',
				kind,
				line,
				identity: reportedFindingOfUse(use, file, '')?.identity,
				lastDay: { year: 2027, month: 3, day: 31 },
			});
		});
	}
});
