import assert from 'node:assert/strict';
import type { VariablePath } from '../../../../../../src/graphql/core/language/variables/variablePath.ts';
import {
	rangeInVariableSet,
	readVariablesFile,
	variableSetAt,
	variableSetsOfOperation,
} from '../../../../../../src/graphql/core/language/variables/variablesFile.ts';

/**
 * Parses a variables file. Returns its values as operation → variable set → JSON text; `undefined`
 * for a variable set that is not an object.
 */
function read(text: string): unknown {
	const { operations } = readVariablesFile(text);
	return Object.fromEntries(
		operations.map(({ operation, sets }) => [
			operation,
			Object.fromEntries(sets.map(({ name, values }) => [name, JSON.stringify(values)])),
		]),
	);
}

describe('readVariablesFile', () => {
	const rows: readonly (readonly [text: string, expected: object, isValid: boolean])[] = [
		['', {}, true],
		['// nothing yet\n', {}, true],
		['[]', {}, true],
		['{ "A": { "default": { "a": [1, "x", null, true] } } }', { A: { default: '{"a":[1,"x",null,true]}' } }, true],
		['{ "": { "x y": {} }, }', { '': { 'x y': '{}' } }, true],
		['{ /* c */ "A": { "d": { "a": { "b": 1, }, }, // c\n } }', { A: { d: '{"a":{"b":1}}' } }, true],
		['{ "A": 5, "B": { "d": [] } }', { A: {}, B: { d: undefined } }, true],
		['{ "A": { "d": { "a": 1, "b": } }', { A: { d: '{"a":1}' } }, false],
		['{ "A": { "d": { "a": 1 "b": 2', { A: { d: '{"a":1,"b":2}' } }, false],
		['{ "A": { "d": ', { A: { d: undefined } }, false],
		[
			'{ "A": { "d": { "a": 12345678901234567890, "b": [1.0, -0.10, 1e3, 9007199254740993] } } }',
			{ A: { d: '{"a":12345678901234567890,"b":[1.0,-0.10,1e3,9007199254740993]}' } },
			true,
		],
		['{ "A": { "d": { "a": 01, "b": 1. } } }', { A: { d: '{"a":0,"b":1}' } }, false],
		['{ "A": { "d": { "__proto__": 1 } } }', { A: { d: '{"__proto__":1}' } }, true],
	];
	for (const [text, expected, isValid] of rows) {
		it(`reads the variable sets of each operation from the variables file ${JSON.stringify(text)}`, () => {
			assert.deepEqual(read(text), expected);
			assert.equal(readVariablesFile(text).syntaxError === undefined, isValid);
		});
	}

	it('reads a variable without a value from a variables file as undefined', () => {
		const [set] = variableSetsOfOperation(readVariablesFile('{ "A": { "d": { "a": } } }'), 'A');
		assert.deepEqual(Object.entries(set?.values ?? {}), [['a', undefined]]);
	});

	const text = '{ "A": { "d": { "a": { "b": [{ "c": 1 }, "x"] } } } }';
	const ranges: readonly (readonly [path: VariablePath, part: 'name' | 'value', expected: string])[] = [
		[['a', 'b', 1], 'value', '"x"'],
		[['a', 'b', 0, 'c'], 'value', '1'],
		[['a', 'b', 0, 'c'], 'name', '"c"'],
		[['a', 'b', 0], 'value', '{'],
		[['a', 'b', 0, 'none'], 'value', '{'],
		[['a', 'b'], 'value', '"b"'],
		[['a', 'none', 'deeper'], 'value', '"a"'],
		[['none'], 'value', '"d"'],
	];
	for (const [path, part, expected] of ranges) {
		it(`returns the range of ${expected} for the ${part} at the path ${path.join('.')} of a variable set`, () => {
			const [set] = variableSetsOfOperation(readVariablesFile(text), 'A');
			assert.ok(set);
			const { start, end } = rangeInVariableSet(set, path, part);
			assert.equal(text.slice(start, end), expected);
		});
	}
});

describe('variableSetAt', () => {
	const text = '| { "A": { | "one": { "x": | 1 }, "two": { "x": 2 } | }, "": { "d": { | } } }';
	const [before, inOperation, inSet, afterSets, anonymous] = [...text.matchAll(/\|/g)].map(
		({ index }, position) => index - position,
	);
	const file = readVariablesFile(text.replaceAll('|', ''));
	const start = (key: string) => text.replaceAll('|', '').indexOf(key);
	const rows: readonly (readonly [string, number | undefined, object | undefined])[] = [
		['finds the operation whose name starts at the offset', start('"A"'), { operation: 'A', set: undefined }],
		['finds the set whose name starts at the offset', start('"one"'), { operation: 'A', set: 'one' }],
		['finds no operation at an offset before the first operation of a variables file', before, undefined],
		['finds no set at an offset before the first set of an operation', inOperation, { operation: 'A', set: undefined }],
		['finds the set whose values contain the offset', inSet, { operation: 'A', set: 'one' }],
		['finds the last set at an offset after all sets of an operation', afterSets, { operation: 'A', set: 'two' }],
		['finds an anonymous operation by the empty name', anonymous, { operation: '', set: 'd' }],
	];
	for (const [title, offset, expected] of rows) {
		it(title, () => assert.deepEqual(variableSetAt(file, offset ?? -1), expected));
	}
});
