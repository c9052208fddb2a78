import type { ExplanationTable, L10n } from '../shared/explanations.ts';

/** The words for what can go wrong while signing in and keeping signed in. */
export function signInWords(l10n: L10n) {
	return {
		...keepingWords(l10n),
		...loginWords(l10n),
		...pasteWords(l10n),
		...clientWords(l10n),
		...answerWords(l10n),
		...identityWords(l10n),
		...apiWords(l10n),
		...diagnosisWords(l10n),
	} satisfies ExplanationTable;
}

/** What only a diagnosis finds out. */
function diagnosisWords(l10n: L10n) {
	const { edit, log } = steps(l10n);
	return {
		'sign-in/no-token-endpoint': ({ host, status }) => ({
			text: l10n.t(
				'{0} does not answer as an identity provider does (HTTP {1}). Check that "authUrl" is its base address.',
				host ?? '',
				status ?? '',
			),
			next: edit,
		}),
		'sign-in/no-api': ({ host, status }) => ({
			text: l10n.t(
				'{0} does not answer as a GraphQL API does (HTTP {1}). Check that "apiUrl" is its base address.',
				host ?? '',
				status ?? '',
			),
			next: edit,
		}),
		'sign-in/clock-offset': ({ seconds }) => ({
			text: l10n.t('The clock of this machine is {0} seconds from that of the servers. Set it.', seconds ?? ''),
			next: log,
		}),
	} satisfies ExplanationTable;
}

/** What is there and what is kept. */
function keepingWords(l10n: L10n) {
	const { signIn, signInAgain, enterSecrets, log } = steps(l10n);
	return {
		'sign-in/required': ({ environment }) => ({
			text: l10n.t('Nobody is signed in to {0}. Sign in, then try again.', environment ?? ''),
			next: signIn,
		}),
		'sign-in/secret-missing': ({ environment, header }) => ({
			text: l10n.t(
				'The value of the header {0} for {1} is not there yet. Enter it, then try again.',
				header ?? '',
				environment ?? '',
			),
			next: enterSecrets,
		}),
		'sign-in/no-secrets': ({ environment }) => ({
			text: l10n.t('{0} has no client secret and no secret headers. Sign in with the user instead.', environment ?? ''),
			next: signIn,
		}),
		'sign-in/not-kept': () => ({
			text: l10n.t(
				'This editor did not keep the sign-in: its secret storage ends with the window. Sign in again, each time it was closed or reloaded.',
			),
			next: signIn,
		}),
		'sign-in/storage-failed': () => ({
			text: l10n.t(
				"The editor's secret storage failed, so only this window knows of the sign-in or sign-out. The log has the reason.",
			),
			next: log,
		}),
		'sign-in/secret-not-kept': ({ environment }) => ({
			text: l10n.t(
				"The editor's secret storage does not take the secret of {0}, so it stays in the settings. The log has the reason.",
				environment ?? '',
			),
			next: log,
		}),
		'sign-in/record-damaged': () => ({
			text: l10n.t('A stored sign-in could not be read and was set aside. Sign in again; the others are not affected.'),
			next: signInAgain,
		}),
		'sign-in/not-through-provider': ({ environment }) => ({
			text: l10n.t('{0} signs in with a user name and password, which other extensions cannot use.', environment ?? ''),
			next: signIn,
		}),
	} satisfies ExplanationTable;
}

/** Why the address of a login has to be pasted. */
function pasteWords(l10n: L10n) {
	const paste = { title: l10n.t('Paste the Address'), command: 'studyAdmin.pasteCallback' } as const;
	return {
		'sign-in/port-taken': ({ port }) => ({
			text: l10n.t(
				'Another program holds port {0} of this machine, so the login does not come back by itself. Paste the address at which it ends.',
				port ?? '',
			),
			next: paste,
		}),
		'sign-in/paste-registered': () => ({
			text: l10n.t('The login does not come back by itself. Paste the address at which it ends.'),
			next: paste,
		}),
		'sign-in/loopback-elsewhere': () => ({
			text: l10n.t(
				'The extension does not run on the machine of your browser, so it cannot wait for the login there. Paste the address at which it ends.',
			),
			next: paste,
		}),
		'sign-in/address-elsewhere': () => ({
			text: l10n.t('That address does not lead to this window. Paste the address at which the login ends.'),
			next: paste,
		}),
	} satisfies ExplanationTable;
}

