import assert from 'node:assert/strict';
import {
	isLocalPath,
	isTooBroad,
	projectOf,
	readGraphqlConfig,
	splitGlob,
} from '../../../../../../src/graphql/core/language/schema/graphqlConfig.ts';
import { parseConfigText } from '../../../../../../src/graphql/core/language/schema/parseConfigText.ts';

/** The schema files of each project. */
function schemasIn(text: string) {
	return readGraphqlConfig(parseConfigText(text)).map(({ name, schema }) => [name, ...schema]);
}

const configs: readonly (readonly [title: string, text: string, expected: readonly unknown[]])[] = [
	['YAML', 'schema: schema.graphql\ndocuments: src/**/*.graphql', [[undefined, 'schema.graphql']]],
	['JSON with tabs', '{\n\t"schema": "schema.graphql"\n}', [[undefined, 'schema.graphql']]],
	[
		'a list',
		'schema: [a.graphql, "b/*.graphql", "!b/c.graphql"]',
		[[undefined, 'a.graphql', 'b/*.graphql', '!b/c.graphql']],
	],
	['an address', 'schema: https://api.example/graphql', [[undefined]]],
	['an address with options', 'schema:\n  - https://api.example/graphql:\n      headers: { a: b }', [[undefined]]],
	['an address beside a file', 'schema: ["http://api.example", local.graphql]', [[undefined, 'local.graphql']]],
	['a branch of a repository', 'schema: "git:main:schema.graphql"', [[undefined]]],
	['a share', 'schema: ["//host/share/a.graphql", "\\\\\\\\host\\\\a.graphql"]', [[undefined]]],
	['what an environment variable fills in', `schema: "${'$'}{SCHEMA:a.graphql}"`, [[undefined]]],
	['SDL in the config', 'schema: |\n  type Query {\n    a: Int\n  }', [[undefined]]],
	['Windows separators', String.raw`schema: 'a\b.graphql'`, [[undefined, 'a/b.graphql']]],
	['nothing but documents', 'documents: "**"', [[undefined]]],
	[
		'projects, one in the short form',
		'projects:\n  a: a.graphql\n  b:\n    schema: b.graphql\n  c: { documents: c }',
		[['a', 'a.graphql'], ['b', 'b.graphql'], ['c']],
	],
	['an empty file', '', []],
	['a list at the top', '- a', []],
	['wrong kinds', 'schema: 5\ninclude: [1, a]', [[undefined]]],
];

describe('readGraphqlConfig', () => {
	for (const [title, text, expected] of configs) {
		it(title, () => assert.deepEqual(schemasIn(text), expected));
	}

	it('refuses a config whose names and patterns have more than 16,384 characters', () => {
		const config = (size: number) => ({ projects: { ab: { schema: ['a', 'b'.repeat(size - 4)], include: 'c' } } });
		assert.equal(readGraphqlConfig(config(16_384)).length, 1);
		assert.throws(() => readGraphqlConfig(config(16_385)), /too many/);
		const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, {}]));
		assert.throws(() => readGraphqlConfig({ projects: many }), /too many/);
	});

	it('refuses YAML that grows without end', () => {
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
	['one without limits takes everything', 'schema: s', [], 'only'],
	['its schema', 'schema: s\ninclude: i', ['s'], 'only'],
	['its documents', 'documents: d\nexclude: e', ['d', 'e'], 'only'],
	['what it includes', 'include: i', ['i'], 'only'],
	['what it includes and excludes', 'include: i\nexclude: e', ['i', 'e'], undefined],
	['what it neither includes nor excludes', 'include: i', [], undefined],
	['what it excludes', 'schema: s\nexclude: e', ['e'], undefined],
	['what is left of a list', 'include: [i, "!n"]', ['i', 'n'], undefined],
	['one with documents takes the rest when it is alone', 'documents: d', [], 'only'],
	['the one that claims it', 'projects: { a: { schema: s }, b: { schema: t, documents: d } }', ['d'], 'b'],
	['the one without documents takes the rest', 'projects: { a: { documents: d }, b: { schema: t } }', [], 'b'],
	['nobody takes the rest', 'projects: { a: { documents: d }, b: { include: i } }', [], undefined],
	['no project', 'projects: {}', [], undefined],
];

it('a config that cannot be read is told of without its lines', () => {
	assert.throws(
		() => parseConfigText('schema:\n  - a: {\n    headers: { token: hush }\n'),
		({ message }: Error) => /line \d/.test(message) && !message.includes('hush'),
	);
});

describe('projectOf', () => {
	for (const [title, config, matching, expected] of projects) {
		it(title, () => {
			const project = projectOf(readGraphqlConfig(parseConfigText(config)), (pattern) => matching.includes(pattern));
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
		it(pattern, () => assert.deepEqual(splitGlob(pattern), { path, glob }));
	}
});

describe('isTooWide', () => {
	const table: readonly (readonly [folder: string, expected: boolean])[] = [
		['/', true],
		['/home', true],
		['/home/me', true],
		['/home/me/', true],
		['/home/me/repository', false],
		['/home/me2', false],
		['/data', false],
	];
	for (const [folder, expected] of table) {
		it(folder, () => assert.equal(isTooBroad(folder, ['/home/me/repository'], '/home/me'), expected));
	}
	it('not for the folder of the workspace', () =>
		assert.equal(isTooBroad('/home/me', ['/home/me'], '/home/me'), false));
});

describe('isLocalPath', () => {
	for (const path of ['a.graphql', './a', '../a', '/a', 'C:/a', 'C:\\a', '~/a', '!a']) {
		it(`${path} is`, () => assert.ok(isLocalPath(path)));
	}
	for (const path of ['https://a', 'file:///a', 'git:a', '//host/a', '\\\\host\\a', '/\\host/a', '!//host/a']) {
		it(`${path} is not`, () => assert.ok(!isLocalPath(path)));
	}
});
