import assert from 'node:assert/strict';
import {
	addToVariablesFile,
	firstPlaceholder,
} from '../../../../../../src/graphql/core/language/variables/addToVariablesFile.ts';

const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

describe('adding to a variables file', () => {
	const rows: readonly (readonly [name: string, text: string, values: object, expected: string])[] = [
		['an empty file', '', { a: '' }, '{\n  "A": {\n    "default": {\n      "a": ""\n    }\n  }\n}\n'],
		[
			'another operation',
			'{\n  // mine\n  "B": { "default": {} }, // too\n}',
			{ a: [0] },
			'{\n  // mine\n  "B": {\n    "default": {}\n  },\n  "A": {\n    "default": {\n      "a": [\n        0\n      ]\n    }\n  }, // too\n}',
		],
		[
			'another set',
			'{\n  "A": {\n    "HVL": {}\n  }\n}\n',
			{},
			'{\n  "A": {\n    "HVL": {},\n    "default": {}\n  }\n}\n',
		],
		[
			'further variables',
			'{\n  "A": {\n    "default": {\n      "b": 1 // one\n    }\n  }\n}\n',
			{ a: false },
			'{\n  "A": {\n    "default": {\n      "b": 1,\n      "a": false // one\n    }\n  }\n}\n',
		],
		['a list', '[]', { a: 1 }, '[]'],
		['an operation that is none', '{ "A": 1 }', { a: 1 }, '{ "A": 1 }'],
		['a set that is none', '{ "A": { "default": [] } }', { a: 1 }, '{ "A": { "default": [] } }'],
		['nothing', '{ "A": { "default": {} } }', {}, '{ "A": { "default": {} } }'],
	];
	for (const [name, text, values, expected] of rows) {
		it(name, () => assert.equal(addToVariablesFile(text, ['A', 'default'], { ...values }, layout), expected));
	}

	const places: readonly (readonly [at: string, path: readonly string[]])[] = [
		['{ "A": { "d": {"x": "<>" } } }', ['A', 'd']],
		['{ "A": { "d": {"x": <0> } } }', ['A', 'd']],
		['{ "A": { "d": {"x": 1, "y": { "z": ["<ONE>", "TWO"] } } } }', ['A', 'd', 'y']],
		['{ "A": { "d": {<>} } }', ['A', 'd']],
		['<>{ "A": 1 }', ['B']],
	];
	for (const [at, path] of places) {
		it(`begins at ${at}`, () => {
			const text = at.replace(/[<>]/g, '');
			assert.deepEqual(firstPlaceholder(text, path), { start: at.indexOf('<'), end: at.indexOf('>') - 1 });
		});
	}
});