/** How a login came back. */
function loginWords(l10n: L10n) {
	const { signInAgain, edit } = steps(l10n);
	return {
		'sign-in/denied': () => ({
			text: l10n.t('The login was cancelled or the access denied on the login page. Sign in again when you are ready.'),
			next: signInAgain,
		}),
		'sign-in/timed-out': ({ environment }) => ({
			text: l10n.t(
				'No login came back from the browser for {0} within ten minutes. Sign in again when you are ready.',
				environment ?? '',
			),
			next: signInAgain,
		}),
		'sign-in/interrupted': ({ environment }) => ({
			text: l10n.t(
				'The sign-in to {0} was interrupted because the window was reloaded. Sign in again.',
				environment ?? '',
			),
			next: signInAgain,
		}),
		'sign-in/not-waiting': () => ({
			text: l10n.t('No sign-in waits for a login in the browser any more. Sign in again.'),
			next: signInAgain,
		}),
		'sign-in/state-mismatch': () => ({
			text: l10n.t(
				'The answer of the login page belongs to another sign-in, so it was not used. Sign in again, and only in the page that opens.',
			),
			next: signInAgain,
		}),
		'sign-in/issuer-mismatch': () => ({
			text: l10n.t(
				'Another identity provider answered than the one of the environment, or it did not say which it is. Check "authUrl" and "issuer".',
			),
			next: edit,
		}),
		'sign-in/callback-broken': () => ({
			text: l10n.t('The address that the login page led back to was not complete. Sign in again.'),
			next: signInAgain,
		}),
		'sign-in/login-required': () => ({
			text: l10n.t('The identity provider wants you on its login page before it goes on. Sign in again.'),
			next: signInAgain,
		}),
		'sign-in/code-refused': () => ({
			text: l10n.t(
				'The identity provider did not accept the login any more. It may have taken too long; sign in again.',
			),
			next: signInAgain,
		}),
		'sign-in/expired': () => ({
			text: l10n.t('The identity provider does not accept the sign-in any more. Sign in again to go on.'),
			next: signInAgain,
		}),
	} satisfies ExplanationTable;
}

/** What the identity provider does not give. */
function clientWords(l10n: L10n) {
	const { signInAgain, enterSecrets, edit, log } = steps(l10n);
	return {
		'sign-in/client-refused': ({ clientType, error }) =>
			clientType === 'public'
				? {
						text: l10n.t(
							'The identity provider does not accept the client without a secret. Check "clientId", and whether "clientType" should be "confidential".',
						),
						next: edit,
					}
				: {
						text: l10n.t(
							'The identity provider does not accept the client ID or its secret. Check both, then sign in again. A client that was given no secret has "clientType": "public".',
						),
						// Without the provider's own word for it the stored secret is kept, and asking for it again is up to the user.
						next: error === 'invalid_client' ? signInAgain : enterSecrets,
					},
		'sign-in/client-not-allowed': () => ({
			text: l10n.t(
				"The client may not sign in this way. Check its registration in the identity provider's customer portal.",
			),
			next: log,
		}),
		'sign-in/audience-refused': () => ({
			text: l10n.t('The identity provider does not know the data source. Check "audienceUrl" and "dataSourceId".'),
			next: edit,
		}),
		'sign-in/scope-refused': () => ({
			text: l10n.t(
				'The identity provider does not grant the access that was asked for. Apply for it in its customer portal, then ask the operator to approve it.',
			),
			next: edit,
		}),
		'sign-in/provider-refused': () => ({
			text: l10n.t(
				'The identity provider refused the request. Check the client and its scopes; the log has the reason.',
			),
			next: log,
		}),
	} satisfies ExplanationTable;
}

/** What is not an identity provider's answer. */
function answerWords(l10n: L10n) {
	const { signInAgain, edit, log } = steps(l10n);
	return {
		'sign-in/redirected': ({ status }) => ({
			text: l10n.t(
				'The identity provider answered with a redirect (HTTP {0}), which is not followed with secrets. Set "authUrl" to its present address.',
				status ?? '',
			),
			next: edit,
		}),
		'sign-in/no-such-endpoint': ({ status }) => ({
			text: l10n.t(
				'There is no identity provider at the address (HTTP {0}). Check "authUrl": "/oauth/token" is added to it.',
				status ?? '',
			),
			next: edit,
		}),
		'sign-in/provider-forbids': ({ status }) => ({
			text: l10n.t(
				'The identity provider, or a gateway before it, does not let this computer in (HTTP {0}). Ask those who run it; some networks need a VPN.',
				status ?? '',
			),
			next: log,
		}),
		'sign-in/provider-busy': ({ seconds }) =>
			seconds === undefined
				? {
						text: l10n.t('The identity provider has had too many requests. Wait a minute, then sign in again.'),
						next: signInAgain,
					}
				: {
						text: l10n.t(
							'The identity provider has had too many requests. Wait {0} seconds, then sign in again.',
							seconds,
						),
						next: signInAgain,
					},
		'sign-in/provider-failed': () => ({
			text: l10n.t('The identity provider has a fault of its own at the moment. Sign in again in a few minutes.'),
			next: signInAgain,
		}),
		'sign-in/web-page': () => ({
			text: l10n.t(
				'A web page came instead of the identity provider\'s answer: a proxy that wants a sign-in, or a wrong address. Check "authUrl".',
			),
			next: edit,
		}),
		'sign-in/broken-answer': ({ field }) => ({
			text: l10n.t(
				'The identity provider\'s answer is not complete ("{0}" is missing or wrong). Check that "authUrl" is its base address.',
				field ?? '',
			),
			next: edit,
		}),
		'sign-in/wrong-token-type': () => ({
			text: l10n.t(
				'The identity provider gave a token of another kind than the API takes. Check "audienceUrl" and "dataSourceId".',
			),
			next: edit,
		}),
	} satisfies ExplanationTable;
}

