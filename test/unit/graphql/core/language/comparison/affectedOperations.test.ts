import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
	BreakingChangeType,
	buildASTSchema,
	buildSchema,
	type DocumentNode,
	findBreakingChanges,
	type GraphQLSchema,
	getNamedType,
	NoDeprecatedCustomRule,
	parse,
	separateOperations,
	TypeInfo,
	validate,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import { AffectedOperationFinder } from '../../../../../../src/graphql/core/language/comparison/affectedOperations.ts';
import { compareSchemas } from '../../../../../../src/graphql/core/language/comparison/compareSchemas.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import {
	createIndexedDocument,
	WorkspaceIndex,
} from '../../../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import {
	type GraphqlText,
	readGraphql,
	readGraphqlRegions,
} from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { noWorkspaceFragments } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { isComplete, sample, scaled, seeds } from '../../../../../fixtures/testSize.ts';
import { DocumentWriter } from '../../../support/documentWriter.ts';
import { editNames, editSchema, SchemaEditor } from '../../../support/editSchema.ts';
import { layOutLexemes } from '../../../support/layOutLexemes.ts';
import { shownChange } from '../../../support/shownChange.ts';
import { usedCoordinates } from '../../../support/usedCoordinates.ts';

const studyDocument = parse(readFileSync('test/fixtures/studySchema.graphql', 'utf8'), { noLocation: true });
const studySchema = buildASTSchema(studyDocument);

/** An operation with its fragments, as graphql-js separates it from its document. */
interface Separated {
	readonly name: string;
	readonly document: DocumentNode;
	readonly deprecated: ReadonlySet<string>;
}

interface Generated {
	readonly graphql: GraphqlText;
	/** The schema coordinates of the elements that the document uses. */
	readonly used: ReadonlySet<string>;
	readonly operations: readonly Separated[];
}

const documents = seeds(60).map(generate);

function generate(seed: number): Generated {
	const random = createRandom(seed);
	const text = layOutLexemes(new DocumentWriter(studySchema, random).document(2), random, 'tidy');
	const operations = Object.entries(separateOperations(parse(text)));
	const graphql = readGraphql(text);
	return {
		graphql,
		used: usedCoordinates(studySchema, graphql),
		operations: operations.map(([name, document]) => ({
			name,
			document,
			deprecated: deprecatedIn(studySchema, document),
		})),
	};
}

/** Returns the deprecated elements that graphql-js finds, in the words of its messages. */
function deprecatedIn(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
	const errors = validate(schema, document, [NoDeprecatedCustomRule]);
	return new Set(errors.map(({ message }) => message.replace(/ is deprecated\..*/s, '')));
}

/**
 * Returns the fields that graphql-js finds changed to an incompatible type, and the types that it
 * finds changed to another kind.
 */
function changedElements(after: GraphQLSchema): ReadonlySet<string> {
	const kinds: readonly string[] = [BreakingChangeType.FIELD_CHANGED_KIND, BreakingChangeType.TYPE_CHANGED_KIND];
	const changes = findBreakingChanges(studySchema, after).filter(({ type }) => kinds.includes(type));
	return new Set(changes.map(({ description }) => /[\w.]+(?= changed )/.exec(description)?.[0] ?? ''));
}

/** Whether a document selects a field that is changed, or whose type is changed. */
function selectsChanged(document: DocumentNode, changed: ReadonlySet<string>): boolean {
	const typeInfo = new TypeInfo(studySchema);
	let isSelected = false;
	const Field = () => {
		const field = typeInfo.getFieldDef();
		isSelected ||= !!field && (changed.has(String(field)) || changed.has(getNamedType(field.type).name));
	};
	visit(document, visitWithTypeInfo(typeInfo, { Field }));
	return isSelected;
}

/**
 * Returns the operations that graphql-js finds affected, each with the kind. `changed` are the
 * elements that graphql-js finds changed.
 */
