import { isRecord } from '../../shared/core/json.ts';
import { fingerprintOf, type Hash } from './fingerprints.ts';
import type { ReportedUse } from './reportedUse.ts';

/** A use that a baseline contains. */
export interface BaselineEntry {
	/**
	 * Path of the repository relative to the folder of the run; empty for that folder. The name of a
	 * repository's folder differs from clone to clone.
	 */
	readonly repository: string;
	/** Path relative to the repository, percent-encoded. */
	readonly file: string;
	/** Id of the API. */
	readonly api: string;
	/** The fingerprint of the use, as `fingerprintOf` returns it. */
	readonly fingerprint: string;
}

/** A use and the repository that it is in. */
export interface RepositoryUse {
	/** Path of the repository, as in {@link BaselineEntry}. */
	readonly repository: string;
	readonly use: ReportedUse;
}

/**
 * Returns the baseline entries for uses, sorted by repository and file, so that a new baseline
 * differs little from an earlier one.
 */
export function baselineOf(uses: readonly RepositoryUse[], hash: Hash): readonly BaselineEntry[] {
	return uses
		.map(({ repository, use }) => ({
			repository,
			file: use.file.uri,
			api: use.finding.use.api,
			fingerprint: fingerprintOf(use, hash),
		}))
		.toSorted((a, b) => compareTexts(sortKey(a), sortKey(b)));
}

/**
 * Returns the uses that the baseline does not contain. A use matches an entry of its own file
 * first, then one of any other file of its repository, because the file may have been moved. An
 * entry matches one use.
 */
export function usesBeyond(
	baseline: readonly BaselineEntry[],
	uses: readonly RepositoryUse[],
	hash: Hash,
): readonly RepositoryUse[] {
	const remaining = Map.groupBy(baseline, ({ repository, fingerprint }) => `${repository}\n${fingerprint}`);
	const take = ({ repository, use }: RepositoryUse, isMatch: (entry: BaselineEntry) => boolean): boolean => {
		const entries = remaining.get(`${repository}\n${fingerprintOf(use, hash)}`) ?? [];
		const index = entries.findIndex(isMatch);
		if (index >= 0) {
			entries.splice(index, 1);
		}
		return index >= 0;
	};
	const notInFile = uses.filter((each) => !take(each, ({ file }) => file === each.use.file.uri));
	return notInFile.filter((each) => !take(each, () => true));
}

/** Returns the text of a baseline file. */
export function formatBaseline(entries: readonly BaselineEntry[]): string {
	return `${JSON.stringify({ version: 1, findings: entries }, undefined, '\t')}\n`;
}

/**
 * Returns the entries in the text of a baseline file; `undefined` if the text is not a valid
 * baseline.
 */
export function parseBaseline(text: string): readonly BaselineEntry[] | undefined {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (!isRecord(value) || value['version'] !== 1 || !Array.isArray(value['findings'])) {
		return undefined;
	}
	const entries: readonly unknown[] = value['findings'];
	return entries.every(isEntry) ? entries : undefined;
}

function isEntry(value: unknown): value is BaselineEntry {
	return isRecord(value) && ['repository', 'file', 'api', 'fingerprint'].every((key) => typeof value[key] === 'string');
}

function sortKey({ repository, file, api, fingerprint }: BaselineEntry): string {
	return [repository, file, api, fingerprint].join('\n');
}

/** Compares texts by UTF-16 code units, so that the order is the same on every machine. */
function compareTexts(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
