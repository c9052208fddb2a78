import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GraphQLSchema } from 'graphql';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { deprecatedApiRule } from '../../catalog/messages/reportTexts.ts';
import { readCode } from '../../catalog/node/scan/readCode.ts';
import type { ScanTasks } from '../../catalog/node/scan/scanWorker.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { graphqlRules } from '../../graphql/messages/reportedDiagnostic.ts';
import { UserError } from '../../shared/core/errors.ts';
import { sarifReport } from '../../shared/core/reports/sarifReport.ts';
import { sum } from '../../shared/core/sum.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { Arguments, CommandContext, ExitCode } from '../command.ts';
import { english } from '../english.ts';
import { formatCount } from '../formatCount.ts';
import { configWorker } from '../graphql/configWorker.ts';
import { packageFile } from '../packageFile.ts';
import { reportProblems } from '../reportProblems.ts';
import type { Terminal } from '../terminal.ts';
import {
	applicableEntries,
	type BaselineEntry,
	baselineOf,
	findingsBeyond,
	formatBaseline,
	parseBaseline,
} from './baseline.ts';
import { type CheckedFinding, type CheckedRepository, checkRepository } from './checkRepository.ts';
import { isFailing } from './failOn.ts';
import { jsonReport, jsonSummary } from './jsonReport.ts';
import { type CheckOptions, readCheckOptions } from './options.ts';
import { codeQualityReport, githubAnnotations } from './pipelineReports.ts';
import { findRepositories } from './repositories.ts';
import { ripgrepProgram } from './ripgrepProgram.ts';
import { countGraphql, countUses, graphqlTable, summaryTable } from './summary.ts';
import { formatFinding, formatGraphqlTotals, formatTotals } from './textReport.ts';

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
	const { catalog, checked } = await checkAll(repositories, { options, context });
	if (file !== undefined && options.writesBaseline) {
		writeBaseline(file, checked, context);
		return 0;
	}
	const reported = withoutBaseline(checked, baseline);
	await printReport(reported, { catalog, options, context });
	return listedFindings(reported).some((finding) => isFailing(finding, options.failOn)) ? 1 : 0;
}

/** The catalog, options and context of a run of `study-admin check`. */
interface Run {
	readonly catalog: Catalog;
	readonly options: CheckOptions;
	readonly context: CommandContext;
}

async function checkAll(
	repositories: ReturnType<typeof findRepositories>,
	{ options, context: { terminal, signal, currentFolder } }: Omit<Run, 'catalog'>,
): Promise<{ readonly catalog: Catalog; readonly checked: readonly CheckedRepository[] }> {
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
		// The thread starts while the catalog is read.
		thread.start();
		const catalog = await readBundledCatalog(packageFile('catalog.json'));
		const nextSchema = await readNextSchema(options.nextSchemaFile, { currentFolder, terminal });
		for (const repository of repositories) {
			const result = await checkRepository(repository, {
				catalog,
				today: options.today,
				ripgrep,
				thread,
				signal,
				onProgress,
				schemaFile: options.schemaFile === undefined ? undefined : resolve(currentFolder, options.schemaFile),
				nextSchema,
				configWorker: configWorker(),
			});
			for (const problem of [...result.settingProblems, ...unreadableFiles(result)]) {
				terminal.report(`${repository.name}: ${problem}`);
			}
			await reportGraphqlProblems(result, terminal);
			checked.push(result);
		}
		return { catalog, checked };
	} finally {
		thread.dispose();
	}
}

/** Reads the schema of the option `--schema-next`; `undefined` without the option. */
async function readNextSchema(
	file: string | undefined,
	context: Pick<CommandContext, 'currentFolder' | 'terminal'>,
): Promise<GraphQLSchema | undefined> {
	if (file === undefined) {
		return undefined;
	}
	const { readSchema } = await import('../graphql/readSchema.ts');
	return readSchema(file, context);
}

async function reportGraphqlProblems(
	{ repository, graphqlProblems }: CheckedRepository,
	terminal: Terminal,
): Promise<void> {
	await reportProblems(graphqlProblems, terminal, `${repository.name}: `);
}

function unreadableFiles({ counts: { unreadable } }: CheckedRepository): readonly string[] {
	return unreadable === 0
		? []
		: [`${formatCount(unreadable, 'file', 'files')} could not be read and may contain uses.`];
}

/**
 * Whether the reports for people list a finding: only if the finding is certain, no suppression
 * applies to it, and it is no lint. The formats `json` and `sarif` contain all findings.
 */
function isListed({ isPossible, ignored, rule }: CheckedFinding): boolean {
	return !isPossible && !ignored && rule !== 'graphql/lint';
}

