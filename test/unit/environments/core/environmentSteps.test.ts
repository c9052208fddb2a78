import assert from 'node:assert/strict';
import bundledPresets from '../../../../media/presets.json' with { type: 'json' };
import { newEnvironmentId } from '../../../../src/environments/core/environmentIds.ts';
import {
	answerHint,
	answersOfSettings,
	type EnvironmentStepAnswers,
	type EnvironmentStepId,
	editedSettings,
	environmentStepChoices,
	environmentStepsFor,
	environmentsToAdd,
	isChoiceStep,
	isStepCountKnown,
	presetAnswers,
	problemOfAnswer,
	settingsOfAnswers,
} from '../../../../src/environments/core/environmentSteps.ts';
import { type EnvironmentPreset, readPresets } from '../../../../src/environments/core/presets.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { choiceStepLabels, textStepLabels } from '../../../../src/environments/vscode/stepLabels.ts';
import { promptStepByStep } from '../../../../src/shared/core/promptStepByStep.ts';
import { l10n } from '../../support/l10n.ts';

const generalAnswers: EnvironmentStepAnswers = { how: 'steps', label: ' Test 1 ', kind: 'test' };
const provider: EnvironmentStepAnswers = {
	...generalAnswers,
	purpose: 'api',
	apiUrl: 'https://api.example',
	auth: 'oidc',
	authUrl: 'https://idp.example',
	clientId: 'client',
	clientType: 'public',
	dataSourceId: 'ds',
	audienceUrl: 'https://datasources.example',
	data: 'student',
	redirect: 'uriHandler',
};

const preset: EnvironmentPreset = {
	id: 'public',
	label: 'Public API',
	kind: 'production',
	apiUrl: 'https://api.example',
	authUrl: 'https://idp.example',
	issuer: 'https://idp.example',
	audienceUrl: 'https://datasources.example',
	schemaUrl: 'https://api.example/schema.graphql',
};

describe('environmentStepsFor', () => {
	const one = '{"label":"A","conversionUrl":"https://convert.example"}';
	const rows: readonly (readonly [string, EnvironmentStepAnswers, string])[] = [
		[
			'no answers',
			{},
			'how label kind purpose apiUrl auth authUrl clientId clientType dataSourceId audienceUrl data redirect',
		],
		['a conversion service only', { purpose: 'conversion' }, 'how label kind purpose conversionUrl'],
		['Basic authentication', { purpose: 'api', auth: 'basic' }, 'how label kind purpose apiUrl auth'],
		[
			'Basic authentication and a conversion service',
			{ purpose: 'both', auth: 'basic' },
			'how label kind purpose apiUrl auth conversionUrl',
		],
		[
			'client credentials',
			{ purpose: 'api', auth: 'clientCredentials' },
			'how label kind purpose apiUrl auth authUrl clientId dataSourceId audienceUrl data',
		],
		[
			'the redirect method "paste"',
			{ purpose: 'api', auth: 'oidc', redirect: 'paste' },
			'how label kind purpose apiUrl auth authUrl clientId clientType dataSourceId audienceUrl data redirect redirectUri',
		],
		['pasting without text', { how: 'paste' }, 'how json'],
		['pasting a new environment', { how: 'paste', json: one }, 'how json'],
		[
			'pasting an environment with an existing ID',
			{ how: 'paste', json: one.replace('"A"', '"Taken"') },
			'how json existing',
		],
		['a preset with a login', { ...presetAnswers(preset) }, 'how auth clientId clientType dataSourceId data redirect'],
		['a preset with a password', { ...presetAnswers(preset), auth: 'basic' }, 'how auth'],
		[
			'a preset with client credentials',
			{ ...presetAnswers(preset), auth: 'clientCredentials' },
			'how auth clientId dataSourceId data',
		],
		[
			'editing an environment with a password',
			answersOfSettings({ apiUrl: 'https://a.example', auth: 'basic' }),
			'label kind purpose apiUrl auth',
		],
		[
			'editing an environment with custom scopes',
			{ ...answersOfSettings({ apiUrl: 'https://a.example', auth: 'clientCredentials', scopes: ['x'] }) },
			'label kind purpose apiUrl auth authUrl clientId dataSourceId audienceUrl',
		],
	];
	for (const [name, answers, expected] of rows) {
		it(`Add Environment has the steps "${expected}" for ${name}`, () =>
			assert.equal(environmentStepsFor(answers, ['taken']).join(' '), expected));
	}

	it('every step and every choice of Add Environment has a label', () => {
		const texts = textStepLabels(l10n);
		const picks = choiceStepLabels(l10n, 'vscode://callback');
		for (const [step, { prompt, placeholder }] of Object.entries(texts)) {
			assert.ok(prompt && placeholder, step);
		}
		for (const [step, values] of Object.entries(environmentStepChoices)) {
			assert.ok(isChoiceStep(step as EnvironmentStepId));
			assert.deepEqual(Object.keys(picks[step as keyof typeof environmentStepChoices].choices), values);
		}
	});
});

