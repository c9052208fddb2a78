import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import {
	quickFixesForDiagnostic,
	refactoringsAt,
} from '../../../../../../src/graphql/core/language/codeActions/actionsAt.ts';
import type { GraphqlCodeAction } from '../../../../../../src/graphql/core/language/codeActions/graphqlCodeAction.ts';
import type { EarlierDeprecationReasons } from '../../../../../../src/graphql/core/language/codeActions/replaceDeprecatedFix.ts';
import {
	Diagnoser,
	type DocumentDiagnostic,
} from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { diagnose, withoutOtherDocuments } from '../../../support/diagnose.ts';
import { marked } from '../../marked.ts';

const schema = buildSchema(`
	type PageInfo { hasNextPage: Boolean! endCursor: String }
	enum Language { NB NN NNO @deprecated(reason: "Bruk 'NN' i stedet. Fjernes 2024-12-31.") }
	type Name { first: String last: String }
	type Profile { name: Name feide: String }
	type Courses { nodes: [Course] pageInfo: PageInfo }
	type Course { code: String credits: Float @deprecated(reason: "Bruk \`weight.value\` i stedet. Fjernes 31 March 2027") weight: Weight }
	type Weight { value: Float unit: String }
	input Where { codes: [String!], code: String @deprecated(reason: "Bruk \\"codes\\" i stedet.") }
	type Student {
		id: ID!
		profile: Profile
		name: String @deprecated(reason: "Bruk profile.name i stedet. Fjernes 31.12.2026.")
		feide: String @deprecated(reason: "Bruk profile.feide i stedet.")
		gone: String @deprecated(reason: "Feltet er bare til teknisk bruk.")
		courses(first: Int = 10, after: String): Courses
	}
	type Query {
		student(id: ID!, language: Language = NB): Student
		courses(where: Where, first: Int, after: String): Courses @deprecated(reason: "Bruk \`coursesV2\` isteden.")
		coursesV2(where: Where, first: Int, after: String): Courses
		search(text: String!, most: Int, number: Int @deprecated(reason: "Bruk most istedet")): [Course]
		find(text: String!, in: String!, most: Int): [Course] @deprecated(reason: "Bruk search.")
	}
	interface Problem { message: String! path: [String!]! }
	type Bad implements Problem { message: String! path: [String!]! }
	type Taken implements Problem { message: String! path: [String!]! since: String }
	union RenameError = Bad | Taken
	type Payload { student: Student errors: [RenameError!]! }
	union MoveError = Taken
	union JoinError = Taken | Course
	type MovePayload { errors: [MoveError!]! }
	type JoinPayload { errors: [JoinError!]! }
	type LeavePayload { errors: [Problem!]! }
	type Mutation { rename(id: ID!): Payload move: MovePayload join: JoinPayload leave: LeavePayload }
`);

