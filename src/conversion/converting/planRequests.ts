import type { L10n } from '../../shared/explanations.ts';

/** The requests that files are sent in, and what one for several files is called. */
export function planRequests<File extends { readonly name: string }>(
	files: readonly File[],
	together: boolean,
	l10n: L10n,
): readonly { readonly files: readonly [File, ...File[]]; readonly name?: string }[] {
	const [first, ...others] = files;
	return together && first && others.length > 0
		? [{ files: [first, ...others], name: l10n.t('{0} and {1} more', first.name, others.length) }]
		: files.map((file) => ({ files: [file] }));
}
