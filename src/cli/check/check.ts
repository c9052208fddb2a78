import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
	type BaselineEntry,
	baselineOf,
	formatBaseline,
	parseBaseline,
	usesBeyond,
} from '../../catalog/core/baseline.ts';
import { isFailing } from '../../catalog/core/failOn.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { codeQualityReport, githubAnnotations } from '../../catalog/core/pipelineReports.ts';
import { sarifReport } from '../../catalog/core/sarifReport.ts';
import { reportTexts } from '../../catalog/messages/reportTexts.ts';
import { readCode } from '../../catalog/node/scan/readCode.ts';
import type { ScanTasks } from '../../catalog/node/scan/scanWorker.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { UserError } from '../../shared/core/errors.ts';
import { sum } from '../../shared/core/sum.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { Arguments, CommandContext, ExitCode } from '../command.ts';
import { english } from '../english.ts';
import { formatCount } from '../formatCount.ts';
import { packageFile } from '../packageFile.ts';
import { type CheckedRepository, type CheckedUse, checkRepository } from './checkRepository.ts';
import { jsonReport, jsonSummary } from './jsonReport.ts';
import { type CheckOptions, readCheckOptions } from './options.ts';
import { findRepositories } from './repositories.ts';
import { ripgrepProgram } from './ripgrepProgram.ts';
import { summaryTable } from './summary.ts';
import { formatTotals, formatUse } from './textReport.ts';

const threadLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * Runs `study-admin check`: checks the repositories and prints the report. Resolves to 1 when a
 * finding meets a condition of `--fail-on`, otherwise to 0.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`
 * @throws {Cancelled}
 */
export async function check(args: Arguments, context: CommandContext): Promise<ExitCode> {
	const options = readCheckOptions(args);
	const repositories = findRepositories(args.paths, context.currentFolder);
	const file = options.baseline === undefined ? undefined : resolve(context.currentFolder, options.baseline);
	const baseline = file === undefined || options.writesBaseline ? [] : readBaseline(file);
	const catalog = await readBundledCatalog(packageFile('catalog.json'));
	const checked = await checkAll(repositories, { catalog, options, context });
	if (file !== undefined && options.writesBaseline) {
		writeBaseline(file, checked, context);
		return 0;
	}
	const reported = withoutBaseline(checked, baseline);
	await printReport(reported, { catalog, options, context });
	return reported.some(({ uses }) => uses.some((use) => isListed(use) && isFailing(use.status, options.failOn)))
		? 1
		: 0;
}

/** The catalog, options and context of a run of `study-admin check`. */
interface Run {
	readonly catalog: Catalog;
	readonly options: CheckOptions;
	readonly context: CommandContext;
}

async function checkAll(
	repositories: ReturnType<typeof findRepositories>,
	{ catalog, options, context: { terminal, signal } }: Run,
): Promise<readonly CheckedRepository[]> {
	const ripgrep = ripgrepProgram();
	terminal.reportDetail(ripgrep === undefined ? 'ripgrep was not found. All files are read.' : `ripgrep: ${ripgrep}`);
	const thread = new WorkerThread<ScanTasks>(fileURLToPath(new URL('./scanWorker.js', import.meta.url)), threadLimits);
	const checked: CheckedRepository[] = [];
	let files = 0;
	const onProgress = (count: number) => {
		files += count;
		terminal.showProgress(`${formatCount(files, 'file', 'files')} read`);
	};
	try {
		for (const repository of repositories) {
			const input = { catalog, today: options.today, ripgrep, thread, signal, onProgress };
			const result = await checkRepository(repository, input);
			for (const problem of [...result.settingProblems, ...unreadableFiles(result)]) {
				terminal.report(`${repository.name}: ${problem}`);
			}
			checked.push(result);
		}
	} finally {
		thread.dispose();
	}
	return checked;
}

function unreadableFiles({ counts: { unreadable } }: CheckedRepository): readonly string[] {
	return unreadable === 0
		? []
		: [`${formatCount(unreadable, 'file', 'files')} could not be read and may contain uses.`];
}

/**
 * Whether the text report lists a use: only if the use is certain and no suppression applies to it.
 * Other uses are only counted.
 */
function isListed({ finding, isIgnored }: CheckedUse): boolean {
	return finding.use.confidence === 'certain' && !isIgnored;
}

/**
 * Returns the entries of a baseline file.
 * @throws {UserError} `cli/baseline-unreadable`, `cli/baseline-invalid`
 */
function readBaseline(file: string): readonly BaselineEntry[] {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		throw new UserError('cli/baseline-unreadable', { file }, error);
	}
	const entries = parseBaseline(text);
	if (!entries) {
		throw new UserError('cli/baseline-invalid', { file });
	}
	return entries;
}

/**
 * Writes the baseline of the checked repositories to a file.
 * @throws {UserError} `cli/not-written`
 */
function writeBaseline(file: string, checked: readonly CheckedRepository[], { terminal }: CommandContext): void {
	const entries = baselineOf(flattenUses(checked), hash);
	try {
		writeFileSync(file, formatBaseline(entries));
	} catch (error) {
		throw new UserError('cli/not-written', { file }, error);
	}
	terminal.report(`${formatCount(entries.length, 'finding', 'findings')} written to ${file}.`);
}

function flattenUses(checked: readonly CheckedRepository[]) {
	return checked.flatMap(({ repository, uses }) => uses.map((use) => ({ repository: repository.relativePath, use })));
}

function withoutBaseline(
	checked: readonly CheckedRepository[],
	baseline: readonly BaselineEntry[],
): readonly CheckedRepository[] {
	if (baseline.length === 0) {
		return checked;
	}
	const remaining = new Set(usesBeyond(baseline, flattenUses(checked), hash).map(({ use }) => use));
	return checked.map((each) => ({ ...each, uses: each.uses.filter((use) => remaining.has(use)) }));
}

async function printReport(checked: readonly CheckedRepository[], run: Run): Promise<void> {
	const { terminal, readVersion } = run.context;
	const { format, printsSummary } = run.options;
	if (printsSummary) {
		const text = format === 'json' ? json(jsonSummary(checked)) : summaryTable(checked, terminal);
		await terminal.write(text);
		return;
	}
	switch (format) {
		case 'text':
			return printText(checked, run);
		case 'json':
			return terminal.write(json(jsonReport(checked, run.options.today, run.catalog.version)));
		case 'sarif':
			return terminal.write(
				json(
					sarifReport(
						...checked.map(({ repository, uses }) => ({
							version: readVersion(),
							catalogVersion: run.catalog.version,
							roots: [{ id: 'SRCROOT', name: repository.name }],
							uses,
							texts: reportTexts(english),
							hash,
						})),
					),
				),
			);
		case 'gitlab':
			return terminal.write(json(codeQualityReport(locatedUses(checked), hash)));
		case 'github':
			return terminal.write(
				githubAnnotations(locatedUses(checked), reportTexts(english).title)
					.map((line) => `${line}\n`)
					.join(''),
			);
	}
}

async function printText(
	checked: readonly CheckedRepository[],
	{ options, context: { terminal } }: Run,
): Promise<void> {
	for (const { repository, uses } of checked) {
		let last: { readonly path: string; readonly lines: readonly string[] } | undefined;
		for (const use of uses.filter(isListed)) {
			const path = join(repository.folder, use.relativePath);
			last = last?.path === path ? last : { path, lines: linesOf(path) };
			const sourceLine = last.lines[use.finding.range.start.line];
			await terminal.write(formatUse({ use, path: displayPath(repository.relativePath, use), sourceLine }, terminal));
		}
	}
	const uses = checked.flatMap((each) => each.uses);
	const listed = uses.filter(isListed);
	terminal.report(
		formatTotals({
			uses: listed.length,
			failing: listed.filter(({ status }) => isFailing(status, options.failOn)).length,
			possible: uses.filter(({ finding }) => finding.use.confidence === 'possible').length,
			ignored: uses.filter(({ finding, isIgnored }) => isIgnored && finding.use.confidence === 'certain').length,
			files: sum(checked.map(({ counts }) => counts.files)),
		}),
	);
}

function linesOf(path: string): readonly string[] {
	const file = readCode(path);
	return file.kind === 'text' ? file.text.split(/\r\n|\r|\n/) : [];
}

function locatedUses(checked: readonly CheckedRepository[]) {
	return checked.flatMap(({ repository, uses }) =>
		uses.filter(isListed).map((use) => ({ use, path: displayPath(repository.relativePath, use) })),
	);
}

/** Returns the path of the file with a use, relative to the current folder. */
function displayPath(repository: string, { relativePath }: CheckedUse): string {
	return repository === '' ? relativePath : `${repository}/${relativePath}`;
}

function hash(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function json(value: unknown): string {
	return `${JSON.stringify(value, undefined, 2)}\n`;
}
