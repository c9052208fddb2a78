import type { L10n } from '../shared/core/errorMessages.ts';

/** The command line has no translations: messages are in English. */
export const english: L10n = {
	t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index) => String(args[Number(index)] ?? '')),
};
