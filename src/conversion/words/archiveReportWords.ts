import type { L10n } from '../../shared/explanations.ts';
import type { ArchiveReport, EntryState, ReportedEntry } from '../core/archives/archiveReport.ts';
import type { ArchiveRule } from '../core/archives/archiveRules.ts';
import { printableName } from '../core/archives/printableName.ts';

/** What a report is printed with. */
export interface ReportWords {
	readonly l10n: L10n;
	/** How sizes are written. */
	readonly number: Intl.NumberFormat;
	/** Why an archive that breaks a rule was not opened, as the end of a sentence. */
	readonly reasons: Readonly<Record<ArchiveRule, string>>;
}

/** The report on the archive that a file became, as Markdown that also reads well as text. Names stand in it as code. */
export function archiveReportWords(file: string, report: ArchiveReport, words: ReportWords): string {
	const { l10n, reasons } = words;
	const line = (entry: ReportedEntry) => entryWords(entry, words);
	const sections = report.broken.map(({ rule, entries }) => [
		`## ${rule}`,
		l10n.t('The archive was not opened: {0}.', reasons[rule]),
		...(entries.length > 0 ? [concernedWords(entries, words)] : []),
	]);
	const parts = [
		`# ${l10n.t('Report on the Archive for {0}', `\`${printableName(file)}\``)}`,
		l10n.t(
			'Names and sizes, in bytes, are as the archive declares them. What a name hides is written like {0}.',
			'`\\u{202e}`',
		),
		...(sections.length > 0
			? [l10n.t('Nothing of it was opened. The view Converted Documents saves it as it came.'), ...sections.flat()]
			: [l10n.t('It breaks no rule.')]),
		`## ${l10n.t('All Entries')}`,
		report.entries.length === 0
			? l10n.t('None was found.')
			: report.entries.map((entry) => `${entry.number}. ${line(entry)}; ${stateWords(entry.state, words)}`).join('\n'),
		...(report.isCut ? [l10n.t('There can be more: so many were read.')] : []),
	];
	return `${parts.join('\n\n')}\n`;
}

/** More entries of one rule stand there by number only, so that a report can be opened. */
const mostByName = 1000;

function concernedWords(entries: readonly ReportedEntry[], words: ReportWords): string {
	const { l10n } = words;
	const others = entries.slice(mostByName).map(({ number }) => number);
	return [
		...entries.slice(0, mostByName).map((entry) => `- ${l10n.t('no. {0}', entry.number)}: ${entryWords(entry, words)}`),
		...(others.length > 0 ? [`- ${l10n.t('no. {0}', others.join(', '))}`] : []),
	].join('\n');
}

function entryWords({ name, type, size, compressedSize }: ReportedEntry, { l10n, number }: ReportWords): string {
	const sizes = l10n.t('size {0}, in the archive {1}', number.format(size), number.format(compressedSize));
	const shown = name === '' ? l10n.t('without a name') : `\`${name}\``;
	return type === 'folder' ? l10n.t('{0}, folder, {1}', shown, sizes) : `${shown}, ${sizes}`;
}

function stateWords(state: EntryState, { l10n, number }: ReportWords): string {
	switch (state.kind) {
		case 'breaks':
			return state.rules.join(', ');
		case 'in-order':
			return l10n.t('in order');
		case 'damaged':
			return l10n.t('damaged: its content is not what the archive declares');
		case 'unlisted':
			return l10n.t('not in the directory, found at byte {0}', number.format(state.start));
	}
}
