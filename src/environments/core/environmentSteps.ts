import type { StepAnswers } from '../../shared/core/promptStepByStep.ts';
import type { EnvironmentProblem } from './environmentFieldReader.ts';
import { newEnvironmentId, unusedId } from './environmentIds.ts';
import { readPastedEnvironments } from './pastedEnvironments.ts';
import type { EnvironmentPreset } from './presets.ts';
import { type RawEnvironments, readEnvironments } from './readEnvironments.ts';

/** The steps of Add Environment. Most are named after the field of the setting that they fill. */
export type EnvironmentStepId = TextInputStep | ChoiceStep;

/** The names of the steps of Add Environment with a text input. */
export type TextInputStep =
	| 'json'
	| 'label'
	| 'apiUrl'
	| 'authUrl'
	| 'clientId'
	| 'dataSourceId'
	| 'audienceUrl'
	| 'redirectUri'
	| 'conversionUrl';

/** The names of the steps of Add Environment with a quick pick. */
export type ChoiceStep = keyof typeof environmentStepChoices;

/**
 * The choices of the quick picks, the most common first. `data` accepts several choices. Presets
 * are listed before the choices of `how`.
 */
export const environmentStepChoices = {
	how: ['steps', 'paste'],
	existing: ['replace', 'keepBoth'],
	kind: ['test', 'sandbox', 'production'],
	purpose: ['api', 'conversion', 'both'],
	auth: ['oidc', 'basic', 'clientCredentials'],
	clientType: ['confidential', 'public'],
	data: ['student', 'employee'],
	redirect: ['uriHandler', 'loopback', 'paste'],
} as const;

/**
 * The answers so far. Several picked values are separated by spaces. `how` is `preset` when the
 * addresses come from a preset.
 */
export type EnvironmentStepAnswers = StepAnswers<EnvironmentAnswerId>;

/**
 * The names of answers: those of the steps, and of fields without a step that presets and stored
 * environments contain.
 */
export type EnvironmentAnswerId = EnvironmentStepId | 'issuer' | 'schemaUrl';

/** Returns the answers to the steps of Add Environment that a preset contains. */
export function presetAnswers({ id: _, ...fields }: EnvironmentPreset): EnvironmentStepAnswers {
	return { how: 'preset', purpose: 'api', ...fields };
}

/** Whether the user answers a step with a quick pick. */
export function isChoiceStep(step: EnvironmentStepId): step is ChoiceStep {
	return Object.hasOwn(environmentStepChoices, step);
}

/**
 * Returns the steps for the answers so far, in order. A step without an answer counts as answered
 * with its first choice. `taken` contains the existing environment IDs.
 */
export function environmentStepsFor(
	answers: EnvironmentStepAnswers,
	taken: readonly string[],
): readonly EnvironmentStepId[] {
	if (answers.how === 'paste') {
		const collides = Object.keys(pasted(answers)).some((id) => taken.includes(id));
		return collides ? ['how', 'json', 'existing'] : ['how', 'json'];
	}
	if (answers.how === 'edit') {
		return settingSteps(answers).filter((step) => step !== 'data' || answers.data !== customData);
	}
	const isAnswered = (step: EnvironmentStepId) => answers.how === 'preset' && presetSteps.includes(step);
	return ['how', ...settingSteps(answers).filter((step) => !isAnswered(step))];
}

/** The answer to the step `data` when the scopes in the setting match none of its choices. */
const customData = 'custom';

const presetSteps: readonly EnvironmentStepId[] = ['label', 'kind', 'purpose', 'apiUrl', 'authUrl', 'audienceUrl'];

/** Returns the steps whose answers determine the fields of the environment in the setting. */
function settingSteps(answers: EnvironmentStepAnswers): readonly EnvironmentStepId[] {
	const { purpose = 'api' } = answers;
	const api = purpose === 'conversion' ? [] : apiSteps(answers);
	return ['label', 'kind', 'purpose', ...api, ...(purpose === 'api' ? [] : (['conversionUrl'] as const))];
}

