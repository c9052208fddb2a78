import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { deprecatedApiRule, unsearchedApiNotifications } from '../../catalog/messages/reportTexts.ts';
import { graphqlReportRules } from '../../graphql/messages/reportedDiagnostic.ts';
import { sarifReport } from '../../shared/core/reports/sarifReport.ts';
import { sum } from '../../shared/core/sum.ts';
import { readCodeFile } from '../../shared/node/readTextFile.ts';
import type { CommandContext } from '../command.ts';
import { englishL10n } from '../english.ts';
import { outputJson } from '../outputText.ts';
import type { Terminal } from '../terminal.ts';
import { checkReportJson, checkSummaryJson } from './checkReportJson.ts';
import { type CheckedRepository, type FindingInFile, unsearchedApisOf } from './checkRepository.ts';
import { meetsFailCondition } from './failOn.ts';
import { migrationProgressByRepository, migrationProgressTable } from './migrationSummary.ts';
import type { CheckOptions } from './options.ts';
import { codeQualityReport, githubAnnotations } from './pipelineReports.ts';
import { countGraphqlFindings, countUses, graphqlSummaryTable, useSummaryTable } from './summary.ts';
import { formatFinding, formatGraphqlTotals, formatUseTotals, summaryNotes, unsearchedApiLines } from './textReport.ts';
import {
	uncheckedGraphqlDefinitions,
	uncheckedGraphqlLines,
	uncheckedGraphqlNotifications,
	unreadDocumentNotifications,
} from './uncheckedGraphql.ts';

/** The catalog, options and context of a run of `study-admin check`. */
export interface CheckRun {
	readonly catalog: Catalog;
	readonly options: CheckOptions;
	readonly context: CommandContext;
}

/**
 * Whether a finding is certain, no ignore comment applies to it, and it is not a lint. The formats
 * `json` and `sarif` contain all findings.
 */
function isRelevant({ isPossible, ignored, rule }: FindingInFile): boolean {
	return !isPossible && !ignored && rule !== 'graphql/lint';
}

/** Whether the settings turn a finding off and no condition of `--fail-on` names it. */
function isTurnedOff(finding: FindingInFile, { failOn }: CheckOptions): boolean {
	return finding.severity === 'off' && !meetsFailCondition(finding, failOn);
}

/** Returns the findings of a repository that the reports for people list. */
export function findingsToPrint(
	{ findings }: Pick<CheckedRepository, 'findings'>,
	options: CheckOptions,
): readonly FindingInFile[] {
	return findings.filter((finding) => isRelevant(finding) && !isTurnedOff(finding, options));
}

/** Prints the report of checked repositories in the format of the options. */
export async function printCheckReport(checked: readonly CheckedRepository[], run: CheckRun): Promise<void> {
	const { terminal, readVersion } = run.context;
	const { format, printsSummary } = run.options;
	const rules = [deprecatedApiRule(englishL10n), ...graphqlReportRules(englishL10n)];
	if (printsSummary) {
		return format === 'json'
			? terminal.writeResult(outputJson(checkSummaryJson(checked, run.catalog)))
			: terminal.writeLines(textSummary(checked, run));
	}
	switch (format) {
		case 'text':
			return printText(checked, run);
		case 'json':
			return terminal.writeResult(outputJson(checkReportJson(checked, run.options.today, run.catalog.version)));
		case 'sarif':
			return terminal.writeResult(
				outputJson(
					sarifReport(
						...checked.map(({ repository, findings, unsearched, graphql }) => ({
							version: readVersion(),
							catalogVersion: run.catalog.version,
							roots: [{ id: 'SRCROOT', name: repository.name }],
							rules,
							findings,
							notifications: [
								...unsearchedApiNotifications(unsearched, englishL10n),
								...uncheckedGraphqlNotifications(graphql.unchecked),
								...unreadDocumentNotifications(graphql.unreadDocuments),
							],
							hash: fingerprintHashOf,
						})),
					),
				),
			);
		case 'gitlab':
			reportUnsearched(checked, terminal);
			reportUnchecked(checked, terminal);
			return terminal.writeResult(
				outputJson(codeQualityReport(locatedFindings(checked, run.options), fingerprintHashOf)),
			);
		case 'github':
			reportUnsearched(checked, terminal);
			reportUnchecked(checked, terminal);
			return terminal.writeResult(
				githubAnnotations(locatedFindings(checked, run.options), rules)
					.map((line) => `${line}\n`)
					.join(''),
			);
	}
}

