import type { L10n } from '../../../src/shared/core/errorMessages.ts';

/**
 * The localization function of an editor without a language pack: returns the English text with
 * `{0}` and so on replaced by the arguments.
 */
export const l10n: L10n = {
	t: (...[message, ...args]: readonly unknown[]) =>
		String(message).replace(/\{(\d+)\}/g, (_placeholder, index) => String(args[Number(index)])),
};
