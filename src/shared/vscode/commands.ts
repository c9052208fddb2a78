import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../core/disposables.ts';
import type { NextStep } from '../core/errorMessages.ts';
import { Cancelled } from '../core/errors.ts';
import { failureLogLines } from '../core/log.ts';
import type { BaseHost } from './baseHost.ts';

/** The ID of a command of this extension. */
export type CommandId = `studyAdmin.${string}`;

/** The handler of a command. Its arguments are unvalidated, because any caller can pass them. */
type CommandHandler = (...args: readonly unknown[]) => unknown;

/** The handlers of commands, by command ID. */
export type CommandHandlers<Id extends CommandId = CommandId> = Readonly<Record<Id, CommandHandler>>;

/**
 * Registers commands whose handlers are loaded on the first call of any of them. A failure is
 * logged and shown as one notification with one next step. The command then resolves to
 * `undefined`. Cancellation is silent.
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
 * Logs a failure and shows it as one notification. `action` names the failed action in the log.
 * Ignores `Cancelled`. Resolves to the command ID of the next step when the user has selected it
 * and the command has ended; otherwise to `undefined`.
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
		await vscode.commands.executeCommand(next.command, ...commandArguments(next));
	} catch (failed) {
		logFailure(host, next.command, failed);
	}
	return next.command;
}

/**
 * Returns the arguments of the command of a next step. Messages name a document by the text of its
 * URI and an optional line from 1, which `vscode.open` does not accept.
 */
function commandArguments({ command, arguments: given = [] }: NextStep): readonly unknown[] {
	const [document, line] = given;
	if (command !== 'vscode.open' || typeof document !== 'string') {
		return given;
	}
	const start = new vscode.Position(Number(line ?? 1) - 1, 0);
	return [vscode.Uri.parse(document, true), { selection: new vscode.Range(start, start) }];
}

/** Writes a failure to the log: its code, its details and the chain of causes. */
export function logFailure(host: BaseHost, action: string, error: unknown): void {
	for (const line of failureLogLines(action, error)) {
		host.log.error(line);
	}
}
