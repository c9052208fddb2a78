import type { Facts } from '../../shared/errors.ts';
import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import type { ArchiveLimits, ArchiveRule } from '../core/archives/archiveRules.ts';

/** What is wrong with an archive that breaks a rule, as the end of a sentence. */
export function archiveReasons(l10n: L10n, limits: ArchiveLimits): Readonly<Record<ArchiveRule, string>> {
	const megabytes = (bytes: number) => bytes / 2 ** 20;
	return {
		'conversion/archive-broken': l10n.t('it is broken or cut off'),
		'conversion/archive-empty': l10n.t('there is nothing in it'),
		'conversion/archive-too-many-entries': l10n.t('it has more than {0} entries', limits.entries.toLocaleString('en')),
		'conversion/archive-too-large': l10n.t('its contents are larger than {0} MB', megabytes(limits.totalSize)),
		'conversion/archive-entry-too-large': l10n.t('an entry is larger than {0} MB', megabytes(limits.entrySize)),
		'conversion/archive-inflates-too-much': l10n.t('it would become more than {0} times as large', limits.ratio),
		'conversion/archive-duplicate-names': l10n.t('several entries have the same name'),
		'conversion/archive-unsafe-names': l10n.t('an entry has a name that leads out of it or hides what it is'),
		'conversion/archive-encrypted': l10n.t('an entry is encrypted'),
		'conversion/archive-links': l10n.t('an entry is a link or another thing that is no file'),
		'conversion/archive-unknown-method': l10n.t('an entry is compressed in an unknown way'),
		'conversion/archive-overlapping-entries': l10n.t('its entries share their data'),
		'conversion/archive-contradicts-itself': l10n.t('an entry is not what its directory says'),
		'conversion/archive-hidden-data': l10n.t('it holds data that its directory does not list'),
	};
}

/** What is wrong with the archive that came back. Its entries' names are the server's text and stay out of this. */
export function archiveWords(l10n: L10n, limits: ArchiveLimits) {
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	const refused = (reason: string) => (facts: Facts) => ({
		text: l10n.t(
			'The archive that came back for "{0}" was not opened: {1}. You can save it as it came; the view Converted Documents has a report.',
			facts['file'] ?? '',
			reason,
		),
		next: {
			title: l10n.t('Save Archive...'),
			command: 'studyAdmin.saveArchive',
			arguments: [facts['document']],
		} as const,
	});
	const rules = Object.entries(archiveReasons(l10n, limits)).map(([rule, reason]) => [rule, refused(reason)] as const);
	return {
		...(Object.fromEntries(rules) as Readonly<Record<ArchiveRule, ReturnType<typeof refused>>>),
		'conversion/entry-damaged': () => ({
			text: l10n.t('This part of the archive is damaged. Convert the document again, or save the archive as it came.'),
			next: log,
		}),
	} satisfies ExplanationTable;
}
