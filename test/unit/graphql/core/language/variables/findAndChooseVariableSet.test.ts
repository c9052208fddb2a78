import assert from 'node:assert/strict';
import { isOperation, splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import {
	findAndChooseVariableSet,
	valuesOfVariableSet,
} from '../../../../../../src/graphql/core/language/variables/findAndChooseVariableSet.ts';
import { UserError } from '../../../../../../src/shared/core/errors.ts';

/** Chooses the variable set of the only operation in a text. */
function choose(text: string | undefined, document = 'query A { a }', requested?: string) {
	const [operation] = splitDefinitions(document).filter(isOperation);
	assert.ok(operation);
	return findAndChooseVariableSet({ file: 'a.json', text }, operation, { requested, last: undefined });
}

describe('findAndChooseVariableSet', () => {
	it('returns the sets of an operation and the chosen one', () => {
		const { sets, choice } = choose('{ "A": { "default": { "a": 1 }, "x": { "a": 2 } } }', 'query A { a }', 'x');
		assert.deepEqual([sets.map(({ name }) => name), choice], [['default', 'x'], { kind: 'set', name: 'x' }]);
		assert.deepEqual(valuesOfVariableSet(sets, 'x'), { a: 2 });
		assert.deepEqual(valuesOfVariableSet(sets, 'y'), {});
	});

	it('returns no sets if there is no variables file', () => {
		assert.deepEqual(choose(undefined), { sets: [], choice: { kind: 'none' } });
	});

	const broken: readonly (readonly [title: string, text: string, document: string, operation: string, line: number])[] =
		[
			['has a syntax error', '{ "B": {},\n "A": {\n', 'query A { a }', 'A', 3],
			['has a set that is no object', '{ "A": {\n "default": [] } }', 'query A { a }', 'A', 2],
			['has a set of an anonymous operation that is no object', '{\n\n"": {\n "default": 1 } }', '{ a }', 'query', 4],
		];
	for (const [title, text, document, operation, line] of broken) {
		it(`rejects a variables file that ${title}`, () => {
			assert.throws(
				() => choose(text, document),
				(error) => {
					assert.ok(error instanceof UserError);
					assert.equal(error.code, 'graphql/variables-file-broken');
					assert.deepEqual(error.details, { operation, file: 'a.json', line });
					return true;
				},
			);
		});
	}
});
