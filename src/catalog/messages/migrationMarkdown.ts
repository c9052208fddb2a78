import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeMarkdown } from '../../shared/core/escapeMarkdown.ts';
import type { MigrationCounts, MigrationProgress } from '../core/migration/progress.ts';
import type { Api } from '../core/model/catalog.ts';
import { type Cell, markdownTable } from './catalogMarkdown.ts';
import { unsearchedText } from './reportTexts.ts';

/**
 * Returns the progress of the migration as a Markdown document, with the APIs whose uses were not
 * searched for.
 */
export function migrationMarkdown(
	progress: readonly MigrationProgress[],
	unsearched: readonly Api[],
	l10n: L10n,
): string {
	const tables = progress.flatMap((each) => {
		const heading = each.folder === '' ? each.api.name : l10n.t('{0} in {1}', each.api.name, each.folder);
		return [`## ${escapeMarkdown(heading)}`, progressTable(each, l10n)];
	});
	const none = l10n.t('No certain uses of the APIs that were searched for and no drafts are in this workspace.');
	const notes = unsearched.map((api) => `- ${escapeMarkdown(unsearchedText(api, l10n))}`).join('\n');
	return [
		`# ${l10n.t('Migration to GraphQL')}`,
		...(tables.length === 0 ? [none] : tables),
		...(notes === '' ? [] : [`## ${l10n.t('Not searched for')}`, notes]),
		'',
	].join('\n\n');
}

function progressTable(progress: MigrationProgress, l10n: L10n): string {
	const { operations } = progress;
	return markdownTable({
		title: '',
		columns: [
			l10n.t('Operation'),
			l10n.t('Replacement'),
			l10n.t('Uses left'),
			l10n.t('Drafts'),
			l10n.t('No known replacement'),
			l10n.t('Ignored until'),
			l10n.t('Days left'),
		],
		rows: [
			...operations.map(({ operation, rootField, ...counts }) => [
				{ text: operation ?? l10n.t('unknown operation') },
				{ text: rootField ?? l10n.t('no known replacement') },
				...cells(counts),
			]),
			...(operations.length > 1 ? [[{ text: l10n.t('Total') }, { text: '' }, ...cells(progress)]] : []),
		],
	});
}

function cells({ uses, drafts, withoutReplacement, ignoredUntil, daysLeft }: MigrationCounts): readonly Cell[] {
	return [uses, drafts, withoutReplacement, ignoredUntil, daysLeft].map((value) => ({ text: String(value ?? '') }));
}
