import type { ErrorMessages, L10n } from '../../shared/core/errorMessages.ts';
import type { AnswerHint, ChoiceStep, choices, TextStep } from '../core/environmentSteps.ts';
import type { EnvironmentProblem } from '../core/fieldReader.ts';
import type { PastedReading } from '../core/pastedEnvironments.ts';
import { problemError } from '../core/readEnvironments.ts';
import { loopbackRedirectUri } from '../core/serviceUrl.ts';
import { secretName } from '../messages.ts';

/** The labels of a text input. */
export interface TextWords {
	readonly prompt: string;
	/** An example. */
	readonly placeholder: string;
}

/** The labels of a quick pick. */
export interface ChoiceWords<Choice extends string = string> {
	readonly prompt: string;
	readonly choices: Readonly<Record<Choice, { readonly label: string; readonly detail: string }>>;
}

/** The labels of the steps with a text input. */
export function textWords(l10n: L10n): Readonly<Record<TextStep, TextWords>> {
	return {
		json: {
			prompt: l10n.t('Paste one environment or several as JSON. Leave secrets out: they are asked for at sign-in.'),
			placeholder: '{ "label": "…", "apiUrl": "https://…", "auth": "oidc" }',
		},
		label: { prompt: l10n.t('The name to show'), placeholder: l10n.t('Test, Western Norway') },
		apiUrl: {
			prompt: l10n.t('Base URL of the API; queries go to /graphql/ below it'),
			placeholder: 'https://api.example.org',
		},
		authUrl: {
			prompt: l10n.t('Base URL of the identity provider; the login page is /oauth/authorization below it'),
			placeholder: 'https://auth.example.org',
		},
		clientId: {
			prompt: l10n.t("Client ID of the registered service, as the identity provider's customer portal shows it"),
			placeholder: '00000000-0000-0000-0000-000000000000',
		},
		dataSourceId: {
			prompt: l10n.t("ID of the API's data source"),
			placeholder: '00000000-0000-0000-0000-000000000000',
		},
		audienceUrl: {
			prompt: l10n.t('Base URL of the audience; the tokens are made for this address and the ID of the data source'),
			placeholder: 'https://datasources.example.org',
		},
		redirectUri: {
			prompt: l10n.t('The redirect URI as registered, letter by letter. Empty: {0}', loopbackRedirectUri()),
			placeholder: 'https://app.example.org/callback',
		},
		conversionUrl: {
			prompt: l10n.t('Base URL of the document conversion service'),
			placeholder: 'https://convert.example.org',
		},
	};
}

type AllChoiceWords = { readonly [Step in ChoiceStep]: ChoiceWords<(typeof choices)[Step][number]> };

/** The labels of the steps with a quick pick. `callback`: the redirect URI of this editor. */
export function choiceWords(l10n: L10n, callback: string): AllChoiceWords {
	return { ...placeWords(l10n), ...accessWords(l10n, callback) };
}

function placeWords(l10n: L10n): Pick<AllChoiceWords, 'how' | 'existing' | 'kind' | 'purpose'> {
	return {
		how: {
			prompt: l10n.t('How to add it; JSON can be pasted right here, too'),
			choices: {
				steps: { label: l10n.t('Enter Step by Step'), detail: l10n.t('Each value is checked as you type it.') },
				paste: {
					label: l10n.t('Paste an Environment as JSON'),
					detail: l10n.t('For example one that a colleague has copied for you.'),
				},
			},
		},
		existing: {
			prompt: l10n.t('There is an environment with this id already'),
			choices: {
				replace: { label: l10n.t('Replace'), detail: l10n.t('What is pasted takes the place of what is there.') },
				keepBoth: { label: l10n.t('Keep Both'), detail: l10n.t('What is pasted gets another id.') },
			},
		},
		kind: {
			prompt: l10n.t('What the environment is for'),
			choices: {
				test: { label: l10n.t('Test'), detail: l10n.t('Test data, or data that may be changed.') },
				sandbox: { label: l10n.t('Sandbox'), detail: l10n.t('Made-up data on this machine or elsewhere.') },
				production: {
					label: l10n.t('Production'),
					detail: l10n.t('Real data: the status bar shows it, and mutations ask before they run.'),
				},
			},
		},
		purpose: {
			prompt: l10n.t('Which services it has'),
			choices: {
				api: { label: l10n.t('The API'), detail: l10n.t('Run GraphQL operations.') },
				conversion: {
					label: l10n.t('Document conversion'),
					detail: l10n.t('Convert documents to Markdown. Nobody has to sign in.'),
				},
				both: { label: l10n.t('Both'), detail: l10n.t('The API and the document conversion service.') },
			},
		},
	};
}

