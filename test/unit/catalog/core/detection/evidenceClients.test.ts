import assert from 'node:assert/strict';
import { withBaseUrls } from '../../../../../src/catalog/core/model/baseUrls.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { assertCase, usesOf } from './clientCase.ts';
import { evidenceCases } from './evidenceClients.ts';

const bundled = bundledCatalog();

describe('findUses weighs the evidence of one file', () => {
	for (const client of evidenceCases) {
		it(`for ${client.what}`, () => {
			assertCase(client);
		});
	}

	for (const [what, certain, text] of [
		[
			'the CRUD path behind an own host',
			['crud-rest SELECT <table>'],
			"post('https://fsproxy.uib.no/fsrest/rest/crud/select')",
		],
		[
			'the BAS path behind an own host',
			['bas-rest /hent/personid'],
			"get('https://fsproxy.uib.no/fsrest/rest/bas/hent/personid')",
		],
		['another path behind an own host', [], "get('https://fsproxy.uib.no/emner')"],
	] as const) {
		it(`for ${what}`, () => {
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
			'takes a path prefix below a host',
			{ 'legacy-main-rest': 'https://gateway.example.org/fs-api-prod' },
			'a.ts',
			['legacy-main-rest /emner'],
			"get('https://gateway.example.org/fs-api-prod/emner'); get('https://gateway.example.org/other/emner');",
		],
		[
			'takes a path prefix below any host',
			{ 'institution-register-rest': '/fsrest/rest/elm' },
			'a.ts',
			['institution-register-rest /report2/{id}'],
			'get(`${url}/fsrest/rest/elm/report2/${id}`)',
		],
		[
			'takes a path prefix below a literal host',
			{ 'institution-register-rest': '/fsrest/rest/elm' },
			'a.py',
			['institution-register-rest /report/{id}'],
			'get(f"https://fs.example.org/fsrest/rest/elm/report/{id}")',
		],
		[
			'takes a context path behind an environment variable',
			{ 'legacy-main-rest': '/fs-api-prod' },
			'a.py',
			['legacy-main-rest /emner'],
			'requests.get(os.environ["GW_URL"] + "/fs-api-prod/emner/")',
		],
		[
			'takes an environment variable of a gateway before a context path',
			{ 'legacy-main-rest': 'GW_URL' },
			'a.py',
			['legacy-main-rest /emner'],
			'requests.get(os.environ["GW_URL"] + "/fs-api-prod/emner/")',
		],
		[
			'takes a context path behind a constant',
			{ 'legacy-main-rest': 'https://gw.example.org/fs' },
			'a.ts',
			['legacy-main-rest /emner/{id}'],
			"const gateway = 'https://gw.example.org';\nget(`${gateway}/fs/emner/${code}`);",
		],
	] as const) {
		it(what, () => {
			const { catalog, problems } = withBaseUrls(bundled, baseUrls);
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
