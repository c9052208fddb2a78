import type { L10n } from '../../shared/core/errorMessages.ts';
import { replaceableOperations } from '../core/migration/draftRequirementsForCall.ts';
import { readApiOperation } from '../core/model/apiOperation.ts';
import type { Catalog } from '../core/model/catalog.ts';
import { type MigrationEntry, migrationEntryForOperation, type ReplacementField } from '../core/model/migration.ts';

/** Maximum number of operations that are listed for a row that stands for many. */
const maxListed = 10;

/**
 * Returns the replacements of an operation of the log, with their sources, as plain texts. For a
 * row that stands for many operations, these are the first ones.
 */
export function replacementTexts(catalog: Catalog, api: string, operation: string, l10n: L10n): readonly string[] {
	const operations = replaceableOperations(catalog, api, operation);
	if (operations.length === 1 && operations[0] === operation) {
		const entry = migrationEntryForOperation(catalog.migration, api, readApiOperation(operation));
		return [...replacementsOf(entry, l10n), ...(entry?.notes ?? [])];
	}
	const listed = operations.slice(0, maxListed).map((each) => {
		const [candidate] = migrationEntryForOperation(catalog.migration, api, readApiOperation(each))?.candidates ?? [];
		return l10n.t('{0}: {1}', each, candidate?.rootField ?? noReplacement(l10n));
	});
	const others = operations.length - listed.length;
	return others > 0 ? [...listed, l10n.t('{0} more operations, which the catalog document lists', others)] : listed;
}

/** Returns the mapping of an entry in one text: operation, replacements and notes. */
export function migrationEntryText(entry: MigrationEntry, l10n: L10n): string {
	const texts = [...replacementsOf(entry, l10n), ...entry.notes];
	return l10n.t('{0}: {1}', entry.operation.text, texts.join('; '));
}

function replacementsOf(entry: MigrationEntry | undefined, l10n: L10n): readonly string[] {
	return entry && entry.candidates.length > 0
		? entry.candidates.map((candidate) => candidateText(candidate, l10n))
		: [withSource(noReplacement(l10n), entry?.source, l10n)];
}

function candidateText({ rootField, arguments: paths, source }: ReplacementField, l10n: L10n): string {
	const names = Object.entries(paths).map(([parameter, path]) => `${parameter} → ${path.join('.')}`);
	return withSource(names.length === 0 ? rootField : `${rootField} (${names.join(', ')})`, source, l10n);
}

function noReplacement(l10n: L10n): string {
	return l10n.t('no known replacement');
}

function withSource(text: string, source: string | undefined, l10n: L10n): string {
	return source === undefined ? text : l10n.t('{0} [source: {1}]', text, source);
}
