import { type CalendarDay, compareDays, daysBetween } from '../../shared/lifecycle/calendarDay.ts';
import { daysLeft, type LifecycleDates, type Stage, stageOn } from '../../shared/lifecycle/stage.ts';
import { type Api, type Catalog, type LogEntry, logOf } from './catalog.ts';

/** Where an API or one of its operations stands on a day. */
export interface Status {
	/** `undefined` for what is not known to end. */
	readonly stage: Stage | undefined;
	/** The dates the stage follows from. */
	readonly dates: LifecycleDates;
	/** Days of service left, negative after the end; `undefined` without an end of service. */
	readonly daysLeft: number | undefined;
	/** Days until it is withdrawn, 0 or negative from then on; `undefined` without such a day. */
	readonly daysToWithdrawal: number | undefined;
	/** Dates of the row that stand in no known column, as the source has them. Nothing is concluded from them. */
	readonly notStated: readonly string[];
}

/**
 * The status of an API, or of the operation of one of its log rows. A row for the operation wins over one for the whole API, which
 * wins over the phase; an end of service or a withdrawal that the row leaves open comes from the whole API, unless the row is withdrawn by
 * then. What is in the log with no date in a known column counts as announced.
 */
export function statusOf(
	catalog: Catalog,
	api: Api,
	row: LogEntry | undefined,
	today: CalendarDay,
	warnWithinDays: number,
): Status {
	const rows = logOf(catalog, api.id);
	const whole = rows.findLast((candidate) => candidate.operation.kind === 'all' && hasDates(candidate));
	const dates = datesOf(row && hasDates(row) ? row : whole, whole, api);
	const listed = row ?? rows.find(({ operation }) => operation.kind === 'all');
	return {
		stage: listed && !hasDates(dates) ? 'announced' : stageOn(today, dates, warnWithinDays),
		dates,
		daysLeft: dates.endOfService && daysLeft(today, dates.endOfService),
		daysToWithdrawal: dates.withdrawn && daysBetween(today, dates.withdrawn),
		notStated: listed?.notStated ?? [],
	};
}

function datesOf(row: LogEntry | undefined, whole: LogEntry | undefined, api: Api): LifecycleDates {
	const endOfAll = whole?.endOfService ?? (api.phase?.kind === 'ends-after' ? api.phase.lastDay : undefined);
	const isGoneByThen = row?.withdrawn && endOfAll && compareDays(row.withdrawn, endOfAll) <= 0;
	return {
		noFurtherDevelopment: api.phase?.kind === 'no-further-development',
		preAnnounced: row?.preAnnounced,
		announced: row?.announced,
		endOfService: row?.endOfService ?? (isGoneByThen ? undefined : endOfAll),
		withdrawn: row?.withdrawn ?? whole?.withdrawn,
	};
}

function hasDates(dates: LifecycleDates): boolean {
	return (dates.preAnnounced ?? dates.announced ?? dates.endOfService ?? dates.withdrawn) !== undefined;
}
