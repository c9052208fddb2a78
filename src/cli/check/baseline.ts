import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { compareTexts } from '../../shared/core/compareTexts.ts';
import { hasProperties, parseJsonObject } from '../../shared/core/json.ts';
import { percentDecoded, percentEncodedPath } from '../../shared/core/percentEncoding.ts';
import type { TextHashFunction } from '../../shared/core/reports/fingerprints.ts';
import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';
import { pathWithSlashes, relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';
import type { Repository } from './repositories.ts';

/** The findings that were known in checked folders when a baseline was written. */
export interface Baseline {
	/**
	 * Path of the folder of the run that wrote it, relative to the folder of its file, with `/`;
	 * `undefined` if it is unknown or on another drive.
	 */
	readonly root: string | undefined;
	readonly findings: readonly BaselineEntry[];
}

/** A finding that a baseline contains. */
export interface BaselineEntry {
	/**
	 * Path of the repository relative to the folder of the run; empty for that folder. The name of a
	 * repository's folder differs from clone to clone.
	 */
	readonly repository: string;
	/** Path relative to the repository, percent-encoded. */
	readonly file: string;
	/** The rule that the finding violates. */
	readonly rule: string;
	/** The hash of the finding's identity. */
	readonly fingerprint: string;
	/** The kind of the finding; `undefined` in a baseline of a version that did not write it. */
	readonly kind?: FindingKind;
}

/** Whether a finding is certain, and whether a valid ignore comment turns it off. */
type FindingKind = (typeof findingKinds)[number];

const findingKinds = ['certain', 'possible', 'ignored'] as const;

/** A finding and the repository that it is in. */
interface RepositoryFinding {
	/** Path of the repository, as in {@link BaselineEntry}. */
	readonly repository: string;
	readonly finding: ReportedFinding;
}

/**
 * Returns the baseline entries for findings, sorted by repository and file, so that a new baseline
 * differs little from an earlier one.
 */
export function baselineEntriesOf(
	findings: readonly RepositoryFinding[],
	hash: TextHashFunction,
): readonly BaselineEntry[] {
	return findings
		.map(({ repository, finding }) => ({
			repository,
			file: finding.file.uri,
			rule: finding.rule,
			fingerprint: hash(finding.identity),
			kind: kindOf(finding),
		}))
		.toSorted((a, b) => compareTexts(sortKey(a), sortKey(b)));
}

/**
 * Returns the findings that the baseline does not contain. A finding matches an entry of its own
 * file first, then one of any other file of its repository, because the file may have been moved.
 * An entry matches one finding. A certain finding does not match the entry of a possible or ignored
 * one, because nobody has accepted it.
 */
export function findingsNotInBaseline(
	baseline: readonly BaselineEntry[],
	findings: readonly RepositoryFinding[],
	hash: TextHashFunction,
): readonly RepositoryFinding[] {
	const remaining = Map.groupBy(baseline, ({ repository, fingerprint }) => `${repository}\n${fingerprint}`);
	const take = ({ repository, finding }: RepositoryFinding, isMatch: (entry: BaselineEntry) => boolean): boolean => {
		const entries = remaining.get(`${repository}\n${hash(finding.identity)}`) ?? [];
		const index = entries.findIndex(isMatch);
		if (index >= 0) {
			entries.splice(index, 1);
		}
		return index >= 0;
	};
	const takeAll = (isCertain: boolean): readonly RepositoryFinding[] => {
		const matchesKind = ({ kind = 'certain' }: BaselineEntry) => !isCertain || kind === 'certain';
		return findings
			.filter(({ finding }) => (kindOf(finding) === 'certain') === isCertain)
			.filter((each) => !take(each, (entry) => matchesKind(entry) && entry.file === each.finding.file.uri))
			.filter((each) => !take(each, matchesKind));
	};
	// Certain findings first, because the others match the remaining entries of any kind.
	const reported = new Set([...takeAll(true), ...takeAll(false)]);
	return findings.filter((each) => reported.has(each));
}

function kindOf({ isPossible, ignored }: ReportedFinding): FindingKind {
	const certain = ignored ? 'ignored' : 'certain';
	return isPossible ? 'possible' : certain;
}

/** Returns the value of {@link Baseline.root} for the paths of a baseline file and of a folder. */
export function baselineRoot(file: string, currentFolder: string): string | undefined {
	const path = relative(dirname(file), currentFolder);
	return isAbsolute(path) ? undefined : pathWithSlashes(path) || '.';
}

/**
 * Returns the entries of files in the checked repositories, with paths relative to them. A baseline
 * that is no longer in the same place relative to them has paths relative to the current folder.
 */
export function baselineEntriesInRepositories(
	{ root, findings }: Baseline,
	repositories: readonly Pick<Repository, 'folder' | 'relativePath'>[],
	{ file, currentFolder }: { readonly file: string; readonly currentFolder: string },
): readonly BaselineEntry[] {
	const base = root === undefined ? currentFolder : resolve(dirname(file), root);
	const found = findings.flatMap((entry) => entryInRepository(entry, repositories, base) ?? []);
	const paths = new Set(repositories.map(({ relativePath }) => relativePath));
	return found.length > 0 ? found : findings.filter(({ repository }) => paths.has(repository));
}

/**
 * Returns an entry of a file in one of the repositories, of which the innermost one has the file;
 * `undefined` for another file.
 */
function entryInRepository(
	entry: BaselineEntry,
	repositories: readonly Pick<Repository, 'folder' | 'relativePath'>[],
	base: string,
): BaselineEntry | undefined {
	const path = join(resolve(base, entry.repository), percentDecoded(entry.file));
	const [innermost] = repositories
		.flatMap(({ folder, relativePath }) => {
			const inFolder = relativePathInFolder(folder, path);
			return inFolder === undefined ? [] : [{ relativePath, inFolder }];
		})
		.toSorted((a, b) => a.inFolder.length - b.inFolder.length);
	return innermost && { ...entry, repository: innermost.relativePath, file: percentEncodedPath(innermost.inFolder) };
}

/** Whether a file of an entry exists. `repositories` are those of the entries. */
export function hasEntryOfExistingFile(
	entries: readonly BaselineEntry[],
	repositories: readonly Repository[],
): boolean {
	const folders = new Map(repositories.map(({ relativePath, folder }) => [relativePath, folder]));
	return entries.some(({ repository, file }) => existsSync(join(folders.get(repository) ?? '', percentDecoded(file))));
}

/**
 * Returns the entries that a finding in the checked files can match. If only some files of a
 * repository are checked, an entry of another file that still exists is about a finding in that
 * file, which was not moved.
 */
export function applicableBaselineEntries(
	baseline: readonly BaselineEntry[],
	repositories: readonly Repository[],
): readonly BaselineEntry[] {
	const partial = new Map(
		repositories.flatMap(({ relativePath, folder, files }) =>
			files ? [[relativePath, { folder, files: new Set(files) }] as const] : [],
		),
	);
	return baseline.filter(({ repository, file }) => {
		const checked = partial.get(repository);
		const path = percentDecoded(file);
		return !checked || checked.files.has(path) || !existsSync(join(checked.folder, path));
	});
}

/** Returns the text of a baseline file. */
export function formatBaseline({ root, findings }: Baseline): string {
	return `${JSON.stringify({ version: 1, root, findings }, undefined, '\t')}\n`;
}

/** Returns the baseline in the text of its file; `undefined` if the text is not a valid one. */
export function parseBaseline(text: string): Baseline | undefined {
	const value = parseJsonObject(text);
	if (value?.['version'] !== 1 || !Array.isArray(value['findings'])) {
		return undefined;
	}
	const { root } = value;
	const findings: readonly unknown[] = value['findings'];
	return findings.every(isEntry) && (root === undefined || typeof root === 'string') ? { root, findings } : undefined;
}

function isEntry(value: unknown): value is BaselineEntry {
	return (
		hasProperties(value, ['repository', 'file', 'rule', 'fingerprint']) &&
		(value['kind'] === undefined || findingKinds.some((kind) => kind === value['kind']))
	);
}

function sortKey({ repository, file, rule, fingerprint, kind }: BaselineEntry): string {
	return [repository, file, rule, fingerprint, kind].join('\n');
}
