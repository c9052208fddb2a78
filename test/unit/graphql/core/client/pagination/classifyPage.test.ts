import assert from 'node:assert/strict';
import { classifyPage } from '../../../../../../src/graphql/core/client/pagination/classifyPage.ts';
import type { Page } from '../../../../../../src/graphql/core/client/pagination/readPage.ts';

const page = (changes: Partial<Page>): Page => ({
	text: '{}',
	ranges: new Map(),
	hasConnection: true,
	hasNextPage: true,
	endCursor: 'b',
	totalCount: undefined,
	items: 1,
	...changes,
});

describe('judgePage', () => {
	const earlier = page({ endCursor: 'a' });
	const table: readonly (readonly [string, Partial<Page>, readonly Page[], ReturnType<typeof classifyPage>])[] = [
		['goes on to the cursor', {}, [earlier], { kind: 'next', cursor: 'b', isIncluded: true }],
		['ends with the last page', { hasNextPage: false }, [earlier], { kind: 'last', isIncluded: true }],
		[
			'ends with a last page that repeats its cursor',
			{ hasNextPage: false, endCursor: 'a' },
			[earlier],
			{ kind: 'last', isIncluded: true },
		],
		[
			'stops without a cursor',
			{ endCursor: undefined },
			[],
			{ kind: 'stop', reason: 'cursor-missing', isIncluded: true },
		],
		[
			'stops before a page that came already',
			{ endCursor: 'a' },
			[earlier, page({})],
			{ kind: 'stop', reason: 'cursor-repeated', isIncluded: false },
		],
		[
			'stops where the connection is missing',
			{ hasConnection: false, hasNextPage: false },
			[earlier],
			{ kind: 'stop', reason: 'connection-missing', isIncluded: true },
		],
		[
			'stops before there is too much',
			{},
			[page({ endCursor: 'a', text: ' '.repeat(44_999_999) })],
			{ kind: 'stop', reason: 'too-large', isIncluded: false },
		],
		[
			'takes as much as there may be',
			{},
			[page({ endCursor: 'a', text: ' '.repeat(44_999_998) })],
			{ kind: 'next', cursor: 'b', isIncluded: true },
		],
		[
			'takes the first page however large',
			{ text: ' '.repeat(45_000_001) },
			[],
			{ kind: 'next', cursor: 'b', isIncluded: true },
		],
	];
	for (const [title, changes, taken, verdict] of table) {
		it(title, () => assert.deepEqual(classifyPage(page(changes), taken), verdict));
	}
});
