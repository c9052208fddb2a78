import { Cancelled, UserError } from '../core/errors.ts';
import type { BaseHost } from './baseHost.ts';
import { type CommandId, reportFailure } from './commands.ts';

/** The result of a failed command that other extensions call. */
export interface CommandFailure {
	readonly error: { readonly code: string; readonly message: string };
}

/**
 * Runs the action of a command that never rejects. Resolves to the result, to the failure that was
 * reported to the user, or to `undefined` when the user cancels. `afterNextStep` is called with the
 * command ID of the button of the error message, after the user has selected the button and that
 * command has ended.
 */
export async function runCommandAction<T>(
	host: BaseHost,
	command: CommandId,
	run: () => Promise<T>,
	afterNextStep?: (nextStep: string) => Promise<void>,
): Promise<T | CommandFailure | undefined> {
	try {
		return await run();
	} catch (error) {
		if (error instanceof Cancelled) {
			return undefined;
		}
		void reportFailure(host, command, error).then((nextStep) =>
			nextStep === undefined ? undefined : afterNextStep?.(nextStep),
		);
		const code = error instanceof UserError ? error.code : 'unexpected';
		return { error: { code, message: host.errorMessages.messageFor(error).text } };
	}
}