/**
 * Whether the number of steps is known, except for one step that a later answer can add:
 * `existing` if the pasted JSON contains an existing ID, or `redirectUri` if the user selects the
 * redirect method `paste`.
 */
export function isStepCountKnown({ how, purpose, auth }: EnvironmentStepAnswers): boolean {
	return how === 'paste' || purpose === 'conversion' || (purpose !== undefined && auth !== undefined);
}

function apiSteps({ auth = 'oidc', redirect }: EnvironmentStepAnswers): readonly EnvironmentStepId[] {
	if (auth === 'basic') {
		return ['apiUrl', 'auth'];
	}
	const server = ['apiUrl', 'auth', 'authUrl', 'clientId'] as const;
	const access = ['dataSourceId', 'audienceUrl', 'data'] as const;
	// Only a user's login uses a browser redirect. Client credentials require a client secret, so
	// `clientType` is skipped.
	const login: readonly EnvironmentStepId[] = redirect === 'paste' ? ['redirect', 'redirectUri'] : ['redirect'];
	return auth === 'oidc' ? [...server, 'clientType', ...access, ...login] : [...server, ...access];
}

const fields: readonly EnvironmentStepId[] = [
	'label',
	'kind',
	'apiUrl',
	'auth',
	'authUrl',
	'clientId',
	'clientType',
	'dataSourceId',
	'audienceUrl',
	'redirect',
	'redirectUri',
	'conversionUrl',
];

/**
 * Returns the fields of the environment in the setting that the answers describe. Default values
 * are omitted.
 */
export function settingsOfAnswers(answers: EnvironmentStepAnswers): Readonly<Record<string, unknown>> {
	return Object.fromEntries(
		settingSteps(answers).flatMap((step) => fieldsOf(step, answers[step]?.trim() ?? '', answers)),
	);
}

function fieldsOf(
	step: EnvironmentStepId,
	value: string,
	{ how, ...answers }: EnvironmentStepAnswers,
): readonly (readonly [string, unknown])[] {
	if (value === '' || value === 'uriHandler') {
		return [];
	}
	// The user may have selected a preset and gone back. What has no step belongs to the preset only.
	const { issuer, schemaUrl }: EnvironmentStepAnswers = how === 'steps' ? {} : answers;
	switch (step) {
		case 'data':
			return value === 'student' || value === customData ? [] : [['scopes', scopesOf(value)]];
		case 'apiUrl':
			return [
				[step, withoutEndpoint(value)],
				...(schemaUrl === undefined ? [] : ([['schemaUrl', schemaUrl]] as const)),
			];
		case 'authUrl':
			return [[step, value], ...(issuer === undefined ? [] : ([['issuer', issuer]] as const))];
		default:
			return fields.includes(step) ? [[step, value]] : [];
	}
}

/**
 * Returns the API URL without `/graphql` at its end, which is added to the base URL of each
 * request.
 */
function withoutEndpoint(apiUrl: string): string {
	return apiUrl.replace(/\/graphql\/?$/i, '');
}

function scopesOf(data: string): readonly string[] {
	const names: Readonly<Record<string, string>> = { student: 'student', employee: 'ansatt' };
	return ['openid', ...data.split(' ').map((variant) => `gk_<dataSourceId>_${names[variant] ?? variant}`)];
}

/**
 * Returns the answers that would create an environment of the setting, so that the user can edit
 * them.
 */
export function answersOfSettings(settings: Readonly<Record<string, unknown>>): EnvironmentStepAnswers {
	const text = (field: string) => (typeof settings[field] === 'string' ? settings[field] : undefined);
	const textAnswers = Object.fromEntries(
		[...fields, 'issuer', 'schemaUrl'].flatMap((field) => {
			const value = text(field);
			return value === undefined ? [] : [[field, value]];
		}),
	);
	const hasApi = text('apiUrl') !== undefined;
	const hasConversion = text('conversionUrl') !== undefined;
	return {
		...textAnswers,
		how: 'edit',
		purpose: hasApi && hasConversion ? 'both' : hasConversion ? 'conversion' : 'api',
		data: dataOf(settings['scopes']),
	};
}

