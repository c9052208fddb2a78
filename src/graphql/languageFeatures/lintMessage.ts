import type { L10n } from '../../shared/explanations.ts';
import type { Lint } from '../core/checks/lints.ts';

/** What a lint says, and what to do about it. */
export function lintMessage(l10n: L10n, { code, field, pageSize }: Lint): string {
	switch (code) {
		case 'mutation-errors-not-selected':
			return l10n.t(
				'{0} tells what went wrong in "errors" of its payload, which is not selected, so a failure looks like a success. Select "errors".',
				field,
			);
		case 'connection-without-page-info':
			return l10n.t(
				'{0} is read page by page, but without "pageInfo" nothing tells whether there are more. Select "pageInfo".',
				field,
			);
		case 'nested-connection-without-first':
			return pageSize === undefined
				? l10n.t('{0} may be cut off in silence, as "first" does not say how many to get. Give "first".', field)
				: l10n.t(
						'{0} is cut off after {1} in silence, as "first" does not say how many to get. Give "first".',
						field,
						pageSize,
					);
	}
}
