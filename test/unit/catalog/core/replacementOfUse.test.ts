import assert from 'node:assert/strict';
import { replacementNameOfUse, replacementOfUse } from '../../../../src/catalog/core/replacementOfUse.ts';
import { draftRequestsFor } from '../../../fixtures/readDrafts.ts';
import { bundledCatalog, catalogFrom, knownApi } from '../bundledCatalog.ts';
import { someFinding } from '../someFinding.ts';
import { usesIn } from './detection/usesIn.ts';

const catalog = bundledCatalog();
const host = 'https://api.fellesstudentsystem.no';

describe('replacementOfUse', () => {
	for (const [code, expected] of [
		['requests.get("FS/studenter")', 'studenter'],
		['requests.get("FS/studenter/1")', 'studenterGittStudentnumre'],
		['requests.get("FS/studenter", params={"studentnummer": n})', 'studenterGittStudentnumre'],
		['requests.get("FS/studenter?studieprogram.kode=X")', 'studenter'],
		['requests.get("FS/personer")', 'personProfiler'],
		['requests.get("FS/personer/1")', 'personProfilerGittPersonlopenumre'],
		['requests.get(f"FS/personer?fodselsdato0={d}&personnummer0={p}")', 'personProfilerGittFodselsnumre'],
		['requests.get(f"FS/personer?fodselsdato0={d}")', 'personProfiler'],
		['requests.get("FS/emner")', 'emnerV2'],
		['requests.get("FS/emner/1")', 'emnerGittEmnekoder'],
		['requests.get("FS/emner/215,X,1")', 'emnerGittEmnekoder'],
		['requests.get("FS/kull")', 'kullV2'],
		['requests.get("FS/undervisning/215,X,1,2026,V,1")', 'undervisningsenheterGittLegacyIder'],
		['requests.get("FS/studentundervisning?studentnummer=1")', undefined],
		['requests.get("FS/studentundervisning")', 'undervisningsenheter'],
		['requests.get("FS/semestre")', undefined],
		['requests.get("FS/emner/1/kull")', undefined],
		['requests.get("FS/vitnemal")', undefined],
		['requests.post("FS/personer", json={})', undefined],
		['requests.put("FS/studenter/1")', undefined],
		['requests.patch("FS/emner/1")', undefined],
		['requests.delete("FS/emner/1")', undefined],
		['url = "FS/emner"', 'emnerV2'],
	] as const) {
		it(`returns ${expected ?? 'no root field'} as the replacement of ${code}, as in the draft`, async () => {
			const text = code.replace('FS', host);
			const [use, ...others] = usesIn('python', text);
			assert.ok(use && others.length === 0);
			const [request] = await draftRequestsFor(text, 'python', [use], catalog);
			assert.equal(request?.candidates[0]?.rootField, expected, 'the draft');
			const replacement = replacementOfUse(catalog, knownApi(catalog, use.api), use);
			assert.deepEqual([replacement?.successor.id, replacement?.rootField], ['graphql', expected]);
		});
	}

	for (const [language, code, expected] of [
		['shellscript', 'curl "FS/personer/"$ID', 'personProfilerGittPersonlopenumre'],
		['groovy', 'http.get("FS/personer/" + id)', 'personProfilerGittPersonlopenumre'],
		['scala', 'get("FS/personer?fodselsdato0=" + d + "&personnummer0=" + p)', 'personProfilerGittFodselsnumre'],
	] as const) {
		it(`returns ${expected} as the replacement of ${code} in ${language}, as in the draft`, async () => {
			const text = code.replace('FS', host);
			const [use] = usesIn(language, text);
			assert.ok(use);
			const [request] = await draftRequestsFor(text, language, [use], catalog);
			assert.equal(request?.candidates[0]?.rootField, expected, 'the draft');
			assert.equal(replacementOfUse(catalog, knownApi(catalog, use.api), use)?.rootField, expected);
		});
	}

	for (const [code, expected] of [
		['requests.get(f"FS/personer?fodselsdato0={d}&personnummer0={p}")', 'personProfilerGittFodselsnumre'],
		['requests.get("FS/studenter/1")', 'studenterGittStudentnumre'],
		['requests.post("FS/personer", json={})', 'GraphQL API'],
	] as const) {
		it(`names ${expected} as the replacement of ${code}`, () => {
			const [use] = usesIn('python', code.replace('FS', host));
			assert.ok(use);
			assert.equal(replacementNameOfUse(catalog, knownApi(catalog, use.api), use), expected);
		});
	}

	it('returns the replacement of a collection only for calls that read, and only if the catalog maps no operation of the API', () => {
		const own = catalogFrom({
			version: 1,
			apis: [
				{
					id: 'old',
					name: 'Old API',
					replacement: 'new',
					detection: { hosts: ['old.example.org'], collections: [{ value: 'emner', replacement: 'courses' }] },
				},
				{ id: 'new', name: 'New API' },
			],
			migration: [{ api: 'new', operation: 'Alle', candidates: [{ rootField: 'all' }] }],
		});
		const fieldFor = (method: string | undefined) =>
			replacementOfUse(own, knownApi(own, 'old'), {
				...someFinding('old').use,
				method,
				operation: '/emner/{id}',
				collection: 'emner',
			})?.rootField;
		assert.deepEqual(['GET', undefined, 'POST'].map(fieldFor), ['courses', 'courses', undefined]);
	});

	it('returns the replacement that the mapping of the user has for the literal segments of a path', () => {
		const migration = ['klasser', 'studenter'].map((name) => ({
			api: 'old',
			operation: `GET /kull/{id}/${name}`,
			candidates: [{ rootField: name }],
		}));
		const own = catalogFrom({
			apis: [
				{ id: 'old', name: 'Old', replacement: 'new' },
				{ id: 'new', name: 'New' },
			],
			migration,
		});
		const fieldFor = (operation: string | undefined) =>
			replacementOfUse(own, knownApi(own, 'old'), { ...someFinding('old').use, operation })?.rootField;
		assert.deepEqual(['/kull/{id}/klasser', '/kull/{id}/studenter', '/kull/{id}/emner', undefined].map(fieldFor), [
			'klasser',
			'studenter',
			undefined,
			undefined,
		]);
	});

	it('returns the replacement of an operation that is not a path', () => {
		const migration = [{ api: 'old', operation: 'SELECT Person', candidates: [{ rootField: 'personer' }] }];
		const own = catalogFrom({
			apis: [
				{ id: 'old', name: 'Old', replacement: 'new' },
				{ id: 'new', name: 'New' },
			],
			migration,
		});
		const use = { ...someFinding('old').use, operation: 'SELECT Person' };
		assert.equal(replacementOfUse(own, knownApi(own, 'old'), use)?.rootField, 'personer');
	});

	it('returns no replacement if the catalog has none', () => {
		const use = { ...someFinding('bas-rest').use, operation: '/hent' };
		assert.equal(replacementOfUse(catalog, knownApi(catalog, 'bas-rest'), use), undefined);
	});
});
