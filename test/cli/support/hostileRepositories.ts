import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** What a repository contains at a path instead of a file with ordinary text. */
export type Hostile = string | Uint8Array | 'device' | 'pipe' | 'folder' | { readonly linkTo: string };

/** A repository that may be hostile, and a run of `study-admin` in it. */
export interface HostileRepository {
	/** What is hostile, such as `settings that are a pipe`. */
	readonly title: string;
	/** Relative paths and contents, in addition to `a.ts`. */
	readonly files: Readonly<Record<string, Hostile>>;
	/** The command line. For `mcp`, the tool and its input follow as JSON. */
	readonly args: readonly string[];
	readonly code: 0 | 1 | 2;
	/** A part of the messages, which names the file, or of the answer of a tool. */
	readonly message: string;
	/** Whether ripgrep is not installed. */
	readonly isWithoutRipgrep?: boolean;
}

/** Creates the files of a repository in a folder. */
export function createFiles(folder: string, files: HostileRepository['files']): void {
	for (const [path, content] of Object.entries(files)) {
		const absolute = join(folder, path);
		mkdirSync(dirname(absolute), { recursive: true });
		if (content === 'device') {
			symlinkSync('/dev/zero', absolute);
		} else if (content === 'pipe') {
			execFileSync('mkfifo', [absolute]);
		} else if (content === 'folder') {
			mkdirSync(absolute);
		} else if (typeof content === 'object' && 'linkTo' in content) {
			symlinkSync(content.linkTo, absolute);
		} else {
			writeFileSync(absolute, content);
		}
	}
}

const brackets = '['.repeat(200_000);
const braces = '{"a":'.repeat(200_000);
const large = ' '.repeat(20 * 2 ** 20);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const deepFolders = 'a/'.repeat(60);
const call = 'fetch("https://api.fellesstudentsystem.no/studenter/1")\n';
const manyStars = `${'**/a/'.repeat(9)}b\n`;
const schema = 'type Query { a(b: Int): Int }\n';
const query = 'query A($b: Int) { a(b: $b) }\n';

const settings = '.vscode/settings.json';
const config = '.graphqlrc.yml';
const ignore = '.gitignore';
const variables = 'q.graphql.variables.jsonc';
const check = ['check'] as const;
const withoutRipgrep = { isWithoutRipgrep: true } as const;

type Row = readonly [
	title: string,
	files: HostileRepository['files'],
	args: readonly string[],
	code: 0 | 1 | 2,
	message: string,
	options?: Pick<HostileRepository, 'isWithoutRipgrep'>,
];

const settingsRows: readonly Row[] = [
	['settings that link to a device', { [settings]: 'device' }, check, 2, 'settings.json cannot be read'],
	['settings that are a pipe', { [settings]: 'pipe' }, check, 2, 'settings.json cannot be read'],
	['settings that are a folder', { [settings]: 'folder' }, check, 2, 'settings.json cannot be read'],
	['settings that link to themselves', { [settings]: { linkTo: 'settings.json' } }, check, 2, 'settings.json'],
	['settings of 20 MB', { [settings]: large }, check, 2, 'settings.json cannot be read'],
	['deeply nested settings', { [settings]: brackets }, check, 2, 'settings.json is not valid JSON'],
	['deeply nested objects in settings', { [settings]: braces }, check, 2, 'settings.json is not valid JSON'],
	['empty settings', { [settings]: ' \n' }, check, 0, ''],
	['settings with a comment only', { [settings]: '// none' }, check, 0, ''],
	['settings with a byte order mark', { [settings]: '\ufeff{}' }, check, 0, ''],
	['settings in UTF-16', { [settings]: utf16('{}') }, check, 0, ''],
	[
		'20,000 globs of excluded files',
		{
			[settings]: `{"files.exclude":{${Array.from({ length: 20_000 }, (_, index) => `"x${index}/**/*.ts":true`)}}}`,
		},
		check,
		0,
		'No uses',
	],
	[
		'globs with choices that grow exponentially',
		{ [settings]: `{"files.exclude":{"${'{a,b}'.repeat(300)}":true,"${'{a}'.repeat(300_000)}":true}}` },
		check,
		0,
		'No uses',
	],
	[
		'a base URL of 900 KB',
		{ [settings]: `{"studyAdmin.catalog.baseUrls":{"a":"${'a'.repeat(900_000)}"}}` },
		check,
		0,
		'',
	],
	['settings that are a pipe', { [settings]: 'pipe' }, ['schema', 'a.graphql', '--diff', 'b.graphql'], 2, 'a.graphql'],
	['settings that are a pipe', { [settings]: 'pipe' }, ['catalog'], 0, ''],
	[
		'settings that are a pipe',
		{ [settings]: 'pipe' },
		['mcp', 'study-admin-find-deprecated-calls', '{}'],
		0,
		'settings.json cannot be read',
	],
	[
		'deeply nested settings',
		{ [settings]: brackets },
		['mcp', 'study-admin-find-deprecated-calls', '{}'],
		0,
		'settings.json is not valid JSON',
	],
];

