import assert from 'node:assert/strict';
import { apisByVariablesAndQueryKeys } from '../../../../../src/catalog/core/detection/namedApis.ts';
import { catalogFrom } from '../../bundledCatalog.ts';

const apis = [
	{ id: 'fs', name: 'FS', detection: { variables: ['FS_HOST', 'fs.url'], queryKeys: ['dbId', 'semester.ar'] } },
	{ id: 'other', name: 'Other' },
];

describe('apisByVariablesAndQueryKeys', () => {
	for (const [text, variables, queryKeys] of [
		['get(FS_HOST + path)', ['fs'], []],
		['get(config.fsHost)', ['fs'], []],
		['${fs-url}', ['fs'], []],
		['my_FS_HOST', ['fs'], []],
		['XFS_HOST', [], []],
		['FS_HOST2', [], []],
		['FS', [], []],
		['{ "dbId": 1 }', [], ['fs']],
		["params['semester.ar']", [], ['fs']],
		['`dbId`', [], ['fs']],
		['/emner?dbId=1', [], ['fs']],
		['/emner?limit=0&semester.ar=2026', [], ['fs']],
		['dbId=1', [], []],
		['/emner?dbIdent=1', [], []],
		['"semesterXar"', [], []],
		['', [], []],
	] as const) {
		const found = [...variables.map(() => 'its variable'), ...queryKeys.map(() => 'its query parameter')];
		it(`finds an API by ${found.join(' and ') || 'nothing'} in ${JSON.stringify(text)}`, () => {
			// Patterns are stored per catalog, so that each test needs its own.
			const named = apisByVariablesAndQueryKeys(text, catalogFrom({ version: 1, apis }));
			assert.deepEqual([[...named.variables], [...named.queryKeys]], [variables, queryKeys]);
		});
	}
});
