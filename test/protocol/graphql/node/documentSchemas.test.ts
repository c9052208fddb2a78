import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DocumentSchemas } from '../../../../src/graphql/node/documentSchemas.ts';

describe('DocumentSchemas', () => {
	let folder: string;

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	/** Returns the root fields of each schema of the folder, and the codes of the reported errors. */
	async function allSchemas(files: Readonly<Record<string, string>>) {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), text);
		}
		const problems: string[] = [];
		const schemas = new DocumentSchemas({
			folder,
			schemaFile: undefined,
			defaultSchemaFile: undefined,
			isExcluded: () => false,
			configWorker: resolve('src/graphql/node/configWorker.ts'),
			report: ({ code }) => problems.push(code),
		});
		try {
			const configs = Object.keys(files).filter((path) => path.includes('graphqlrc') || path.includes('config'));
			const all = await schemas.all(configs.map((path) => join(folder, path)));
			return { fields: all.map(({ rootFields }) => [...rootFields].join(' ')), problems };
		} finally {
			schemas.dispose();
		}
	}

	it('reads the schemas of the configs in a folder and in the folders inside of it', async () => {
		const { fields, problems } = await allSchemas({
			'.graphqlrc.json': '{ "schema": "a.graphql" }',
			'a.graphql': 'type Query { a: Int }',
			'inner/graphql.config.json': '{ "schema": "b.graphql" }',
			'inner/b.graphql': 'type Query { b: Int }',
		});
		assert.deepEqual([fields, problems], [['a', 'b'], []]);
	});

	it('ignores a config whose folder has another one that applies', async () => {
		const { fields, problems } = await allSchemas({
			'.graphqlrc.json': '{ "schema": "a.graphql" }',
			'a.graphql': 'type Query { a: Int }',
			'graphql.config.json': '{ "schema": "https://example.org/graphql" }',
		});
		assert.deepEqual([fields, problems], [['a'], []]);
	});
});
