import type { L10n } from '../../../src/shared/core/errorMessages.ts';

/** The editor's localisation without a language pack: the English text with `{0}` replaced. */
export const l10n: L10n = {
	t: (...[message, ...args]: readonly unknown[]) =>
		String(message).replace(/\{(\d+)\}/g, (_placeholder, index) => String(args[Number(index)])),
};