function applied(text: string, { edits }: GraphqlCodeAction): string {
	return edits
		.toSorted((a, b) => b.start - a.start)
		.reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

function codeOf(diagnostic: DocumentDiagnostic): string {
	switch (diagnostic.kind) {
		case 'validation':
			return diagnostic.rule;
		case 'deprecated':
			return 'deprecated-field/announced';
		case 'lint':
			return diagnostic.code;
		case 'syntax':
			return 'syntax';
		case 'not-checked':
		case 'partly-checked':
			return diagnostic.kind;
	}
}

/**
 * Returns, for each diagnostic of a text that has a quick fix, the text after the first quick fix.
 */
function fixed(text: string, removed: EarlierDeprecationReasons = new Map()): readonly string[] {
	const document = readGraphql(text);
	return diagnose(text, schema).flatMap((diagnostic) => {
		const message = diagnostic.kind === 'validation' ? diagnostic.message : '';
		const [fix] = quickFixesForDiagnostic(
			document,
			schema,
			{ ...diagnostic, code: codeOf(diagnostic), message },
			removed,
		);
		return fix ? [applied(text, fix)] : [];
	});
}

/**
 * Returns, for each refactoring that is offered for the range between two `|` or at a single `|`,
 * the text after the refactoring.
 */
function refactored(text: string): readonly string[] {
	const plain = text.replaceAll('|', '');
	const start = text.indexOf('|');
	const end = Math.max(text.lastIndexOf('|') - 1, start);
	return refactoringsAt(readGraphql(plain), schema, { start, end }).map((action) => applied(plain, action));
}

/** A removed element, its former deprecation reason, a text that uses it, and the fixed text. */
const removedTable: readonly (readonly [element: string, reason: string, text: string, expected: string])[] = [
	[
		'Student.mail',
		'Bruk profile.name i stedet.',
		'{ student(id: 1) { mail } }',
		'{ student(id: 1) { profile { name { first last } } } }',
	],
	[
		'Query.search(limit:)',
		'Use most.',
		'{ search(text: "a", limit: 2) { code } }',
		'{ search(text: "a", most: 2) { code } }',
	],
	[
		'Where.kode',
		'Use codes.',
		'{ coursesV2(where: { kode: "A" }) { nodes { code } } }',
		'{ coursesV2(where: { codes: "A" }) { nodes { code } } }',
	],
	['Language.BM', 'Bruk NB.', '{ student(id: 1, language: BM) { id } }', '{ student(id: 1, language: NB) { id } }'],
	[
		'Language.SME',
		'Bruk Language.NB.',
		'{ student(id: 1, language: SME) { id } }',
		'{ student(id: 1, language: NB) { id } }',
	],
	['Student.number', 'Bruk Student.id.', '{ student(id: 1) { number } }', '{ student(id: 1) { id } }'],
];

const fixTable: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'declares an undefined variable',
		'query A { student(id: $id) { id } }',
		['query A($id: ID!) { student(id: $id) { id } }'],
	],
	[
		'declares an undefined variable after the existing ones',
		'query A($l: Language) { student(id: $id, language: $l) { id } }',
		['query A($l: Language, $id: ID!) { student(id: $id, language: $l) { id } }'],
	],
	[
		'declares a variable in an anonymous query',
		'query { student(id: $id) { id } }',
		['query ($id: ID!) { student(id: $id) { id } }'],
	],
	[
		'declares a variable in a shorthand query',
		'# one\n{ student(id: $id) { id } }',
		['# one\nquery ($id: ID!) { student(id: $id) { id } }'],
	],
	[
		'declares a variable that is used inside a value',
		'query A { coursesV2(where: { codes: [$code] }) { nodes { code } } }',
		['query A($code: String!) { coursesV2(where: { codes: [$code] }) { nodes { code } } }'],
	],
	[
		'declares a variable of a fragment in each operation that uses the fragment',
		'query A { ...F } query B { ...F } fragment F on Query { student(id: $id) { id } }',
		Array.from(
			{ length: 2 },
			() => 'query A($id: ID!) { ...F } query B($id: ID!) { ...F } fragment F on Query { student(id: $id) { id } }',
		),
	],
	['offers no fix for an undefined variable in an unknown argument', 'query A { student(id: 1, x: $x) { id } }', []],
	[
		'removes an unused variable',
		'query A($x: Int) { search(text: "a") { code } }',
		['query A { search(text: "a") { code } }'],
	],
	[
		'removes an unused variable whose directive has an argument',
		'query A($x: Int @a(b: 1),) { search(text: "a") { code } }',
		['query A { search(text: "a") { code } }'],
	],
	[
		'removes an unused first variable',
		'query A($x: Int = 3, $id: ID!) { student(id: $id) { id } }',
		['query A($id: ID!) { student(id: $id) { id } }'],
	],
	[
		'removes an unused last variable',
		'query A($id: ID!\n $x: Int) { student(id: $id) { id } }',
		['query A($id: ID!) { student(id: $id) { id } }'],
	],
	[
		'removes an unused fragment',
		'fragment F on Query { __typename }\n\nquery A { __typename }',
		['query A { __typename }'],
	],
	['removes an unused fragment at the end', '{ __typename } fragment F on Query { __typename }', ['{ __typename } ']],
	['adds a required argument', '{ search { code } }', ['{ search(text: "$1") { code } }']],
	[
		'adds a required argument after an existing one',
		'{ search(most: 3) { code } }',
		['{ search(most: 3, text: "$1") { code } }'],
	],
	[
		'replaces a deprecated field, and adds all required arguments for each one that is missing',
		'{ find { code } }',
		['{ search { code } }', '{ find(text: "$1", in: "$2") { code } }', '{ find(text: "$1", in: "$2") { code } }'],
	],
	[
		'adds the second of two required arguments',
		'{ search(text: "a") { code } find(text: "b") { code } }',
		[
			'{ search(text: "a") { code } search(text: "b") { code } }',
			'{ search(text: "a") { code } find(text: "b", in: "$1") { code } }',
		],
	],
	[
		'replaces a deprecated field',
		'{ courses(where: { codes: [] }) { nodes { code } } }',
		['{ coursesV2(where: { codes: [] }) { nodes { code } } }'],
	],
	[
		'keeps the alias of a replaced field',
		'{ all: courses { nodes { code } } }',
		['{ all: coursesV2 { nodes { code } } }'],
	],
	[
		'replaces a deprecated field by a path of fields',
		'query A { student(id: 1) { feide } }',
		['query A { student(id: 1) { profile { feide } } }'],
	],
	[
		'selects the leaf fields of a replacement that needs a selection set',
		'query A { student(id: 1) { name @include(if: true) } }',
		['query A { student(id: 1) { profile { name @include(if: true) { first last } } } }'],
	],
	[
		'replaces a deprecated field in a fragment',
		'query A { student(id: 1) { ...F } } fragment F on Student { feide }',
		['query A { student(id: 1) { ...F } } fragment F on Student { profile { feide } }'],
	],
	['offers no fix for a deprecated field without a replacement', 'query A { student(id: 1) { gone } }', []],
	[
		'replaces a deprecated argument',
		'{ search(text: "a", number: 3) { code } }',
		['{ search(text: "a", most: 3) { code } }'],
	],
	[
		'replaces a deprecated input field',
		'{ coursesV2(where: { code: "A" }) { nodes { code } } }',
		['{ coursesV2(where: { codes: "A" }) { nodes { code } } }'],
	],
	[
		'replaces a deprecated enum value',
		'query A { student(id: 1, language: NNO) { id } }',
		['query A { student(id: 1, language: NN) { id } }'],
	],
	[
		'replaces an unknown field by the suggested field',
		'{ coursesV3 { nodes { code } } }',
		['{ coursesV2 { nodes { code } } }'],
	],
	[
		'replaces an unknown enum value by the suggested value',
		'query A { student(id: 1, language: NBB) { id } }',
		['query A { student(id: 1, language: NB) { id } }'],
	],
	[
		'adds errors to the selection of a mutation',
		'mutation A { rename(id: 1) { student { id } } }',
		['mutation A { rename(id: 1) { student { id } errors { __typename ... on Problem { message path } } } }'],
	],
	[
		'adds errors whose union has one type',
		'mutation A { move { __typename } }',
		['mutation A { move { __typename errors { __typename ... on Problem { message path } } } }'],
	],
	[
		'adds errors whose types share no interface',
		'mutation A { join { __typename } }',
		['mutation A { join { __typename errors { __typename } } }'],
	],
	[
		'adds errors whose type is an interface',
		'mutation A { leave { __typename } }',
		['mutation A { leave { __typename errors { __typename message path } } }'],
	],
	[
		'adds pageInfo on its own line',
		'{\n  coursesV2(first: 1) {\n    nodes {\n      code\n    }\n  }\n}',
		['{\n  coursesV2(first: 1) {\n    nodes {\n      code\n    }\n    pageInfo { hasNextPage endCursor }\n  }\n}'],
	],
	[
		'adds pageInfo after the last selection',
		'{ coursesV2(first: 1) { nodes { code } __typename } }',
		['{ coursesV2(first: 1) { nodes { code } __typename pageInfo { hasNextPage endCursor } } }'],
	],
	[
		'adds the argument first to a nested connection',
		'query A { student(id: 1) { courses { nodes { code } } } }',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: a snippet in the syntax of VS Code
		['query A { student(id: 1) { courses(first: ${1:100}) { nodes { code } } } }'],
	],
	['offers no fix for a definition with a syntax error', 'query A { nope( }', []],
];

