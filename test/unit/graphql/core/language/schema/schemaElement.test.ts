import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { deprecationReasonOf } from '../../../../../../src/graphql/core/language/schema/schemaElement.ts';

const schema = buildSchema(`
	type Query { a(b: Int @deprecated(reason: "argument") c: Int): Int @deprecated(reason: "field") }
	input I { f: Int @deprecated(reason: "input field") }
	enum E { V @deprecated(reason: "value") }
`);

describe('deprecationReasonOf', () => {
	const rows: readonly (readonly [coordinate: string, expected: string | undefined])[] = [
		['Query.a', 'field'],
		['Query.a(b:)', 'argument'],
		['Query.a(c:)', undefined],
		['I.f', 'input field'],
		['E.V', 'value'],
		['E', undefined],
		['@deprecated', undefined],
		['Nope.a', undefined],
		['{', undefined],
	];
	for (const [coordinate, expected] of rows) {
		it(`returns ${expected ? `the reason of the ${expected}` : 'nothing'} for the schema coordinate ${coordinate}`, () =>
			assert.equal(deprecationReasonOf(schema, coordinate) ?? undefined, expected));
	}
});
