import assert from 'node:assert/strict';
import { buildSchema, graphqlSync, isInputObjectType, isScalarType, validateSchema } from 'graphql';
import {
	allIntrospectionOptions,
	buildSchemaFromIntrospection,
	fewerIntrospectionOptions,
	type IntrospectionOption,
	introspectionQuery,
	isIntrospectionResult,
} from '../../../../../../src/graphql/core/language/schema/introspection.ts';
import { deprecationReasonOf } from '../../../../../../src/graphql/core/language/schema/schemaElement.ts';

const schema = buildSchema(`
	"""The schema's description"""
	schema { query: Query }
	directive @again(old: Int @deprecated(reason: "x")) repeatable on FIELD
	scalar Day @specifiedBy(url: "https://example.org/day")
	input One @oneOf { a: Int, b: Int }
	input Filter { name: String, old: String @deprecated(reason: "Bruk name") }
	type Query { find(filter: Filter, old: Int @deprecated(reason: "gone")): Day, one(one: One): Int }
`);

function introspect(options: readonly IntrospectionOption[]) {
	const { data } = graphqlSync({ schema, source: introspectionQuery(options) });
	assert.ok(isIntrospectionResult(data));
	return buildSchemaFromIntrospection(JSON.parse(JSON.stringify(data)));
}

describe('introspection', () => {
	it('introspects all optional parts of a schema when all introspection options are used', () => {
		const found = introspect(allIntrospectionOptions);
		const find = found.getQueryType()?.getFields()['find'];
		const filter = found.getType('Filter');
		assert.equal(find?.args.find(({ name }) => name === 'old')?.deprecationReason, 'gone');
		assert.ok(isInputObjectType(filter));
		assert.equal(filter.getFields()['old']?.deprecationReason, 'Bruk name');
		assert.equal(found.description, "The schema's description");
		assert.equal(found.getDirective('again')?.isRepeatable, true);
		const one = found.getType('One');
		assert.ok(isInputObjectType(one) && one.isOneOf);
		const day = found.getType('Day');
		assert.ok(isScalarType(day) && day.specifiedByURL === 'https://example.org/day');
		assert.deepEqual(validateSchema(found), []);
	});

	it('builds a schema from an introspection result that was requested without options', () => {
		assert.ok(introspect([]).getType('Filter'));
	});

	it('builds deprecated elements with an empty reason when the server reports no reason', () => {
		const deprecated = buildSchema(`
			enum Level { LOW @deprecated HIGH }
			input Filter { old: Int @deprecated name: String }
			interface Node { id(version: Int @deprecated): ID }
			type Query { find(filter: Filter, level: Level): Int @deprecated, node: Node }
		`);
		const { data } = graphqlSync({ schema: deprecated, source: introspectionQuery(allIntrospectionOptions) });
		assert.ok(isIntrospectionResult(data));
		const found = buildSchemaFromIntrospection(
			JSON.parse(JSON.stringify(data, (key, value) => (key === 'deprecationReason' ? null : value))),
		);
		const deprecatedOnes = ['Level.LOW', 'Filter.old', 'Query.find', 'Node.id(version:)'];
		const others = ['Level.HIGH', 'Filter.name', 'Query.find(level:)', 'Query.node', 'Node.id'];
		assert.deepEqual(
			[...deprecatedOnes, ...others].filter((coordinate) => deprecationReasonOf(found, coordinate) === ''),
			deprecatedOnes,
		);
	});

	const table: readonly {
		readonly title: string;
		readonly messages: readonly string[];
		readonly without: readonly IntrospectionOption[];
	}[] = [
		{ title: 'isOneOf', messages: ['Cannot query field "isOneOf" on type "__Type".'], without: ['oneOf'] },
		{
			title: 'includeDeprecated',
			messages: [
				'Unknown argument "includeDeprecated" on field "__Field.args".',
				'Cannot query field "isDeprecated" on type "__InputValue".',
			],
			without: ['inputValueDeprecation'],
		},
		{
			title: 'the schema description',
			messages: ['Cannot query field "description" on type "__Schema".'],
			without: ['schemaDescription'],
		},
		{
			title: 'two options',
			messages: [
				"Validation error: Field 'specifiedByURL' in type '__Type' is undefined",
				"Field 'isRepeatable' in type '__Directive' is undefined",
			],
			without: ['specifiedByUrl', 'directiveIsRepeatable'],
		},
		{ title: 'isRepeatable', messages: ['isRepeatable'], without: ['directiveIsRepeatable'] },
		{ title: 'no specific option', messages: ['Bad request'], without: ['oneOf'] },
	];
	for (const { title, messages, without } of table) {
		it(`omits the introspection option ${without.join(' and ')} after a server error about ${title}`, () => {
			assert.deepEqual(
				fewerIntrospectionOptions(allIntrospectionOptions, messages),
				allIntrospectionOptions.filter((option) => !without.includes(option)),
			);
		});
	}

	it('returns undefined instead of fewer introspection options when none are left or when the server does not allow introspection', () => {
		assert.equal(fewerIntrospectionOptions([], ['x']), undefined);
		assert.equal(
			fewerIntrospectionOptions(allIntrospectionOptions, ['GraphQL introspection is not allowed']),
			undefined,
		);
	});

	for (const value of [undefined, null, {}, { __schema: null }, { __schema: { types: 1 } }]) {
		it(`does not accept ${JSON.stringify(value)} as an introspection result`, () =>
			assert.equal(isIntrospectionResult(value), false));
	}
});
