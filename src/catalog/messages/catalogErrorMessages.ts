import { type L10n, type MessageTable, messageTableEntry, type NextStep } from '../../shared/core/errorMessages.ts';

/** Returns the error messages of the catalog. `{source}` is a file or a host. */
export function catalogErrorMessages(l10n: L10n) {
	const next: NextStep = {
		title: l10n.t('Open Settings'),
		command: 'workbench.action.openSettings',
		arguments: ['studyAdmin.catalog.source'],
	};
	const noStep: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const current = l10n.t('The last valid catalog remains in use.');
	const correct = `${l10n.t('Correct the catalog or choose another source.')} ${current}`;
	return {
		// Messages about the source of the catalog.
		'catalog/source-not-valid': messageTableEntry(
			`${l10n.t('The setting "studyAdmin.catalog.source" has an invalid value. Enter an absolute path, a path that begins with "~/", or an https URL.')} ${current}`,
			next,
		),
		'catalog/source-not-https': messageTableEntry(
			`${l10n.t('The URL in the setting "studyAdmin.catalog.source" must begin with https:// and contain no user name or password. http:// is allowed only for localhost.')} ${current}`,
			next,
		),
		'catalog/source-unreadable': messageTableEntry(
			`${l10n.t('The catalog file {source} cannot be read. Check that the file exists and that you have permission to read it.')} ${current}`,
			next,
		),
		'catalog/source-moved': messageTableEntry(
			`${l10n.t('{source} redirects to another address, and redirects are not followed. Open the catalog in a browser and enter its final address in the setting.')} ${current}`,
			next,
		),
		'catalog/source-refused': messageTableEntry(
			`${l10n.t('{source} refused access to the catalog. Catalogs that require authentication are not supported. Save the catalog as a file and enter its path in the setting.')} ${current}`,
			next,
		),
		'catalog/source-failed': messageTableEntry(
			`${l10n.t('{source} returned status {status} instead of the catalog. Check the address in a browser.')} ${current}`,
			next,
		),
		'catalog/source-unreachable': messageTableEntry(
			`${l10n.t('The catalog could not be downloaded. {reason}')} ${current}`,
			next,
		),
		'catalog/not-json': messageTableEntry(
			`${l10n.t('The catalog {source} is not valid JSON. The first error is on line {line}.')} ${correct}`,
			next,
		),
		'catalog/not-a-catalog': messageTableEntry(
			`${l10n.t('{source} does not contain a catalog. Expected JSON with a list "apis", or a table of APIs. The table must have a column for names and one for phases, links, operations or dates.')} ${correct}`,
			next,
		),
		'catalog/nothing-readable': messageTableEntry(
			`${l10n.t('No API in the catalog {source} could be read. The first problem is on line {line}.')} ${correct}`,
			next,
		),
		'catalog/unreadable': messageTableEntry(
			`${l10n.t('The catalog could not be read within the time and memory limits.')} ${correct}`,
			next,
		),
		'catalog/too-large': messageTableEntry(
			`${l10n.t('{source} was not read because it is larger than {megabytes} MB.')} ${correct}`,
			next,
		),
		// Messages about the catalog view and the search for uses.
		'catalog/no-documentation': messageTableEntry(
			l10n.t('The catalog has no documentation link for {api}. Open the catalog for other information about the API.'),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/draft-late': messageTableEntry(
			l10n.t('No query was written because {file} could not be read within two seconds. Write the query by hand.'),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/no-operation': messageTableEntry(
			l10n.t(
				'No query was written because the code in {file} does not show which operation is called. Write the query by hand.',
			),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/export-not-written': messageTableEntry(
			l10n.t('The findings could not be saved to {file}. Export them to another location.'),
			{ title: l10n.t('Export Findings as SARIF'), command: 'studyAdmin.exportFindings' },
		),
		'catalog/nothing-to-scan': messageTableEntry(
			l10n.t('There are no files to search because no folder in this window is on a local disk. Open a local folder.'),
			{ title: l10n.t('Open Folder'), command: 'workbench.action.files.openFolder' },
		),
		'catalog/scan-failed': messageTableEntry(
			l10n.t('The workspace search stopped because of an error. See the log for details, then search again.'),
			{ title: l10n.t('Show Log'), command: 'studyAdmin.showLog' },
		),
		'catalog/scan-off': messageTableEntry(
			l10n.t(
				'The search for deprecated APIs is turned off. Set "studyAdmin.deprecations.scan" to "workspace" or "openFiles".',
			),
			{
				title: l10n.t('Open Settings'),
				command: 'workbench.action.openSettings',
				arguments: ['studyAdmin.deprecations.scan'],
			},
		),
		// Messages about the history of a repository.
		'catalog/git-missing': messageTableEntry(
			l10n.t('Git was not found in the absolute folders of PATH. Install Git, then try again.'),
			noStep,
		),
		'catalog/git-not-started': messageTableEntry(
			l10n.t('{program} cannot be started. Check that Git is installed for this system.'),
			noStep,
		),
		'catalog/git-stalled': messageTableEntry(
			l10n.t('Git did not respond in {folder}. Check the files that its configuration includes.'),
			noStep,
		),
		'catalog/git-no-repository': messageTableEntry(
			l10n.t('{folder} is not in a Git repository. Enter a folder of a repository.'),
			noStep,
		),
		'catalog/git-no-commits': messageTableEntry(
			l10n.t('The repository {folder} has no commits on the current branch. Check out a branch with commits.'),
			noStep,
		),
		'catalog/git-no-commits-until': messageTableEntry(
			l10n.t('The repository {folder} has no commits until {day}. Choose a later day.'),
			noStep,
		),
		'catalog/git-other-owner': messageTableEntry(
			l10n.t(
				'Git does not read {folder} because another user owns it. Add the folder to "safe.directory" in your Git configuration.',
			),
			noStep,
		),
		'catalog/git-failed': messageTableEntry(
			l10n.t('Git could not read the history of {folder} ({reason}). Check the repository with "git fsck".'),
			noStep,
		),
		// Messages of tools for language models.
		'catalog/tool-line-without-file': messageTableEntry(
			l10n.t(
				'The input must contain the "path" of a file for "line". study-admin-find-deprecated-calls lists the files with calls.',
			),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/tool-no-call': messageTableEntry(
			l10n.t(
				'{file} contains no call whose operation is known. study-admin-find-deprecated-calls lists the files with calls.',
			),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/tool-no-call-at-line': messageTableEntry(
			l10n.t('{file} contains no call at this line. It has calls at these lines: {lines}.'),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/tool-no-replacement': messageTableEntry(
			l10n.t(
				'No replacement of this call is known. study-admin-explain-api lists the collections of an API, study-admin-find-in-schema the fields.',
			),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/tool-file-outside': messageTableEntry(
			l10n.t(
				'The path does not exist in the workspace. study-admin-find-deprecated-calls without "path" lists the files with calls.',
			),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/tool-file-not-code': messageTableEntry(
			l10n.t('{file} was not read, because it is no code, is too large or cannot be read. Choose another file.'),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
		'catalog/tool-unknown-api': messageTableEntry(
			l10n.t('The catalog has no API with this name. Use one of these IDs: {apis}.'),
			{ title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		),
	} satisfies MessageTable;
}
