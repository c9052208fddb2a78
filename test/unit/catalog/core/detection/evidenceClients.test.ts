import assert from 'node:assert/strict';
import { addBaseUrlsToCatalog } from '../../../../../src/catalog/core/model/baseUrls.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { assertCase, usesOf } from './clientCase.ts';
import { evidenceCases } from './evidenceClients.ts';

const bundled = bundledCatalog();

describe('findUses with the evidence of one file', () => {
	for (const client of evidenceCases) {
		it(`reports ${client.certain.length === 0 ? 'no certain use of an API' : `certain uses of ${client.certain.join(', ')}`} for ${client.what}`, () => {
			assertCase(client);
		});
	}

	for (const [what, certain, text] of [
		[
			'the CRUD path on an unknown host',
			['crud-rest SELECT <table>'],
			"post('https://fsproxy.uib.no/fsrest/rest/crud/select')",
		],
		[
			'the BAS path on an unknown host',
			['bas-rest /hent/personid'],
			"get('https://fsproxy.uib.no/fsrest/rest/bas/hent/personid')",
		],
		['a path that belongs to no API on an unknown host', [], "get('https://fsproxy.uib.no/emner')"],
	] as const) {
		it(`reports ${certain.length === 0 ? 'no certain use of an API' : `a certain use of ${certain.join(', ')}`} for ${what}`, () => {
			assert.deepEqual(
				usesOf('a.ts', text)
					.filter(({ confidence }) => confidence === 'certain')
					.map(({ api, operation }) => `${api} ${operation}`),
				certain,
			);
		});
	}
});

describe('findUses with addresses of the setting baseUrls', () => {
	for (const [what, baseUrls, path, certain, text] of [
		[
			'finds an API call at a configured URL with a path',
			{ 'legacy-main-rest': 'https://gateway.example.org/fs-api-prod' },
			'a.ts',
			['legacy-main-rest /emner'],
			"get('https://gateway.example.org/fs-api-prod/emner'); get('https://gateway.example.org/other/emner');",
		],
		[
			'finds an API call with a configured path after a variable',
			{ 'institution-register-rest': '/fsrest/rest/elm' },
			'a.ts',
			['institution-register-rest /report2/{id}'],
			'get(`${url}/fsrest/rest/elm/report2/${id}`)',
		],
		[
			'finds an API call with a configured path after a literal host',
			{ 'institution-register-rest': '/fsrest/rest/elm' },
			'a.py',
			['institution-register-rest /report/{id}'],
			'get(f"https://fs.example.org/fsrest/rest/elm/report/{id}")',
		],
		[
			'finds an API call with a configured context path after an environment variable',
			{ 'legacy-main-rest': '/fs-api-prod' },
			'a.py',
			['legacy-main-rest /emner'],
			'requests.get(os.environ["GW_URL"] + "/fs-api-prod/emner/")',
		],
		[
			'finds an API call with a configured environment variable before a context path',
			{ 'legacy-main-rest': 'GW_URL' },
			'a.py',
			['legacy-main-rest /emner'],
			'requests.get(os.environ["GW_URL"] + "/fs-api-prod/emner/")',
		],
		[
			'finds an API call at a configured URL whose context path follows a constant',
			{ 'legacy-main-rest': 'https://gw.example.org/fs' },
			'a.ts',
			['legacy-main-rest /emner/{id}'],
			"const gateway = 'https://gw.example.org';\nget(`${gateway}/fs/emner/${code}`);",
		],
	] as const) {
		it(what, () => {
			const { catalog, problems } = addBaseUrlsToCatalog(bundled, baseUrls);
			assert.deepEqual(problems, []);
			assert.deepEqual(
				usesOf(path, text, catalog)
					.filter(({ confidence }) => confidence === 'certain')
					.map(({ api, operation }) => `${api} ${operation}`),
				certain,
			);
		});
	}
});
