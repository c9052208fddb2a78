import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { steps } from './steps.ts';

/** What is there and what is kept. */
export function keepingWords(l10n: L10n) {
	const { signIn, signInAgain, enterSecrets, log } = steps(l10n);
	return {
		'sign-in/required': ({ environment }) => ({
			text: l10n.t('Nobody is signed in to {0}. Sign in, then try again.', environment ?? ''),
			next: signIn,
		}),
		'sign-in/client-secret-missing': ({ environment }) => ({
			text: l10n.t('The client secret for {0} is not there any more. Enter it, then try again.', environment ?? ''),
			next: enterSecrets,
		}),
		'sign-in/nobody-to-sign-out': ({ environment }) => ({
			text: l10n.t('Nobody is signed in to {0}. Sign in first.', environment ?? ''),
			next: signIn,
		}),
		'sign-in/environment-changed': ({ environment }) => ({
			text: l10n.t(
				'The environment {0} was changed or removed while the login was under way, so nobody was signed in. Sign in again.',
				environment ?? '',
			),
			next: signInAgain,
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

/** What only a diagnosis finds out. */
export function diagnosisWords(l10n: L10n) {
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
