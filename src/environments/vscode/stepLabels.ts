import type { ErrorMessages, L10n } from '../../shared/core/errorMessages.ts';
import type { EnvironmentProblem } from '../core/environmentFieldReader.ts';
import type { AnswerHint, ChoiceStep, environmentStepChoices, TextInputStep } from '../core/environmentSteps.ts';
import type { PastedEnvironmentsResult } from '../core/pastedEnvironments.ts';
import { environmentProblemError } from '../core/readEnvironments.ts';
import { loopbackRedirectUri } from '../core/serviceUrl.ts';
import { secretFieldLabel } from '../messages.ts';

/** The labels of a step with a text input. */
interface TextLabels {
	readonly prompt: string;
	/** An example of a value, which the empty input box shows. */
	readonly placeholder: string;
}

/** The labels of a step with a quick pick. */
export interface ChoiceStepLabels<Choice extends string = string> {
	readonly prompt: string;
	readonly choices: Readonly<Record<Choice, { readonly label: string; readonly detail: string }>>;
}

/** Returns the labels of the steps with a text input. */
export function textStepLabels(l10n: L10n): Readonly<Record<TextInputStep, TextLabels>> {
	return {
		json: {
			prompt: l10n.t(
				'Paste one or more environments as JSON. Leave out secrets. You are prompted for them at sign-in.',
			),
			placeholder: '{ "label": "…", "apiUrl": "https://…", "auth": "oidc" }',
		},
		label: { prompt: l10n.t('Display name of the environment'), placeholder: l10n.t('Test, Western Norway') },
		apiUrl: {
			prompt: l10n.t('Base URL of the API. Operations are sent to its path /graphql/.'),
			placeholder: 'https://api.example.org',
		},
		authUrl: {
			prompt: l10n.t('Base URL of the identity provider. Its login page has the path /oauth/authorization.'),
			placeholder: 'https://auth.example.org',
		},
		clientId: {
			prompt: l10n.t("Client ID of the registered service, from the identity provider's customer portal"),
			placeholder: '00000000-0000-0000-0000-000000000000',
		},
		dataSourceId: {
			prompt: l10n.t("UUID of the API's data source"),
			placeholder: '00000000-0000-0000-0000-000000000000',
		},
		audienceUrl: {
			prompt: l10n.t('Base URL of the token audience. Tokens are issued for this URL followed by the data source ID.'),
			placeholder: 'https://datasources.example.org',
		},
		redirectUri: {
			prompt: l10n.t('Redirect URI exactly as registered. If empty, {0} is used.', loopbackRedirectUri()),
			placeholder: 'https://app.example.org/callback',
		},
		conversionUrl: {
			prompt: l10n.t('Base URL of the document conversion service'),
			placeholder: 'https://convert.example.org',
		},
	};
}

type AllChoiceLabels = {
	readonly [Step in ChoiceStep]: ChoiceStepLabels<(typeof environmentStepChoices)[Step][number]>;
};

/**
 * Returns the labels of the steps with a quick pick. `callback` is the redirect URI of the current
 * editor.
 */
export function choiceStepLabels(l10n: L10n, callback: string): AllChoiceLabels {
	return { ...generalLabels(l10n), ...accessLabels(l10n, callback) };
}

function generalLabels(l10n: L10n): Pick<AllChoiceLabels, 'how' | 'existing' | 'kind' | 'purpose'> {
	return {
		how: {
			prompt: l10n.t('Select how to add the environment, or paste its JSON here'),
			choices: {
				steps: { label: l10n.t('Enter Step by Step'), detail: l10n.t('Each value is validated as you type.') },
				paste: {
					label: l10n.t('Paste an Environment as JSON'),
					detail: l10n.t('For example, an environment that a colleague shared with you.'),
				},
			},
		},
		existing: {
			prompt: l10n.t('An environment with this ID already exists'),
			choices: {
				replace: { label: l10n.t('Replace'), detail: l10n.t('The pasted environment replaces the existing one.') },
				keepBoth: { label: l10n.t('Keep Both'), detail: l10n.t('The pasted environment gets another ID.') },
			},
		},
		kind: {
			prompt: l10n.t('Select the purpose of the environment'),
			choices: {
				test: { label: l10n.t('Test'), detail: l10n.t('Test data that you may change.') },
				sandbox: { label: l10n.t('Sandbox'), detail: l10n.t('Generated data on this computer or elsewhere.') },
				production: {
					label: l10n.t('Production'),
					detail: l10n.t('Real data. The status bar is highlighted, and you confirm each mutation.'),
				},
			},
		},
		purpose: {
			prompt: l10n.t('Select the services of the environment'),
			choices: {
				api: { label: l10n.t('API'), detail: l10n.t('Run GraphQL operations.') },
				conversion: {
					label: l10n.t('Document conversion'),
					detail: l10n.t('Convert documents to Markdown. No sign-in is required.'),
				},
				both: { label: l10n.t('Both'), detail: l10n.t('The API and the document conversion service.') },
			},
		},
	};
}

