import { readFileSync } from 'node:fs';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { recordedDiff } from './recorded.ts';
import { byteOrderMark, crlf, longFolder, lowerDrive, type WindowsCase, withSlashes } from './windowsCase.ts';

const before = `type Query {
	"""
	The first line.

	The last line.
	"""
	a: Int
	b(x: Int): String
	c: Int
}
`;
const next = before
	.replace(/\t"""[^"]*"""\n\ta: Int\n/, '')
	.replace('x: Int', 'x: Int, y: Int!')
	.replace('c: Int', 'c: Int @deprecated(reason: "Use b.")');

/** Operations in documents and programs with CRLF. A and E use a removed field. */
const operations = {
	'src/q.graphql': crlf('query A { a ...C }\nquery B {\n\tb(x: 1)\n}\nquery C { c }\n'),
	'src/fragments/c.graphql': crlf('fragment C on Query {\n\tc\n}\n'),
	'src/z/e.ts': crlf('// The query.\nconst query = gql`\n\tquery E { a }\n`;\n'),
};

const report = `3 operations break, 1 uses elements that become deprecated.
Schema elements: 1 removed, 1 deprecated, 1 added.

## Operations that break (3)

- src/q.graphql:1:1 A
  - Cannot query field "a" on type "Query". Did you mean "b" or "c"?
  - \`Query.a\`: field removed. (breaking, output)
  - \`Query.c\`: deprecated: Use b.
- src/q.graphql:2:1 B
  - Argument "Query.b(y:)" of type "Int!" is required, but it was not provided.
  - \`Query.b(y:)\`: required argument added. (breaking, input)
- src/z/e.ts:3:2 E
  - Cannot query field "a" on type "Query". Did you mean "b" or "c"?
  - \`Query.a\`: field removed. (breaking, output)

## Operations that become deprecated (1)

- src/q.graphql:5:1 C
  - \`Query.c\`: deprecated: Use b.

## Removed (1)

- \`Query.a\`: field removed. (breaking, output)

## Deprecated (1)

- \`Query.c\`: deprecated: Use b.

## Added (1)

- \`Query.b(y:)\`: required argument added. (breaking, input)
`;
const positions = [
	'broken src/q.graphql:1:1 A',
	'broken src/q.graphql:2:1 B',
	'deprecated src/q.graphql:5:1 C',
	'broken src/z/e.ts:3:2 E',
];
const noDifferences = '0 operations break, 0 use elements that become deprecated.\nThe schemas have no differences.\n';

const sandboxSchema = readFileSync('test/sandbox/api/schema.graphql', 'utf8').replaceAll('\r', '');
const older = sandboxSchema.replace('type Query {', 'type Query {\n\tremovedField: Int');
const environments = (api: string) => JSON.stringify({ sandbox: { apiUrl: api, auth: 'basic' } }, undefined, 2);
const removed = /^1 operation breaks, 0 use elements that become deprecated\.\nSchema elements: 1 removed\.\n/;

