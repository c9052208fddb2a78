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

	it('a Python class of a type without selected fields has a body', () => {
		const withoutFields = checkOperation('{ found { ... on A { id } } }', 'Operation');
		const { types = [] } = pythonPrinter.regions(operationModel(schema, withoutFields, []));
		const start = types.indexOf('class B(TypedDict):');
		assert.deepEqual(types.slice(start, start + 3), ['class B(TypedDict):', '    pass', '']);
	});
});
