import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { labelsAt, suggestionsAt } from './suggestions.ts';

const schema = buildSchema(`
	directive @only(level: Level, where: Where) on FIELD | QUERY | VARIABLE_DEFINITION
	enum Level { LOW HIGH }
	input Where { name: String!, level: Level, levels: [Level!], nested: Where, nests: [Where!], flag: Boolean }
	type A { a: Int }
	type Query {
		find(where: Where, level: Level!, levels: [Level], grid: [[Level]], flag: Boolean, id: ID): A
		other(wheres: [Where!]): A
	}
`);

describe('completionsAt in arguments and values', () => {
	const table: readonly (readonly [title: string, at: string, expected: string])[] = [
		['default values (Q7)', 'query Q($l: Level = |) { a }', 'LOW HIGH'],
		['default values before another variable (Q7)', 'query Q($l: Level! = |, $w: Where) { a }', 'LOW HIGH'],
		['default values for a partially typed value (Q7)', 'query Q($l: Level = L|) { a }', 'LOW HIGH'],
		['default values of the second variable (Q7)', 'query Q($w: Where = {}, $b: Boolean = |) { a }', 'true false'],
		['default values in a list (Q7)', 'query Q($l: [Level!]! = [LOW, |]) { a }', 'LOW HIGH'],
		[
			'input fields in a default value (Q7)',
			'query Q($w: Where = { name: "", | }) { a }',
			'level levels nested nests flag',
		],
		[
			'values of input fields in a default value (Q7)',
			'query Q($w: Where = { nested: { level: | } }) { a }',
			'LOW HIGH',
		],
		['no variables as default values (Q7)', 'query Q($a: Level, $l: Level = |) { a }', 'LOW HIGH'],
		['default values of arguments in type definitions', 'type T { f(l: Level = |): Int }', 'LOW HIGH'],
		['default values of input fields in type definitions', 'input I { l: [Level] = [|] }', 'LOW HIGH'],
		['arguments of a directive', '{ find @only(|) { a } }', 'level where'],
		['the remaining arguments of a directive', '{ find @only(level: LOW, |) { a } }', 'where'],
		[
			'input fields in a directive',
			'{ find @only(where: { nested: {|} }) { a } }',
			'name level levels nested nests flag',
		],
		['arguments of a directive on an operation', 'query Q @only(|) { find { a } }', 'level where'],
		[
			'input fields of an object in a list',
			'{ other(wheres: [{ name: "" }, { level: LOW, | }]) { a } }',
			'name levels nested nests flag',
		],
		[
			'input fields of an object as the value of a list',
			'{ other(wheres: {|}) { a } }',
			'name level levels nested nests flag',
		],
		['values of a list in an object', '{ find(where: { levels: [|] }) { a } }', 'LOW HIGH'],
		['values after a missing value', '{ find(where: , level: |) { a } }', 'LOW HIGH'],
		['argument names after a missing value', '{ find(where: , l|) { a } }', 'level levels grid flag id'],
		['values for a missing value', '{ find(flag: |, level: LOW) { a } }', 'true false'],
		[
			'input field names after a missing value',
			'{ find(where: { name: , level: , | }) { a } }',
			'levels nested nests flag',
		],
		['default values after a missing default value', 'query Q($a: Boolean = , $l: Level = |) { a }', 'LOW HIGH'],
		['default values after a missing type', 'query Q($a: , $l: Level = |) { a }', 'LOW HIGH'],
		['input field names in an unclosed object', '{ find(where: { name: "", |', 'level levels nested nests flag'],
		['Boolean values', '{ find(flag: |) { a } }', 'true false'],
		['Boolean values for a partially typed value', '{ find(flag: tru|) { a } }', 'true false'],
		['Boolean values for a complete value', '{ find(flag: true|) { a } }', 'true false'],
		['no values before the colon of an argument', '{ find(level |) { a } }', ''],
		['no values directly after a number', '{ find(level: 1|) { a } }', ''],
		['no values of an unknown argument', '{ find(nope: |) { a } }', ''],
		['no values of a type without literal suggestions', '{ find(id: |) { a } }', ''],
		['nothing in the name of a variable declaration', 'query Q($|) { a }', ''],
		[
			'matching variables, then values, then variables with other list or non-null wrappers',
			'query Q($a: Level, $b: Level!, $c: [Level], $d: ID, $e: Level = LOW) { find(level: |) { a } }',
			'$b $e LOW HIGH $a $c',
		],
		['only variables after a dollar sign', 'query Q($a: Level!, $b: ID) { find(level: $|) { a } }', '$a'],
		[
			'only variables in a partially typed variable name',
			'query Q($a: Level!, $b: ID) { find(level: $nop|) { a } }',
			'$a',
		],
		['variables of an input object type', 'query Q($w: Where, $l: Level) { find(where: |) { a } }', '$w'],
		[
			'variables and values for an item of a list',
			'query Q($a: Level, $b: [Level]) { find(levels: [|]) { a } }',
			'$a LOW HIGH $b',
		],
		[
			'variables for an input field of a nested object',
			'query Q($n: String!, $l: Level) { find(where: { nested: { name: | } }) { a } }',
			'$n',
		],
		[
			'variables and values for a directive argument',
			'query Q($l: Level) { find @only(level: |) { a } }',
			'$l LOW HIGH',
		],
		[
			'only variables of the same operation',
			'query P($p: Level!) { a } query Q($q: Level!) { find(level: $|) { a } }',
			'$q',
		],
		[
			'variables of all operations that use a fragment, each once',
			'query P($l: Level, $p: Level) { ...G } query Q($l: [Level]) { ...F } query R($r: Level) { a } fragment G on Query { ...F } fragment F on Query { find @only(level: $|) { a } }',
			'$l $p',
		],
		[
			'variables of a fragment before those of its operations',
			'query P($l: Level) { ...F } fragment F($l: [Level]) on Query { find(levels: |) { a } }',
			'$l LOW HIGH',
		],
		['variables whose declaration has a directive', 'query Q($l: Level! @only) { find(level: $|) { a } }', '$l'],
		['no variables when their declaration is not closed', 'query Q($l: Level!, $m { find(level: $|) { a } }', ''],
	];
	for (const [title, at, expected] of table) {
		it(`completion of arguments and values suggests ${title}`, () => assert.equal(labelsAt(schema, at), expected));
	}

	it('inserts suggested enum values with the brackets that a list type needs', () => {
		const inserted = (at: string) => suggestionsAt(schema, at).map(({ label, snippet }) => snippet ?? label);
		assert.deepEqual(inserted('query Q($l: [Level]) { find(levels: |) { a } }'), ['$l', '[LOW]', '[HIGH]']);
		assert.deepEqual(inserted('{ find(grid: [|]) { a } }'), ['[LOW]', '[HIGH]']);
		assert.deepEqual(inserted('query Q($l: [Level!]! = |) { a }'), ['[LOW]', '[HIGH]']);
	});

	it('inserts suggested values as plain text, not as snippets, if the type is not a list', () => {
		const snippets = (at: string) => suggestionsAt(schema, at).map(({ label, snippet }) => [label, snippet]);
		assert.deepEqual(snippets('{ find(level: |) { a } }'), [
			['LOW', undefined],
			['HIGH', undefined],
		]);
	});
});
