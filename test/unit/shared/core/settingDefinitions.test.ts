import assert from 'node:assert/strict';
import { type SettingName, settingDefinitions } from '../../../../src/shared/core/settingDefinitions.ts';

describe('settingDefinitions', () => {
	for (const [name, raw, expected] of [
		['deprecations.scan', 'openFiles', 'openFiles'],
		['deprecations.scan', 'off', 'off'],
		['deprecations.scan', 'everywhere', 'workspace'],
		['deprecations.scan', false, 'workspace'],
		['graphql.languageFeatures', 'on', 'on'],
		['graphql.languageFeatures', 'yes', 'auto'],
		['conversion.saveTo', 'lastFolder', 'lastFolder'],
		['conversion.saveTo', '/etc', 'ask'],
		['graphql.lint.connection-without-page-info', 'off', 'off'],
		['graphql.lint.connection-without-page-info', 'fatal', 'information'],
		['graphql.timeout', 1, 1],
		['graphql.timeout', 3600, 3600],
		['graphql.timeout', 0, 60],
		['graphql.timeout', 3601, 60],
		['graphql.timeout', 1.5, 60],
		['graphql.timeout', '30', 60],
		['graphql.history', false, false],
		['graphql.history', 'no', true],
		['graphql.schemaFile', ' schema.graphql\n', 'schema.graphql'],
		['graphql.schemaFile', ' ', undefined],
		['graphql.schemaFile', 1, undefined],
		['deprecations.exclude', ['a/**', '', ' ', 1, null, ['b'], 'c'], ['a/**', 'c']],
		['deprecations.exclude', 'a/**', []],
		['catalog.baseUrls', 'anything', 'anything'],
	] as const) {
		it(`reads ${JSON.stringify(raw)} in ${name} as ${JSON.stringify(expected)}`, () =>
			assert.deepEqual(settingDefinitions[name].read(raw), expected));
	}

	it('reads the default value of the manifest like a missing value', () => {
		for (const name of Object.keys(settingDefinitions) as SettingName[]) {
			const { read, schema } = settingDefinitions[name];
			if (schema.type !== 'object' || name === 'deprecations.severity') {
				assert.deepEqual(read(schema.default), read(undefined), name);
			}
		}
	});
});