const ignoreRows: readonly Row[] = [
	['an ignore file that is a pipe', { [ignore]: 'pipe' }, check, 0, 'ripgrep failed. All files are read without it'],
	['an ignore file that is a pipe', { [ignore]: 'pipe' }, check, 0, ': .gitignore.', withoutRipgrep],
	['an ignore file that links to a device', { [ignore]: 'device' }, check, 0, ': .gitignore.', withoutRipgrep],
	['an ignore file that is a folder', { [ignore]: 'folder' }, check, 0, ': .gitignore.', withoutRipgrep],
	['an ignore file of 20 MB', { [ignore]: large }, check, 0, ': .gitignore.', withoutRipgrep],
	['an ignore file of 20 MB', { [ignore]: large }, check, 0, ''],
	[
		'an ignore file that is a pipe in a folder',
		{ 'b/a.ts': call, [`b/${ignore}`]: 'pipe' },
		check,
		0,
		': b/.gitignore.',
		withoutRipgrep,
	],
	[
		'rules with "**" nine times and a file 60 folders deep',
		{ [ignore]: manyStars.repeat(1000), [`${deepFolders}c.ts`]: call, [`${deepFolders}c.graphql`]: '{ a }' },
		check,
		0,
		'2 searched files',
		withoutRipgrep,
	],
	[
		'rules with "**" nine times and a file 60 folders deep',
		{ [ignore]: manyStars.repeat(1000), [`${deepFolders}c.ts`]: call, [`${deepFolders}c.graphql`]: '{ a }' },
		check,
		0,
		'files',
	],
	[
		'an ignore file of 128 KB with rules and 500 files',
		{
			[ignore]: Array.from({ length: 11_500 }, (_, index) => `*a*${index}*b\n`).join(''),
			...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`s/${index}.ts`, '// none\n'])),
		},
		check,
		0,
		'501 searched files',
		withoutRipgrep,
	],
	['open brackets in a rule', { [ignore]: `[${'[:'.repeat(400_000)}` }, check, 0, 'No uses', withoutRipgrep],
];

