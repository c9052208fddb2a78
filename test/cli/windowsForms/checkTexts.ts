import { readFileSync } from 'node:fs';
import { recordedBaseline } from './recorded.ts';
import { byteOrderMark, crlf, utf16, type WindowsCase } from './windowsCase.ts';

const call = (path: string) => `fetch('https://api.fellesstudentsystem.no/${path}');\n`;
const students = `// The students.\n\t${call('studenter')}`;
const today = ['--today', '2026-11-22'];
const json = ['check', '--format', 'json', ...today];
const baseline = ['check', '--fail-on', 'pre-announced', ...today, '--baseline'];

const sdl = `type Query {
	"""
	The name,
	in two lines.
	"""
	name: String
	old: Int @deprecated(reason: "Use name. Ends after 31.03.2027.")
}
`;

/** Calls of `study-admin check` with files as Windows programs write them. */
export const checkTextCases: readonly WindowsCase[] = [
	{
		name: 'check prints the line of code of a file with CRLF without a carriage return',
		files: { 'src/a.ts': crlf(students) },
		posix: ['check', ...today, './src/a.ts'],
		windows: ['check', ...today, '.\\src\\a.ts'],
		expected: {
			code: 0,
			stdout: [
				'src/a.ts:2:9  warning',
				'  Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in',
				'  GraphQL API instead.',
				"  2 |  fetch('https://api.fellesstudentsystem.no/studenter');",
				'              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
				'',
				'',
			].join('\n'),
		},
	},
	{
		name: 'check counts no byte order mark as a column, and CRLF as one line end',
		files: {
			'src/a.ts': `${byteOrderMark}${call('studenter')}`,
			'src/b.http': 'GET https://api.fellesstudentsystem.no/studenter\r\n\r\n###\r\n',
			'src/c.py': crlf(
				`# -*- coding: utf-8 -*-\nimport requests\nrequests.get("https://api.fellesstudentsystem.no/emner")\n`,
			),
		},
		posix: [...json, './src'],
		windows: [...json, '.\\src'],
		expected: { code: 0, findings: ['a.ts:1:8', 'b.http:1:5', 'c.py:3:15'] },
	},
	{
		name: 'check finds uses in a UTF-16 file with a byte order mark, as the editor does',
		files: { 'src/a.ts': utf16(crlf(students)) },
		posix: [...json, './src'],
		windows: [...json, '.\\src'],
		expected: { code: 0, findings: ['a.ts:2:9'] },
	},
	{
		name: 'check --format gitlab counts LF, CRLF and CR in one file as line ends',
		files: { 'src/a.ts': `// 1\r\n// 2\n// 3\r${call('studenter')}// 5\r\n${call('emner')}` },
		posix: ['check', '--format', 'gitlab', ...today, './src'],
		windows: ['check', '--format', 'gitlab', ...today, '.\\src'],
		expected: { code: 0, findings: ['src/a.ts:4', 'src/a.ts:6'] },
	},
	{
		name: 'check --format sarif reports an ignore comment of a file with CRLF, with the reason without a carriage return',
		files: {
			'src/a.ts': crlf(
				`// study-admin-ignore: legacy-main-rest until 2027-03-31 because it is replaced in March\n${call('emner')}`,
			),
		},
		posix: ['check', '--format', 'sarif', '--fail-on', 'pre-announced', ...today, './src'],
		windows: ['check', '--format', 'sarif', '--fail-on', 'pre-announced', ...today, '.\\src'],
		expected: { code: 0, findings: ['a.ts:2:8'], stdout: /"justification":\s*"it is replaced in March"/ },
	},
	{
		name: 'check respects a .gitignore with CRLF without ripgrep',
		files: {
			'repo/.gitignore': 'build/\r\n*.gen.ts\r\n/out\r\n!out/keep.ts\r\n',
			'repo/a.ts': students,
			'repo/a.gen.ts': students,
			'repo/build/b.ts': students,
			'repo/src/build/b.ts': students,
			'repo/out/c.ts': students,
		},
		hasRipgrep: false,
		posix: [...json, './repo'],
		windows: [...json, '.\\repo'],
		expected: { code: 0, findings: ['a.ts:2:9'] },
	},
	{
		name: 'check reads a backslash in .gitignore as an escape and never as a separator',
		files: {
			'.gitignore': '\\#notes.ts\n\\!keep.ts\nsrc\\sub\n',
			'#notes.ts': students,
			'!keep.ts': students,
			'src/sub/a.ts': students,
			'srcsub/b.ts': students,
		},
		hasRipgrep: false,
		posix: [...json, '.'],
		windows: [...json, '.\\'],
		expected: { code: 0, findings: ['src/sub/a.ts:2:9'] },
	},
	{
		name: 'check reads settings with CRLF and comments, and no backslash in a glob as a separator',
		files: {
			'.vscode/settings.json': crlf(`{
	// Comments are allowed.
	"files.exclude": { "generated/**": true },
	"studyAdmin.deprecations.exclude": ["**/*.test.ts", "src\\\\inner\\\\**"],
	"studyAdmin.deprecations.severity": { "ending-soon": "error" },
}
`),
			'generated/a.ts': students,
			'src/a.test.ts': students,
			'src/inner/a.ts': students,
		},
		posix: ['check', '--format', 'github', ...today],
		windows: ['check', '--format', 'github', ...today, '.'],
		expected: { code: 0, stdout: /^::error file=src\/inner\/a\.ts,line=2,endLine=2,col=9,[^\n]*\n$/ },
	},
	{
		name: 'check applies a .graphqlrc.yml with CRLF to documents and programs with CRLF',
		files: {
			'repo/.graphqlrc.yml':
				'schema: api/schema.graphqls\r\ndocuments:\r\n  - "src/**/*.graphql"\r\n  - "src/**/*.ts"\r\n',
			'repo/api/schema.graphqls': crlf(sdl),
			'repo/src/q.graphql': crlf('query A {\n\tnope\n\told\n}\n'),
			'repo/src/q.ts': crlf('// The name.\nconst query = gql`\n\tquery B { nope }\n`;\n'),
		},
		posix: [...json, './repo'],
		windows: [...json, '.\\repo'],
		expected: { code: 1, findings: ['src/q.graphql:2:2', 'src/q.graphql:3:2', 'src/q.ts:3:12'] },
	},
	{
		name: 'check applies a .graphqlrc.yml whose paths and globs have backslashes, with a byte order mark',
		files: {
			'.graphqlrc.yml': `${byteOrderMark}schema: api\\schema.graphqls\r\ninclude: src\\**\\*.graphql\r\n`,
			'api/schema.graphqls': sdl,
			'src/inner/q.graphql': 'query A { nope }\r\n',
			'other/q.graphql': 'query A { nope }\r\n',
		},
		posix: json,
		windows: json,
		expected: { code: 1, findings: ['src/inner/q.graphql:1:11'] },
	},
	{
		name: 'check applies a graphql.config.json with a byte order mark and CRLF',
		files: {
			'graphql.config.json': `${byteOrderMark}{\r\n\t"schema": "./api/schema.graphqls"\r\n}\r\n`,
			'api/schema.graphqls': `${byteOrderMark}${crlf(sdl)}`,
			'q.graphql': `${byteOrderMark}query A { nope }\r\n`,
		},
		posix: ['check', '--format', 'github', ...today, '.'],
		windows: ({ root }) => ['check', '--format', 'github', ...today, root],
		expected: {
			code: 1,
			stdout:
				'::error file=q.graphql,line=1,endLine=1,col=11,endColumn=14,title=Invalid GraphQL::Cannot query field "nope" on type "Query". Did you mean "name"?\n',
		},
	},
	{
		name: 'check applies a schema file that the setting names by its absolute path',
		files: ({ root }) => ({
			'repo/.vscode/settings.json': JSON.stringify({
				'studyAdmin.graphql.schemaFile':
					process.platform === 'win32' ? `${root}\\api\\s.graphqls` : `${root}/api/s.graphqls`,
			}),
			'api/s.graphqls': sdl,
			'repo/q.graphql': '{ nope }\n',
		}),
		posix: [...json, 'repo'],
		windows: [...json, 'repo\\'],
		expected: { code: 1, findings: ['q.graphql:1:3'] },
	},
	{
		name: 'check --schema with backslashes reports exact columns in literals of files with CRLF',
		files: {
			'api/schema.graphqls': `${byteOrderMark}${crlf(sdl)}`,
			'src/C.java': crlf('class C {\n\tString q = """\n\t\tquery C { nope(a: 1) }\n\t\t""";\n}\n'),
			'src/b.py': crlf('query = """\n  { old nope }\n"""\n'),
			'src/d.json': '{"query": "query D {\\r\\n  nope(a: 1)\\r\\n}"}\r\n',
		},
		posix: [...json, '--schema', './api/schema.graphqls', 'src'],
		windows: [...json, '--schema', '.\\api\\schema.graphqls', 'src'],
		expected: { code: 1, findings: ['C.java:3:13', 'b.py:2:5', 'b.py:2:9', 'd.json:1:27'] },
	},
	{
		name: 'check --write-baseline with backslashes writes the same file as on Linux',
		files: { 'src/inner/a.ts': crlf(`${students}${call('emner')}`), 'ci/notes.txt': '' },
		posix: [...baseline, './ci/baseline.json', '--write-baseline'],
		windows: [...baseline, '.\\ci\\baseline.json', '--write-baseline'],
		expected: {
			code: 0,
			stderr: /^2 findings written to .*\bbaseline\.json/,
			written: { 'ci/baseline.json': recordedBaseline },
		},
	},
	{
		name: 'check knows the findings of a baseline from Linux that Git has checked out with CRLF like all files, and reports a new call',
		files: {
			'src/inner/a.ts': crlf(`${students}${call('emner')}`),
			'src/new.ts': call('emner'),
			'baseline.json': crlf(recordedBaseline),
		},
		posix: ({ root }) => [...baseline, `${root}/baseline.json`, '--format', 'json'],
		windows: ({ root }) => [...baseline, `${root}\\baseline.json`, '--format', 'json'],
		expected: { code: 1, findings: ['src/new.ts:1:8'] },
	},
	{
		name: 'check --drafts with backslashes writes a draft without carriage returns for a program with CRLF',
		files: {
			'schema.graphqls': crlf(readFileSync('test/sandbox/api/schema.graphql', 'utf8')),
			'src/a.ts': crlf(students),
		},
		posix: ['check', ...today, '--schema', 'schema.graphqls', '--drafts', './out/drafts', 'src'],
		windows: ['check', ...today, '--schema', 'schema.graphqls', '--drafts', '.\\out\\drafts', 'src'],
		expected: {
			code: 0,
			stderr: /^1 draft written to .*drafts\.$/m,
			written: { 'out/drafts/studenter.graphql': /^# Draft of GET \/studenter \(legacy-main-rest\)\n[^\r]*\}\n$/ },
		},
	},
	{
		name: 'check --schema-next with a lower-case drive letter reports an operation with CRLF that breaks',
		files: {
			'old.graphqls': crlf('type Query {\n\ta: Int\n\tc: Int\n}\n'),
			'next/new.graphqls': 'type Query {\n\tc: Int\n}\n',
			'src/q.graphql': crlf('query A {\n\tc\n\ta\n}\n'),
		},
		posix: ({ root }) => [...json, '--schema', 'old.graphqls', '--schema-next', `${root}/next/new.graphqls`, 'src'],
		windows: ({ root }) => [
			...[...json, '--schema', 'old.graphqls', 'src'],
			...['--schema-next', `${root.slice(0, 1).toLowerCase()}${root.slice(1)}/next\\new.graphqls`],
		],
		expected: { code: 1, findings: ['q.graphql:3:2'] },
	},
];
