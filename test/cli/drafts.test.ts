import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { studyAdminOrInProcess } from './support/commandInProcess.ts';
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
		const { stderr } = await studyAdminOrInProcess(check, { folder });
		assert.match(stderr, / 1 possible use is not listed\.$/m);
		assert.match(stderr, /^0 drafts written to /m);
	});

	it('counts the calls that have no draft because their path depends on a condition', async () => {
		const lines = [
			"let path = '/emner';",
			'if (isOther) {',
			'\tpath = other;',
			'}',
			"fetch('https://api.fellesstudentsystem.no' + path);",
		];
		const folder = makeFolder({ 'schema.graphqls': schema, 'src/a.ts': lines.join('\n') });
		const { stderr } = await studyAdminOrInProcess(check, { folder });
		assert.match(
			stderr,
			/^0 drafts written to .*drafts\. 1 call has no draft because the code does not show the path\.$/m,
		);
	});

	it('counts the uses without a known replacement, such as a base address and a call', async () => {
		const lines = ["const base = 'https://api.fellesstudentsystem.no/fs-api';", 'fetch(base + "/kull");'];
		const folder = makeFolder({ 'schema.graphqls': schema, 'src/a.ts': lines.join('\n') });
		const { stderr } = await studyAdminOrInProcess(check, { folder });
		assert.match(stderr, /^0 drafts written to .*drafts\. 2 uses have no known replacement\.$/m);
	});

	it('uses the singular for one draft and one use, and the plural for several calls', async () => {
		const lines = [
			"const base = 'https://api.fellesstudentsystem.no/fs-api';",
			"fetch('https://api.fellesstudentsystem.no/emner');",
			"let path = '/emner';",
			'if (isOther) {',
			'\tpath = other;',
			'}',
			"fetch('https://api.fellesstudentsystem.no' + path);",
			"fetch('https://api.fellesstudentsystem.no' + path);",
		];
		const folder = makeFolder({ 'src/a.ts': lines.join('\n'), 'later/a.graphqls': schema });
		const withoutSchema = ['check', '--drafts', 'drafts'];
		const first = await studyAdminOrInProcess(withoutSchema, { folder });
		const second = await studyAdminOrInProcess([...withoutSchema, '--schema', 'later/a.graphqls'], { folder });
		assert.match(
			second.stderr,
			/^0 drafts written to \S+\. 1 unchanged draft that contained only comments was replaced\. 1 use /m,
		);
		assert.match(
			first.stderr,
			/^1 draft written to \S+\. 1 draft contains only comments\. .* saves a schema\. 1 use has no known replacement\. 2 calls have no draft because the code does not show the path\.$/m,
		);
	});

	it('keeps existing drafts, and writes missing drafts', async () => {
		const folder = makeFolder(files);
		await studyAdminOrInProcess(check, { folder });
		const drafts = join(folder, 'drafts');
		const before = readFileSync(join(drafts, 'roller.graphql'), 'utf8');
		rmSync(join(drafts, 'emner.graphql'));
		const { stderr } = await studyAdminOrInProcess(check, { folder });
		assert.match(stderr, /^1 draft written to .*drafts\. 4 drafts existed already\.$/m);
		assert.equal(readFileSync(join(drafts, 'roller.graphql'), 'utf8'), before);
		assert.equal(documentsIn(drafts).length, 5);
	});

	it('writes drafts with only comments if there is no schema, and replaces these drafts in a run with a schema', async () => {
		const folder = makeFolder({ ...files, 'later/schema.graphqls': schema });
		rmSync(join(folder, 'schema.graphqls'));
		const withoutSchema = ['check', '--drafts', 'drafts', 'src'];
		const next =
			'5 drafts contain only comments. To get queries, run the command again with --schema <file>. "study-admin schema" saves a schema.\n';
		const first = await studyAdminOrInProcess(withoutSchema, { folder });
		assert.ok(first.stderr.includes(`5 drafts written to ${join(folder, 'drafts')}. ${next}`), first.stderr);
		const second = await studyAdminOrInProcess(withoutSchema, { folder });
		assert.ok(second.stderr.includes(`drafts. 5 drafts existed already. ${next}`), second.stderr);
		const draft = join(folder, 'drafts', 'emner.graphql');
		const text = readFileSync(draft, 'utf8');
		assert.match(text, /^# Save the schema with "study-admin schema --output schema\.graphql"\.$/m);
		assert.doesNotMatch(text, /Refresh GraphQL Schema/);
		const summary = JSON.parse(
			(await studyAdminOrInProcess(['check', '--summary', '--format', 'json'], { folder })).stdout,
		);
		assert.deepEqual(
			summary.migration.map(({ drafts }: { readonly drafts: number }) => drafts),
			[0],
		);
		writeFileSync(draft, `${text}# Mine.\n`);
		const third = await studyAdminOrInProcess([...withoutSchema, '--schema', 'later/schema.graphqls'], { folder });
		assert.ok(
			third.stderr.includes(
				`drafts. 4 unchanged drafts that contained only comments were replaced. 1 draft existed already. 1 draft contains only comments, and was not replaced because it may have been edited. Delete it and run the command again to get a query: ${draft}.\n`,
			),
			third.stderr,
		);
		assert.match(readFileSync(join(folder, 'drafts', 'roller.graphql'), 'utf8'), /^query /m);
	});

	it('uses the schema of a config in the folder of the drafts, and reports a schema that cannot be used first', async () => {
		const folder = makeFolder({ 'src/client.ts': code, 'drafts/.graphqlrc': 'schema: a.graphqls' });
		const withConfig = ['check', '--drafts', '../drafts'];
		const run = () => studyAdminOrInProcess(withConfig, { folder: join(folder, 'src') });
		const [problem, counts] = (await run()).stderr.split('\n');
		assert.match(problem ?? '', /^The schema file \S+\/drafts\/a\.graphqls cannot be read\. Check its path/);
		assert.match(counts ?? '', /^5 drafts written to /);
		writeFileSync(join(folder, 'drafts', 'a.graphqls'), schema);
		assert.match((await run()).stderr, /^0 drafts written to \S+\. 5 unchanged drafts .* were replaced\.\n/);
	});

	it('lists at most ten drafts that were edited and not replaced', async () => {
		const calls = Array.from(
			{ length: 11 },
			(_, index) => `fetch('https://api.fellesstudentsystem.no/emner?p${index}=1');\n`,
		);
		const folder = makeFolder({ 'later/schema.graphqls': schema, 'src/a.ts': calls.join('') });
		const withoutSchema = ['check', '--drafts', 'drafts', 'src'];
		await studyAdminOrInProcess(withoutSchema, { folder });
		for (const name of documentsIn(join(folder, 'drafts'))) {
			writeFileSync(join(folder, 'drafts', name), '# Mine.\n', { flag: 'a' });
		}
		const { stderr } = await studyAdminOrInProcess([...withoutSchema, '--schema', 'later/schema.graphqls'], { folder });
		assert.match(stderr, / 11 drafts contain only comments, .* to get queries: (?:\S+\.graphql, ){10}and 1 more\.$/m);
	});

	it('writes comments that name what is missing when the schema has no replacement', async () => {
		const folder = makeFolder({ ...files, 'schema.graphqls': 'type Query { a: Int }' });
		const { stderr } = await studyAdminOrInProcess(check, { folder });
		assert.match(
			stderr,
			/^5 drafts written to .*drafts\. 5 drafts contain only comments because the schema has none of their replacements\. Check that it is the schema of the right environment\.$/m,
		);
		const text = readFileSync(join(folder, 'drafts', 'personer.graphql'), 'utf8');
		assert.match(text, /personProfilerGittPersonlopenumre/);
		assert.match(text, /^(?:#.*\n|\n)+$/);
	});
});
