import assert from 'node:assert/strict';
import { definitionsOf, referencesTo } from '../../../../../../src/graphql/core/language/navigation/references.ts';
import { type Files, markedWorkspace, replaced } from '../../../support/workspace.ts';

/** Marks definitions as ‹name› and uses as «name». */
function references(files: Files): Files {
	const { index, found } = markedWorkspace(files);
	const mark = ({ isDefinition }: { readonly isDefinition: boolean }, name: string) =>
		isDefinition ? `‹${name}›` : `«${name}»`;
	return replaced(found ? referencesTo(index, found) : [], mark);
}

function definitions(files: Files): Files {
	const { index, found } = markedWorkspace(files);
	return replaced(found ? definitionsOf(index, found) : [], (_, name) => `‹${name}›`);
}

const twoUsers = {
	'w/a.graphql': 'query A($x: Int) { ...F }',
	'w/b.graphql': 'query B($x: Int) { ...G a(b: $x) }\nquery C { ...F }',
	'w/f.graphql': 'fragment F on T { a(b: $|x) }\nfragment G on T { ...F ...H }\nfragment H on T { c }',
};

describe('references', () => {
	const table: readonly (readonly [title: string, files: Files, expected: Files])[] = [
		['of nothing', { 'w/a.graphql': '{ a } |' }, {}],
		['of a type', { 'w/a.graphql': 'query ($a: I|nt) { a }' }, {}],
		['of a directive', { 'w/a.graphql': '{ a @i|nclude(if: true) }' }, {}],
		['of an argument', { 'w/a.graphql': '{ a(b|: 1) }' }, {}],
		['of an operation', { 'w/a.graphql': 'query |A { A }' }, { 'w/a.graphql': 'query ‹A› { A }' }],
		[
			'of a fragment, from its definition',
			{ 'w/a.graphql': '{ ...F a { ...F @skip(if: true) F } }', 'w/f.graphql': 'fragment |F on F { F }' },
			{ 'w/a.graphql': '{ ...«F» a { ...«F» @skip(if: true) F } }', 'w/f.graphql': 'fragment ‹F› on F { F }' },
		],
		[
			'of a fragment, from a use where a definition is broken',
			{ 'w/a.graphql': '{ ...F| a {', 'w/f.graphql': '"Told" fragment F on T { a }' },
			{ 'w/a.graphql': '{ ...«F» a {', 'w/f.graphql': '"Told" fragment ‹F› on T { a }' },
		],
		[
			'of the nearer of two fragments',
			{
				'w/a/a.graphql': '{ ...F| }',
				'w/a/f.graphql': 'fragment F on T { a }',
				'w/b/f.graphql': '{ ...F } fragment F on T { a }',
			},
			{ 'w/a/a.graphql': '{ ...«F» }', 'w/a/f.graphql': 'fragment ‹F› on T { a }' },
		],
		['of an unknown fragment', { 'w/a.graphql': '{ ...F| ...F }' }, { 'w/a.graphql': '{ ...«F» ...«F» }' }],
		['of a type condition', { 'w/a.graphql': '{ ... on F| { a } } fragment F on F { a }' }, {}],
		[
			'of a variable of one of two operations',
			{
				'w/a.graphql':
					'query A($|x: Int, $y: Int = 1) { a(b: [$x, { c: $x }], d: $y) @skip(if: $x) }\nquery B($x: Int) { a }',
			},
			{
				'w/a.graphql':
					'query A($‹x›: Int, $y: Int = 1) { a(b: [$«x», { c: $«x» }], d: $y) @skip(if: $«x») }\nquery B($x: Int) { a }',
			},
		],
		[
			'of a variable, from a fragment that several operations reach',
			twoUsers,
			{
				'w/f.graphql': 'fragment F on T { a(b: $«x») }\nfragment G on T { ...F ...H }\nfragment H on T { c }',
				'w/a.graphql': 'query A($‹x›: Int) { ...F }',
				'w/b.graphql': 'query B($‹x›: Int) { ...G a(b: $«x») }\nquery C { ...F }',
			},
		],
		[
			'of a variable in an anonymous operation, from its dollar sign',
			{ 'w/a.graphql': 'query (|$x: Int) { a(b: $x) }' },
			{ 'w/a.graphql': 'query ($‹x›: Int) { a(b: $«x») }' },
		],
		['of an alias', { 'w/a.graphql': '{ b|: a b: a }' }, { 'w/a.graphql': '{ ‹b›: a b: a }' }],
	];
	for (const [title, files, expected] of table) {
		it(title, () => assert.deepEqual(references(files), expected));
	}
});

describe('definitions', () => {
	const table: readonly (readonly [title: string, files: Files, expected: Files])[] = [
		['of a field', { 'w/a.graphql': '{ a| }' }, {}],
		[
			'of a fragment in the same document',
			{ 'w/a.graphql': '{ ...F| } fragment F on T { a }', 'w/b.graphql': 'fragment F on T { a }' },
			{ 'w/a.graphql': '{ ...F } fragment ‹F› on T { a }' },
		],
		[
			'of a fragment in another document',
			{ 'w/a.graphql': '{ ...F| }', 'w/b.graphql': 'fragment F on T { a }' },
			{ 'w/b.graphql': 'fragment ‹F› on T { a }' },
		],
		['of an unknown fragment', { 'w/a.graphql': '{ ...F| }' }, {}],
		[
			'of a variable in its operation',
			{ 'w/a.graphql': 'query A($x: Int) { a(b: $x|) ...F } query B($x: Int) { ...F }' },
			{ 'w/a.graphql': 'query A($‹x›: Int) { a(b: $x) ...F } query B($x: Int) { ...F }' },
		],
		[
			'of a variable in a fragment',
			twoUsers,
			{
				'w/a.graphql': 'query A($‹x›: Int) { ...F }',
				'w/b.graphql': 'query B($‹x›: Int) { ...G a(b: $x) }\nquery C { ...F }',
			},
		],
		['of a variable that nobody declares', { 'w/a.graphql': '{ a(b: $x|) }' }, {}],
		['of an operation itself', { 'w/a.graphql': 'query A| { a }' }, { 'w/a.graphql': 'query ‹A› { a }' }],
	];
	for (const [title, files, expected] of table) {
		it(title, () => assert.deepEqual(definitions(files), expected));
	}
});
