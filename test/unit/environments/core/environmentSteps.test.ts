import assert from 'node:assert/strict';
import { newEnvironmentId } from '../../../../src/environments/core/environmentIds.ts';
import {
	type Answers,
	answerHint,
	answerProblem,
	choices,
	environmentsToAdd,
	isChoice,
	type StepId,
	settingsOf,
	stepsFor,
} from '../../../../src/environments/core/environmentSteps.ts';
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
