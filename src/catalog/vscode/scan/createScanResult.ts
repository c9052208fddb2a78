import type { PositionRange } from '../../../shared/core/code/linePositionConverter.ts';
import type { LifecyclePhase } from '../../../shared/core/lifecycle/lifecyclePhase.ts';
import type { Severity } from '../../../shared/core/lifecycle/severities.ts';
import type { EvaluatedFinding, LifecycleEvaluator } from '../../core/evaluation.ts';
import type { ScanCounts } from '../../core/scanResults.ts';
import type { FindingsByFile } from '../findings/findingsByFile.ts';

/** The result of the command `studyAdmin.scanWorkspace`, as plain data. */
export interface ScanResult {
	/** The number of files that were searched for keywords of the catalog. */
	readonly files: number;
	readonly findings: readonly ScannedUse[];
	/** The counts of files and folders that were not searched. */
	readonly skipped: {
		/** The number of binary files that contain a keyword. */
		readonly binary: number;
		/** The number of files and folders that could not be read. */
		readonly unreadable: number;
		/** The number of workspace folders that are not on a disk. */
		readonly foldersNotOnDisk: number;
	};
	readonly durationMs: number;
}

/** A use of an API, as the command `studyAdmin.scanWorkspace` returns it. */
interface ScannedUse {
	readonly uri: string;
	readonly range: PositionRange;
	/** Id of the API. */
	readonly api: string;
	/** The operation, such as `/personer/{id}`; `undefined` when only the API is known. */
	readonly operation: string | undefined;
	/** The HTTP method; `undefined` when the code does not show it. */
	readonly method: string | undefined;
	readonly confidence: 'certain' | 'possible';
	/** The lifecycle phase; `undefined` for an API or operation that is not deprecated. */
	readonly stage: LifecyclePhase | undefined;
	readonly severity: Severity;
	/** Days until the end of service, negative afterwards; `undefined` when no end is known. */
	readonly daysLeft: number | undefined;
	readonly message: string;
	/** Whether a comment that has not expired turns off the warning. */
	readonly ignored: boolean;
}

/** Returns the result of a search: all uses with their current status, and the counts. */
export async function createScanResult(
	findings: FindingsByFile,
	evaluator: LifecycleEvaluator,
	{ counts, durationMs }: { readonly counts: ScanCounts; readonly durationMs: number },
	foldersNotOnDisk: number,
): Promise<ScanResult> {
	const uses: ScannedUse[] = [];
	for await (const { uri, findings: found } of findings.filesInTurns()) {
		uses.push(...found.flatMap((finding) => useOf(uri.toString(), evaluator.evaluate(finding)) ?? []));
	}
	const { files, binary, unreadable } = counts;
	return { files, findings: uses, skipped: { binary, unreadable: unreadable.length, foldersNotOnDisk }, durationMs };
}

function useOf(uri: string, evaluation: EvaluatedFinding | undefined): ScannedUse | undefined {
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
		stage: status.lifecyclePhase,
		severity,
		daysLeft: status.daysLeft,
		message,
		ignored: ignore === 'holds',
	};
}
