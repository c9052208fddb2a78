import type { ArchiveDirectory, ArchiveEntry } from './archiveDirectory.ts';
import type { ArchiveRule, ArchiveVerdict } from './archiveRules.ts';
import { printableName } from './printableName.ts';
import type { UnlistedEntry } from './unlistedEntries.ts';

/** All that is known of an archive's entries and of the rules they break. Sizes are in bytes. */
export interface ArchiveReport {
	/** The rules that are broken, each with the entries concerned: none where it is the archive as a whole. */
	readonly broken: readonly { readonly rule: ArchiveRule; readonly entries: readonly ReportedEntry[] }[];
	/** In the directory's order, then what was found beside it. */
	readonly entries: readonly ReportedEntry[];
	/** Whether there can be more, which were not read. */
	readonly isCut: boolean;
}

/** An entry and what is known of it. */
export interface ReportedEntry {
	/** Its place in the list, from 1. */
	readonly number: number;
	/** On one line, without what could disturb a text around it. */
	readonly name: string;
	readonly type: ArchiveEntry['type'];
	/** As declared. */
	readonly size: number;
	readonly compressedSize: number;
	readonly state: EntryState;
}

/** What is known of an entry. */
export type EntryState =
	| { readonly kind: 'breaks'; readonly rules: readonly ArchiveRule[] }
	/** It is in order, as far as the directory says. */
	| { readonly kind: 'in-order' }
	/** Its content is not what the directory says. */
	| { readonly kind: 'damaged' }
	/** The directory does not list it; it begins at this byte. */
	| { readonly kind: 'unlisted'; readonly start: number };

/** What an archive's report is made of. */
export interface ArchiveFindings {
	/** `undefined` when there is none. */
	readonly directory: ArchiveDirectory | undefined;
	readonly verdict: ArchiveVerdict;
	readonly unlisted: readonly UnlistedEntry[];
	readonly damaged: ReadonlySet<ArchiveEntry>;
	/** Whether reading ended before the archive did. */
	readonly isCut: boolean;
}

/** Puts together what is known of an archive. */
export function archiveReport({ directory, verdict, unlisted, damaged, isCut }: ArchiveFindings): ArchiveReport {
	const problems = verdict.kind === 'refused' ? verdict.problems : [];
	const rulesOf = Map.groupBy(problems, ({ entry }) => entry);
	const stateOf = (entry: ArchiveEntry): EntryState => {
		const rules = rulesOf.get(entry)?.map(({ rule }) => rule);
		if (rules) {
			return { kind: 'breaks', rules };
		}
		return { kind: damaged.has(entry) ? 'damaged' : 'in-order' };
	};
	const listed = new Map(
		(directory?.entries ?? []).map((entry, index) => [entry, reported(entry, index + 1, stateOf(entry))]),
	);
	const found = unlisted.map((entry, index) =>
		reported({ ...entry, type: 'other' }, listed.size + index + 1, { kind: 'unlisted', start: entry.start }),
	);
	const broken = [...Map.groupBy(problems, ({ rule }) => rule)].map(([rule, concerned]) => ({
		rule,
		entries:
			rule === 'conversion/archive-hidden-data'
				? found
				: concerned.flatMap(({ entry }) => (entry && listed.get(entry)) ?? []),
	}));
	return { broken, entries: [...listed.values(), ...found], isCut };
}

function reported(
	{ name, type, size, compressedSize }: Pick<ArchiveEntry, 'name' | 'type' | 'size' | 'compressedSize'>,
	number: number,
	state: EntryState,
): ReportedEntry {
	return { number, name: printableName(name), type, size, compressedSize, state };
}
