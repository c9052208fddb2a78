import { ifDetail, type L10n, type MessageTable, message, type NextStep } from '../shared/core/errorMessages.ts';
import type { Details } from '../shared/core/errors.ts';
import { networkMessages } from '../shared/messages.ts';
import { type ArchiveLimits, type ArchiveRefusal, archiveLimits, type SkipReason } from './core/archives/checkArchive.ts';

/**
 * Error messages of the conversion of documents and of saving them. `limits` are those of archives.
 */
export function conversionMessages(l10n: L10n, limits: ArchiveLimits = archiveLimits) {
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const timeout: NextStep = { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['studyAdmin.conversion.timeout'] };
	const view: NextStep = { title: l10n.t('Show Converted Documents'), command: 'studyAdmin.conversions.focus' };
	const saveArchive = ({ document }: Details): NextStep => ({ title: l10n.t('Save Archive...'), command: 'studyAdmin.saveArchive', arguments: [document] });
	const saveResponse = ({ document }: Details): NextStep => ({ title: l10n.t('Save Response...'), command: 'studyAdmin.saveArchive', arguments: [document] });
	const convertAgain = ({ document }: Details): NextStep => ({ title: l10n.t('Convert Again'), command: 'studyAdmin.convertAgain', arguments: [document] });
	const sendOneByOne = ({ document }: Details): NextStep => ({ title: l10n.t('Send One by One'), command: 'studyAdmin.sendOneByOne', arguments: [document] });
	// `together` is the number of files that were sent in one request. One of them may be the
	// reason why all failed.
	const again = (details: Details) => (details['together'] === undefined ? convertAgain : sendOneByOne)(details);
	const logOrOneByOne = (details: Details) => (details['together'] === undefined ? log : sendOneByOne(details));
	const refused = (reason: string) => {
		const text = l10n.t('The archive that came back for "{file}" was not opened: {reason}. You can save it as it came.').replace('{reason}', reason);
		return ifDetail('together', message(text, sendOneByOne), message(text, saveArchive));
	};
	const reasons = refusalReasons(l10n, limits);
	return {
		// Files, before anything is sent.
		'conversion/no-file': message(l10n.t('There is no file to convert. Open one, or choose files in the Explorer.'), log),
		'conversion/not-known': message(l10n.t('It is not known any more which file this came from. Find the file and convert it from the Explorer.'), log),
		'conversion/not-on-disk': message(l10n.t('"{file}" is not a file on this disk, so it cannot be sent. Save a copy and convert that.'), log),
		'conversion/not-a-file': message(l10n.t('"{file}" is not a file. Choose the files in it instead.'), log),
		'conversion/unknown-type': message(l10n.t('"{file}" was not sent: the service converts {accepted} only. Choose a file of these types.'), log),
		'conversion/empty-file': message(l10n.t('"{file}" is empty, so there is nothing to convert. Check that it has been saved.'), log),
		'conversion/file-gone': message(l10n.t('"{file}" is not there any more. Find where it is now and convert it there.'), logOrOneByOne),
		'conversion/file-unreadable': message(l10n.t('"{file}" cannot be read. Check that you may open it and that no other program holds it.'), logOrOneByOne),
		'conversion/file-changed': message(l10n.t('"{file}" was changed while it was being sent. Convert it again when it is no longer written to.'), again),
		'conversion/nothing-to-convert': message(l10n.t('None of these files can be converted: {files}. The service takes {accepted}, and no empty files.'), log),
		'conversion/nothing-in-folder': message(l10n.t('None of the {files} files in "{folder}" can be converted. The service takes {accepted}, and no empty files.'), log),
		'conversion/too-many-files': message(l10n.t('These are {files} documents, and one run converts {maximum} at most. Choose fewer files, or a folder further down, for each run.'), log),
		'conversion/folder-too-large': message(l10n.t('"{folder}" has more than {maximum} files, which are too many to look through. Choose a folder in it.'), log),
		'conversion/some-failed': message(l10n.t('{failed} of {total} files were not converted: {files}. The view Converted Documents says why.'), view),
		'conversion/failed': message(l10n.t('"{file}" was not converted, for a reason nobody expected. The log has the details.'), logOrOneByOne),
		'conversion/no-converted-file': message(l10n.t('There is no converted file here. Open one from the view Converted Documents.'), view),
		'conversion/no-archive': message(l10n.t('There is no archive. Convert a document to chunks first.'), log),
		// Responses of the service. `seconds` is how long it asks to wait.
		'conversion/bad-request': message(l10n.t('The conversion service refused the request for "{file}". The log has its reason.'), logOrOneByOne),
		'conversion/not-convertible': message(l10n.t('The conversion service does not accept "{file}": its content may not be what its name says, or a chunk setting may be out of range. The log has its reason.'), logOrOneByOne),
		'conversion/empty-answer': message(l10n.t('The conversion service gave no text for "{file}". Check that it holds text and not only pictures, then convert it again.'), again),
		'conversion/service-timed-out': message(l10n.t('Converting "{file}" took longer than the service or a proxy allows. Convert it again when there is less to do, or a smaller part of it.'), again),
		'conversion/not-allowed': message(l10n.t('{host} does not let "{file}" through: it asks for a sign-in the conversion service does not need. Check the address and your proxy.'), edit),
		'conversion/no-such-service': message(l10n.t('There is no conversion service at {host}, so "{file}" was not converted. Check "conversionUrl".'), edit),
		'conversion/redirected': message(l10n.t('{host} pointed to another address, which is not followed, so "{file}" was not converted. Check "conversionUrl".'), edit),
		'conversion/html-answer': message(l10n.t('{host} answered with a web page instead of "{file}" as Markdown. Check "conversionUrl" and your proxy.'), edit),
		'conversion/unexpected-answer': message(l10n.t('{host} answered with something that is neither Markdown nor an archive, so "{file}" was not converted. Check "conversionUrl".'), edit),
		'conversion/unknown-content': message(l10n.t('{host} sent something for "{file}" that is neither Markdown nor an archive. You can save it as it came.'), saveResponse),
		'conversion/file-too-large': ifDetail('together', message(l10n.t('"{file}" are too large together for the conversion service. Send them one by one.'), again), message(l10n.t('"{file}" is too large for the conversion service. Make it smaller, for example without its pictures, and convert it again.'), again)),
		'conversion/service-error': ifDetail(
			'together',
			message(l10n.t('The conversion service could not convert "{file}". One of them may be the reason: send them one by one.'), logOrOneByOne),
			message(l10n.t('The conversion service could not convert "{file}". Check that it opens in its own program; the log has the reason.'), logOrOneByOne),
		),
		'conversion/service-busy': ifDetail(
			'seconds',
			message(l10n.t('The conversion service has too much to do and did not convert "{file}". Convert it again in {seconds} seconds, as it asks.'), convertAgain),
			message(l10n.t('The conversion service has too much to do and did not convert "{file}". Convert it again in a few minutes.'), convertAgain),
		),
		'conversion/service-unavailable': ifDetail(
			'seconds',
			message(l10n.t('The conversion service behind {host} is not available, so "{file}" was not converted. Convert it again in {seconds} seconds, as it asks.'), convertAgain),
			message(l10n.t('The conversion service behind {host} is not available, so "{file}" was not converted. Convert it again later.'), again),
		),
		// No response. `seconds` is the user's own limit, if that ended the wait.
		'conversion/connection-failed': ifDetail('seconds', message(l10n.t('"{file}" was not converted: nothing was sent to {host} or came from there for {seconds} seconds, which is the limit in "studyAdmin.conversion.timeout". Raise it, or set it to 0 for none.'), timeout), connectionFailed(l10n, again, logOrOneByOne)),
		// Archives. The names of entries are the server's text and stay out of the messages.
		'conversion/archive-broken': refused(reasons['conversion/archive-broken']),
		'conversion/archive-empty': refused(reasons['conversion/archive-empty']),
		'conversion/archive-too-many-entries': refused(reasons['conversion/archive-too-many-entries']),
		'conversion/archive-too-large': refused(reasons['conversion/archive-too-large']),
		'conversion/entry-damaged': message(l10n.t('This part of the archive is damaged. Convert the document again, or save the archive as it came.'), log),
		// Saving.
		'conversion/nothing-to-save': message(l10n.t('There is no converted document here to save. Convert the file again and save what comes of it.'), view),
		'conversion/zip-several-jobs': message(l10n.t('A ZIP holds documents of one conversion. Select rows of one conversion only.'), view),
		...notSavedMessages(l10n, view),
	} satisfies MessageTable;
}

