import type { Status } from './evaluation.ts';
import type { Api } from './model/catalog.ts';

/** A certain use that nobody asked to ignore, as far as its end goes. */
export interface EndingUse {
	readonly api: Api;
	readonly status: Status;
	/** Index in the catalog's log; `undefined` when no row fits the use. */
	readonly row: number | undefined;
}

/**
 * An end that uses in the workspace are heading for, or are past. Its row is `undefined` also when
 * they are of several rows.
 */
export interface ServiceEnd extends EndingUse {
	/** How many uses end then. */
	readonly uses: number;
}

/** How many days before an end its uses count in the view's badge (product.md, section 5). */
export const badgeDays = 90;

/**
 * The ends of uses, from the longest past to the farthest; each API once for each day. Uses without
 * a known end are left out.
 */
export function endsOf(uses: readonly EndingUse[]): readonly ServiceEnd[] {
	const known = uses.filter(({ status }) => status.daysLeft !== undefined || hasEnded(status));
	const byEnd = Map.groupBy(known, ({ api, status }) => `${api.id} ${status.daysLeft} ${hasEnded(status)}`);
	return [...byEnd.values()]
		.flatMap((own) => {
			const [first] = own;
			const row = own.every((use) => use.row === first?.row) ? first?.row : undefined;
			return first ? [{ ...first, row, uses: own.length }] : [];
		})
		.sort((a, b) => daysOf(a) - daysOf(b));
}

/** Whether service has ended. */
export function hasEnded({ stage }: Status): boolean {
	return stage === 'ended' || stage === 'withdrawn';
}

/**
 * The end to count down to: the next to come, otherwise the last that has been; `undefined` when
 * there is none.
 */
export function nearestEnd(ends: readonly ServiceEnd[]): ServiceEnd | undefined {
	return ends.find(({ status }) => !hasEnded(status)) ?? ends.at(-1);
}

/** How many uses end within {@link badgeDays}, or have ended. */
export function badgeCount(ends: readonly ServiceEnd[]): number {
	return ends
		.filter(({ status }) => hasEnded(status) || (status.daysLeft ?? Number.POSITIVE_INFINITY) <= badgeDays)
		.reduce((sum, { uses }) => sum + uses, 0);
}

/** What was withdrawn without a day of its end comes first. */
function daysOf({ status }: ServiceEnd): number {
	return status.daysLeft ?? Number.NEGATIVE_INFINITY;
}
