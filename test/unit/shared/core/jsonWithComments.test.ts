import assert from 'node:assert/strict';
import { readJsonCatalog } from '../../../../src/catalog/core/reading/readJsonCatalog.ts';
import { variableCompletionsAt } from '../../../../src/graphql/core/language/variables/variableCompletions.ts';
import { variableHoverAt } from '../../../../src/graphql/core/language/variables/variableHover.ts';
import { readVariablesFile } from '../../../../src/graphql/core/language/variables/variablesFile.ts';
import { readNotebookCode } from '../../../../src/shared/core/code/readNotebookCode.ts';
import { offsetOfDeepNesting, parseJsonWithComments } from '../../../../src/shared/core/jsonWithComments.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deep = '{"a":'.repeat(200_000);
const context = { operations: [], schema: undefined, environmentValues: {} };

describe('offsetOfDeepNesting', () => {
	for (const [title, text, expected] of [
		['accepts 500 levels', nested(500), undefined],
		['finds the bracket of level 501', ` ${nested(501)}`, 501],
		['counts only open brackets', '[]'.repeat(1000), undefined],
		['ignores brackets in strings and comments', `["${'['.repeat(600)}", /*${'['.repeat(600)}*/ 1]`, undefined],
	] as const) {
		it(`${title} of JSON`, () => assert.equal(offsetOfDeepNesting(text), expected));
	}
});

describe('a text that ends inside a token of JSON', () => {
	for (const text of ['"\\', '{"a":"\\', '"\\u12', '"abc', '/*', '//', '/', '-', '\\']) {
		it(`finds no deep nesting in JSON that ends inside a token: ${JSON.stringify(text)}`, () =>
			assert.equal(offsetOfDeepNesting(text), undefined));
	}
});

describe('JSON that is nested 200,000 levels deep', () => {
	for (const [title, read, expected] of [
		['is invalid in a settings file', () => parseJsonWithComments(deep), undefined],
		['is a syntax error in a variables file', () => readVariablesFile(deep).syntaxError, 2500],
		['has no hover in a variables file', () => variableHoverAt(deep, 9, context), undefined],
		[
			'has no completions in a variables file',
			() => variableCompletionsAt(deep, deep.length, context).suggestions.length,
			0,
		],
		['is not JSON in a catalog', () => readJsonCatalog(deep).kind, 'broken'],
		['has no code in a notebook', () => readNotebookCode(deep).length, 0],
	] as const) {
		it(title, () => assert.equal(read(), expected));
	}
});
