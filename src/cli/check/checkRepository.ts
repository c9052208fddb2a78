import { Evaluator } from '../../catalog/core/evaluation.ts';
import { withBaseUrls } from '../../catalog/core/model/baseUrls.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { reportedUse } from '../../catalog/core/reportedUse.ts';
import type { ScanCounts, ScannedFile } from '../../catalog/core/scanResults.ts';
import { constantMessage } from '../../catalog/messages/reportTexts.ts';
import { baseUrlProblemText } from '../../catalog/messages/sourceProblems.ts';
import { statusMessages } from '../../catalog/messages/statusMessages.ts';
import { scanFolder, scanPaths } from '../../catalog/node/scan/scanFolder.ts';
import type { ScanTasks } from '../../catalog/node/scan/scanWorker.ts';
import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';
import type { WorkerThread } from '../../shared/node/workerThread.ts';
import { english } from '../english.ts';
import type { Repository } from './repositories.ts';
import { readRepositorySettings } from './repositorySettings.ts';

/** The catalog, the date and the tools with which repositories are checked. */
export interface CheckInput {
	readonly catalog: Catalog;
	readonly today: CalendarDay;
	/** Absolute path of ripgrep; `undefined` to read all files instead. */
	readonly ripgrep: string | undefined;
	readonly thread: WorkerThread<ScanTasks>;
	readonly signal: AbortSignal;
	/** Called repeatedly with the number of files that were read since its previous call. */
	readonly onProgress: (files: number) => void;
}

/** The findings in a checked repository, the numbers of its files, and problems of its settings. */
export interface CheckedRepository {
	readonly repository: Repository;
	/** The findings, sorted by file and position. Includes possible and suppressed uses. */
	readonly findings: readonly CheckedFinding[];
	readonly counts: ScanCounts;
	/** Messages about invalid base URLs in the repository's `.vscode/settings.json`. */
	readonly settingProblems: readonly string[];
}

/** A reported finding with its file. */
export interface CheckedFinding extends ReportedFinding {
	/** Path of the file with the finding, relative to the repository. */
	readonly relativePath: string;
	readonly subject: UsedApi;
}

/** The API and the operation that a use calls. */
export interface UsedApi {
	/** ID of the API in the catalog. */
	readonly api: string;
	readonly apiName: string;
	readonly operation: string | undefined;
	readonly method: string | undefined;
}

/**
 * Returns the uses of APIs in a repository, evaluated as the editor does on the given date.
 * @throws {UserError} `cli/settings-invalid`
 * @throws {Cancelled}
 */
export async function checkRepository(repository: Repository, input: CheckInput): Promise<CheckedRepository> {
	const { thread, today, signal, onProgress } = input;
	const { folder, files } = repository;
	const { excludes, baseUrls, severities, warnWithinDays } = readRepositorySettings(folder);
	const { catalog, problems } = withBaseUrls(input.catalog, baseUrls);
	const scannedFiles: ScannedFile[] = [];
	const scan = {
		thread,
		folder,
		catalog,
		catalogJson: JSON.stringify(catalog),
		excludes,
		onProgress: (scanned: readonly ScannedFile[], count: number) => {
			scannedFiles.push(...scanned);
			onProgress(count);
		},
		signal,
	};
	const counts = files ? await scanPaths(scan, files) : await scanFolder(scan, { ripgrep: input.ripgrep });
	const evaluator = new Evaluator({
		catalog: constant(catalog),
		today: constant(today),
		severities: constant(severities),
		warnWithinDays: constant(warnWithinDays),
		texts: statusMessages(english, 'en'),
	});
	const messageOfConstant = constantMessage(english);
	const findings = scannedFiles
		.toSorted((a, b) => (a.relativePath < b.relativePath ? -1 : Number(a.relativePath > b.relativePath)))
		.flatMap(({ relativePath, findings: uses }) =>
			uses.flatMap((finding): readonly CheckedFinding[] => {
				const evaluation = evaluator.evaluate(finding);
				const uri = relativePath.split('/').map(encodeURIComponent).join('/');
				const reported = evaluation && reportedUse(evaluation, { uri, root: 'SRCROOT' }, messageOfConstant);
				const { api, operation, method } = finding.use;
				return reported
					? [{ ...reported, relativePath, subject: { api, apiName: evaluation.api.name, operation, method } }]
					: [];
			}),
		);
	return {
		repository,
		findings,
		counts,
		settingProblems: problems.map((problem) => baseUrlProblemText(problem, english)),
	};
}

function constant<T>(value: T) {
	return { value, onDidChange: () => ({ dispose: () => undefined }) };
}
