import assert from 'node:assert/strict';
import { prettyJson } from '../../../../../../src/graphql/core/client/response/prettyJson.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';

describe('prettyJson', () => {
	const values: readonly unknown[] = [
		null,
		true,
		-1.5e-7,
		'',
		[],
		{},
		[[], [{}], [1, [2]]],
		['', '', '"', '""', 'a\\', 'b\\\\', '\\"'],
		{ a: { b: [{ c: null }, 'x,{}[]:"\\\n'] }, å: 'ø' },
	];
	for (const value of values) {
		it(`formats ${JSON.stringify(value)} like JSON.stringify with two spaces per level`, () => {
			assert.equal(prettyJson(JSON.stringify(value)), `${JSON.stringify(value, null, 2)}\n`);
			assert.equal(prettyJson(JSON.stringify(value, null, '\t')), `${JSON.stringify(value, null, 2)}\n`);
		});
	}

	it('formats JSON without changing digits of numbers or removing duplicate keys', () => {
		assert.equal(
			prettyJson('{"a":12345678901234567890,"a":1.10,"b":1E5}'),
			'{\n  "a": 12345678901234567890,\n  "a": 1.10,\n  "b": 1E5\n}\n',
		);
	});

	it('formats JSON with letters instead of their escape sequences, and does not change necessary escape sequences', () => {
		assert.equal(
			prettyJson('["bl\\u00e5b\\u00e6r","\\u0007\\"","\\\\u00e5","a\\/b"]'),
			'[\n  "blåbær",\n  "\\u0007\\"",\n  "\\\\u00e5",\n  "a\\/b"\n]\n',
		);
	});

	for (const [what, part] of [
		['letters', 'x'],
		['escapes', '\\n'],
		['backslashes', '\\\\'],
	] as const) {
		it(`formats a very long string of ${what}`, () => {
			const long = `"${part.repeat(scaled(12_000_000))}"`;
			// `assert.equal` is not used, because its error message would contain both long texts.
			assert.ok(prettyJson(`{"a":${long}}`) === `{\n  "a": ${long}\n}\n`);
		});
	}

	it('returns undefined instead of formatted JSON when formatting would add more than the maximum number of characters', () => {
		const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
		assert.ok(prettyJson(deep, 1_000_000) === undefined);
		assert.equal(prettyJson('{"a":[1]}', 13), '{\n  "a": [\n    1\n  ]\n}\n');
		assert.equal(prettyJson('{"a":[1]}', 12), undefined);
		assert.equal(prettyJson('{  "a": 1  }', 1), '{\n  "a": 1\n}\n');
	});
});
