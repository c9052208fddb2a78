import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { operationModel } from '../../../../../../src/graphql/core/client/code/operationModel.ts';
import { csharpPrinter } from '../../../../../../src/graphql/core/client/code/printCsharp.ts';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';

describe('csharpPrinter', () => {
	it('imports what the declaration of an enum with a single known value needs', () => {
		const schema = buildSchema('type Query { term: Term } enum Term { AUTUMN }');
		const model = operationModel(schema, checkOperation('query Q { term }', 'Q'), []);
		assert.equal(csharpPrinter.conditions?.(model)['enums'], true);
		assert.match(csharpPrinter.regions(model)['types']?.join('\n') ?? '', /public enum Term\n/);
	});

	it('renames properties that would hide a member of every object or an argument of an attribute', () => {
		const names = ['required', 'nullValueHandling', 'toString', 'getType', 'equals', 'code'];
		const schema = buildSchema(`type Query { ${names.map((name) => `${name}: Int`).join(' ')} }`);
		const operation = checkOperation(`query Q { ${names.join(' ')} }`, 'Q');
		const { types = [] } = csharpPrinter.regions(operationModel(schema, operation, []));
		const properties = types.flatMap((line) => / (\w+) \{ get; set; \}/.exec(line)?.[1] ?? []);
		assert.deepEqual(properties, ['Required_', 'NullValueHandling_', 'ToString_', 'GetType_', 'Equals_', 'Code']);
	});
});
