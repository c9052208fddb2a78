import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { type CalendarDay, compareDays } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { EvaluatedFinding } from '../evaluation.ts';
import { reportedFindingOfUse } from '../reportedFindingOfUse.ts';

/** A use of an API in the content of a file, with what {@link UseCounter} needs to count it. */
export interface UseToCount {
	/** ID of the API. */
	readonly api: string;
	readonly kind: keyof ApiUseCounts;
	/** Number of the line, from 1. */
	readonly line: number;
	/** A text that is equal for the same use in another line or file. */
	readonly identity: string;
	/** The last day of service; `undefined` when it is unknown. */
	readonly lastDay: CalendarDay | undefined;
}

/** The use counts of an API, as `check --summary` prints them. */
export interface ApiUseCounts {
	/** Number of certain uses that no ignore comment turns off. */
	readonly uses: number;
	/** Number of certain uses that an ignore comment turns off. */
	readonly ignored: number;
	/** Number of possible uses, which are not certain. */
	readonly possible: number;
}

/**
 * Converts a finding to the use that {@link UseCounter} counts; `undefined` when `check` does not
 * report the finding.
 */
export function useToCount(evaluation: EvaluatedFinding): UseToCount | undefined {
	const reported = reportedFindingOfUse(evaluation, { uri: '', root: undefined }, '');
	if (!reported) {
		return undefined;
	}
	const { api } = evaluation.finding.use;
	const certain = reported.ignored ? 'ignored' : 'uses';
	return {
		api,
		kind: reported.isPossible ? 'possible' : certain,
		line: reported.range.start.line + 1,
		identity: reported.identity,
		lastDay: reported.endOfService,
	};
}

/** A file that is searched from a day on: its uses, or `undefined` if it is no longer searched. */
interface FileUses {
	readonly path: string;
	readonly uses: readonly UseToCount[] | undefined;
}

/** A use in a file, and the day of the first count that includes it. */
interface DatedUse extends UseToCount {
	readonly since: CalendarDay;
}

/** A file with uses that are left. */
interface FileWithUses {
	readonly path: string;
	readonly uses: readonly DatedUse[];
}

/** Counts the uses in the files of consecutive commits. */
export class UseCounter {
	readonly #files = new Map<string, readonly DatedUse[]>();
	readonly #counts = new Map<string, ApiUseCounts>();

	/** Applies the changes of the commit at the end of a day. Days must not decrease. */
	apply(changes: readonly FileUses[], day: CalendarDay): void {
		const removed: DatedUse[] = [];
		const pending = changes.map(({ path, uses = [] }) => {
			const before = this.#files.get(path) ?? [];
			this.#add(before, -1);
			const own = Map.groupBy(before, keyOf);
			const known = uses.map((use) => ({ use, since: own.get(keyOf(use))?.shift()?.since }));
			removed.push(...[...own.values()].flat());
			return { path, known };
		});
		const moved = Map.groupBy(
			removed.toSorted((a, b) => compareDays(a.since, b.since)),
			keyOf,
		);
		// A use that moves to another file keeps its first day. A copy of a use has its own.
		for (const { path, known } of pending) {
			const uses = known.map(({ use, since }) => ({
				...use,
				since: since ?? moved.get(keyOf(use))?.shift()?.since ?? day,
			}));
			this.#add(uses, 1);
			if (uses.length > 0) {
				this.#files.set(path, uses);
			} else {
				this.#files.delete(path);
			}
		}
	}

	/** The current use counts by API. APIs without uses are left out. */
	get counts(): ReadonlyMap<string, ApiUseCounts> {
		return new Map([...this.#counts].filter(([, { uses, ignored, possible }]) => uses + ignored + possible > 0));
	}

	/** The files with uses now, sorted by path. */
	get files(): readonly FileWithUses[] {
		return [...this.#files].map(([path, uses]) => ({ path, uses })).toSorted((a, b) => compareTexts(a.path, b.path));
	}

	#add(uses: readonly UseToCount[], sign: 1 | -1): void {
		for (const { api, kind } of uses) {
			const counts = this.#counts.get(api) ?? { uses: 0, ignored: 0, possible: 0 };
			this.#counts.set(api, { ...counts, [kind]: counts[kind] + sign });
		}
	}
}

/** Returns the earliest first day of uses; `undefined` without uses. */
export function earliestFirstDayOfUses(uses: readonly DatedUse[]): CalendarDay | undefined {
	return uses.map(({ since }) => since).toSorted(compareDays)[0];
}

/** Possible and certain uses are different, because only certain ones are left to replace. */
function keyOf({ kind, identity }: UseToCount): string {
	return `${kind === 'possible'}\n${identity}`;
}
