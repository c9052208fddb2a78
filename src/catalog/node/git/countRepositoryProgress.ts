import { languageOfFile } from '../../../shared/core/code/syntaxes.ts';
import { throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { compareDays, formatIsoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { lastUsableDay } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import { areIgnoreFilesCaseInsensitive, maxIgnoreFileSize } from '../../../shared/node/ignoreFiles.ts';
import type { WorkerThread } from '../../../shared/node/workerThread.ts';
import { isTestDataPath } from '../../core/detection/findings.ts';
import type { LifecycleEvaluator } from '../../core/evaluation.ts';
import { apiById, type Catalog, unsearchedApis } from '../../core/model/catalog.ts';
import {
	CommitFiles,
	type GitTreeChange,
	isIgnoreFile,
	type SearchedFileChange,
} from '../../core/progress/commitFiles.ts';
import {
	type CountedSample,
	compareLastDays,
	type FileWithRemainingUses,
	type ProgressNote,
	type RepositoryProgress,
	type UsedApi,
} from '../../core/progress/report.ts';
import type { SampledCommit } from '../../core/progress/sampling.ts';
import { earliestFirstDayOfUses, UseCounter, type UseToCount, useToCount } from '../../core/progress/useCounter.ts';
import type { ContentOrigin, ScanTasks } from '../scan/scanWorker.ts';
import type { RepositoryFolder } from './findGitRepository.ts';
import { gitTreeChanges, sampleHistory } from './history.ts';
import { readIgnoreFileTexts, searchBlobs } from './searchBlobs.ts';

/** A repository, and the catalog, the settings and the days with which its history is searched. */
interface HistorySearch {
	/** Name of the repository in the report. */
	readonly name: string;
	readonly folder: RepositoryFolder;
	/** Absolute path of Git. */
	readonly program: string;
	/** The sampled days, the earliest first. The last one is today. */
	readonly days: readonly CalendarDay[];
	readonly catalog: Catalog;
	/** Globs of excluded files, relative to the folder. */
	readonly excludes: readonly string[];
	/** Evaluates findings with the catalog, the settings and the last of the days. */
	readonly evaluator: LifecycleEvaluator;
	readonly thread: WorkerThread<ScanTasks>;
	/** Receives the number of objects that were searched since the last call. */
	readonly onProgress: (count: number) => void;
	readonly signal: AbortSignal;
}

/**
 * Counts the uses in the sampled commits of a repository, as `check` does in a checkout of each of
 * them. Reads each object once.
 * @throws {Cancelled}
 * @throws {UserError} `catalog/git-…`
 */
export async function countRepositoryProgress(search: HistorySearch): Promise<RepositoryProgress> {
	const { folder, program, days, signal } = search;
	const git = { program, root: folder.root };
	const history = await sampleHistory(git, days, signal);
	const today = days.at(-1);
	if (history.samples.length === 0) {
		throw new UserError('catalog/git-no-commits-until', { folder: folder.root, day: today ? formatIsoDay(today) : '' });
	}
	const commits = await readCommits(search, commitsOf(history.samples));
	const variants = new ContentVariants(commits.steps.flatMap(({ changes }) => changes));
	const uses = new Map<string, readonly UseToCount[]>();
	const missing = await searchBlobs({
		...search,
		git,
		catalogJson: JSON.stringify(search.catalog),
		blobs: variants.blobs,
		onFound: (id, found) => {
			for (const [index, findings] of found.entries()) {
				const counted = findings.flatMap((finding) => {
					const evaluation = search.evaluator.evaluate(finding);
					return (evaluation && useToCount(evaluation)) ?? [];
				});
				uses.set(variants.keyAt(id, index), counted);
			}
		},
	});
	throwIfCancelled(signal);
	const counter = new UseCounter();
	const samples = countSamples(history.samples, commits.steps, counter, (change) =>
		change.id === undefined ? undefined : uses.get(variants.keyOf(change.path, change.id)),
	);
	const first = samples[0];
	return {
		name: search.name,
		samples,
		apis: apisOf(search, samples, counter),
		files: filesLeft(counter),
		notSearchedFor: unsearchedApis(search.catalog).map(({ id, name }) => ({ api: id, apiName: name })),
		notes: [
			...(history.isShallow ? [{ kind: 'shallow' } as const] : []),
			...(history.lastCommit && days[0] && compareDays(history.lastCommit, days[0]) < 0
				? [{ kind: 'no-commits', day: history.lastCommit } as const]
				: []),
			...(folder.prefix !== '' && first?.commit !== history.samples[0]?.commit
				? [{ kind: 'new-folder', folder: folder.prefix.slice(0, -1), day: first?.day } as const]
				: []),
			...(folder.isBare ? [{ kind: 'bare' } as const] : []),
			...pathNote('submodules', commits.submodules),
			...pathNote('missing', missingPaths(commits.steps, missing)),
			...pathNote('ignore-files', commits.unusable),
		],
	};
}

function pathNote(kind: 'submodules' | 'missing' | 'ignore-files', paths: readonly string[]): readonly ProgressNote[] {
	return paths.length === 0 ? [] : [{ kind, paths }];
}

/** A sampled commit and what is searched from it on. */
interface Step {
	readonly commit: string;
	readonly changes: readonly SearchedFileChange[];
	readonly hasFolder: boolean;
}

/** What is searched in the commits. */
interface ReadCommits {
	readonly steps: readonly Step[];
	/** The submodules of the last commit. */
	readonly submodules: readonly string[];
	/** Ignore files of any commit that cannot be used. */
	readonly unusable: readonly string[];
}

/** Returns the distinct commits of samples, the earliest first. */
function commitsOf(samples: readonly SampledCommit[]): readonly string[] {
	return [...new Set(samples.map(({ commit }) => commit))];
}

async function readCommits(
	{ folder, program, excludes, signal }: HistorySearch,
	commits: readonly string[],
): Promise<ReadCommits> {
	const git = { program, root: folder.root };
	const files = new CommitFiles({ prefix: folder.prefix, excludes, ignoresCase: areIgnoreFilesCaseInsensitive });
	const steps: Step[] = [];
	const ignoreTexts = new Map<string, string>();
	const unusable = new Set<string>();
	for (const [index, commit] of commits.entries()) {
		const changes: GitTreeChange[] = [];
		for await (const change of gitTreeChanges(git, commits[index - 1], commit, signal)) {
			if (files.isRelevant(change)) {
				changes.push(change);
			}
		}
		const ignoreFiles = changes.filter(({ path, kind }) => kind === 'file' && isIgnoreFile(path));
		const unread = [...new Set(ignoreFiles.map(({ id }) => id))].filter((id) => !ignoreTexts.has(id));
		const read = await readIgnoreFileTexts(git, unread, { maxSize: maxIgnoreFileSize, signal });
		for (const [id, text] of read) {
			ignoreTexts.set(id, text);
		}
		const textOf = (id: string, path: string) => {
			const text = ignoreTexts.get(id);
			if (text === undefined) {
				unusable.add(path);
			}
			return text;
		};
		steps.push({ commit, changes: files.apply(changes, textOf), hasFolder: files.hasFolder });
	}
	return { steps, submodules: files.submodules, unusable: [...unusable].sort() };
}

/**
 * The ways in which each object is searched. The findings in a content depend on its language and
 * on whether it is test data, which the path of the file determines.
 */
class ContentVariants {
	/** Object IDs → searches, in the order of their first use. */
	readonly blobs = new Map<string, ContentOrigin[]>();

	constructor(changes: readonly SearchedFileChange[]) {
		const known = new Set<string>();
		for (const { path, id } of changes) {
			const language = languageOfFile(path);
			if (id !== undefined && language !== undefined && !known.has(this.keyOf(path, id))) {
				known.add(this.keyOf(path, id));
				this.blobs.set(id, [...(this.blobs.get(id) ?? []), { language, path }]);
			}
		}
	}

	/** Returns the key of the findings in an object at a path. */
	keyOf(path: string, id: string): string {
		return `${id} ${languageOfFile(path)} ${isTestDataPath(path)}`;
	}

	/** Returns the key of the findings of one of the searches of an object. */
	keyAt(id: string, index: number): string {
		return this.keyOf(this.blobs.get(id)?.[index]?.path ?? '', id);
	}
}

/** Counts the uses in the samples with the folder. */
function countSamples(
	samples: readonly SampledCommit[],
	steps: readonly Step[],
	counter: UseCounter,
	usesOf: (change: SearchedFileChange) => readonly UseToCount[] | undefined,
): readonly CountedSample[] {
	const byCommit = new Map(steps.map((step) => [step.commit, step]));
	const searched = new Set<string>();
	let commit: string | undefined;
	return samples.flatMap((sample) => {
		const step = byCommit.get(sample.commit);
		if (step && sample.commit !== commit) {
			commit = sample.commit;
			for (const { path, id } of step.changes) {
				if (id === undefined) {
					searched.delete(path);
				} else {
					searched.add(path);
				}
			}
			counter.apply(
				step.changes.map((change) => ({ path: change.path, uses: usesOf(change) })),
				sample.day,
			);
		}
		return step?.hasFolder ? [{ ...sample, files: searched.size, counts: Object.fromEntries(counter.counts) }] : [];
	});
}

function apisOf(
	{ catalog, days, evaluator }: HistorySearch,
	samples: readonly CountedSample[],
	counter: UseCounter,
): readonly UsedApi[] {
	const ids = new Set(samples.flatMap(({ counts }) => Object.keys(counts)));
	const left = counter.files.flatMap(({ uses }) => uses).filter(({ kind }) => kind !== 'possible');
	return [...ids]
		.flatMap((id): readonly UsedApi[] => {
			const api = apiById(catalog, id);
			const today = days.at(-1);
			if (!api || !today) {
				return [];
			}
			const uses = left.filter((use) => use.api === id);
			const [nearest] = uses.flatMap(({ lastDay }) => lastDay ?? []).toSorted(compareDays);
			const lastDay = nearest ?? lastUsableDay(evaluator.status(catalog, api).dates);
			return [
				{ api: id, apiName: api.name, lastDay: lastDay && plainDay(lastDay), oldest: earliestFirstDayOfUses(uses) },
			];
		})
		.toSorted(compareLastDays);
}

/** Returns a day without the period that its source states. */
function plainDay({ year, month, day }: CalendarDay): CalendarDay {
	return { year, month, day };
}

function filesLeft(counter: UseCounter): readonly FileWithRemainingUses[] {
	return counter.files.flatMap(({ path, uses }) => {
		const byApi = Map.groupBy(
			uses.filter(({ kind }) => kind !== 'possible'),
			({ api }) => api,
		);
		return [...byApi].flatMap(([api, ofApi]): readonly FileWithRemainingUses[] => {
			const since = earliestFirstDayOfUses(ofApi);
			const lines = [...new Set(ofApi.map(({ line }) => line))];
			return since ? [{ api, path, lines, ignored: ofApi.filter(({ kind }) => kind === 'ignored').length, since }] : [];
		});
	});
}

/** Returns the paths of objects, sorted. */
function missingPaths(steps: readonly Step[], ids: readonly string[]): readonly string[] {
	const missing = new Set(ids);
	const paths = steps.flatMap(({ changes }) =>
		changes.flatMap(({ path, id }) => (id !== undefined && missing.has(id) ? [path] : [])),
	);
	return [...new Set(paths)].sort();
}
