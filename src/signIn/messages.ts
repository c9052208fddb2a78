import { ifDetail, type L10n, type MessageTable, message, type NextStep } from '../shared/core/errorMessages.ts';
import type { Details } from '../shared/core/errors.ts';

/** Error messages of sign-in and of staying signed in. */
export function signInMessages(l10n: L10n) {
	const signIn: NextStep = { title: l10n.t('Sign In'), command: 'studyAdmin.signIn' };
	const signInAgain: NextStep = { title: l10n.t('Sign In Again'), command: 'studyAdmin.signIn', arguments: ['again'] };
	const switchAccount: NextStep = { title: l10n.t('Switch Account'), command: 'studyAdmin.signIn' };
	const enterSecrets: NextStep = { title: l10n.t('Enter Secrets'), command: 'studyAdmin.enterSecrets' };
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const paste: NextStep = { title: l10n.t('Paste the Address'), command: 'studyAdmin.pasteCallback' };
	const publicClientRefused = message(l10n.t('The identity provider does not accept the client without a secret. Check "clientId", and whether "clientType" should be "confidential".'), edit);
	// Without `invalid_client` the stored secret stays, and the user decides whether to enter it
	// again.
	const secretStep = ({ error }: Details) => (error === 'invalid_client' ? signInAgain : enterSecrets);
	const clientRefused = message(l10n.t('The identity provider does not accept the client ID or its secret. Check both, then sign in again. A client that was given no secret has "clientType": "public".'), secretStep);
	return {
		// Sessions and stored secrets.
		'sign-in/required': message(l10n.t('Nobody is signed in to {environment}. Sign in, then try again.'), signIn),
		'sign-in/client-secret-missing': message(l10n.t('The client secret for {environment} is not there any more. Enter it, then try again.'), enterSecrets),
		'sign-in/nobody-to-sign-out': message(l10n.t('Nobody is signed in to {environment}. Sign in first.'), signIn),
		'sign-in/environment-changed': message(l10n.t('The environment {environment} was changed or removed while the login was under way, so nobody was signed in. Sign in again.'), signInAgain),
		'sign-in/secret-missing': message(l10n.t('The value of the header {header} for {environment} is not there yet. Enter it, then try again.'), enterSecrets),
		'sign-in/no-secrets': message(l10n.t('{environment} has no client secret and no secret headers. Sign in with the user instead.'), signIn),
		'sign-in/not-kept': message(l10n.t('This editor did not keep the sign-in: its secret storage ends with the window. Sign in again, each time it was closed or reloaded.'), signIn),
		'sign-in/storage-failed': message(l10n.t("The editor's secret storage failed, so only this window knows of the sign-in or sign-out. The log has the reason."), log),
		'sign-in/secret-not-kept': message(l10n.t("The editor's secret storage does not take the secret of {environment}, so it stays in the settings. The log has the reason."), log),
		'sign-in/record-damaged': message(l10n.t('A stored sign-in could not be read and was set aside. Sign in again; the others are not affected.'), signInAgain),
		'sign-in/not-through-provider': message(l10n.t('{environment} signs in with a user name and password, which other extensions cannot use.'), signIn),
		'sign-in/no-token-endpoint': message(l10n.t('{host} does not answer as an identity provider does (HTTP {status}). Check that "authUrl" is its base address.'), edit),
		'sign-in/no-api': message(l10n.t('{host} does not answer as a GraphQL API does (HTTP {status}). Check that "apiUrl" is its base address.'), edit),
		'sign-in/clock-offset': message(l10n.t('The clock of this machine is {seconds} seconds from that of the servers. Set it.'), log),
		// Logins in the browser.
		'sign-in/denied': message(l10n.t('The login was cancelled or the access denied on the login page. Sign in again when you are ready.'), signInAgain),
		'sign-in/timed-out': message(l10n.t('No login came back from the browser for {environment} within ten minutes. Sign in again when you are ready.'), signInAgain),
		'sign-in/interrupted': message(l10n.t('The sign-in to {environment} was interrupted because the window was reloaded. Sign in again.'), signInAgain),
		'sign-in/not-waiting': message(l10n.t('No sign-in waits for a login in the browser any more. Sign in again.'), signInAgain),
		'sign-in/state-mismatch': message(l10n.t('The answer of the login page belongs to another sign-in, so it was not used. Sign in again, and only in the page that opens.'), signInAgain),
		'sign-in/issuer-mismatch': message(l10n.t('Another identity provider answered than the one of the environment, or it did not say which it is. Check "authUrl" and "issuer".'), edit),
		'sign-in/callback-broken': message(l10n.t('The address that the login page led back to was not complete. Sign in again.'), signInAgain),
		'sign-in/login-required': message(l10n.t('The identity provider wants you on its login page before it goes on. Sign in again.'), signInAgain),
		'sign-in/code-refused': message(l10n.t('The identity provider did not accept the login any more. It may have taken too long; sign in again.'), signInAgain),
		'sign-in/expired': message(l10n.t('The identity provider does not accept the sign-in any more. Sign in again to go on.'), signInAgain),
		'sign-in/port-taken': message(l10n.t('Another program holds port {port} of this machine, so the login does not come back by itself. Paste the address at which it ends.'), paste),
		'sign-in/cannot-listen': message(l10n.t('This machine does not let the extension wait for the login ({reason}), so it does not come back by itself. Paste the address at which it ends.'), paste),
		'sign-in/callback-lost': message(l10n.t('The answer of a login page came here that belongs to another window or to an earlier sign-in, so this one may not come back by itself. Paste the address at which it ends, or sign in again.'), paste),
		'sign-in/paste-registered': message(l10n.t('The login does not come back by itself. Paste the address at which it ends.'), paste),
		'sign-in/loopback-elsewhere': message(l10n.t('The extension does not run on the machine of your browser, so it cannot wait for the login there. Paste the address at which it ends.'), paste),
		'sign-in/address-elsewhere': message(l10n.t('That address does not lead to this window. Paste the address at which the login ends.'), paste),
		// Responses of the identity provider.
		'sign-in/client-refused': (details) => (details['clientType'] === 'public' ? publicClientRefused : clientRefused)(details),
		'sign-in/client-not-allowed': message(l10n.t("The client may not sign in this way. Check its registration in the identity provider's customer portal."), log),
		'sign-in/audience-refused': message(l10n.t('The identity provider does not know the data source. Check "audienceUrl" and "dataSourceId".'), edit),
		'sign-in/scope-refused': message(l10n.t('The identity provider does not grant the access that was asked for. Apply for it in its customer portal, then ask the operator to approve it.'), edit),
		'sign-in/provider-refused': message(l10n.t('The identity provider refused the request. Check the client and its scopes; the log has the reason.'), log),
		'sign-in/redirected': message(l10n.t('The identity provider answered with a redirect (HTTP {status}), which is not followed with secrets. Set "authUrl" to its present address.'), edit),
		'sign-in/no-such-endpoint': message(l10n.t('There is no identity provider at the address (HTTP {status}). Check "authUrl": "/oauth/token" is added to it.'), edit),
		'sign-in/provider-forbids': message(l10n.t('The identity provider, or a gateway before it, does not let this computer in (HTTP {status}). Ask those who run it; some networks need a VPN.'), log),
		'sign-in/provider-busy': ifDetail('seconds', message(l10n.t('The identity provider has had too many requests. Wait {seconds} seconds, then sign in again.'), signInAgain), message(l10n.t('The identity provider has had too many requests. Wait a minute, then sign in again.'), signInAgain)),
		'sign-in/provider-failed': message(l10n.t('The identity provider has a fault of its own at the moment. Sign in again in a few minutes.'), signInAgain),
		'sign-in/web-page': message(l10n.t('A web page came instead of the identity provider\'s answer: a proxy that wants a sign-in, or a wrong address. Check "authUrl".'), edit),
		'sign-in/broken-answer': message(l10n.t('The identity provider\'s answer is not complete ("{field}" is missing or wrong). Check that "authUrl" is its base address.'), edit),
		'sign-in/wrong-token-type': message(l10n.t('The identity provider gave a token of another kind than the API takes. Check "audienceUrl" and "dataSourceId".'), edit),
		'sign-in/identity-not-valid': message(l10n.t('The identity provider\'s answer is not trustworthy ("{check}" does not match), so nobody is signed in. Check the environment.'), edit),
		'sign-in/clock': message(l10n.t("By the clock of this machine the identity provider's answer is not valid now. Set the clock, then sign in again."), signInAgain),
		'sign-in/metadata-unusable': message(l10n.t('The metadata of "issuer" could not be read, so a login could not be verified. Check it, or leave it out to go without.'), edit),
		// Responses of the API.
		'sign-in/token-expired': message(l10n.t('{environment} rejected the token of {account} as expired (HTTP {status}), although it is new. Check the clock of this machine, then try again.'), log),
		'sign-in/token-refused': message(l10n.t("{environment} rejected the token of {account} (HTTP {status}). Check that the environment's identity provider belongs to this API."), edit),
		'sign-in/wrong-audience': message(l10n.t('{environment} refused {account} (HTTP {status}) because the audience of the token is not {audience}. Check "audienceUrl" and "dataSourceId".'), edit),
		'sign-in/missing-scope': message(l10n.t("{environment} refused {account} (HTTP {status}) because the scope {scope} was not granted. Apply for it in the identity provider's customer portal, then ask the operator to approve it."), switchAccount),
		'sign-in/scope-not-asked': message(l10n.t('{environment} refused {account} (HTTP {status}) because the sign-in did not request {scope}. Sign in again to request it.'), signInAgain),
		'sign-in/forbidden': message(l10n.t('{environment} refused {account} (HTTP {status}), although the token has the right audience and scopes. Ask the operator for access, or use another account.'), switchAccount),
		'sign-in/wrong-password': message(l10n.t('{environment} did not accept the user name {account} or its password (HTTP {status}). Sign in again and check both.'), signInAgain),
		'sign-in/not-verified': message(l10n.t('{environment} answered with HTTP {status}, so the password could not be checked and was not kept. Check "apiUrl".'), edit),
		'sign-in/basic-forbidden': message(l10n.t('{environment} refused the user {account} (HTTP {status}). Ask the local administrator of the institution that owns the data for access, or use another account.'), switchAccount),
	} satisfies MessageTable;
}
