import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRandom } from '../../../../fixtures/random.ts';
import { generateDocument, sandboxSchema } from '../../support/generateDocuments.ts';
import { mistakesAt, positionsIn } from '../../support/positions.ts';

/** Positions by lot, the same in every run, in documents as people and tools write them. */
const positions = Array.from({ length: 50 }, (_, index) => {
	const random = createRandom(index + 1);
	const text = generateDocument(index + 1, { layout: random.pick(['tidy', 'dense']) });
	const all = positionsIn(sandboxSchema, text);
	return Array.from({ length: 12 }, () => all[random.between(0, all.length - 1)]).flatMap((position) =>
		position ? [{ text, position, seed: random.between(1, 1000) }] : [],
	);
}).flat();

describe('at every third name of a schema file', () => {
	const sdl = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
	const names = positionsIn(sandboxSchema, sdl).filter((_, index) => index % 3 === 0);

	it('completions, hovers and definitions are what graphql-js finds in the complete file', () => {
		const mistakes = names.flatMap((position, index) =>
			Object.values(mistakesAt(sandboxSchema, sdl, position, index, true)).flatMap((mistake) => mistake ?? []),
		);
		assert.deepEqual(mistakes, []);
		assert.ok(names.length > 50, String(names.length));
	});
});

describe('at 600 generated positions', () => {
	const mistakes = positions.map(({ text, position, seed }) => mistakesAt(sandboxSchema, text, position, seed));
	const of = (feature: 'completion' | 'hover' | 'definition') => mistakes.flatMap((each) => each[feature] ?? []);

	it('a removed name is among the completions', () => assert.deepEqual(of('completion'), []));
	it('a hover shows what graphql-js finds in the complete document', () => assert.deepEqual(of('hover'), []));
	it('the definition is the one that graphql-js finds in the complete document', () =>
		assert.deepEqual(of('definition'), []));

	it('there are names of every kind', () => {
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
