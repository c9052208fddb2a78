import type { L10n } from '../../../shared/core/errorMessages.ts';
import { type ArchiveRefusal, archiveLimits, type SkippedEntry } from '../../core/archives/checkArchive.ts';
import { archiveRefusalReasons, entrySkipReasons } from '../../messages.ts';

/**
 * The number of opened files and the skipped entries of an archive, or the reason why it was
 * refused.
 */
export type ArchiveSummary =
	| { readonly kind: 'opened'; readonly files: number; readonly skipped: readonly SkippedEntry[] }
	| { readonly kind: 'refused'; readonly code: ArchiveRefusal };

/**
 * Returns the list of skipped entries of the archive for `file`, as Markdown with names as code.
 */
export function skippedEntriesText(file: string, summary: ArchiveSummary, l10n: L10n): string {
	const title = `# ${l10n.t('Skipped Entries in the Archive for {0}', `\`${printableName(file)}\``)}`;
	const paragraphs = summary.kind === 'refused' ? [refusalText(summary.code, l10n)] : skippedTexts(summary, l10n);
	return `${[title, ...paragraphs].join('\n\n')}\n`;
}

function refusalText(code: ArchiveRefusal, l10n: L10n): string {
	return l10n.t(
		'Nothing was opened because {0}. You can save the original archive.',
		archiveRefusalReasons(l10n, archiveLimits)[code],
	);
}

function skippedTexts({ files, skipped }: ArchiveSummary & { readonly kind: 'opened' }, l10n: L10n): readonly string[] {
	if (skipped.length === 0) {
		return [l10n.t('No entry was skipped.')];
	}
	const reasons = entrySkipReasons(l10n);
	const counts = l10n.t('Skipped: {0}. Opened: {1}. You can save the original archive.', skipped.length, files);
	return [counts, skipped.map(({ name, reason }) => `- ${nameLabel(name, l10n)}: ${reasons[reason]}`).join('\n')];
}

/** Returns a name as Markdown code. */
function nameLabel(name: string, l10n: L10n): string {
	return name === '' ? l10n.t('(no name)') : `\`${printableName(name)}\``;
}

const longestShown = 200;

// Invisible and bidirectional characters and line terminators; backticks, which end code in
// Markdown; the colon of a URL, which an editor would show as a link; stacked combining marks, and
// a combining mark without a letter.
const disturbing =
	/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`]|(?! )\p{Zs}|^ | $|:(?=\/)|^\p{M}|(?<=\p{M}{4})\p{M}/gu;

/**
 * Returns a name on one line with all characters visible. Characters that would affect the
 * surrounding text are escaped, such as `\u{202e}`. A name of more than 200 characters is
 * truncated.
 */
export function printableName(name: string): string {
	const printable = name
		.slice(0, longestShown + 1)
		.replaceAll(disturbing, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
	// Names contain no backslashes, so every backslash starts an escape sequence.
	return printable.length > longestShown ? `${printable.slice(0, longestShown).replace(/\\[^}]*$/, '')}…` : printable;
}