/** Failures of the transport that may pass. */
const passing = /^network\/(timeout|connection-lost|unreachable|not-decompressible)$/;

/** `reason` is the code of the transport. */
function connectionFailed(l10n: L10n, again: (details: Details) => NextStep, log: (details: Details) => NextStep) {
	const network: MessageTable = networkMessages(l10n);
	const lost = message(l10n.t('"{file}" was not converted: {host} closed the connection when {percent} % had been sent. That may be more than the service takes; if not, convert it again.'), again);
	const tooLarge = message(l10n.t('"{file}" was not converted: {host} sent more than {megabytes} MB, so the answer was dropped. Make the document smaller and convert it again.'), again);
	return (details: Details) => {
		const { reason = 'network/failed', percent } = details;
		if (reason === 'network/connection-lost' && percent !== undefined) {
			return lost(details);
		}
		if (reason === 'network/response-too-large') {
			return tooLarge(details);
		}
		const cause = network[reason]?.(details);
		const next = passing.test(String(reason)) ? again : (cause?.next ?? log);
		return message(l10n.t('"{file}" was not converted. {cause}'), next)({ ...details, cause: cause?.text ?? '' });
	};
}

/** Failures of saving a document, an archive or a ZIP. `place` is a file or a folder. */
function notSavedMessages(l10n: L10n, view: NextStep) {
	const title = l10n.t('Save Elsewhere...');
	const elsewhere = ({ document, archive, zip }: Details): NextStep => {
		if (zip !== undefined) {
			return { title, command: 'studyAdmin.saveAsZip', arguments: [zip] };
		}
		if (archive !== undefined) {
			return { title, command: 'studyAdmin.saveArchive', arguments: [archive] };
		}
		return document === undefined ? view : { title, command: 'studyAdmin.saveConverted', arguments: [document, { ask: true }] };
	};
	const outcome = ({ file = '', saved = 0, total = 1 }: Details) => (total === 1 ? l10n.t('"{0}" was not saved', file) : l10n.t('{0} of {1} files were saved, those of "{2}" not all', saved, total, file));
	const notSaved = (text: string) => {
		const format = message(text, elsewhere);
		return (details: Details) => format({ ...details, outcome: outcome(details) });
	};
	return {
		'conversion/save-not-on-disk': notSaved(l10n.t('{outcome}: the chosen folder is not on this disk. Choose one that is.')),
		'conversion/save-folder-gone': notSaved(l10n.t('{outcome}: the folder is not there any more. Choose another one.')),
		'conversion/save-disk-full': notSaved(l10n.t('{outcome}: the disk is full. Make room, or save elsewhere.')),
		'conversion/save-not-permitted': notSaved(l10n.t('{outcome}: you may not write there, or another program holds a file of that name. Save elsewhere.')),
		'conversion/save-read-only': notSaved(l10n.t('{outcome}: nothing can be written there. Save elsewhere.')),
		'conversion/save-name-too-long': notSaved(l10n.t('{outcome}: with its folders the name is too long for this disk. Save in a folder with a shorter path.')),
		'conversion/save-exists': notSaved(l10n.t('{outcome}: another program has made "{place}" meanwhile, which stays as it is. Save again.')),
		'conversion/save-in-the-way': notSaved(l10n.t('{outcome}: something that is no file or no folder is in the way of "{place}". Save elsewhere.')),
		'conversion/save-link': notSaved(l10n.t('{outcome}: "{place}" is a link or lies behind one, and links are not followed. Save elsewhere.')),
		'conversion/save-failed': notSaved(l10n.t('{outcome}, for a reason nobody expected. The log has the details; try to save elsewhere.')),
	} satisfies MessageTable;
}

