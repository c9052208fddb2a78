import { type L10n, type MessageTable, messageIfDetail, messageTableEntry, type NextStep } from '../shared/core/errorMessages.ts';
import type { ErrorDetails } from '../shared/core/errors.ts';

/** Error messages of sign-in and of staying signed in. */
export function signInErrorMessages(l10n: L10n) {
	const signIn = environmentStep(l10n.t('Sign In'), 'studyAdmin.signIn');
	const signInAgain = environmentStep(l10n.t('Sign In Again'), 'studyAdmin.signIn', 'again');
	const switchAccount = environmentStep(l10n.t('Switch Account'), 'studyAdmin.signIn');
	const enterSecrets = environmentStep(l10n.t('Enter Secrets'), 'studyAdmin.enterSecrets');
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const paste: NextStep = { title: l10n.t('Paste Login Address'), command: 'studyAdmin.pasteCallback' };
	const publicClientRefused = messageTableEntry(l10n.t('The identity provider rejected the client, which has no secret. Check "clientId", and whether "clientType" should be "confidential".'), edit);
	// The error `invalid_client` deletes the stored secret, so the next sign-in prompts for it. After
	// other errors, the user decides whether to enter the secret again.
	const secretStep = (details: ErrorDetails) => (details['error'] === 'invalid_client' ? signInAgain : enterSecrets)(details);
	const clientRefused = messageTableEntry(l10n.t('The identity provider rejected the client ID or its secret. Check both, then sign in again. For a client without a secret, set "clientType" to "public".'), secretStep);
	return {
		// Messages about sessions and stored secrets.
		'sign-in/required': messageTableEntry(l10n.t('You are not signed in to {environment}. Sign in to continue.'), signIn),
		'sign-in/client-secret-missing': messageTableEntry(l10n.t('The client secret for {environment} is no longer stored. Enter it, then try again.'), enterSecrets),
		'sign-in/no-account': messageTableEntry(l10n.t('No account is signed in to {environment}, so there is nothing to sign out. Sign in first.'), signIn),
		'sign-in/environment-changed': messageTableEntry(l10n.t('The environment "{environment}" was changed or removed during the login, so no account was signed in. Sign in again.'), signInAgain),
		'sign-in/secret-missing': messageTableEntry(l10n.t('The value of the header {header} for {environment} has not been entered yet. Enter it, then try again.'), enterSecrets),
		'sign-in/no-secrets': messageTableEntry(l10n.t('The environment "{environment}" needs no client secret and no secret header. Sign in instead.'), signIn),
		'sign-in/not-stored': messageTableEntry(l10n.t('This editor deletes stored secrets when its window closes. Sign in again after each restart or reload of the window.'), signIn),
		'sign-in/storage-failed': messageTableEntry(l10n.t("The editor's secure storage failed, so the sign-in or sign-out applies to this window only. See the log for details."), log),
		'sign-in/secret-not-stored': messageTableEntry(l10n.t("The editor's secure storage did not accept the secret of {environment}, so it remains in your settings. See the log for details."), log),
		'sign-in/record-damaged': messageTableEntry(l10n.t('A stored sign-in is damaged and was set aside. Sign in again. Other sign-ins are not affected.'), signInAgain),
		'sign-in/not-through-provider': messageTableEntry(l10n.t('{environment} uses a user name and password. Other extensions can only use environments with an identity provider.'), signIn),
		'sign-in/no-token-endpoint': messageTableEntry(l10n.t('{host} did not respond like an identity provider (HTTP {status}). Check that "authUrl" is the base URL of the identity provider.'), edit),
		'sign-in/no-api': messageTableEntry(l10n.t('{host} did not respond like a GraphQL API (HTTP {status}). Check that "apiUrl" is the base URL of the API.'), edit),
		'sign-in/service-failed': messageTableEntry(l10n.t('{host}, or a gateway in front of it, has problems (HTTP {status}). Try again later, or contact the operator.'), log),
		'sign-in/clock-offset': messageTableEntry(l10n.t('The clock of this computer differs from the clocks of the servers ({seconds} s). Set the clock.'), log),
		// Messages about logins in the browser.
		'sign-in/denied': messageTableEntry(l10n.t('The login was canceled, or access was denied on the login page. Sign in again when you are ready.'), signInAgain),
		'sign-in/timed-out': messageTableEntry(l10n.t('The login to {environment} was not completed in the browser within ten minutes. Sign in again when you are ready.'), signInAgain),
		'sign-in/interrupted': messageTableEntry(l10n.t('The sign-in to {environment} was interrupted because the window was closed or reloaded. Sign in again.'), signInAgain),
		'sign-in/not-waiting': messageTableEntry(l10n.t('No sign-in is waiting for a login in the browser. Sign in again.'), signInAgain),
		'sign-in/state-mismatch': messageTableEntry(l10n.t('The login page returned a response to another sign-in, so the response was not used. Sign in again on the page that opens.'), signInAgain),
		'sign-in/issuer-mismatch': messageTableEntry(l10n.t('The response came from another identity provider, or did not name its issuer. Check "authUrl" and "issuer".'), edit),
		'sign-in/callback-broken': messageTableEntry(l10n.t('The login page returned an incomplete address. Sign in again.'), signInAgain),
		'sign-in/login-required': messageTableEntry(l10n.t('The identity provider requires a new login on its login page. Sign in again.'), signInAgain),
		'sign-in/code-refused': messageTableEntry(l10n.t('The identity provider no longer accepts this login, which may have taken too long. Sign in again.'), signInAgain),
		'sign-in/expired': messageTableEntry(l10n.t('The identity provider no longer accepts your sign-in. Sign in again to continue.'), signInAgain),
		'sign-in/port-taken': messageTableEntry(l10n.t('Another program uses port {port} of this computer, so the login cannot return to the editor automatically. After the login, paste the address of the last page in your browser.'), paste),
		'sign-in/cannot-listen': messageTableEntry(l10n.t('This computer does not allow the extension to listen for the login ({reason}). After the login, paste the address of the last page in your browser.'), paste),
		'sign-in/callback-lost': messageTableEntry(l10n.t('This window received a login that belongs to another window or an earlier sign-in. Your own login may not return automatically. After the login, paste the address of the last page in your browser, or sign in again.'), paste),
		'sign-in/paste-registered': messageTableEntry(l10n.t('The login does not return to the editor automatically. After the login, paste the address of the last page in your browser.'), paste),
		'sign-in/loopback-elsewhere': messageTableEntry(l10n.t('The extension and your browser run on different computers, so the login cannot return to the editor automatically. After the login, paste the address of the last page in your browser.'), paste),
		'sign-in/address-elsewhere': messageTableEntry(l10n.t('The redirect URI does not lead to this window. After the login, paste the address of the last page in your browser.'), paste),
		// Messages about responses of the identity provider.
		'sign-in/client-refused': (details) => (details['clientType'] === 'public' ? publicClientRefused : clientRefused)(details),
		'sign-in/client-not-allowed': messageTableEntry(l10n.t('The identity provider does not allow this client to sign in this way. Check its registration in the customer portal.'), log),
		'sign-in/audience-refused': messageTableEntry(l10n.t('The identity provider does not know the data source. Check "audienceUrl" and "dataSourceId".'), edit),
		'sign-in/scope-refused': messageTableEntry(l10n.t('The identity provider did not grant the requested access. Apply for it in the customer portal, then ask the operator to approve it.'), edit),
		'sign-in/provider-refused': messageTableEntry(l10n.t('The identity provider refused the request. Check the client and its scopes. See the log for details.'), log),
		'sign-in/redirected': messageTableEntry(l10n.t('The identity provider responded with a redirect (HTTP {status}). Requests with secrets do not follow redirects. Set "authUrl" to the current address.'), edit),
		'sign-in/no-such-endpoint': messageTableEntry(l10n.t('There is no identity provider at this address (HTTP {status}). Check "authUrl". The extension adds "/oauth/token" to it.'), edit),
		'sign-in/provider-forbids': messageTableEntry(l10n.t('The identity provider, or a gateway in front of it, denied access (HTTP {status}). Ask its operator for access. Some networks require a VPN.'), log),
		'sign-in/provider-busy': messageIfDetail('seconds', messageTableEntry(l10n.t('The identity provider received too many requests. Sign in again in {seconds} s.'), signInAgain), messageTableEntry(l10n.t('The identity provider received too many requests. Sign in again in a minute.'), signInAgain)),
		'sign-in/provider-failed': messageTableEntry(l10n.t('The identity provider is having problems. Sign in again in a few minutes.'), signInAgain),
		'sign-in/web-page': messageTableEntry(l10n.t('The address of the identity provider returned a web page. Check "authUrl", and whether a proxy requires authentication.'), edit),
		'sign-in/broken-response': messageTableEntry(l10n.t('The response from the identity provider is not valid ("{field}" is missing or wrong). Check that "authUrl" is its base URL.'), edit),
		'sign-in/wrong-token-type': messageTableEntry(l10n.t('The identity provider issued a token of a type that the API does not accept. Check "audienceUrl" and "dataSourceId".'), edit),
		'sign-in/identity-not-valid': messageTableEntry(l10n.t('The identity of the account could not be verified ("{check}" does not match), so no account was signed in. Check the environment.'), edit),
		'sign-in/clock': messageTableEntry(l10n.t('According to the clock of this computer, the response from the identity provider is not valid now. Set the clock, then sign in again.'), signInAgain),
		'sign-in/metadata-unusable': messageTableEntry(l10n.t('The metadata of "issuer" could not be read, so logins cannot be verified. Correct "issuer", or remove it to sign in without verification.'), edit),
		// Messages about responses of the API.
		'sign-in/token-expired': messageTableEntry(l10n.t('{environment} rejected the token of {account} as expired (HTTP {status}), although it is new. Check the clock of this computer, then try again.'), log),
		'sign-in/token-refused': messageTableEntry(l10n.t("{environment} rejected the token of {account} (HTTP {status}). Check that the environment's identity provider belongs to this API."), edit),
		'sign-in/wrong-audience': messageTableEntry(l10n.t('{environment} refused {account} (HTTP {status}) because the audience of the token is not {audience}. Check "audienceUrl" and "dataSourceId".'), edit),
		'sign-in/missing-scope': messageTableEntry(l10n.t('{environment} refused {account} (HTTP {status}) because the scope {scope} was not granted. Apply for it in the customer portal, then ask the operator to approve it.'), switchAccount),
		'sign-in/scope-not-requested': messageTableEntry(l10n.t('{environment} refused {account} (HTTP {status}) because the sign-in did not request {scope}. Sign in again to request it.'), signInAgain),
		'sign-in/forbidden': messageTableEntry(l10n.t('{environment} refused {account} (HTTP {status}), and the token shows no reason. Ask the operator for access, or use another account.'), switchAccount),
		'sign-in/wrong-password': messageTableEntry(l10n.t('{environment} did not accept the user name {account} or its password (HTTP {status}). Sign in again and check both.'), signInAgain),
		'sign-in/not-verified': messageTableEntry(l10n.t('{environment} responded with HTTP {status}, so the password could not be checked and was not saved. Check "apiUrl".'), edit),
		'sign-in/basic-forbidden': messageTableEntry(l10n.t('{environment} refused the user {account} (HTTP {status}). Ask the local administrator of the institution that owns the data for access, or use another account.'), switchAccount),
	} satisfies MessageTable;
}

/**
 * Creates a next step for the environment with the ID in the details. Without an ID, the command
 * applies to the active environment.
 */
function environmentStep(title: string, command: NextStep['command'], ...others: readonly unknown[]) {
	return ({ environmentId }: ErrorDetails): NextStep => ({ title, command, arguments: [environmentId, ...others] });
}
