import assert from 'node:assert/strict';
import {
	definitionsOfName,
	referencesToName,
} from '../../../../../../src/graphql/core/language/navigation/references.ts';
import { type Files, markedWorkspace, replaced } from '../../../support/workspace.ts';

/**
 * Finds the references of the name at `|`. Returns the documents that contain any, with definitions
 * marked as ‹name› and uses as «name».
 */
function references(files: Files): Files {
	const { index, found } = markedWorkspace(files);
	const mark = ({ isDefinition }: { readonly isDefinition: boolean }, name: string) =>
		isDefinition ? `‹${name}›` : `«${name}»`;
	return replaced(found ? referencesToName(index, found) : [], mark);
}

function definitions(files: Files): Files {
	const { index, found } = markedWorkspace(files);
	return replaced(found ? definitionsOfName(index, found) : [], (_, name) => `‹${name}›`);
}

const twoUsers = {
	'w/a.graphql': 'query A($x: Int) { ...F }',
	'w/b.graphql': 'query B($x: Int) { ...G a(b: $x) }\nquery C { ...F }',
	'w/f.graphql': 'fragment F on T { a(b: $|x) }\nfragment G on T { ...F ...H }\nfragment H on T { c }',
};

describe('referencesToName', () => {
	const table: readonly (readonly [title: string, files: Files, expected: Files])[] = [
		['no references at a position without a name', { 'w/a.graphql': '{ a } |' }, {}],
		['no references of a type', { 'w/a.graphql': 'query ($a: I|nt) { a }' }, {}],
		['no references of a directive', { 'w/a.graphql': '{ a @i|nclude(if: true) }' }, {}],
		['no references of an argument', { 'w/a.graphql': '{ a(b|: 1) }' }, {}],
		[
			'the name of an operation as its only reference',
			{ 'w/a.graphql': 'query |A { A }' },
			{ 'w/a.graphql': 'query ‹A› { A }' },
		],
		[
			'the references of a fragment from its definition',
			{ 'w/a.graphql': '{ ...F a { ...F @skip(if: true) F } }', 'w/f.graphql': 'fragment |F on F { F }' },
			{ 'w/a.graphql': '{ ...«F» a { ...«F» @skip(if: true) F } }', 'w/f.graphql': 'fragment ‹F› on F { F }' },
		],
		[
			'the references of a fragment from a use in a definition with a syntax error',
			{ 'w/a.graphql': '{ ...F| a {', 'w/f.graphql': '"Doc" fragment F on T { a }' },
			{ 'w/a.graphql': '{ ...«F» a {', 'w/f.graphql': '"Doc" fragment ‹F› on T { a }' },
		],
		[
			'only the references of the nearer of two fragments with the same name',
			{
				'w/a/a.graphql': '{ ...F| }',
				'w/a/f.graphql': 'fragment F on T { a }',
				'w/b/f.graphql': '{ ...F } fragment F on T { a }',
			},
			{ 'w/a/a.graphql': '{ ...«F» }', 'w/a/f.graphql': 'fragment ‹F› on T { a }' },
		],
		[
			'all uses of an undefined fragment in the document',
			{ 'w/a.graphql': '{ ...F| ...F }' },
			{ 'w/a.graphql': '{ ...«F» ...«F» }' },
		],
		[
			'no references of a type condition that has the name of a fragment',
			{ 'w/a.graphql': '{ ... on F| { a } } fragment F on F { a }' },
			{},
		],
		[
			'the references of a variable in one of two operations',
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
			'the references of a variable in a directive of its operation',
			{ 'w/a.graphql': 'query A($|x: Int) @b(c: $x) { a }' },
			{ 'w/a.graphql': 'query A($‹x›: Int) @b(c: $«x») { a }' },
		],
		[
			'the references of a variable from a fragment that several operations use',
			twoUsers,
			{
				'w/f.graphql': 'fragment F on T { a(b: $«x») }\nfragment G on T { ...F ...H }\nfragment H on T { c }',
				'w/a.graphql': 'query A($‹x›: Int) { ...F }',
				'w/b.graphql': 'query B($‹x›: Int) { ...G a(b: $«x») }\nquery C { ...F }',
			},
		],
		[
			'the references of a variable in an anonymous operation from its dollar sign',
			{ 'w/a.graphql': 'query (|$x: Int) { a(b: $x) }' },
			{ 'w/a.graphql': 'query ($‹x›: Int) { a(b: $«x») }' },
		],
		[
			'the references of a variable from the dollar sign of a use',
			{ 'w/a.graphql': 'query ($x: Int) { a(b: |$x) }' },
			{ 'w/a.graphql': 'query ($‹x›: Int) { a(b: $«x») }' },
		],
		[
			'the references of a variable after a default value with braces',
			{ 'w/a.graphql': 'query ($x: In = { a: 1 }, $|y: Int) { a(b: $y) }' },
			{ 'w/a.graphql': 'query ($x: In = { a: 1 }, $‹y›: Int) { a(b: $«y») }' },
		],
		[
			'a field after a spread as its only reference',
			{ 'w/a.graphql': '{ ...F b| b }' },
			{ 'w/a.graphql': '{ ...F «b» b }' },
		],
		[
			'a field after a field "on" as its only reference',
			{ 'w/a.graphql': '{ on b| }' },
			{ 'w/a.graphql': '{ on «b» }' },
		],
		[
			'a field with an alias as its only reference',
			{ 'w/a.graphql': '{ b: a| a }' },
			{ 'w/a.graphql': '{ b: «a» a }' },
		],
		['an alias as its only reference', { 'w/a.graphql': '{ b|: a b: a }' }, { 'w/a.graphql': '{ ‹b›: a b: a }' }],
	];
	for (const [title, files, expected] of table) {
		it(`finds ${title}`, () => assert.deepEqual(references(files), expected));
	}
});

