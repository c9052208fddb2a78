import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Emitter, type Event } from '../../shared/core/emitter.ts';
import { type CalendarDay, compareDays, daysBetween } from '../../shared/core/lifecycle/calendarDay.ts';
import {
	daysOfServiceLeft,
	type LifecycleDates,
	type LifecyclePhase,
	lastUsableDay,
	lifecyclePhaseOn,
} from '../../shared/core/lifecycle/lifecyclePhase.ts';
import type { PhaseSeverities, Severity } from '../../shared/core/lifecycle/severities.ts';
import type { ApiUse } from './detection/apiUse.ts';
import type { Finding } from './detection/findings.ts';
import { type IgnoreCommentState, ignoreCommentState, type ParsedIgnoreComment } from './detection/ignores.ts';
import {
	type Api,
	apiById,
	type Catalog,
	type DeprecationLogEntry,
	logRowOfUse,
	logRowsOfApi,
} from './model/catalog.ts';

/** The lifecycle status of an API or of one of its operations on a day. */
export interface LifecycleStatus {
	/**
	 * The lifecycle phase; `undefined` when neither an end of service nor an end of development is
	 * known.
	 */
	readonly lifecyclePhase: LifecyclePhase | undefined;
	/** The dates that determine the lifecycle phase. */
	readonly dates: LifecycleDates;
	/**
	 * Days until the last usable day; negative after it; `undefined` when neither an end of service
	 * nor a withdrawal is known.
	 */
	readonly daysLeft: number | undefined;
	/**
	 * Days until the withdrawal; 0 or negative from that day on; `undefined` without a withdrawal.
	 */
	readonly daysToWithdrawal: number | undefined;
	/**
	 * Dates of the row of the deprecation log whose meaning the source does not state, verbatim. They
	 * do not affect the lifecycle phase.
	 */
	readonly notStated: readonly string[];
}

/**
 * Returns the status of an API, or of the operation of one of its log rows. A row for the operation
 * takes precedence over the row for the whole API, which takes precedence over the phase in the
 * catalog. If the operation's row has no end of service or no withdrawal, the dates of the whole
 * API apply, unless the operation is withdrawn before the API ends. A log row without a date in a
 * known column counts as announced.
 */
export function lifecycleStatusOf(
	catalog: Catalog,
	api: Api,
	row: DeprecationLogEntry | undefined,
	today: CalendarDay,
	warnWithinDays: number,
): LifecycleStatus {
	const rows = logRowsOfApi(catalog, api.id);
	const apiRow = rows.findLast((candidate) => candidate.operation.kind === 'all' && hasDates(candidate));
	const dates = datesOf(row && hasDates(row) ? row : apiRow, apiRow, api);
	const lastDay = lastUsableDay(dates);
	const listed = row ?? rows.find(({ operation }) => operation.kind === 'all');
	return {
		lifecyclePhase: listed && !hasDates(dates) ? 'announced' : lifecyclePhaseOn(today, dates, warnWithinDays),
		dates,
		daysLeft: lastDay && daysOfServiceLeft(today, lastDay),
		daysToWithdrawal: dates.withdrawn && daysBetween(today, dates.withdrawn),
		notStated: listed?.notStated ?? [],
	};
}

function datesOf(
	row: DeprecationLogEntry | undefined,
	apiRow: DeprecationLogEntry | undefined,
	api: Api,
): LifecycleDates {
	const apiEnd = apiRow?.endOfService ?? (api.phase?.kind === 'ends-after' ? api.phase.lastDay : undefined);
	const isWithdrawnBeforeEnd = row?.withdrawn && apiEnd && compareDays(row.withdrawn, apiEnd) <= 0;
	return {
		noFurtherDevelopment: api.phase?.kind === 'no-further-development',
		preAnnounced: row?.preAnnounced,
		announced: row?.announced,
		endOfService: row?.endOfService ?? (isWithdrawnBeforeEnd ? undefined : apiEnd),
		withdrawn: row?.withdrawn ?? apiRow?.withdrawn,
	};
}

function hasDates(dates: LifecycleDates): boolean {
	return (dates.preAnnounced ?? dates.announced ?? dates.endOfService ?? dates.withdrawn) !== undefined;
}

/**
 * Returns the severity of a use in a lifecycle phase. After an ignore comment has expired, the
 * severity is at least `warning`, unless the phase is not reported at all.
 */
export function severityOfUse(
	lifecyclePhase: LifecyclePhase | undefined,
	severities: PhaseSeverities,
	ignore: IgnoreCommentState,
): Severity {
	const severity = lifecyclePhase === undefined ? 'off' : severities[lifecyclePhase];
	return ignore === 'expired' && severity === 'information' ? 'warning' : severity;
}

const bySeverity: readonly Severity[] = ['error', 'warning', 'information', 'off'];

