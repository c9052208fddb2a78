import assert from 'node:assert/strict';
import { checkReadiness } from '../../../../../../src/graphql/core/language/variables/declaredOperations.ts';

const table: readonly (readonly [text: string, expected: string])[] = [
	['{ a }', 'ready'],
	['query ($a: Int, $b: Int! = 1) { a }\nfragment F on A { b }', 'ready a b'],
	['{ a { } }', 'syntax error 1'],
	['\n  {\n a(', 'syntax error 3'],
];

describe('checkReadiness', () => {
	for (const [text, expected] of table) {
		it(`returns "${expected}", with its variables or the line of the syntax error, for the operation ${JSON.stringify(text)}`, () => {
			const readiness = checkReadiness(text);
			const result =
				readiness.kind === 'ready' ? readiness.variables.map(({ variable }) => variable.name.value) : [readiness.line];
			assert.equal([readiness.kind, ...result].join(' '), expected);
		});
	}
});