/** Calls of `study-admin schema --diff` with paths and files in the forms of Windows. */
export const schemaDiffCases: readonly WindowsCase[] = [
	{
		name: 'schema --diff finds no difference between the same schema with CRLF and with LF',
		files: { 'old/schema.graphqls': before, 'new/schema.graphqls': crlf(before), ...operations },
		posix: ['schema', './new/schema.graphqls', '--diff', './old/schema.graphqls'],
		windows: ['schema', '.\\new\\schema.graphqls', '--diff', '.\\old\\schema.graphqls'],
		expected: { code: 0, stdout: noDifferences, stderr: '' },
	},
	{
		name: 'schema --diff prints the lines and columns of operations in documents and programs with CRLF',
		files: { 'old.graphqls': crlf(before), 'new.graphqls': `${byteOrderMark}${crlf(next)}`, ...operations },
		posix: ['schema', './new.graphqls', '--diff', './old.graphqls'],
		windows: ['schema', '.\\new.graphqls', '--diff', '.\\old.graphqls'],
		expected: { code: 1, stdout: report, stderr: '' },
	},
	{
		name: 'schema --diff --output writes JSON with slashes and without carriage returns to a path with backslashes',
		files: { 'old.graphqls': before, 'new.graphqls': crlf(next), 'reports/notes.txt': '', ...operations },
		posix: ['schema', 'new.graphqls', '--diff', 'old.graphqls', '--format', 'json', '--output', './reports/diff.json'],
		windows: [
			...['schema', 'new.graphqls', '--diff', 'old.graphqls'],
			...['--format', 'json', '--output', '.\\reports\\diff.json'],
		],
		expected: {
			code: 1,
			stdout: '',
			operations: positions,
			reportFile: 'reports/diff.json',
			written: { 'reports/diff.json': /^[^\r]*\n$/ },
		},
	},
	{
		name: 'schema --diff accepts absolute paths with a lower-case drive letter and with slashes',
		files: { 'old/a.graphqls': before, 'new/b.graphqls': next, ...operations },
		posix: ({ root }) => ['schema', `${root}/new/b.graphqls`, '--diff', `${root}/old/a.graphqls`],
		windows: ({ root }) => [
			...['schema', `${withSlashes(root)}/new/b.graphqls`],
			...['--diff', `${lowerDrive(root)}\\old\\a.graphqls`],
		],
		expected: { code: 1, stdout: report, stderr: '' },
	},
	{
		name: 'schema --diff finds no difference between an introspection result with a byte order mark and CRLF and the schema',
		files: {
			'old.json': `${byteOrderMark}${crlf(JSON.stringify({ data: introspectionFromSchema(buildSchema(before)) }, undefined, 2))}`,
			'new.graphqls': crlf(before),
		},
		posix: ['schema', 'new.graphqls', '--diff', './old.json'],
		windows: ['schema', 'new.graphqls', '--diff', '.\\old.json'],
		expected: { code: 0, stdout: noDifferences, stderr: '' },
	},
	{
		name: 'schema --diff --format json prints the same report as on Linux',
		files: {
			'old.graphqls': 'type Query { a: Int c: Int }\r\n',
			'new.graphqls': 'type Query { c: Int }\n',
			'src/q.graphql': 'query A {\r\n\ta\r\n}\r\n',
		},
		posix: ['schema', './new.graphqls', '--format', 'json', '--diff', './old.graphqls'],
		windows: ({ root }) => [
			'schema',
			'.\\new.graphqls',
			'--format',
			'json',
			'--diff',
			`${root.slice(2)}\\old.graphqls`,
		],
		expected: { code: 1, operations: ['broken src/q.graphql:1:1 A'], stdout: recordedDiff },
	},
	{
		name: 'schema --diff reads schemas and writes a report below a path of more than 260 characters',
		files: { [`${longFolder}/old.graphqls`]: before, 'new.graphqls': next, ...operations },
		posix: ['schema', 'new.graphqls', '--diff', `${longFolder}/old.graphqls`, '--output', `${longFolder}/diff.txt`],
		windows: [
			...['schema', 'new.graphqls', '--diff', `${longFolder.replaceAll('/', '\\')}\\old.graphqls`],
			...['--output', `${longFolder.replaceAll('/', '\\')}\\diff.txt`],
		],
		expected: { code: 1, stdout: '', written: { [`${longFolder}/diff.txt`]: report } },
	},
	{
		name: 'schema --diff exits with 2 and names an older schema that does not exist',
		files: { 'new.graphqls': next },
		posix: ['schema', 'new.graphqls', '--diff', './old/missing.graphqls'],
		windows: ['schema', 'new.graphqls', '--diff', '.\\old\\missing.graphqls'],
		expected: {
			code: 2,
			stdout: '',
			stderr:
				/^study-admin: The schema file .*missing\.graphqls cannot be read\. Check its path and its permissions\.\n$/,
		},
	},
	{
		name: 'schema --diff reads environments with CRLF from a file that is given with backslashes',
		files: ({ api }) => ({
			'config/environments.json': crlf(environments(api)),
			'old.graphqls': crlf(older),
			'q.graphql': 'query R { removedField }\r\n',
		}),
		env: { STUDY_ADMIN_USERNAME: 'integrasjon', STUDY_ADMIN_PASSWORD: 'p' },
		posix: ['schema', '--diff', 'old.graphqls', '--environments', './config/environments.json'],
		windows: ['schema', '--diff', 'old.graphqls', '--environments', '.\\config\\environments.json'],
		expected: { code: 1, stdout: removed },
	},
	{
		name: 'schema --diff reads the file with environments that a variable names by its absolute path',
		files: ({ api }) => ({
			'config/environments.json': crlf(environments(api)),
			'repo/old.graphqls': older,
			'repo/q.graphql': 'query R { removedField }\n',
		}),
		currentFolder: 'repo',
		env: ({ root }) => ({
			STUDY_ADMIN_ENVIRONMENTS:
				process.platform === 'win32'
					? `${lowerDrive(root)}\\config\\environments.json`
					: `${root}/config/environments.json`,
			STUDY_ADMIN_USERNAME: 'integrasjon',
			STUDY_ADMIN_PASSWORD: 'p',
		}),
		posix: ['schema', '--diff', './old.graphqls'],
		windows: ['schema', '--diff', '.\\old.graphqls'],
		expected: { code: 1, stdout: removed },
	},
];