function accessWords(l10n: L10n, callback: string): Pick<AllChoiceWords, 'auth' | 'clientType' | 'data' | 'redirect'> {
	return {
		auth: {
			prompt: l10n.t('How to sign in to the API'),
			choices: {
				oidc: {
					label: l10n.t('Log in through the identity provider (OIDC)'),
					detail: l10n.t("You apply in the provider's customer portal; the API's operator approves it."),
				},
				basic: {
					label: l10n.t('User name and password (Basic)'),
					detail: l10n.t('The institution that owns the data approves it; its contact orders it.'),
				},
				clientCredentials: {
					label: l10n.t('The registered client itself (client credentials)'),
					detail: l10n.t("Nobody logs in. You apply in the customer portal; the API's operator approves it."),
				},
			},
		},
		clientType: {
			prompt: l10n.t('Whether the client was given a secret'),
			choices: {
				confidential: {
					label: l10n.t('Confidential'),
					detail: l10n.t('Its secret is asked for at sign-in and kept in the secret storage.'),
				},
				public: { label: l10n.t('Public'), detail: l10n.t('It has no secret.') },
			},
		},
		data: {
			prompt: l10n.t('Which data you have access to'),
			choices: {
				student: { label: l10n.t('Student data'), detail: l10n.t('Asks for the scope that ends in _student.') },
				employee: { label: l10n.t('Employee data'), detail: l10n.t('Asks for the scope that ends in _ansatt.') },
			},
		},
		redirect: {
			prompt: l10n.t('How the login in the browser comes back'),
			choices: {
				uriHandler: {
					label: l10n.t('To this editor'),
					detail: l10n.t('Redirect URI to register: {0}', callback),
				},
				loopback: {
					label: l10n.t('To a listener on this machine'),
					detail: l10n.t('Redirect URI to register: {0}, with any port', loopbackRedirectUri()),
				},
				paste: {
					label: l10n.t('You paste the address from the browser'),
					detail: l10n.t('For a redirect URI that is registered already and leads elsewhere.'),
				},
			},
		},
	};
}

/** The message below an input box whose value cannot be used. */
export function inputProblem(l10n: L10n, problem: EnvironmentProblem['problem']): string {
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
			return l10n.t('This value cannot be used.');
	}
}

/** The messages for values that may be a mistake. */
export function hintWords(l10n: L10n): Readonly<Record<AnswerHint, string>> {
	return {
		'not-a-uuid': l10n.t('The ID of a data source usually is a UUID.'),
		'graphql-in-url': l10n.t('/graphql is removed because it is added to the base URL of each request.'),
		'oauth-in-url': l10n.t('The base URL usually ends before /oauth.'),
	};
}

/**
 * All problems of a pasted text, with the names of the fields; `undefined` when the text can be
 * added.
 */
export function pastedProblem(
	l10n: L10n,
	errorMessages: Pick<ErrorMessages, 'messageFor'>,
	reading: PastedReading,
): string | undefined {
	switch (reading.kind) {
		case 'environments':
			return undefined;
		case 'not-json':
			return l10n.t('This is not JSON of an environment. Copy it again, from the first brace to the last.');
		case 'no-environment':
			return l10n.t('There is no environment in this JSON. It needs at least "apiUrl" or "conversionUrl".');
		case 'problems': {
			const secrets = reading.problems.filter(({ problem }) => problem === 'secret-in-settings');
			const others = reading.problems.filter(({ problem }) => problem !== 'secret-in-settings');
			return [
				...(secrets.length === 0 ? [] : [removeSecretsText(l10n, secrets)]),
				...others.map((problem) => errorMessages.messageFor(problemError(problem)).text),
			].join(' ');
		}
	}
}

/** The instruction to remove secrets, with the names of their fields. */
export function removeSecretsText(l10n: L10n, secrets: readonly { readonly field: string }[]): string {
	const names = secrets.map(({ field }) => secretName(l10n, field)).join(', ');
	return l10n.t('Take out {0}: secrets do not belong in settings, they are asked for at sign-in.', names);
}
