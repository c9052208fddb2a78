import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { steps } from './steps.ts';

/** How a login came back. */
export function loginWords(l10n: L10n) {
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

/** Why the address of a login has to be pasted. */
export function pasteWords(l10n: L10n) {
	const paste = { title: l10n.t('Paste the Address'), command: 'studyAdmin.pasteCallback' } as const;
	return {
		'sign-in/port-taken': ({ port }) => ({
			text: l10n.t(
				'Another program holds port {0} of this machine, so the login does not come back by itself. Paste the address at which it ends.',
				port ?? '',
			),
			next: paste,
		}),
		'sign-in/cannot-listen': ({ reason }) => ({
			text: l10n.t(
				'This machine does not let the extension wait for the login ({0}), so it does not come back by itself. Paste the address at which it ends.',
				reason ?? '',
			),
			next: paste,
		}),
		'sign-in/callback-lost': () => ({
			text: l10n.t(
				'The answer of a login page came here that belongs to another window or to an earlier sign-in, so this one may not come back by itself. Paste the address at which it ends, or sign in again.',
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
