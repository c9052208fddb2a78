import * as vscode from 'vscode';
import type { HostWithoutCredentials } from '../../host.ts';
import type { DisposableStore } from '../../shared/core/disposables.ts';
import { requireWorkspaceTrust } from '../../shared/vscode/requireWorkspaceTrust.ts';
import { ApiTokens } from '../node/apiTokens.ts';
import { CachedSecretStorage } from '../node/cachedSecretStorage.ts';
import { EnteredSecrets } from '../node/enteredSecrets.ts';
import { PendingLogins } from '../node/pendingLogins.ts';
import { SessionStore } from '../node/sessionStore.ts';
import { SignedOutAccounts } from '../node/signedOutAccounts.ts';
import { createTokenExchange } from '../node/tokenExchange.ts';

/** The objects that the commands, the authentication provider and the credentials share. */
export interface SignInServices {
	readonly host: HostWithoutCredentials;
	readonly secretStore: CachedSecretStorage;
	/** The secrets that users entered. */
	readonly secrets: EnteredSecrets;
	readonly sessions: SessionStore;
	readonly tokens: ApiTokens;
	/** The logins in the browser that this window waits for. */
	readonly pending: PendingLogins;
}

/** Creates the services and adds them to `store`. Sends nothing and loads no large module. */
export function createSignInServices(host: HostWithoutCredentials, store: DisposableStore): SignInServices {
	const losesSilently = vscode.env.uiKind === vscode.UIKind.Web;
	const secretStore = store.add(new CachedSecretStorage(host.secrets, host.context.globalState, { losesSilently }));
	const { fsPath } = vscode.Uri.joinPath(host.context.globalStorageUri, 'signedOut');
	const signOuts = losesSilently ? new SignedOutAccounts(fsPath) : undefined;
	const sessions = store.add(new SessionStore(secretStore, host.log, host.clock, signOuts));
	const secrets = new EnteredSecrets(secretStore, signOuts);
	const pending = store.add(new PendingLogins());
	const tokens = new ApiTokens(
		createTokenExchange({ ...host, sessions, secrets, requireTrust: requireWorkspaceTrust }),
		host.clock,
	);
	return { host, secretStore, secrets, sessions, tokens, pending };
}
