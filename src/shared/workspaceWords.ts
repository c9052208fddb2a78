import type { ExplanationTable, L10n } from './explanations.ts';

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
