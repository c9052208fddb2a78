import type { Facts } from '../errors.ts';
import type { ExplanationTable, L10n } from '../explanations.ts';
import { isAddressField } from './secretNames.ts';

/** What is secret about a field of the setting: the field, or the login in an address. */
export function secretName(l10n: L10n, field: string): string {
	return isAddressField(field) ? l10n.t('the user name and password in "{0}"', field) : `"${field}"`;
}

/** The words for what can be wrong with the environments in the settings. */
export function environmentWords(l10n: L10n) {
	const edit = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' } as const;
	const add = { title: l10n.t('Add Environment'), command: 'studyAdmin.addEnvironment' } as const;
	const move = { title: l10n.t('Move to Secret Storage'), command: 'studyAdmin.moveSecrets' } as const;
	const select = { title: l10n.t('Select Environment'), command: 'studyAdmin.selectEnvironment' } as const;
	const place = ({ environment, field }: Facts) =>
		field
			? l10n.t('"{0}" of the environment "{1}"', field, environment ?? '')
			: l10n.t('The environment "{0}"', environment ?? '');
	return {
		'environment/none': () => ({
			text: l10n.t('There is no environment yet. Add one: its addresses, and how to sign in to it.'),
			next: add,
		}),
		'environment/unknown': () => ({
			text: l10n.t(
				'Another extension asked for an environment that there is none of. Check the ids of the environments.',
			),
			next: edit,
		}),
		'environment/gone': ({ environment }) => ({
			text: l10n.t(
				'The environment "{0}" has been removed, so nothing was sent to it. Add it again, or select another one.',
				environment ?? '',
			),
			next: select,
		}),
		'environment/not-chosen': () => ({ text: l10n.t('No environment is active. Select one first.'), next: select }),
		'environment/no-api': ({ environment }) => ({
			text: l10n.t('The environment "{0}" has no API. Select one that has an "apiUrl".', environment ?? ''),
			next: select,
		}),
		'environment/no-conversion-service': ({ environment }) => ({
			text: l10n.t('The environment "{0}" has no conversion service. Give it a "conversionUrl".', environment ?? ''),
			next: edit,
		}),
		'environment/missing': (facts) => ({ text: l10n.t('{0} is missing.', place(facts)), next: edit }),
		'environment/not-text': (facts) => ({ text: l10n.t('{0} must be text.', place(facts)), next: edit }),
		'environment/not-an-object': (facts) => ({
			text: l10n.t('{0} must be an object with fields.', place(facts)),
			next: edit,
		}),
		'environment/not-a-url': (facts) => ({
			text: l10n.t('{0} is not an address such as https://api.example.org.', place(facts)),
			next: edit,
		}),
		'environment/not-https': (facts) => ({
			text: l10n.t('{0} must begin with https://; plain http is for this machine only.', place(facts)),
			next: edit,
		}),
		'environment/unknown-value': (facts) => ({
			text: l10n.t('{0} is not one of the values it can have.', place(facts)),
			next: edit,
		}),
		'environment/not-a-redirect': (facts) => ({
			text: l10n.t(
				'{0} is not an address that the login can come back to the chosen way. Check "redirect" and the registration.',
				place(facts),
			),
			next: edit,
		}),
		'environment/not-a-port': (facts) => ({
			text: l10n.t('{0} must be a port, a whole number from 1 to 65535.', place(facts)),
			next: edit,
		}),
		'environment/secret-in-settings': (facts) => ({
			text: isAddressField(String(facts['field'] ?? ''))
				? l10n.t(
						'The user name and password in {0} stand in the settings in clear text, and settings are no place for a secret.',
						place(facts),
					)
				: l10n.t('{0} stands in the settings in clear text, and settings are no place for a secret.', place(facts)),
			next: move,
		}),
		'environment/refused-header': (facts) => ({
			text: l10n.t('{0} is a header that cannot be set here.', place(facts)),
			next: edit,
		}),
	} satisfies ExplanationTable;
}
