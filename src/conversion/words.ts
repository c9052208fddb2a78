import type { ExplanationTable, L10n } from '../shared/explanations.ts';
import { networkWords } from '../shared/http/words.ts';
import { type ArchiveLimits, archiveLimits } from './core/archiveRules.ts';

/** The words for what can go wrong with converting documents. `limits` are those that archives are held against. */
export function conversionWords(l10n: L10n, limits: ArchiveLimits = archiveLimits) {
	return { ...fileWords(l10n), ...serviceWords(l10n), ...archiveWords(l10n, limits) } satisfies ExplanationTable;
}

/** What is wrong before anything is sent. */
function fileWords(l10n: L10n) {
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	return {
		'conversion/no-file': () => ({
			text: l10n.t('There is no file to convert. Open one, or choose files in the Explorer.'),
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
		'conversion/file-gone': ({ file }) => ({
			text: l10n.t('"{0}" is not there any more. Find where it is now and convert it there.', file ?? ''),
			next: log,
		}),
		'conversion/file-unreadable': ({ file }) => ({
			text: l10n.t('"{0}" cannot be read. Check that you may open it and that no other program holds it.', file ?? ''),
			next: log,
		}),
		'conversion/file-changed': ({ file }) => ({
			text: l10n.t(
				'"{0}" was changed while it was being sent. Convert it again when it is no longer written to.',
				file ?? '',
			),
			next: log,
		}),
		'conversion/nothing-to-convert': ({ files, accepted }) => ({
			text: l10n.t(
				'None of these files can be converted: {0}. The service takes {1}, and no empty files.',
				files ?? '',
				accepted ?? '',
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
		'conversion/failed': ({ file }) => ({
			text: l10n.t('"{0}" was not converted, for a reason nobody expected. The log has the details.', file ?? ''),
			next: log,
		}),
		'conversion/no-archive': () => ({
			text: l10n.t('There is no archive to save. Convert a document to chunks first.'),
			next: log,
		}),
	} satisfies ExplanationTable;
}

/** What goes wrong between here and the service, and what the service answers. */
function serviceWords(l10n: L10n) {
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	const environments = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' } as const;
	const network: ExplanationTable = networkWords(l10n);
	return {
		'conversion/connection-failed': (facts) => {
			if (facts['seconds'] !== undefined) {
				return {
					text: l10n.t(
						'"{0}" was not converted: {1} did not begin its answer within {2} seconds, which is the limit in "studyAdmin.conversion.timeout". Raise it, or set it to 0 for none.',
						facts['file'] ?? '',
						facts['host'] ?? '',
						facts['seconds'],
					),
					next: {
						title: l10n.t('Open Settings'),
						command: 'workbench.action.openSettings',
						arguments: ['studyAdmin.conversion.timeout'],
					},
				};
			}
			const reason = network[facts['reason'] ?? 'network/failed']?.(facts);
			return {
				text: l10n.t('"{0}" was not converted. {1}', facts['file'] ?? '', reason?.text ?? ''),
				next: reason?.next ?? log,
			};
		},
		'conversion/bad-request': ({ file }) => ({
			text: l10n.t('The conversion service refused the request for "{0}". The log has its reason.', file ?? ''),
			next: log,
		}),
		'conversion/not-allowed': ({ file, host }) => ({
			text: l10n.t(
				'{1} does not let "{0}" through: it asks for a sign-in the conversion service does not need. Check the address and your proxy.',
				file ?? '',
				host ?? '',
			),
			next: environments,
		}),
		'conversion/no-such-service': ({ file, host }) => ({
			text: l10n.t(
				'There is no conversion service at {1}, so "{0}" was not converted. Check "conversionUrl".',
				file ?? '',
				host ?? '',
			),
			next: environments,
		}),
		'conversion/file-too-large': ({ file }) => ({
			text: l10n.t('"{0}" is too large for the conversion service. Divide it and convert the parts.', file ?? ''),
			next: log,
		}),
		'conversion/not-convertible': ({ file }) => ({
			text: l10n.t(
				'The conversion service does not accept "{0}" or one of the chunk settings. The log has its reason.',
				file ?? '',
			),
			next: log,
		}),
		'conversion/service-busy': ({ file }) => ({
			text: l10n.t(
				'The conversion service has too much to do and did not convert "{0}". Try again in a few minutes.',
				file ?? '',
			),
			next: log,
		}),
		'conversion/service-timed-out': ({ file }) => ({
			text: l10n.t(
				'Converting "{0}" took longer than the service or a proxy allows. Try a smaller part of it.',
				file ?? '',
			),
			next: log,
		}),
		'conversion/service-unavailable': ({ file, host }) => ({
			text: l10n.t(
				'The conversion service behind {1} is not available, so "{0}" was not converted. Try again later.',
				file ?? '',
				host ?? '',
			),
			next: log,
		}),
		'conversion/service-error': ({ file }) => ({
			text: l10n.t(
				'The conversion service could not convert "{0}". Check that it opens in its own program; the log has the reason.',
				file ?? '',
			),
			next: log,
		}),
		'conversion/redirected': ({ file, host }) => ({
			text: l10n.t(
				'{1} pointed to another address, which is not followed, so "{0}" was not converted. Check "conversionUrl".',
				file ?? '',
				host ?? '',
			),
			next: environments,
		}),
		'conversion/empty-answer': ({ file }) => ({
			text: l10n.t(
				'The conversion service gave no text for "{0}". Check that it holds text and not only pictures.',
				file ?? '',
			),
			next: log,
		}),
		'conversion/html-answer': ({ file, host }) => ({
			text: l10n.t(
				'{1} answered with a web page instead of "{0}" as Markdown. Check "conversionUrl" and your proxy.',
				file ?? '',
				host ?? '',
			),
			next: environments,
		}),
		'conversion/unexpected-answer': ({ file, host }) => ({
			text: l10n.t(
				'{1} answered with something that is neither Markdown nor an archive, so "{0}" was not converted. Check "conversionUrl".',
				file ?? '',
				host ?? '',
			),
			next: environments,
		}),
	} satisfies ExplanationTable;
}

/** What is wrong with the archive that came back. Its entries' names are the server's text and stay out of this. */
function archiveWords(l10n: L10n, limits: ArchiveLimits) {
	const megabytes = (bytes: number) => bytes / 2 ** 20;
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	const refused = (reason: string) => (facts: Readonly<Record<string, string | number>>) => ({
		text: l10n.t(
			'The archive that came back for "{0}" was not opened: {1}. You can save it as it came.',
			facts['file'] ?? '',
			reason,
		),
		next: {
			title: l10n.t('Save Archive...'),
			command: 'studyAdmin.saveArchive',
			arguments: [facts['document']],
		} as const,
	});
	return {
		'conversion/archive-broken': refused(l10n.t('it is broken or cut off')),
		'conversion/archive-empty': refused(l10n.t('there is nothing in it')),
		'conversion/archive-too-many-entries': refused(
			l10n.t('it has more than {0} entries', limits.entries.toLocaleString('en')),
		),
		'conversion/archive-too-large': refused(l10n.t('its contents are larger than {0} MB', megabytes(limits.totalSize))),
		'conversion/archive-entry-too-large': refused(
			l10n.t('an entry is larger than {0} MB', megabytes(limits.entrySize)),
		),
		'conversion/archive-inflates-too-much': refused(
			l10n.t('it would become more than {0} times as large', limits.ratio),
		),
		'conversion/archive-duplicate-names': refused(l10n.t('several entries have the same name')),
		'conversion/archive-unsafe-names': refused(l10n.t('an entry has a name that leads out of it or hides what it is')),
		'conversion/archive-encrypted': refused(l10n.t('an entry is encrypted')),
		'conversion/archive-links': refused(l10n.t('an entry is a link or another thing that is no file')),
		'conversion/archive-unknown-method': refused(l10n.t('an entry is compressed in an unknown way')),
		'conversion/archive-overlapping-entries': refused(l10n.t('its entries share their data')),
		'conversion/entry-damaged': () => ({
			text: l10n.t('This part of the archive is damaged. Convert the document again, or save the archive as it came.'),
			next: log,
		}),
	} satisfies ExplanationTable;
}
