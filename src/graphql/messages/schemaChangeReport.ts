import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeMarkdown, escapeMarkdownBlock } from '../../shared/core/escapeMarkdown.ts';
import { breakMarkdownLinks } from '../../shared/core/sanitizeText.ts';
import type { LocatedAffectedOperation } from '../core/language/comparison/comparedVersions.ts';
import {
	countChanges,
	type SchemaChange,
	type SchemaChangeGroup,
	schemaChangeGroupOf,
	schemaChangeGroups,
} from '../core/language/comparison/schemaChange.ts';
import { describeChangeOfElement } from './schemaChangeMessages.ts';

/** The changes between two versions of a schema, and the operations that they affect. */
export interface SchemaChangeReport {
	/** Name of the schema, or of both schemas, for display. */
	readonly title: string;
	/** Describes the older version. */
	readonly before: string;
	/** Describes the newer version. */
	readonly after: string;
	/** Sentences that qualify the comparison. */
	readonly notes: readonly string[];
	readonly changes: readonly SchemaChange[];
	readonly operations: readonly LocatedAffectedOperation[];
	/** Schema coordinate of a removed element → the reason for which it was deprecated before. */
	readonly reasons: ReadonlyMap<string, string>;
}

/** The name of a document for display, and the target of links to it. */
export interface LinkedDocument {
	readonly name: string;
	/** A link without a fragment; `undefined` for a document that links cannot open. */
	readonly link: string | undefined;
}

/** Maximum number of changes that are listed in a group. */
const maximumItems = 2000;

/**
 * Returns a report as Markdown. The operations that break come first, then those that receive other
 * values, then those that use elements which become deprecated, then the changes by group.
 * `documentOf` describes the document with a URI.
 */
export function printSchemaChangeReport(
	report: SchemaChangeReport,
	documentOf: (uri: string) => LinkedDocument,
	l10n: L10n,
): string {
	const { title, before, after, notes, changes, operations, reasons } = report;
	const counts = countChanges(changes);
	const affected = (kind: LocatedAffectedOperation['kind']) => operations.filter((each) => each.kind === kind);
	const changeItem = (change: SchemaChange) => `- ${changeText(change, reasons, l10n)}`;
	const operationItem = (operation: LocatedAffectedOperation) =>
		affectedItem(operation, documentOf(operation.uri), changeItem);
	return [
		`# ${escapeMarkdown(l10n.t('Schema Changes: {0}', title))}`,
		[
			`- ${l10n.t('Old schema: {0}', escapeMarkdown(before))}`,
			`- ${l10n.t('New schema: {0}', escapeMarkdown(after))}`,
		].join('\n'),
		...notes.map(escapeMarkdownBlock),
		changes.length === 0
			? l10n.t('The schemas have no differences.')
			: [operationCounts(operations, l10n), elementCounts(changes, l10n)].join(' '),
		...section(l10n.t('Operations that break'), affected('broken').map(operationItem), l10n),
		...section(l10n.t('Operations that receive other values'), affected('changed').map(operationItem), l10n),
		...section(l10n.t('Operations that use deprecated elements'), affected('deprecated').map(operationItem), l10n),
		...section(
			l10n.t('Operations that were not checked, because of interpolations'),
			affected('not-checked').map(operationItem),
			l10n,
		),
		...section(
			l10n.t('Operations that were checked except for interpolations'),
			affected('partly-checked').map(operationItem),
			l10n,
		),
		...schemaChangeGroups
			.filter((group) => counts[group] > 0)
			.flatMap((group) => {
				const items = changes.filter((change) => schemaChangeGroupOf(change) === group).map(changeItem);
				return section(heading(group, l10n), items, l10n);
			}),
		'',
	].join('\n\n');
}

/** Returns the text of the notification about a changed schema. */
export function schemaChangeNotification({ title, changes, operations }: SchemaChangeReport, l10n: L10n): string {
	return [
		breakMarkdownLinks(l10n.t('The schema of {0} has changed.', title)),
		operationCounts(operations, l10n),
		elementCounts(changes, l10n),
	].join(' ');
}

