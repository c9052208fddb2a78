import * as vscode from 'vscode';
import type { Clock } from '../../../shared/core/clock.ts';
import { localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import { escapeIcons, singleLineText } from '../../../shared/core/sanitizeText.ts';
import {
	describeSchemaEntry,
	namesOnShortestPath,
	type SchemaEntryDescription,
} from '../../core/language/search/describeSchemaEntry.ts';
import type { SchemaEntry, SchemaEntryKind } from '../../core/language/search/schemaEntries.ts';
import { contractLevelLabel } from '../languageFeatures/schemaElementParagraphs.ts';
import type { SearchableDocumentSchema } from './shownSchema.ts';

/** The texts that describe a schema element in a list. They contain no icons and no line breaks. */
interface EntryLabels {
	readonly signature: string;
	/** The days left and the contract level; empty if neither applies. */
	readonly status: string;
	/** The names on the path from a root type; `undefined` if no query or mutation leads there. */
	readonly path: string | undefined;
	/** The beginning of the description; `undefined` if there is none. */
	readonly text: string | undefined;
	readonly description: SchemaEntryDescription;
}

const maximumTextLength = 300;

/** Returns the texts for a schema element in a list. */
export function schemaEntryLabels(
	{ schema, search }: SearchableDocumentSchema,
	entry: SchemaEntry,
	clock: Clock,
): EntryLabels {
	const description = describeSchemaEntry(schema, entry, localDayAt(clock.now()));
	const path = namesOnShortestPath(search.paths, entry);
	return {
		signature: plain(description.signature),
		status: statusLabel(description),
		path: path && plain(path.join(' › ')),
		text: description.description === undefined ? undefined : plain(description.description),
		description,
	};
}

/** Returns the icon for a kind of schema elements, in the color of warnings if deprecated. */
export function schemaEntryIcon(kind: SchemaEntryKind, { deprecated }: SchemaEntryDescription): vscode.ThemeIcon {
	return new vscode.ThemeIcon(icons[kind], deprecated && new vscode.ThemeColor('problemsWarningIcon.foreground'));
}

/** Returns the name of a kind of schema elements, for screen readers. */
export function schemaEntryKindLabel(kind: SchemaEntryKind): string {
	const { l10n } = vscode;
	switch (kind) {
		case 'query':
			return l10n.t('query');
		case 'mutation':
			return l10n.t('mutation');
		case 'subscription':
			return l10n.t('subscription');
		case 'type':
			return l10n.t('type');
		case 'field':
			return l10n.t('field');
		case 'argument':
			return l10n.t('argument');
		case 'inputField':
			return l10n.t('input field');
		case 'enumValue':
			return l10n.t('enum value');
	}
}

/** Returns texts as a list on one line. Empty texts are omitted. */
export function joinWithCommas(...texts: readonly (string | undefined)[]): string {
	return texts.filter(Boolean).join(', ');
}

const icons: Readonly<Record<SchemaEntryKind, string>> = {
	query: 'symbol-method',
	mutation: 'edit',
	subscription: 'broadcast',
	type: 'symbol-class',
	field: 'symbol-field',
	argument: 'symbol-parameter',
	inputField: 'symbol-property',
	enumValue: 'symbol-enum-member',
};

/** Returns a text of a server on one line. Names of an invalid schema can contain anything. */
function plain(text: string): string {
	return escapeIcons(singleLineText(text.slice(0, maximumTextLength)));
}

function statusLabel({ contract, deprecated, deprecation }: SchemaEntryDescription): string {
	return joinWithCommas(
		deprecated && daysLabel(deprecation?.daysLeft),
		contract && contractLevelLabel(vscode.l10n, contract.level),
	);
}

/** Returns the label of a deprecated element with this number of days left; see daysLeft. */
function daysLabel(days: number | undefined): string {
	const { l10n } = vscode;
	switch (days) {
		case undefined:
			return l10n.t('deprecated');
		case 0:
			return l10n.t('deprecated, last day today');
		case 1:
			return l10n.t('deprecated, 1 day left');
		case -1:
			return l10n.t('deprecated, ended yesterday');
		default:
			return days > 0 ? l10n.t('deprecated, {0} days left', days) : l10n.t('deprecated, ended {0} days ago', -days);
	}
}
