import * as vscode from 'vscode';
import type { CredentialService } from '../../environments/core/credentialService.ts';
import type { CommandHandlers } from '../../shared/vscode/commands.ts';
import { AccountActions } from './accountActions.ts';
import type { DiagnosisDocuments } from './diagnosisDocuments.ts';
import { promptForCallback } from './promptForCallback.ts';
import type { SignInServices } from './services.ts';

/** The services that the sign-in commands use. */
export interface SignInCommandContext extends SignInServices {
	readonly credentials: CredentialService;
	readonly diagnosisDocuments: DiagnosisDocuments;
}

/** Creates the accounts, and the handlers of the commands for signing in. */
export function createSignInCommands(context: SignInCommandContext) {
	const { pending } = context;
	const accounts = new AccountActions(context, context.credentials);
	const commands = {
		'studyAdmin.signIn': (environmentId, how) => accounts.signIn(environmentId, how === 'again'),
		'studyAdmin.signOut': () => accounts.signOut(),
		'studyAdmin.enterSecrets': (environmentId) => accounts.enterSecrets(environmentId),
		'studyAdmin.diagnose': async () => {
			const { createDiagnosisReport } = await import('./writeDiagnosis.ts');
			await context.diagnosisDocuments.open(await createDiagnosisReport(context));
		},
		'studyAdmin.copySignInLink': async (environmentId) => {
			const { url, environment } = pending.requireLatest(environmentId);
			await vscode.env.clipboard.writeText(url);
			const message = vscode.l10n.t('The sign-in link for {0} was copied to the clipboard.', environment);
			vscode.window.setStatusBarMessage(`$(check) ${message}`, 5000);
		},
		'studyAdmin.pasteCallback': (environmentId) => promptForCallback(pending, pending.requireLatest(environmentId)),
	} satisfies CommandHandlers;
	return { accounts, commands };
}
