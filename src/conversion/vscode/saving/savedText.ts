import type { L10n } from '../../../shared/core/errorMessages.ts';

/** The result of saving. Counts are of files. */
export interface SavingResult {
	readonly saved: number;
	/** The number of files to save. */
	readonly total: number;
	readonly damaged: number;
	readonly cancelled: boolean;
}

/** Where files were saved. */
export interface SavedLocation {
	/** The name of the file if only a text was saved. */
	readonly file: string | undefined;
	/**
	 * The names of the folders. There are several only if each document was saved next to its own
	 * source.
	 */
	readonly folders: readonly string[];
}

/** Returns the message about saved files. */
export function savedText(
	{ saved, total, damaged, cancelled }: SavingResult,
	{ file, folders: [first, ...others] }: SavedLocation,
	l10n: L10n,
): string {
	const folder = others.length > 0 ? undefined : first;
	if (cancelled) {
		return folder === undefined
			? l10n.t('Saving was canceled. {0} of {1} files were saved next to their source files.', saved, total)
			: l10n.t('Saving was canceled. {0} of {1} files were saved in "{2}".', saved, total, folder);
	}
	if (damaged > 0) {
		return folder === undefined
			? l10n.t(
					'Saved {0} of {1} files next to their source files. Files that are damaged in the archive were skipped.',
					saved,
					total,
				)
			: l10n.t(
					'Saved {0} of {1} files in "{2}". Files that are damaged in the archive were skipped.',
					saved,
					total,
					folder,
				);
	}
	if (file !== undefined) {
		return l10n.t('Saved "{0}".', file);
	}
	if (folder === undefined) {
		return l10n.t('Saved {0} files next to their source files.', saved);
	}
	return saved === 1 ? l10n.t('Saved 1 file in "{0}".', folder) : l10n.t('Saved {0} files in "{1}".', saved, folder);
}
