import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { type CalendarDay, compareDays } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { EvaluatedFinding } from '../evaluation.ts';
import { reportedUse } from '../reportedUse.ts';

/** A counted use of an API in the content of a file. */
export interface CountedUse {
	/** ID of the API. */
	readonly api: string;
	readonly kind: keyof UseCountsByKind;
	/** Number of the line, from 1. */
	readonly line: number;
	/** A text that is equal for the same use in another line or file. */
	readonly identity: string;
	/** The last day of service; `undefined` when it is unknown. */
	readonly lastDay: CalendarDay | undefined;
}

/** The numbers of uses of an API, as `check --summary` prints them. */
export interface UseCountsByKind {
	/** Number of certain uses that no ignore comment turns off. */
	readonly uses: number;
	/** Number of certain uses that an ignore comment turns off. */
	readonly ignored: number;
	/** Number of possible uses, which are not certain. */
	readonly possible: number;
}

/** Returns a use as it is counted; `undefined` when `check` does not report it. */
export function countedUse(evaluation: EvaluatedFinding): CountedUse | undefined {
	const reported = reportedUse(evaluation, { uri: '', root: undefined }, '');
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
	readonly uses: readonly CountedUse[] | undefined;
}

/** A file with uses that are left. */
interface FileWithUses {
	readonly path: string;
	readonly uses: readonly CountedUse[];
}

/** Uses of the same identity: their number, and the day from which on there was at least one. */
interface KnownUses {
	readonly count: number;
	readonly since: CalendarDay;
}

/** Counts the uses in the files of consecutive commits. */
export class UseCounter {
	readonly #files = new Map<string, readonly CountedUse[]>();
	readonly #counts = new Map<string, UseCountsByKind>();
	readonly #known = new Map<string, KnownUses>();

	/** Applies the changes of the commit at the end of a day. Days must not decrease. */
	apply(changes: readonly FileUses[], day: CalendarDay): void {
		const before = changes.map(({ path }) => this.#files.get(path) ?? []);
		// A use that moves to another file is added before it is removed, so that its first day remains.
		for (const { path, uses = [] } of changes) {
			this.#add(uses, 1, day);
			if (uses.length > 0) {
				this.#files.set(path, uses);
			} else {
				this.#files.delete(path);
			}
		}
		for (const uses of before) {
			this.#add(uses, -1, day);
		}
	}

	/** The numbers of uses now, by API. APIs without uses are left out. */
	get counts(): ReadonlyMap<string, UseCountsByKind> {
		return new Map([...this.#counts].filter(([, { uses, ignored, possible }]) => uses + ignored + possible > 0));
	}

	/** The files with uses now, sorted by path. */
	get files(): readonly FileWithUses[] {
		return [...this.#files].map(([path, uses]) => ({ path, uses })).toSorted((a, b) => compareTexts(a.path, b.path));
	}

	/**
	 * Returns the earliest day from which on there was always at least one use of the same identity as
	 * one of these uses; `undefined` without uses.
	 */
	sinceOf(uses: readonly CountedUse[]): CalendarDay | undefined {
		return uses.flatMap((use) => this.#known.get(keyOf(use))?.since ?? []).toSorted(compareDays)[0];
	}

	#add(uses: readonly CountedUse[], sign: 1 | -1, day: CalendarDay): void {
		for (const use of uses) {
			const counts = this.#counts.get(use.api) ?? { uses: 0, ignored: 0, possible: 0 };
			this.#counts.set(use.api, { ...counts, [use.kind]: counts[use.kind] + sign });
			const { count, since } = this.#known.get(keyOf(use)) ?? { count: 0, since: day };
			if (count + sign === 0) {
				this.#known.delete(keyOf(use));
			} else {
				this.#known.set(keyOf(use), { count: count + sign, since });
			}
		}
	}
}

/** Possible and certain uses are different, because only certain ones are left to replace. */
function keyOf({ kind, identity }: CountedUse): string {
	return `${kind === 'possible'}\n${identity}`;
}
