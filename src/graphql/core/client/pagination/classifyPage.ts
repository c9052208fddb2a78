import type { Page } from './readPage.ts';

/** Why a walk over the pages of a connection ended before the last one. */
export type StopReason =
	/** The user took it back. */
	| 'cancelled'
	/** A page could not be fetched. */
	| 'page-failed'
	/** An answer does not have the connection, as after an error in it. */
	| 'connection-missing'
	/** There is a next page, but the server gives no cursor to it. */
	| 'cursor-missing'
	/** The server gives a cursor again, so that there is no end. */
	| 'cursor-repeated'
	/** More text than the editor opens. */
	| 'too-large';

/** What comes of an answer on a walk. */
export type ClassifiedPage = (
	| { readonly kind: 'next'; readonly cursor: string }
	| { readonly kind: 'last' }
	| { readonly kind: 'stop'; readonly reason: StopReason }
) & {
	/** Whether its items and errors belong to the result. */
	readonly isTaken: boolean;
};

/** Larger results cannot be opened as documents. In UTF-16 code units. */
const maximumLength = 45_000_000;

/**
 * Judges an answer by the pages that were taken before it. One that leads back to a cursor is a
 * page that came already, or nothing at all. The first answer is taken whatever it is.
 */
export function classifyPage(page: Page, taken: readonly Page[]): ClassifiedPage {
	const length = taken.reduce((sum, { text }) => sum + text.length, page.text.length);
	if (taken.length > 0 && length > maximumLength) {
		return { kind: 'stop', reason: 'too-large', isTaken: false };
	}
	if (!page.isThere) {
		return { kind: 'stop', reason: 'connection-missing', isTaken: true };
	}
	if (!page.hasNextPage) {
		return { kind: 'last', isTaken: true };
	}
	if (page.endCursor === undefined) {
		return { kind: 'stop', reason: 'cursor-missing', isTaken: true };
	}
	return taken.some(({ endCursor }) => endCursor === page.endCursor)
		? { kind: 'stop', reason: 'cursor-repeated', isTaken: false }
		: { kind: 'next', cursor: page.endCursor, isTaken: true };
}
