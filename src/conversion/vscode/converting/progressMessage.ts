import type { L10n } from '../../shared/explanations.ts';
import { sizeWords } from '../words/sizeWords.ts';
import type { Transfer } from './uploadDocument.ts';

/** How far one upload is. */
export interface UploadProgress {
	/** `undefined` as long as it waits for its turn. */
	readonly transfer: Transfer | undefined;
	readonly done: boolean;
}

/** What is happening to uploads and for how long already. `language` is a BCP 47 tag. */
export function progressMessage(
	uploads: readonly UploadProgress[],
	elapsedMilliseconds: number,
	l10n: L10n,
	language: string,
): string {
	const done = uploads.filter(({ done }) => done).length;
	// One that waits for its turn is not being sent, and what is said is about those that are.
	const begun = uploads.flatMap(({ transfer, done }) => (transfer && !done ? [transfer] : []));
	const doing = doingWords(begun, l10n, language);
	const elapsed = clockTime(elapsedMilliseconds);
	return uploads.length === 1
		? l10n.t('{0}, {1}', doing, elapsed)
		: l10n.t('{0} of {1} done, {2}, {3}', done, uploads.length, doing, elapsed);
}

function doingWords(begun: readonly Transfer[], l10n: L10n, language: string): string {
	if (begun.length === 0) {
		return l10n.t('waiting for other uploads');
	}
	const sent = sum(begun.map(({ sent }) => sent));
	const size = sum(begun.map(({ size }) => size));
	if (sent === 0) {
		return l10n.t('connecting');
	}
	if (begun.some(({ sent, size, received }) => sent < size && received === undefined)) {
		return l10n.t('sending, {0} %', Math.floor((sent / size) * 100));
	}
	return begun.some(({ received }) => received === undefined || received === 0)
		? l10n.t('waiting for the service')
		: l10n.t('receiving, {0}', sizeWords(sum(begun.map(({ received }) => received ?? 0)), language));
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
