import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Emitter, type Event } from '../../shared/core/emitter.ts';
import { type CalendarDay, compareDays, daysBetween } from '../../shared/core/lifecycle/calendarDay.ts';
import type { StageSeverities, StageSeverity } from '../../shared/core/lifecycle/severities.ts';
import { daysLeft, type LifecycleDates, type Stage, stageOn } from '../../shared/core/lifecycle/stage.ts';
import type { Finding } from './detection/findings.ts';
import { type IgnoreState, ignoreState } from './detection/ignores.ts';
import type { Use } from './detection/use.ts';
import { type Api, apiOf, type Catalog, type LogEntry, logOf, rowOf } from './model/catalog.ts';

/** The lifecycle status of an API or of one of its operations on a day. */
export interface Status {
	/** `undefined` for what is not known to end. */
	readonly stage: Stage | undefined;
	/** The dates that determine the stage. */
	readonly dates: LifecycleDates;
	/** Days of service left, negative after the end; `undefined` without an end of service. */
	readonly daysLeft: number | undefined;
	/** Days until it is withdrawn, 0 or negative from then on; `undefined` without such a day. */
	readonly daysToWithdrawal: number | undefined;
	/** Dates of the row whose column is not known, verbatim. They do not affect the stage. */
	readonly notStated: readonly string[];
}

/**
 * The status of an API, or of the operation of one of its log rows. A row for the operation wins
 * over one for the whole API, which wins over the phase; an end of service or a withdrawal that the
 * row leaves open comes from the whole API, unless the row is withdrawn by then. What is in the log
 * with no date in a known column counts as announced.
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

/**
 * The severity of a use at a stage. After an ignore has expired, the severity is at least a
 * warning, unless the stage is not reported at all.
 */
export function severityOf(stage: Stage | undefined, severities: StageSeverities, ignore: IgnoreState): StageSeverity {
	const severity = stage === undefined ? 'off' : severities[stage];
	return ignore === 'expired' && severity === 'information' ? 'warning' : severity;
}

const bySeverity: readonly StageSeverity[] = ['error', 'warning', 'information', 'off'];

/** Returns a negative number when `a` is more severe than `b`. */
export function compareSeverities(a: StageSeverity, b: StageSeverity): number {
	return bySeverity.indexOf(a) - bySeverity.indexOf(b);
}

/** What a finding means on a day. */
export interface Evaluation {
	readonly finding: Finding;
	readonly api: Api;
	/** The row of the deprecation log for its operation; `undefined` when there is none. */
	readonly row: LogEntry | undefined;
	readonly status: Status;
	/**
	 * The severity of its diagnostic; `off` for possible uses and for uses with an ignore that holds.
	 */
	readonly severity: StageSeverity;
	/** The severity that a certain use without an ignore has. */
	readonly baseSeverity: StageSeverity;
	/** API, operation, dates, days left or past, replacement. Created on first access. */
	readonly message: string;
	readonly ignore: IgnoreState;
}

/** A use with everything that its message names. */
export interface DescribedUse {
	readonly catalog: Catalog;
	readonly api: Api;
	readonly use: Pick<Use, 'method' | 'operation' | 'collection' | 'count'>;
	readonly status: Status;
	/**
	 * The row of the log that the status belongs to; `undefined` when the status is that of the whole
	 * API.
	 */
	readonly row?: LogEntry | undefined;
	/**
	 * The status of the whole API. It matters when the row is for a method and the code does not show
	 * one.
	 */
	readonly apiStatus?: Status | undefined;
	/** An ignore that does not hold: expired, or without a day. */
	readonly invalidIgnore?: { readonly until: CalendarDay | undefined } | undefined;
}

/** The input of {@link StatusTexts.days}. */
export type DayCounts = Pick<Status, 'daysLeft'> & Partial<Pick<Status, 'stage' | 'daysToWithdrawal' | 'dates'>>;

/** Texts about a status, in the language of the user. */
export interface StatusTexts {
	/**
	 * Such as `ends after 31 March 2027, 130 days left`: starts in lower case and has no full stop.
	 */
	happening(status: Status): string;
	/** Days left or past, such as `130 days left`; the empty string when no end is known. */
	days(status: DayCounts): string;
	/** The message of a diagnostic: API, operation, dates, days left or past, replacement. */
	message(use: DescribedUse): string;
}

/** A value that changes, such as a setting. */
export interface Observable<T> {
	readonly value: T;
	readonly onDidChange: Event<unknown>;
}

/** What evaluations depend on. */
export interface EvaluationInputs {
	/** `undefined` until a catalog was loaded. */
	readonly catalog: Observable<Catalog | undefined>;
	readonly today: Observable<CalendarDay>;
	readonly severities: Observable<StageSeverities>;
	readonly warnWithinDays: Observable<number>;
	readonly texts: StatusTexts;
}

/** Evaluates APIs and findings by the current catalog, day and settings. */
export class Evaluator implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	/** Fires when earlier results may have become invalid. */
	readonly onDidChange = this.#changed.event;
	readonly #inputs: EvaluationInputs;
	readonly texts: StatusTexts;

	constructor(inputs: EvaluationInputs) {
		this.#inputs = inputs;
		this.texts = inputs.texts;
		for (const { onDidChange } of [inputs.catalog, inputs.today, inputs.severities, inputs.warnWithinDays]) {
			this.#store.add(onDidChange(() => this.#changed.fire()));
		}
	}

	/** Returns the status of an API, or of the operation of one of its rows in the log. */
	status(catalog: Catalog, api: Api, row?: LogEntry): Status {
		const { today, warnWithinDays } = this.#inputs;
		return statusOf(catalog, api, row, today.value, warnWithinDays.value);
	}

	/**
	 * Returns `undefined` when the current catalog does not contain the API, or no catalog was
	 * loaded.
	 */
	evaluate(finding: Finding): Evaluation | undefined {
		const { use } = finding;
		const { catalog: current, today, severities, texts } = this.#inputs;
		const catalog = current.value;
		const api = catalog && apiOf(catalog, use.api);
		if (!catalog || !api) {
			return undefined;
		}
		const row = rowOf(catalog, use);
		const status = this.status(catalog, api, row);
		const ignore = ignoreState(finding.ignore, today.value);
		const baseSeverity = severityOf(status.stage, severities.value, ignore);
		const isInvalid = ignore === 'expired' || ignore === 'without-day';
		const invalidIgnore = isInvalid ? finding.ignore : undefined;
		const messageOf = () =>
			texts.message({ catalog, api, use, row, status, apiStatus: this.status(catalog, api), invalidIgnore });
		return {
			finding,
			api,
			row,
			status,
			severity: use.confidence === 'certain' && ignore !== 'holds' ? baseSeverity : 'off',
			baseSeverity,
			get message() {
				return messageOf();
			},
			ignore,
		};
	}

	dispose(): void {
		this.#store.dispose();
	}
}
