import type { Facts } from '../../shared/errors.ts';
import type { ExplanationTable, L10n, NextStep } from '../../shared/explanations.ts';

/** What keeps a converted document from being saved. */
export function savingWords(l10n: L10n) {
	const view = { title: l10n.t('Show Converted Documents'), command: 'studyAdmin.conversions.focus' } as const;
	const elsewhere = ({ document, archive }: Facts): NextStep => {
		const title = l10n.t('Save Elsewhere...');
		if (archive !== undefined) {
			return { title, command: 'studyAdmin.saveArchive', arguments: [archive] };
		}
		const savedAgain = { title, command: 'studyAdmin.saveConverted', arguments: [document, { ask: true }] } as const;
		return document === undefined ? view : savedAgain;
	};
	const outcome = ({ file, saved, total }: Facts) =>
		total === undefined || total === 1
			? l10n.t('"{0}" was not saved', file ?? '')
			: l10n.t('{0} of {1} files were saved, those of "{2}" not all', saved ?? 0, total, file ?? '');
	const notSaved = (sentence: (outcome: string, place: string) => string) => (facts: Facts) => ({
		text: sentence(outcome(facts), String(facts['place'] ?? '')),
		next: elsewhere(facts),
	});
	return {
		'conversion/nothing-to-save': () => ({
			text: l10n.t('There is no converted document here to save. Convert the file again and save what comes of it.'),
			next: view,
		}),
		'conversion/save-not-on-disk': notSaved((what) =>
			l10n.t('{0}: the chosen folder is not on this disk. Choose one that is.', what),
		),
		'conversion/save-folder-gone': notSaved((what) =>
			l10n.t('{0}: the folder is not there any more. Choose another one.', what),
		),
		'conversion/save-disk-full': notSaved((what) =>
			l10n.t('{0}: the disk is full. Make room, or save elsewhere.', what),
		),
		'conversion/save-not-permitted': notSaved((what) =>
			l10n.t('{0}: you may not write there, or another program holds a file of that name. Save elsewhere.', what),
		),
		'conversion/save-read-only': notSaved((what) => l10n.t('{0}: nothing can be written there. Save elsewhere.', what)),
		'conversion/save-name-too-long': notSaved((what) =>
			l10n.t('{0}: with its folders the name is too long for this disk. Save in a folder with a shorter path.', what),
		),
		'conversion/save-exists': notSaved((what, place) =>
			l10n.t('{0}: another program has made "{1}" meanwhile, which stays as it is. Save again.', what, place),
		),
		'conversion/save-in-the-way': notSaved((what, place) =>
			l10n.t('{0}: something that is no file or no folder is in the way of "{1}". Save elsewhere.', what, place),
		),
		'conversion/save-link': notSaved((what, place) =>
			l10n.t('{0}: "{1}" is a link or lies behind one, and links are not followed. Save elsewhere.', what, place),
		),
		'conversion/save-failed': notSaved((what) =>
			l10n.t('{0}, for a reason nobody expected. The log has the details; try to save elsewhere.', what),
		),
	} satisfies ExplanationTable;
}
