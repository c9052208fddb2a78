import {
	type CalendarDay,
	compareDays,
	subtractDays,
	subtractMonths,
} from '../../../shared/core/lifecycle/calendarDay.ts';

/** The intervals at which a history is sampled. */
export const samplingIntervals = ['day', 'week', 'month'] as const;

/** An interval at which a history is sampled. */
export type SamplingInterval = (typeof samplingIntervals)[number];

/** A commit of the history and the day on which it was committed. */
interface Commit {
	/** The object ID. */
	readonly id: string;
	readonly day: CalendarDay;
	/** The instant at which it was committed, in seconds since 1970 UTC. */
	readonly committed: number;
}

/** The commit at the end of a day. */
export interface SampledCommit {
	readonly day: CalendarDay;
	/** The object ID of the commit. */
	readonly commit: string;
}

/**
 * Returns the days on which a history is sampled, the earliest first: today, and the days before it
 * at the interval, not before `since`.
 */
export function daysToSample(today: CalendarDay, since: CalendarDay, every: SamplingInterval): readonly CalendarDay[] {
	const days: CalendarDay[] = [];
	for (let index = 0; ; index += 1) {
		const day =
			every === 'month' ? subtractMonths(today, index) : subtractDays(today, index * (every === 'week' ? 7 : 1));
		if (compareDays(day, since) < 0 || day.year < 1970) {
			return days.reverse();
		}
		days.push(day);
	}
}

/**
 * Chooses the commits at the ends of days. Commits are added from the newest to the oldest. A
 * commit that is dated before its parent has a wrong date, and is not chosen. The newest commit is
 * always chosen for the last day, unless it is dated later. A date after today and after the last
 * day is wrong, because the commit exists: the later of both days applies.
 */
export class CommitSampler {
	readonly #samples: SampledCommit[] = [];
	/** The days for which no commit is chosen yet, the earliest first. */
	readonly #days: CalendarDay[];
	/** The latest day on which a commit counts. */
	readonly #latest: CalendarDay;
	#last: Commit | undefined;

	/** `days` are the days to sample, the earliest first. */
	constructor(days: readonly CalendarDay[], today: CalendarDay) {
		this.#days = [...days];
		this.#latest = [...days, today].toSorted(compareDays).at(-1) ?? today;
	}

	/** Adds the parent of the last commit. Returns whether further commits are needed. */
	add(added: Commit): boolean {
		const commit = { ...added, day: compareDays(added.day, this.#latest) > 0 ? this.#latest : added.day };
		if (this.#last === undefined) {
			this.#chooseNewest(commit);
		} else if (this.#last.committed >= commit.committed) {
			this.#choose(this.#last);
		}
		this.#last = commit;
		return this.#days.length > 0;
	}

	/**
	 * Returns the samples, the earliest first. There are none for the days before the first commit.
	 */
	end(): readonly SampledCommit[] {
		if (this.#last) {
			this.#choose(this.#last);
		}
		return this.#samples.toReversed();
	}

	#chooseNewest({ id, day: committed }: Commit): void {
		const day = this.#days.at(-1);
		if (day && compareDays(committed, day) <= 0) {
			this.#samples.push({ day, commit: id });
			this.#days.pop();
		}
	}

	#choose({ id, day: committed }: Commit): void {
		for (let day = this.#days.at(-1); day && compareDays(committed, day) <= 0; day = this.#days.at(-1)) {
			this.#samples.push({ day, commit: id });
			this.#days.pop();
		}
	}
}
