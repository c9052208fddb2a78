import type { L10n } from '../../shared/explanations.ts';

/** How far one upload is. */
export interface UploadProgress {
	readonly size: number;
	/** Bytes of the file sent so far. */
	readonly sent: number;
	readonly done: boolean;
}

/** What is happening in a job and for how long already, for the progress notification. */
export function progressMessage(uploads: readonly UploadProgress[], elapsedMilliseconds: number, l10n: L10n): string {
	const done = uploads.filter(({ done }) => done).length;
	const running = uploads.filter(({ done }) => !done);
	// One that waits for its turn is not being sent, and what is said is about those that are.
	const begun = running.filter(({ sent }) => sent > 0);
	const sent = sum(begun.map(({ sent }) => sent));
	const size = sum(begun.map(({ size }) => size));
	const isSending = begun.length === 0 || begun.some(({ sent, size }) => sent < size);
	const doing = isSending
		? l10n.t('sending, {0} %', Math.min(100, Math.floor((sent / Math.max(1, size)) * 100)))
		: l10n.t('waiting for the service');
	const elapsed = clockTime(elapsedMilliseconds);
	return uploads.length === 1
		? l10n.t('{0}, {1}', doing, elapsed)
		: l10n.t('{0} of {1} done, {2}, {3}', done, uploads.length, doing, elapsed);
}

/** Minutes and seconds such as 0:07, with hours in front when there are any. */
function clockTime(milliseconds: number): string {
	const seconds = Math.floor(milliseconds / 1000);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const rest = String(seconds % 60).padStart(2, '0');
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
