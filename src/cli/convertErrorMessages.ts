import { archiveLimits } from '../conversion/core/archives/checkArchive.ts';
import {
	allEntriesSkippedReasons,
	archiveRefusalReasons,
	conversionErrorMessages,
	stoppedRunMessage,
} from '../conversion/messages.ts';
import { type MessageTable, messageTableEntry } from '../shared/core/errorMessages.ts';
import { englishL10n } from './english.ts';
import { networkErrorMessages } from './networkErrorMessages.ts';

const next = { title: '', command: '' };
const verbose = 'Run the command with --verbose for details.';

/** Some replace messages of the editor, whose next step is in the editor. */
const messages: MessageTable = {
	...conversionErrorMessages(englishL10n, archiveLimits, networkErrorMessages),
	'cli/output-not-a-folder': messageTableEntry('"{path}" is not a folder. Give --output the path of a folder.', next),
	'conversion/bad-request': messageTableEntry(
		`The conversion service refused the request for "{file}". ${verbose}`,
		next,
	),
	'conversion/not-convertible': messageTableEntry(
		`The conversion service does not accept "{file}". Its content may not match its extension. ${verbose}`,
		next,
	),
	'conversion/service-error': messageTableEntry(
		`The conversion service could not convert "{file}". Check that the file opens in its own program. ${verbose}`,
		next,
	),
	'conversion/failed': messageTableEntry(`"{file}" was not converted because of an unexpected error. ${verbose}`, next),
	'conversion/not-allowed': messageTableEntry(
		'{host} requires authentication, which a conversion service does not, so "{file}" was not converted. Check the address and your proxy.',
		next,
	),
	'conversion/no-such-service': messageTableEntry(
		'There is no conversion service at {host}, so "{file}" was not converted. Check its address.',
		next,
	),
	'conversion/redirected': messageTableEntry(
		'{host} responded with a redirect, which is not followed, so "{file}" was not converted. Check its address.',
		next,
	),
	'conversion/html-response': messageTableEntry(
		'{host} returned a web page instead of the Markdown for "{file}". Check its address and your proxy.',
		next,
	),
	'conversion/partial-response': messageTableEntry(
		'{host} returned only a part of the text for "{file}", so it was not converted. Run the command again.',
		next,
	),
	'conversion/unexpected-response': messageTableEntry(
		'{host} did not return a converted document, so "{file}" was not converted. Check its address.',
		next,
	),
	'conversion/unknown-content': messageTableEntry(
		'{host} returned neither Markdown nor an archive for "{file}". Check its address.',
		next,
	),
	'conversion/save-failed': messageTableEntry(
		`"{file}" was not saved because of an unexpected error. ${verbose}`,
		next,
	),
	'conversion/archive-all-skipped': (details) =>
		messageTableEntry(
			`"{file}" was not converted because no entry of its archive could be opened. ${allEntriesSkippedReasons(englishL10n, details)} Ask the operator of the service.`,
			next,
		)(details),
	...Object.fromEntries(
		Object.entries(archiveRefusalReasons(englishL10n, archiveLimits)).map(([code, reason]) => [
			code,
			messageTableEntry(
				`The archive for "{file}" was not opened because ${reason}. Convert the document again, or ask the operator of the service.`,
				next,
			),
		]),
	),
};

/** Messages of `study-admin convert`. */
export const convertErrorMessages: MessageTable = {
	...messages,
	'conversion/stopped': stoppedRunMessage(englishL10n, messages),
};
