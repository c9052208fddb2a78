import { setImmediate } from 'node:timers/promises';
import type { StageSeverity } from '../../shared/lifecycle/severities.ts';
import type { Stage } from '../../shared/lifecycle/stage.ts';
import type { LineRange } from '../core/findings.ts';
import type { Findings } from '../findings/findings.ts';
import type { Judge, Judgement } from '../findings/judge.ts';
import type { SearchCounts } from './folderScan.ts';
import type { Skipped } from './places.ts';

/** What `studyAdmin.scanWorkspace` resolves to. Plain data. */
export interface ScanResult {
	/** How many files were searched. */
	readonly files: number;
	readonly findings: readonly ScannedUse[];
	/** What was not searched, by the reason. */
	readonly skipped: Skipped & {
		/** Folders of the workspace that are on no disk. */ readonly foldersNotOnDisk: number;
	};
	readonly durationMs: number;
}

/** One use of an API. */
export interface ScannedUse {
	readonly uri: string;
	readonly range: LineRange;
	/** Id of the API. */
	readonly api: string;
	/** Such as `/personer/{id}`; `undefined` when only the API is known, and so is the method when the code does not tell. */
	readonly operation: string | undefined;
	readonly method: string | undefined;
	readonly confidence: 'certain' | 'possible';
	/** `undefined` for what is not known to end. */
	readonly stage: Stage | undefined;
	readonly severity: StageSeverity;
	/** Negative after the end; `undefined` without one. */
	readonly daysLeft: number | undefined;
	readonly message: string;
	/** Whether a comment that still holds asks for no warning. */
	readonly ignored: boolean;
}

/** How many files are judged before others have their turn. */
const filesAtOnce = 100;

/** All uses that are known, as they stand today, with what a search has counted. */
export async function scanResult(
	findings: Findings,
	judge: Judge,
	{ counts, durationMs }: { readonly counts: SearchCounts; readonly durationMs: number },
	foldersNotOnDisk: number,
): Promise<ScanResult> {
	const uses: ScannedUse[] = [];
	for (const [index, { uri, findings: found }] of findings.files().entries()) {
		if (index % filesAtOnce === filesAtOnce - 1) {
			await setImmediate();
		}
		uses.push(...found.flatMap((finding) => useOf(uri.toString(), judge.judge(finding)) ?? []));
	}
	return { files: counts.files, findings: uses, skipped: { ...counts.skipped, foldersNotOnDisk }, durationMs };
}

function useOf(uri: string, judgement: Judgement | undefined): ScannedUse | undefined {
	if (!judgement) {
		return undefined;
	}
	const { finding, status, severity, message, ignore } = judgement;
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