/** Why nothing of an archive was opened, as the end of a sentence. */
export function refusalReasons(l10n: L10n, limits: ArchiveLimits): Readonly<Record<ArchiveRefusal, string>> {
	return {
		'conversion/archive-broken': l10n.t('it is damaged or incomplete'),
		'conversion/archive-empty': l10n.t('it is empty'),
		'conversion/archive-too-many-entries': l10n.t('it has more than {0} entries', limits.entries.toLocaleString('en')),
		'conversion/archive-too-large': l10n.t('its contents are larger than {0} MB', limits.totalSize / 2 ** 20),
	};
}

/** Whether an error code says why nothing of an archive was opened. */
export function isArchiveRefusal(code: string): code is ArchiveRefusal {
	return code.startsWith('conversion/archive-');
}

/** Why an entry was skipped, as sentences. */
export function skipReasons(l10n: L10n, limits: ArchiveLimits = archiveLimits): Readonly<Record<SkipReason, string>> {
	return {
		'unsafe-name': l10n.t('The name leads out of the archive or hides what it is.'),
		encrypted: l10n.t('The entry is encrypted.'),
		'not-a-file': l10n.t('The entry is a link or another special file.'),
		'unknown-method': l10n.t('The compression method is not supported.'),
		'too-large': l10n.t('The content is larger than {0} MB.', limits.entrySize / 2 ** 20),
		'inflates-too-much': l10n.t('The content is more than {0} times as large as its compressed data.', limits.ratio),
		contradictory: l10n.t('The archive contradicts itself about this entry.'),
		overlapping: l10n.t('The entry shares its data with another entry.'),
		'folder-conflict': l10n.t('A folder has the same name.'),
		damaged: l10n.t('The content does not have the size or the checksum that the archive declares.'),
		'incomplete-directory': l10n.t('The list of entries in the archive is damaged, so entries may be missing.'),
	};
}
