import assert from 'node:assert/strict';
import {
	uncheckedGraphqlDefinitions,
	uncheckedGraphqlNotifications,
	unreadDocumentNotifications,
} from '../../../../src/cli/check/uncheckedGraphql.ts';
import { checkedRepository } from '../../support/checkedRepository.ts';

const unchecked = { name: 'Students', relativePath: 'src/a.py', line: 2, column: 5 };

describe('GraphQL that is not checked completely in the reports of study-admin check', () => {
	it('has paths that are relative to the current folder', () => {
		const [repository = assert.fail()] = checkedRepository();
		const graphql = { ...repository.graphql, unchecked: [{ ...unchecked, kind: 'not-checked' as const }] };
		const checked = ['', 'web'].map((relativePath) => ({
			...{ ...repository, graphql },
			repository: { ...repository.repository, relativePath },
		}));
		assert.deepEqual(
			uncheckedGraphqlDefinitions(checked).map(({ relativePath }) => relativePath),
			['src/a.py', 'web/src/a.py'],
		);
	});

	it('is a notification with its position for each definition', () => {
		const kinds = ['not-checked', 'partly-checked'] as const;
		const title = 'GraphQL that is not checked completely';
		assert.deepEqual(uncheckedGraphqlNotifications(kinds.map((kind) => ({ ...unchecked, kind }))), [
			{
				...{ id: 'graphql-not-checked', title },
				text: 'src/a.py:2:5: "Students" is not checked, because it cannot be parsed without the values of its interpolations.',
			},
			{
				...{ id: 'graphql-partly-checked', title },
				text: 'src/a.py:2:5: "Students" is checked, except for the parts that its interpolations supply.',
			},
		]);
	});

	it('is a notification with the number of documents that were not read, if there are any', () => {
		const notification = (text: string) => [
			{ id: 'graphql-not-read', title: 'GraphQL documents that are not read', text },
		];
		assert.deepEqual(unreadDocumentNotifications(0), []);
		assert.deepEqual(
			unreadDocumentNotifications(1),
			notification('1 GraphQL document was not read, because at most 10,000 are read.'),
		);
		assert.deepEqual(
			unreadDocumentNotifications(2),
			notification('2 GraphQL documents were not read, because at most 10,000 are read.'),
		);
	});
});
