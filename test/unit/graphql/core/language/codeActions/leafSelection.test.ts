import assert from 'node:assert/strict';
import { buildSchema, isCompositeType } from 'graphql';
import { leafSelectionText } from '../../../../../../src/graphql/core/language/codeActions/additions.ts';

describe('leafSelectionText', () => {
	const rows: readonly (readonly [title: string, sdl: string, expected: string])[] = [
		['all leaf fields', 'type A { v: Int w: [E!] } enum E { F }', 'v w'],
		['no objects', 'type A { v: Int b: A }', 'v'],
		['no deprecated fields', 'type A { v: Int old: Int @deprecated }', 'v'],
		['no fields with required arguments', 'type A { v: Int w(x: Int): Int y(z: Int!): Int }', 'v w'],
		['the type name of a type without such fields', 'type A { a: A }', '__typename'],
		['the type name and the leaf fields of an interface', 'interface A { v: Int }', '__typename v'],
	];
	for (const [title, sdl, expected] of rows) {
		it(`selects ${title}`, () => {
			const type = buildSchema(sdl).getType('A');
			assert.ok(type && isCompositeType(type));
			assert.equal(leafSelectionText(type), expected);
		});
	}
});