const refactoringTable: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	[
		'extracts a number to a variable',
		'query A { search(text: "a", most: 1|2) { code } }',
		['query A($most: Int = 12) { search(text: "a", most: $most) { code } }'],
	],
	[
		'extracts a value to a variable with a new name when the name is in use',
		'query A($text: String) { search(text: "|a") { code } }',
		['query A($text: String, $text2: String! = "a") { search(text: $text2) { code } }'],
	],
	[
		'extracts an input object to a variable',
		'{ coursesV2(where: |{ codes: ["A"] }) { nodes { code } } }',
		['query ($where: Where = { codes: ["A"] }) { coursesV2(where: $where) { nodes { code } } }'],
	],
	[
		'extracts a list to a variable of the list type',
		'{ coursesV2(where: { codes: |["A", "B"] }) { nodes { code } } }',
		['query ($codes: [String!] = ["A", "B"]) { coursesV2(where: { codes: $codes }) { nodes { code } } }'],
	],
	[
		'extracts a value inside an input object to a variable',
		'{ coursesV2(where: { codes: ["|A"] }) { nodes { code } } }',
		['query ($codes: String! = "A") { coursesV2(where: { codes: [$codes] }) { nodes { code } } }'],
	],
	[
		'offers no refactoring for a value that contains a variable',
		'query A($c: [String!]) { coursesV2(where: |{ codes: $c }) { nodes { code } } }',
		[],
	],
	[
		'offers no refactoring for the default value of a variable',
		'query A($c: Int = |3) { coursesV2(first: $c) { nodes { code } } }',
		[],
	],
	[
		'offers no refactoring for a part of the default value of a variable',
		'query A($w: Where = { codes: ["|A"] }) { coursesV2(where: $w) { nodes { code } } }',
		[],
	],
	[
		'extracts an input object to a variable at the name of its field',
		'{ coursesV2(where: { co|des: ["A"] }) { nodes { code } } }',
		['query ($where: Where = { codes: ["A"] }) { coursesV2(where: $where) { nodes { code } } }'],
	],
	['offers no refactoring for a value of an unknown argument', '{ search(text: "a", x: |1) { code } }', []],
	['offers no refactoring at the name of an argument', 'query A($t: String!) { search(te|xt: $t) { code } }', []],
	['offers no refactoring at the name of a field', '{ sea|rch(text: "a") { code } }', []],
	['offers no refactoring outside of definitions', '{ __typename } | ', []],
	['offers no refactoring for a value in a fragment', 'fragment F on Query { search(text: "|a") { code } }', []],
	[
		'extracts selections to a fragment',
		'query A {\n\tstudent(id: 1) {\n|\t\tid\n\t\tprofile {\n\t\t\tfeide\n\t\t}\n|\t}\n}\n',
		[
			'query A {\n\tstudent(id: 1) {\n\t\t...StudentFields\n\t}\n}\n\nfragment StudentFields on Student {\n\tid\n\tprofile {\n\t\tfeide\n\t}\n}\n',
		],
	],
	[
		'extracts one of several selections to a fragment',
		'{ student(id: 1) { id |profile { feide }| } }',
		['{ student(id: 1) { id ...StudentFields } }\n\nfragment StudentFields on Student {\n  profile { feide }\n}'],
	],
	[
		'extracts a selection that adjoins other selections',
		'{ student(id: 1) { profile{feide}|courses{nodes{code}}|...{id} } }',
		[
			'{ student(id: 1) { profile{feide}...StudentFields...{id} } }\n\nfragment StudentFields on Student {\n  courses{nodes{code}}\n}',
		],
	],
	['offers no refactoring for a part of a selection', '{ student(id: 1) { id |profile { fei|de } } }', []],
	['offers no refactoring for a blank between selections', '{ student(id: 1) { id | | profile { feide } } }', []],
	['offers no refactoring for parts of two definitions', '{ |__typename } query B { __typename| }', []],
	[
		'uses the name of an operation for a fragment',
		'query StudentFields { student(id: 1) { |id| } }',
		['query StudentFields { student(id: 1) { ...StudentFields } }\n\nfragment StudentFields on Student {\n  id\n}'],
	],
	[
		'uses a new name for a fragment when the name is in use',
		'{ student(id: 1) { |id| ...StudentFields } } fragment StudentFields on Student { id }',
		[
			'{ student(id: 1) { ...StudentFields2 ...StudentFields } }\n\nfragment StudentFields2 on Student {\n  id\n} fragment StudentFields on Student { id }',
		],
	],
];

