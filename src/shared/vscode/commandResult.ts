import { Cancelled, UserError } from '../core/errors.ts';
import { type CommandId, reportFailure } from './commands.ts';
import type { BaseHost } from './host.ts';

/** What a command that other extensions run resolves to when it failed. */
export interface CommandFailure {
	readonly error: { readonly code: string; readonly message: string };
}

/**
 * Runs something for a command that never rejects: a failure is reported and returned, `undefined`
 * means cancelled. `afterNextStep` receives the command of the error message's button after the
 * user has chosen it and it has ended.
 */
export async function resultOrError<T>(
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
