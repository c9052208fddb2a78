import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { retryWords } from './retryWords.ts';

/** What is wrong before anything is sent. */
export function fileWords(l10n: L10n) {
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	const retry = retryWords(l10n);
	return {
		'conversion/no-file': () => ({
			text: l10n.t('There is no file to convert. Open one, or choose files in the Explorer.'),
			next: log,
		}),
		'conversion/not-known': () => ({
			text: l10n.t(
				'It is not known any more which file this came from. Find the file and convert it from the Explorer.',
			),
			next: log,
		}),
		'conversion/not-on-disk': ({ file }) => ({
			text: l10n.t('"{0}" is not a file on this disk, so it cannot be sent. Save a copy and convert that.', file ?? ''),
			next: log,
		}),
		'conversion/not-a-file': ({ file }) => ({
			text: l10n.t('"{0}" is not a file. Choose the files in it instead.', file ?? ''),
			next: log,
		}),
		'conversion/unknown-type': ({ file, accepted }) => ({
			text: l10n.t(
				'"{0}" was not sent: the service converts {1} only. Choose a file of these types.',
				file ?? '',
				accepted ?? '',
			),
			next: log,
		}),
		'conversion/empty-file': ({ file }) => ({
			text: l10n.t('"{0}" is empty, so there is nothing to convert. Check that it has been saved.', file ?? ''),
			next: log,
		}),
		'conversion/file-gone': (facts) => ({
			text: l10n.t('"{0}" is not there any more. Find where it is now and convert it there.', facts['file'] ?? ''),
			next: retry.log(facts),
		}),
		'conversion/file-unreadable': (facts) => ({
			text: l10n.t(
				'"{0}" cannot be read. Check that you may open it and that no other program holds it.',
				facts['file'] ?? '',
			),
			next: retry.log(facts),
		}),
		'conversion/file-changed': (facts) => ({
			text: l10n.t(
				'"{0}" was changed while it was being sent. Convert it again when it is no longer written to.',
				facts['file'] ?? '',
			),
			next: retry.again(facts),
		}),
		'conversion/nothing-to-convert': ({ files, accepted }) => ({
			text: l10n.t(
				'None of these files can be converted: {0}. The service takes {1}, and no empty files.',
				files ?? '',
				accepted ?? '',
			),
			next: log,
		}),
		'conversion/nothing-in-folder': ({ folder, files, accepted }) => ({
			text: l10n.t(
				'None of the {1} files in "{0}" can be converted. The service takes {2}, and no empty files.',
				folder ?? '',
				files ?? '',
				accepted ?? '',
			),
			next: log,
		}),
		'conversion/too-many-files': ({ files, maximum }) => ({
			text: l10n.t(
				'These are {0} documents, and one run converts {1} at most. Choose fewer files, or a folder further down, for each run.',
				files ?? '',
				maximum ?? '',
			),
			next: log,
		}),
		'conversion/folder-too-large': ({ folder, maximum }) => ({
			text: l10n.t(
				'"{0}" has more than {1} files, which are too many to look through. Choose a folder in it.',
				folder ?? '',
				maximum ?? '',
			),
			next: log,
		}),
		'conversion/some-failed': ({ failed, total, files }) => ({
			text: l10n.t(
				'{0} of {1} files were not converted: {2}. The view Converted Documents says why.',
				failed ?? '',
				total ?? '',
				files ?? '',
			),
			next: { title: l10n.t('Show Converted Documents'), command: 'studyAdmin.conversions.focus' },
		}),
		'conversion/failed': (facts) => ({
			text: l10n.t(
				'"{0}" was not converted, for a reason nobody expected. The log has the details.',
				facts['file'] ?? '',
			),
			next: retry.log(facts),
		}),
		'conversion/no-converted-file': () => ({
			text: l10n.t('There is no converted file here. Open one from the view Converted Documents.'),
			next: { title: l10n.t('Show Converted Documents'), command: 'studyAdmin.conversions.focus' },
		}),
		'conversion/no-archive': () => ({
			text: l10n.t('There is no archive. Convert a document to chunks first.'),
			next: log,
		}),
	} satisfies ExplanationTable;
}
