import assert from 'node:assert/strict';
import { checkReadiness, type Readiness } from '../../../../src/graphql/core/checkReadiness.ts';

const ready: Readiness = { kind: 'ready' };
const table: readonly (readonly [text: string, variables: Readonly<Record<string, unknown>>, expected: Readiness])[] = [
	['{ a }', {}, ready],
	['query ($a: Int, $b: Int! = 1, $c: [Int!]) { a }', {}, ready],
	['query ($a: Int!, $b: [Int!]!) { a }', {}, { kind: 'variables missing', names: ['a', 'b'] }],
	['query ($a: Int!, $b: Int!) { a }', { a: 0, b: null }, { kind: 'variables missing', names: ['b'] }],
	['\n  {\n a(', {}, { kind: 'syntax error', line: 3, column: 4 }],
];

describe('checkReadiness', () => {
	for (const [text, variables, expected] of table) {
		it(`${JSON.stringify(text)} with ${JSON.stringify(variables)}`, () =>
			assert.deepEqual(checkReadiness(text, variables), expected));
	}
});