const document = { 'q.graphql': query };
const environments = { 'e.json': '{"t":{"apiUrl":"http://127.0.0.1:9","auth":"basic"}}' };
const runQuery = ['query', 'q.graphql', '--environments', 'e.json'];
const fetchSchema = ['schema', '--environments', 'e.json'];
const diff = ['schema', 'new.graphql', '--diff', 'old.graphql'];
const checkOperation = ['mcp', 'study-admin-check-operation', '{"document":"{ a }"}'];
const yamlAliases = `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index},*a${index}]\n`).join('')}`;

const graphqlRows: readonly Row[] = [
	['a config that is a pipe', { ...document, [config]: 'pipe' }, check, 0, '.graphqlrc.yml cannot be read'],
	['a config that links to a device', { ...document, [config]: 'device' }, check, 0, '.graphqlrc.yml cannot be read'],
	['a config of 20 MB', { ...document, [config]: large }, check, 0, '.graphqlrc.yml cannot be read'],
	['deeply nested YAML in a config', { ...document, [config]: '['.repeat(60_000) }, check, 0, '.graphqlrc.yml cannot'],
	[
		'deeply nested JSON in a config',
		{ ...document, '.graphqlrc.json': `{"schema":${'['.repeat(30_000)}` },
		check,
		0,
		'.graphqlrc.json',
	],
	[
		'nested lists of schemas in a config',
		{ ...document, '.graphqlrc.json': `{"schema":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
		check,
		0,
		'',
	],
	['aliases that grow exponentially in a config', { ...document, [config]: yamlAliases }, check, 0, '.graphqlrc.yml'],
	['a config that is a pipe', { ...document, [config]: 'pipe' }, checkOperation, 0, '.graphqlrc.yml cannot be read'],
	[
		'deeply nested JSON in a config',
		{ ...document, '.graphqlrc.json': `{"schema":${'['.repeat(30_000)}` },
		checkOperation,
		0,
		'.graphqlrc.json cannot be read',
	],
	[
		'a schema that links to a device',
		{ ...document, [config]: 'schema: s.graphql', 's.graphql': 'device' },
		check,
		0,
		's.graphql',
	],
	['a schema that is a pipe', { 's.graphql': 'pipe' }, ['check', '--schema', 's.graphql'], 2, 's.graphql'],
	['a schema in UTF-16', { 's.graphql': utf16(schema) }, ['check', '--schema', 's.graphql'], 0, ''],
	[
		'a deeply nested schema',
		{ 's.graphql': `type Query { a: ${'['.repeat(100_000)}` },
		['check', '--schema', 's.graphql'],
		2,
		's.graphql',
	],
	['a deeply nested introspection result', { 's.json': braces }, ['check', '--schema', 's.json'], 2, 's.json'],
	[
		'deeply nested types in an introspection result',
		{
			's.json': `{"__schema":{"queryType":{"name":"Q"},"types":[{"kind":"OBJECT","name":"Q","interfaces":[],"fields":[{"name":"a","args":[],"type":${'{"kind":"LIST","ofType":'.repeat(50_000)}{"kind":"SCALAR","name":"Int"}${'}'.repeat(50_000)}}]}],"directives":[]}}`,
		},
		['check', '--schema', 's.json'],
		2,
		's.json',
	],
	['a schema that is a pipe', { 'new.graphql': 'pipe', 'old.graphql': schema }, diff, 2, 'new.graphql'],
	[
		'an older schema that links to a device',
		{ 'new.graphql': schema, 'old.graphql': 'device' },
		diff,
		2,
		'old.graphql',
	],
	['a document that is a pipe', { 'q.graphql': 'pipe' }, runQuery, 2, '"q.graphql" cannot be read'],
	['a document that links to a device', { 'q.graphql': 'device' }, runQuery, 2, '"q.graphql" cannot be read'],
	['a deeply nested document', { 'q.graphql': '{a'.repeat(200_000) }, runQuery, 2, 'syntax error in q.graphql:1:'],
	['a deeply nested document', { 'q.graphql': '{a'.repeat(200_000) }, check, 1, '1 fails this check'],
	['a document of 20 MB', { 'q.graphql': large }, check, 0, 'q.graphql is larger than 2 MB'],
	[
		'a fragment in a pipe',
		{ ...environments, 'q.graphql': '{ ...F }', 'f.graphql': 'pipe' },
		runQuery,
		2,
		'uses fragments that no searched file defines: F',
	],
	[
		'variables in a pipe',
		{ ...document, ...environments, [variables]: 'pipe' },
		runQuery,
		2,
		`${variables} cannot be read`,
	],
	[
		'variables in a device',
		{ ...document, ...environments, [variables]: 'device' },
		runQuery,
		2,
		`${variables} cannot be read`,
	],
	[
		'deeply nested variables',
		{ ...document, ...environments, [variables]: braces },
		runQuery,
		2,
		`line 1 of ${variables}`,
	],
	[
		'a deeply nested value of a variable',
		{ ...document, ...environments, [variables]: `{"A":{"default":{"b":${'['.repeat(5000)}${']'.repeat(5000)}}}}` },
		runQuery,
		2,
		`line 1 of ${variables}`,
	],
	['environments in a pipe', { ...document, 'e.json': 'pipe' }, fetchSchema, 2, 'e.json, cannot be read'],
	['environments that link to a device', { ...document, 'e.json': 'device' }, runQuery, 2, 'e.json, cannot be read'],
	['deeply nested environments', { ...document, 'e.json': braces }, fetchSchema, 2, 'e.json is not a JSON object'],
	['deeply nested environments', { ...document, 'e.json': braces }, runQuery, 2, 'e.json is not a JSON object'],
];

