import { type L10n, type MessageTable, message, type NextStep } from '../shared/core/errorMessages.ts';

/** Error messages of the catalog. `{source}` is a file or a host. */
export function catalogMessages(l10n: L10n) {
	const next: NextStep = { title: l10n.t('Open Setting'), command: 'workbench.action.openSettings', arguments: ['studyAdmin.catalog.source'] };
	const until = l10n.t('Until then the last good catalog stays in use.');
	const correct = l10n.t('Correct it, or choose another source; until then the last good catalog stays in use.');
	return {
		// The catalog's source.
		'catalog/source-not-a-place': message(`${l10n.t('The setting "studyAdmin.catalog.source" must be an absolute path, begin with "~/", or be an https address.')} ${until}`, next),
		'catalog/source-not-https': message(`${l10n.t('The address in the setting "studyAdmin.catalog.source" must begin with https:// and have no user name or password; http is for this machine only.')} ${until}`, next),
		'catalog/source-unreadable': message(`${l10n.t('The catalog file {source} cannot be read. Check that it is there.')} ${until}`, next),
		'catalog/source-moved': message(`${l10n.t('{source} says that the catalog is at another address. Open it in a browser, and give the setting the address at which you end.')} ${until}`, next),
		'catalog/source-refused': message(`${l10n.t('{source} wants a sign-in for the catalog, and no sign-in is ever sent there. Save the catalog as a file, and give the setting its path.')} ${until}`, next),
		'catalog/source-failed': message(`${l10n.t('{source} answered with status {status} instead of the catalog. Check the address in a browser.')} ${until}`, next),
		'catalog/source-unreachable': message(`${l10n.t('The catalog could not be fetched. {reason}')} ${until}`, next),
		'catalog/not-json': message(`${l10n.t('Line {line} of the catalog {source}: the text is not JSON.')} ${correct}`, next),
		'catalog/not-a-catalog': message(`${l10n.t('{source} holds no catalog: it has no table with a column for the name of an API and one for its phase, documentation, operation or dates, and it is no JSON with a list "apis".')} ${correct}`, next),
		'catalog/nothing-readable': message(`${l10n.t('Nothing of the catalog {source} can be read, from line {line} on.')} ${correct}`, next),
		'catalog/unreadable': message(`${l10n.t('The catalog takes too long or too much memory to be read, so it was given up.')} ${correct}`, next),
		'catalog/too-large': message(`${l10n.t('{source} has more than {megabytes} MB, which no catalog needs, so it was not read.')} ${correct}`, next),
		// The catalog's view, and the search for uses.
		'catalog/no-documentation': message(l10n.t('The catalog has no documentation link for {api}. Look it up in the catalog.'), { title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' }),
		'catalog/export-not-written': message(l10n.t('The findings could not be written to {file}. Export them again, to another place.'), { title: l10n.t('Export Findings as SARIF'), command: 'studyAdmin.exportFindings' }),
		'catalog/nothing-to-scan': message(l10n.t('No folder of this window is on a disk that the extension can read, so there are no files to search. Open a folder from a disk.'), { title: l10n.t('Open Folder'), command: 'workbench.action.files.openFolder' }),
		'catalog/scan-failed': message(l10n.t('The search of the workspace has ended before it was done. The log says where; search again.'), { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' }),
		'catalog/scan-off': message(l10n.t('The setting "studyAdmin.deprecations.scan" is "off", so nothing is searched. Set it to "workspace" or "openFiles".'), { title: l10n.t('Open Setting'), command: 'workbench.action.openSettings', arguments: ['studyAdmin.deprecations.scan'] }),
	} satisfies MessageTable;
}
