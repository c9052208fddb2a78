import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { steps } from './steps.ts';

/** What the API does not take. */
export function apiWords(l10n: L10n) {
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
