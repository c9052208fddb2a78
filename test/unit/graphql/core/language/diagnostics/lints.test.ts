import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { diagnose } from '../../../support/diagnose.ts';

const schema = buildSchema(`
	type PageInfo { hasNextPage: Boolean! endCursor: String }
	type Course { code: String }
	type Courses { nodes: [Course] pageInfo: PageInfo totalCount: Int }
	type Programme { courses(first: Int = 10, after: String): Courses all(first: Int): Courses every: Courses }
	type Programmes { nodes: [Programme] edges: [Edge] pageInfo: PageInfo }
	type Edge { node: Programme }
	type Query { programmes(first: Int = 100, after: String): Programmes programme: Programme }
	interface Problem { message: String }
	type Payload { programme: Programme errors: [Problem!]! }
	type Plain { errors: Int }
	type Mutation { rename(name: String): Payload! count: Plain plain: Programme }
`);

/**
 * Returns the lints of a text as `code on field`, directly followed by the default page size of the
 * connection if there is one.
 */
function lintsOf(text: string): readonly string[] {
	return diagnose(text, schema).flatMap((diagnostic) =>
		diagnostic.kind === 'lint'
			? [`${diagnostic.code} on ${text.slice(diagnostic.start, diagnostic.end)}${diagnostic.pageSize ?? ''}`]
			: [],
	);
}

const table: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'a mutation that does not select errors',
		'mutation M { x: rename { programme { every { nodes { code } } } } }',
		['mutation-errors-not-selected on rename'],
	],
	['a mutation that selects errors', 'mutation M { rename { errors { message } } }', []],
	['a mutation that selects errors with an alias', 'mutation M { rename { problems: errors { message } } }', []],
	[
		'a mutation that selects errors in a fragment',
		'mutation M { rename { ...F } } fragment F on Payload { errors { message } }',
		[],
	],
	['a mutation that selects errors in an inline fragment', 'mutation M { rename { ... { errors { message } } } }', []],
	['a mutation that spreads a fragment which no document defines', 'mutation M { rename { ... { ...F } } }', []],
	['a mutation whose errors have a syntax error', 'mutation M { rename { errors: { message } } }', []],
	[
		'a page of a connection whose pageInfo has a syntax error',
		'{ programmes(first: 5) { edges { node { every { nodes { code } } } } pageInfo: { hasNextPage } } }',
		[],
	],
	['a mutation whose payload has errors of a scalar type', 'mutation M { count { errors } }', []],
	['a mutation whose payload has no errors', 'mutation M { plain { every { nodes { code } } } }', []],
	[
		'a first page without pageInfo',
		'{ programmes(first: 5) { nodes { every { nodes { code } } } } }',
		['connection-without-page-info on programmes100'],
	],
	[
		'a next page without pageInfo',
		'{ programmes(after: "x") { edges { node { every { nodes { code } } } } } }',
		['connection-without-page-info on programmes100'],
	],
	['a page of a connection with pageInfo', '{ programmes(first: 5) { pageInfo { hasNextPage } } }', []],
	[
		'a page of a connection that spreads a fragment which no document defines',
		'{ programmes(first: 5) { nodes { every { nodes { code } } } ...F } }',
		[],
	],
	['a root connection without paging arguments', '{ programmes { nodes { every { nodes { code } } } } }', []],
	[
		'a nested connection without first',
		'{ programme { courses { nodes { code } } } }',
		['nested-connection-without-first on courses10'],
	],
	[
		'a nested connection without a default page size',
		'{ programme { all { nodes { code } } } }',
		['nested-connection-without-first on all'],
	],
	[
		'a nested connection with first',
		'{ programme { courses(first: 50) { nodes { code } pageInfo { hasNextPage } } } }',
		[],
	],
	['a nested connection of which only the number of items is selected', '{ programme { courses { totalCount } } }', []],
	[
		'a page of a connection of which only the number of items is selected',
		'{ programme { courses(first: 1) { totalCount } } }',
		[],
	],
	['a nested connection that has no paging arguments', '{ programme { every { nodes { code } } } }', []],
	[
		'a connection with a fragment that spreads itself',
		'{ programmes(first: 1) { ...F } } fragment F on Programmes { ...F edges { node { every { nodes { code } } } } }',
		['connection-without-page-info on programmes100'],
	],
];

describe('lints', () => {
	for (const [title, text, expected] of table) {
		it(`reports ${expected.length === 0 ? 'no lint' : 'a lint'} for ${title}`, () =>
			assert.deepEqual(lintsOf(text), expected));
	}
});
