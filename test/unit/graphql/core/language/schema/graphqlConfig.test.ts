import assert from 'node:assert/strict';
import {
	isFolderTooLargeToSearch,
	isLocalPath,
	patternMatchesFile,
	projectOfDocument,
	readGraphqlConfig,
	splitGlob,
} from '../../../../../../src/graphql/core/language/schema/graphqlConfig.ts';
import { parseConfigText } from '../../../../../../src/graphql/core/language/schema/parseConfigText.ts';

/**
 * Returns a list for each project of a GraphQL config: its name, then the paths and patterns of its
 * schema files.
 */
function schemasIn(text: string) {
	return readGraphqlConfig(parseConfigText(text)).map(({ name, schema }) => [name, ...schema]);
}

const configs: readonly (readonly [title: string, text: string, expected: readonly unknown[]])[] = [
	['YAML syntax', 'schema: schema.graphql\ndocuments: src/**/*.graphql', [[undefined, 'schema.graphql']]],
	['JSON syntax and tabs', '{\n\t"schema": "schema.graphql"\n}', [[undefined, 'schema.graphql']]],
	[
		'a list of patterns',
		'schema: [a.graphql, "b/*.graphql", "!b/c.graphql"]',
		[[undefined, 'a.graphql', 'b/*.graphql', '!b/c.graphql']],
	],
	['a URL', 'schema: https://api.example/graphql', [[undefined]]],
	['a URL with options', 'schema:\n  - https://api.example/graphql:\n      headers: { a: b }', [[undefined]]],
	['a URL and a file', 'schema: ["http://api.example", local.graphql]', [[undefined, 'local.graphql']]],
	['the branch of a repository', 'schema: "git:main:schema.graphql"', [[undefined]]],
	['paths on a network share', 'schema: ["//host/share/a.graphql", "\\\\\\\\host\\\\a.graphql"]', [[undefined]]],
	['an environment variable', `schema: "${'$'}{SCHEMA:a.graphql}"`, [[undefined]]],
	['SDL text', 'schema: |\n  type Query {\n    a: Int\n  }', [[undefined]]],
	['Windows path separators', String.raw`schema: 'a\b.graphql'`, [[undefined, 'a/b.graphql']]],
	['documents only', 'documents: "**"', [[undefined]]],
	[
		'several projects, one of them in the short form',
		'projects:\n  a: a.graphql\n  b:\n    schema: b.graphql\n  c: { documents: c }',
		[['a', 'a.graphql'], ['b', 'b.graphql'], ['c']],
	],
	['no content', '', []],
	['a list at the top level', '- a', []],
	['values of invalid types', 'schema: 5\ninclude: [1, a]', [[undefined]]],
];