describe('quickFixesForDiagnostic and refactoringsAt', () => {
	for (const [element, reason, text, expected] of removedTable) {
		it(`replaces ${element}, which was removed, with the replacement that its former deprecation reason names`, () => {
			assert.deepEqual(fixed(text, new Map([[element, reason]])), [expected]);
		});
	}

	it('does not replace a removed element by an element that the schema does not define', () => {
		assert.deepEqual(fixed('{ student(id: 1) { mail } }', new Map([['Student.mail', 'Use nowhere.']])), []);
		const search = '{ search(text: "a", limit: 2) { code } }';
		assert.deepEqual(fixed(search, new Map([['Query.search(limit:)', 'Use nowhere.']])), []);
	});

	for (const [title, text, expected] of fixTable) {
		it(title, () => assert.deepEqual(fixed(text), expected));
	}
	for (const [title, text, expected] of refactoringTable) {
		it(title, () => assert.deepEqual(refactored(text), expected));
	}

	/** A text, the code of a diagnostic at the `|` in it, and codes and names of the quick fixes. */
	const names: readonly (readonly [text: string, code: string, expected: readonly string[]])[] = [
		['{ student(id: $i|d) { id } }', 'NoUndefinedVariables', ['declare-variable $id: ID!']],
		['query A($|x: Int) { __typename }', 'NoUnusedVariables', ['remove-variable $x']],
		['fragment |F on Query { __typename }', 'NoUnusedFragments', ['remove-fragment F']],
		['{ fi|nd { code } }', 'ProvidedRequiredArguments', ['add-required-arguments text, in']],
		['mutation { re|name(id: 1) { student { id } } }', 'mutation-errors-not-selected', ['select-errors rename']],
		['{ courses|V2 { nodes { code } } }', 'connection-without-page-info', ['select-page-info coursesV2']],
		['{ courses|V2 { nodes { code } } }', 'nested-connection-without-first', ['give-first coursesV2']],
		['{ student(id: 1) { na|me } }', 'deprecated-field/announced', ['replace-deprecated profile.name']],
		['{ student(id: 1, language: NN|O) { id } }', 'deprecated-field/expired', ['replace-deprecated NN']],
		['{ __type|name }', 'NoUndefinedVariables', []],
		['{ __type|name }', 'NoUnusedVariables', []],
		['{ __type|name }', 'ProvidedRequiredArguments', []],
		['{ __type|name }', 'mutation-errors-not-selected', []],
		['{ __type|name }', 'deprecated-field/announced', []],
		['query A($n: Int = "|a") { __typename }', 'ValuesOfCorrectType', []],
		['|', 'NoUnusedVariables', []],
	];
	for (const [at, code, expected] of names) {
		it(`offers ${expected.join() || 'no quick fix'} for the diagnostic "${code}" at | in ${at}`, () => {
			const { text, offset } = marked(at);
			const diagnostic = { code, message: '', start: offset, end: offset };
			const actions = quickFixesForDiagnostic(readGraphql(text), schema, diagnostic, new Map());
			assert.deepEqual(
				actions.map((action) => `${action.code} ${action.name}`),
				expected,
			);
		});
	}

	it('refactorings return the name of the new variable or fragment, and a quick fix returns the suggested name', () => {
		const document = readGraphql('{ search(text: "a") { code } }');
		assert.deepEqual(
			[
				...refactoringsAt(document, schema, { start: 15, end: 18 }),
				...refactoringsAt(document, schema, { start: 2, end: 28 }),
				...quickFixesForDiagnostic(
					document,
					schema,
					{ code: 'FieldsOnCorrectType', message: 'Cannot query field. Did you mean "find"?', start: 2, end: 8 },
					new Map(),
				),
			].map(({ code, name }) => `${code} ${name}`),
			['extract-variable $text', 'extract-fragment QueryFields', 'use-suggestion find'],
		);
	});

	it('extracts selections to a fragment with a name that no document of the workspace defines', () => {
		const documentText = 'fragment StudentFields on Student { id }';
		const [definition] = readGraphql(documentText).definitions;
		assert.ok(definition);
		const others = new Map([['StudentFields', { uri: 'file:///other.graphql', documentText, definition }]]);
		const selected = 'courses { nodes { code } }';
		const text = `{ student(id: 1) { ...StudentFields ${selected} } }`;
		const start = text.indexOf(selected);
		const range = { start, end: start + selected.length };
		const [extraction] = refactoringsAt(readGraphql(text), schema, range, others);
		assert.equal(
			extraction && applied(text, extraction),
			'{ student(id: 1) { ...StudentFields ...StudentFields2 } }\n\nfragment StudentFields2 on Student {\n  courses { nodes { code } }\n}',
		);
	});

	it('adds no syntax error or validation error to a document by any refactoring', () => {
		for (const [, text] of refactoringTable) {
			for (const result of refactored(text)) {
				const errors = new Diagnoser()
					.diagnose(readGraphql(result), withoutOtherDocuments(schema))
					.filter(({ kind }) => kind === 'syntax' || kind === 'validation');
				const before = diagnose(text.replaceAll('|', ''), schema).filter(({ kind }) => kind === 'validation');
				assert.equal(errors.length, before.length, result);
			}
		}
	});
});
