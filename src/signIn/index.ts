import { registerCommand, reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { UserError } from '../shared/errors.ts';
import type { Credentials, HostWithoutCredentials } from '../shared/host.ts';
import { Accounts } from './accounts.ts';
import { ApiTokens } from './apiTokens.ts';
import { EnteredSecrets } from './enteredSecrets.ts';
import { KeptSecrets } from './keptSecrets.ts';
import { StudyAdminProvider } from './provider.ts';
import { registerBrowserLogins } from './registerBrowserLogins.ts';
import { Sessions } from './sessions.ts';
import { SignInCredentials } from './signInCredentials.ts';
import { StoredSecrets } from './storedSecrets.ts';
import { tellNotKept } from './tellNotKept.ts';
import { signInWords } from './words.ts';

/** Registers sign-in: the provider, its commands, and the credentials the other parts use. No network, no heavy module. */
export function registerSignIn(host: HostWithoutCredentials): Disposable & { readonly credentials: Credentials } {
	const store = new DisposableStore();
	host.explanations.add(signInWords);
	const kept = store.add(new KeptSecrets(host.secrets, host.context.globalState));
	store.add(tellNotKept(host, kept));
	const sessions = store.add(new Sessions(kept, host.log));
	store.add(sessions.onDamaged(() => reportFailure(host, 'sessions', new UserError('sign-in/record-damaged'))));
	const secrets = new EnteredSecrets(new StoredSecrets(kept));
	const accounts = new Accounts(host, sessions, secrets, store.add(registerBrowserLogins(host)));
	const tokens = new ApiTokens((sessionId, scopes) => accounts.exchange(sessionId, scopes), host.clock);
	store.add(sessions.onDidChange(({ removed }) => tokens.forget(removed.map(({ id }) => id))));
	const credentials = store.add(new SignInCredentials(host, kept, accounts, sessions, tokens, secrets));
	store.add(
		new StudyAdminProvider(host, sessions, tokens, (environment, scopes) =>
			accounts.signInThroughProvider(environment, scopes),
		),
	);
	store.add(registerCommand(host, 'studyAdmin.signIn', () => accounts.signIn()));
	store.add(registerCommand(host, 'studyAdmin.signOut', () => accounts.signOut()));
	store.add(
		registerCommand(host, 'studyAdmin.enterSecrets', async () => {
			await accounts.enterSecrets();
			tokens.reset();
		}),
	);
	return { credentials, dispose: () => store.dispose() };
}
