import assert from 'node:assert/strict';
import { countGraphqlFindings, countUses } from '../../../../src/cli/check/summary.ts';
import { checkedRepository, findingInFile } from '../../support/checkedRepository.ts';

const inGraphql = { code: 'FieldsOnCorrectType', element: undefined };

describe('the summary of study-admin check', () => {
	it('shows the earliest end of the uses of an API, and no end if none is known', () => {
		const day = (year: number) => ({ year, month: 3, day: 31 });
		const [first] = countUses(
			checkedRepository(
				findingInFile({ daysLeft: undefined }),
				findingInFile({ daysLeft: 129, endOfService: day(2027) }),
				findingInFile({ daysLeft: -1, endOfService: day(2026) }),
			),
		);
		assert.deepEqual([first?.uses, first?.daysLeft, first?.endOfService], [3, -1, '2026-03-31']);
		const [dated] = countUses(
			checkedRepository(
				findingInFile({ daysLeft: undefined }),
				findingInFile({ daysLeft: 129, endOfService: day(2027) }),
			),
		);
		assert.deepEqual([dated?.daysLeft, dated?.endOfService], [129, '2027-03-31']);
		const [unknown] = countUses(checkedRepository(findingInFile({ daysLeft: undefined })));
		assert.deepEqual([unknown?.daysLeft, unknown?.endOfService], [undefined, undefined]);
	});

	it('lists the API that ends first at the top, and APIs without an end at the bottom', () => {
		const findingOf = (api: string, daysLeft: number | undefined) =>
			findingInFile({ subject: { api, apiName: `${api} API`, operation: undefined, method: undefined }, daysLeft });
		const counts = countUses(checkedRepository(findingOf('a', undefined), findingOf('b', 400), findingOf('c', 30)));
		assert.deepEqual(
			counts.map(({ apiName }) => apiName),
			['c API', 'b API', 'a API'],
		);
	});

	it('shows the earliest end of the deprecated elements in GraphQL', () => {
		const elementOf = (daysLeft: number, year: number) =>
			findingInFile({
				...{ subject: inGraphql, rule: 'graphql/deprecated', daysLeft },
				endOfService: { year, month: 3, day: 31 },
			});
		const undated = findingInFile({ subject: inGraphql, rule: 'graphql/deprecated', daysLeft: undefined });
		const [count] = countGraphqlFindings(checkedRepository(undated, elementOf(494, 2028), elementOf(129, 2027)));
		assert.deepEqual([count?.daysLeft, count?.endOfService], [129, '2027-03-31']);
	});

	it('counts a use that is possible or ignored once', () => {
		const [count] = countUses(
			checkedRepository(
				findingInFile(),
				findingInFile({ isPossible: true }),
				findingInFile({ isPossible: true, ignored: { reason: undefined } }),
				findingInFile({ ignored: { reason: undefined } }),
			),
		);
		assert.deepEqual([count?.uses, count?.possible, count?.ignored], [1, 2, 1]);
	});

	it('counts each finding in GraphQL as an error, a warning or a deprecation, and no lint', () => {
		const [count] = countGraphqlFindings(
			checkedRepository(
				findingInFile({ subject: inGraphql, rule: 'graphql/validation', lifecyclePhase: undefined }),
				findingInFile({ subject: inGraphql, rule: 'graphql/syntax', lifecyclePhase: undefined }),
				findingInFile({
					subject: inGraphql,
					rule: 'graphql/validation',
					lifecyclePhase: undefined,
					severity: 'warning',
				}),
				findingInFile({ subject: inGraphql, rule: 'graphql/deprecated', severity: 'error' }),
				findingInFile({ subject: inGraphql, rule: 'graphql/lint', lifecyclePhase: undefined, severity: 'warning' }),
			),
		);
		assert.deepEqual([count?.errors, count?.warnings, count?.deprecated], [2, 1, 1]);
	});
});
