import * as vscode from 'vscode';
import { registerCommand } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { Credentials, HostWithoutCredentials } from '../shared/host.ts';
import { requireTrust } from '../shared/trust.ts';
import { Accounts } from './accounts.ts';
import { ApiTokens } from './apiTokens.ts';
import { DiagnosisReports } from './diagnosis/diagnosisReports.ts';
import { KeptSecrets } from './keptSecrets.ts';
import { PendingLogins } from './pendingLogins.ts';
import { StudyAdminProvider } from './provider.ts';
import { registerBrowserLogins } from './registerBrowserLogins.ts';
import { Sessions } from './sessions.ts';
import { SharedSessions } from './sharedSessions.ts';
import { SignInCredentials } from './signInCredentials.ts';
import { isKeyOf, StoredSecrets } from './storedSecrets.ts';
import { tellStorageTrouble } from './tellStorageTrouble.ts';
import { TokenExchange } from './tokenExchange.ts';
import { signInWords } from './words.ts';

/** Registers sign-in: the provider, its commands, and the credentials the other parts use. No network, no heavy module. */
export function registerSignIn(host: HostWithoutCredentials): Disposable & { readonly credentials: Credentials } {
	const store = new DisposableStore();
	host.explanations.add(signInWords);
	const losesSilently = vscode.env.uiKind === vscode.UIKind.Web;
	const kept = store.add(new KeptSecrets(host.secrets, host.context.globalState, { losesSilently }));
	const sessions = store.add(new Sessions(kept, host.log, host.clock));
	store.add(tellStorageTrouble(host, kept, sessions));
	const secrets = new StoredSecrets(kept);
	const pending = store.add(new PendingLogins());
	store.add(registerBrowserLogins(host, pending));
	const accounts = new Accounts(host, sessions, secrets, pending);
	const exchange = new TokenExchange({ ...host, sessions, secrets, requireTrust });
	const tokens = new ApiTokens((sessionId, scopes) => exchange.exchange(sessionId, scopes), host.clock);
	store.add(sessions.onDidChange(({ removed }) => tokens.forget(removed.map(({ id }) => id))));
	// A token was exchanged for what the environment said then, such as its audience.
	store.add(host.environments.onDidChange(() => tokens.reset()));
	store.add(
		kept.onDidChange((key) => {
			if (isKeyOf('client', key)) {
				tokens.reset();
			}
		}),
	);
	const credentials = store.add(new SignInCredentials(host, kept, accounts, sessions, tokens, secrets));
	const { environments } = host;
	const shared = new SharedSessions(sessions, tokens, {
		environments,
		isTrusted: () => vscode.workspace.isTrusted,
		l10n: vscode.l10n,
	});
	store.add(
		new StudyAdminProvider(host, sessions, shared, (environment, scopes) =>
			accounts.signInThroughProvider(environment, scopes),
		),
	);
	store.add(registerCommand(host, 'studyAdmin.signIn', (how) => accounts.signIn(how === 'again')));
	store.add(registerCommand(host, 'studyAdmin.signOut', () => accounts.signOut()));
	store.add(registerCommand(host, 'studyAdmin.enterSecrets', () => accounts.enterSecrets()));
	const reports = store.add(new DiagnosisReports({ host, credentials, sessions, tokens }));
	store.add(registerCommand(host, 'studyAdmin.diagnose', () => reports.diagnose()));
	return { credentials, dispose: () => store.dispose() };
}
