import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../shared/core/json.ts';
import type { TextHash } from '../../shared/core/reports/fingerprints.ts';
import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';
import type { Repository } from './repositories.ts';

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
}

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
export function baselineEntriesOf(findings: readonly RepositoryFinding[], hash: TextHash): readonly BaselineEntry[] {
	return findings
		.map(({ repository, finding: { file, rule, identity } }) => ({
			repository,
			file: file.uri,
			rule,
			fingerprint: hash(identity),
		}))
		.toSorted((a, b) => compareTexts(sortKey(a), sortKey(b)));
}

/**
 * Returns the findings that the baseline does not contain. A finding matches an entry of its own
 * file first, then one of any other file of its repository, because the file may have been moved.
 * An entry matches one finding.
 */
export function findingsNotInBaseline(
	baseline: readonly BaselineEntry[],
	findings: readonly RepositoryFinding[],
	hash: TextHash,
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
	const notInFile = findings.filter((each) => !take(each, ({ file }) => file === each.finding.file.uri));
	return notInFile.filter((each) => !take(each, () => true));
}

/**
 * Returns the entries that a finding in the checked files can match. If only some files of a
 * repository are checked, an entry of another file that still exists is about a finding in that
 * file, which was not moved.
 */
export function applicableEntries(
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
		const path = decodePath(file);
		return !checked || checked.files.has(path) || !existsSync(join(checked.folder, path));
	});
}

/** Decodes a path; returns it unchanged if it is not percent-encoded correctly. */
function decodePath(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
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
	if (!isJsonObject(value) || value['version'] !== 1 || !Array.isArray(value['findings'])) {
		return undefined;
	}
	const entries: readonly unknown[] = value['findings'];
	return entries.every(isEntry) ? entries : undefined;
}

function isEntry(value: unknown): value is BaselineEntry {
	return (
		isJsonObject(value) && ['repository', 'file', 'rule', 'fingerprint'].every((key) => typeof value[key] === 'string')
	);
}

function sortKey({ repository, file, rule, fingerprint }: BaselineEntry): string {
	return [repository, file, rule, fingerprint].join('\n');
}

/** Compares texts by UTF-16 code units, so that the order is the same on every machine. */
function compareTexts(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
