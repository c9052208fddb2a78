import assert from 'node:assert/strict';
import { meetsFailCondition, parseFailCondition } from '../../../../src/cli/check/failOn.ts';
import { reportedFinding } from '../../support/reportedFinding.ts';

/** Whether a finding meets a condition of the command line. */
function fails(condition: string, changes: Parameters<typeof reportedFinding>[0]): boolean {
	const parsed = parseFailCondition(condition);
	return parsed ? meetsFailCondition(reportedFinding(changes), [parsed]) : assert.fail(condition);
}

describe('the conditions of --fail-on', () => {
	it('a phase matches findings of this phase and later phases, and no finding without a phase', () => {
		const lifecyclePhases = ['announced', 'ending-soon', 'ended', undefined] as const;
		assert.deepEqual(
			lifecyclePhases.map((lifecyclePhase) => fails('ending-soon', { lifecyclePhase })),
			[false, true, true, false],
		);
	});

	it('a number of days matches findings with this number of days or fewer, and no finding without an end', () => {
		assert.deepEqual(
			[91, 90, -1, undefined].map((daysLeft) => fails('90d', { daysLeft })),
			[false, true, true, false],
		);
	});

	it('graphql-error matches errors of GraphQL, but neither warnings nor deprecations', () => {
		const rows = [
			['graphql/syntax', 'error', true],
			['graphql/validation', 'error', true],
			['graphql/schema-change', 'error', true],
			['graphql/validation', 'warning', false],
			['graphql/deprecated', 'error', false],
			['deprecated-api', 'error', false],
		] as const;
		for (const [rule, severity, expected] of rows) {
			assert.equal(fails('graphql-error', { rule, severity, lifecyclePhase: undefined }), expected, rule);
		}
	});

	it('a finding must meet one of several conditions, and meets none if there are no conditions', () => {
		const finding = reportedFinding({ lifecyclePhase: 'ended', daysLeft: -1 });
		const conditions = ['graphql-error', 'ended'].flatMap((text) => parseFailCondition(text) ?? []);
		assert.equal(meetsFailCondition(finding, conditions), true);
		assert.equal(meetsFailCondition(finding, []), false);
	});

	it('parseFailCondition returns undefined for an invalid condition', () => {
		for (const text of ['', 'end', '90', 'd', '-1d', '123456d', '90 d', 'error']) {
			assert.equal(parseFailCondition(text), undefined, text);
		}
	});
});
