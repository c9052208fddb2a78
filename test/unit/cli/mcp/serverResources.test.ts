import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { readResource } from '../../../../src/cli/mcp/serverResources.ts';
import { SchemaSearch } from '../../../../src/graphql/core/language/search/schemaSearch.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import { bundledCatalog } from '../../catalog/bundledCatalog.ts';

const catalog = async () => bundledCatalog();

describe('readResource', () => {
	it('masks identity numbers in the descriptions of a type', async () => {
		const schema = buildSchema('type Query { "Such as 01010012345" student(number: String): Int }');
		const schemas = { require: async () => ({ schema, search: new SchemaSearch(schema) }) };
		const { contents } = await readResource('study-admin://schema/Query', { catalog, schemas });
		assert.deepEqual(contents, [
			{
				uri: 'study-admin://schema/Query',
				mimeType: 'application/graphql',
				text: 'type Query {\n  """Such as ***********"""\n  student(number: String): Int\n}',
			},
		]);
	});

	it('states the end of service and the withdrawal of an operation in the catalog', async () => {
		const schemas = { require: () => Promise.reject(new Error('not used')) };
		const { contents } = await readResource('study-admin://catalog', { catalog, schemas });
		const [content] = contents;
		assert.equal(content?.mimeType, 'application/json');
		assert.ok(content && 'text' in content && /^\{\n "\w/.test(content.text));
		const { log } = JSON.parse(content.text);
		const { endOfService, withdrawn } = log.find(({ api }: { readonly api: string }) => api === 'attendance-rest');
		assert.deepEqual([endOfService, withdrawn], ['2025-06-15', '2025-06-20']);
	});

	it('rejects with the message of an error instead of its code', async () => {
		const schemas = { require: () => Promise.reject(new UserError('graphql/tool-without-schema')) };
		await assert.rejects(readResource('study-admin://schema/Query', { catalog, schemas }), /No schema is available/);
	});

	it('rejects names that no type has, and the names of missing types', async () => {
		const schema = buildSchema('type Query { a: Int }');
		const schemas = { require: async () => ({ schema, search: new SchemaSearch(schema) }) };
		for (const [uri, message] of [
			[`study-admin://schema/${'a'.repeat(200)}`, /^The schema has no type "a{200}"\. /],
			[`study-admin://schema/${'a'.repeat(201)}`, /^There is no such resource\. /],
			['study-admin://schema/1', /^There is no such resource\. /],
			['study-admin://schema/', /^There is no such resource\. /],
			['file:///Query', /^There is no such resource\. /],
		] as const) {
			await assert.rejects(readResource(uri, { catalog, schemas }), { message }, uri);
		}
	});
});
