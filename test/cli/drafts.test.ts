import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { makeFolder, removeFolders, studyAdmin } from './support/installedCommand.ts';

const schema = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
const code = readFileSync('test/sandbox/workspace/legacy-client.ts', 'utf8');
const files = { 'schema.graphqls': schema, 'src/client.ts': code };
const check = ['check', '--drafts', 'drafts', '--schema', 'schema.graphqls'];

const documentsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.graphql'));

describe('study-admin check --drafts', () => {
	after(removeFolders);

	it('writes a valid query with its variables for each call, and does not change the code', async () => {
		const folder = makeFolder(files);
		const { code: exitCode, stderr } = await studyAdmin(check, { folder });
		assert.equal(exitCode, 0);
		assert.match(stderr, /^5 drafts written to .*drafts\.$/m);
		const drafts = join(folder, 'drafts');
		assert.deepEqual(documentsIn(drafts), [
			'emner.graphql',
			'personer.graphql',
			'roller.graphql',
			'studenter.graphql',
			'undervisning.graphql',
		]);
		for (const name of documentsIn(drafts)) {
			const text = readFileSync(join(drafts, name), 'utf8');
			assert.match(text, /^# Draft of GET \/\S+ \(legacy-main-rest\)\n/);
			assert.deepEqual(validate(buildSchema(schema), parse(text)), [], name);
		}
		assert.match(
			readFileSync(join(drafts, 'personer.graphql.variables.jsonc'), 'utf8'),
			/"personlopenumre": null \/\/ id/,
		);
		assert.equal(readFileSync(join(folder, 'src', 'client.ts'), 'utf8'), code);
	});

	it('writes no draft for a possible use', async () => {
		const folder = makeFolder({ 'schema.graphqls': schema, 'src/a.ts': "const path = '/studenter';\n" });
		const { stderr } = await studyAdmin(check, { folder });
		assert.match(stderr, / 1 possible use is not listed\.$/m);
		assert.match(stderr, /^0 drafts written to /m);
	});

	it('keeps the drafts that exist, and writes those that are missing', async () => {
		const folder = makeFolder(files);
		await studyAdmin(check, { folder });
		const drafts = join(folder, 'drafts');
		const before = readFileSync(join(drafts, 'roller.graphql'), 'utf8');
		rmSync(join(drafts, 'emner.graphql'));
		const { stderr } = await studyAdmin(check, { folder });
		assert.match(stderr, /^1 draft written to .*drafts\. 4 drafts existed already\.$/m);
		assert.equal(readFileSync(join(drafts, 'roller.graphql'), 'utf8'), before);
		assert.equal(documentsIn(drafts).length, 5);
	});

	it('writes comments that name what is missing when the schema has no replacement', async () => {
		const folder = makeFolder({ ...files, 'schema.graphqls': 'type Query { a: Int }' });
		const { stderr } = await studyAdmin(check, { folder });
		assert.match(stderr, /^5 drafts written to .*drafts\. 5 drafts contain only comments\.$/m);
		const text = readFileSync(join(folder, 'drafts', 'personer.graphql'), 'utf8');
		assert.match(text, /personProfilerGittPersonlopenumre/);
		assert.match(text, /^(?:#.*\n|\n)+$/);
	});
});
