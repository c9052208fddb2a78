import type { ArchiveDirectory, ArchiveEntry } from './archiveDirectory.ts';
import { isUnsafeName } from './entryName.ts';

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
	| 'conversion/archive-overlapping-entries';

/** What is wrong with an archive. */
export interface ArchiveProblem {
	readonly rule: ArchiveRule;
	/** The entry concerned, as the archive names it: text from the server. `undefined` for the archive as a whole. */
	readonly entry: string | undefined;
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
	const [first, ...others] = directory ? problemsOf(directory.entries, limits) : [whole('conversion/archive-broken')];
	if (first) {
		return { kind: 'refused', problems: [first, ...others] };
	}
	return { kind: 'accepted', files: (directory?.entries ?? []).filter(({ type }) => type === 'file') };
}

function problemsOf(entries: readonly ArchiveEntry[], limits: ArchiveLimits): readonly ArchiveProblem[] {
	if (entries.length > limits.entries) {
		return [whole('conversion/archive-too-many-entries')];
	}
	const files = entries.filter(({ type }) => type === 'file');
	if (files.length === 0 && entries.every(({ type }) => type === 'folder')) {
		return [whole('conversion/archive-empty')];
	}
	const total = sum(entries.map(({ size }) => size));
	const compressed = sum(entries.map(({ compressedSize }) => compressedSize));
	return [
		...(total > limits.totalSize ? [whole('conversion/archive-too-large')] : []),
		...(inflatesTooMuch(total, compressed, limits) ? [whole('conversion/archive-inflates-too-much')] : []),
		...entries.flatMap((entry) => entryRules(entry, limits).map((rule) => ({ rule, entry: entry.name }))),
		...duplicateNames(entries).map((entry) => ({ rule: 'conversion/archive-duplicate-names' as const, entry })),
		...overlapping(entries).map((entry) => ({ rule: 'conversion/archive-overlapping-entries' as const, entry })),
	];
}

function entryRules(entry: ArchiveEntry, limits: ArchiveLimits): readonly ArchiveRule[] {
	const broken: ArchiveRule[] = [];
	if (isUnsafeName(entry.name)) {
		broken.push('conversion/archive-unsafe-names');
	}
	if (entry.encrypted) {
		broken.push('conversion/archive-encrypted');
	}
	if (entry.type === 'link' || entry.type === 'other') {
		broken.push('conversion/archive-links');
	}
	if (entry.method !== 0 && entry.method !== 8) {
		broken.push('conversion/archive-unknown-method');
	}
	if (entry.size > limits.entrySize) {
		broken.push('conversion/archive-entry-too-large');
	}
	if (inflatesTooMuch(entry.size, entry.compressedSize, limits)) {
		broken.push('conversion/archive-inflates-too-much');
	}
	if (declaresFalsely(entry)) {
		broken.push('conversion/archive-broken');
	}
	return broken;
}

function inflatesTooMuch(size: number, compressedSize: number, limits: ArchiveLimits): boolean {
	return size >= limits.ratioCountsFrom && size > compressedSize * limits.ratio;
}

/** A stored entry is as long as it says; a folder has no content that listing only the files would lose. */
function declaresFalsely(entry: ArchiveEntry): boolean {
	return (
		(entry.method === 0 && !entry.encrypted && entry.size !== entry.compressedSize) ||
		(entry.type === 'folder' && entry.size > 0)
	);
}

/** Names that are the same file, or a file and a folder, where upper and lower case are not told apart. */
function duplicateNames(entries: readonly ArchiveEntry[]): readonly string[] {
	const seen = new Set<string>();
	const folders = new Set<string>();
	for (const { name, type } of entries) {
		const parts = nameKey(name).split('/');
		for (let depth = 1; depth < parts.length + (type === 'folder' ? 1 : 0); depth++) {
			folders.add(parts.slice(0, depth).join('/'));
		}
	}
	return entries
		.filter(({ name, type }) => {
			const key = nameKey(name);
			const duplicate = seen.has(key) || (type !== 'folder' && folders.has(key));
			seen.add(key);
			return duplicate;
		})
		.map(({ name }) => name);
}

function nameKey(name: string): string {
	return name.toLowerCase();
}

/** Entries that share bytes with another, as in an archive that inflates one piece of data many times. */
function overlapping(entries: readonly ArchiveEntry[]): readonly string[] {
	const ordered = entries.toSorted((one, other) => one.start - other.start);
	return ordered
		.filter((entry, index) => index > 0 && entry.start < (ordered[index - 1]?.end ?? 0))
		.map(({ name }) => name);
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}

function whole(rule: ArchiveRule): ArchiveProblem {
	return { rule, entry: undefined };
}

const namesPerRule = 20;

/**
 * The problems as plain text, a line for each rule: its code and the entries concerned, the first twenty by name. For the log
 * and a tooltip, because names are the server's text; characters that would disturb either are replaced.
 */
export function listProblems(problems: readonly ArchiveProblem[]): string {
	const rules = [...new Set(problems.map(({ rule }) => rule))];
	return rules
		.map((rule) => {
			const names = problems.flatMap((problem) => (problem.rule === rule ? (problem.entry ?? []) : []));
			const shown = names.slice(0, namesPerRule).map((name) => `"${printable(name)}"`);
			const more = names.length > namesPerRule ? [`+${names.length - namesPerRule}`] : [];
			return names.length === 0 ? rule : `${rule}: ${[...shown, ...more].join(', ')}`;
		})
		.join('\n');
}

function printable(name: string): string {
	return name.slice(0, 200).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
