import type { L10n } from '../../../shared/core/errorMessages.ts';
import { replaceControlCharacters } from '../../../shared/core/sanitizeText.ts';
import { formatSize } from '../../core/documents/formatSize.ts';
import type { TransferProgress } from '../../node/convertDocument.ts';

/** The progress of the documents of a conversion. */
interface ConversionProgress {
	/** The number of documents. */
	readonly total: number;
	/** The number of documents whose results were received. */
	readonly done: number;
	/**
	 * Documents that are not done. `transfer` is `undefined` while a document waits for other uploads.
	 */
	readonly current: readonly { readonly name: string; readonly transfer: TransferProgress | undefined }[];
}

/**
 * Returns the progress message of a conversion: the activity of its uploads and the elapsed time.
 * `sending` are the names of the documents that are being sent, also those of other jobs.
 * `language` is a BCP 47 tag.
 */
export function conversionProgressMessage(
	{ total, done, current }: ConversionProgress,
	sending: readonly string[],
	elapsedMilliseconds: number,
	l10n: L10n,
	language: string,
): string {
	const activities = current.flatMap(({ name, transfer }) => {
		const activity = transfer && activityMessage(transfer, l10n, language);
		return activity === undefined ? [] : [total === 1 ? activity : `${quoted(name)} ${activity}`];
	});
	const activity = activities.length > 0 ? activities.join(', ') : waitingDocumentMessage(sending, l10n);
	const elapsed = clockTime(elapsedMilliseconds);
	return total === 1
		? l10n.t('{0}, {1}', activity, elapsed)
		: l10n.t('{0} of {1} done, {2}, {3}', done, total, activity, elapsed);
}

/**
 * Returns the message for a document that waits for other uploads. `sending` are the names of
 * documents that are being sent.
 */
export function waitingDocumentMessage(sending: readonly string[], l10n: L10n): string {
	const [first, second] = sending.map(quoted);
	if (first === undefined) {
		return l10n.t('waiting for other uploads');
	}
	return second === undefined ? l10n.t('waiting for {0}', first) : l10n.t('waiting for {0} and {1}', first, second);
}

function activityMessage({ size, sent, received, waits }: TransferProgress, l10n: L10n, language: string): string {
	if (waits !== undefined) {
		return l10n.t('the service is busy, sending again after {0} s', waits);
	}
	if (sent === 0) {
		return l10n.t('connecting');
	}
	if (sent < size && received === undefined) {
		return l10n.t('uploading {0}%', Math.floor((sent / size) * 100));
	}
	return received === undefined || received === 0
		? l10n.t('waiting for the service')
		: l10n.t('receiving {0}', formatSize(received, language));
}

/** Maximum number of characters of a name. A longer name is truncated. */
const longestName = 40;

function quoted(name: string): string {
	const characters = [...replaceControlCharacters(name)];
	return `"${characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : characters.join('')}"`;
}

/** Formats a time such as 0:07 or 1:00:07. */
function clockTime(milliseconds: number): string {
	const seconds = Math.floor(milliseconds / 1000);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const rest = String(seconds % 60).padStart(2, '0');
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
