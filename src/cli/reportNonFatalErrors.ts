import type { UserError } from '../shared/core/errors.ts';
import type { Terminal } from './terminal.ts';

/** Reports errors in spite of which a command continues. Each message starts with `prefix`. */
export async function reportNonFatalErrors(
	errors: readonly UserError[],
	terminal: Terminal,
	prefix = '',
): Promise<void> {
	if (errors.length === 0) {
		return;
	}
	const { errorMessages } = await import('./messages.ts');
	const messages = errorMessages();
	for (const error of errors) {
		terminal.report(`${prefix}${messages.messageFor(error).text}`);
		if (error.cause !== undefined) {
			terminal.reportDetail(String(error.cause));
		}
	}
}
