import { setImmediate } from 'node:timers/promises';
import type { StageSeverity } from '../../../shared/core/lifecycle/severities.ts';
import type { Stage } from '../../../shared/core/lifecycle/stage.ts';
import type { LineRange } from '../../core/detection/lineStarts.ts';
import type { Evaluation, Evaluator } from '../../core/evaluation.ts';
import type { ScanCounts } from '../../core/scanResults.ts';
import type { Findings } from '../findings/findings.ts';

/** What `studyAdmin.scanWorkspace` resolves to. Plain data. */
export interface ScanResult {
	/** The number of files that were searched for keywords of the catalog. */
	readonly files: number;
	readonly findings: readonly ScannedUse[];
	/** What was not searched. */
	readonly skipped: {
		/** Files that contain a keyword and are not text. */
		readonly binary: number;
		/** Files that contain a keyword and could not be read. */
		readonly unreadable: number;
		/** Workspace folders that are not on a disk. */
		readonly foldersNotOnDisk: number;
	};
	readonly durationMs: number;
}

/** One use of an API. */
export interface ScannedUse {
	readonly uri: string;
	readonly range: LineRange;
	/** Id of the API. */
	readonly api: string;
	/** Such as `/personer/{id}`; `undefined` when only the API is known. */
	readonly operation: string | undefined;
	/** `undefined` when the code does not show it. */
	readonly method: string | undefined;
	readonly confidence: 'certain' | 'possible';
	/** `undefined` when no end is known. */
	readonly stage: Stage | undefined;
	readonly severity: StageSeverity;
	/** Negative after the end; `undefined` when no end is known. */
	readonly daysLeft: number | undefined;
	readonly message: string;
	/** Whether a comment that has not expired suppresses the warning. */
	readonly ignored: boolean;
}

/** Number of files after which other work gets its turn. */
const filesPerTurn = 100;

/** Returns all known uses with their status of today, and the counts of a search. */
export async function scanResult(
	findings: Findings,
	evaluator: Evaluator,
	{ counts, durationMs }: { readonly counts: ScanCounts; readonly durationMs: number },
	foldersNotOnDisk: number,
): Promise<ScanResult> {
	const uses: ScannedUse[] = [];
	for (const [index, { uri, findings: found }] of findings.files().entries()) {
		if (index % filesPerTurn === filesPerTurn - 1) {
			await setImmediate();
		}
		uses.push(...found.flatMap((finding) => useOf(uri.toString(), evaluator.evaluate(finding)) ?? []));
	}
	const { files, ...skipped } = counts;
	return { files, findings: uses, skipped: { ...skipped, foldersNotOnDisk }, durationMs };
}

function useOf(uri: string, evaluation: Evaluation | undefined): ScannedUse | undefined {
	if (!evaluation) {
		return undefined;
	}
	const { finding, status, severity, message, ignore } = evaluation;
	const { api, operation, method, confidence } = finding.use;
	return {
		uri,
		range: finding.range,
		api,
		operation,
		method,
		confidence,
		stage: status.stage,
		severity,
		daysLeft: status.daysLeft,
		message,
		ignored: ignore === 'holds',
	};
}
