import type { LifecycleStatus } from './evaluation.ts';
import type { Api } from './model/catalog.ts';

/** A certain use without a valid ignore comment, reduced to the data about the end of service. */
export interface EvaluatedUse {
	readonly api: Api;
	readonly status: LifecycleStatus;
	/**
	 * Index of the row in the catalog's deprecation log; `undefined` when no row applies to the use.
	 */
	readonly row: number | undefined;
}

/**
 * An end of service, past or future, that affects uses in the workspace. `row` is `undefined` also
 * when the uses belong to several rows.
 */
export interface ServiceEnd extends EvaluatedUse {
	/** Number of uses that the end of service affects. */
	readonly uses: number;
}

/**
 * The badge of the view counts the uses whose service has ended or ends within this number of days.
 */
export const badgeDays = 90;

/**
 * Returns the ends of service of uses, the earliest first. Uses of the same API with the same end
 * are combined. Uses without a known end are omitted.
 */
export function serviceEndsOfUses(uses: readonly EvaluatedUse[]): readonly ServiceEnd[] {
	const known = uses.filter(({ status }) => status.daysLeft !== undefined);
	const byEnd = Map.groupBy(known, ({ api, status }) => `${api.id} ${status.daysLeft} ${hasEnded(status)}`);
	return [...byEnd.values()]
		.flatMap((own) => {
			const [first] = own;
			const row = own.every((use) => use.row === first?.row) ? first?.row : undefined;
			return first ? [{ ...first, row, uses: own.length }] : [];
		})
		.sort((a, b) => (a.status.daysLeft ?? 0) - (b.status.daysLeft ?? 0));
}

/** Whether the API or operation has ended or was withdrawn. */
export function hasEnded({ lifecyclePhase }: LifecycleStatus): boolean {
	return lifecyclePhase === 'ended' || lifecyclePhase === 'withdrawn';
}

/**
 * Returns the end of service for the countdown: the next one or, when all are past, the latest one.
 * `undefined` when the list is empty.
 */
export function nearestServiceEnd(ends: readonly ServiceEnd[]): ServiceEnd | undefined {
	return ends.find(({ status }) => !hasEnded(status)) ?? ends.at(-1);
}

/** Returns the number of uses whose service has ended or ends within {@link badgeDays}. */
export function badgeCount(ends: readonly ServiceEnd[]): number {
	return ends
		.filter(({ status }) => hasEnded(status) || (status.daysLeft ?? Number.POSITIVE_INFINITY) <= badgeDays)
		.reduce((sum, { uses }) => sum + uses, 0);
}
