import assert from 'node:assert/strict';
import { checkReportJson, checkSummaryJson } from '../../../../src/cli/check/checkReportJson.ts';
import type { FindingInFile } from '../../../../src/cli/check/checkRepository.ts';
import { bundledCatalog } from '../../catalog/bundledCatalog.ts';
import { checkedRepository, findingInFile } from '../../support/checkedRepository.ts';

describe('the JSON report of study-admin check', () => {
	it('contains lines and columns from 1, and whether a finding is certain', () => {
		const range = { start: { line: 2, character: 3 }, end: { line: 4, character: 5 } };
		const today = { year: 2026, month: 11, day: 22 };
		const report = (changes: Partial<FindingInFile>) =>
			JSON.parse(
				JSON.stringify(checkReportJson(checkedRepository(findingInFile({ range, ...changes })), today, undefined)),
			);
		const [{ findings }] = report({}).repositories;
		const { line, column, endLine, endColumn, confidence, isIgnored } = findings[0];
		assert.deepEqual([line, column, endLine, endColumn], [3, 4, 5, 6]);
		assert.deepEqual([confidence, isIgnored], ['certain', false]);
		const [possible] = report({ isPossible: true, ignored: { reason: undefined } }).repositories[0].findings;
		assert.deepEqual([possible.confidence, possible.isIgnored], ['possible', true]);
	});

	it('contains the version of its format, and the version of the catalog if there is one', () => {
		const today = { year: 2026, month: 11, day: 22 };
		const head = { version: 1, today: '2026-11-22', repositories: [] };
		assert.deepEqual(checkReportJson([], today, undefined), head);
		assert.deepEqual(checkReportJson([], today, 7), { ...head, catalogVersion: 7 });
		assert.deepEqual(checkSummaryJson([], bundledCatalog()), {
			...{ version: 1, uses: [], graphql: [], migration: [], notSearchedFor: [] },
			...{ uncheckedGraphql: [], graphqlFilesNotRead: 0, knownFindings: 0 },
		});
	});

	it('contains the number of GraphQL documents that were not read in the summary of all repositories', () => {
		const [repository = assert.fail()] = checkedRepository();
		const checked = { ...repository, graphql: { ...repository.graphql, unreadDocuments: 2 } };
		const { graphqlFilesNotRead } = JSON.parse(JSON.stringify(checkSummaryJson([checked, checked], bundledCatalog())));
		assert.equal(graphqlFilesNotRead, 4);
	});
});
