import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { findSchemaOfDocument, readSchemaFile } from '../../../../src/cli/graphql/readSchemaFile.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { pathWithSlashes } from '../../../../src/shared/node/relativePathInFolder.ts';

/** Returns an introspection whose field "b" has a type that is not in the list of types. */
function introspectionWithoutType(): string {
	const field = (name: string, kind: string, type: string) => ({
		name,
		args: [],
		type: { kind, name: type, ofType: null },
	});
	const fields = [field('a', 'SCALAR', 'Int'), field('b', 'OBJECT', 'Missing')];
	const types = [
		{ kind: 'OBJECT', name: 'Query', fields, interfaces: [] },
		{ kind: 'SCALAR', name: 'Int' },
	];
	return JSON.stringify({ __schema: { queryType: { name: 'Query' }, types, directives: [] } });
}

describe('readSchemaFile', () => {
	for (const [what, name, schemaText, count] of [
		['is not valid', 'a.graphqls', 'type Query implements I { a: Int } interface I { b: Int }', 1],
		['lacks a type', 'a.json', introspectionWithoutType(), 1],
	] as const) {
		it(`returns a schema that ${what}, and reports the number of its errors`, async () => {
			const currentFolder = mkdtempSync(join(tmpdir(), 'study-admin-schema-'));
			try {
				writeFileSync(join(currentFolder, name), schemaText);
				const errors = new PassThrough();
				const schema = await readSchemaFile(name, {
					currentFolder,
					terminal: new Terminal(new PassThrough(), errors),
				});
				assert.ok(schema.getQueryType()?.getFields()['a']);
				const [message = ''] = (await text(errors.end())).split(',');
				const path = pathWithSlashes(join(currentFolder, name));
				assert.equal(message, `The schema ${path} has errors (${count})`);
			} finally {
				rmSync(currentFolder, { recursive: true });
			}
		});
	}

	it('uses the schema file of the settings for a document, unless a schema file is given', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-schema-'));
		try {
			mkdirSync(join(folder, '.vscode'));
			writeFileSync(join(folder, '.vscode', 'settings.json'), '{ "studyAdmin.graphql.schemaFile": "a.graphqls" }');
			writeFileSync(join(folder, 'a.graphqls'), 'type Query { a: Int }');
			writeFileSync(join(folder, 'b.graphqls'), 'type Query { b: Int }');
			for (const [schemaFile, field] of [
				[undefined, 'a'],
				[join(folder, 'b.graphqls'), 'b'],
			] as const) {
				const search = { folder, schemaFile, problems: [] };
				const schema = await findSchemaOfDocument(join(folder, 'q.graphql'), search);
				assert.deepEqual(Object.keys(schema?.getQueryType()?.getFields() ?? {}), [field]);
			}
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('reads the schema of a folder whose name is a glob for another folder', async () => {
		const root = mkdtempSync(join(tmpdir(), 'study-admin-schema-'));
		try {
			for (const [folder, field] of [
				['app1', 'other'],
				['app[1]', 'own'],
			] as const) {
				mkdirSync(join(root, folder));
				writeFileSync(join(root, folder, 'schema.graphql'), `type Query { ${field}: Int }`);
			}
			for (const [currentFolder, file] of [
				[join(root, 'app[1]'), 'schema.graphql'],
				[root, 'app[1]/schema.graphql'],
			] as const) {
				const schema = await readSchemaFile(file, { currentFolder, terminal: undefined });
				assert.deepEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}), ['own']);
			}
		} finally {
			rmSync(root, { recursive: true });
		}
	});
});
