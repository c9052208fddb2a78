import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import Ajv from 'ajv';
import metaSchema from 'ajv/lib/refs/json-schema-draft-04.json' with { type: 'json' };
import { buildSchema, introspectionFromSchema } from 'graphql';
import type { Log } from 'sarif';
import { studyAdminOrInProcess } from './support/commandInProcess.ts';
import { type CommandResult, makeFolder, removeFolders, studyAdmin, writeFiles } from './support/installedCommand.ts';

const isSarif = new Ajv({ allErrors: true, schemaId: 'id' }).addMetaSchema(metaSchema).compile(schema);

const sdl = `type Query {
	students(first: Int, after: String): StudentConnection!
	name: String
	old: Int @deprecated(reason: "Use name. Ends after 31.03.2027.")
	undated: Int @deprecated(reason: "Use name.")
}
type StudentConnection { nodes: [Student!]! pageInfo: PageInfo! }
type Student { name: String students(first: Int = 10, after: String): StudentConnection! }
type PageInfo { hasNextPage: Boolean! endCursor: String }
`;
const config = 'schema: schema.graphqls\n';
const withSchema = { 'schema.graphqls': sdl, '.graphqlrc.yml': config };

interface JsonFinding {
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly rule: string;
	readonly code: string;
	readonly severity: string;
	readonly message: string;
	readonly daysLeft?: number;
}

function findingsOf({ stdout }: CommandResult): readonly JsonFinding[] {
	return (JSON.parse(stdout) as { repositories: { findings: JsonFinding[] }[] }).repositories.flatMap(
		({ findings }) => findings,
	);
}

/** Returns `<file>:<line> <code>` of each finding of a check of a folder with these files. */
async function codesIn(
	files: Readonly<Record<string, string>>,
	...args: readonly string[]
): Promise<readonly string[]> {
	const result = await studyAdminOrInProcess(['check', '--format', 'json', ...args], { folder: makeFolder(files) });
	return findingsOf(result).map(({ file, line, code }) => `${file}:${line} ${code}`);
}

