import type { StepAnswers } from '../../shared/core/walkSteps.ts';
import { freeId, newEnvironmentId } from './environmentIds.ts';
import type { EnvironmentProblem } from './fieldReader.ts';
import { readPastedEnvironments } from './pastedEnvironments.ts';
import { type RawEnvironments, readEnvironments } from './readEnvironments.ts';

/**
 * The questions of Add Environment. Most are named after the field of the setting that they fill.
 */
export type StepId = TextStep | ChoiceStep;

/** Questions that are answered with text. */
export type TextStep =
	| 'json'
	| 'label'
	| 'apiUrl'
	| 'authUrl'
	| 'clientId'
	| 'dataSourceId'
	| 'audienceUrl'
	| 'redirectUri'
	| 'conversionUrl';

/** Questions that are answered by picking. */
export type ChoiceStep = keyof typeof choices;

/** What can be picked, the most usual first. Of `data` any number. */
export const choices = {
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
 * What has been answered so far. Several picked values stand in one text, with blanks between
 * them.
 */
export type Answers = StepAnswers<StepId>;

/** Whether a question is answered by picking. */
export function isChoice(step: StepId): step is ChoiceStep {
	return Object.hasOwn(choices, step);
}

/**
 * The questions from first to last, as far as the answers decide them; for what is open yet the
 * most usual answer counts.
 * `taken`: the ids that there are.
 */
export function stepsFor(answers: Answers, taken: readonly string[]): readonly StepId[] {
	if (answers.how === 'paste') {
		const collides = Object.keys(pasted(answers)).some((id) => taken.includes(id));
		return collides ? ['how', 'json', 'existing'] : ['how', 'json'];
	}
	const { purpose = 'api' } = answers;
	const api = purpose === 'conversion' ? [] : apiSteps(answers);
	return ['how', 'label', 'kind', 'purpose', ...api, ...(purpose === 'api' ? [] : (['conversionUrl'] as const))];
}

function apiSteps({ auth = 'oidc', redirect }: Answers): readonly StepId[] {
	if (auth === 'basic') {
		return ['apiUrl', 'auth'];
	}
	const server = ['apiUrl', 'auth', 'authUrl', 'clientId'] as const;
	const access = ['dataSourceId', 'audienceUrl', 'data'] as const;
	// Only a user's login comes back through a browser, and a registered client without a secret
	// could not sign in alone.
	const login: readonly StepId[] = redirect === 'paste' ? ['redirect', 'redirectUri'] : ['redirect'];
	return auth === 'oidc' ? [...server, 'clientType', ...access, ...login] : [...server, ...access];
}

const fields: readonly StepId[] = [
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
 * The environment as the answers describe it, in the words of the setting. What is the default
 * anyhow is left out.
 */
export function settingsOf(answers: Answers): Readonly<Record<string, unknown>> {
	const settings: Record<string, unknown> = {};
	for (const step of stepsFor(answers, [])) {
		const value = answers[step]?.trim() ?? '';
		if (value === '' || value === 'uriHandler') {
			continue;
		}
		if (step === 'data' && value !== 'student') {
			settings['scopes'] = scopesOf(value);
		} else if (fields.includes(step)) {
			settings[step] = value;
		}
	}
	return settings;
}

function scopesOf(data: string): readonly string[] {
	const names: Readonly<Record<string, string>> = { student: 'student', employee: 'ansatt' };
	return ['openid', ...data.split(' ').map((variant) => `gk_<dataSourceId>_${names[variant] ?? variant}`)];
}

/** What is to be added to the setting, by id. `raw`: what stands there. */
export function environmentsToAdd(answers: Answers, raw: RawEnvironments): RawEnvironments {
	const taken = Object.keys(raw);
	if (answers.how !== 'paste') {
		return { [newEnvironmentId(answers.label ?? '', taken)]: settingsOf(answers) };
	}
	const entries = Object.entries(pasted(answers));
	const free = (id: string) =>
		freeId(id, [...taken, ...entries.map(([other]) => other).filter((other) => other !== id)]);
	return Object.fromEntries(entries.map(([id, value]) => [answers.existing === 'keepBoth' ? free(id) : id, value]));
}

/** Why an answer cannot be taken, judged as the setting is read; `undefined` when it can. */
export function answerProblem(
	step: Exclude<StepId, 'json'>,
	value: string,
	answers: Answers,
): EnvironmentProblem['problem'] | undefined {
	if (value.trim() === '') {
		return step === 'redirectUri' ? undefined : 'missing';
	}
	const { problems } = readEnvironments({ environment: settingsOf({ ...answers, [step]: value }) });
	return problems.find(({ field }) => field === step)?.problem;
}

/** What may be a mistake in an answer that can be taken. */
export type AnswerHint = 'not-a-uuid' | 'graphql-in-url' | 'oauth-in-url';

/** What may be a mistake in an answer; `undefined` when nothing seems to be. */
export function answerHint(step: StepId, value: string): AnswerHint | undefined {
	const text = value.trim();
	if (step === 'dataSourceId') {
		return text === '' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? undefined : 'not-a-uuid';
	}
	if (step === 'apiUrl' && /\/graphql\/?$/i.test(text)) {
		return 'graphql-in-url';
	}
	return step === 'authUrl' && /\/oauth(\/\w*)?\/?$/i.test(text) ? 'oauth-in-url' : undefined;
}

function pasted({ json = '' }: Answers): RawEnvironments {
	const reading = readPastedEnvironments(json);
	return reading.kind === 'environments' ? reading.environments : {};
}