describe('definitionsOfName', () => {
	const table: readonly (readonly [title: string, files: Files, expected: Files])[] = [
		['no definition of a field', { 'w/a.graphql': '{ a| }' }, {}],
		[
			'the definition of a fragment in the same document',
			{ 'w/a.graphql': '{ ...F| } fragment F on T { a }', 'w/b.graphql': 'fragment F on T { a }' },
			{ 'w/a.graphql': '{ ...F } fragment ‹F› on T { a }' },
		],
		[
			'the definition of a fragment in another document',
			{ 'w/a.graphql': '{ ...F| }', 'w/b.graphql': 'fragment F on T { a }' },
			{ 'w/b.graphql': 'fragment ‹F› on T { a }' },
		],
		[
			'the definition of a fragment at the fragment itself',
			{ 'w/a.graphql': 'fragment |F on T { a }' },
			{ 'w/a.graphql': 'fragment ‹F› on T { a }' },
		],
		[
			'the definition of a variable at the definition itself',
			{ 'w/a.graphql': 'query A($|x: Int) { a(b: $x) }' },
			{ 'w/a.graphql': 'query A($‹x›: Int) { a(b: $x) }' },
		],
		['no definition of an undefined fragment', { 'w/a.graphql': '{ ...F| }' }, {}],
		[
			'the definition of a variable in its operation',
			{ 'w/a.graphql': 'query A($x: Int) { a(b: $x|) ...F } query B($x: Int) { ...F }' },
			{ 'w/a.graphql': 'query A($‹x›: Int) { a(b: $x) ...F } query B($x: Int) { ...F }' },
		],
		[
			'the definitions of a variable in a fragment in all operations that use the fragment',
			twoUsers,
			{
				'w/a.graphql': 'query A($‹x›: Int) { ...F }',
				'w/b.graphql': 'query B($‹x›: Int) { ...G a(b: $x) }\nquery C { ...F }',
			},
		],
		['no definition of an undeclared variable', { 'w/a.graphql': '{ a(b: $x|) }' }, {}],
		[
			'the definition of an operation at the operation itself',
			{ 'w/a.graphql': 'query A| { a }' },
			{ 'w/a.graphql': 'query ‹A› { a }' },
		],
	];
	for (const [title, files, expected] of table) {
		it(`finds ${title}`, () => assert.deepEqual(definitions(files), expected));
	}
});
