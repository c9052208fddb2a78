import { type L10n, type MessageTable, messageIfDetail, messageTableEntry, type NextStep } from '../shared/core/errorMessages.ts';
import type { ErrorDetails } from '../shared/core/errors.ts';
import { networkErrorMessages } from '../shared/messages.ts';
import { type ArchiveLimits, type ArchiveRefusal, archiveLimits, type SkipReason } from './core/archives/checkArchive.ts';

/**
 * Error messages of converting and saving documents. `limits` are the limits for archives, and
 * `network` are the messages of the errors of connections.
 */
export function conversionErrorMessages(l10n: L10n, limits: ArchiveLimits = archiveLimits, network: MessageTable = networkErrorMessages(l10n)) {
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const timeout: NextStep = { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['studyAdmin.conversion.timeout'] };
	const view: NextStep = { title: l10n.t('Show Converted Documents'), command: 'studyAdmin.conversions.focus' };
	const saveArchive = ({ document }: ErrorDetails): NextStep => ({ title: l10n.t('Save Original Archive...'), command: 'studyAdmin.saveArchive', arguments: [document] });
	const saveResponse = ({ document }: ErrorDetails): NextStep => ({ title: l10n.t('Save Original Response...'), command: 'studyAdmin.saveArchive', arguments: [document] });
	// A document that was converted into a folder is not in the view.
	const convertAgain = ({ document }: ErrorDetails): NextStep => (document === undefined ? log : { title: l10n.t('Convert Again'), command: 'studyAdmin.convertAgain', arguments: [document] });
	const sendOneByOne = ({ document }: ErrorDetails): NextStep => ({ title: l10n.t('Upload One by One'), command: 'studyAdmin.sendOneByOne', arguments: [document] });
	// `together` is the number of files that were sent in one request. One file can make the
	// conversion of all files fail.
	const again = (details: ErrorDetails) => (details['together'] === undefined ? convertAgain : sendOneByOne)(details);
	const logOrOneByOne = (details: ErrorDetails) => (details['together'] === undefined ? log : sendOneByOne(details));
	const refused = (reason: string) => {
		const text = l10n.t('The archive for "{file}" was not opened because {reason}. You can save the original archive.').replace('{reason}', reason);
		return messageIfDetail('together', messageTableEntry(text, sendOneByOne), messageTableEntry(text, saveArchive));
	};
	const reasons = archiveRefusalReasons(l10n, limits);
	const allSkipped = (text: string) => (details: ErrorDetails) => {
		const format = messageTableEntry(text.replace('{reasons}', allEntriesSkippedReasons(l10n, details, limits)), details['together'] === undefined ? saveArchive : sendOneByOne);
		return format(details);
	};
	const messages = {
		// Errors of files, before anything is sent.
		'conversion/no-file': messageTableEntry(l10n.t('There is no file to convert. Open a file, or select files in the Explorer.'), log),
		'conversion/source-unknown': messageTableEntry(l10n.t('The source file of this document is no longer known. Find the file in the Explorer and convert it there.'), log),
		'conversion/not-on-disk': messageTableEntry(l10n.t('"{file}" is not on a local disk, so it cannot be uploaded. Save a copy on a local disk and convert the copy.'), log),
		'conversion/tool-path-outside': messageTableEntry(l10n.t('"{file}" was not found in the workspace, and tools convert only documents inside of it. Use a path relative to the workspace.'), log),
		'conversion/tool-no-chunk': messageTableEntry(l10n.t('"{file}" has no such chunk of text. It has {chunks} chunks, with indexes from 0. Choose another "chunk".'), log),
		'conversion/not-a-file': messageTableEntry(l10n.t('"{file}" is not a regular file. Choose another file.'), log),
		'conversion/unknown-type': messageTableEntry(l10n.t('"{file}" was not uploaded because the service does not convert files of this type. Choose a file of one of these types: {accepted}.'), log),
		'conversion/empty-file': messageTableEntry(l10n.t('"{file}" is empty, so there is nothing to convert. Check that the file has been saved.'), log),
		'conversion/file-gone': messageTableEntry(l10n.t('"{file}" no longer exists. Find its new location and convert it there.'), logOrOneByOne),
		'conversion/file-unreadable': messageTableEntry(l10n.t('"{file}" cannot be read. Check your permissions, and whether another program is using the file.'), logOrOneByOne),
		'conversion/name-invalid': messageTableEntry(l10n.t('"{file}" was not uploaded because its name is not valid UTF-8. Rename it and convert it again.'), log),
		'conversion/file-changed': messageTableEntry(l10n.t('"{file}" was changed while it was being uploaded. Convert it again when no program is writing to it.'), again),
		'conversion/nothing-to-convert': messageTableEntry(l10n.t('None of these files can be converted: {files}. The service accepts these types: {accepted}. Empty files are skipped.'), log),
		'conversion/nothing-in-folder': messageTableEntry(l10n.t('No file in "{folder}" can be converted. The service accepts these types: {accepted}.'), log),
		'conversion/too-many-files': messageTableEntry(l10n.t('The selection has {files} documents, but one run converts at most {maximum}. Select fewer files or a subfolder.'), log),
		'conversion/folder-too-large': messageTableEntry(l10n.t('"{folder}" has more than {maximum} files, which is too many to search. Choose a subfolder.'), log),
		'conversion/not-sent': messageTableEntry(l10n.t('"{file}" was not sent, because the result would be the same as for an earlier file.'), convertAgain),
		'conversion/some-failed': messageTableEntry(l10n.t('{failed} of {total} files were not converted: {files}. The Converted Documents view shows the reasons.'), view),
		'conversion/failed': messageTableEntry(l10n.t('"{file}" was not converted because of an unexpected error. See the log for details.'), logOrOneByOne),
		'conversion/no-converted-file': messageTableEntry(l10n.t('No converted file is open or selected. Open one from the Converted Documents view.'), view),
		'conversion/no-archive': messageTableEntry(l10n.t('There is no archive to show or save. Convert a document to chunks first.'), log),
		// Responses of the service. `seconds` is the wait that the service requests.
		'conversion/bad-request': messageTableEntry(l10n.t('The conversion service refused the request for "{file}". See the log for the reason.'), logOrOneByOne),
		'conversion/not-convertible': messageTableEntry(l10n.t('The conversion service does not accept "{file}". Its content may not match its extension, or a chunk setting may be out of range. See the log for details.'), logOrOneByOne),
		'conversion/empty-response': messageTableEntry(l10n.t('The conversion service returned no text for "{file}". Check that the file contains text and not only images, then convert it again.'), again),
		'conversion/service-timed-out': messageTableEntry(l10n.t('Converting "{file}" took longer than the service or a proxy allows. Convert it again later, or convert a smaller part of it.'), again),
		'conversion/not-allowed': messageTableEntry(l10n.t('"{file}" was not converted because {host} requires authentication. Credentials are never sent to a conversion service. Check "conversionUrl" and your proxy.'), edit),
		'conversion/no-such-service': messageTableEntry(l10n.t('There is no conversion service at {host}, so "{file}" was not converted. Check "conversionUrl".'), edit),
		'conversion/redirected': messageTableEntry(l10n.t('{host} responded with a redirect, which is not followed, so "{file}" was not converted. Check "conversionUrl".'), edit),
		'conversion/html-response': messageTableEntry(l10n.t('{host} returned a web page instead of the Markdown for "{file}". Check "conversionUrl" and your proxy.'), edit),
		'conversion/partial-response': messageTableEntry(l10n.t('{host} returned only a part of the text for "{file}". Convert the file again. You can save the original response.'), again),
		'conversion/unexpected-response': messageTableEntry(l10n.t('{host} did not return a converted document, so "{file}" was not converted. Check "conversionUrl".'), edit),
		'conversion/unknown-content': messageTableEntry(l10n.t('{host} returned neither Markdown nor an archive for "{file}". You can save the original response.'), saveResponse),
		'conversion/file-too-large': messageIfDetail(
			'together',
			messageTableEntry(l10n.t('Together, these files are too large for the conversion service: {file}. Upload them one by one.'), again),
			messageTableEntry(l10n.t('"{file}" is too large for the conversion service. Make it smaller, for example by removing images, and convert it again.'), again),
		),
		'conversion/service-error': messageIfDetail(
			'together',
			messageTableEntry(l10n.t('The conversion service could not convert "{file}". One of the files may be the cause. Upload them one by one.'), logOrOneByOne),
			messageTableEntry(l10n.t('The conversion service could not convert "{file}". Check that the file opens in its own program. See the log for details.'), logOrOneByOne),
		),
		'conversion/service-busy': messageIfDetail(
			'seconds',
			messageTableEntry(l10n.t('The conversion service is busy and did not convert "{file}". Convert it again in {seconds} s.'), convertAgain),
			messageTableEntry(l10n.t('The conversion service is busy and did not convert "{file}". Convert it again in a few minutes.'), convertAgain),
		),
		'conversion/service-unavailable': messageIfDetail(
			'seconds',
			messageTableEntry(l10n.t('The conversion service on {host} is not available, so "{file}" was not converted. Convert it again in {seconds} s.'), convertAgain),
			messageTableEntry(l10n.t('The conversion service on {host} is not available, so "{file}" was not converted. Convert it again later.'), again),
		),
		// No response. `seconds` is the configured timeout, if the timeout ended the request.
		'conversion/connection-failed': messageIfDetail(
			'seconds',
			messageTableEntry(l10n.t('"{file}" was not converted because no data was exchanged with {host} for {seconds} s. Increase the limit in "studyAdmin.conversion.timeout", or set it to 0 for no limit.'), timeout),
			connectionFailed(l10n, network, again, logOrOneByOne),
		),
		// Archives. Messages do not contain the names of entries, because the server chooses them.
		'conversion/archive-broken': refused(reasons['conversion/archive-broken']),
		'conversion/archive-empty': refused(reasons['conversion/archive-empty']),
		'conversion/archive-too-many-entries': refused(reasons['conversion/archive-too-many-entries']),
		'conversion/archive-too-large': refused(reasons['conversion/archive-too-large']),
		'conversion/archive-all-skipped': allSkipped(l10n.t('"{file}" was not converted because no entry of its archive could be opened. {reasons} You can save the original archive.')),
		'conversion/entry-damaged': messageTableEntry(l10n.t('This part of the archive is damaged. Convert the document again, or save the original archive.'), log),
		// Saving.
		'conversion/nothing-to-save': messageTableEntry(l10n.t('There is no converted document to save. Convert the file again, then save the result.'), view),
		'conversion/zip-several-jobs': messageTableEntry(l10n.t('A ZIP can contain documents of one conversion only. Select rows of the same conversion.'), view),
		'conversion/manifest-unknown': messageTableEntry(l10n.t('"{folder}" has a file {name} that does not describe converted documents. Choose another folder.'), log),
		'conversion/folder-in-use': messageTableEntry(l10n.t('Another conversion into "{folder}" is running. Convert again when it has ended.'), log),
		...notSavedMessages(l10n, view),
	} satisfies MessageTable;
	return { ...messages, 'conversion/stopped': stoppedRunMessage(l10n, messages) } satisfies MessageTable;
}

