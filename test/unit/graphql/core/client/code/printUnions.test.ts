import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { operationModel } from '../../../../../../src/graphql/core/client/code/operationModel.ts';
import { csharpPrinter } from '../../../../../../src/graphql/core/client/code/printCsharp.ts';
import { javaPrinter } from '../../../../../../src/graphql/core/client/code/printJava.ts';
import { pythonPrinter } from '../../../../../../src/graphql/core/client/code/printPython.ts';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';

const schema = buildSchema(`
	type Query { found: [Found!] }
	union Found = A | B
	type A { id: ID! names: [String!] code: String! part: Part! }
	type B { id: ID! names: [String!] code: String! part: Part! }
	type Part { x: Int y: Int }
`);

const operation = checkOperation(
	`query Q($code: Boolean!) {
		found {
			__typename
			... on A { id names code part { x } }
			... on B { id names code @include(if: $code) part { y } }
		}
	}`,
	'Operation',
);

describe('types for unions', () => {
	it('a Java interface has the components that have one type in all records', () => {
		const { types = [] } = javaPrinter.regions(operationModel(schema, operation, []));
		const start = types.findIndex((line) => line.includes('interface'));
		assert.deepEqual(types.slice(start, types.indexOf('}', start) + 1), [
			'public sealed interface Found {',
			'    String typename();',
			'    String id();',
			'    @Nullable List<String> names();',
			'}',
		]);
	});

	it('a C# interface has the properties that have one type in all classes', () => {
		const { types = [] } = csharpPrinter.regions(operationModel(schema, operation, []));
		const start = types.findIndex((line) => line.includes('interface'));
		assert.deepEqual(types.slice(start, types.indexOf('}', start) + 1), [
			'public interface IFound',
			'{',
			'    string Typename { get; }',
			'    string Id { get; }',
			'    List<string> Names { get; }',
			'    string Code { get; }',
			'}',
		]);
	});

	describe('with several types for each variant', () => {
		const interfaces = buildSchema(`
			type Query { found: [Node!] }
			interface Node { id: ID! }
			interface Named implements Node { id: ID! name: String! }
			interface Coded implements Node { id: ID! code: String! }
			type A implements Node & Named { id: ID! name: String! }
			type B implements Node & Named { id: ID! name: String! }
			type C implements Node & Coded { id: ID! code: String! }
			type D implements Node & Coded { id: ID! code: String! }
			type E implements Node { id: ID! }
			type F implements Node { id: ID! }
		`);
		const text = '{ found { __typename id ... on Named { name } ... on Coded { code } } }';
		const model = operationModel(interfaces, checkOperation(text, 'Operation'), []);

		it('C# creates the class of each type, and for an unknown type the class with the fewest fields', () => {
			const { types = [] } = csharpPrinter.regions(model);
			const start = types.findIndex((line) => line.includes('switch'));
			assert.deepEqual(types.slice(start + 2, start + 10), [
				'            case "A":',
				'            case "B":',
				'                return new OtherNode();',
				'            case "C":',
				'            case "D":',
				'                return new QueryFound();',
				'            default:',
				'                return new QueryFound2();',
			]);
		});

		it('Java creates the record of each type, and for an unknown type the record with the fewest fields', () => {
			const { types = [] } = javaPrinter.regions(model);
			const start = types.findIndex((line) => line.includes('defaultImpl'));
			assert.deepEqual(types.slice(start, start + 7), [
				'    defaultImpl = QueryFound2.class)',
				'@JsonSubTypes({',
				'    @JsonSubTypes.Type(value = OtherNode.class, name = "A"),',
				'    @JsonSubTypes.Type(value = OtherNode.class, name = "B"),',
				'    @JsonSubTypes.Type(value = QueryFound.class, name = "C"),',
				'    @JsonSubTypes.Type(value = QueryFound.class, name = "D"),',
				'})',
			]);
		});

		it('the type with the fewest fields has only the fields of the interface', () => {
			const type = model.types.find(({ name }) => name === 'QueryFound2');
			assert.deepEqual(type?.kind === 'object' && type.fields.map(({ name }) => name), ['__typename', 'id']);
		});
	});

	it('a Python class of a type without selected fields has a body', () => {
		const withoutFields = checkOperation('{ found { ... on A { id } } }', 'Operation');
		const { types = [] } = pythonPrinter.regions(operationModel(schema, withoutFields, []));
		const start = types.indexOf('class B(TypedDict):');
		assert.deepEqual(types.slice(start, start + 3), ['class B(TypedDict):', '    pass', '']);
	});
});
