import { type L10n, type MessageTable, message, type NextStep } from '../shared/core/errorMessages.ts';
import type { Details } from '../shared/core/errors.ts';
import { isAddressField } from './core/secretNames.ts';

/** A secret field in a message: the field, or the login in an address. */
export function secretName(l10n: L10n, field: string): string {
	return isAddressField(field) ? l10n.t('the user name and password in "{0}"', field) : `"${field}"`;
}

/** Error messages of the environments in the settings. */
export function environmentMessages(l10n: L10n) {
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const add: NextStep = { title: l10n.t('Add Environment'), command: 'studyAdmin.addEnvironment' };
	const move: NextStep = { title: l10n.t('Move to Secret Storage'), command: 'studyAdmin.moveSecrets' };
	const select: NextStep = { title: l10n.t('Select Environment'), command: 'studyAdmin.selectEnvironment' };
	const subject = ({ environment = '', field = '' }: Details) => (field ? l10n.t('"{0}" of the environment "{1}"', field, environment) : l10n.t('The environment "{0}"', environment));
	/** `{subject}` is the environment, or one of its fields. */
	const about = (text: string, next = edit) => {
		const format = message(text, next);
		return (details: Details) => format({ ...details, subject: subject(details) });
	};
	const secret = about(l10n.t('{subject} stands in the settings in clear text, and settings are no place for a secret.'), move);
	const login = about(l10n.t('The user name and password in {subject} stand in the settings in clear text, and settings are no place for a secret.'), move);
	return {
		'environment/none': message(l10n.t('There is no environment yet. Add one: its addresses, and how to sign in to it.'), add),
		'environment/unknown': message(l10n.t('Another extension asked for an environment that there is none of. Check the ids of the environments.'), edit),
		'environment/gone': message(l10n.t('The environment "{environment}" has been removed, so nothing was sent to it. Add it again, or select another one.'), select),
		'environment/not-chosen': message(l10n.t('No environment is active. Select one first.'), select),
		'environment/no-api': message(l10n.t('The environment "{environment}" has no API. Select one that has an "apiUrl".'), select),
		'environment/no-conversion-service': message(l10n.t('The environment "{environment}" has no conversion service. Give it a "conversionUrl".'), edit),
		'environment/missing': about(l10n.t('{subject} is missing.')),
		'environment/not-text': about(l10n.t('{subject} must be text.')),
		'environment/not-an-object': about(l10n.t('{subject} must be an object with fields.')),
		'environment/not-a-url': about(l10n.t('{subject} is not an address such as https://api.example.org.')),
		'environment/not-https': about(l10n.t('{subject} must begin with https://; plain http is for this machine only.')),
		'environment/unknown-value': about(l10n.t('{subject} is not one of the values it can have.')),
		'environment/not-a-redirect': about(l10n.t('{subject} is not an address that the login can come back to the chosen way. Check "redirect" and the registration.')),
		'environment/not-a-port': about(l10n.t('{subject} must be a port, a whole number from 1 to 65535.')),
		'environment/secret-in-settings': (details) => (isAddressField(String(details['field'] ?? '')) ? login : secret)(details),
		'environment/refused-header': about(l10n.t('{subject} is a header that cannot be set here.')),
	} satisfies MessageTable;
}