describe('settingsOfAnswers', () => {
	const { how: _how, purpose: _purpose, data: _data, redirect: _redirect, ...fields } = provider;
	const rows: readonly (readonly [string, EnvironmentStepAnswers, object])[] = [
		['an OIDC environment without default values', provider, { ...fields, label: 'Test 1' }],
		[
			'the scopes of student and employee data',
			{ ...provider, data: 'student employee' },
			{
				...fields,
				label: 'Test 1',
				scopes: ['openid', 'gk_<dataSourceId>_student', 'gk_<dataSourceId>_ansatt'],
			},
		],
		[
			'the scopes of employee data',
			{ ...provider, data: 'employee' },
			{ ...fields, label: 'Test 1', scopes: ['openid', 'gk_<dataSourceId>_ansatt'] },
		],
		[
			'a registered redirect URI',
			{ ...provider, redirect: 'paste', redirectUri: 'https://app.example/callback' },
			{ ...fields, label: 'Test 1', redirect: 'paste', redirectUri: 'https://app.example/callback' },
		],
		[
			'only the fields of Basic authentication after the authentication method was changed',
			{ ...provider, auth: 'basic' },
			{ label: 'Test 1', kind: 'test', apiUrl: 'https://api.example', auth: 'basic' },
		],
		[
			'a conversion service only',
			{ ...provider, purpose: 'conversion', conversionUrl: 'https://convert.example' },
			{ label: 'Test 1', kind: 'test', conversionUrl: 'https://convert.example' },
		],
	];
	for (const [name, answers, expected] of rows) {
		it(`writes ${name} to the settings`, () => {
			assert.deepEqual(settingsOfAnswers(answers), expected);
			assert.deepEqual(readEnvironments({ test: settingsOfAnswers(answers) }).problems, []);
		});
	}
});