function dataOf(scopes: unknown): string {
	if (scopes === undefined) {
		return 'student';
	}
	const serialized = JSON.stringify(scopes);
	return (
		['student', 'employee', 'student employee'].find((data) => JSON.stringify(scopesOf(data)) === serialized) ??
		customData
	);
}

/**
 * Returns the edited environment in the form of the setting. Fields without a step remain
 * unchanged.
 */
export function editedSettings(
	settings: Readonly<Record<string, unknown>>,
	answers: EnvironmentStepAnswers,
): Readonly<Record<string, unknown>> {
	const steps = settingSteps(answers);
	// A registered redirect URI belongs to one redirect method. Only the method `paste` has a step for
	// the URI.
	const keepsRedirectUri =
		steps.includes('redirect') &&
		!steps.includes('redirectUri') &&
		(answers.redirect ?? 'uriHandler') === (settings['redirect'] ?? 'uriHandler');
	const kept = [...(keepsRedirectUri ? ['redirectUri'] : []), ...(answers.data === customData ? ['scopes'] : [])];
	const replaced = [...fields, 'issuer', 'schemaUrl', 'scopes'].filter((field) => !kept.includes(field));
	const remaining = Object.entries(settings).filter(([field]) => !replaced.includes(field));
	// An issuer belongs to one identity provider, so it is removed when the provider changes.
	const { issuer, ...others } = answers;
	const isSameProvider = answers.authUrl === settings['authUrl'];
	return {
		...settingsOfAnswers(isSameProvider && issuer !== undefined ? { ...others, issuer } : others),
		...Object.fromEntries(remaining),
	};
}

/**
 * Returns the environments to add to the setting, by ID. `raw` is the current value of the setting.
 */
export function environmentsToAdd(answers: EnvironmentStepAnswers, raw: RawEnvironments): RawEnvironments {
	const taken = Object.keys(raw);
	if (answers.how !== 'paste') {
		return { [newEnvironmentId(answers.label ?? '', taken)]: settingsOfAnswers(answers) };
	}
	const entries = Object.entries(pasted(answers));
	const free = (id: string) =>
		unusedId(id, [...taken, ...entries.map(([other]) => other).filter((other) => other !== id)]);
	return Object.fromEntries(entries.map(([id, value]) => [answers.existing === 'replace' ? id : free(id), value]));
}

/**
 * Returns the problem that the setting would have with this answer; `undefined` for a valid answer.
 */
export function problemOfAnswer(
	step: Exclude<EnvironmentStepId, 'json'>,
	value: string,
	answers: EnvironmentStepAnswers,
): EnvironmentProblem['problem'] | undefined {
	if (value.trim() === '') {
		return step === 'redirectUri' ? undefined : 'missing';
	}
	const { problems } = readEnvironments({ environment: settingsOfAnswers({ ...answers, [step]: value }) });
	return problems.find(({ field }) => field === step)?.problem;
}

/** A kind of mistake that a valid answer to a step possibly contains. */
export type AnswerHint = 'not-a-uuid' | 'graphql-in-url' | 'oauth-in-url';

/** Returns a possible mistake in an answer; `undefined` when none is detected. */
export function answerHint(step: EnvironmentStepId, value: string): AnswerHint | undefined {
	const text = value.trim();
	if (step === 'dataSourceId') {
		return text === '' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? undefined : 'not-a-uuid';
	}
	if (step === 'apiUrl' && /\/graphql\/?$/i.test(text)) {
		return 'graphql-in-url';
	}
	return step === 'authUrl' && /\/oauth(\/\w*)?\/?$/i.test(text) ? 'oauth-in-url' : undefined;
}

function pasted({ json = '' }: EnvironmentStepAnswers): RawEnvironments {
	const reading = readPastedEnvironments(json);
	return reading.kind === 'environments' ? reading.environments : {};
}
