import type { Facts } from '../shared/errors.ts';
import type { ExplanationTable, L10n } from '../shared/explanations.ts';

/** The words for what can be wrong with a catalog. */
export function catalogWords(l10n: L10n) {
	return {
		...settingWords(l10n),
		...documentWords(l10n),
		...serverWords(l10n),
		...scanWords(l10n),
		'catalog/no-documentation': ({ api }) => ({
			text: l10n.t('The catalog has no documentation link for {0}. Look it up in the catalog.', api ?? ''),
			next: { title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		}),
		'catalog/export-not-written': ({ file }) => ({
			text: l10n.t('The findings could not be written to {0}. Export them again, to another place.', file ?? ''),
			next: { title: l10n.t('Export Findings as SARIF'), command: 'studyAdmin.exportFindings' },
		}),
	} satisfies ExplanationTable;
}

function settingStep(l10n: L10n) {
	return {
		title: l10n.t('Open Setting'),
		command: 'workbench.action.openSettings',
		arguments: ['studyAdmin.catalog.source'],
	} as const;
}

function settingWords(l10n: L10n) {
	const next = settingStep(l10n);
	return {
		'catalog/source-not-a-place': () => ({
			text: l10n.t(
				'The setting "studyAdmin.catalog.source" must be an absolute path, begin with "~/", or be an https address. Until then the last good catalog stays in use.',
			),
			next,
		}),
		'catalog/source-not-https': () => ({
			text: l10n.t(
				'The address in the setting "studyAdmin.catalog.source" must begin with https:// and have no user name or password; http is for this machine only. Until then the last good catalog stays in use.',
			),
			next,
		}),
		'catalog/source-unreadable': ({ source }) => ({
			text: l10n.t(
				'The catalog file {0} cannot be read. Check that it is there; until then the last good catalog stays in use.',
				source ?? '',
			),
			next,
		}),
	} satisfies ExplanationTable;
}

/** `source` is a file or a host. */
function documentWords(l10n: L10n) {
	const next = settingStep(l10n);
	const inSource = (what: (facts: Facts) => string) => (facts: Facts) => ({
		text: `${what(facts)} ${l10n.t('Correct it, or choose another source; until then the last good catalog stays in use.')}`,
		next,
	});
	return {
		'catalog/not-json': inSource(({ source, line }) =>
			l10n.t('Line {0} of the catalog {1}: the text is not JSON.', line ?? '', source ?? ''),
		),
		'catalog/not-a-catalog': inSource(({ source }) =>
			l10n.t(
				'{0} holds no catalog: it has no table with a column for the name of an API and one for its phase, documentation, operation or dates, and it is no JSON with a list "apis".',
				source ?? '',
			),
		),
		'catalog/nothing-readable': inSource(({ source, line }) =>
			l10n.t('Nothing of the catalog {0} can be read, from line {1} on.', source ?? '', line ?? ''),
		),
		'catalog/unreadable': inSource(() =>
			l10n.t('The catalog takes too long or too much memory to be read, so it was given up.'),
		),
		'catalog/too-large': inSource(({ source, megabytes }) =>
			l10n.t('{0} has more than {1} MB, which no catalog needs, so it was not read.', source ?? '', megabytes ?? ''),
		),
	} satisfies ExplanationTable;
}

/** `source` is a host. */
function serverWords(l10n: L10n) {
	const next = settingStep(l10n);
	const untilThen = l10n.t('Until then the last good catalog stays in use.');
	return {
		'catalog/source-moved': ({ source }) => ({
			text: `${l10n.t('{0} says that the catalog is at another address. Open it in a browser, and give the setting the address at which you end.', source ?? '')} ${untilThen}`,
			next,
		}),
		'catalog/source-refused': ({ source }) => ({
			text: `${l10n.t('{0} wants a sign-in for the catalog, and no sign-in is ever sent there. Save the catalog as a file, and give the setting its path.', source ?? '')} ${untilThen}`,
			next,
		}),
		'catalog/source-failed': ({ source, status }) => ({
			text: `${l10n.t('{0} answered with status {1} instead of the catalog. Check the address in a browser.', source ?? '', status ?? '')} ${untilThen}`,
			next,
		}),
		'catalog/source-unreachable': ({ reason }) => ({
			text: `${l10n.t('The catalog could not be fetched.')} ${reason ?? ''} ${untilThen}`,
			next,
		}),
	} satisfies ExplanationTable;
}

function scanWords(l10n: L10n) {
	return {
		'catalog/nothing-to-scan': () => ({
			text: l10n.t(
				'No folder of this window is on a disk that the extension can read, so there are no files to search. Open a folder from a disk.',
			),
			next: { title: l10n.t('Open Folder'), command: 'workbench.action.files.openFolder' },
		}),
		'catalog/scan-failed': () => ({
			text: l10n.t('The search of the workspace has ended before it was done. The log says where; search again.'),
			next: { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' },
		}),
		'catalog/scan-off': () => ({
			text: l10n.t(
				'The setting "studyAdmin.deprecations.scan" is "off", so nothing is searched. Set it to "workspace" or "openFiles".',
			),
			next: {
				title: l10n.t('Open Setting'),
				command: 'workbench.action.openSettings',
				arguments: ['studyAdmin.deprecations.scan'],
			},
		}),
	} satisfies ExplanationTable;
}
