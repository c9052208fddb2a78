import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readSchemaFile } from '../../../../src/cli/graphql/readSchemaFile.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';

describe('readSchemaFile', () => {
	it('returns a schema that is not valid, and reports its errors', async () => {
		const currentFolder = mkdtempSync(join(tmpdir(), 'study-admin-schema-'));
		try {
			writeFileSync(join(currentFolder, 'a.graphqls'), 'type Query implements I { a: Int } interface I { b: Int }');
			const errors = new PassThrough();
			const schema = await readSchemaFile('a.graphqls', {
				currentFolder,
				terminal: new Terminal(new PassThrough(), errors),
			});
			assert.ok(schema.getQueryType()?.getFields()['a']);
			assert.match(await text(errors.end()), /^The schema .*a\.graphqls has errors \(1\)/);
		} finally {
			rmSync(currentFolder, { recursive: true });
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
