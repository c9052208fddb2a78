import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { networkWords } from '../../shared/http/words.ts';

/** What goes wrong between here and the service, and what the service answers. */
export function serviceWords(l10n: L10n) {
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