/** What cannot be trusted. */
function identityWords(l10n: L10n) {
	const { signInAgain, edit } = steps(l10n);
	return {
		'sign-in/identity-not-valid': ({ check }) => ({
			text: l10n.t(
				'The identity provider\'s answer is not trustworthy ("{0}" does not match), so nobody is signed in. Check the environment.',
				check ?? '',
			),
			next: edit,
		}),
		'sign-in/clock': () => ({
			text: l10n.t(
				"By the clock of this machine the identity provider's answer is not valid now. Set the clock, then sign in again.",
			),
			next: signInAgain,
		}),
		'sign-in/metadata-unusable': () => ({
			text: l10n.t(
				'The metadata of "issuer" could not be read, so a login could not be verified. Check it, or leave it out to go without.',
			),
			next: edit,
		}),
	} satisfies ExplanationTable;
}

/** What the API does not take. */
function apiWords(l10n: L10n) {
	const { signInAgain, edit, log } = steps(l10n);
	return {
		'sign-in/token-expired': ({ environment }) => ({
			text: l10n.t(
				'{0} says the token has expired although it is fresh. Check the clock of this machine, then try again.',
				environment ?? '',
			),
			next: log,
		}),
		'sign-in/token-refused': ({ environment }) => ({
			text: l10n.t(
				"{0} does not accept the token. Check that the environment's identity provider belongs to this API.",
				environment ?? '',
			),
			next: edit,
		}),
		'sign-in/wrong-audience': ({ environment, audience }) => ({
			text: l10n.t(
				'The token is not meant for {0}: its audience is not {1}. Check "audienceUrl" and "dataSourceId".',
				environment ?? '',
				audience ?? '',
			),
			next: edit,
		}),
		'sign-in/missing-scope': ({ environment, scope }) => ({
			text: l10n.t(
				"The account has no access to this data in {0}: {1} was not granted. Apply for it in the identity provider's customer portal, then ask the operator to approve it.",
				environment ?? '',
				scope ?? '',
			),
			next: edit,
		}),
		'sign-in/scope-not-asked': ({ environment, scope }) => ({
			text: l10n.t(
				'The sign-in to {0} was made without {1}. Sign in again to ask for it.',
				environment ?? '',
				scope ?? '',
			),
			next: signInAgain,
		}),
		'sign-in/forbidden': ({ environment }) => ({
			text: l10n.t(
				'{0} does not allow this for the account, although the token has the right audience and scopes. Ask the operator.',
				environment ?? '',
			),
			next: log,
		}),
		'sign-in/wrong-password': ({ environment }) => ({
			text: l10n.t('{0} did not accept the user name or password. Sign in again and check both.', environment ?? ''),
			next: signInAgain,
		}),
		'sign-in/not-verified': ({ environment, status }) => ({
			text: l10n.t(
				'{0} answered with HTTP {1}, so the password could not be checked and was not kept. Check "apiUrl".',
				environment ?? '',
				status ?? '',
			),
			next: edit,
		}),
		'sign-in/basic-forbidden': ({ environment }) => ({
			text: l10n.t(
				'The user may not do this in {0}. The institution that owns the data grants the access; ask its local administrator.',
				environment ?? '',
			),
			next: log,
		}),
	} satisfies ExplanationTable;
}

/** What the words offer to do next. */
function steps(l10n: L10n) {
	return {
		signIn: { title: l10n.t('Sign In'), command: 'studyAdmin.signIn' },
		signInAgain: { title: l10n.t('Sign In Again'), command: 'studyAdmin.signIn' },
		enterSecrets: { title: l10n.t('Enter Secrets'), command: 'studyAdmin.enterSecrets' },
		edit: { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' },
		log: { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' },
	} as const;
}
