import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { diagnose } from '../../../support/diagnose.ts';

const schema = buildSchema(`
	type A { a(x: Int!, y: Int): Int b: Int list: [A] }
	type Query { a(x: Int!, y: Int): Int one: A two: A }
`);

/** Each diagnosis as `syntax: «marked text»@line` or `rule: «marked text»@line`, lines from 1. */
function check(text: string): readonly string[] {
	return diagnose(text, schema)
		.map((each) => {
			const name = each.kind === 'validation' ? each.rule : each.kind;
			return `${name}: «${text.slice(each.start, each.end)}»@${text.slice(0, each.start).split('\n').length}`;
		})
		.toSorted();
}

const table: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'two selections with broken arguments',
		'query Q {\n one { a(x: ) }\n two { a(x: y: 1) b }\n}',
		['syntax: «)»@2', 'syntax: «:»@3'],
	],
	['stray tokens', '{\n one { b ~ }\n two { b ) list { b } }\n}', ['syntax: «)»@3', 'syntax: «~»@2']],
	[
		'an alias of nothing, and a directive of nothing',
		'{\n one { b x: }\n two { b @ }\n}',
		['syntax: «}»@2', 'syntax: «}»@3'],
	],
	['empty braces beside a broken argument', '{\n one { }\n two { a(x: ) }\n}', ['syntax: «)»@3', 'syntax: «}»@2']],
	['a spread of nothing', '{\n one { ... }\n two { b ~ }\n}', ['syntax: «}»@2', 'syntax: «~»@3']],
	['a wrong value', '{\n one { a(x: "1") b ~ }\n}', ['ValuesOfCorrectType: «"1"»@2', 'syntax: «~»@2']],
	[
		'what is unknown beside what is broken',
		'{\n one { nope b ~ }\n two { none }\n}',
		['FieldsOnCorrectType: «none»@3', 'FieldsOnCorrectType: «nope»@2', 'syntax: «~»@2'],
	],
	[
		'a required argument in broken arguments',
		'query Q { one { a(x: ) } two { a(y: 1) } }',
		['ProvidedRequiredArguments: «a»@1', 'syntax: «)»@1'],
	],
	[
		'a variable that is perhaps used in broken arguments',
		'query Q($x: Int) { one { a(x: $x y: ) } }',
		['syntax: «)»@1'],
	],
	[
		'a variable that is perhaps used in a broken fragment',
		'query Q($x: Int!) { one { ...F } }\nfragment F on A { b a(x: $x y: ) }',
		['syntax: «)»@2'],
	],
	[
		'a variable that is not declared',
		'query Q { one { a(x: $z) b ~ } }',
		['NoUndefinedVariables: «$z»@1', 'syntax: «~»@1'],
	],
	['a broken head', 'query Q($x: ) { nope }', ['syntax: «)»@1']],
	['an end that is missing', '{ one { b ~ }', ['syntax: «}»@1', 'syntax: «~»@1']],
	[
		'a fragment that is perhaps used in what is broken',
		'{ one { b ...( } }\nfragment F on A { b }',
		['syntax: «(»@1', 'syntax: «}»@1'],
	],
	['broken type definitions, the first only', 'type T {\n a: \n b(x: ): Int\n}', ['syntax: «(»@3']],
];

describe('several syntax errors in one definition', () => {
	for (const [title, text, expected] of table) {
		it(title, () => assert.deepEqual(check(text), expected));
	}
});