describe('GraphQL in study-admin check', () => {
	after(removeFolders);

	it('every report names the definitions that interpolations prevent from being checked completely', async () => {
		const folder = makeFolder({
			...withSchema,
			'a.ts': 'gql`query A { name }`;\n',
			'b.py': 'q = f"query B {{ name {more} }}"\n',
			'c.java': 'var q = "query C { students(first: " + f("a") + ") { nodes { name } } }";\n',
		});
		const check = (...args: readonly string[]) => studyAdminOrInProcess(['check', ...args], { folder });
		const lines = [
			'1 GraphQL definition not checked, because of interpolations: c.java:1:16 C.',
			'1 GraphQL definition checked except for interpolations: b.py:1:13 B.',
		];
		const text = await check();
		assert.equal(text.code, 0);
		assert.match(text.stderr, /No problems in the GraphQL that was checked, in 4 files with GraphQL\./);
		const summary = await check('--summary');
		for (const line of lines) {
			assert.ok(text.stderr.includes(line), text.stderr);
			assert.ok(summary.stdout.includes(line), summary.stdout);
			for (const format of ['gitlab', 'github']) {
				assert.ok((await check('--format', format)).stderr.includes(line));
			}
		}
		const json = JSON.parse((await check('--format', 'json')).stdout);
		assert.deepEqual(json.repositories[0].uncheckedGraphql, [
			{ file: 'b.py', line: 1, column: 13, name: 'B', kind: 'partly-checked' },
			{ file: 'c.java', line: 1, column: 16, name: 'C', kind: 'not-checked' },
		]);
		const log = JSON.parse((await check('--format', 'sarif')).stdout) as Log;
		assert.equal(isSarif(log), true);
		const notifications = log.runs[0]?.invocations?.[0]?.toolExecutionNotifications ?? [];
		assert.deepEqual(
			notifications.map(({ descriptor }) => descriptor?.id).filter((id) => id?.startsWith('graphql-')),
			['graphql-partly-checked', 'graphql-not-checked'],
		);
	});

	it('every report contains the number of documents that are not read because the folder has more than 10,000', async () => {
		const numbers = Array.from({ length: 10_001 }, (_, number) => [`${number}.graphql`, ''] as const);
		const folder = makeFolder({ ...Object.fromEntries(numbers), 'z.graphql': 'query {' });
		const check = (...args: readonly string[]) => studyAdminOrInProcess(['check', ...args], { folder });
		const line =
			/: 2 GraphQL documents were not read, because at most 10,000 are read\. Check folders separately, or add some of them to "files\.exclude" in \.vscode\/settings\.json\.\n/;
		const text = await check();
		assert.match(text.stderr, line);
		assert.match(text.stderr, /No problems in the GraphQL that was checked, in 10,000 files with GraphQL\./);
		const json = await check('--format', 'json');
		assert.match(json.stderr, line);
		assert.equal(JSON.parse(json.stdout).repositories[0].graphqlFilesNotRead, 2);
		const log = JSON.parse((await check('--format', 'sarif')).stdout) as Log;
		assert.equal(isSarif(log), true);
		assert.deepEqual(
			(log.runs[0]?.invocations?.[0]?.toolExecutionNotifications ?? [])
				.filter(({ descriptor }) => descriptor?.id === 'graphql-not-read')
				.map(({ message }) => message.text),
			['2 GraphQL documents were not read, because at most 10,000 are read.'],
		);
		rmSync(join(folder, '0.graphql'));
		rmSync(join(folder, '1.graphql'));
		assert.doesNotMatch((await check()).stderr, /not read/);
	});

	it('the check command reports nothing for log messages with braces and for excerpts of type definitions in Markdown', async () => {
		const block = (content: string) => `\`\`\`graphql\n${content}\n\`\`\`\n`;
		const files = {
			...withSchema,
			'A.java': 'log.debug("query {}", students);\nlog.info("{students} {name}", a, b);\n',
			'm.ts': "const m = '{students, plural, one {# student} other {# students}}';\n",
			'README.md': ['type Student { a: Int }', 'type Student { b: Int }', 'query A { name }'].map(block).join('\n'),
		};
		assert.deepEqual(await codesIn(files), []);
	});

	it('the text report lists errors and deprecations of documents with their lines, and prints their number', async () => {
		const folder = makeFolder({ ...withSchema, 'a.graphql': 'query A {\n\tnope\n\told\n}\n' });
		const { code, stdout, stderr } = await studyAdmin(['check', '--today', '2026-11-22'], { folder });
		assert.equal(
			stdout,
			[
				'a.graphql:2:2  error',
				'  Cannot query field "nope" on type "Query". Did you mean "name"?',
				'  2 |  nope',
				'       ^^^^',
				'',
				'a.graphql:3:2  warning',
				'  Query.old is deprecated. Its last day is 31 March 2027 (129 days left). Use name. Ends after',
				'  31.03.2027.',
				'  3 |  old',
				'       ^^^',
				'',
				'',
			].join('\n'),
		);
		assert.deepEqual(
			stderr.split('\n').filter((line) => !line.startsWith('Not searched for')),
			[
				'No uses of the deprecated APIs that were searched for, in 1 searched file.',
				'2 problems in GraphQL, of which 1 fails this check, in 2 files with GraphQL.',
				'',
			],
		);
		assert.equal(code, 1);
	});

	it('the check command lists uses of APIs and problems in GraphQL together, sorted by file and position', async () => {
		const use = "fetch('https://api.fellesstudentsystem.no/emner');";
		const problem = 'gql`{ nope }`;';
		const folder = makeFolder({
			...withSchema,
			'a.graphql': '{ nope }',
			'b.ts': `${problem} ${use}\n${use}\n${use} ${problem}\n${problem}\n`,
			'c.graphql': '{ nope }',
		});
		const { stdout } = await studyAdminOrInProcess(['check'], { folder });
		assert.deepEqual(
			stdout.split('\n').flatMap((line) => /^(\S+:\d+:\d+) {2}/.exec(line)?.[1] ?? []),
			['a.graphql:1:3', 'b.ts:1:7', 'b.ts:1:23', 'b.ts:2:8', 'b.ts:3:8', 'b.ts:3:58', 'b.ts:4:7', 'c.graphql:1:3'],
		);
	});

	describe('the findings in documents', () => {
		const rows: readonly (readonly [title: string, document: string, expected: readonly string[]])[] = [
			['a syntax error', 'query A { name( }', ['syntax']],
			['an unknown field', '{ nope }', ['FieldsOnCorrectType']],
			['a valid operation', 'query A { name }', []],
			['a value of a wrong type', '{ students(after: 1) { pageInfo { endCursor } } }', ['ValuesOfCorrectType']],
			['a deprecated field with a date', '{ old }', ['deprecated-field/ending-soon']],
			['a deprecated field without a date', '{ undated }', ['deprecated-field/announced']],
			['a page without pageInfo', '{ students(first: 1) { nodes { name } } }', ['connection-without-page-info']],
			['an unknown fragment', '{ ...F }', ['KnownFragmentNames']],
			['an unused fragment', 'query A { name } fragment F on Query { name }', ['NoUnusedFragments']],
			['cyclic fragments', '{ ...F } fragment F on Query { ...F }', ['NoFragmentCycles']],
			['braces nested 50,000 times', `${'{a'.repeat(50_000)}${'}'.repeat(50_000)}`, ['syntax']],
		];
		for (const [title, document, expected] of rows) {
			it(`the check command reports ${expected.join() || 'nothing'} for a document with ${title}`, async () => {
				const files = { ...withSchema, 'a.graphql': document };
				assert.deepEqual(
					await codesIn(files, '--today', '2026-11-22'),
					expected.map((code) => `a.graphql:1 ${code}`),
				);
			});
		}
	});

	describe('the option --fail-on of study-admin check for GraphQL', () => {
		const rows: readonly (readonly [conditions: string, document: string, today: string, code: number])[] = [
			['graphql-error', '{ nope }', '2026-11-22', 1],
			['graphql-error', '{ name( }', '2026-11-22', 1],
			['ended', '{ nope }', '2026-11-22', 0],
			['graphql-error', '{ old }', '2027-04-01', 0],
			['ended', '{ old }', '2027-03-31', 0],
			['ended', '{ old }', '2027-04-01', 1],
			['90d', '{ old }', '2026-12-30', 0],
			['90d', '{ old }', '2026-12-31', 1],
			['90d', '{ undated }', '2030-01-01', 0],
			['announced', '{ undated }', '2026-11-22', 1],
			['graphql-error', 'query A { name } fragment F on Query { name }', '2026-11-22', 0],
			['announced,graphql-error', '{ students(first: 1) { nodes { name } } }', '2026-11-22', 0],
		];
		for (const [conditions, document, today, code] of rows) {
			it(`the check command exits with ${code} for "${document}" with "--fail-on ${conditions}" on ${today}`, async () => {
				const folder = makeFolder({ ...withSchema, 'a.graphql': document });
				const result = await studyAdminOrInProcess(['check', '--fail-on', conditions, '--today', today], { folder });
				assert.equal(result.code, code, result.stdout);
			});
		}
	});

	describe('the schema of a document in study-admin check', () => {
		const document = { 'a.graphql': 'query A { nope }' };

		it('the check command reports only syntax errors of documents without a schema, and nothing in code', async () => {
			const folder = makeFolder({
				...document,
				'b.graphql': 'query B { name( }',
				'c.ts': 'const query = gql`query C { name( }`;',
			});
			const result = await studyAdminOrInProcess(['check'], { folder });
			assert.match(result.stdout, /^b\.graphql:1:17 {2}error\n {2}Expected Name, found "}"\.\n/);
			assert.match(
				result.stderr,
				/1 problem in GraphQL, of which 1 fails this check, in 2 files with GraphQL\. Only the syntax was checked in 2 files without a schema\. Name a schema with --schema <file>\.\n$/,
			);
		});

		it('the check command reads no schema files in folders that the settings hide from the editor', async () => {
			const found = await codesIn({
				'.graphqlrc.yml': 'schema: "**/*.graphqls"\n',
				'.vscode/settings.json': '{ "files.exclude": { "built": true } }',
				'schema.graphqls': 'type Query { name: String }',
				'built/schema.graphqls': 'extend type Query { built: String }',
				'a.graphql': 'query A {\n  name\n  built\n}\n',
			});
			assert.deepEqual(found, ['a.graphql:3 FieldsOnCorrectType']);
		});

		it('the check command reads the schema files of a package that a pattern of the config names', async () => {
			const found = await codesIn({
				...document,
				'.graphqlrc.yml': 'schema: node_modules/schema/*.graphqls\n',
				'node_modules/schema/schema.graphqls': 'type Query { name: String }',
			});
			assert.deepEqual(found, ['a.graphql:1 FieldsOnCorrectType']);
		});

		it('the check command reports no syntax errors of files that its arguments do not name', async () => {
			const folder = makeFolder({ 'a.graphql': 'query A { nope }', 'b.graphql': 'query B { name( }' });
			const { code, stdout } = await studyAdminOrInProcess(['check', 'a.graphql'], { folder });
			assert.deepEqual([code, stdout], [0, '']);
		});

		it('the check command applies --schema to all files, as SDL or as an introspection result, instead of configs', async () => {
			const folder = makeFolder({ ...document, '.graphqlrc.yml': 'schema: missing.graphqls\n' });
			const introspection = JSON.stringify({ data: introspectionFromSchema(buildSchema(sdl)) });
			const other = makeFolder({ 'a.graphqls': sdl, 'b.json': introspection });
			for (const name of ['a.graphqls', 'b.json']) {
				const { stdout, stderr } = await studyAdminOrInProcess(['check', '--schema', join(other, name)], { folder });
				assert.match(stdout, /^a\.graphql:1:11 {2}error\n/);
				assert.doesNotMatch(stderr, /missing/);
			}
		});

		it('the check command applies the setting studyAdmin.graphql.schemaFile of the repository', async () => {
			const settings = '{ "studyAdmin.graphql.schemaFile": "api/schema.graphqls" }';
			const files = { ...document, '.vscode/settings.json': settings, 'api/schema.graphqls': sdl };
			assert.deepEqual(await codesIn(files), ['a.graphql:1 FieldsOnCorrectType']);
		});

		it('the check command finds the config in a folder that encloses the repository', async () => {
			const folder = makeFolder({ ...withSchema, 'web/a.graphql': 'query A { nope }' });
			const { stdout } = await studyAdminOrInProcess(['check'], { folder: join(folder, 'web') });
			assert.match(stdout, /^a\.graphql:1:11 {2}error\n/);
		});

		it('the check command exits at once, during the search for uses, when the file of --schema is missing', async () => {
			const folder = makeFolder({ 'src/a.ts': "const path = '/studenter';\n" });
			const runs = Array.from({ length: 6 }, () => studyAdmin(['check', '--schema', 'missing.graphqls'], { folder }));
			assert.deepEqual(
				(await Promise.all(runs)).map(({ code }) => code),
				runs.map(() => 2),
			);
		});

		it('the check command exits with 2 and an error message when the file of --schema cannot be used', async () => {
			const folder = makeFolder({ ...document, 'empty.graphqls': '# nothing', 'broken.json': '{"data": {' });
			const run = async (name: string) => {
				const { code, stderr } = await studyAdminOrInProcess(['check', '--schema', name], { folder });
				return [code, stderr];
			};
			assert.deepEqual(await run('missing.graphqls'), [
				2,
				'study-admin: The schema file missing.graphqls cannot be read. Check its path and its permissions.\n',
			]);
			for (const name of ['empty.graphqls', 'broken.json']) {
				assert.deepEqual(await run(name), [
					2,
					`study-admin: ${join(folder, name).replaceAll(sep, '/')} contains no schema. Choose a file with type definitions (SDL) or an introspection result (JSON).\n`,
				]);
			}
		});

		const problems: readonly (readonly [title: string, files: Readonly<Record<string, string>>, expected: RegExp])[] = [
			[
				'is a URL',
				{ '.graphqlrc.yml': 'schema: https://api.example.org/graphql\n' },
				/: The schema of \.graphqlrc\.yml was not checked because it is no local file, .* name its file with --schema <file>\.\n/,
			],
			[
				'is missing',
				{ '.graphqlrc.yml': 'schema: x.graphqls\n' },
				/: The schema file x\.graphqls cannot be read\. Check its path and its permissions\.\n/,
			],
			[
				'is in a config that is not valid YAML',
				{ '.graphqlrc.yml': '{' },
				/: \.graphqlrc\.yml cannot be read, so only the syntax of its documents was checked\. Correct the file, or name a schema with --schema <file>\.\n/,
			],
			[
				'cannot be built',
				{ '.graphqlrc.yml': config, 'schema.graphqls': 'schema { query: Query }' },
				/: The schema \.graphqlrc\.yml .*Run the command again with --verbose/,
			],
		];
		for (const [title, files, expected] of problems) {
			it(`the check command reports once, and checks all other files, when the schema of a document ${title}`, async () => {
				const others = { 'web/.graphqlrc': 'schema: s.graphqls', 'web/s.graphqls': sdl, 'web/b.graphql': '{ nope }' };
				const folder = makeFolder({ ...document, 'c.graphql': '{ nope }', ...files, ...others });
				const { code, stdout, stderr } = await studyAdminOrInProcess(['check', '--fail-on', 'graphql-error'], {
					folder,
				});
				assert.equal(stderr.match(new RegExp(expected, 'g'))?.length, 1, stderr);
				assert.match(stdout, /^web\/b\.graphql:1:3 {2}error/m);
				assert.equal(code, 1);
			});
		}

		it('the check command reports a document of more than 2 MB on standard error, and checks the others', async () => {
			const folder = makeFolder({ ...withSchema, ...document, 'large.graphql': '#'.repeat(2 ** 22) });
			const { stdout, stderr } = await studyAdminOrInProcess(['check'], { folder });
			assert.match(stderr, /: large\.graphql is larger than 2 MB and was not checked\. /);
			assert.match(stdout, /^a\.graphql:1:11 {2}error/);
		});

		it('the check command does not report a document of more than 2 MB when its arguments name only another document', async () => {
			const folder = makeFolder({ ...withSchema, ...document, 'large.graphql': '#'.repeat(2 ** 22) });
			const { stdout, stderr } = await studyAdminOrInProcess(['check', 'a.graphql'], { folder });
			assert.doesNotMatch(stderr, /large\.graphql/);
			assert.match(stdout, /^a\.graphql:1:11 {2}error/);
		});
	});

	describe('GraphQL in files of other languages in study-admin check', () => {
		const files = {
			...withSchema,
			'src/a.ts': '// The name.\nconst query = gql`\n\tquery A { nope }\n`;\n',
			'src/b.py': 'query = """\n  { old nope }\n"""\n',
			'src/C.java': 'class C { String q = "query C { nope(a: 1) }"; String s = "{ nope }"; }\n',
			'src/D.java': 'class D { String s = "fragment Inner on Student { nope }"; }\n',
			'README.md': '# A\n\n```graphql\n{ nope }\n```\n',
			'src/sql.py': 'query = "select * from fragment"\n',
			'.gitignore': 'build/\n*.gen.ts\n',
			'build/a.ts': 'gql`{ nope }`',
			'src/a.gen.ts': 'gql`{ nope }`',
			'src/node_modules/x/a.ts': 'gql`{ nope }`',
		};

		it('the check command reports the same positions in literals with ripgrep and without, and respects ignore files', async () => {
			const folder = makeFolder(files);
			const [withIt, without] = await Promise.all(
				[true, false].map((hasRipgrep) => studyAdminOrInProcess(['check', '--format', 'json'], { folder, hasRipgrep })),
			);
			assert.deepEqual(withIt, without);
			assert.deepEqual(
				findingsOf(withIt ?? assert.fail()).map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`),
				[
					'README.md:4:3 graphql/validation',
					'src/C.java:1:33 graphql/validation',
					'src/D.java:1:51 graphql/validation',
					'src/a.ts:3:12 graphql/validation',
					'src/b.py:2:5 graphql/deprecated',
					'src/b.py:2:9 graphql/validation',
				],
			);
		});

		it('the check command finds the same documents and configs with ripgrep and without, also in hidden and ignored folders', async () => {
			const folder = makeFolder({
				...files,
				'.git/HEAD': 'ref: refs/heads/main\n',
				'build/names.gql': 'fragment Names on Query { name }',
				'.hidden/rooms/.graphqlrc': 'schema: rooms.graphqls\ndocuments: "*.gql"',
				'.hidden/rooms/rooms.graphqls': 'type Query { room: ID }',
				'.hidden/rooms/a.gql': '{ room }',
				'.hidden/a.graphql': '{ ...Names nope }',
				'src/node_modules/x/a.graphql': '{ nope( }',
				'a.graphql.txt': '{ nope( }',
			});
			const found = await Promise.all(
				[true, false].map(async (hasRipgrep) =>
					findingsOf(await studyAdminOrInProcess(['check', '--format', 'json'], { folder, hasRipgrep }))
						.filter(({ file }) => /\.(?:gql|graphql)/.test(file))
						.map(({ file, message }) => `${file} ${message}`),
				),
			);
			assert.deepEqual(found[0], found[1]);
			assert.deepEqual(found[0], ['.hidden/a.graphql Cannot query field "nope" on type "Query". Did you mean "name"?']);
		});

		it('the check command reports the same findings for files in its arguments as for the complete repository', async () => {
			const shared = {
				...files,
				'fragments/f.graphql': 'fragment F on Query { name ...G }',
				'src/g.ts': 'gql`fragment G on Query { name }`;',
				'src/q.graphql': 'query Q { ...F ...H }',
			};
			const folder = makeFolder(shared);
			const all = findingsOf(await studyAdminOrInProcess(['check', '--format', 'json'], { folder }));
			for (const file of ['src/a.ts', 'src/b.py', 'src/q.graphql', 'src/sql.py', 'fragments/f.graphql']) {
				assert.deepEqual(
					findingsOf(await studyAdminOrInProcess(['check', '--format', 'json', file], { folder })),
					all.filter((finding) => finding.file === file),
				);
			}
			assert.deepEqual(
				all.filter(({ file }) => file.endsWith('.graphql')).map(({ file, message }) => `${file} ${message}`),
				['src/q.graphql Unknown fragment "H".'],
			);
		});
	});

	describe('the formats of study-admin check for GraphQL', () => {
		const documents = { 'a.graphql': '{ nope old students(first: 1) { nodes { name } } }\n{ name( }' };

		it('the SARIF report is valid, names a rule for each kind of finding, and reports lints as notes', async () => {
			const folder = makeFolder({ ...withSchema, ...documents });
			const { stdout } = await studyAdminOrInProcess(['check', '--format', 'sarif', '--today', '2026-11-22'], {
				folder,
			});
			const log = JSON.parse(stdout) as Log;
			assert.ok(isSarif(log), JSON.stringify(isSarif.errors));
			const rules = log.runs[0]?.tool.driver.rules ?? [];
			assert.deepEqual(
				log.runs[0]?.results?.map(({ ruleIndex, level, properties }) => [
					rules[ruleIndex ?? -1]?.id,
					level,
					properties?.['code'],
				]),
				[
					['graphql/validation', 'error', 'FieldsOnCorrectType'],
					['graphql/deprecated', 'warning', 'deprecated-field/ending-soon'],
					['graphql/lint', 'note', 'connection-without-page-info'],
					['graphql/syntax', 'error', 'syntax'],
				],
			);
		});

		it('the reports for GitLab and GitHub contain errors and deprecations, but no lints', async () => {
			const folder = makeFolder({ ...withSchema, ...documents });
			const [gitlab, github] = await Promise.all(
				['gitlab', 'github'].map((format) =>
					studyAdminOrInProcess(['check', '--format', format, '--today', '2026-11-22'], { folder }),
				),
			);
			assert.deepEqual(
				(JSON.parse(gitlab?.stdout ?? '') as { check_name: string; severity: string }[]).map((issue) => [
					issue.check_name,
					issue.severity,
				]),
				[
					['graphql/validation', 'critical'],
					['graphql/deprecated', 'major'],
					['graphql/syntax', 'critical'],
				],
			);
			assert.deepEqual(github?.stdout.split('\n').slice(0, 1), [
				'::error file=a.graphql,line=1,endLine=1,col=3,endColumn=6,title=Invalid GraphQL::Cannot query field "nope" on type "Query". Did you mean "name"?',
			]);
			assert.equal(github?.stdout.trimEnd().split('\n').length, 3);
		});

		it('the summary counts errors, warnings and deprecations of GraphQL for each repository', async () => {
			const files = {
				'api/a.graphql': '{ nope old }',
				'web/b.graphql': 'query B { name } fragment F on Query { undated }',
				'app/d.graphql': '{ nope }',
			};
			const folder = makeFolder({ ...withSchema, ...files, 'empty/c.graphql': '{ name }' });
			const args = ['check', '--summary', '--today', '2026-11-22', 'api', 'web', 'app', 'empty'];
			const { stdout } = await studyAdminOrInProcess(args, { folder });
			assert.deepEqual(
				stdout
					.trimEnd()
					.split('\n')
					.slice(0, -2)
					.map((line) => line.split(/ {2,}/)),
				[
					['No uses of the deprecated APIs that were searched for.'],
					[''],
					['GraphQL', 'Repository', 'Errors', 'Warnings', 'Deprecated', 'Last day', 'Days left'],
					['GraphQL', 'api', '1', '0', '1', '2027-03-31', '129'],
					['GraphQL', 'web', '0', '1', '1', 'unknown'],
					['GraphQL', 'app', '1', '0', '0'],
				],
			);
			const json = await studyAdminOrInProcess([...args, '--format', 'json'], { folder });
			assert.deepEqual((JSON.parse(json.stdout) as { graphql: unknown[] }).graphql[0], {
				repository: 'api',
				errors: 1,
				warnings: 0,
				deprecated: 1,
				endOfService: '2027-03-31',
				daysLeft: 129,
			});
		});
	});

	it('the check command reports no GraphQL finding of the baseline after lines moved and a phase changed, and reports a new one', async () => {
		const document = 'query A {\n\tnope\n\told\n}\nquery B { name( }\n';
		const folder = makeFolder({ ...withSchema, 'a.graphql': document });
		const baseline = ['check', '--baseline', 'baseline.json'];
		const written = await studyAdminOrInProcess([...baseline, '--write-baseline', '--today', '2026-11-22'], { folder });
		assert.match(written.stderr, /3 findings written to /);
		writeFiles(folder, { 'a.graphql': `# A comment.\n\n${document.replaceAll('\t', '    ')}` });
		const moved = await studyAdminOrInProcess([...baseline, '--today', '2027-04-01'], { folder });
		assert.deepEqual([moved.code, moved.stdout], [0, '']);
		writeFiles(folder, { 'b.graphql': '{ other }' });
		assert.match(
			(await studyAdminOrInProcess(baseline, { folder })).stdout,
			/^b\.graphql:1:3 {2}error\n(?:.*\n)*.*\^{5}\n\n$/,
		);
	});
});
