import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { addBaseUrlsToCatalog } from '../../catalog/core/model/baseUrls.ts';
import { mergeProgressReports } from '../../catalog/core/progress/mergeProgressReports.ts';
import { progressJson, readProgressJson } from '../../catalog/core/progress/progressJson.ts';
import type { ProgressReport, RepositoryProgress } from '../../catalog/core/progress/report.ts';
import { daysToSample } from '../../catalog/core/progress/sampling.ts';
import { baseUrlProblemText } from '../../catalog/messages/catalogSourceProblemTexts.ts';
import { countRepositoryProgress } from '../../catalog/node/git/countRepositoryProgress.ts';
import { findGitRepository } from '../../catalog/node/git/findGitRepository.ts';
import { findGitProgram } from '../../catalog/node/git/gitProgram.ts';
import { createScanThread } from '../../catalog/node/scan/scanThread.ts';
import type { ScanTasks } from '../../catalog/node/scan/scanWorker.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { UserError } from '../../shared/core/errors.ts';
import { compareDays } from '../../shared/core/lifecycle/calendarDay.ts';
import type { WorkerThread } from '../../shared/node/workerThread.ts';
import { checkOutputWritable, writeResult } from '../api/writeResult.ts';
import { evaluatorForRepository } from '../check/evaluatorForRepository.ts';
import { type Repository, repositoriesOfPaths, withoutInnerRepositories } from '../check/repositories.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { englishL10n } from '../english.ts';
import { formatCount } from '../formatCount.ts';
import { safeOutputJson, safeOutputLine } from '../outputText.ts';
import { packageFilePath } from '../packageFilePath.ts';
import { readNamedFile } from '../readNamedFile.ts';
import { readRepositorySettings } from '../repositorySettings.ts';
import { fileLayout } from '../terminal.ts';
import { UsageError } from '../usageError.ts';
import { workerFilePath } from '../workerFilePath.ts';
import { type ProgressOptions, readProgressOptions } from './options.ts';
import { progressReportLines } from './textReport.ts';

/**
 * Runs `study-admin progress`: counts the uses in the history of repositories, or merges reports,
 * and writes a report.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `catalog/git-…`
 * @throws {Cancelled}
 */
export async function runProgressCommand(args: CommandArguments, context: CommandContext): Promise<ExitCode> {
	const options = readProgressOptions(args);
	const { terminal } = context;
	if (options.format === 'html' && options.output === undefined && terminal.terminalColumns !== undefined) {
		throw new UsageError('Name a file for the page with --output <file>, or use --format text.');
	}
	await checkOutputWritable(options.output, context);
	const report = options.merges ? readReports(args, options, context) : await searchHistories(args, options, context);
	if (options.format === 'text' && options.output === undefined) {
		await terminal.writeLines(progressReportLines(report, terminal));
	} else {
		await writeResult([await resultOf(report, options)], options.output, context);
	}
	return 0;
}

async function resultOf(report: ProgressReport, { format, linkTemplate }: ProgressOptions): Promise<string> {
	switch (format) {
		case 'json':
			return `${safeOutputJson(progressJson(report))}\n`;
		case 'text':
			return progressReportLines(report, fileLayout)
				.map((line) => `${safeOutputLine(line)}\n`)
				.join('');
		case 'html': {
			const { progressPageHtml } = await import('../../catalog/messages/progressPageHtml.ts');
			const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
			return progressPageHtml(report, { linkTemplate, sha256 }, englishL10n, 'en');
		}
	}
}

async function searchHistories(
	args: CommandArguments,
	{ today, since, every }: ProgressOptions,
	context: CommandContext,
): Promise<ProgressReport> {
	const repositories = withoutInnerRepositories(repositoriesOfPaths(args.paths, context.currentFolder));
	if (repositories.some(({ files }) => files !== undefined)) {
		const path = args.paths.find(
			(each) => !repositories.some(({ folder }) => folder === resolve(context.currentFolder, each)),
		);
		throw new UserError('cli/progress-file', { path: path ?? '' });
	}
	const program = findGitProgram();
	context.terminal.reportDetail(`Git: ${program}`);
	const thread = createScanThread(workerFilePath('scanWorker.js'));
	try {
		// The thread starts while the catalog is read.
		thread.start();
		const bundled = await readBundledCatalog(packageFilePath('catalog.json'));
		const found: RepositoryProgress[] = [];
		for (const repository of repositories) {
			found.push(await searchHistory(repository, { program, thread, bundled, today, since, every }, context));
		}
		return { today, since, every, catalogVersion: bundled.version, repositories: found };
	} finally {
		thread.dispose();
	}
}

/** The inputs of a search that all repositories have in common. */
interface CommonInputs extends Pick<ProgressOptions, 'today' | 'since' | 'every'> {
	readonly program: string;
	readonly thread: WorkerThread<ScanTasks>;
	readonly bundled: Awaited<ReturnType<typeof readBundledCatalog>>;
}

async function searchHistory(
	{ name, folder, excludes = [] }: Repository,
	{ program, thread, bundled, today, since, every }: CommonInputs,
	{ terminal, signal }: CommandContext,
): Promise<RepositoryProgress> {
	const settings = readRepositorySettings(folder);
	const { catalog, problems } = addBaseUrlsToCatalog(bundled, settings.baseUrls);
	const baseUrlProblems = problems.map((problem) => baseUrlProblemText(problem, englishL10n));
	for (const problem of [...settings.problems, ...baseUrlProblems]) {
		terminal.report(`${name}: ${problem}`);
	}
	let contents = 0;
	return countRepositoryProgress({
		...{ name, program, thread, catalog, signal, excludes: [...settings.excludes, ...excludes] },
		folder: findGitRepository(folder),
		days: daysToSample(today, since, every),
		evaluator: evaluatorForRepository(catalog, today, settings),
		onProgress: (count) => {
			contents += count;
			terminal.showProgress(`${name}: ${formatCount(contents, 'file content', 'file contents')} read`);
		},
	});
}

/** Maximum size of a file to merge: thousands of samples and files with uses. */
const maxReportMegabytes = 50;

/**
 * Reads the reports of `--merge`, each file once, and merges them. Notifies the user about
 * repositories with the same name.
 * @throws {UsageError} when `--today` is before the date of a report
 * @throws {UserError} `cli/progress-unreadable`, `cli/progress-invalid`
 */
function readReports(
	{ paths }: CommandArguments,
	{ today, hasToday }: ProgressOptions,
	{ currentFolder, terminal }: CommandContext,
): ProgressReport {
	const files = new Set(paths.map((path) => resolve(currentFolder, path)));
	const [first, ...others] = [...files].map((file) => {
		const report = readProgressJson(readNamedFile(file, 'cli/progress-unreadable', maxReportMegabytes));
		if (!report) {
			throw new UserError('cli/progress-invalid', { file });
		}
		return report;
	});
	if (!first) {
		throw new UsageError('"--merge" requires the paths of JSON files.');
	}
	// The uses that were left on an earlier day are unknown.
	if (hasToday && [first, ...others].some((report) => compareDays(today, report.today) < 0)) {
		throw new UsageError('The date of --today is before that of a file. Use a later date.');
	}
	const { report, repeated, ambiguous } = mergeProgressReports([first, ...others], hasToday ? today : undefined);
	for (const name of repeated) {
		terminal.report(`Several files contain the repository "${name}". Only its latest numbers count.`);
	}
	for (const name of ambiguous) {
		terminal.report(
			`Several repositories have the name "${name}". Each of them counts. If they are the same, merge only the latest file.`,
		);
	}
	return report;
}
