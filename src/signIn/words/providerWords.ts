import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { steps } from './steps.ts';

/** What the identity provider does not give. */
export function clientWords(l10n: L10n) {
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
export function answerWords(l10n: L10n) {
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
export function identityWords(l10n: L10n) {
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
