import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { coordinateRangeAt } from '../../../../../../src/graphql/core/language/navigation/coordinateRangeAt.ts';
import {
	coordinateRangesIn,
	definitionsOfCoordinate,
} from '../../../../../../src/graphql/core/language/navigation/coordinates.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { applyEdits } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';
import { generateDocuments, sandboxSchema } from '../../../support/generateDocuments.ts';
import { marked } from '../../marked.ts';

const sdl = `
	directive @only(when: Level) on FIELD | QUERY
	enum Level { LOW, HIGH }
	input Where { level: Level, and: [Where] }
	interface Node { id: ID }
	type Student implements Node { id: ID, friends(first: Int, where: Where): [Student!]! }
	type Query { me: Student, node: Node }
`;
const schema = buildSchema(sdl);

describe('coordinateRangeAt', () => {
	it('resolves input fields in default values from the types of the document when there is no schema', () => {
		const { text, offset } = marked('input In { field: String }\ntype A { a(x: In = {fi|eld: "1"}): Int }');
		assert.equal(coordinateRangeAt(readGraphql(text), offset, undefined)?.coordinate, 'In.field');
	});

	const table: readonly (readonly [title: string, text: string, coordinate: string | undefined, type?: string])[] = [
		['a field', '{ m|e { id } }', 'Query.me', 'Student'],
		['a field, at its end', '{ me| { id } }', 'Query.me', 'Student'],
		['a field that has an alias', '{ x: m|e { id } }', 'Query.me', 'Student'],
		['no schema element at an alias', '{ x|: me { id } }', undefined],
		['no schema element at an alias that is the name of another field', '{ no|de: me { id } }', undefined],
		[
			'an argument that is the name of a field when its value is missing',
			'{ me { friends(wh|ere: ) { where: id',
			'Student.friends(where:)',
			'Where',
		],
		['a field of an interface', '{ node { i|d } }', 'Node.id', 'ID'],
		['a field in an inline fragment', '{ node { ... on Student { i|d } } }', 'Student.id', 'ID'],
		['an argument', '{ me { friends(fi|rst: 1) { id } } }', 'Student.friends(first:)', 'Int'],
		['an input field', '{ me { friends(where: { le|vel: LOW }) { id } } }', 'Where.level', 'Level'],
		[
			'an input field in a list',
			'{ me { friends(where: { and: [{ le|vel: LOW }] }) { id } } }',
			'Where.level',
			'Level',
		],
		['an enum value', '{ me { friends(where: { level: LO|W }) { id } } }', 'Level.LOW'],
		['an enum value as a default', 'query A($a: Level = HI|GH) { me { id } }', 'Level.HIGH'],
		['a type condition', 'fragment F on Stu|dent { id }', 'Student', 'Student'],
		["a variable's type", 'query A($a: [Whe|re!]) { me { id } }', 'Where', 'Where'],
		['a directive', '{ me @on|ly { id } }', '@only'],
		["a directive's argument", '{ me @only(wh|en: LOW) { id } }', '@only(when:)', 'Level'],
		['no schema element at an unknown field', '{ no|pe }', undefined],
		['no schema element at an introspection field', '{ __type|name }', undefined],
		['no schema element at the name of a fragment', 'fragment Stu|dents on Student { id }', undefined],
		['no schema element at the name of an operation', 'query Stu|dents { me { id } }', undefined],
		['no schema element at a blank', '{ me {| } }', undefined],
		['a field when a brace is missing', '{ me { friends { i|d', 'Student.id', 'ID'],
		['an argument when its value is missing', '{ me { friends(fi|rst: ) { id } }', 'Student.friends(first:)', 'Int'],
		['an input field when a brace is missing', '{ me { friends(where: { le|vel: ', 'Where.level', 'Level'],
		['an enum value when a brace is missing', '{ me { friends(where: { level: LO|W', 'Level.LOW'],
		['a type condition when the selection set is missing', 'fragment F on Stu|dent', 'Student', 'Student'],
		['a directive when a brace is missing', '{ me @on|ly', '@only'],
		['a directive of a spread when a brace is missing', '{ me { ...F @on|ly', '@only'],
		['a directive of an inline fragment when a brace is missing', '{ me { ... @on|ly', '@only'],
		[
			'a type condition of an inline fragment when a brace is missing',
			'{ node { ... on Stu|dent',
			'Student',
			'Student',
		],
		['a field after a spread when a brace is missing', '{ me { ...F i|d', 'Student.id', 'ID'],
		['a field after a field named "constructor"', '{ me { constructor, i|d', 'Student.id', 'ID'],
		[
			'a field after a definition with a syntax error',
			'query A { me(\n\nquery B { m|e { id } }',
			'Query.me',
			'Student',
		],
		['the type of a field definition', 'type T { a: Stu|dent }', 'Student', 'Student'],
		['a type at its definition', 'type T|T { a: Int }', 'TT'],
		['a field at its definition', 'type T { a|a(b: Int): [Student!] }', 'T.aa', 'Student'],
		['an argument at its definition', 'type T { a(b|b: [Level]): Int }', 'T.a(bb:)', 'Level'],
		['an enum value at its definition', 'enum E { A|A }', 'E.AA'],
		['an input field at its definition', 'input I { a|a: Level = LOW }', 'I.aa', 'Level'],
		['a directive at its definition', 'directive @d|d on FIELD', '@dd'],
		['the argument of a directive at its definition', 'directive @d(a|a: Level) on FIELD', '@d(aa:)', 'Level'],
		[
			'an input field in the default value of an argument definition',
			'type T { a(w: Where = {le|vel: LOW}): Int }',
			'Where.level',
			'Level',
		],
		[
			'a nested input field in the default value of an input field definition',
			'input I { w: [Where] = [{and: {le|vel: LOW}}] }',
			'Where.level',
			'Level',
		],
		[
			'an enum value in the default value of a directive argument',
			'directive @d(w: Where = {level: LO|W}) on FIELD',
			'Level.LOW',
		],
		['an argument of a directive in a type definition', 'type T @only(wh|en: LOW) { a: Int }', '@only(when:)', 'Level'],
		['an enum value in a directive of a type definition', 'type T { a(b: Int @only(when: LO|W)): Int }', 'Level.LOW'],
		['the type that an extension extends', 'extend type Stu|dent { a: Int }', 'Student'],
	];
	for (const [title, at, coordinate, type] of table) {
		it(`${coordinate === undefined ? 'finds' : `finds the coordinate ${coordinate} for`} ${title}`, () => {
			const { text, offset } = marked(at);
			const found = coordinateRangeAt(readGraphql(text), offset, schema);
			assert.deepEqual([found?.coordinate, found?.type], [coordinate, type]);
		});
	}

	/** A coordinate, an SDL text, and the text with the definitions of the coordinate marked. */
	const definitions: readonly (readonly [coordinate: string, text: string, expected: string])[] = [
		['T', 'type S { a: T } type T { a: T }', 'type S { a: T } type ‹T› { a: T }'],
		['T.a', 'type S { a: T } type T { a: T b: T }', 'type S { a: T } type T { ‹a›: T b: T }'],
		['T.a(b:)', 'type T { c(b: Int): T a(b: Int): T }', 'type T { c(b: Int): T a(‹b›: Int): T }'],
		['T.b', 'type T { a: T } extend type T { b: T }', 'type T { a: T } extend type T { ‹b›: T }'],
		['E.A', 'enum E { A } enum F { A }', 'enum E { ‹A› } enum F { A }'],
		['@d', 'directive @d on FIELD type T @d { d: Int }', 'directive @‹d› on FIELD type T @d { d: Int }'],
		['F', 'fragment F on T { a } query F { a }', 'fragment F on T { a } query F { a }'],
		['T.b', 'type T { a: T }', 'type T { a: T }'],
	];
	for (const [coordinate, text, expected] of definitions) {
		it(`finds the definitions of ${coordinate} in ${text}`, () => {
			const found = definitionsOfCoordinate(readGraphql(text), coordinate);
			const edits = found.map(({ start, end }) => ({ start, end, text: `‹${text.slice(start, end)}›` }));
			assert.equal(applyEdits(text, edits), expected);
		});
	}

	it('finds the coordinates of types and of the elements of type definitions when there is no schema', () => {
		const ranges = coordinateRangesIn(readGraphql('query A($a: Where) { me }\ntype T { a: Int }'), undefined);
		assert.deepEqual(
			ranges.map(({ coordinate, isDefinition }) => [coordinate, isDefinition]),
			[
				['Where', false],
				['T', true],
				['T.a', true],
				['Int', false],
			],
		);
	});

	it('resolves a name to the same schema coordinate when the text after the name is missing', () => {
		let count = 0;
		for (const text of generateDocuments(scaled(15))) {
			const document = readGraphql(text);
			for (const range of coordinateRangesIn(document, sandboxSchema).filter((_, index) => index % 5 === 0)) {
				const cut = readGraphql(text.slice(0, range.end));
				const { coordinate, start, end } = coordinateRangeAt(cut, range.end, sandboxSchema) ?? {};
				assert.deepEqual([coordinate, start, end], [range.coordinate, range.start, range.end], cut.text);
				count += 1;
			}
		}
		assert.ok(count > scaled(100), String(count));
	});
});