function accessLabels(
	l10n: L10n,
	callback: string,
): Pick<AllChoiceLabels, 'auth' | 'clientType' | 'data' | 'redirect'> {
	return {
		auth: {
			prompt: l10n.t('Select how to sign in to the API'),
			choices: {
				oidc: {
					label: l10n.t('Log in through the identity provider (OIDC)'),
					detail: l10n.t("Apply in the provider's customer portal. The API's operator approves the access."),
				},
				basic: {
					label: l10n.t('User name and password (Basic)'),
					detail: l10n.t('The institution that owns the data approves and orders the access.'),
				},
				clientCredentials: {
					label: l10n.t('Sign in as the registered client (client credentials)'),
					detail: l10n.t("No user logs in. Apply in the customer portal. The API's operator approves the access."),
				},
			},
		},
		clientType: {
			prompt: l10n.t('Select whether the client has a secret'),
			choices: {
				confidential: {
					label: l10n.t('Confidential'),
					detail: l10n.t('The client has a secret. You enter it at sign-in, and it is saved in secure storage.'),
				},
				public: { label: l10n.t('Public'), detail: l10n.t('The client has no secret.') },
			},
		},
		data: {
			prompt: l10n.t('Select the data that you have access to'),
			choices: {
				student: { label: l10n.t('Student data'), detail: l10n.t('Requests the scope that ends with _student.') },
				employee: { label: l10n.t('Employee data'), detail: l10n.t('Requests the scope that ends with _ansatt.') },
			},
		},
		redirect: {
			prompt: l10n.t('Select how the browser returns to the editor after the login'),
			choices: {
				uriHandler: {
					label: l10n.t('Open this editor'),
					detail: l10n.t('Redirect URI to register: {0}', callback),
				},
				loopback: {
					label: l10n.t('Open an address of this computer'),
					detail: l10n.t('Redirect URI to register: {0} with any port', loopbackRedirectUri()),
				},
				paste: {
					label: l10n.t('Paste the address from the browser'),
					detail: l10n.t('For a registered redirect URI that leads to another address.'),
				},
			},
		},
	};
}

/** Returns the message to show below an input box for an invalid value. */
export function inputProblemMessage(l10n: L10n, problem: EnvironmentProblem['problem']): string {
	switch (problem) {
		case 'missing':
			return l10n.t('Enter a value.');
		case 'not-a-url':
			return l10n.t('Enter a full address, such as https://api.example.org.');
		case 'not-https':
			return l10n.t('Enter an address that begins with https://. http is allowed only for localhost.');
		case 'not-a-redirect':
			return l10n.t('Enter the full redirect URI, with https:// or a loopback address.');
		default:
			return l10n.t('This value is invalid.');
	}
}

/** Returns the messages for possible mistakes in an input box, by the kind of mistake. */
export function answerHintMessages(l10n: L10n): Readonly<Record<AnswerHint, string>> {
	return {
		'not-a-uuid': l10n.t('A data source ID is usually a UUID.'),
		'graphql-in-url': l10n.t('/graphql is removed because it is added to the base URL of each request.'),
		'oauth-in-url': l10n.t('The base URL usually ends before /oauth.'),
	};
}

/**
 * Returns the message about the problems of a pasted text, with the names of the invalid fields;
 * `undefined` when its environments can be added.
 */
export function pastedTextProblemMessage(
	l10n: L10n,
	errorMessages: Pick<ErrorMessages, 'messageFor'>,
	reading: PastedEnvironmentsResult,
): string | undefined {
	switch (reading.kind) {
		case 'environments':
			return undefined;
		case 'not-json':
			return l10n.t('The text is not valid JSON. Copy it again, from the first brace to the last.');
		case 'not-an-object':
			return l10n.t('The JSON is not an object. Paste an object with at least "apiUrl" or "conversionUrl".');
		case 'no-environment':
			return l10n.t('The JSON contains no environment. An environment needs at least "apiUrl" or "conversionUrl".');
		case 'problems': {
			const secrets = reading.problems.filter(({ problem }) => problem === 'secret-in-settings');
			const others = reading.problems.filter(({ problem }) => problem !== 'secret-in-settings');
			return [
				...(secrets.length === 0 ? [] : [secretRemovalInstruction(l10n, secrets)]),
				...others.map((problem) => errorMessages.messageFor(environmentProblemError(problem)).text),
			].join(' ');
		}
	}
}

/** Returns the instruction to remove secrets, with the names of their fields. */
export function secretRemovalInstruction(l10n: L10n, secrets: readonly { readonly field: string }[]): string {
	const names = secrets.map(({ field }) => secretFieldLabel(l10n, field)).join(', ');
	return l10n.t('Remove {0}. You are prompted for secrets at sign-in.', names);
}
