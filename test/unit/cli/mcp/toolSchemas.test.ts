import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ToolEnvironments } from '../../../../src/cli/mcp/toolEnvironments.ts';
import { ToolFolders } from '../../../../src/cli/mcp/toolFolders.ts';
import { ToolSchemas } from '../../../../src/cli/mcp/toolSchemas.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';

const sdl = 'type Query { published: Int }';

describe('ToolSchemas', () => {
	let folder = '';
	beforeEach(() => {
		folder = realpathSync(mkdtempSync(join(tmpdir(), 'tool-schemas-')));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	/** The schemas of a folder and of an environment whose published schema has these responses. */
	function schemasOf(statuses: readonly number[]) {
		const environment = {
			...{ apiUrl: 'https://api.example', auth: 'basic' },
			schemaUrl: 'https://schemas.example/schema.graphql',
		};
		writeFileSync(join(folder, 'environments.json'), JSON.stringify({ environment }));
		const values: Readonly<Record<string, string>> = { environments: 'environments.json' };
		const given = { value: (name: string) => values[name], values: () => [], has: () => false, paths: [] };
		const context = {
			terminal: new Terminal(new PassThrough(), new PassThrough()),
			signal: new AbortController().signal,
			variables: {},
			currentFolder: folder,
			readVersion: () => '1',
		};
		const remaining = [...statuses];
		const http = {
			send: async () => ({
				status: remaining.shift() ?? assert.fail('unexpected request'),
				headers: {},
				body: Buffer.from(sdl),
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
		assert.deepEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}), ['published']);
		assert.equal((await schemas.require(undefined)).schema, schema);
	});

	it('reports the problem of a schema file of the folder instead of the schema of the environment', async () => {
		writeFileSync(join(folder, '.graphqlrc.json'), '{ "schema": "missing.graphql" }');
		await assert.rejects(
			schemasOf([]).require(undefined),
			(error) => error instanceof UserError && error.code !== 'graphql/tool-without-schema',
		);
	});
});