/**
 * The message for a run that ended early. Its detail `stoppedBy` is the error code of the cause,
 * whose message is in `messages`.
 */
export function stoppedRunMessage(l10n: L10n, messages: MessageTable) {
	const one = l10n.t('1 other file was not sent, because the result would be the same.');
	return (details: ErrorDetails) => {
		const { stoppedBy, notSent } = details;
		const cause = messages[String(stoppedBy)]?.(details);
		const many = l10n.t('{0} other files were not sent, because the result would be the same.', Number(notSent));
		const { text, next } = cause ?? messageTableEntry('', { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' })(details);
		return { text: [text, notSent === 1 ? one : many].join(' '), next };
	};
}

/** Codes of connection failures that can be temporary. Their messages offer to convert again. */
const temporary = /^network\/(timeout|connection-lost|unreachable|not-decompressible)$/;

/** The message for a failed connection. Its detail `reason` is the error code of the connection. */
function connectionFailed(l10n: L10n, network: MessageTable, again: (details: ErrorDetails) => NextStep, log: (details: ErrorDetails) => NextStep) {
	const lost = messageTableEntry(l10n.t('"{file}" was not converted because {host} closed the connection after {percent}% was uploaded. The file may be too large for the service. Otherwise, convert it again.'), again);
	const tooLarge = messageTableEntry(l10n.t('"{file}" was not converted because the response from {host} is larger than {megabytes} MB. Make the document smaller and convert it again.'), again);
	return (details: ErrorDetails) => {
		const { reason = 'network/failed', percent } = details;
		if (reason === 'network/connection-lost' && percent !== undefined) {
			return lost(details);
		}
		if (reason === 'network/response-too-large') {
			return tooLarge(details);
		}
		const cause = network[reason]?.(details);
		const next = temporary.test(String(reason)) ? again : (cause?.next ?? log);
		return messageTableEntry(l10n.t('"{file}" was not converted. {cause}'), next)({ ...details, cause: cause?.text ?? '' });
	};
}

/**
 * Error messages for failures to save a document, an archive or a ZIP. The detail `path` is the
 * file or folder in the chosen folder.
 */
function notSavedMessages(l10n: L10n, view: NextStep) {
	const title = l10n.t('Save Elsewhere...');
	const elsewhere = ({ document, archive, zip }: ErrorDetails): NextStep => {
		if (zip !== undefined) {
			return { title, command: 'studyAdmin.saveAsZip', arguments: [zip] };
		}
		if (archive !== undefined) {
			return { title, command: 'studyAdmin.saveArchive', arguments: [archive] };
		}
		return document === undefined ? view : { title, command: 'studyAdmin.saveConverted', arguments: [document, { ask: true }] };
	};
	const outcome = ({ file, saved = 0, total = 1 }: ErrorDetails) => {
		if (file === undefined) {
			return l10n.t('Nothing was saved');
		}
		return total === 1 ? l10n.t('"{0}" was not saved', file) : l10n.t('{0} of {1} files were saved, and "{2}" is incomplete', saved, total, file);
	};
	const notSaved = (text: string) => {
		const format = messageTableEntry(text, elsewhere);
		return (details: ErrorDetails) => format({ ...details, outcome: outcome(details) });
	};
	return {
		'conversion/save-not-on-disk': notSaved(l10n.t('{outcome} because the chosen folder is not on a local disk. Choose another folder.')),
		'conversion/save-folder-gone': notSaved(l10n.t('{outcome} because the folder no longer exists. Choose another folder.')),
		'conversion/save-disk-full': notSaved(l10n.t('{outcome} because the disk is full. Free up space, or save elsewhere.')),
		'conversion/save-not-permitted': notSaved(l10n.t('{outcome} because you lack permission, or another program is using a file with that name. Save elsewhere.')),
		'conversion/save-read-only': notSaved(l10n.t('{outcome} because the location is read-only. Save elsewhere.')),
		'conversion/save-name-too-long': notSaved(l10n.t('{outcome} because its path is too long for this disk. Save in a folder with a shorter path.')),
		'conversion/save-exists': notSaved(l10n.t('{outcome} because another program created "{path}" in the meantime. That file was not changed. Save again.')),
		'conversion/save-not-replaceable': notSaved(l10n.t('{outcome} because "{path}" already exists and cannot be replaced. Save elsewhere.')),
		'conversion/save-link': notSaved(l10n.t('{outcome} because "{path}" is a link or contains one, and links are not followed. Save elsewhere.')),
		'conversion/save-failed': notSaved(l10n.t('{outcome} because of an unexpected error. See the log for details, or save elsewhere.')),
	} satisfies MessageTable;
}

/** The reasons why an archive was not opened, to follow "because" in a sentence. */
export function archiveRefusalReasons(l10n: L10n, limits: ArchiveLimits): Readonly<Record<ArchiveRefusal, string>> {
	return {
		'conversion/archive-broken': l10n.t('it is damaged or incomplete'),
		'conversion/archive-empty': l10n.t('it is empty'),
		'conversion/archive-too-many-entries': l10n.t('it has more than {0} entries', limits.entries.toLocaleString('en')),
		'conversion/archive-too-large': l10n.t('its contents are larger than {0} MB', limits.totalSize / 2 ** 20),
	};
}

/** Whether an error code is a reason why an archive was not opened at all. */
export function isArchiveRefusal(code: string): code is ArchiveRefusal {
	return isArchiveFailure(code) && code !== 'conversion/archive-all-skipped';
}

/** Whether an error code means that a received archive has no file that can be opened. */
export function isArchiveFailure(code: string): boolean {
	return code.startsWith('conversion/archive-');
}

/** The reasons in the details of `conversion/archive-all-skipped`, as complete sentences. */
export function allEntriesSkippedReasons(l10n: L10n, { reasons }: ErrorDetails, limits: ArchiveLimits = archiveLimits): string {
	const sentences: Readonly<Record<string, string>> = entrySkipReasons(l10n, limits);
	return String(reasons ?? '')
		.split(' ')
		.flatMap((reason) => sentences[reason] ?? [])
		.join(' ');
}

/** The reasons why an entry of an archive was skipped, as complete sentences. */
export function entrySkipReasons(l10n: L10n, limits: ArchiveLimits = archiveLimits): Readonly<Record<SkipReason, string>> {
	return {
		'unsafe-name': l10n.t('The name points outside the archive, is misleading or is too long.'),
		encrypted: l10n.t('The entry is encrypted.'),
		'not-a-file': l10n.t('The entry is a link or another special file.'),
		'unknown-method': l10n.t('The compression method is not supported.'),
		'too-large': l10n.t('The content is larger than {0} MB.', limits.entrySize / 2 ** 20),
		contradictory: l10n.t('The archive has contradictory information about this entry.'),
		overlapping: l10n.t('The entry shares its data with another entry.'),
		'macos-metadata': l10n.t('The entry contains attributes of another file for macOS.'),
		damaged: l10n.t('The content does not match the size or the checksum in the archive.'),
		'incomplete-directory': l10n.t('The list of entries in the archive is damaged, so entries may be missing.'),
	};
}