describe('readGraphqlConfig', () => {
	for (const [title, text, expected] of configs) {
		it(`reads the paths and patterns of schema files from a GraphQL config with ${title}`, () =>
			assert.deepEqual(schemasIn(text), expected));
	}

	it('rejects a GraphQL config whose names and patterns have more than 16,384 characters', () => {
		const config = (size: number) => ({ projects: { ab: { schema: ['a', 'b'.repeat(size - 4)], include: 'c' } } });
		assert.equal(readGraphqlConfig(config(16_384)).length, 1);
		assert.throws(() => readGraphqlConfig(config(16_385)), /too many/);
		const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, {}]));
		assert.throws(() => readGraphqlConfig({ projects: many }), /too many/);
	});

	it('reads whether the schema of a GraphQL config is remote, at least in part', () => {
		const isRemote = (schema: unknown) => readGraphqlConfig({ schema }).map(({ hasRemoteSchema }) => hasRemoteSchema);
		assert.deepEqual(['a.graphql', 'https://a', ['a.graphql', 'https://a']].map(isRemote), [[false], [true], [true]]);
	});

	it('rejects a GraphQL config in YAML with more than 200 open brackets', () => {
		const nested = (depth: number) => `schema: a\nb: ${'['.repeat(depth)}${']'.repeat(depth)}`;
		assert.deepEqual(schemasIn(nested(200)), [[undefined, 'a']]);
		assert.throws(() => parseConfigText(nested(201)), /^Error: The config is nested too deeply\.$/);
		assert.throws(() => parseConfigText(`# ]}\n${nested(201)}`), /too deeply/);
		assert.deepEqual(schemasIn(`# ]}\n${nested(200)}`), [[undefined, 'a']]);
		assert.throws(() => parseConfigText(`b: ${'[[]'.repeat(201)}`), /too deeply/);
		assert.deepEqual(schemasIn(`schema: a\nb: [${'{},'.repeat(300)}]`), [[undefined, 'a']]);
	});

	it('rejects a GraphQL config in YAML whose aliases expand exponentially', () => {
		const levels = Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]`);
		assert.throws(() => parseConfigText(`a0: &a0 [x]\n${levels.join('\n')}`));
	});
});

const projects: readonly (readonly [
	title: string,
	config: string,
	matching: readonly string[],
	expected: string | undefined,
])[] = [
	['any document to a single project without documents, include and exclude', 'schema: s', [], 'only'],
	['a schema file to its project', 'schema: s\ninclude: i', ['s'], 'only'],
	['a file in documents to its project even if it is excluded', 'documents: d\nexclude: e', ['d', 'e'], 'only'],
	['an included file to its project', 'include: i', ['i'], 'only'],
	['no project to a file that is included and excluded', 'include: i\nexclude: e', ['i', 'e'], undefined],
	['no project to a file that is neither included nor excluded', 'include: i', [], undefined],
	['no project to an excluded file', 'schema: s\nexclude: e', ['e'], undefined],
	['no project to a file that a negated pattern excludes', 'include: [i, "!n"]', ['i', 'n'], undefined],
	['other files to a project with documents if it is the only one', 'documents: d', [], 'only'],
	[
		'a file to the project whose documents match it',
		'projects: { a: { schema: s }, b: { schema: t, documents: d } }',
		['d'],
		'b',
	],
	['other files to the project without documents', 'projects: { a: { documents: d }, b: { schema: t } }', [], 'b'],
	[
		'no project to other files if all projects have documents or include',
		'projects: { a: { documents: d }, b: { include: i } }',
		[],
		undefined,
	],
	['no project if the config has none', 'projects: {}', [], undefined],
];

it('reports the line of a YAML error in a GraphQL config without the text of the file', () => {
	assert.throws(
		() => parseConfigText('schema:\n  - a: {\n    headers: { token: hush }\n'),
		({ message }: Error) => /line \d/.test(message) && !message.includes('hush'),
	);
});

describe('projectOfDocument', () => {
	for (const [title, config, matching, expected] of projects) {
		it(`a GraphQL config assigns ${title}`, () => {
			const project = projectOfDocument(readGraphqlConfig(parseConfigText(config)), (pattern) =>
				matching.includes(pattern),
			);
			assert.equal(project && (project.name ?? 'only'), expected);
		});
	}
});

describe('splitGlob', () => {
	const table: readonly (readonly [pattern: string, path: string, glob: string | undefined])[] = [
		['schema.graphql', 'schema.graphql', undefined],
		['./a/schema.graphql', 'a/schema.graphql', undefined],
		['**/*.graphql', '', '**/*.graphql'],
		['../common/*.{graphql,gql}', '../common', '*.{graphql,gql}'],
		['/abs/**', '/abs', '**'],
		['/*.graphql', '/', '*.graphql'],
	];
	for (const [pattern, path, glob] of table) {
		it(`splits the schema pattern ${pattern} into the folder or file "${path}" and ${glob === undefined ? 'no glob' : `the glob ${glob}`}`, () =>
			assert.deepEqual(splitGlob(pattern), { path, glob }));
	}
});

describe('patternMatchesFile', () => {
	const rows: readonly (readonly [pattern: string, file: string, expected: boolean])[] = [
		['schema.graphql', '/w/schema.graphql', true],
		['schema.graphql', '/w/Schema.graphql', false],
		['schema.graphql', '/w/schema.graphql/a', false],
		['*.graphql', '/w/a.graphql', true],
		['a/*.graphql', '/w/a/b.graphql', true],
		['a/*.graphql', '/w/a/b.txt', false],
		['a/*.graphql', '/w/ab/c.graphql', false],
		['a/**', '/v/a/c.graphql', false],
		['/*.graphql', '/a.graphql', true],
		['c:/w/*.graphql', 'C:/W/a.graphql', true],
		['elsewhere/*.graphql', '/w/elsewhere/a.graphql', false],
	];
	const resolve = (path: string) =>
		path.startsWith('elsewhere') ? undefined : path === '' ? '/w' : /^(?:\/|c:)/.test(path) ? path : `/w/${path}`;
	for (const [pattern, file, expected] of rows) {
		it(`${expected ? 'matches' : 'does not match'} the pattern ${pattern} with the file ${file}`, () =>
			assert.equal(patternMatchesFile(pattern, file, resolve), expected));
	}
});

describe('isFolderTooLargeToSearch', () => {
	const table: readonly (readonly [folder: string, expected: boolean])[] = [
		['/', true],
		['/home', true],
		['/home/me', true],
		['/home/me/', true],
		['/home/me/repository', false],
		['/home/me2', false],
		['/home/m', false],
		['/data', false],
	];
	for (const [folder, expected] of table) {
		it(`considers the folder ${folder} ${expected ? 'too large' : 'small enough'} to search when the home folder is /home/me`, () =>
			assert.equal(isFolderTooLargeToSearch(folder, ['/home/me/repository'], '/home/me'), expected));
	}
	for (const [folder, expected] of [
		['C:/', true],
		['c:/users', true],
		['C:/Users/Me', true],
		['C:/Users/Me/repository', false],
		['D:/', true],
		['/d:/', true],
		['D:/repository', false],
		['e:', false],
	] as const) {
		it(`considers the folder ${folder} on Windows ${expected ? 'too large' : 'small enough'} to search when the home folder is C:/Users/me and E: is a workspace folder`, () =>
			assert.equal(isFolderTooLargeToSearch(folder, ['E:'], 'C:/Users/me'), expected));
	}
	it('considers the home folder small enough to search when it is a workspace folder', () =>
		assert.equal(isFolderTooLargeToSearch('/home/me', ['/home/me'], '/home/me'), false));
});

describe('isLocalPath', () => {
	for (const path of ['a.graphql', './a', '../a', '/a', 'C:/a', 'C:\\a', '~/a', '!a']) {
		it(`considers the schema path ${path} local`, () => assert.ok(isLocalPath(path)));
	}
	for (const path of ['https://a', 'file:///a', 'git:a', '//host/a', '\\\\host\\a', '/\\host/a', '!//host/a']) {
		it(`considers the schema path ${path} a URL or the path of a network share`, () => assert.ok(!isLocalPath(path)));
	}
});
