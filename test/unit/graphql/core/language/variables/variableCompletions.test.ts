import assert from 'node:assert/strict';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { parseOperationHeads } from '../../../../../../src/graphql/core/language/variables/operationHeads.ts';
import {
	type VariablesFileSuggestions,
	variableCompletionsAt,
} from '../../../../../../src/graphql/core/language/variables/variableCompletions.ts';
import { marked } from '../../marked.ts';
import { schema } from './schema.ts';

const document = `
	query A($first: Int!, $filter: Filter!, $levels: [Level!], $flag: Boolean!, $name: String!) { all }
	subscription S { all }
	{ all }
	query ($id: ID!, $first: Int) { all }
	query ($first: Int) { all }
`;

function complete(at: string): VariablesFileSuggestions {
	const { text, offset } = marked(at);
	return variableCompletionsAt(text, offset, {
		operations: parseOperationHeads(readGraphql(document)),
		schema,
		environmentValues: { name: 'x' },
	});
}

function labels(at: string): readonly string[] {
	return complete(at).suggestions.map(({ label }) => label);
}

/**
 * Returns the variables file after the first suggestion at `|` is inserted, with the placeholders
 * of its snippet as text.
 */
function textAfterFirst(at: string): string {
	const { replaced, suggestions } = complete(at);
	const { text } = marked(at);
	return text.slice(0, replaced.start) + (suggestions[0]?.snippet ?? '') + text.slice(replaced.end);
}

const variables = (inner: string) => `{ "A": { "d": { ${inner} } } }`;

describe('variableCompletionsAt', () => {
	const rows: readonly (readonly [at: string, expected: readonly string[]])[] = [
		['{ | }', ['A', '""']],
		['{ "|" }', ['A', '""']],
		['{ "A": {}, | }', ['""']],
		['{ "|A": {} }', ['A', '""']],
		['{ "A": { | } }', ['default']],
		['{ "A": { "default": {}, | } }', []],
		['{ "": { "d": { | } } }', ['id', 'first']],
		['{ "B": { | } }', []],
		['{ "A": | }', ['{…}']],
		['{ "A": { "d": | } }', ['{…}']],
		[variables('|'), ['first', 'filter', 'levels', 'flag', 'name']],
		[variables('"first": 1, "fl|"'), ['filter', 'levels', 'flag', 'name']],
		[variables('"first": |'), []],
		[variables('"flag": |'), ['true', 'false']],
		[variables('"flag": true|'), ['true', 'false']],
		[variables('"filter": |'), ['{…}']],
		[variables('"levels": |'), ['[…]', 'null']],
		[variables('"levels": [|]'), ['BACHELOR', 'MASTER', 'OLD']],
		[variables('"levels": ["MASTER", "|"]'), ['BACHELOR', 'MASTER', 'OLD']],
		[variables('"levels": ["MASTER" |]'), []],
		[variables('"filter": { | }'), ['owner', 'levels', 'limit', 'children', 'code']],
		[variables('"filter": { "owner": "", "children": [{ "|" }] }'), ['owner', 'levels', 'limit', 'children', 'code']],
		[variables('"filter": { "children": { "levels": ["|"] } }'), ['BACHELOR', 'MASTER', 'OLD']],
		[variables('"unknown": { | }'), []],
		[variables('// |\n'), []],
		[variables('/* | */'), []],
		[variables('"level|s" : 1'), ['first', 'filter', 'levels', 'flag', 'name']],
		['{ "A": { "de|": {} } } // c', ['default']],
		['{ "A": {} } // |', []],
		['{ "A": {} } /* |', []],
		['{ |/* c */ }', ['A', '""']],
		['{ /* c */| }', ['A', '""']],
		['|', []],
	];
	for (const [at, expected] of rows) {
		it(`suggests ${expected.join(', ') || 'nothing'} at | in the variables file ${at.replace('\n', '⏎')}`, () =>
			assert.deepEqual(labels(at), expected));
	}

	const insertions: readonly (readonly [at: string, expected: string])[] = [
		[variables('fi|'), variables(`"first": \${1:0}`)],
		[variables('"fi|"'), variables(`"first": \${1:0}`)],
		[variables('"fi|": 5'), variables('"first": 5')],
		[variables('| "flag": true'), variables(`"first": \${1:0}, "flag": true`)],
		[variables('| /* c */, "flag": true'), variables(`"first": \${1:0} /* c */, "flag": true`)],
		[variables('"levels": ["|"]'), variables('"levels": ["BACHELOR"]')],
		[variables('"flag": |'), variables('"flag": true')],
		[variables('"levels": |'), variables(`"levels": ["\${1:BACHELOR}"]`)],
		[
			'{ "A": { "d": | } }',
			`{ "A": { "d": {\n\t"first": \${1:0},\n\t"filter": {\n\t\t"owner": "$2"\n\t},\n\t"flag": \${3:false}\n} } }`,
		],
		[
			'{ "A": | }',
			`{ "A": {\n\t"default": {\n\t\t"first": \${1:0},\n\t\t"filter": {\n\t\t\t"owner": "$2"\n\t\t},\n\t\t"flag": \${3:false}\n\t}\n} }`,
		],
		[
			'{ "A": { | } }',
			`{ "A": { "default": {\n\t"first": \${1:0},\n\t"filter": {\n\t\t"owner": "$2"\n\t},\n\t"flag": \${3:false}\n} } }`,
		],
	];
	for (const [at, expected] of insertions) {
		it(`the first completion at | changes the variables file ${at} to ${expected.replaceAll(/\s+/g, ' ')}`, () =>
			assert.equal(textAfterFirst(at), expected));
	}

	it('returns the kinds and types of the suggestions in a variables file', () => {
		const shown = (at: string) =>
			complete(at).suggestions.map(({ label, kind, detail }) => `${label} ${kind} ${detail ?? '-'}`);
		assert.deepEqual(shown('{ | }'), ['A operation query', '"" operation query']);
		assert.deepEqual(shown('{ "A": { | } }'), ['default set -']);
		assert.deepEqual(shown(variables('"first": 1, "filter": {}, "levels": [], "name": "", |')), [
			'flag variable Boolean!',
		]);
		assert.deepEqual(shown(variables('"filter": { "owner": "", "limit": 1, "code": "", "children": [], | }')), [
			'levels field [Level!]',
		]);
		assert.deepEqual(shown(variables('"levels": ["BACHELOR", |]')), [
			'BACHELOR value Level',
			'MASTER value Level',
			'OLD value Level',
		]);
		assert.deepEqual(shown(variables('"levels": |')), ['[…] value [Level!]', 'null value [Level!]']);
		assert.deepEqual(shown('{ "A": | }'), ['{…} value -']);
	});

	it('returns no suggestions in a variables file with deeply nested values', () => {
		const at = `{ "A": { "d": { "levels": ${'['.repeat(1000)} "|`;
		assert.deepEqual(labels(at), []);
	});

	it('returns types, descriptions and deprecations of the suggestions in a variables file', () => {
		const [owner] = complete(variables('"filter": { | }')).suggestions;
		assert.deepEqual([owner?.detail, owner?.element?.description], ['String!', 'The institution, for example 9999.']);
		const code = complete(variables('"filter": { | }')).suggestions.at(-1);
		assert.equal(code?.element?.deprecated?.reason, 'Use levels.');
		const old = complete(variables('"levels": [|]')).suggestions.at(-1);
		assert.equal(old?.element?.deprecated?.reason, 'Use BACHELOR.');
	});
});