function operationCounts(operations: readonly LocatedAffectedOperation[], l10n: L10n): string {
	const countOf = (searched: LocatedAffectedOperation['kind']) =>
		operations.filter(({ kind }) => kind === searched).length;
	const [broken, changed, deprecated] = [countOf('broken'), countOf('changed'), countOf('deprecated')];
	const unchecked = countOf('not-checked') + countOf('partly-checked');
	const breaking = broken === 1 ? l10n.t('1 operation breaks') : l10n.t('{0} operations break', broken);
	const receiving =
		changed === 1
			? l10n.t('1 operation receives other values')
			: l10n.t('{0} operations receive other values', changed);
	const using =
		deprecated === 1
			? l10n.t('1 operation uses deprecated elements')
			: l10n.t('{0} operations use deprecated elements', deprecated);
	const uncertain =
		unchecked === 1
			? l10n.t('1 operation with interpolations was not checked completely')
			: l10n.t('{0} operations with interpolations were not checked completely', unchecked);
	const parts = [
		...(broken > 0 ? [breaking] : []),
		...(changed > 0 ? [receiving] : []),
		...(deprecated > 0 ? [using] : []),
		...(unchecked > 0 ? [uncertain] : []),
	];
	return parts.length === 0 ? l10n.t('No operation of this workspace is affected.') : `${parts.join(', ')}.`;
}

function elementCounts(changes: readonly SchemaChange[], l10n: L10n): string {
	const counts = countChanges(changes);
	const labels: Readonly<Record<SchemaChangeGroup, (count: number) => string>> = {
		removed: (count) => l10n.t('{0} removed', count),
		changed: (count) => l10n.t('{0} changed', count),
		deprecated: (count) => l10n.t('{0} deprecated', count),
		promoted: (count) => l10n.t('{0} promoted', count),
		added: (count) => l10n.t('{0} added', count),
	};
	const parts = schemaChangeGroups.filter((group) => counts[group] > 0).map((group) => labels[group](counts[group]));
	return l10n.t('Schema elements: {0}.', parts.join(', '));
}

function heading(group: SchemaChangeGroup, l10n: L10n): string {
	switch (group) {
		case 'removed':
			return l10n.t('Removed');
		case 'changed':
			return l10n.t('Changed');
		case 'deprecated':
			return l10n.t('Deprecated');
		case 'promoted':
			return l10n.t('Promoted');
		case 'added':
			return l10n.t('Added');
	}
}

function section(title: string, items: readonly string[], l10n: L10n): readonly string[] {
	const omitted = items.length - maximumItems;
	return items.length === 0
		? []
		: [
				`## ${title} (${items.length})`,
				items.slice(0, maximumItems).join('\n'),
				...(omitted > 0 ? [l10n.t('{0} more are not listed.', omitted)] : []),
			];
}

function affectedItem(
	{ label, range, errors, changes }: LocatedAffectedOperation,
	{ name, link }: LinkedDocument,
	changeItem: (change: SchemaChange) => string,
): string {
	const line = range.start.line + 1;
	const location = escapeMarkdown(`${name}:${line}`);
	const linked = link === undefined ? location : `[${location}](<${link}#L${line}>)`;
	const messages = [...new Set(errors.map(({ message }) => message))];
	return [
		`- **${escapeMarkdown(label)}** · ${linked}`,
		...messages.map((message) => `  - ${escapeMarkdownBlock(message)}`),
		...changes
			.toSorted((a, b) => Number(a.effect.kind === 'safe') - Number(b.effect.kind === 'safe'))
			.map((change) => `  ${changeItem(change)}`),
	].join('\n');
}

function changeText(change: SchemaChange, reasons: ReadonlyMap<string, string>, l10n: L10n): string {
	const reason = reasons.get(change.coordinate);
	return [
		`\`${change.coordinate.replaceAll('`', "'")}\`${escapeMarkdown(describeChangeOfElement('', change, l10n))}`,
		...effectOf(change, l10n),
		...(reason === undefined ? [] : [escapeMarkdown(l10n.t('Deprecated before: {0}', reason))]),
	].join(' ');
}

function effectOf({ effect }: SchemaChange, l10n: L10n): readonly string[] {
	switch (effect.kind) {
		case 'breaking':
			return [`(${l10n.t('breaking')})`];
		case 'dangerous':
			return [`(${l10n.t('may break')})`];
		case 'safe':
			return [];
	}
}
