import type { L10n } from '../../../shared/core/errorMessages.ts';
import type { ConvertedSource, FolderConversionResult } from '../../node/folders/folderConversion.ts';

/**
 * Returns the summary of a conversion into a folder, one sentence for each kind of result.
 * `failed` are the names of the files that failed or could not be sent.
 */
export function folderResultText(
	{ converted, unchanged, kept, gone }: FolderConversionResult,
	failed: readonly string[],
	folder: string,
	l10n: L10n,
): string {
	const count = converted.length;
	const damaged = converted.filter(({ unreadable }) => unreadable > 0).length;
	const incomplete = converted.filter(({ skipped }) => skipped > 0).length;
	const edited = kept.filter(({ files }) => files.some(({ reason }) => reason === 'edited')).length;
	const existing = kept.length - edited;
	const sentences: readonly (readonly [count: number, one: string, many: string])[] = [
		[damaged, l10n.t('The text of 1 file is damaged.'), l10n.t('The texts of {0} files are damaged.', damaged)],
		[
			incomplete,
			l10n.t('The archive of 1 file was not saved completely.'),
			l10n.t('The archives of {0} files were not saved completely.', incomplete),
		],
		[unchanged, l10n.t('1 unchanged file was skipped.'), l10n.t('{0} unchanged files were skipped.', unchanged)],
		[edited, l10n.t('1 edited result was kept.'), l10n.t('{0} edited results were kept.', edited)],
		[
			existing,
			l10n.t('1 result was not saved over an existing file.'),
			l10n.t('{0} results were not saved over existing files.', existing),
		],
		[
			failed.length,
			l10n.t('"{0}" failed.', failed[0] ?? ''),
			l10n.t('"{0}" and {1} more failed.', failed[0] ?? '', failed.length - 1),
		],
		[
			gone.length,
			l10n.t('1 result has no source anymore.'),
			l10n.t('{0} results have no source anymore.', gone.length),
		],
	];
	return [
		count === 1
			? l10n.t('Converted 1 file into "{0}".', folder)
			: l10n.t('Converted {0} files into "{1}".', count, folder),
		...sentences.flatMap(([number, one, many]) => (number === 0 ? [] : [number === 1 ? one : many])),
	].join(' ');
}

/** Returns the log entries for a file whose text is damaged or whose archive is incomplete. */
export function contentLossTexts(
	{ source, output, skipped, unreadable }: ConvertedSource,
	l10n: L10n,
): readonly string[] {
	const { label } = source;
	return [
		...(unreadable > 0
			? [l10n.t('"{0}": damaged places in the text from the service are \ufffd in {1}: {2}', label, output, unreadable)]
			: []),
		...(skipped > 0
			? [
					l10n.t(
						'"{0}": entries of its archive that were not saved, see {1}/manifest.json: {2}',
						label,
						output,
						skipped,
					),
				]
			: []),
	];
}
