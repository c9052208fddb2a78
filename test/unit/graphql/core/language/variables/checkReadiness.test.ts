import assert from 'node:assert/strict';
import {
	checkReadiness,
	requireSyntax,
} from '../../../../../../src/graphql/core/language/variables/declaredOperations.ts';

const table: readonly (readonly [text: string, expected: string])[] = [
	['{ a }', 'ready'],
	['query ($a: Int, $b: Int! = 1) { a }\nfragment F on A { b }', 'ready a b'],
	['{ a { } }', 'syntax error 1'],
	['\n  {\n a(', 'syntax error 3'],
	['{ a }\nfragment F on A {\n ...G @defer\n}', 'incremental @defer 3'],
	['{ a @include(if: true) @ stream(initialCount: 1) }', 'incremental @stream 1'],
	['query ($if: Boolean) { ... @defer(if: $if) { a } }', 'incremental @defer 1'],
	['{ ... @defer(if: false) { a } }', 'ready'],
	['{ a(b: "@defer") @deferred } # @stream', 'ready'],
	['{ a @defer', 'syntax error 1'],
];

describe('checkReadiness', () => {
	for (const [text, expected] of table) {
		it(`returns "${expected}", with its variables or the line of the error, for the operation ${JSON.stringify(text)}`, () => {
			const readiness = checkReadiness(text);
			const directive = readiness.kind === 'incremental' ? [`@${readiness.directive}`] : [];
			const result =
				readiness.kind === 'ready'
					? readiness.variables.map(({ variable }) => variable.name.value)
					: [...directive, readiness.line];
			assert.equal([readiness.kind, ...result].join(' '), expected);
		});
	}
});

describe('requireSyntax', () => {
	it('names the directive and its line when an operation requests incremental delivery', () => {
		const details = { operation: 'A', directive: '@defer', line: 2 };
		assert.throws(() => requireSyntax('query A {\n  ... @defer { a } }', 'A'), {
			code: 'graphql/incremental-operation',
			details,
		});
	});
});
