import type { ConnectionPage } from './readConnectionPage.ts';

/** Why fetching the pages of a connection stopped before the last page. */
export type PagingStopReason =
	/** The user canceled. */
	| 'cancelled'
	/** The request for a page failed. */
	| 'page-failed'
	/** Another account signed in, whose data must not be mixed with that of the earlier pages. */
	| 'account-changed'
	/** A response does not contain the connection, for example because of a GraphQL error. */
	| 'connection-missing'
	/** The server reports a next page but returns no cursor for it. */
	| 'cursor-missing'
	/** The server returned the cursor of an earlier page again. Fetching would never end. */
	| 'cursor-repeated'
	/** The merged text would be too large for the editor. */
	| 'too-large';

/** Reason for which fetching stopped → code of the error that reports the incomplete result. */
export const errorCodesByStopReason: Readonly<Record<Exclude<PagingStopReason, 'cancelled' | 'page-failed'>, string>> =
	{
		'account-changed': 'graphql/pages-account-changed',
		'connection-missing': 'graphql/pages-connection-missing',
		'cursor-missing': 'graphql/pages-cursor-missing',
		'cursor-repeated': 'graphql/pages-cursor-repeated',
		'too-large': 'graphql/pages-too-large',
	};

/**
 * What to do after a page: fetch the next page, finish because it was the last one, or stop early.
 */
type PageDecision = (
	| { readonly kind: 'next'; readonly cursor: string }
	| { readonly kind: 'last' }
	| { readonly kind: 'stop'; readonly reason: PagingStopReason }
) & {
	/** Whether the items and errors of the page belong to the result. */
	readonly isIncluded: boolean;
};

/**
 * Maximum length of a result in UTF-16 code units. Longer results cannot be opened as documents.
 */
const maximumLength = 45_000_000;

/** The cursors and the length of the pages that were fetched before a page. */
export interface EarlierPagesSummary {
	/** The `endCursor` of each of these pages. */
	readonly cursors: ReadonlySet<string | undefined>;
	/**
	 * Total length of the response texts of these pages, in UTF-16 code units. 0 when there are none,
	 * or when the pages are not merged.
	 */
	readonly length: number;
}

/**
 * Decides whether to fetch another page after `page`, and whether the result includes `page`. A
 * page with the cursor of an earlier page is a repetition or empty, so it is not included. The
 * first page is always included.
 */
export function decideOnPage(page: ConnectionPage, earlier: EarlierPagesSummary): PageDecision {
	if (earlier.length > 0 && earlier.length + page.text.length > maximumLength) {
		return { kind: 'stop', reason: 'too-large', isIncluded: false };
	}
	if (!page.hasConnection) {
		return { kind: 'stop', reason: 'connection-missing', isIncluded: true };
	}
	if (!page.hasNextPage) {
		return { kind: 'last', isIncluded: true };
	}
	if (page.endCursor === undefined) {
		return { kind: 'stop', reason: 'cursor-missing', isIncluded: true };
	}
	return earlier.cursors.has(page.endCursor)
		? { kind: 'stop', reason: 'cursor-repeated', isIncluded: false }
		: { kind: 'next', cursor: page.endCursor, isIncluded: true };
}
