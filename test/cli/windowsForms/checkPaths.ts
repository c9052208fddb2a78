import { recordedGitlab, recordedJson, recordedSarifResults } from './recorded.ts';
import { extended, longFolder, lowerDrive, type WindowsCase, withSlashes } from './windowsCase.ts';

const call = (path: string) => `fetch('https://api.fellesstudentsystem.no/${path}');\n`;
const students = `// The students.\n\t${call('studenter')}`;
/** Options for a day on which the API ends in 129 days. */
const today = ['--today', '2026-11-22'];
const json = ['check', '--format', 'json', ...today];
const sarif = ['check', '--format', 'sarif', ...today];
const gitlab = ['check', '--format', 'gitlab', ...today];

/** Calls of `study-admin check` with paths in the forms of Windows. */
export const checkPathCases: readonly WindowsCase[] = [
	{
		name: 'check accepts an absolute path of a repository with backslashes',
		files: { 'repo/src/a.ts': students },
		posix: ({ root }) => [...json, `${root}/repo`],
		windows: ({ root }) => [...json, `${root}\\repo`],
		expected: { code: 0, findings: ['src/a.ts:2:9'], stdout: recordedJson },
	},
	{
		name: 'check accepts an absolute Windows path with slashes',
		files: { 'repo/src/a.ts': students },
		posix: ({ root }) => [...json, `${root}/repo`],
		windows: ({ root }) => [...json, `${withSlashes(root)}/repo`],
		expected: { code: 0, findings: ['src/a.ts:2:9'] },
	},
	{
		name: 'check --format sarif writes relative URIs for a path with a lower-case drive letter',
		files: { 'repo/src/a b.ts': students },
		posix: ({ root }) => [...sarif, `${root}/repo`],
		windows: ({ root }) => [...sarif, `${lowerDrive(root)}\\repo`],
		expected: { code: 0, findings: ['src/a%20b.ts:2:9'], stdoutEnd: recordedSarifResults },
	},
	{
		name: 'check accepts a path that mixes slashes and backslashes',
		files: { 'repo/src/inner/a.ts': students, 'repo/src/b.ts': students },
		posix: ({ root }) => [...json, `${root}/repo/src/inner/`],
		windows: ({ root }) => [...json, `${root}\\repo/src\\inner/`],
		expected: { code: 0, findings: ['a.ts:2:9'] },
	},
	{
		name: 'check prints paths with slashes for a folder that is given as ".\\src"',
		files: { 'src/inner/a.ts': students },
		posix: ['check', ...today, './src'],
		windows: ['check', ...today, '.\\src'],
		expected: {
			code: 0,
			stdout: [
				'src/inner/a.ts:2:9  warning',
				'  Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in',
				'  GraphQL API instead.',
				"  2 |  fetch('https://api.fellesstudentsystem.no/studenter');",
				'              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
				'',
				'',
			].join('\n'),
			stderr: /^1 use of a deprecated API, of which 0 fail this check, in 1 searched file\.\nNot searched for, .*\n$/,
		},
	},
	{
		name: 'check --format gitlab writes paths with slashes for a folder with a trailing backslash',
		files: { 'src/sub/a.ts': students },
		posix: [...gitlab, 'src/sub/'],
		windows: [...gitlab, 'src\\sub\\'],
		expected: { code: 0, findings: ['src/sub/a.ts:2'], stdout: recordedGitlab },
	},
	{
		name: 'check resolves a path that names only a drive against the current folder',
		files: { 'src/a.ts': students, 'other/b.ts': students },
		posix: [...json, 'src'],
		windows: ({ root }) => [...json, `${root.slice(0, 2)}src`],
		expected: { code: 0, findings: ['a.ts:2:9'] },
	},
	{
		name: 'check resolves a path that begins with a backslash against the current drive',
		files: { 'src/a.ts': students },
		posix: ({ root }) => [...json, `${root}/src`],
		windows: ({ root }) => [...json, `${root.slice(2)}\\src`],
		expected: { code: 0, findings: ['a.ts:2:9'] },
	},
	{
		name: 'check accepts a path above the current folder',
		files: { 'web/b.ts': '', 'api/a.ts': students },
		currentFolder: 'web',
		posix: [...json, '../api'],
		windows: [...json, '..\\api'],
		expected: { code: 0, findings: ['a.ts:2:9'] },
	},
	{
		name: 'check --format sarif writes relative URIs for an extended path',
		files: { 'repo/src/a.ts': students },
		posix: ({ root }) => [...sarif, `${root}/repo`],
		windows: ({ root }) => [...sarif, extended(`${root}\\repo`)],
		expected: { code: 0, findings: ['src/a.ts:2:9'] },
	},
	{
		name: 'check exits with 2 and names a network share that does not exist',
		posix: ['check', '/no-such-server/share/repo'],
		windows: ['check', '\\\\localhost\\no-such-share\\repo'],
		expected: { code: 2, stdout: '', stderr: /^study-admin: .*[\\/]repo.*\n$/ },
	},
	{
		name: 'check --format github writes paths with slashes for files that a hook gives with backslashes',
		files: { 'src/a.ts': students, 'src/b.ts': '', 'c.ts': students },
		posix: ['check', '--format', 'github', ...today, 'src/b.ts', './src/a.ts'],
		windows: ['check', '--format', 'github', ...today, 'src\\b.ts', '.\\src\\a.ts'],
		expected: {
			code: 0,
			stdout:
				'::warning file=src/a.ts,line=2,endLine=2,col=9,endColumn=52,title=Use of a deprecated API::Legacy main REST API, GET /studenter: ends after 31 March 2027, 129 days left. Use studenter in GraphQL API instead.\n',
		},
	},
	{
		name: 'check --format sarif writes a run for each of two repositories that are given with backslashes',
		files: { 'teams/api/a.ts': students, 'web/blåbær.ts': call('emner') },
		posix: [...sarif, './teams/api', 'web/'],
		windows: [...sarif, '.\\teams\\api', 'web\\'],
		expected: { code: 0, findings: ['api a.ts:2:9', 'web bl%C3%A5b%C3%A6r.ts:1:8'] },
	},
	{
		name: 'check finds a folder on Windows whatever the case of its name',
		files: { 'Source/Inner/a.ts': students },
		posix: [...json, 'Source'],
		windows: [...json, '.\\SOURCE'],
		expected: { code: 0, findings: ['Inner/a.ts:2:9'] },
	},
	{
		name: 'check checks a folder once that is given twice, on Windows also with another case',
		files: { 'src/a.ts': students },
		posix: [...json, 'src', './src/'],
		windows: [...json, 'src', '.\\SRC\\'],
		expected: { code: 0, findings: ['a.ts:2:9'] },
	},
	{
		name: 'check finds uses in files whose paths have more than 260 characters, without ripgrep',
		files: { [`src/${longFolder}/a.ts`]: students },
		hasRipgrep: false,
		posix: [...json, './src'],
		windows: [...json, '.\\src'],
		expected: { code: 0, findings: [`${longFolder}/a.ts:2:9`] },
	},
	{
		name: 'check --summary names repositories by their folders when their paths have backslashes',
		files: { 'teams/api/a.ts': call('studenter').repeat(2), 'web/b.ts': call('emner') },
		posix: ['check', '--summary', ...today, './teams/api/', 'web'],
		windows: ['check', '--summary', ...today, '.\\teams\\api\\', 'web'],
		expected: {
			code: 0,
			stdout:
				/^Legacy main REST API {2,}api {2,}2 {2,}0 {2,}0 {2,}2027-03-31 {2,}129\nLegacy main REST API {2,}web {2,}1 /m,
		},
	},
];
