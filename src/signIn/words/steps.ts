import type { L10n } from '../../shared/explanations.ts';

/** What the words offer to do next. */
export function steps(l10n: L10n) {
	return {
		signIn: { title: l10n.t('Sign In'), command: 'studyAdmin.signIn' },
		signInAgain: { title: l10n.t('Sign In Again'), command: 'studyAdmin.signIn', arguments: ['again'] },
		enterSecrets: { title: l10n.t('Enter Secrets'), command: 'studyAdmin.enterSecrets' },
		edit: { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' },
		log: { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' },
	} as const;
}
