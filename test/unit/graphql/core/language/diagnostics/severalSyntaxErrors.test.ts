import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { diagnose } from '../../../support/diagnose.ts';

const schema = buildSchema(`
	type A { a(x: Int!, y: Int): Int b: Int list: [A] }
	type Query { a(x: Int!, y: Int): Int one: A two: A }
`);

/**
 * Returns the diagnostics of a text, sorted, as `name: «text of the range»@line` with 1-based
 * lines. The name is the validation rule, or the kind of a diagnostic without a rule.
 */
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
		'errors in the arguments of two selections',
		'query Q {\n one { a(x: ) }\n two { a(x: y: 1) b }\n}',
		['syntax: «)»@2', 'syntax: «:»@3'],
	],
	[
		'errors in an operation with a description',
		'"says"\nquery Q {\n one { b ~ }\n two { b ) }\n}',
		['syntax: «)»@4', 'syntax: «~»@3'],
	],
	['braces that follow no field', '{\n one { b { b } { b } }\n two { b ~ }\n}', ['syntax: «{»@2', 'syntax: «~»@3']],
	['errors in the outer braces', '{\n one { b } ~\n two { b } )\n}', ['syntax: «)»@3', 'syntax: «~»@2']],
	['several unexpected tokens', '{\n one { b ~ }\n two { b ) list { b } }\n}', ['syntax: «)»@3', 'syntax: «~»@2']],
	[
		'only the first of consecutive unexpected tokens, also after another error',
		'{\n one { b $ }\n two { b ~ ) }\n}',
		['syntax: «$»@2', 'syntax: «~»@3'],
	],
	[
		'a spread without a name before a spread with arguments',
		'{\n one { b ... ...(x: 1) }\n two { b ~ }\n}',
		['syntax: «...»@2', 'syntax: «~»@3'],
	],
	[
		'an alias without a field and a directive without a name',
		'{\n one { b x: }\n two { b @ }\n}',
		['syntax: «}»@2', 'syntax: «}»@3'],
	],
	[
		'an empty selection set and an error in arguments',
		'{\n one { }\n two { a(x: ) }\n}',
		['syntax: «)»@3', 'syntax: «}»@2'],
	],
	[
		'an empty selection set directly after arguments with a syntax error',
		'{\n one {\n list(x: ){\n} }\n}',
		['syntax: «)»@3', 'syntax: «}»@4'],
	],
	[
		'a spread without a name and an invalid character',
		'{\n one { ... }\n two { b ~ }\n}',
		['syntax: «}»@2', 'syntax: «~»@3'],
	],
	[
		'a value of the wrong type in a selection set with a syntax error',
		'{\n one { a(x: "1") b ~ }\n}',
		['ValuesOfCorrectType: «"1"»@2', 'syntax: «~»@2'],
	],
	[
		'unknown fields in a selection set with a syntax error',
		'{\n one { nope b ~ }\n two { none }\n}',
		['FieldsOnCorrectType: «none»@3', 'FieldsOnCorrectType: «nope»@2', 'syntax: «~»@2'],
	],
	[
		'a missing argument only where the arguments have no syntax error',
		'query Q { one { a(x: ) } two { a(y: 1) } }',
		['ProvidedRequiredArguments: «a»@1', 'syntax: «)»@1'],
	],
	[
		'no unused variable that arguments with a syntax error may use',
		'query Q($x: Int) { one { a(x: $x y: ) } }',
		['syntax: «)»@1'],
	],
	[
		'no unused variable that a fragment with a syntax error may use',
		'query Q($x: Int!) { one { ...F } }\nfragment F on A { b a(x: $x y: ) }',
		['syntax: «)»@2'],
	],
	[
		'an undeclared variable in a selection set with a syntax error',
		'query Q { one { a(x: $z) b ~ } }',
		['NoUndefinedVariables: «$z»@1', 'syntax: «~»@1'],
	],
	['only the syntax error of a definition whose head has one', 'query Q($x: ) { nope }', ['syntax: «)»@1']],
	['an invalid character and a missing closing brace', '{ one { b ~ }', ['syntax: «}»@1', 'syntax: «~»@1']],
	[
		'no unused fragment that a selection with a syntax error may use',
		'{ one { b ...( } }\nfragment F on A { b }',
		['syntax: «(»@1'],
	],
	['only the first syntax error of a type definition', 'type T {\n a: \n b(x: ): Int\n}', ['syntax: «(»@3']],
];

describe('Diagnoser', () => {
	for (const [title, text, expected] of table) {
		it(`diagnosis of a document with syntax errors reports ${title}`, () => assert.deepEqual(check(text), expected));
	}
});