function listedFindings(checked: readonly CheckedRepository[]): readonly CheckedFinding[] {
	return checked.flatMap(({ findings }) => findings.filter(isListed));
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
	const entries = baselineOf(flattenFindings(checked), hash);
	try {
		writeFileSync(file, formatBaseline(entries));
	} catch (error) {
		throw new UserError('cli/not-written', { file }, error);
	}
	terminal.report(`${formatCount(entries.length, 'finding', 'findings')} written to ${file}.`);
}

function flattenFindings(checked: readonly CheckedRepository[]) {
	return checked.flatMap(({ repository, findings }) =>
		findings.map((finding) => ({ repository: repository.relativePath, finding })),
	);
}

function withoutBaseline(
	checked: readonly CheckedRepository[],
	baseline: readonly BaselineEntry[],
): readonly CheckedRepository[] {
	if (baseline.length === 0) {
		return checked;
	}
	const entries = applicableEntries(
		baseline,
		checked.map(({ repository }) => repository),
	);
	const remaining = new Set(findingsBeyond(entries, flattenFindings(checked), hash).map(({ finding }) => finding));
	return checked.map((each) => ({ ...each, findings: each.findings.filter((finding) => remaining.has(finding)) }));
}

async function printReport(checked: readonly CheckedRepository[], run: Run): Promise<void> {
	const { terminal, readVersion } = run.context;
	const { format, printsSummary } = run.options;
	const rules = [deprecatedApiRule(english), ...graphqlRules(english)];
	if (printsSummary) {
		return terminal.write(format === 'json' ? json(jsonSummary(checked)) : textSummary(checked, terminal));
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
						...checked.map(({ repository, findings }) => ({
							version: readVersion(),
							catalogVersion: run.catalog.version,
							roots: [{ id: 'SRCROOT', name: repository.name }],
							rules,
							findings,
							hash,
						})),
					),
				),
			);
		case 'gitlab':
			return terminal.write(json(codeQualityReport(locatedFindings(checked), hash)));
		case 'github':
			return terminal.write(
				githubAnnotations(locatedFindings(checked), rules)
					.map((line) => `${line}\n`)
					.join(''),
			);
	}
}

function textSummary(checked: readonly CheckedRepository[], terminal: Terminal): string {
	const graphql = countGraphql(checked);
	const uses = summaryTable(countUses(checked), terminal);
	return graphql.length === 0 ? uses : `${uses}\n${graphqlTable(graphql, terminal)}`;
}

async function printText(
	checked: readonly CheckedRepository[],
	{ options, context: { terminal } }: Run,
): Promise<void> {
	for (const { repository, findings } of checked) {
		let last: { readonly path: string; readonly lines: readonly string[] } | undefined;
		for (const finding of findings.filter(isListed)) {
			const path = join(repository.folder, finding.relativePath);
			last = last?.path === path ? last : { path, lines: linesOf(path) };
			const sourceLine = last.lines[finding.range.start.line];
			await terminal.write(
				formatFinding({ finding, path: displayPath(repository.relativePath, finding), sourceLine }, terminal),
			);
		}
	}
	const [uses, diagnostics] = partition(listedFindings(checked), ({ subject }) => 'api' in subject);
	const failing = (findings: readonly CheckedFinding[]) =>
		findings.filter((finding) => isFailing(finding, options.failOn)).length;
	const all = checked.flatMap(({ findings }) => findings);
	terminal.report(
		formatTotals({
			uses: uses.length,
			failing: failing(uses),
			possible: all.filter(({ isPossible }) => isPossible).length,
			ignored: all.filter(({ ignored, isPossible }) => ignored && !isPossible).length,
			files: sum(checked.map(({ counts }) => counts.files)),
		}),
	);
	const graphqlFiles = sum(checked.map(({ graphql }) => graphql.files));
	if (graphqlFiles > 0) {
		terminal.report(
			formatGraphqlTotals({
				findings: diagnostics.length,
				failing: failing(diagnostics),
				files: graphqlFiles,
				withoutSchema: sum(checked.map(({ graphql }) => graphql.withoutSchema)),
			}),
		);
	}
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
	return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function linesOf(path: string): readonly string[] {
	const file = readCode(path);
	return file.kind === 'text' ? file.text.split(/\r\n|\r|\n/) : [];
}

function locatedFindings(checked: readonly CheckedRepository[]) {
	return checked.flatMap(({ repository, findings }) =>
		findings.filter(isListed).map((finding) => ({ finding, path: displayPath(repository.relativePath, finding) })),
	);
}

/** Returns the path of the file with a finding, relative to the current folder. */
function displayPath(repository: string, { relativePath }: CheckedFinding): string {
	return repository === '' ? relativePath : `${repository}/${relativePath}`;
}

function hash(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function json(value: unknown): string {
	return `${JSON.stringify(value, undefined, 2)}\n`;
}
