import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buildSchema, type GraphQLSchema, introspectionFromSchema } from 'graphql';
import { ToolEnvironments } from '../../../../src/cli/mcp/toolEnvironments.ts';
import { ToolFolders } from '../../../../src/cli/mcp/toolFolders.ts';
import { ToolSchemas } from '../../../../src/cli/mcp/toolSchemas.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import type { ApiEnvironment } from '../../../../src/environments/core/environment.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import type { HttpRequest } from '../../../../src/shared/core/http.ts';

const sdl = 'type Query { published: Int }';
const introspection = JSON.stringify({ data: introspectionFromSchema(buildSchema('type Query { current: Int }')) });

/** Returns the names of the fields of queries. */
function fieldsIn(schema: GraphQLSchema | undefined): readonly string[] {
	return Object.keys(schema?.getQueryType()?.getFields() ?? {});
}

describe('ToolSchemas', () => {
	let folder = '';
	beforeEach(() => {
		folder = realpathSync(mkdtempSync(join(tmpdir(), 'tool-schemas-')));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	/**
	 * The schemas of a folder and of an environment whose published schema has these responses. The
	 * API returns the result of an introspection. `variables` contain its credentials.
	 */
	function schemasOf(
		statuses: readonly number[],
		{ options = {}, variables = {} }: Partial<Record<'options' | 'variables', Readonly<Record<string, string>>>> = {},
	) {
		const environment = {
			...{ apiUrl: 'https://api.example', auth: 'basic' },
			schemaUrl: 'https://schemas.example/schema.graphql',
		};
		writeFileSync(join(folder, 'environments.json'), JSON.stringify({ environment }));
		const values: Readonly<Record<string, string>> = { environments: 'environments.json', ...options };
		const given = { value: (name: string) => values[name], values: () => [], has: () => false, paths: [] };
		const context = {
			terminal: new Terminal(new PassThrough(), new PassThrough()),
			signal: new AbortController().signal,
			variables,
			currentFolder: folder,
			readVersion: () => '1',
		};
		const remaining = [...statuses];
		const http = {
			send: async ({ url }: HttpRequest) => ({
				status: remaining.shift() ?? assert.fail('unexpected request'),
				headers: { 'content-type': 'application/json' },
				body: Buffer.from(url.startsWith('https://api.example') ? introspection : sdl),
				timing: { untilHead: 0, untilEnd: 0 },
			}),
			describeRoute: () => Promise.reject(new Error('not used')),
		};
		return new ToolSchemas(given, {
			folders: new ToolFolders(given, folder, '/home/user'),
			environments: new ToolEnvironments(given, context, http),
			http,
			context,
		});
	}

	it('fetches the published schema of an environment once, and again after a failed request', async () => {
		const schemas = schemasOf([503, 200]);
		await assert.rejects(schemas.require('environment'), UserError);
		const { schema } = await schemas.require('environment');
		assert.deepEqual(fieldsIn(schema), ['published']);
		assert.equal((await schemas.require(undefined)).schema, schema);
	});

	it('reports the problem of a schema file of the folder instead of the schema of the environment', async () => {
		writeFileSync(join(folder, '.graphqlrc.json'), '{ "schema": "missing.graphql" }');
		await assert.rejects(
			schemasOf([]).require(undefined),
			(error) => error instanceof UserError && error.code !== 'graphql/tool-without-schema',
		);
	});

	it('introspects the API when there are credentials for it, and then knows its schema', async () => {
		const variables = { STUDY_ADMIN_USERNAME: 'anna', STUDY_ADMIN_PASSWORD: 'secret' };
		const schemas = schemasOf([200], { variables });
		const environment = { id: 'environment' } as ApiEnvironment;
		assert.equal(await schemas.fetchedOf(environment), undefined);
		const { schema } = await schemas.require('environment');
		assert.deepEqual(fieldsIn(schema), ['current']);
		assert.equal(await schemas.fetchedOf(environment), schema);
	});

	it('uses the file of --schema, and sends a request only for a named environment', async () => {
		writeFileSync(join(folder, 'option.graphql'), 'type Query { option: Int }');
		const schemas = schemasOf([200], { options: { schema: 'option.graphql' } });
		assert.deepEqual(fieldsIn((await schemas.require(undefined)).schema), ['option']);
		assert.deepEqual(fieldsIn((await schemas.require('environment')).schema), ['published']);
	});

	it('states that there is no schema, or no environment when one is requested', async () => {
		writeFileSync(join(folder, 'empty.json'), '{}');
		const schemas = schemasOf([], { options: { environments: 'empty.json' } });
		await assert.rejects(schemas.require(undefined), { code: 'graphql/tool-without-schema' });
		await assert.rejects(schemas.require('environment'), { code: 'cli/tool-no-environments' });
	});
});
