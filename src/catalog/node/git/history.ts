import { type CalendarDay, localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { GitTreeChange } from '../../core/progress/commitFiles.ts';
import { CommitSampler, type SampledCommit } from '../../core/progress/sampling.ts';
import { readBlobs } from './blobs.ts';
import { type GitRepository, runGit } from './gitProgram.ts';

/** The commits at the ends of days, and whether the history before them is missing. */
interface SampledHistory {
	/** The samples, the earliest first. */
	readonly samples: readonly SampledCommit[];
	/** The day of the last commit until the last sampled day; `undefined` if there is none. */
	readonly lastCommit: CalendarDay | undefined;
	/** Whether the history begins after the first sampled day because the clone is shallow. */
	readonly isShallow: boolean;
}

/**
 * Returns the commits of the checked-out branch at the ends of days, in the time zone of this
 * computer. Merged branches count from their merge on.
 * @throws {Cancelled}
 * @throws {UserError} `catalog/git-…`
 */
export async function sampleHistory(
	git: GitRepository,
	days: readonly CalendarDay[],
	signal: AbortSignal,
): Promise<SampledHistory> {
	const sampler = new CommitSampler(days, localDayAt(Date.now()));
	let first = '';
	const commitDays = new Map<string, CalendarDay>();
	const args = ['--first-parent', '--timestamp', 'HEAD', '--'];
	for await (const line of records(runGit(git, 'rev-list', args, signal), '\n')) {
		const [seconds = '', id = ''] = line.split(' ');
		const day = localDayAt(Number(seconds) * 1000);
		first = id;
		commitDays.set(id, day);
		if (!sampler.add({ id, day, committed: Number(seconds) })) {
			break;
		}
	}
	const samples = sampler.end();
	const last = samples.at(-1);
	return {
		samples,
		lastCommit: last && commitDays.get(last.commit),
		isShallow: samples.length < days.length && first !== '' && (await hasParent(git, first, signal)),
	};
}

/** Whether a commit names a parent, even if the parent is missing in the clone. */
async function hasParent(git: GitRepository, commit: string, signal: AbortSignal): Promise<boolean> {
	for await (const [blob] of readBlobs(git, [commit], signal)) {
		return blob?.bytes !== undefined && /^tree \S+\nparent /.test(Buffer.from(blob.bytes).toString('latin1'));
	}
	return false;
}

/**
 * Yields the entries of a commit, in batches. A commit after the first is compared with the one
 * before it.
 * @throws {Cancelled}
 * @throws {UserError} `catalog/git-…`
 */
export function gitTreeChanges(
	git: GitRepository,
	previous: string | undefined,
	commit: string,
	signal: AbortSignal,
): AsyncGenerator<GitTreeChange> {
	return previous === undefined ? listTree(git, commit, signal) : compareTrees(git, previous, commit, signal);
}

async function* listTree(git: GitRepository, commit: string, signal: AbortSignal): AsyncGenerator<GitTreeChange> {
	const args = ['-r', '-z', '--full-tree', commit];
	for await (const record of records(runGit(git, 'ls-tree', args, signal), '\0')) {
		const tab = record.indexOf('\t');
		const [mode = '', , id = ''] = record.slice(0, tab).split(' ');
		yield { path: record.slice(tab + 1), kind: kindOf(mode), id };
	}
}

async function* compareTrees(
	git: GitRepository,
	previous: string,
	commit: string,
	signal: AbortSignal,
): AsyncGenerator<GitTreeChange> {
	const args = ['-r', '-z', '--raw', '--no-renames', '--no-abbrev', previous, commit, '--'];
	let change: Pick<GitTreeChange, 'kind' | 'id'> | undefined;
	for await (const record of records(runGit(git, 'diff-tree', args, signal), '\0')) {
		if (change) {
			yield { path: record, ...change };
			change = undefined;
		} else {
			const [, mode = '', , id = ''] = record.split(' ');
			change = { kind: kindOf(mode), id };
		}
	}
}

/** Returns the kind of an entry by its file mode in Git. */
function kindOf(mode: string): GitTreeChange['kind'] {
	switch (mode) {
		case '120000':
			return 'link';
		case '160000':
			return 'submodule';
		case '000000':
			return 'removed';
		default:
			return 'file';
	}
}

/** Yields the parts of an output that end with a separator, without it. */
async function* records(chunks: AsyncIterable<Buffer>, separator: '\n' | '\0'): AsyncGenerator<string> {
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of chunks) {
		const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
		const end = data.lastIndexOf(separator) + 1;
		yield* data.toString('utf8', 0, end).split(separator).slice(0, -1);
		rest = data.subarray(end);
	}
}