const baseline = ['check', '--baseline', 'b.json'];
const convert = ['convert', 'docs', '--output', 'out', '--service', 'http://127.0.0.1:9'];
const pdf = { 'docs/a.pdf': '%PDF-1.4\n' };

const otherRows: readonly Row[] = [
	['a baseline that is a pipe', { 'b.json': 'pipe' }, baseline, 2, 'b.json cannot be read'],
	['a baseline that links to a device', { 'b.json': 'device' }, baseline, 2, 'b.json cannot be read'],
	['a deeply nested baseline', { 'b.json': braces }, baseline, 2, 'b.json is not a valid baseline'],
	[
		'a baseline with a deeply nested list',
		{ 'b.json': `{"version":1,"findings":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}` },
		baseline,
		2,
		'b.json is not a valid baseline',
	],
	['a deeply nested manifest', { ...pdf, 'out/manifest.json': braces }, convert, 2, 'manifest.json'],
	['a manifest that is a pipe', { ...pdf, 'out/manifest.json': 'pipe' }, convert, 2, 'manifest.json'],
	['a manifest that links to a device', { ...pdf, 'out/manifest.json': 'device' }, convert, 2, 'manifest.json'],
	['a manifest of 65 MB', { ...pdf, 'out/manifest.json': ' '.repeat(65 * 2 ** 20) }, convert, 2, 'manifest.json'],
	[
		'a document for conversion that is a pipe',
		{ 'a.pdf': 'pipe' },
		['convert', 'a.pdf', ...convert.slice(2)],
		1,
		'a.pdf',
	],
	[
		'a document for conversion that links to a device',
		{ 'a.pdf': 'device' },
		['convert', 'a.pdf', ...convert.slice(2)],
		1,
		'a.pdf',
	],
	[
		'only pipes and links to convert',
		{ 'docs/a.pdf': 'pipe', 'docs/b.pdf': 'device' },
		convert,
		2,
		'no document to convert',
	],
	[
		'links to the folder that contains them',
		{ 'docs/b': { linkTo: '..' }, 'docs/a.txt': '' },
		convert,
		2,
		'no document',
	],
	['links to the folder that contains them', { 'b/c': { linkTo: '..' }, 'b/d': { linkTo: '.' } }, check, 0, 'No uses'],
	[
		'links to the folder that contains them',
		{ 'b/c': { linkTo: '..' }, 'b/d': { linkTo: '.' } },
		check,
		0,
		'1 searched file',
		withoutRipgrep,
	],
	['code that is a pipe or links to a device', { 'p.ts': 'pipe', 'd.ts': 'device' }, check, 0, 'No uses'],
	[
		'code that is a pipe or links to a device',
		{ 'p.ts': 'pipe', 'd.ts': 'device' },
		check,
		0,
		'1 searched file',
		withoutRipgrep,
	],
	['a deeply nested notebook', { 'n.ipynb': `{"cells":"fellesstudentsystem",${braces.slice(1)}` }, check, 0, 'No uses'],
	['deeply nested JSON with a keyword', { 'n.json': `{"a":"fellesstudentsystem",${braces.slice(1)}` }, check, 0, ''],
	['a line of 1 MB', { 'l.ts': `${call.trim()};${'a.b('.repeat(200_000)}` }, check, 0, ''],
	['a line of 1 MB of brackets', { 'l.ts': `${call.trim()};${'({['.repeat(349_000)}` }, check, 0, '1 use'],
	['a line of 1 MB of nested objects', { 'l.ts': `${call.trim()};${'{a:'.repeat(349_000)}` }, check, 0, '1 use'],
	[
		'a line of 1 MB of unclosed templates',
		{ 'l.ts': `${call.trim()};${'`$'.concat('{').repeat(349_000)}` },
		check,
		0,
		'1 use',
	],
	['a line of 1 MB of quotes', { 'l.py': `${call.trim()};${'"\'`'.repeat(300_000)}` }, check, 0, ''],
	[
		'5,000 folders',
		Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 'folder'])),
		check,
		0,
		'No uses',
		withoutRipgrep,
	],
	['a path of 1,000 folders', { [`${'a/'.repeat(1000)}b.ts`]: call }, check, 0, 'files', withoutRipgrep],
	['a path of 1,800 folders', { [`${'a/'.repeat(1800)}b.ts`]: call }, check, 0, ''],
];

const escapes = '\u001b]0;PWN\u0007';
const pipelineCommands = '\n::error::pwn\n##[error]pwn\n##vso[task.complete]pwn';
const escapeRows: readonly Row[] = [
	[
		'escapes in the name of a project',
		{
			...document,
			'.graphqlrc.json': JSON.stringify({
				projects: { [escapes + pipelineCommands]: { schema: 'https://x.example', documents: '**' } },
			}),
		},
		check,
		0,
		'.graphqlrc.json',
	],
	[
		'escapes in the name of a schema',
		{ ...document, '.graphqlrc.json': JSON.stringify({ schema: `${escapes}${pipelineCommands}.graphql` }) },
		check,
		0,
		'',
	],
	[
		'escapes in the name of a file',
		{ [`a${escapes}${pipelineCommands}.ts`]: call },
		['check', '--format', 'github'],
		0,
		'',
	],
	['escapes in the name of a file', { [`a${escapes}${pipelineCommands}.ts`]: call }, check, 0, ''],
	['escapes in the name of an invalid document', { [`a${escapes}${pipelineCommands}.graphql`]: '{' }, check, 1, ''],
	[
		'escapes in the name of a large document',
		{ [`a${escapes}${pipelineCommands}.graphql`]: large },
		check,
		0,
		'larger than',
	],
	[
		"escapes in the name of an ignore file's folder",
		{ [`a${escapes}${pipelineCommands}/${ignore}`]: 'folder', [`a${escapes}${pipelineCommands}/a.ts`]: call },
		check,
		0,
		'',
		withoutRipgrep,
	],
	['escapes in a line of code', { 'b.ts': `${call.trim()} // ${escapes}::error::pwn\n` }, check, 0, ''],
	[
		'escapes in a base URL',
		{
			[settings]: JSON.stringify({
				'studyAdmin.catalog.baseUrls': { [escapes + pipelineCommands]: `${escapes}${pipelineCommands}` },
			}),
		},
		check,
		0,
		'',
	],
	['escapes in an operation', { 'q.graphql': `query A { ${escapes} }`, ...environments }, runQuery, 2, ''],
	[
		'escapes in an environment',
		{ ...document, 'e.json': JSON.stringify({ [escapes + pipelineCommands]: { apiUrl: 'ftp://x' } }) },
		fetchSchema,
		2,
		'',
	],
	['escapes in the name of a document', { [`docs/${escapes}${pipelineCommands}.pdf`]: '%PDF-1.4\n' }, convert, 2, ''],
];

/**
 * Returns the rows and columns of a hostile repository in the matrix of commands, files and
 * contents. A content that occurs only once is a column with the title of the repository.
 */
export function cellsOf({ title, files, args, isWithoutRipgrep }: HostileRepository): readonly string[] {
	const ripgrep = isWithoutRipgrep ? ', without ripgrep' : '';
	const entries = Object.entries(files).map(([path, content]) => [path, kindOfContent(content, path)] as const);
	const hostile = entries.filter(([, kind]) => kind !== undefined);
	return hostile.length === 0
		? [title]
		: hostile.flatMap(([path, kind]) => [`${args[0]} ${path}${ripgrep}`, `${kind}${ripgrep}`]);
}

/** Returns the kind of a content that several repositories have. */
function kindOfContent(content: Hostile, path: string): string | undefined {
	if (typeof content !== 'string') {
		return 'linkTo' in content ? 'link' : 'bytes';
	}
	if (/^(?:device|pipe|folder)$/.test(content)) {
		return content;
	}
	const isNested = [brackets, braces].some((nested) => content.startsWith(nested.slice(0, 20_000)));
	return isNested ? `nested ${extname(path)}` : content === large ? 'large' : undefined;
}

function repositoryOf([title, files, args, code, message, options]: Row): HostileRepository {
	return { title, files, args, code, message, ...options };
}

/** Repositories with hostile files. */
export const hostileRepositories: readonly HostileRepository[] = [
	...settingsRows,
	...ignoreRows,
	...graphqlRows,
	...otherRows,
].map(repositoryOf);

/** Repositories whose names and texts contain escape sequences and commands of pipelines. */
export const repositoriesWithEscapes: readonly HostileRepository[] = escapeRows.map(repositoryOf);
