import type { Api, Catalog } from '../../catalog/core/model/catalog.ts';
import { type CalendarDay, formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { sum } from '../../shared/core/sum.ts';
import type { CheckedRepository, FindingInFile } from './checkRepository.ts';
import { unsearchedApisOf } from './checkRepository.ts';
import { migrationProgressByRepository } from './migrationSummary.ts';
import { countGraphqlFindings, countUses } from './summary.ts';
import { uncheckedGraphqlDefinitions, uncheckedGraphqlJson } from './uncheckedGraphql.ts';

/**
 * Returns the JSON report of all findings, including possible and ignored uses. Lines and columns
 * start at 1.
 */
export function checkReportJson(
	checked: readonly CheckedRepository[],
	today: CalendarDay,
	catalogVersion: number | undefined,
): unknown {
	return {
		version: 1,
		today: formatIsoDay(today),
		...(catalogVersion === undefined ? {} : { catalogVersion }),
		repositories: checked.map(({ repository, findings, counts, graphql, unsearched, known }) => ({
			name: repository.name,
			searchedFiles: counts.files,
			unreadableFiles: counts.unreadable.length,
			graphqlFiles: graphql.files,
			graphqlFilesWithoutSchema: graphql.withoutSchema,
			graphqlFilesNotRead: graphql.unreadDocuments,
			uncheckedGraphql: graphql.unchecked.map(uncheckedGraphqlJson),
			notSearchedFor: unsearched.map(unsearchedApi),
			knownFindings: known.length,
			findings: findings.map(jsonFinding),
		})),
	};
}

function unsearchedApi({ id, name }: Api): unknown {
	return { api: id, apiName: name };
}

function jsonFinding({ range, relativePath, subject, ...finding }: FindingInFile): unknown {
	return {
		file: relativePath,
		line: range.start.line + 1,
		column: range.start.character + 1,
		endLine: range.end.line + 1,
		endColumn: range.end.character + 1,
		rule: finding.rule,
		...subject,
		stage: finding.lifecyclePhase,
		daysLeft: finding.daysLeft,
		endOfService: finding.endOfService && formatIsoDay(finding.endOfService),
		severity: finding.severity,
		confidence: finding.isPossible ? 'possible' : 'certain',
		isIgnored: finding.ignored !== undefined,
		message: finding.message,
	};
}

/**
 * Returns the counts of uses by API and of GraphQL findings, and the progress of the migration, for
 * each repository as JSON.
 */
export function checkSummaryJson(checked: readonly CheckedRepository[], catalog: Catalog): unknown {
	return {
		version: 1,
		uses: countUses(checked),
		graphql: countGraphqlFindings(checked),
		migration: migrationProgressByRepository(checked, catalog),
		notSearchedFor: unsearchedApisOf(checked).map(unsearchedApi),
		uncheckedGraphql: uncheckedGraphqlDefinitions(checked).map(uncheckedGraphqlJson),
		graphqlFilesNotRead: sum(checked.map(({ graphql }) => graphql.unreadDocuments)),
		knownFindings: sum(checked.map(({ known }) => known.length)),
	};
}
