import * as vscode from 'vscode';
import type { Disposable } from './disposables.ts';
import { Cancelled, UserError } from './errors.ts';
import { withoutLinks } from './foreignText.ts';
import type { HostWithoutCredentials } from './host.ts';

/** One of the extension's commands; a test holds what is registered against the manifest. */
export type CommandId =
	| 'studyAdmin.selectEnvironment'
	| 'studyAdmin.editEnvironments'
	| 'studyAdmin.addEnvironment'
	| 'studyAdmin.copyEnvironment'
	| 'studyAdmin.removeEnvironment'
	| 'studyAdmin.moveSecrets'
	| 'studyAdmin.signIn'
	| 'studyAdmin.signOut'
	| 'studyAdmin.enterSecrets'
	| 'studyAdmin.diagnose'
	| 'studyAdmin.copySignInLink'
	| 'studyAdmin.pasteCallback'
	| 'studyAdmin.runOperation'
	| 'studyAdmin.runAllPages'
	| 'studyAdmin.showAsTable'
	| 'studyAdmin.cancelRun'
	| 'studyAdmin.copyAsCurl'
	| 'studyAdmin.openSample'
	| 'studyAdmin.editVariables'
	| 'studyAdmin.chooseVariables'
	| 'studyAdmin.showHistory'
	| 'studyAdmin.saveResult'
	| 'studyAdmin.openLargeResult'
	| 'studyAdmin.showResultDetails'
	| 'studyAdmin.refreshSchema'
	| 'studyAdmin.showSchema'
	| 'studyAdmin.convertToMarkdown'
	| 'studyAdmin.convertToChunks'
	| 'studyAdmin.convertWithOptions'
	| 'studyAdmin.convertAgain'
	| 'studyAdmin.previewConverted'
	| 'studyAdmin.nextChunk'
	| 'studyAdmin.previousChunk'
	| 'studyAdmin.copyChunk'
	| 'studyAdmin.removeConversion'
	| 'studyAdmin.removeAllConversions'
	| 'studyAdmin.saveConverted'
	| 'studyAdmin.sendOneByOne'
	| 'studyAdmin.cancelConversion'
	| 'studyAdmin.convertAgainWithOptions'
	| 'studyAdmin.revokeConversionConsent'
	| 'studyAdmin.saveArchive'
	| 'studyAdmin.showArchiveReport'
	| 'studyAdmin.openDocumentation'
	| 'studyAdmin.showCatalog'
	| 'studyAdmin.groupCatalog'
	| 'studyAdmin.filterCatalog'
	| 'studyAdmin.clearCatalogFilter'
	| 'studyAdmin.searchCatalog'
	| 'studyAdmin.revealInCatalog'
	| 'studyAdmin.openFirstUse'
	| 'studyAdmin.openCatalogEntry'
	| 'studyAdmin.copyCatalogName'
	| 'studyAdmin.copyReplacement'
	| 'studyAdmin.ignorePath'
	| 'studyAdmin.exportFindings'
	| 'studyAdmin.refreshCatalog'
	| 'studyAdmin.scanWorkspace'
	| 'studyAdmin.pauseScan'
	| 'studyAdmin.resumeScan'
	| 'studyAdmin.cancelScan'
	| 'studyAdmin.showLog';

/**
 * Registers a command. This is the one place where failures end: cancelling is silent, everything else is logged and
 * told once, with one next step. The command's promise resolves to `undefined` then; it never rejects.
 */
export function registerCommand(
	host: HostWithoutCredentials,
	id: CommandId,
	handler: (...args: readonly unknown[]) => unknown,
): Disposable {
	return vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
		try {
			return await handler(...args);
		} catch (error) {
			void reportFailure(host, id, error);
			return undefined;
		}
	});
}

/** Logs a failure and shows it as one notification. `action` names in the log what failed. Cancelling does neither. */
export async function reportFailure(host: HostWithoutCredentials, action: string, error: unknown): Promise<void> {
	if (error instanceof Cancelled) {
		return;
	}
	logFailure(host, action, error);
	const { text, next } = host.explanations.explain(error);
	const chosen = await vscode.window.showErrorMessage(withoutLinks(text), ...(next ? [next.title] : []));
	if (next && chosen === next.title) {
		try {
			await vscode.commands.executeCommand(next.command, ...(next.arguments ?? []));
		} catch (failed) {
			logFailure(host, next.command, failed);
		}
	}
}

/** Writes a failure to the log: code and facts, and the chain of causes. */
export function logFailure(host: HostWithoutCredentials, action: string, error: unknown): void {
	const facts = error instanceof UserError ? ` ${JSON.stringify(error.facts)}` : '';
	const trace =
		error instanceof Error && !(error instanceof UserError) ? (error.stack ?? error.message) : String(error);
	host.log.error(`${action}: ${error instanceof UserError ? error.code : trace}${facts}`);
	let cause = error instanceof Error ? error.cause : undefined;
	while (cause instanceof Error) {
		host.log.error(`  caused by ${cause.name}: ${cause.message}`);
		cause = cause.cause;
	}
}
