import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRandom } from '../../../../fixtures/random.ts';
import { isComplete, sample, scaled, seeds } from '../../../../fixtures/testSize.ts';
import { generateDocument, sandboxSchema } from '../../support/generateDocuments.ts';
import { mistakesAt, positionsIn } from '../../support/positions.ts';

/**
 * Random positions of names, the same in each run: 12 in each of 50 generated documents with the
 * layout `tidy` or `dense`.
 */
const positions = seeds(50).flatMap((seed) => {
	const random = createRandom(seed);
	const text = generateDocument(seed, { layout: random.pick(['tidy', 'dense']) });
	const all = positionsIn(sandboxSchema, text);
	return Array.from({ length: 12 }, () => all[random.between(0, all.length - 1)]).flatMap((position) =>
		position ? [{ text, position, seed: random.between(1, 1000) }] : [],
	);
});

describe('language features in type definitions', () => {
	const sdl = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
	const names = sample(positionsIn(sandboxSchema, sdl).filter((_, index) => index % 3 === 0));

	it('completion, hover and definition find the same element as graphql-js at every third name of a schema file', () => {
		const mistakes = names.flatMap((position, index) =>
			Object.values(mistakesAt(sandboxSchema, sdl, position, index, true)).flatMap((mistake) => mistake ?? []),
		);
		assert.deepEqual(mistakes, []);
		assert.ok(names.length > scaled(50), String(names.length));
	});
});

describe('language features in operations', () => {
	const mistakes = positions.map(({ text, position, seed }) => mistakesAt(sandboxSchema, text, position, seed));
	const of = (feature: 'completion' | 'hover' | 'definition') => mistakes.flatMap((each) => each[feature] ?? []);

	it('suggests the name that was removed at generated positions', () => assert.deepEqual(of('completion'), []));
	it('shows in hovers at generated positions the schema element that graphql-js finds there', () =>
		assert.deepEqual(of('hover'), []));
	it('finds at generated positions the schema coordinate of the element that graphql-js finds there', () =>
		assert.deepEqual(of('definition'), []));

	it('the generated positions contain names of every kind', () => {
		assert.equal(positions.length, scaled(50) * 12);
		const kinds = new Set<string>(positions.map(({ position: { kind } }) => kind));
		const expected = [
			'Argument',
			'BooleanValue',
			'Directive',
			'EnumValue',
			'Field',
			'FragmentSpread',
			'NamedType',
			'ObjectField',
			'Variable',
		];
		assert.deepEqual(
			expected.filter((kind) => isComplete && !kinds.has(kind)),
			[],
		);
	});
});
