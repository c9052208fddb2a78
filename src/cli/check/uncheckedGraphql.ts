import { uncheckedDefinitionMessage } from '../../graphql/messages/diagnosticMessages.ts';
import type { ReportNotification } from '../../shared/core/reports/reportedFinding.ts';
import { englishL10n } from '../english.ts';
import { formatCount, formatNumber } from '../formatCount.ts';
import { maximumDocuments } from '../graphql/documentFiles.ts';
import type { IncompletelyCheckedDefinition } from '../graphql/fileDiagnoser.ts';
import type { CheckedRepository } from './checkRepository.ts';

/** Maximum number of definitions that a line names. The formats `json` and `sarif` name all. */
const maximumNamed = 20;

/**
 * Returns the definitions that interpolations prevent from being checked completely. Paths are
 * relative to the current folder.
 */
export function uncheckedGraphqlDefinitions(
	checked: readonly CheckedRepository[],
): readonly IncompletelyCheckedDefinition[] {
	return checked.flatMap(({ repository, graphql }) =>
		graphql.unchecked.map((each) => ({
			...each,
			relativePath:
				repository.relativePath === '' ? each.relativePath : `${repository.relativePath}/${each.relativePath}`,
		})),
	);
}

/**
 * Returns a line with the definitions that were not checked, and one with those that were checked
 * in part; no lines when there are none.
 */
export function uncheckedGraphqlLines(unchecked: readonly IncompletelyCheckedDefinition[]): readonly string[] {
	return (['not-checked', 'partly-checked'] as const).flatMap((kind) => {
		const found = unchecked.filter((each) => each.kind === kind);
		const names = found
			.slice(0, maximumNamed)
			.map(({ relativePath, line, column, name }) => `${relativePath}:${line}:${column} ${name}`);
		const more = found.length > maximumNamed ? [`${found.length - maximumNamed} more`] : [];
		return found.length === 0 ? [] : [`${heading(kind, found.length)}: ${[...names, ...more].join(', ')}.`];
	});
}

function heading(kind: IncompletelyCheckedDefinition['kind'], count: number): string {
	const definitions = formatCount(count, 'GraphQL definition', 'GraphQL definitions');
	return kind === 'not-checked'
		? `${definitions} not checked, because of interpolations`
		: `${definitions} checked except for interpolations`;
}

/** Returns the notification of reports for each definition that was not checked completely. */
export function uncheckedGraphqlNotifications(
	unchecked: readonly IncompletelyCheckedDefinition[],
): readonly ReportNotification[] {
	return unchecked.map((each) => ({
		id: `graphql-${each.kind}`,
		title: 'GraphQL that is not checked completely',
		text: `${each.relativePath}:${each.line}:${each.column}: ${uncheckedDefinitionMessage(englishL10n, each)}`,
	}));
}

/** Returns the notification of reports that GraphQL documents were not read, if there are any. */
export function unreadDocumentNotifications(unreadDocuments: number): readonly ReportNotification[] {
	return unreadDocuments === 0
		? []
		: [
				{
					id: 'graphql-not-read',
					title: 'GraphQL documents that are not read',
					text: `${formatCount(unreadDocuments, 'GraphQL document was', 'GraphQL documents were')} not read, because at most ${formatNumber(maximumDocuments)} are read.`,
				},
			];
}

/** Returns a definition that was not checked completely as JSON. */
export function uncheckedGraphqlJson({
	relativePath,
	line,
	column,
	name,
	kind,
}: IncompletelyCheckedDefinition): unknown {
	return { file: relativePath, line, column, name, kind };
}
