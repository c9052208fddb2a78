import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { startSandbox } from '../sandbox/sandbox.ts';
import { studyAdminInProcess, studyAdminOrInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders, studyAdmin } from './support/installedCommand.ts';

const before = 'type Query { a: Int b(x: Int): String c: Int }\n';
const next = 'type Query { b(x: Int, y: Int!): String c: Int @deprecated(reason: "Use b.") d: Int }\n';

const files = {
	'old.graphqls': before,
	'new.graphqls': next,
	'q.graphql': [
		'query A { a ...C }',
		'query B { b(x: 1) }',
		'query C { c }',
		'query D { __typename }',
		'query Invalid { a nope }',
		'',
	].join('\n'),
	'fragments/c.graphql': 'fragment C on Query { c }\n',
	'e.ts': 'const query = gql`\n\tquery E { a }\n`;\n',
};

const report = `3 operations break, 1 uses elements that become deprecated.
Schema elements: 1 removed, 1 deprecated, 2 added.

## Operations that break (3)

- q.graphql:1:1 A
  - Cannot query field "a" on type "Query". Did you mean "b", "c", or "d"?
  - \`Query.a\`: field removed. (breaking, output)
  - \`Query.c\`: deprecated: Use b.
- q.graphql:2:1 B
  - Argument "Query.b(y:)" of type "Int!" is required, but it was not provided.
  - \`Query.b(y:)\`: required argument added. (breaking, input)
- e.ts:2:2 E
  - Cannot query field "a" on type "Query". Did you mean "b", "c", or "d"?
  - \`Query.a\`: field removed. (breaking, output)

## Operations that become deprecated (1)

- q.graphql:3:1 C
  - \`Query.c\`: deprecated: Use b.

## Removed (1)

- \`Query.a\`: field removed. (breaking, output)

## Deprecated (1)

- \`Query.c\`: deprecated: Use b.

## Added (2)

- \`Query.b(y:)\`: required argument added. (breaking, input)
- \`Query.d\`: field added.
`;

