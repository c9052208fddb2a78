import { type L10n, type MessageTable, messageTableEntry, type NextStep } from '../shared/core/errorMessages.ts';
import type { ErrorDetails } from '../shared/core/errors.ts';
import { allowedFieldValues } from './core/readEnvironments.ts';
import { isUrlField } from './core/secretNames.ts';

/**
 * Returns the name of a field with a secret for a message: the field name, or the credentials in a
 * URL field.
 */
export function secretFieldLabel(l10n: L10n, field: string): string {
	return isUrlField(field) ? l10n.t('the user name and password in "{0}"', field) : `"${field}"`;
}

/** The error messages for the environments in the settings. */
export function environmentErrorMessages(l10n: L10n) {
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const add: NextStep = { title: l10n.t('Add Environment'), command: 'studyAdmin.addEnvironment' };
	const move: NextStep = { title: l10n.t('Move to Secure Storage'), command: 'studyAdmin.moveSecrets' };
	const select: NextStep = { title: l10n.t('Select Environment'), command: 'studyAdmin.selectEnvironment' };
	const subject = ({ environment = '', field = '' }: ErrorDetails) => (field ? l10n.t('"{0}" of the environment "{1}"', field, environment) : l10n.t('The environment "{0}"', environment));
	/**
	 * Creates an entry of the message table. `{subject}` in the text is replaced with the environment
	 * or one of its fields, `{values}` with the allowed values of the field.
	 */
	const about = (text: string, next = edit) => {
		const format = messageTableEntry(text, next);
		return (details: ErrorDetails) => format({ ...details, subject: subject(details), values: valuesOf(details) });
	};
	const valuesOf = ({ field = '' }: ErrorDetails) =>
		field === 'clientType'
			? l10n.t('confidential, or public if "auth" is "oidc"')
			: Object.entries(allowedFieldValues)
					.flatMap(([name, values]) => (name === field ? values : []))
					.join(', ');
	const secret = about(l10n.t('{subject} is stored in plain text in your settings. Move it to secure storage.'), move);
	const login = about(l10n.t('The user name and password in {subject} are stored in plain text in your settings. Move them to secure storage.'), move);
	const text = about(l10n.t('{subject} must be a string.'));
	const list = about(l10n.t('{subject} must be a list of strings.'));
	const headerValue = about(l10n.t('{subject} must be a string of characters that HTTP headers allow.'));
	const notText = (field: string) => (field.startsWith('headers.') ? headerValue : ['scopes', 'secretHeaders'].includes(field) ? list : text);
	const userNotSaved = messageTableEntry(l10n.t('The user settings were not changed. Save the settings file and correct its errors, then try again.'), { title: l10n.t('Open User Settings'), command: 'workbench.action.openSettingsJson' });
	const workspaceNotSaved = messageTableEntry(l10n.t('The workspace settings were not changed. Save the settings file and correct its errors, then try again.'), { title: l10n.t('Open Workspace Settings'), command: 'workbench.action.openWorkspaceSettingsFile' });
	return {
		'environment/none': messageTableEntry(l10n.t('No environment is configured. Add an environment with its addresses and authentication method.'), add),
		'environment/unknown': messageTableEntry(l10n.t('Another extension requested an environment that does not exist. Check the environment IDs in your settings.'), edit),
		'environment/gone': messageTableEntry(l10n.t('The environment "{environment}" was removed, so no request was sent. Add it again or select another environment.'), select),
		'environment/not-chosen': messageTableEntry(l10n.t('No environment is active. Select an environment first.'), select),
		'environment/no-api': messageTableEntry(l10n.t('The environment "{environment}" has no API. Select an environment with an "apiUrl".'), select),
		'environment/no-conversion-service': messageTableEntry(l10n.t('The environment "{environment}" has no conversion service. Add a "conversionUrl" to it.'), edit),
		'environment/missing': about(l10n.t('{subject} is missing.')),
		'environment/not-text': (details) => notText(String(details['field'] ?? ''))(details),
		'environment/not-a-boolean': about(l10n.t('{subject} must be true or false.')),
		'environment/not-an-object': about(l10n.t('{subject} must be an object.')),
		'environment/not-a-url': about(l10n.t('{subject} must be a full address, such as https://api.example.org.')),
		'environment/not-https': about(l10n.t('{subject} must begin with https://. http is allowed only for localhost.')),
		'environment/unknown-value': about(l10n.t('{subject} has an invalid value. Use one of: {values}.')),
		'environment/not-a-redirect': about(l10n.t('{subject} does not match the redirect method. Check "redirect" and the registered redirect URI.')),
		'environment/not-a-port': about(l10n.t('{subject} must be a port number from 1 to 65535.')),
		'environment/secret-in-settings': (details) => (isUrlField(String(details['field'] ?? '')) ? login : secret)(details),
		'environment/settings-not-saved': (details) => (details['scope'] === 'workspace' ? workspaceNotSaved : userNotSaved)(details),
		'environment/refused-header': about(l10n.t('{subject} is a reserved header or has an invalid name. Remove it from the environment.')),
	} satisfies MessageTable;
}
