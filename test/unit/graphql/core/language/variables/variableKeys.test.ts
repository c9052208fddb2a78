import assert from 'node:assert/strict';
import { operationKeys, variableKeys } from '../../../../../../src/graphql/core/language/variables/namesInVariables.ts';

const text = `{
	// "A" stands for "first"
	"A": { "default": { "first": 1, "first2": { "first": 2 } }, "HVL": { "first": 3, }, "broken": 1 },
	"B": { "A": { "first": 4 } },
	"": { "default": { "first": 5 } },
}`;

/** What stands behind each place, up to the next mark. */
function behind(places: readonly { readonly start: number; readonly end: number }[]): readonly string[] {
	return places.map(({ start, end }) => `${text.slice(start, end)}${/^"[^,{}]*/.exec(text.slice(end))?.[0].trimEnd()}`);
}

describe('names in a variables file', () => {
	it('has an operation once', () => assert.deepEqual(behind(operationKeys(text, 'A')), ['A":']));
	it('has none of an operation it does not know', () => assert.deepEqual(operationKeys(text, 'first'), []));
	it('has a variable in every set of its operation', () =>
		assert.deepEqual(behind(variableKeys(text, 'A', 'first')), ['first": 1', 'first": 3']));
	it('has a variable of an anonymous operation', () =>
		assert.deepEqual(behind(variableKeys(text, '', 'first')), ['first": 5']));
	for (const broken of ['', '[1]', '{ "A": ', '{ "A": { "default": { "first"']) {
		it(`survives ${broken || 'nothing'}`, () => assert.ok(variableKeys(broken, 'A', 'first').length <= 1));
	}
});
