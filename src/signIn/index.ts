import * as vscode from 'vscode';
import type { CredentialService } from '../environments/core/credentialService.ts';
import type { HostWithoutCredentials, RequireSignIn } from '../host.ts';
import { type Disposable, DisposableStore } from '../shared/core/disposables.ts';
import { UserError } from '../shared/core/errors.ts';
import { lazy } from '../shared/core/lazy.ts';
import { registerCommands, reportFailure } from '../shared/vscode/commands.ts';
import { requireWorkspaceTrust } from '../shared/vscode/requireWorkspaceTrust.ts';
import { signInErrorMessages } from './messages.ts';
import { RequestAuthorizer } from './node/requestAuthorizer.ts';
import { registerCallbackRouting } from './vscode/callbackRouting.ts';
import { DiagnosisDocuments } from './vscode/diagnosisDocuments.ts';
import { type SignInFunction, StudyAdminProvider } from './vscode/provider.ts';
import { createSignInServices, type SignInServices } from './vscode/services.ts';

const commandIds = [
	'studyAdmin.signIn',
	'studyAdmin.signOut',
	'studyAdmin.enterSecrets',
	'studyAdmin.diagnose',
	'studyAdmin.copySignInLink',
	'studyAdmin.pasteCallback',
] as const;

/** What the other parts use of the sign-in. */
interface SignInPart extends Disposable {
	readonly credentials: CredentialService;
	readonly requireSignIn: RequireSignIn;
}

/**
 * Registers sign-in. Sends no request. The accounts and the commands are loaded when they are first
 * needed.
 */
export function registerSignIn(host: HostWithoutCredentials): SignInPart {
	const store = new DisposableStore();
	host.errorMessages.add(signInErrorMessages);
	const services = createSignInServices(host, store);
	store.add(reportStorageProblems(services));
	store.add(registerCallbackRouting(services));
	const credentials = store.add(new RequestAuthorizer({ ...services, requireTrust: requireWorkspaceTrust }));
	if (vscode.env.uiKind === vscode.UIKind.Web) {
		store.add(vscode.window.onDidChangeWindowState(() => void credentials.followOtherWindows()));
	}
	const diagnosisDocuments = store.add(new DiagnosisDocuments());
	const part = lazy(async () => {
		const { createSignInCommands } = await import('./vscode/commands.ts');
		return createSignInCommands({ ...services, credentials, diagnosisDocuments });
	});
	const signIn: SignInFunction = async (environment, scopes) =>
		(await part()).accounts.signInThroughProvider(environment, scopes);
	store.add(new StudyAdminProvider(services, signIn));
	store.add(registerCommands(host, commandIds, async () => (await part()).commands));
	const requireSignIn: RequireSignIn = async (...args) => (await part()).accounts.require(...args);
	return { credentials, requireSignIn, dispose: () => store.dispose() };
}

const reportedLostKey = 'reported.secretsNotStored';

/**
 * Notifies the user of problems with stored secrets. Lost secrets are reported only once per
 * installation, because an editor that loses secrets does so at each start. A failing storage and a
 * damaged record are reported once per window.
 */
function reportStorageProblems({ host, secretStore, sessions }: SignInServices): Disposable {
	const { globalState } = host.context;
	const reported = new Set<string>();
	const reportOnce = (code: string, cause?: unknown) => {
		if (!reported.has(code)) {
			reported.add(code);
			void reportFailure(host, 'secret storage', new UserError(code, {}, cause));
		}
	};
	const store = new DisposableStore();
	store.add(
		secretStore.onProblem(async (problem) => {
			if (problem.reason === 'failed') {
				reportOnce('sign-in/storage-failed', problem.error);
			} else if (!globalState.get(reportedLostKey)) {
				await globalState.update(reportedLostKey, true);
				reportOnce('sign-in/not-stored');
			}
		}),
	);
	store.add(sessions.onDamaged(() => reportOnce('sign-in/record-damaged')));
	return store;
}
