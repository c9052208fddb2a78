import type { L10n } from '../shared/core/errorMessages.ts';

/** Formats the English messages of the command line, which has no translations. */
export const englishL10n: L10n = {
	t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index) => String(args[Number(index)] ?? '')),
};
