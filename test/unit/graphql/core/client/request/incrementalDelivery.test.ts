import assert from 'node:assert/strict';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';

/** Operations that request incremental delivery, with the directive and its line. */
const refused: readonly (readonly [text: string, directive: string, line: number])[] = [
	['query A {\n  ... @defer { a } }', '@defer', 2],
	['{ a }\nfragment F on A {\n ...G @defer\n}', '@defer', 3],
	['{ a @include(if: true) @ stream(initialCount: 1) }', '@stream', 1],
	['{\n ... @defer(if: false) { a }\n b @stream\n ... @defer { c }\n}', '@stream', 3],
	['query ($if: Boolean) { ... @defer(if: $if) { a } }', '@defer', 1],
];
const accepted = ['{ ... @defer(if: false) { a } }', '{ a(b: "@defer") @deferred } # @stream'];

describe('checkOperation and incremental delivery', () => {
	for (const [text, directive, line] of refused) {
		it(`rejects an operation that requests incremental delivery, with the directive and its line: ${JSON.stringify(text)}`, () => {
			const details = { operation: 'A', directive, line };
			assert.throws(() => checkOperation(text, 'A'), { code: 'graphql/incremental-operation', details });
		});
	}

	for (const text of accepted) {
		it(`accepts an operation that does not request incremental delivery: ${JSON.stringify(text)}`, () => {
			assert.equal(checkOperation(text, 'A').text, text);
		});
	}

	it('returns the variables that an operation declares', () => {
		const { variables } = checkOperation('query ($a: Int, $b: Int! = 1) { a }\nfragment F on A { b }', 'A');
		assert.deepEqual(
			variables.map(({ variable }) => variable.name.value),
			['a', 'b'],
		);
	});
});