describe('schema changes in study-admin', () => {
	after(removeFolders);

	it('schema --diff prints the operations that break, the operations that become deprecated and all changes, and exits with 1', async () => {
		const result = await studyAdminInProcess(['schema', 'new.graphqls', '--diff', 'old.graphqls'], makeFolder(files));
		assert.deepEqual(result, { code: 1, stdout: report, stderr: '' });
	});

	it('schema --diff exits with 0 when no operation breaks', async () => {
		const folder = makeFolder({ ...files, 'q.graphql': 'query C { c }', 'e.ts': '' });
		const { code, stdout } = await studyAdminInProcess(['schema', 'new.graphqls', '--diff', 'old.graphqls'], folder);
		assert.match(stdout, /^0 operations break, 1 uses elements that become deprecated\.\n/);
		assert.equal(code, 0);
	});

	it('schema --diff lists the operations that receive other values, and exits with 1', async () => {
		const folder = makeFolder({
			'old.graphqls': 'type Query { a: Int! b: Int }\n',
			'new.graphqls': 'type Query { a: Int b: Int }\n',
			'q.graphql': 'query A { a }\nquery B { b }\n',
		});
		const args = ['schema', 'new.graphqls', '--diff', 'old.graphqls'];
		const { code, stdout } = await studyAdminInProcess(args, folder);
		assert.equal(
			stdout,
			`0 operations break, 1 receives other values, 0 use elements that become deprecated.
Schema elements: 1 changed.

## Operations that receive other values (1)

- q.graphql:1:1 A
  - \`Query.a\`: type changed from Int! to Int. (breaking, output)

## Changed (1)

- \`Query.a\`: type changed from Int! to Int. (breaking, output)
`,
		);
		assert.equal(code, 1);
		const json = await studyAdminInProcess([...args, '--format', 'json'], folder);
		const { operations, uncheckedOperations } = JSON.parse(json.stdout);
		assert.deepEqual(
			operations.map(({ kind, name }: Record<string, unknown>) => [kind, name]),
			[['changed', 'A']],
		);
		assert.deepEqual(uncheckedOperations, []);
	});

	it('schema --diff finds breaking changes in operations with interpolations, and lists operations that it could not check completely', async () => {
		const folder = makeFolder({
			'old.graphqls': before,
			'new.graphqls': next,
			// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
			'a.ts': 'gql`query A { a ${b} }`;\ngql`query B { c @include(if: ${d}) }`;\ngql`query C ${e}`;\n',
			// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
			'b.ts': 'gql`query D { __typename ${f} }`;\n',
		});
		const args = ['schema', 'new.graphqls', '--diff', 'old.graphqls'];
		const { code, stdout } = await studyAdminInProcess(args, folder);
		assert.equal(code, 1);
		assert.ok(
			stdout.startsWith(
				'1 operation breaks, 1 uses elements that become deprecated.\nBecause of interpolations, 1 operation was not checked, and 1 was checked in part.\n',
			),
			stdout,
		);
		assert.match(stdout, /## Operations that were not checked, because of interpolations \(1\)\n\n- a\.ts:3:5 C\n/);
		assert.match(stdout, /## Operations that were checked except for interpolations \(1\)\n\n- b\.ts:1:5 D\n/);
		const json = await studyAdminInProcess([...args, '--format', 'json'], folder);
		const { operations, uncheckedOperations } = JSON.parse(json.stdout);
		assert.equal(operations.length, 2);
		assert.deepEqual(uncheckedOperations, [
			{ kind: 'not-checked', file: 'a.ts', line: 3, column: 5, name: 'C' },
			{ kind: 'partly-checked', file: 'b.ts', line: 1, column: 5, name: 'D' },
		]);
	});

	it('schema --diff reports no differences between equal schemas, one of which is an introspection result', async () => {
		const introspection = JSON.stringify({ data: introspectionFromSchema(buildSchema(before)) });
		const folder = makeFolder({ ...files, 'same.json': introspection });
		const { code, stdout } = await studyAdminInProcess(['schema', 'same.json', '--diff', 'old.graphqls'], folder);
		assert.equal(
			stdout,
			'0 operations break, 0 use elements that become deprecated.\nThe schemas have no differences.\n',
		);
		assert.equal(code, 0);
	});

	it('schema --diff --format json writes the operations and changes to the file of --output', async () => {
		const folder = makeFolder(files);
		const args = ['schema', 'new.graphqls', '--diff', 'old.graphqls', '--format', 'json', '--output', 'diff.json'];
		assert.equal((await studyAdminInProcess(args, folder)).code, 1);
		const { counts, operations, changes } = JSON.parse(readFileSync(join(folder, 'diff.json'), 'utf8'));
		assert.deepEqual(counts, { removed: 1, changed: 0, deprecated: 1, promoted: 0, added: 2 });
		assert.deepEqual(
			operations.map(({ kind, file, line, column, name }: Record<string, unknown>) => [kind, file, line, column, name]),
			[
				['broken', 'q.graphql', 1, 1, 'A'],
				['broken', 'q.graphql', 2, 1, 'B'],
				['deprecated', 'q.graphql', 3, 1, 'C'],
				['broken', 'e.ts', 2, 2, 'E'],
			],
		);
		assert.deepEqual(
			operations.map(({ errors }: { readonly errors: readonly Record<string, unknown>[] }) =>
				errors.map(({ line, column }) => [line, column]),
			),
			[[[1, 11]], [[2, 11]], [], [[2, 12]]],
		);
		assert.deepEqual(
			changes.map(({ coordinate, message }: Record<string, unknown>) => `${coordinate} ${message}`),
			[
				'Query.a Field removed.',
				'Query.b(y:) Required argument added.',
				'Query.c Deprecated: Use b.',
				'Query.d Field added.',
			],
		);
	});

	it('schema --diff compares an old file with the schema of the environment', async () => {
		const sandbox = await startSandbox({ basicPassword: 'p' });
		try {
			const { api } = sandbox.addresses;
			const current = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
			const folder = makeFolder({
				'environments.json': JSON.stringify({ sandbox: { apiUrl: api, auth: 'basic' } }),
				'old.graphqls': current.replace('type Query {', 'type Query {\n\tremovedField: Int'),
				'q.graphql': '{ removedField }',
			});
			const variables = {
				STUDY_ADMIN_USERNAME: sandbox.addresses.basicUser.username,
				STUDY_ADMIN_PASSWORD: 'p',
				STUDY_ADMIN_ENVIRONMENTS: 'environments.json',
			};
			const { code, stdout } = await studyAdminInProcess(['schema', '--diff', 'old.graphqls'], folder, variables);
			assert.match(stdout, /^1 operation breaks, 0 use elements that become deprecated\.\n/);
			assert.match(stdout, /\n- `Query\.removedField`: field removed\. \(breaking, output\)\n/);
			assert.equal(code, 1);
		} finally {
			await sandbox.close();
		}
	});

	it('check --schema-next reports the operations that are valid now and invalid with the next schema, and fails', async () => {
		const folder = makeFolder({ ...files, '.graphqlrc.yml': 'schema: old.graphqls\n' });
		const args = ['check', '--schema-next', 'new.graphqls', '--format', 'json'];
		const { code, stdout } = await studyAdmin(args, { folder });
		const [{ findings }] = JSON.parse(stdout).repositories;
		assert.deepEqual(
			findings
				.filter(({ rule }: Record<string, unknown>) => rule === 'graphql/schema-change')
				.map(({ file, line, column, element, message }: Record<string, unknown>) =>
					[`${file}:${line}:${column}`, element, message].join(' '),
				),
			[
				'e.ts:2:12 Query.a The next schema breaks the operation "E". Cannot query field "a" on type "Query". Did you mean "b", "c", or "d"?',
				'q.graphql:1:11 Query.a The next schema breaks the operation "A". Cannot query field "a" on type "Query". Did you mean "b", "c", or "d"?',
				'q.graphql:2:11 Query.b(y:) The next schema breaks the operation "B". Argument "Query.b(y:)" of type "Int!" is required, but it was not provided.',
			],
		);
		assert.equal(code, 1);
	});

	it('check --schema-next exits with 1 if its only findings are operations that the next schema breaks', async () => {
		const folder = makeFolder({ 'old.graphqls': before, 'new.graphqls': next, 'q.graphql': 'query A { a }\n' });
		const args = ['check', '--schema', 'old.graphqls', '--format', 'json'];
		assert.equal((await studyAdminOrInProcess(args, { folder })).code, 0);
		const { code, stdout } = await studyAdminOrInProcess([...args, '--schema-next', 'new.graphqls'], { folder });
		const [{ findings }] = JSON.parse(stdout).repositories;
		assert.deepEqual(
			findings.map(({ rule }: Record<string, unknown>) => rule),
			['graphql/schema-change'],
		);
		assert.equal(code, 1);
	});

	it('check --schema-next reports the operations that receive other values with the next schema, and fails', async () => {
		const folder = makeFolder({
			'old.graphqls': 'type Query { a: Int! b: Int }\n',
			'new.graphqls': 'type Query { a: Int b: Int }\n',
			'q.graphql': 'query A { a }\nquery B { b }\n',
		});
		const args = ['check', '--schema', 'old.graphqls', '--schema-next', 'new.graphqls', '--format'];
		const { code, stdout } = await studyAdminOrInProcess([...args, 'json'], { folder });
		const [{ findings }] = JSON.parse(stdout).repositories;
		assert.deepEqual(
			findings.map(({ rule, file, line, column, element, message }: Record<string, unknown>) =>
				[rule, `${file}:${line}:${column}`, element, message].join(' '),
			),
			[
				'graphql/schema-change q.graphql:1:7 Query.a With the next schema, the operation "A" receives other values. Query.a: type changed from Int! to Int.',
			],
		);
		assert.equal(code, 1);
		const sarif = JSON.parse((await studyAdminOrInProcess([...args, 'sarif'], { folder })).stdout);
		assert.deepEqual(
			sarif.runs[0].results.map(({ ruleId, level }: Record<string, unknown>) => [ruleId, level]),
			[['graphql/schema-change', 'error']],
		);
	});

	it('check --schema-next passes when all operations remain valid, and fails when the schema file does not exist', async () => {
		const folder = makeFolder({ 'old.graphqls': before, 'new.graphqls': next, 'q.graphql': 'query C { c }\n' });
		const args = ['check', '--schema', 'old.graphqls', '--schema-next'];
		assert.equal((await studyAdminOrInProcess([...args, 'new.graphqls'], { folder })).code, 0);
		const { code, stderr } = await studyAdminOrInProcess([...args, 'missing.graphqls'], { folder });
		assert.match(stderr, /^study-admin: The schema file .*missing\.graphqls cannot be read\./m);
		assert.equal(code, 2);
	});

	for (const [args, message] of [
		['schema --format json', '"--format" requires the option --diff <old>.'],
		['schema --diff old.graphqls --format xml', '"xml" is not a format. Use one of: text, json.'],
		['schema new.graphqls extra --diff old.graphqls', '"extra" is not expected.'],
	] as const) {
		it(`the invalid command line "study-admin ${args}" exits with 2 and states the reason`, async () => {
			const { code, stderr } = await studyAdminInProcess(args.split(' '), makeFolder(files));
			assert.ok(stderr.startsWith(`study-admin: ${message}`), stderr);
			assert.equal(code, 2);
		});
	}
});
