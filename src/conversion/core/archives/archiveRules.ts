import type { ArchiveDirectory, ArchiveEntry } from './archiveDirectory.ts';
import { overlapping } from './archiveLayout.ts';
import { duplicateNames } from './duplicateNames.ts';
import { isUnsafeName } from './entryName.ts';
import { printableName } from './printableName.ts';

/** How much an archive may hold. All sizes in bytes. */
export interface ArchiveLimits {
	readonly entries: number;
	/** Of all entries together when inflated. */
	readonly totalSize: number;
	/** Of one entry when inflated. */
	readonly entrySize: number;
	/** How many bytes one byte of the archive may become, for each entry and for all together. */
	readonly ratio: number;
	/** From this inflated size on the ratio counts: small texts full of blanks shrink further and harm nobody. */
	readonly ratioCountsFrom: number;
}

export const archiveLimits: ArchiveLimits = {
	entries: 20_000,
	totalSize: 512 * 2 ** 20,
	entrySize: 64 * 2 ** 20,
	ratio: 200,
	ratioCountsFrom: 2 ** 20,
};

/** A rule an archive can break. */
export type ArchiveRule =
	| 'conversion/archive-broken'
	| 'conversion/archive-empty'
	| 'conversion/archive-too-many-entries'
	| 'conversion/archive-too-large'
	| 'conversion/archive-entry-too-large'
	| 'conversion/archive-inflates-too-much'
	| 'conversion/archive-duplicate-names'
	| 'conversion/archive-unsafe-names'
	| 'conversion/archive-encrypted'
	| 'conversion/archive-links'
	| 'conversion/archive-unknown-method'
	| 'conversion/archive-overlapping-entries'
	| 'conversion/archive-contradicts-itself'
	| 'conversion/archive-hidden-data';

/** What is wrong with an archive. */
export interface ArchiveProblem {
	readonly rule: ArchiveRule;
	/** The entry concerned, whose name is text from the server. `undefined` for the archive as a whole. */
	readonly entry: ArchiveEntry | undefined;
}

/** An archive that may be opened, with its files in the directory's order; or everything that is wrong with it. */
export type ArchiveVerdict =
	| { readonly kind: 'accepted'; readonly files: readonly ArchiveEntry[] }
	| { readonly kind: 'refused'; readonly problems: readonly [ArchiveProblem, ...ArchiveProblem[]] };

/** Holds an archive's directory against the rules. No directory, `undefined`, is a broken archive. */
export function judgeArchive(
	directory: ArchiveDirectory | undefined,
	limits: ArchiveLimits = archiveLimits,
): ArchiveVerdict {
	if (!directory) {
		return { kind: 'refused', problems: [{ rule: 'conversion/archive-broken', entry: undefined }] };
	}
	const [first, ...others] = [
		...brokenByAll(directory, limits).map((rule) => ({ rule, entry: undefined })),
		...entryRules(limits).flatMap(([rule, concerned]) =>
			concerned(directory.entries).map((entry) => ({ rule, entry })),
		),
		...(directory.isComplete && directory.stray.length > 0
			? [{ rule: 'conversion/archive-hidden-data' as const, entry: undefined }]
			: []),
	];
	if (first) {
		return { kind: 'refused', problems: [first, ...others] };
	}
	return { kind: 'accepted', files: directory.entries.filter(({ type }) => type === 'file') };
}

/** The rules that an archive breaks as a whole. */
function brokenByAll({ entries, isComplete }: ArchiveDirectory, limits: ArchiveLimits): readonly ArchiveRule[] {
	const total = sum(entries.map(({ size }) => size));
	const compressed = sum(entries.map(({ compressedSize }) => compressedSize));
	const rules: readonly (readonly [ArchiveRule, boolean])[] = [
		['conversion/archive-broken', !isComplete],
		['conversion/archive-too-many-entries', entries.length > limits.entries],
		['conversion/archive-empty', isComplete && entries.every(({ type }) => type === 'folder')],
		['conversion/archive-too-large', total > limits.totalSize],
		['conversion/archive-inflates-too-much', inflatesTooMuch(total, compressed, limits)],
	];
	return rules.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []));
}

/** The rules for entries, and which of an archive's entries break them. */
function entryRules(
	limits: ArchiveLimits,
): readonly (readonly [ArchiveRule, (entries: readonly ArchiveEntry[]) => readonly ArchiveEntry[]])[] {
	const each = (breaks: (entry: ArchiveEntry) => boolean) => (entries: readonly ArchiveEntry[]) =>
		entries.filter(breaks);
	return [
		['conversion/archive-unsafe-names', each(isUnsafeName)],
		['conversion/archive-encrypted', each(({ isEncrypted }) => isEncrypted)],
		['conversion/archive-links', each(({ type }) => type === 'link' || type === 'other')],
		['conversion/archive-unknown-method', each(({ method }) => method !== 0 && method !== 8)],
		['conversion/archive-entry-too-large', each(({ size }) => size > limits.entrySize)],
		[
			'conversion/archive-inflates-too-much',
			each(({ size, compressedSize }) => inflatesTooMuch(size, compressedSize, limits)),
		],
		['conversion/archive-duplicate-names', duplicateNames],
		['conversion/archive-overlapping-entries', overlapping],
		['conversion/archive-contradicts-itself', each((entry) => !entry.isConsistent || declaresFalsely(entry))],
	];
}

function inflatesTooMuch(size: number, compressedSize: number, limits: ArchiveLimits): boolean {
	return size >= limits.ratioCountsFrom && size > compressedSize * limits.ratio;
}

/**
 * A stored entry is as long as it says, no compression makes much more of what it is given, and a folder has no content
 * that listing only the files would lose.
 */
function declaresFalsely({ type, method, isEncrypted, size, compressedSize }: ArchiveEntry): boolean {
	return (
		(method === 0 && !isEncrypted && size !== compressedSize) ||
		compressedSize > 2 * size + 1024 ||
		(type === 'folder' && size > 0)
	);
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}

const namesPerRule = 20;

/**
 * The problems as plain text, a line for each rule: its code and the entries concerned, the first twenty by name. For the log
 * and a tooltip, because names are the server's text.
 */
export function listProblems(problems: readonly ArchiveProblem[]): string {
	const rules = [...new Set(problems.map(({ rule }) => rule))];
	return rules
		.map((rule) => {
			const names = problems.flatMap((problem) => (problem.rule === rule ? (problem.entry?.name ?? []) : []));
			const shown = names.slice(0, namesPerRule).map((name) => `"${printableName(name)}"`);
			const more = names.length > namesPerRule ? [`+${names.length - namesPerRule}`] : [];
			return names.length === 0 ? rule : `${rule}: ${[...shown, ...more].join(', ')}`;
		})
		.join('\n');
}
