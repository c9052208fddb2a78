import assert from 'node:assert/strict';
import {
	addToVariablesFile,
	firstValueRange,
} from '../../../../../../src/graphql/core/language/variables/addToVariablesFile.ts';
import { valuesOfVariableSet } from '../../../../../../src/graphql/core/language/variables/findAndChooseVariableSet.ts';
import {
	readVariablesFile,
	variableSetsOfOperation,
} from '../../../../../../src/graphql/core/language/variables/variablesFile.ts';

const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

describe('addToVariablesFile and firstValueRange', () => {
	const rows: readonly (readonly [name: string, text: string, values: object, expected: string])[] = [
		[
			'creates the operation and the set in an empty variables file',
			'',
			{ a: '' },
			'{\n  "A": {\n    "default": {\n      "a": ""\n    }\n  }\n}\n',
		],
		[
			'adds an operation after another one in a variables file and keeps comments',
			'{\n  // mine\n  "B": { "default": {} }, // too\n}',
			{ a: [0] },
			'{\n  // mine\n  "B": {\n    "default": {}\n  },\n  "A": {\n    "default": {\n      "a": [\n        0\n      ]\n    }\n  }, // too\n}',
		],
		[
			'adds a set after another one in a variables file',
			'{\n  "A": {\n    "HVL": {}\n  }\n}\n',
			{},
			'{\n  "A": {\n    "HVL": {},\n    "default": {}\n  }\n}\n',
		],
		[
			'adds a variable after another one in a variables file and keeps comments',
			'{\n  "A": {\n    "default": {\n      "b": 1 // one\n    }\n  }\n}\n',
			{ a: false },
			'{\n  "A": {\n    "default": {\n      "b": 1,\n      "a": false // one\n    }\n  }\n}\n',
		],
		['does not change a variables file that contains a list', '[]', { a: 1 }, '[]'],
		['does not change a variables file in which the operation is not an object', '{ "A": 1 }', { a: 1 }, '{ "A": 1 }'],
		[
			'does not change a variables file in which the set is not an object',
			'{ "A": { "default": [] } }',
			{ a: 1 },
			'{ "A": { "default": [] } }',
		],
		[
			'does not change a variables file when there are no values to add',
			'{ "A": { "default": {} } }',
			{},
			'{ "A": { "default": {} } }',
		],
	];
	for (const [name, text, values, expected] of rows) {
		it(name, () => assert.equal(addToVariablesFile(text, ['A', 'default'], { ...values }, layout), expected));
	}

	for (const [what, text] of [
		['an operation', '{ "A": { "default": { "x": 1 } }, "A": { "default": { "x": 2 } } }'],
		['a set', '{ "A": { "default": { "x": 1 }, "default": { "x": 2 } } }'],
	] as const) {
		it(`adds values to the set with which the operation runs if the name of ${what} occurs twice`, () => {
			const file = readVariablesFile(addToVariablesFile(text, ['A', 'default'], { a: 1 }, layout));
			assert.deepEqual(valuesOfVariableSet(variableSetsOfOperation(file, 'A'), 'default'), { x: 1, a: 1 });
		});
	}

	const positions: readonly (readonly [at: string, path: readonly string[]])[] = [
		['{ "A": { "d": {"x": "<>" } } }', ['A', 'd']],
		['{ "A": { "d": {"x": <0> } } }', ['A', 'd']],
		['{ "A": { "d": {"x": 1, "y": { "z": ["<ONE>", "TWO"] } } } }', ['A', 'd', 'y']],
		['{ "A": { "d": {<>} } }', ['A', 'd']],
		['<>{ "A": 1 }', ['B']],
	];
	for (const [at, path] of positions) {
		it(`finds the first value below the path ${path.join('.')}, marked by <>, in the variables file ${at}`, () => {
			const text = at.replace(/[<>]/g, '');
			assert.deepEqual(firstValueRange(text, path), { start: at.indexOf('<'), end: at.indexOf('>') - 1 });
		});
	}
});