/** Compares severities for sorting: returns a negative number when `a` is more severe than `b`. */
export function compareSeverities(a: Severity, b: Severity): number {
	return bySeverity.indexOf(a) - bySeverity.indexOf(b);
}

/** A finding with its lifecycle status and severity on one day. */
export interface EvaluatedFinding {
	readonly finding: Finding;
	readonly api: Api;
	/** The row of the deprecation log for the operation; `undefined` when the log has none. */
	readonly row: DeprecationLogEntry | undefined;
	readonly status: LifecycleStatus;
	/**
	 * The severity of the diagnostic. `off` for possible uses and for uses with a valid ignore
	 * comment.
	 */
	readonly severity: Severity;
	/**
	 * The severity that the use would have if it were certain and no valid ignore comment applied to
	 * it.
	 */
	readonly baseSeverity: Severity;
	/**
	 * Diagnostic message: API, operation, dates, days left or past, replacement. Created on first
	 * access.
	 */
	readonly message: string;
	readonly ignore: IgnoreCommentState;
}

/** A use with all data that its diagnostic message contains. */
export interface UseMessageData {
	readonly catalog: Catalog;
	readonly api: Api;
	readonly use: ApiUse;
	readonly status: LifecycleStatus;
	/**
	 * The log row that the status belongs to; `undefined` when the status is that of the whole API.
	 */
	readonly row?: DeprecationLogEntry | undefined;
	/**
	 * The status of the whole API. Needed when the row is for one HTTP method and the method of the
	 * call is unknown.
	 */
	readonly apiStatus?: LifecycleStatus | undefined;
	/** An ignore comment that has expired, or names no valid last day or no API of the catalog. */
	readonly invalidIgnore?: Pick<ParsedIgnoreComment, 'until' | 'api' | 'isUnknownApi'> | undefined;
}

/** The properties of a status that {@link StatusFormatter.days} needs. */
export type StatusWithDaysLeft = Pick<LifecycleStatus, 'daysLeft'> &
	Partial<Pick<LifecycleStatus, 'lifecyclePhase' | 'daysToWithdrawal' | 'dates'>>;

/** Texts about a status, in the user's language. */
export interface StatusFormatter {
	/**
	 * Returns a phrase such as `ends after 31 March 2027, 130 days left`, in lower case and without
	 * a full stop.
	 */
	summary(status: LifecycleStatus): string;
	/**
	 * Returns the days left or past, such as `130 days left`; the empty string without a known end.
	 */
	days(status: StatusWithDaysLeft): string;
	/** Returns a diagnostic message: API, operation, dates, days left or past, replacement. */
	message(use: UseMessageData): string;
}

/** A value that changes, such as a setting. */
export interface ObservableValue<T> {
	readonly value: T;
	readonly onDidChange: Event<unknown>;
}

/** Catalog, day and settings that evaluations depend on. */
interface EvaluationInputs {
	/** The current catalog; `undefined` until one is loaded. */
	readonly catalog: ObservableValue<Catalog | undefined>;
	readonly today: ObservableValue<CalendarDay>;
	readonly severities: ObservableValue<PhaseSeverities>;
	readonly warnWithinDays: ObservableValue<number>;
	readonly texts: StatusFormatter;
}

/** Evaluates APIs and findings with the current catalog, day and settings. */
export class LifecycleEvaluator implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new Emitter<void>());
	/**
	 * Fires when the catalog, the day or a setting has changed, so that evaluations may be outdated.
	 */
	readonly onDidChange = this.#changed.event;
	readonly #inputs: EvaluationInputs;
	readonly texts: StatusFormatter;

	constructor(inputs: EvaluationInputs) {
		this.#inputs = inputs;
		this.texts = inputs.texts;
		for (const { onDidChange } of [inputs.catalog, inputs.today, inputs.severities, inputs.warnWithinDays]) {
			this.#store.add(onDidChange(() => this.#changed.fire()));
		}
	}

	/** Returns the status of an API, or of the operation of one of its log rows. */
	status(catalog: Catalog, api: Api, row?: DeprecationLogEntry): LifecycleStatus {
		const { today, warnWithinDays } = this.#inputs;
		return lifecycleStatusOf(catalog, api, row, today.value, warnWithinDays.value);
	}

	/**
	 * Returns a finding with its current status and severity; `undefined` when no catalog is loaded or
	 * the catalog does not contain the API.
	 */
	evaluate(finding: Finding): EvaluatedFinding | undefined {
		const { use } = finding;
		const { catalog: current, today, severities, texts } = this.#inputs;
		const catalog = current.value;
		const api = catalog && apiById(catalog, use.api);
		if (!catalog || !api) {
			return undefined;
		}
		const row = logRowOfUse(catalog, use);
		const status = this.status(catalog, api, row);
		const ignore = ignoreCommentState(finding.ignore, today.value);
		const baseSeverity = severityOfUse(status.lifecyclePhase, severities.value, ignore);
		const invalidIgnore = ignore === 'holds' ? undefined : finding.ignore;
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
