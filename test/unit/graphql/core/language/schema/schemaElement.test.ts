import assert from 'node:assert/strict';
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import {
	deprecationReasonOf,
	elementDocumentation,
} from '../../../../../../src/graphql/core/language/schema/schemaElement.ts';

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

describe('elementDocumentation', () => {
	it('states that fields, arguments, input fields and enum values are stable, but no types and no elements of introspection', () => {
		const withLevels = buildSchema(`
			type Query { a(b: I): E "Feltet er i [beta](https://a.no/#kontrakt-for-apier-i-beta)" c: Int }
			input I { f: Int }
			enum E { V }
		`);
		const elementsOf = (name: string) => {
			const type = withLevels.getType(name);
			const members = isEnumType(type)
				? type.getValues()
				: isObjectType(type) || isInputObjectType(type)
					? Object.values(type.getFields())
					: [];
			return [type, ...members, ...members.flatMap((member) => ('args' in member ? member.args : []))].filter(
				(each) => each !== undefined,
			);
		};
		const levels = ['Query', 'I', 'E', '__EnumValue', '__DirectiveLocation'].map((name) => [
			...new Set(
				elementsOf(name).map((each) => `${each} ${elementDocumentation(each, withLevels).contract?.level ?? '-'}`),
			),
		]);
		assert.deepEqual(levels.slice(0, 3), [
			['Query -', 'Query.a stable', 'Query.c beta', 'Query.a(b:) stable'],
			['I -', 'I.f stable'],
			['E -', 'E.V stable'],
		]);
		assert.ok(levels.slice(3).every((each) => each.length > 3 && each.every((level) => level.endsWith(' -'))));
		assert.equal(elementDocumentation(elementsOf('I')[1] ?? assert.fail(), schema).contract, undefined);
	});
});
