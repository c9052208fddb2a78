import * as vscode from 'vscode';
import { UserError } from './errors.ts';
import type { ExplanationTable, L10n } from './explanations.ts';

/** Refuses to send anything from a restricted workspace. @throws {UserError} `workspace/restricted` */
export function requireTrust(): void {
	if (!vscode.workspace.isTrusted) {
		throw new UserError('workspace/restricted');
	}
}

/** The words for what a workspace does not allow. */
export function workspaceWords(l10n: L10n) {
	return {
		'workspace/restricted': () => ({
			text: l10n.t(
				'Nothing is sent from a workspace in restricted mode. Trust the workspace first, if you know its authors.',
			),
			next: { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' },
		}),
	} satisfies ExplanationTable;
}
