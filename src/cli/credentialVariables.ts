import type { ApiEnvironment } from '../environments/core/environment.ts';
import type { Redactor } from '../shared/core/redaction/redactor.ts';
import type { CommandContext } from './command.ts';

/** The variable with a token of the API, which all authentication methods accept. */
const tokenVariable = 'STUDY_ADMIN_TOKEN';

/** The variables with the credentials of each authentication method. */
export const credentialVariables = {
	basic: ['STUDY_ADMIN_USERNAME', 'STUDY_ADMIN_PASSWORD'],
	clientCredentials: ['STUDY_ADMIN_CLIENT_SECRET'],
	oidc: [],
} as const;

/** The names of all variables with credentials. */
export const credentialVariableNames: readonly string[] = [...Object.values(credentialVariables).flat(), tokenVariable];

/** Adds the credentials in variables to a redactor, so that no message contains them. */
export function addVariableCredentialsToRedactor(variables: CommandContext['variables'], redactor: Redactor): void {
	for (const name of credentialVariableNames) {
		const value = variables[name] ?? '';
		if (name === 'STUDY_ADMIN_USERNAME') {
			redactor.addName(value);
		} else {
			redactor.addSecret(value);
		}
	}
}

/**
 * Whether the variables contain credentials for an environment. Credentials that are incomplete
 * count, because the user must correct them.
 */
export function hasCredentialVariables(
	{ api: { authentication, secretHeaders } }: ApiEnvironment,
	variables: CommandContext['variables'],
): boolean {
	const names = [tokenVariable, ...credentialVariables[authentication.type]];
	return secretHeaders.length === 0 && names.some((name) => variables[name]);
}

/**
 * Returns the names of the variables that a request to an environment needs and that are missing
 * or empty.
 */
export function missingCredentialVariables(
	{ api: { authentication } }: ApiEnvironment,
	variables: CommandContext['variables'],
): readonly string[] {
	const names = credentialVariables[authentication.type];
	if (variables[tokenVariable]?.trim()) {
		return [];
	}
	return names.length === 0 ? [tokenVariable] : names.filter((name) => !variables[name]);
}
