import assert from 'node:assert/strict';
import {
	operationNameRanges,
	variableNameRanges,
	variablesFilesToSearch,
} from '../../../../../../src/graphql/core/language/variables/namesInVariables.ts';

const text = `{
	// "A" stands for "first"
	"A": { "default": { "first": 1, "first2": { "first": 2 } }, "HVL": { "first": 3, }, "broken": 1 },
	"B": { "A": { "first": 4 } },
	"": { "default": { "first": 5 } },
}`;

import { type Files, markedWorkspace } from '../../../support/workspace.ts';

/**
 * Returns the text of each range and the text after it up to a comma or brace, such as `first": 1`,
 * because the same name occurs several times.
 */
function textsFrom(ranges: readonly { readonly start: number; readonly end: number }[]): readonly string[] {
	return ranges.map(({ start, end }) => `${text.slice(start, end)}${/^"[^,{}]*/.exec(text.slice(end))?.[0].trimEnd()}`);
}

describe('variablesFilesToSearch', () => {
	const file = '{ "A": { "d": { "x": 1 } }, "B": { "d": { "x": 2 } }, "C": { "d": { "x": 3 } } }';
	const rows: readonly (readonly [title: string, files: Files, expected: readonly string[]])[] = [
		['the name of an operation', { 'w/a.graphql': 'query |A { a }' }, ['a.graphql A']],
		['a variable from its definition', { 'w/a.graphql': 'query A($|x: Int) { a(b: $x) }' }, ['a.graphql 1']],
		[
			'a variable in a fragment that two operations use',
			{
				'w/a.graphql': 'query A($x: Int) { ...F }',
				'w/b.graphql': 'query B($x: Int) { ...F }\nquery C($x: Int) { a }',
				'w/f.graphql': 'fragment F on T { a(b: $|x) }',
			},
			['a.graphql 1', 'b.graphql 2'],
		],
		['a fragment', { 'w/a.graphql': 'fragment |F on T { a }' }, []],
	];
	for (const [title, files, expected] of rows) {
		it(`finds ${title} in ${expected.length === 0 ? 'no' : expected.length} variables files`, () => {
			const { index, found } = markedWorkspace(files);
			assert.ok(found);
			const ranges = variablesFilesToSearch(index, found).flatMap(({ uri, rangesOf }) =>
				rangesOf(file, found.name).map(({ start, end }) => {
					const value = /^": (\d)/.exec(file.slice(end))?.[1];
					return `${uri.replace('file:///w/', '')} ${value ?? file.slice(start, end)}`;
				}),
			);
			assert.deepEqual(ranges.toSorted(), expected);
		});
	}
});

describe('operationNameRanges and variableNameRanges', () => {
	it('finds the name of an operation in a variables file', () =>
		assert.deepEqual(textsFrom(operationNameRanges(text, 'A')), ['A":']));
	it('finds no name of an operation that is not in the variables file', () =>
		assert.deepEqual(operationNameRanges(text, 'first'), []));
	it('finds the name of a variable in each set of its operation in a variables file', () =>
		assert.deepEqual(textsFrom(variableNameRanges(text, 'A', 'first')), ['first": 1', 'first": 3']));
	it('finds the name of a variable of an anonymous operation in a variables file', () =>
		assert.deepEqual(textsFrom(variableNameRanges(text, '', 'first')), ['first": 5']));
	for (const broken of ['', '[1]', '{ "A": ', '{ "A": { "default": { "first"']) {
		it(`finds at most one name without throwing in the variables file ${JSON.stringify(broken)}`, () =>
			assert.ok(variableNameRanges(broken, 'A', 'first').length <= 1));
	}
});