function textSummary(
	checked: readonly CheckedRepository[],
	{ catalog, context: { terminal } }: CheckRun,
): readonly string[] {
	const graphql = countGraphqlFindings(checked);
	const uses = useSummaryTable(
		countUses(checked),
		{ unsearched: unsearchedApisOf(checked), known: knownIn(checked) },
		terminal,
	);
	const migration = migrationProgressTable(migrationProgressByRepository(checked, catalog), terminal);
	const tables = [
		...uses,
		...migration,
		...(graphql.length === 0 ? [] : ['', ...graphqlSummaryTable(graphql, terminal)]),
	];
	return [
		...tables,
		...summaryNotes(unsearchedApisOf(checked), knownIn(checked), uncheckedGraphqlDefinitions(checked)),
	];
}

async function printText(
	checked: readonly CheckedRepository[],
	{ options, context: { terminal } }: CheckRun,
): Promise<void> {
	for (const each of checked) {
		const { repository } = each;
		let last: { readonly path: string; readonly lines: readonly string[] } | undefined;
		for (const finding of findingsToPrint(each, options)) {
			const path = join(repository.folder, finding.relativePath);
			last = last?.path === path ? last : { path, lines: linesOf(path) };
			const sourceLine = last.lines[finding.range.start.line];
			await terminal.writeLines(
				formatFinding({ finding, path: displayPath(repository.relativePath, finding), sourceLine }, terminal),
			);
		}
	}
	const listed = checked.flatMap((each) => findingsToPrint(each, options));
	const uses = listed.filter(({ subject }) => 'api' in subject);
	const diagnostics = listed.filter(({ subject }) => 'code' in subject);
	const failing = (findings: readonly FindingInFile[]) =>
		findings.filter((finding) => meetsFailCondition(finding, options.failOn)).length;
	const all = checked.flatMap(({ findings }) => findings);
	terminal.report(
		formatUseTotals({
			uses: uses.length,
			failing: failing(uses),
			possible: all.filter(({ isPossible }) => isPossible).length,
			ignored: all.filter(({ ignored, isPossible }) => ignored && !isPossible).length,
			turnedOff: all.filter((finding) => isRelevant(finding) && isTurnedOff(finding, options)).length,
			files: sum(checked.map(({ counts }) => counts.files)),
			known: knownIn(checked),
			unsearched: unsearchedApisOf(checked),
		}),
	);
	reportUnsearched(checked, terminal);
	const graphqlFiles = sum(checked.map(({ graphql }) => graphql.files));
	if (graphqlFiles > 0) {
		terminal.report(
			formatGraphqlTotals({
				findings: diagnostics.length,
				failing: failing(diagnostics),
				files: graphqlFiles,
				withoutSchema: sum(checked.map(({ graphql }) => graphql.withoutSchema)),
				known: knownIn(checked),
				comparesNext: options.nextSchemaFile !== undefined,
				unchecked:
					uncheckedGraphqlDefinitions(checked).length + sum(checked.map(({ graphql }) => graphql.unreadDocuments)),
			}),
		);
		reportUnchecked(checked, terminal);
	}
}

function knownIn(checked: readonly CheckedRepository[]): number {
	return sum(checked.map(({ known }) => known.length));
}

/** Reports the APIs whose uses were not searched for. */
function reportUnsearched(checked: readonly CheckedRepository[], terminal: Terminal): void {
	for (const line of unsearchedApiLines(unsearchedApisOf(checked))) {
		terminal.report(line);
	}
}

/** Reports the GraphQL that was not checked completely. */
function reportUnchecked(checked: readonly CheckedRepository[], terminal: Terminal): void {
	for (const line of uncheckedGraphqlLines(uncheckedGraphqlDefinitions(checked))) {
		terminal.report(line);
	}
}

function linesOf(path: string): readonly string[] {
	const file = readCodeFile(path);
	return file.kind === 'text' ? file.text.split(/\r\n|\r|\n/) : [];
}

function locatedFindings(checked: readonly CheckedRepository[], options: CheckOptions) {
	return checked.flatMap((each) =>
		findingsToPrint(each, options).map((finding) => ({
			finding,
			path: displayPath(each.repository.relativePath, finding),
		})),
	);
}

/** Returns the path of the file with a finding, relative to the current folder. */
function displayPath(repository: string, { relativePath }: FindingInFile): string {
	return repository === '' ? relativePath : `${repository}/${relativePath}`;
}

/** Returns the first 16 hexadecimal digits of the SHA-256 hash of a text, for fingerprints. */
export function fingerprintHashOf(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
