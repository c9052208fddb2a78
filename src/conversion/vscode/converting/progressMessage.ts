import type { L10n } from '../../../shared/core/errorMessages.ts';
import { sum } from '../../../shared/core/sum.ts';
import { formatSize } from '../../core/documents/formatSize.ts';
import type { Transfer } from '../../node/convertDocument.ts';

/** The progress of one upload. */
export interface UploadProgress {
	/** `undefined` while it waits for other uploads. */
	readonly transfer: Transfer | undefined;
	readonly done: boolean;
}

/** Returns the activity of uploads and the elapsed time. `language` is a BCP 47 tag. */
export function progressMessage(
	uploads: readonly UploadProgress[],
	elapsedMilliseconds: number,
	l10n: L10n,
	language: string,
): string {
	const done = uploads.filter(({ done }) => done).length;
	const started = uploads.flatMap(({ transfer, done }) => (transfer && !done ? [transfer] : []));
	const activity = activityMessage(started, l10n, language);
	const elapsed = clockTime(elapsedMilliseconds);
	return uploads.length === 1
		? l10n.t('{0}, {1}', activity, elapsed)
		: l10n.t('{0} of {1} done, {2}, {3}', done, uploads.length, activity, elapsed);
}

function activityMessage(started: readonly Transfer[], l10n: L10n, language: string): string {
	if (started.length === 0) {
		return l10n.t('waiting for other uploads');
	}
	const sent = sum(started.map(({ sent }) => sent));
	const size = sum(started.map(({ size }) => size));
	if (sent === 0) {
		return l10n.t('connecting');
	}
	if (started.some(({ sent, size, received }) => sent < size && received === undefined)) {
		return l10n.t('sending, {0} %', Math.floor((sent / size) * 100));
	}
	return started.some(({ received }) => received === undefined || received === 0)
		? l10n.t('waiting for the service')
		: l10n.t('receiving, {0}', formatSize(sum(started.map(({ received }) => received ?? 0)), language));
}

/** Formats a time such as 0:07 or 1:00:07. */
function clockTime(milliseconds: number): string {
	const seconds = Math.floor(milliseconds / 1000);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const rest = String(seconds % 60).padStart(2, '0');
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