function expectedFor(after: GraphQLSchema, changed: ReadonlySet<string>, { operations }: Generated): readonly string[] {
	return operations.flatMap(({ name, document, deprecated }) => {
		if (validate(after, document).length > 0) {
			return [`broken ${name}`];
		}
		if (selectsChanged(document, changed)) {
			return [`changed ${name}`];
		}
		const isNew = [...deprecatedIn(after, document)].some((element) => !deprecated.has(element));
		return isNew ? [`deprecated ${name}`] : [];
	});
}

/** The edits that affect none of the generated operations. Most can affect no operation at all. */
const harmlessEdits: ReadonlySet<string> = new Set([
	'add an enum value',
	'add a union member',
	'add an implementation',
	'add a default',
	'add an optional argument',
	'add an optional input field',
	'add a field',
	'add a type',
	'remove or change a deprecation',
	'change the contract level of a field',
	'change or remove a default',
	'remove an implementation',
]);

/**
 * Checks that only harmless edits affect no operation. A tenth of the other edits may affect none.
 */
function checkCount(editName: string, count: number): void {
	const isHarmless = harmlessEdits.has(editName);
	assert.ok(isHarmless ? count === 0 : count > 0 || !isComplete, `${count} affected operations`);
}

describe('AffectedOperationFinder', () => {
	const edits = Array.from({ length: 300 }, (_, index) => ({
		seed: index + 1,
		name: editNames[index % editNames.length] ?? '',
	}));

	for (const editName of editNames) {
		it(`AffectedOperationFinder finds the operations that graphql-js finds affected after an edit: ${editName}`, () => {
			let count = 0;
			for (const { seed } of sample(edits.filter(({ name }) => name === editName))) {
				const chosen = Array.from(
					{ length: scaled(6) },
					(_, index) => documents[(seed * 6 + index) % documents.length],
				).filter((each) => each !== undefined);
				const isUsed = (coordinate: string) => chosen.some(({ used }) => used.has(coordinate));
				const editor = new SchemaEditor(studyDocument, createRandom(seed), isUsed);
				const edited = editSchema(editName, editor);
				assert.ok(edited);
				const after = buildASTSchema(edited, { assumeValid: true, assumeValidSDL: true });
				const changes = compareSchemas(studySchema, after);
				const affected = new AffectedOperationFinder({ before: studySchema, after, changes });
				const changed = changedElements(after);
				for (const document of chosen) {
					const found = affected.in({ graphql: document.graphql, otherFragments: noWorkspaceFragments });
					const about = `seed ${seed}: ${changes.map(shownChange).join(', ')}`;
					assert.deepEqual(
						found.map(({ kind, operation }) => `${kind} ${operation.name}`),
						expectedFor(after, changed, document),
						about,
					);
					count += found.length;
					for (const { kind, errors, changes: touching, operation } of found) {
						assert.equal(errors.length > 0, kind === 'broken', about);
						assert.ok(
							touching.some((change) =>
								kind === 'broken'
									? change.effect.kind !== 'safe'
									: kind === 'changed'
										? change.effect.kind === 'breaking'
										: change.kind === 'deprecated',
							),
							`${about}: no change touches ${kind} ${operation.name} ${errors[0]?.message}`,
						);
					}
				}
			}
			checkCount(editName, count);
		});
	}

	/** The documents of a folder, the changes between two schemas, and the affected operations. */
	function affectedIn(texts: Readonly<Record<string, string>>, [before, after]: readonly [string, string]) {
		const [old, current] = [buildSchema(before), buildSchema(after)];
		const index = new WorkspaceIndex();
		const indexed = Object.entries(texts).map(([uri, text]) =>
			createIndexedDocument({ uri, folder: undefined }, readGraphql(text)),
		);
		for (const document of indexed) {
			index.setFile(document);
		}
		const affected = new AffectedOperationFinder({
			before: old,
			after: current,
			changes: compareSchemas(old, current),
		});
		return indexed.flatMap((graphql) =>
			affected
				.in({ graphql, otherFragments: index.reachableFragments(graphql, graphql) })
				.map(({ kind, operation, errors, changes }) => ({
					kind,
					operation: `${graphql.uri} ${operation.name}`,
					errors: errors.map(({ message, range }) => `«${graphql.text.slice(range.start, range.end)}» ${message}`),
					changes: changes.map(shownChange),
				})),
		);
	}

	it('AffectedOperationFinder reports an error in a fragment of another document at the name of the operation', () => {
		const texts = {
			'a.graphql': 'query A { ...F }\nquery Other { b }',
			'f.graphql': 'fragment F on Query { a }',
		};
		const found = affectedIn(texts, ['type Query { a: Int b: Int }', 'type Query { b: Int }']);
		assert.deepEqual(found, [
			{
				kind: 'broken',
				operation: 'a.graphql A',
				errors: ['«A» Cannot query field "a" on type "Query". Did you mean "b"?'],
				changes: ['removed field Query.a (breaking output)'],
			},
		]);
	});

	it('AffectedOperationFinder reports an error in a fragment of the same document at the field', () => {
		const texts = { 'a.graphql': '{ ...F }\nfragment F on Query { a }' };
		const [found] = affectedIn(texts, ['type Query { a: Int b: Int }', 'type Query { b: Int }']);
		assert.deepEqual(found?.errors, ['«a» Cannot query field "a" on type "Query". Did you mean "b"?']);
	});

	it('AffectedOperationFinder omits operations that were invalid before, or cannot be parsed, and lists all others', () => {
		const texts = {
			'a.graphql': 'query Invalid { a x }\nquery Broken { a(: }\nquery Unknown { a ...G }\nquery A { a }',
		};
		const found = affectedIn(texts, ['type Query { a: Int }', 'type Query { b: Int }']);
		assert.deepEqual(
			found.map(({ operation }) => operation),
			['a.graphql A'],
		);
	});

	it('AffectedOperationFinder lists the deprecations of a broken operation, but no change of other elements', () => {
		const texts = { 'a.graphql': 'query A($in: In) { a(in: $in) old }' };
		const found = affectedIn(texts, [
			'type Query { a(in: In): Int old: Int c: Int } input In { x: Int }',
			'type Query { a(in: In, new: Int!): Int old: Int @deprecated } input In { x: Int y: Int! }',
		]);
		assert.deepEqual(
			found.map(({ kind, changes }) => [kind, changes]),
			[
				[
					'broken',
					[
						'added argument Query.a(new:) required (breaking input)',
						'deprecated Query.old undefined → No longer supported (safe)',
						'added input field In.y required (breaking input)',
					],
				],
			],
		);
	});

	it('AffectedOperationFinder omits an operation with a syntax error', () => {
		const texts = { 'a.graphql': 'query A { old a(b: ) }' };
		const before = 'type Query { a: Int old: Int }';
		assert.deepEqual(affectedIn(texts, [before, 'type Query { a: Int }']), []);
		assert.deepEqual(affectedIn(texts, [before, 'type Query { a: Int old: String }']), []);
	});

	it('AffectedOperationFinder finds fields that conflict because one of them is no longer nullable', () => {
		const texts = { 'a.graphql': 'query A { u { ... on T { x } ... on S { x } } }' };
		const schema = 'type Query { u: U } union U = S | T type S { x: Int } ';
		const [found] = affectedIn(texts, [`${schema} type T { x: Int }`, `${schema} type T { x: Int! }`]);
		assert.deepEqual(found?.changes, ['changed type T.x Int → Int! (dangerous output)']);
	});

	it('AffectedOperationFinder finds a fragment on a type that no longer implements the interface', () => {
		const texts = { 'a.graphql': 'query A { i { ... on T { x } } }' };
		const schema = 'type Query { i: I t: T } interface I { x: Int } type S implements I { x: Int }';
		const [found] = affectedIn(texts, [`${schema} type T implements I { x: Int }`, `${schema} type T { x: Int }`]);
		assert.deepEqual(found?.changes, ['removed interface T I (breaking output)']);
	});

	it('AffectedOperationFinder finds a fragment that has no possible type anymore because a type was removed', () => {
		const texts = { 'a.graphql': 'query A { i { ... on J { x } } }' };
		const types = 'interface I { x: Int } interface J { x: Int } type Other implements I { x: Int }';
		const [found] = affectedIn(texts, [
			`type Query { i: I j: J } ${types} type Both implements I & J { x: Int }`,
			`type Query { i: I j: J } ${types} type New implements J { x: Int }`,
		]);
		assert.deepEqual(found?.changes, ['removed type Both (breaking output)']);
	});

	it('AffectedOperationFinder reports an error in a fragment of another document at the brace of an unnamed operation', () => {
		const texts = { 'a.graphql': '{ ...F }', 'f.graphql': 'fragment F on Query { a }' };
		const [found] = affectedIn(texts, ['type Query { a: Int b: Int }', 'type Query { b: Int }']);
		assert.deepEqual(found?.errors, ['«{» Cannot query field "a" on type "Query". Did you mean "b"?']);
	});

	it('AffectedOperationFinder lists an argument that becomes required for an operation that omits it', () => {
		const texts = { 'a.graphql': 'query A { a }' };
		const [found] = affectedIn(texts, ['type Query { a(x: Int): Int }', 'type Query { a(x: Int!): Int }']);
		assert.deepEqual(found?.changes, ['changed type Query.a(x:) Int → Int! becomes required (breaking input)']);
	});

	it('AffectedOperationFinder lists no safe change of a field that a broken operation uses', () => {
		const texts = { 'a.graphql': 'query A { a(x: 1) old }' };
		const [found] = affectedIn(texts, ['type Query { a(x: Int!): Int old: Int }', 'type Query { a(x: Int): Int }']);
		assert.deepEqual(found?.changes, ['removed field Query.old (breaking output)']);
	});

	it('AffectedOperationFinder lists the new types of an interface that a broken operation uses', () => {
		const texts = { 'a.graphql': 'query A { j { i } old }' };
		const types = 'interface J { i: Int } type B implements J { i: Int }';
		const [found] = affectedIn(texts, [
			`type Query { j: J a: A old: Int } ${types} type A { i: Int }`,
			`type Query { j: J a: A } ${types} type A implements J { i: Int }`,
		]);
		assert.deepEqual(found?.changes, [
			'removed field Query.old (breaking output)',
			'added interface A J (dangerous output)',
		]);
	});

	it('AffectedOperationFinder lists the new members of a used union, but not the new values of an enum that is not used', () => {
		const texts = { 'a.graphql': 'query A { u { __typename } old }' };
		const types = 'type S { x: Int } type T { x: Int }';
		const [found] = affectedIn(texts, [
			`type Query { u: U e: E old: Int } ${types} union U = S enum E { X }`,
			`type Query { u: U e: E } ${types} union U = S | T enum E { X Y }`,
		]);
		assert.deepEqual(found?.changes, [
			'removed field Query.old (breaking output)',
			'added union member U T (dangerous output)',
		]);
	});

	it('AffectedOperationFinder finds a fragment that has no possible type anymore because a type became an interface', () => {
		const texts = { 'a.graphql': 'query A { i { ... on J { x } } }' };
		const types = 'interface I { x: Int } interface J { x: Int } type Other implements I { x: Int }';
		const [found] = affectedIn(texts, [
			`type Query { i: I j: J } ${types} type Both implements I & J { x: Int }`,
			`type Query { i: I j: J } ${types} interface Both implements I & J { x: Int } type New implements J { x: Int }`,
		]);
		assert.ok(found?.changes.includes('changed kind Both type → interface (breaking output)'));
	});

	it('AffectedOperationFinder lists a removed type of a union for a fragment on an interface of the type', () => {
		const texts = { 'a.graphql': 'query A { u { ... on J { x } } }' };
		const types = 'interface J { x: Int } type S { x: Int }';
		const [found] = affectedIn(texts, [
			`type Query { u: U j: J } ${types} type T implements J { x: Int } union U = S | T`,
			`type Query { u: U j: J } ${types} type New implements J { x: Int } union U = S`,
		]);
		assert.deepEqual(found?.changes, [
			'removed type T (breaking output)',
			'removed union member U T (breaking output)',
		]);
	});

	it('AffectedOperationFinder finds a fragment on an interface that no type of the union implements anymore', () => {
		const texts = { 'a.graphql': 'query A { u { ... on I { x } } }' };
		const types = 'type Query { u: U i: I } union U = S | T interface I { x: Int }';
		const others = 'type T { y: Int } type Other implements I { x: Int }';
		const [found] = affectedIn(texts, [
			`${types} type S implements I { x: Int } ${others}`,
			`${types} type S { x: Int } ${others}`,
		]);
		assert.deepEqual(found?.changes, ['removed interface S I (breaking output)']);
	});

	it('AffectedOperationFinder finds an operation that already used a deprecated field if another field becomes deprecated', () => {
		const found = affectedIn({ 'a.graphql': 'query Q { a b }' }, [
			'type Query { a: Int @deprecated b: Int }',
			'type Query { a: Int @deprecated b: Int @deprecated }',
		]);
		assert.deepEqual(
			found.map(({ kind, operation }) => [kind, operation]),
			[['deprecated', 'a.graphql Q']],
		);
	});

	it('AffectedOperationFinder names the change of the root type for each operation that it breaks', () => {
		const [found] = affectedIn({ 'a.graphql': 'query A { __typename }\nmutation B { __typename }' }, [
			'type Query { a: Int } type Mutation { a: Int }',
			'type Query { a: Int }',
		]);
		assert.deepEqual(
			[found?.operation, found?.changes],
			[
				'a.graphql B',
				[
					'changed root type Mutation Mutation → undefined (breaking output)',
					'removed type Mutation (breaking output)',
				],
			],
		);
	});

	for (const [title, [before, after], operation, expected] of [
		[
			'becomes another type',
			['type Query { a: [A!] } enum A { X }', 'type Query { a: Int } enum A { X }'],
			'query Q { a }',
			['changed type Query.a [A!] → Int (breaking output)'],
		],
		[
			'becomes nullable, although another element becomes deprecated',
			['type Query { a: Int! b: Int }', 'type Query { a: Int b: Int @deprecated }'],
			'query Q { b ...F } fragment F on Query { a }',
			[
				'changed type Query.a Int! → Int (breaking output)',
				'deprecated Query.b undefined → No longer supported (safe)',
			],
		],
		[
			'of an interface becomes nullable, although it is not nullable in the type',
			[
				'type Query { i: I } interface I { x: Int! } type T implements I { x: Int! }',
				'type Query { i: I } interface I { x: Int } type T implements I { x: Int! }',
			],
			'query Q { i { x } }',
			['changed type I.x Int! → Int (breaking output)'],
		],
		[
			'has an enum as its type that becomes a scalar',
			['type Query { a: A } enum A { X }', 'type Query { a: A } scalar A'],
			'query Q { a }',
			['changed kind A enum → scalar (breaking output)'],
		],
	] as const) {
		it(`finds a valid operation that receives other values because a selected field ${title}`, () => {
			const found = affectedIn({ 'a.graphql': operation }, [before, after]);
			assert.deepEqual(found, [{ kind: 'changed', operation: 'a.graphql Q', errors: [], changes: expected }]);
		});
	}

	for (const [title, [before, after], operation] of [
		[
			'provides an argument that becomes required',
			['a(x: Int): Int', 'a(x: Int!): Int'],
			'query Q($x: Int!) { a(x: $x) }',
		],
		['selects no field whose type changes', ['a: Int b: Int', 'a: Int b: String'], 'query Q { a }'],
		['selects a field that is no longer nullable', ['a: Int', 'a: Int!'], 'query Q { a }'],
		[
			'has a fragment on a type that becomes an interface, and selects no field of the type',
			[
				'i: I t: T } interface I { x: Int } type T implements I { x: Int',
				'i: I t: T } interface I { x: Int } interface T implements I { x: Int } type S implements I & T { x: Int',
			],
			'query Q { i { ... on T { x } } }',
		],
	] as const) {
		it(`does not find a valid operation that ${title}`, () => {
			const schemas = [`type Query { ${before} }`, `type Query { ${after} }`] as const;
			assert.deepEqual(affectedIn({ 'a.graphql': operation }, schemas), []);
		});
	}

	it('lists no changes for an operation that was checked only partly', () => {
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
		const program = 'gql`query A { u { __typename } ${more} }`';
		const types = 'type Query { u: U } type S { x: Int } type T { x: Int }';
		const [before, after] = [buildSchema(`${types} union U = S`), buildSchema(`${types} union U = S | T`)];
		const affected = new AffectedOperationFinder({ before, after, changes: compareSchemas(before, after) });
		const graphql = readGraphqlRegions(program, embeddedGraphqlRegions(program, 'typescript'));
		assert.deepEqual(
			affected.in({ graphql, otherFragments: noWorkspaceFragments }).map(({ kind, changes }) => [kind, changes]),
			[['partly-checked', []]],
		);
	});

	it('finds an operation in code that breaks, although its fragment is not found', () => {
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
		const program = 'gql`query A { old ...Imported } ${Imported}`;\ngql`query B { invalid ...Imported }`';
		const [before, after] = [buildSchema('type Query { old: Int b: Int }'), buildSchema('type Query { b: Int }')];
		const affected = new AffectedOperationFinder({ before, after, changes: compareSchemas(before, after) });
		const graphql = readGraphqlRegions(program, embeddedGraphqlRegions(program, 'typescript'));
		assert.deepEqual(
			affected
				.in({ graphql, otherFragments: noWorkspaceFragments })
				.map(({ kind, operation, errors }) => [kind, operation.name, errors.map(({ message }) => message)]),
			[['broken', 'A', ['Cannot query field "old" on type "Query".']]],
		);
	});

	it('finds what breaks next to interpolations, and names the operations that were not checked completely', () => {
		const program = [
			'gql`query A { removed }`',
			// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the text is a program
			'gql`query B { removed ${more} }`',
			'gql`query C { b ${more} }`',
			'gql`query D { e(f: "${g}") }`',
			'gql`query E ${body}`',
			'gql`query F { ...${G} b }`',
			'gql`query H { ...I } fragment I on Query { ${more} }`',
			'gql`query J { invalid ${more} }`',
			// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the text is a program
		].join(';\n');
		const before = buildSchema('type Query { removed: Int b: Int e(f: String): Int }');
		const after = buildSchema('type Query { b: Int e(f: String): Int }');
		const affected = new AffectedOperationFinder({ before, after, changes: compareSchemas(before, after) });
		const graphql = readGraphqlRegions(program, embeddedGraphqlRegions(program, 'typescript'));
		assert.deepEqual(
			affected
				.in({ graphql, otherFragments: noWorkspaceFragments })
				.map(({ kind, operation }) => `${operation.name} ${kind}`),
			[...['A broken', 'B broken', 'C partly-checked', 'E not-checked'], ...['F partly-checked', 'H partly-checked']],
		);
	});
});
