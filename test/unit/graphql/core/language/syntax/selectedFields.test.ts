import assert from 'node:assert/strict';
import {
	fragmentsByName,
	parseDefinitions,
} from '../../../../../../src/graphql/core/language/syntax/parseDefinitions.ts';
import { selectedFields } from '../../../../../../src/graphql/core/language/syntax/selectedFields.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';

function namesIn(text: string): readonly string[] {
	const definitions = parseDefinitions(text) ?? [];
	const fragments = fragmentsByName(definitions);
	const [operation] = definitions;
	assert.ok(operation && 'selectionSet' in operation);
	return [...selectedFields(operation.selectionSet, (name) => fragments.get(name))].map(({ name }) => name.value);
}

describe('selectedFields', () => {
	const table: readonly (readonly [title: string, text: string, names: readonly string[]])[] = [
		['of a selection set without those below', '{ a { b } c }', ['a', 'c']],
		['of inline fragments where they are', '{ a ... { b ... on T { c } } d }', ['a', 'b', 'c', 'd']],
		['of a fragment at its first spread', '{ a ...F b ...F } fragment F on T { c }', ['a', 'c', 'b']],
		[
			'of fragments that spread each other once',
			'{ ...F } fragment F on T { a ...G } fragment G on T { b ...F }',
			['a', 'b'],
		],
		['besides a spread of an unknown fragment', '{ a ...F b }', ['a', 'b']],
	];
	for (const [title, text, names] of table) {
		it(`yields the fields ${title}`, () => assert.deepEqual(namesIn(text), names));
	}

	it('follows 100,000 fragments that spread each other', () => {
		const count = scaled(100_000);
		const fragments = Array.from({ length: count }, (_, index) => `fragment F${index} on T { ...F${index + 1} }`);
		assert.deepEqual(namesIn(`{ ...F0 } ${fragments.join(' ')} fragment F${count} on T { a }`), ['a']);
	});
});
