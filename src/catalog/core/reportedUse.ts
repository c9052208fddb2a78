import type { StageSeverity } from '../../shared/core/lifecycle/severities.ts';
import type { Finding } from './detection/findings.ts';
import type { Evaluation, Status } from './evaluation.ts';

/** A use and the data that a report contains about it. */
export interface ReportedUse {
	readonly finding: Finding;
	readonly file: ReportedFile;
	readonly status: Status;
	/** The text of the diagnostic of the use. */
	readonly message: string;
	/** The severity that the use would have if no valid ignore comment applied to it. */
	readonly severity: StageSeverity;
	/** Whether a valid ignore comment applies to the use. */
	readonly isIgnored: boolean;
}

/** The location of a file in a report. */
export interface ReportedFile {
	/**
	 * URI of the file, percent-encoded. Relative to the root, or absolute for a file outside of all
	 * roots.
	 */
	readonly uri: string;
	/** Id of the folder that `uri` is relative to; `undefined` for a file outside of all roots. */
	readonly root: string | undefined;
}

/**
 * A folder that URIs are relative to. The report omits its path because that may contain personal
 * data.
 */
export interface ReportedRoot {
	readonly id: string;
	readonly name: string;
}

/**
 * Returns a finding as it is reported; `undefined` when its API or operation is in none of the
 * phases from `no-further-development` to `withdrawn`. Possible uses and ignored uses are reported
 * too.
 */
export function reportedUse(evaluation: Evaluation, file: ReportedFile): ReportedUse | undefined {
	const { finding, status, message, baseSeverity, ignore } = evaluation;
	return status.stage === undefined
		? undefined
		: { finding, file, status, message, severity: baseSeverity, isIgnored: ignore === 'holds' };
}

/** A workspace folder of the editor. */
interface Folder {
	readonly name: string;
	readonly index: number;
	readonly uri: EditorUri;
}

/** The members of a URI in VS Code that are needed here. */
interface EditorUri {
	readonly path: string;
	toString(): string;
}

/**
 * Returns one root for each workspace folder. A single folder gets the id `SRCROOT`, which code
 * scanning services recognize.
 */
export function reportedRoots(folders: readonly Folder[]): readonly ReportedRoot[] {
	return folders.map((folder) => ({ id: rootId(folder, folders), name: folder.name }));
}

/**
 * Returns the location of a file, relative to its workspace folder. `folder` is `undefined` for a
 * file outside of the workspace.
 */
export function reportedFile(uri: EditorUri, folder: Folder | undefined, folders: readonly Folder[]): ReportedFile {
	if (!folder) {
		return { uri: uri.toString(), root: undefined };
	}
	const base = folder.uri.path.replace(/\/?$/, '/');
	const segments = uri.path.slice(base.length).split('/');
	return { uri: segments.map(encodeURIComponent).join('/'), root: rootId(folder, folders) };
}

function rootId({ index }: Folder, folders: readonly Folder[]): string {
	return folders.length === 1 ? 'SRCROOT' : `SRCROOT${index + 1}`;
}
