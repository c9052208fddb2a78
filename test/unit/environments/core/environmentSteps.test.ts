import assert from 'node:assert/strict';
import bundledPresets from '../../../../media/presets.json' with { type: 'json' };
import { newEnvironmentId } from '../../../../src/environments/core/environmentIds.ts';
import {
	type Answers,
	answerHint,
	answerProblem,
	answersOf,
	choices,
	editedSettings,
	environmentsToAdd,
	isChoice,
	isLengthKnown,
	presetAnswers,
	type StepId,
	settingsOf,
	stepsFor,
} from '../../../../src/environments/core/environmentSteps.ts';
import { type EnvironmentPreset, readPresets } from '../../../../src/environments/core/presets.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { choiceWords, textWords } from '../../../../src/environments/vscode/stepLabels.ts';
import { walkSteps } from '../../../../src/shared/core/walkSteps.ts';
import { l10n } from '../../support/l10n.ts';

const place: Answers = { how: 'steps', label: ' Test 1 ', kind: 'test' };
const provider: Answers = {
	...place,
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

describe('steps of Add Environment', () => {
	const one = '{"label":"A","conversionUrl":"https://convert.example"}';
	const rows: readonly (readonly [string, Answers, string])[] = [
		[
			'nothing answered',
			{},
			'how label kind purpose apiUrl auth authUrl clientId clientType dataSourceId audienceUrl data redirect',
		],
		['conversion', { purpose: 'conversion' }, 'how label kind purpose conversionUrl'],
		['Basic', { purpose: 'api', auth: 'basic' }, 'how label kind purpose apiUrl auth'],
		['Basic and conversion', { purpose: 'both', auth: 'basic' }, 'how label kind purpose apiUrl auth conversionUrl'],
		[
			'client credentials',
			{ purpose: 'api', auth: 'clientCredentials' },
			'how label kind purpose apiUrl auth authUrl clientId dataSourceId audienceUrl data',
		],
		[
			'pasting the address',
			{ purpose: 'api', auth: 'oidc', redirect: 'paste' },
			'how label kind purpose apiUrl auth authUrl clientId clientType dataSourceId audienceUrl data redirect redirectUri',
		],
		['paste', { how: 'paste' }, 'how json'],
		['paste something new', { how: 'paste', json: one }, 'how json'],
		['paste what is there', { how: 'paste', json: one.replace('"A"', '"Taken"') }, 'how json existing'],
		['preset with a login', { ...presetAnswers(preset) }, 'how auth clientId clientType dataSourceId data redirect'],
		['preset with a password', { ...presetAnswers(preset), auth: 'basic' }, 'how auth'],
		[
			'preset with client credentials',
			{ ...presetAnswers(preset), auth: 'clientCredentials' },
			'how auth clientId dataSourceId data',
		],
		[
			'edit an environment with a password',
			answersOf({ apiUrl: 'https://a.example', auth: 'basic' }),
			'label kind purpose apiUrl auth',
		],
		[
			'edit an environment with scopes of its own',
			{ ...answersOf({ apiUrl: 'https://a.example', auth: 'clientCredentials', scopes: ['x'] }) },
			'label kind purpose apiUrl auth authUrl clientId dataSourceId audienceUrl',
		],
	];
	for (const [name, answers, expected] of rows) {
		it(name, () => assert.equal(stepsFor(answers, ['taken']).join(' '), expected));
	}

	it('have words for every question and every choice', () => {
		const texts = textWords(l10n);
		const picks = choiceWords(l10n, 'vscode://callback');
		for (const [step, { prompt, placeholder }] of Object.entries(texts)) {
			assert.ok(prompt && placeholder, step);
		}
		for (const [step, values] of Object.entries(choices)) {
			assert.ok(isChoice(step as StepId));
			assert.deepEqual(Object.keys(picks[step as keyof typeof choices].choices), values);
		}
	});
});

describe('settings of the answers', () => {
	const { how: _how, purpose: _purpose, data: _data, redirect: _redirect, ...fields } = provider;
	const rows: readonly (readonly [string, Answers, object])[] = [
		['OIDC without what is the default', provider, { ...fields, label: 'Test 1' }],
		[
			'both kinds of data',
			{ ...provider, data: 'student employee' },
			{
				...fields,
				label: 'Test 1',
				scopes: ['openid', 'gk_<dataSourceId>_student', 'gk_<dataSourceId>_ansatt'],
			},
		],
		[
			'employee data',
			{ ...provider, data: 'employee' },
			{ ...fields, label: 'Test 1', scopes: ['openid', 'gk_<dataSourceId>_ansatt'] },
		],
		[
			'a registered address',
			{ ...provider, redirect: 'paste', redirectUri: 'https://app.example/callback' },
			{ ...fields, label: 'Test 1', redirect: 'paste', redirectUri: 'https://app.example/callback' },
		],
		[
			'nothing of what was answered before the mind was changed',
			{ ...provider, auth: 'basic' },
			{ label: 'Test 1', kind: 'test', apiUrl: 'https://api.example', auth: 'basic' },
		],
		[
			'conversion alone',
			{ ...provider, purpose: 'conversion', conversionUrl: 'https://convert.example' },
			{ label: 'Test 1', kind: 'test', conversionUrl: 'https://convert.example' },
		],
	];
	for (const [name, answers, expected] of rows) {
		it(name, () => {
			assert.deepEqual(settingsOf(answers), expected);
			assert.deepEqual(readEnvironments({ test: settingsOf(answers) }).problems, []);
		});
	}
});

describe('a preset', () => {
	it('fills every address of a login, so that only the client and the data source are typed', () => {
		const answers: Answers = { ...presetAnswers(preset), auth: 'oidc', clientId: 'client', dataSourceId: 'ds' };
		const settings = settingsOf(answers);
		const { id: _, ...fields } = preset;
		assert.deepEqual(settings, { ...fields, auth: 'oidc', clientId: 'client', dataSourceId: 'ds' });
		assert.deepEqual(readEnvironments({ public: settings }).problems, []);
	});

	it('needs no typed value for a password sign-in, and has no address of an identity provider then', () => {
		const settings = settingsOf({ ...presetAnswers(preset), auth: 'basic' });
		assert.deepEqual(settings, {
			label: 'Public API',
			kind: 'production',
			apiUrl: 'https://api.example',
			schemaUrl: 'https://api.example/schema.graphql',
			auth: 'basic',
		});
	});

	it('that is bundled is valid, with a source for each address', () => {
		const presets = readPresets(JSON.stringify(bundledPresets));
		assert.deepEqual(
			presets.map(({ id, kind }) => [id, kind]),
			[
				['fs-test', 'test'],
				['fs-production', 'production'],
			],
		);
		for (const each of presets) {
			const answers: Answers = { ...presetAnswers(each), auth: 'oidc', clientId: 'client', dataSourceId: 'ds' };
			assert.deepEqual(readEnvironments({ preset: settingsOf(answers) }).problems, []);
		}
		for (const { apiUrl, authUrl, issuer, audienceUrl } of bundledPresets.presets) {
			for (const { source } of [apiUrl, authUrl, issuer, audienceUrl]) {
				assert.match(source, /^https:\/\//);
			}
		}
	});

	it('without an address is rejected', () => {
		assert.throws(() => readPresets('{"presets":[{"id":"a","label":"A"}]}'), /lacks/);
	});
});

describe('an edited environment', () => {
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

	it('stays the same when no answer changes', () => {
		assert.deepEqual(editedSettings(stored, answersOf(stored)), stored);
	});

	it('keeps scopes that none of the choices stands for', () => {
		const own = { ...stored, scopes: ['openid', 'own'] };
		assert.deepEqual(editedSettings(own, answersOf(own)), own);
	});

	it('loses the issuer of another identity provider', () => {
		const edited = editedSettings(stored, { ...answersOf(stored), authUrl: 'https://other.example' });
		const { issuer: _, ...others } = stored;
		assert.deepEqual(edited, { ...others, authUrl: 'https://other.example' });
	});

	it('with a password keeps no field of the identity provider, but its headers', () => {
		const edited = editedSettings(stored, { ...answersOf(stored), auth: 'basic' });
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

describe('the number of questions', () => {
	const rows: readonly (readonly [Answers, boolean])[] = [
		[{}, false],
		[{ how: 'steps', purpose: 'api' }, false],
		[{ how: 'steps', purpose: 'api', auth: 'basic' }, true],
		[{ how: 'steps', purpose: 'conversion' }, true],
		[{ how: 'paste' }, true],
		[presetAnswers(preset), false],
	];
	for (const [answers, expected] of rows) {
		it(`is ${expected ? 'known' : 'not known'} after ${JSON.stringify(answers)}`, () =>
			assert.equal(isLengthKnown(answers), expected));
	}
});

describe('the base URL of the API', () => {
	for (const typed of ['https://api.example/graphql', 'https://api.example/graphql/', 'https://api.example/GraphQL/']) {
		it(`${typed} is stored without the path of the endpoint`, () => {
			assert.equal(settingsOf({ ...provider, apiUrl: typed })['apiUrl'], 'https://api.example');
		});
	}
});

describe('answers', () => {
	const rows: readonly (readonly [Parameters<typeof answerProblem>[0], string, string | undefined])[] = [
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
		it(`${step} "${value}": ${expected ?? 'fine'}`, () => {
			const answers: Answers = { ...provider, purpose: 'both', redirect: 'paste' };
			assert.equal(answerProblem(step, value, answers), expected);
		});
	}

	const hints: readonly (readonly [StepId, string, string | undefined])[] = [
		['dataSourceId', 'c0ffee00-1111-4222-8333-444455556666', undefined],
		['dataSourceId', 'c0ffee', 'not-a-uuid'],
		['apiUrl', 'https://api.example/graphql/', 'graphql-in-url'],
		['apiUrl', 'https://graphql.example', undefined],
		['authUrl', 'https://idp.example/oauth/authorization', 'oauth-in-url'],
		['authUrl', 'https://idp.example', undefined],
	];
	for (const [step, value, expected] of hints) {
		it(`${step} "${value}" gets ${expected ?? 'no hint'}`, () => assert.equal(answerHint(step, value), expected));
	}
});

describe('ids of environments', () => {
	const rows: readonly (readonly [string, string])[] = [
		['Test', 'test'],
		['  Høgskulen på Vestlandet (prod) ', 'hogskulen-pa-vestlandet-prod'],
		['ÆØÅ é', 'aeoa-e'],
		['日本', 'environment'],
		['Taken', 'taken-3'],
	];
	for (const [label, id] of rows) {
		it(`${label} → ${id}`, () => assert.equal(newEnvironmentId(label, ['taken', 'taken-2']), id));
	}
});

describe('environments to add', () => {
	const there = { a: { conversionUrl: 'https://old.example' } };
	const json = '{"a": {"conversionUrl": "https://new.example"}, "a-2": {"conversionUrl": "https://two.example"}}';

	it('gives what was entered an id that is free', () => {
		const answers: Answers = { ...place, label: 'A', purpose: 'conversion', conversionUrl: 'https://new.example' };
		assert.deepEqual(Object.keys(environmentsToAdd(answers, there)), ['a-2']);
	});

	it('replaces or keeps both as the user says', () => {
		const ids = (existing: string) => Object.keys(environmentsToAdd({ how: 'paste', json, existing }, there));
		assert.deepEqual(ids('replace'), ['a', 'a-2']);
		assert.deepEqual(ids('keepBoth'), ['a-3', 'a-2']);
	});
});

describe('walking through the steps', () => {
	/** What is asked when the answers are given one after the other. */
	async function walk(given: readonly (Answers | 'back')[]) {
		const asked: string[] = [];
		const answers = await walkSteps<StepId>(
			{},
			(so) => stepsFor(so, []),
			async ({ step, number, total, answers: so }) => {
				asked.push(`${number}/${total} ${step}${so[step] === undefined ? '' : ` (${so[step]})`}`);
				return given[asked.length - 1] ?? 'back';
			},
		);
		return { asked, answers };
	}

	it('goes back, keeps what was answered, and goes another way', async () => {
		const { asked, answers } = await walk([
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
		assert.deepEqual(asked.slice(3), [
			'4/13 purpose',
			'5/5 conversionUrl',
			'4/5 purpose (conversion)',
			'5/14 apiUrl',
			'6/14 auth',
			'7/7 conversionUrl',
		]);
		assert.equal(answers.purpose, 'both');
	});

	it('takes two answers at once, as when JSON is pasted instead of picking', async () => {
		const { asked } = await walk([{ how: 'paste', json: '{}' }, { json: '{}' }]);
		assert.deepEqual(asked, ['1/13 how', '2/2 json ({})']);
	});

	it('ends when the user leaves', async () => {
		const left = new Error('left');
		await assert.rejects(
			walkSteps<StepId>(
				{},
				() => ['how'],
				() => Promise.reject(left),
			),
			left,
		);
	});
});
