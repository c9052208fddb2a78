import assert from 'node:assert/strict';
import { buildSchemaFromFiles } from '../../../../src/graphql/node/buildSchemaFromFiles.ts';

describe('buildSchemaFromFiles', () => {
	const nested = (depth: number) =>
		`${'{"kind":"LIST","name":null,"ofType":'.repeat(depth)}{"kind":"SCALAR","name":"Int"}${'}'.repeat(depth)}`;
	const introspection = (type: string) =>
		`{"__schema":{"queryType":{"name":"Query"},"directives":[],"types":[{"kind":"OBJECT","name":"Query","interfaces":[],"fields":[{"name":"a","args":[],"type":${type}}]}]}}`;

	const unusable: readonly (readonly [title: string, text: string, code: string])[] = [
		['without definitions', '# nothing', 'graphql/schema-file-without-schema'],
		['with types that are nested too deeply', introspection(nested(20_000)), 'graphql/schema-file-broken'],
	];
	for (const [title, text, code] of unusable) {
		it(`reports a file ${title} with ${code}`, () => {
			assert.throws(() => buildSchemaFromFiles([{ uri: 'a', text }], 'a').findErrors(), { name: 'UserError', code });
		});
	}
});
