import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRandom } from '../../../../fixtures/random.ts';
import { generateDocument, sandboxSchema } from '../../support/generateDocuments.ts';
import { mistakesAt, positionsIn } from '../../support/positions.ts';

/**
 * 600 random positions of names, the same in each run: 12 in each of 50 generated documents with
 * the layout `tidy` or `dense`.
 */
const positions = Array.from({ length: 50 }, (_, index) => {
	const random = createRandom(index + 1);
	const text = generateDocument(index + 1, { layout: random.pick(['tidy', 'dense']) });
	const all = positionsIn(sandboxSchema, text);
	return Array.from({ length: 12 }, () => all[random.between(0, all.length - 1)]).flatMap((position) =>
		position ? [{ text, position, seed: random.between(1, 1000) }] : [],
	);
}).flat();

describe('language features in type definitions', () => {
	const sdl = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
	const names = positionsIn(sandboxSchema, sdl).filter((_, index) => index % 3 === 0);

	it('suggests, shows in a hover and finds as a definition the element that graphql-js finds at every third name of a schema file', () => {
		const mistakes = names.flatMap((position, index) =>
			Object.values(mistakesAt(sandboxSchema, sdl, position, index, true)).flatMap((mistake) => mistake ?? []),
		);
		assert.deepEqual(mistakes, []);
		assert.ok(names.length > 50, String(names.length));
	});
});

describe('language features in operations', () => {
	const mistakes = positions.map(({ text, position, seed }) => mistakesAt(sandboxSchema, text, position, seed));
	const of = (feature: 'completion' | 'hover' | 'definition') => mistakes.flatMap((each) => each[feature] ?? []);

	it('suggests the name that was removed at 600 generated positions', () => assert.deepEqual(of('completion'), []));
	it('shows in hovers at 600 generated positions the schema element that graphql-js finds there', () =>
		assert.deepEqual(of('hover'), []));
	it('finds at 600 generated positions the schema coordinate of the element that graphql-js finds there', () =>
		assert.deepEqual(of('definition'), []));

	it('the 600 generated positions contain names of every kind', () => {
		assert.equal(positions.length, 600);
		assert.deepEqual([...new Set(positions.map(({ position: { kind } }) => kind))].sort(), [
			'Argument',
			'BooleanValue',
			'Directive',
			'EnumValue',
			'Field',
			'FragmentSpread',
			'NamedType',
			'ObjectField',
			'Variable',
		]);
	});
});
