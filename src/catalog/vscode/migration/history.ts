import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { type CalendarDay, subtractMonths } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { WorkerThread } from '../../../shared/node/workerThread.ts';
import { extensionFilePath } from '../../../shared/vscode/extensionFilePath.ts';
import { FolderSetting } from '../../../shared/vscode/settings.ts';
import { excludedGlobsOf, workspaceFoldersOnDisk } from '../../../shared/vscode/workspaceFolders.ts';
import type { LifecycleEvaluator } from '../../core/evaluation.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { ProgressReport } from '../../core/progress/report.ts';
import { daysToSample } from '../../core/progress/sampling.ts';
import { useHistoryMarkdown } from '../../messages/useHistoryMarkdown.ts';
import { countRepositoryProgress } from '../../node/git/countRepositoryProgress.ts';
import { findGitRepository } from '../../node/git/findGitRepository.ts';
import { findGitProgram } from '../../node/git/gitProgram.ts';
import { createScanThread } from '../../node/scan/scanThread.ts';
import type { ScanTasks } from '../../node/scan/scanWorker.ts';

/** The inputs of the histories of the workspace folders. */
export interface UseHistoryInputs {
	readonly extensionUri: vscode.Uri;
	readonly catalog: Catalog;
	readonly evaluator: LifecycleEvaluator;
	readonly today: CalendarDay;
	readonly signal: AbortSignal;
}

/** The history of a folder, or why it cannot be read. */
export type FolderUseHistory = { readonly report: ProgressReport } | { readonly error: UserError };

const periodMonths = 12;

/**
 * Counts the uses in the history of the folders that are in a Git repository. Starts Git, so the
 * workspace must be trusted.
 * @throws {Cancelled}
 */
export async function readUseHistories(inputs: UseHistoryInputs): Promise<readonly FolderUseHistory[]> {
	const thread = createScanThread(extensionFilePath(inputs, 'scanWorker.js'));
	const excludes = new FolderSetting('deprecations.exclude');
	const histories: FolderUseHistory[] = [];
	try {
		for (const folder of workspaceFoldersOnDisk()) {
			try {
				histories.push({ report: await readHistory(folder, excludes.valueFor(folder.uri), inputs, thread) });
			} catch (error) {
				if (!(error instanceof UserError)) {
					throw error;
				}
				// A folder without a repository has no history, which is not a problem.
				if (error.code !== 'catalog/git-no-repository') {
					histories.push({ error });
				}
			}
		}
		return histories;
	} finally {
		thread.dispose();
		excludes.dispose();
	}
}

async function readHistory(
	{ name, uri }: vscode.WorkspaceFolder,
	own: readonly string[],
	{ catalog, evaluator, today, signal }: UseHistoryInputs,
	thread: WorkerThread<ScanTasks>,
): Promise<ProgressReport> {
	const folder = findGitRepository(uri.fsPath);
	const since = subtractMonths(today, periodMonths);
	const repository = await countRepositoryProgress({
		...{ name, folder, program: findGitProgram(), catalog, evaluator, thread, signal },
		days: daysToSample(today, since, 'week'),
		excludes: excludedGlobsOf(uri, own),
		onProgress: () => undefined,
	});
	return { today, since, every: 'week', catalogVersion: catalog.version, repositories: [repository] };
}

/**
 * Returns the Markdown sections about histories in the colors of the theme. `messageOf` returns the
 * message of an error.
 */
export function useHistorySections(
	histories: readonly FolderUseHistory[],
	messageOf: (error: UserError) => string,
): readonly string[] {
	const { kind } = vscode.window.activeColorTheme;
	const isLight = kind === vscode.ColorThemeKind.Light || kind === vscode.ColorThemeKind.HighContrastLight;
	return histories.flatMap((history) =>
		'report' in history
			? useHistoryMarkdown(history.report, isLight ? 'light' : 'dark', vscode.l10n, vscode.env.language)
			: [messageOf(history.error)],
	);
}
