import assert from 'node:assert/strict';
import {
	decideOnPage,
	type EarlierPagesSummary,
} from '../../../../../../src/graphql/core/client/pagination/decideOnPage.ts';
import type { ConnectionPage } from '../../../../../../src/graphql/core/client/pagination/readConnectionPage.ts';

const page = (changes: Partial<ConnectionPage>): ConnectionPage => ({
	text: '{}',
	ranges: new Map(),
	hasConnection: true,
	hasNextPage: true,
	endCursor: 'b',
	totalCount: undefined,
	items: 1,
	...changes,
});

function earlierPages(pages: readonly ConnectionPage[]): EarlierPagesSummary {
	return {
		cursors: new Set(pages.map(({ endCursor }) => endCursor)),
		length: pages.reduce((sum, { text }) => sum + text.length, 0),
	};
}

describe('decideOnPage', () => {
	const earlier = page({ endCursor: 'a' });
	const table: readonly (readonly [
		string,
		Partial<ConnectionPage>,
		readonly ConnectionPage[],
		ReturnType<typeof decideOnPage>,
	])[] = [
		[
			'fetches the next page when the page has a new cursor',
			{},
			[earlier],
			{ kind: 'next', cursor: 'b', isIncluded: true },
		],
		[
			'finishes after a page without a next page',
			{ hasNextPage: false },
			[earlier],
			{ kind: 'last', isIncluded: true },
		],
		[
			'finishes after a last page whose cursor was returned before',
			{ hasNextPage: false, endCursor: 'a' },
			[earlier],
			{ kind: 'last', isIncluded: true },
		],
		[
			'stops when there is a next page but no cursor',
			{ endCursor: undefined },
			[],
			{ kind: 'stop', reason: 'cursor-missing', isIncluded: true },
		],
		[
			'stops and excludes the page when its cursor was returned before',
			{ endCursor: 'a' },
			[earlier, page({})],
			{ kind: 'stop', reason: 'cursor-repeated', isIncluded: false },
		],
		[
			'stops when the response does not contain the connection',
			{ hasConnection: false, hasNextPage: false },
			[earlier],
			{ kind: 'stop', reason: 'connection-missing', isIncluded: true },
		],
		[
			'stops and excludes the page when the result would exceed the maximum length',
			{},
			[page({ endCursor: 'a', text: ' '.repeat(44_999_999) })],
			{ kind: 'stop', reason: 'too-large', isIncluded: false },
		],
		[
			'includes a page with which the result has exactly the maximum length',
			{},
			[page({ endCursor: 'a', text: ' '.repeat(44_999_998) })],
			{ kind: 'next', cursor: 'b', isIncluded: true },
		],
		[
			'includes a first page that exceeds the maximum length',
			{ text: ' '.repeat(45_000_001) },
			[],
			{ kind: 'next', cursor: 'b', isIncluded: true },
		],
	];
	for (const [title, changes, includedPages, expected] of table) {
		it(title, () => assert.deepEqual(decideOnPage(page(changes), earlierPages(includedPages)), expected));
	}
});