describe('environment presets', () => {
	it('a preset fills in all addresses, so that the user enters only the client ID and the data source ID', () => {
		const answers: EnvironmentStepAnswers = {
			...presetAnswers(preset),
			auth: 'oidc',
			clientId: 'client',
			dataSourceId: 'ds',
		};
		const settings = settingsOfAnswers(answers);
		const { id: _, ...fields } = preset;
		assert.deepEqual(settings, { ...fields, auth: 'oidc', clientId: 'client', dataSourceId: 'ds' });
		assert.deepEqual(readEnvironments({ public: settings }).problems, []);
	});

	it('a preset with Basic authentication needs no input and adds no identity provider address', () => {
		const settings = settingsOfAnswers({ ...presetAnswers(preset), auth: 'basic' });
		assert.deepEqual(settings, {
			label: 'Public API',
			kind: 'production',
			apiUrl: 'https://api.example',
			schemaUrl: 'https://api.example/schema.graphql',
			auth: 'basic',
		});
	});

	it('leaves no issuer and no schema of a preset after the user went back and entered other addresses', () => {
		const own = { apiUrl: 'https://own.example', authUrl: 'https://login.own.example', auth: 'oidc' };
		const settings = settingsOfAnswers({ ...presetAnswers(preset), how: 'steps', ...own });
		const { label, kind, audienceUrl } = preset;
		assert.deepEqual(settings, { label, kind, audienceUrl, ...own });
	});

	it('every bundled preset is valid and names the source of each address', () => {
		const presets = readPresets(JSON.stringify(bundledPresets));
		assert.deepEqual(
			presets.map(({ id, kind }) => [id, kind]),
			[
				['fs-test', 'test'],
				['fs-production', 'production'],
			],
		);
		for (const each of presets) {
			const answers: EnvironmentStepAnswers = {
				...presetAnswers(each),
				auth: 'oidc',
				clientId: 'client',
				dataSourceId: 'ds',
			};
			assert.deepEqual(readEnvironments({ preset: settingsOfAnswers(answers) }).problems, []);
		}
		for (const { apiUrl, authUrl, issuer, audienceUrl } of bundledPresets.presets) {
			for (const { source } of [apiUrl, authUrl, issuer, audienceUrl]) {
				assert.match(source, /^https:\/\//);
			}
		}
	});

	it('rejects a preset without an address', () => {
		assert.throws(() => readPresets('{"presets":[{"id":"a","label":"A"}]}'), /lacks/);
	});
});

describe('editedSettings', () => {
	const stored = {
		label: 'Test 1',
		kind: 'test',
		apiUrl: 'https://api.example',
		auth: 'oidc',
		authUrl: 'https://idp.example',
		issuer: 'https://idp.example',
		clientId: 'client',
		clientType: 'public',
		dataSourceId: 'ds',
		audienceUrl: 'https://datasources.example',
		scopes: ['openid', 'gk_<dataSourceId>_ansatt'],
		redirect: 'loopback',
		loopbackPort: 4321,
		headers: { 'Feature-Flags': 'beta' },
		variables: { owner: '1' },
	};

	it('does not change an environment when no answer changes', () => {
		assert.deepEqual(editedSettings(stored, answersOfSettings(stored)), stored);
	});

	it('does not change custom scopes that match none of the choices', () => {
		const own = { ...stored, scopes: ['openid', 'own'] };
		assert.deepEqual(editedSettings(own, answersOfSettings(own)), own);
	});

	it('keeps the registered redirect URI of a redirect method without a step for it', () => {
		const { redirect: _, ...others } = stored;
		const listening = { ...stored, redirectUri: 'http://localhost:4321/signed-in' };
		const opening = { ...others, redirectUri: 'vscode://studyadmin.study-admin-apis/callback' };
		assert.deepEqual(editedSettings(listening, answersOfSettings(listening)), listening);
		assert.deepEqual(editedSettings(opening, { ...answersOfSettings(opening), redirect: 'uriHandler' }), opening);
		assert.deepEqual(editedSettings(listening, { ...answersOfSettings(listening), redirect: 'uriHandler' }), others);
	});

	it('removes the issuer when the identity provider of an environment changes', () => {
		const edited = editedSettings(stored, { ...answersOfSettings(stored), authUrl: 'https://other.example' });
		const { issuer: _, ...others } = stored;
		assert.deepEqual(edited, { ...others, authUrl: 'https://other.example' });
	});

	it('removes the identity provider fields, but not the headers, when an environment changes to Basic authentication', () => {
		const edited = editedSettings(stored, { ...answersOfSettings(stored), auth: 'basic' });
		assert.deepEqual(Object.keys(edited).sort(), [
			'apiUrl',
			'auth',
			'headers',
			'kind',
			'label',
			'loopbackPort',
			'variables',
		]);
	});
});

describe('isStepCountKnown', () => {
	const rows: readonly (readonly [EnvironmentStepAnswers, boolean])[] = [
		[{}, false],
		[{ how: 'steps', purpose: 'api' }, false],
		[{ how: 'steps', purpose: 'api', auth: 'basic' }, true],
		[{ how: 'steps', purpose: 'conversion' }, true],
		[{ how: 'paste' }, true],
		[presetAnswers(preset), false],
	];
	for (const [answers, expected] of rows) {
		it(`the number of steps is ${expected ? 'known' : 'not known'} after the answers ${JSON.stringify(answers)}`, () =>
			assert.equal(isStepCountKnown(answers), expected));
	}
});

describe('the API base URL', () => {
	for (const typed of ['https://api.example/graphql', 'https://api.example/graphql/', 'https://api.example/GraphQL/']) {
		it(`saves the entered API URL ${typed} without the endpoint path`, () => {
			assert.equal(settingsOfAnswers({ ...provider, apiUrl: typed })['apiUrl'], 'https://api.example');
		});
	}
});

describe('problemOfAnswer and answerHint', () => {
	const rows: readonly (readonly [Parameters<typeof problemOfAnswer>[0], string, string | undefined])[] = [
		['label', '  ', 'missing'],
		['label', 'Test', undefined],
		['apiUrl', 'api.example', 'not-a-url'],
		['apiUrl', 'http://api.example', 'not-https'],
		['apiUrl', 'http://localhost:1', undefined],
		['authUrl', 'https://user:pw@idp.example', 'secret-in-settings'],
		['audienceUrl', '', 'missing'],
		['clientId', '', 'missing'],
		['dataSourceId', 'any text', undefined],
		['redirectUri', '', undefined],
		['redirectUri', 'http://app.example/callback', 'not-a-redirect'],
		['redirectUri', 'https://app.example/callback', undefined],
		['conversionUrl', 'ftp://x', 'not-a-url'],
	];
	for (const [step, value, expected] of rows) {
		it(`the answer "${value}" to the step ${step} is ${expected === undefined ? 'valid' : `rejected as ${expected}`}`, () => {
			const answers: EnvironmentStepAnswers = { ...provider, purpose: 'both', redirect: 'paste' };
			assert.equal(problemOfAnswer(step, value, answers), expected);
		});
	}

	const hints: readonly (readonly [EnvironmentStepId, string, string | undefined])[] = [
		['dataSourceId', 'c0ffee00-1111-4222-8333-444455556666', undefined],
		['dataSourceId', 'c0ffee', 'not-a-uuid'],
		['apiUrl', 'https://api.example/graphql/', 'graphql-in-url'],
		['apiUrl', 'https://graphql.example', undefined],
		['authUrl', 'https://idp.example/oauth/authorization', 'oauth-in-url'],
		['authUrl', 'https://idp.example', undefined],
	];
	for (const [step, value, expected] of hints) {
		it(`the answer "${value}" to the step ${step} has ${expected === undefined ? 'no hint' : `the hint ${expected}`}`, () =>
			assert.equal(answerHint(step, value), expected));
	}
});

describe('newEnvironmentId', () => {
	const rows: readonly (readonly [string, string])[] = [
		['Test', 'test'],
		['  Høgskulen på Vestlandet (prod) ', 'hogskulen-pa-vestlandet-prod'],
		['ÆØÅ é', 'aeoa-e'],
		['日本', 'environment'],
		['Taken', 'taken-3'],
	];
	for (const [label, id] of rows) {
		it(`creates the environment ID "${id}" for the label "${label}"`, () =>
			assert.equal(newEnvironmentId(label, ['taken', 'taken-2']), id));
	}
});

describe('environmentsToAdd', () => {
	const existingEnvironments = { a: { conversionUrl: 'https://old.example' } };
	const json = '{"a": {"conversionUrl": "https://new.example"}, "a-2": {"conversionUrl": "https://two.example"}}';

	it('gives a new environment an unused ID', () => {
		const answers: EnvironmentStepAnswers = {
			...generalAnswers,
			label: 'A',
			purpose: 'conversion',
			conversionUrl: 'https://new.example',
		};
		assert.deepEqual(Object.keys(environmentsToAdd(answers, existingEnvironments)), ['a-2']);
	});

	it('replaces an environment with the same ID, or adds the pasted one under another ID, as the user chooses', () => {
		const ids = (existing: string) =>
			Object.keys(environmentsToAdd({ how: 'paste', json, existing }, existingEnvironments));
		assert.deepEqual(ids('replace'), ['a', 'a-2']);
		assert.deepEqual(ids('keepBoth'), ['a-3', 'a-2']);
	});

	it('replaces no environment that was added after the user was asked', () => {
		assert.deepEqual(Object.keys(environmentsToAdd({ how: 'paste', json }, {})), ['a', 'a-2']);
		assert.deepEqual(Object.keys(environmentsToAdd({ how: 'paste', json }, existingEnvironments)), ['a-3', 'a-2']);
	});
});

describe('promptStepByStep', () => {
	/**
	 * Returns the steps that are shown when these answers are given one after the other, and the final
	 * answers.
	 */
	async function walk(results: readonly (EnvironmentStepAnswers | 'back')[]) {
		const shown: string[] = [];
		const answers = await promptStepByStep<EnvironmentStepId>(
			{},
			(answersSoFar) => environmentStepsFor(answersSoFar, []),
			async ({ step, number, total, answers: answersSoFar }) => {
				shown.push(`${number}/${total} ${step}${answersSoFar[step] === undefined ? '' : ` (${answersSoFar[step]})`}`);
				return results[shown.length - 1] ?? 'back';
			},
		);
		return { shown, answers };
	}

	it('shows a step with its earlier answer after the user goes back, and different steps after a different answer', async () => {
		const { shown, answers } = await walk([
			{ how: 'steps' },
			{ label: 'A' },
			{ kind: 'test' },
			{ purpose: 'conversion' },
			'back',
			{ purpose: 'both' },
			{ apiUrl: 'https://api.example' },
			{ auth: 'basic' },
			{ conversionUrl: 'https://convert.example' },
		]);
		assert.deepEqual(shown.slice(3), [
			'4/13 purpose',
			'5/5 conversionUrl',
			'4/5 purpose (conversion)',
			'5/14 apiUrl',
			'6/14 auth',
			'7/7 conversionUrl',
		]);
		assert.equal(answers.purpose, 'both');
	});

	it('accepts the answers to two steps from one step, as when the user pastes the JSON of environments into the first quick pick', async () => {
		const { shown } = await walk([{ how: 'paste', json: '{}' }, { json: '{}' }]);
		assert.deepEqual(shown, ['1/13 how', '2/2 json ({})']);
	});

	it('promptStepByStep rejects with the error of a step that the user closes', async () => {
		const left = new Error('left');
		await assert.rejects(
			promptStepByStep<EnvironmentStepId>(
				{},
				() => ['how'],
				() => Promise.reject(left),
			),
			left,
		);
	});
});
