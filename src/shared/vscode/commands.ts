import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../core/disposables.ts';
import { Cancelled, UserError } from '../core/errors.ts';
import type { BaseHost } from './host.ts';

/** The id of one of the extension's commands. Each part has a list of its own. */
export type CommandId = `studyAdmin.${string}`;

/** What a command does. Its arguments are whatever the caller passes. */
export type CommandHandler = (...args: readonly unknown[]) => unknown;

/** What commands do, by id. */
export type CommandHandlers<Id extends CommandId = CommandId> = Readonly<Record<Id, CommandHandler>>;

/**
 * Registers commands whose handlers are loaded by the first call of any of them. A failure ends
 * here: it is logged and shown as one notification with one next step, and the promise of the
 * command resolves to `undefined`. Cancellation is silent.
 */
export function registerCommands<Id extends CommandId>(
	host: BaseHost,
	ids: readonly Id[],
	load: () => Promise<CommandHandlers<Id>>,
): Disposable {
	const store = new DisposableStore();
	for (const id of ids) {
		const run = async (...args: readonly unknown[]) => {
			try {
				return await (await load())[id](...args);
			} catch (error) {
				void reportFailure(host, id, error);
				return undefined;
			}
		};
		store.add(vscode.commands.registerCommand(id, run));
	}
	return store;
}

/**
 * Logs a failure and shows it as one notification. `action` names in the log what failed.
 * Cancelling does neither. Resolves to the command of the next step when the user has chosen it and
 * it has ended; to `undefined` otherwise.
 */
export async function reportFailure(host: BaseHost, action: string, error: unknown): Promise<string | undefined> {
	if (error instanceof Cancelled) {
		return undefined;
	}
	logFailure(host, action, error);
	const { text, next } = host.errorMessages.messageFor(error);
	const chosen = await vscode.window.showErrorMessage(text, ...(next ? [next.title] : []));
	if (!next || chosen !== next.title) {
		return undefined;
	}
	try {
		await vscode.commands.executeCommand(next.command, ...(next.arguments ?? []));
	} catch (failed) {
		logFailure(host, next.command, failed);
	}
	return next.command;
}

/** Writes a failure to the log: code and details, and the chain of causes. */
export function logFailure(host: BaseHost, action: string, error: unknown): void {
	const details = error instanceof UserError ? ` ${JSON.stringify(error.details)}` : '';
	const trace =
		error instanceof Error && !(error instanceof UserError) ? (error.stack ?? error.message) : String(error);
	// The word keeps the log from taking what follows `…Secrets:` for a secret.
	host.log.error(`${action} failed: ${error instanceof UserError ? error.code : trace}${details}`);
	let cause = error instanceof Error ? error.cause : undefined;
	while (cause instanceof Error) {
		host.log.error(`  caused by ${cause.name}: ${cause.message}`);
		cause = cause.cause;
	}
}
