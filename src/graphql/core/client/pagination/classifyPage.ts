import type { Page } from './readPage.ts';

/** Why fetching the pages of a connection stopped before the last page. */
export type StopReason =
	/** The user cancelled. */
	| 'cancelled'
	/** The request for a page failed. */
	| 'page-failed'
	/** A response does not contain the connection, for example because of a GraphQL error. */
	| 'connection-missing'
	/** The server reports a next page but returns no cursor for it. */
	| 'cursor-missing'
	/** The server returned the cursor of an earlier page again. Fetching would never end. */
	| 'cursor-repeated'
	/** The merged text would be too large for the editor. */
	| 'too-large';

/** The codes of the errors that report an incomplete result, by reason. */
export const stopErrorCodes: Readonly<Record<Exclude<StopReason, 'cancelled' | 'page-failed'>, string>> = {
	'connection-missing': 'graphql/pages-connection-missing',
	'cursor-missing': 'graphql/pages-cursor-missing',
	'cursor-repeated': 'graphql/pages-cursor-repeated',
	'too-large': 'graphql/pages-too-large',
};

/** What to do after a page: fetch the next page, finish, or stop. */
export type ClassifiedPage = (
	| { readonly kind: 'next'; readonly cursor: string }
	| { readonly kind: 'last' }
	| { readonly kind: 'stop'; readonly reason: StopReason }
) & {
	/** Whether the items and errors of the page belong to the result. */
	readonly isIncluded: boolean;
};

/**
 * Maximum length of a result in UTF-16 code units. Longer results cannot be opened as documents.
 */
const maximumLength = 45_000_000;

/** The earlier pages of a result. */
export interface EarlierPages {
	/** The cursors that these pages returned. */
	readonly cursors: ReadonlySet<string | undefined>;
	/**
	 * Length of the texts in UTF-16 code units; 0 for no page, or when the pages are not merged.
	 */
	readonly length: number;
}

/**
 * Classifies a page by the earlier pages of the result. A page whose cursor was returned before is
 * a repetition or empty, so it is not included. The first page is always included.
 */
export function classifyPage(page: Page, earlier: EarlierPages): ClassifiedPage {
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
