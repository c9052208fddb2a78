import assert from 'node:assert/strict';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { parseOperationHeads } from '../../../../../../src/graphql/core/language/variables/operationHeads.ts';
import { variableHoverAt } from '../../../../../../src/graphql/core/language/variables/variableHover.ts';
import { marked } from '../../marked.ts';
import { schema } from './schema.ts';

const document =
	'query A("How many." $first: Int = 10, $filter: Filter, $levels: [Level!], $OLD: Level) { all }\nmutation { all }\nquery ($level: Level!) { all }';

function hover(at: string): readonly (string | undefined)[] | undefined {
	const { text, offset } = marked(at);
	const found = variableHoverAt(text, offset, {
		operations: parseOperationHeads(readGraphql(document)),
		schema,
		environmentValues: {},
	});
	return (
		found && [
			text.slice(found.start, found.end),
			found.code,
			found.element?.description,
			found.element?.deprecated?.reason,
		]
	);
}

const variables = (inner: string) => `{ "A": { "d": { ${inner} } } }`;

describe('variableHoverAt', () => {
	const rows: readonly (readonly [at: string, expected: readonly (string | undefined)[] | undefined])[] = [
		[
			'{ "|A": {} }',
			['"A"', 'query A($first: Int = 10, $filter: Filter, $levels: [Level!], $OLD: Level)', undefined, undefined],
		],
		['{ "|": {} }', ['""', 'mutation\nquery($level: Level!)', undefined, undefined]],
		['{ "": { "d": { "|level": "OLD" } } }', ['"level"', '$level: Level!', undefined, undefined]],
		['{ "|B": {} }', undefined],
		['{ "A": { "|d": {} } }', undefined],
		['{ "A": {| "d": {} } }', undefined],
		[variables('"filter": {| }'), undefined],
		[
			variables('"filter": { "owner": |"MASTER" }'),
			['"MASTER"', 'Filter.owner: String!', 'The institution, for example 9999.', undefined],
		],
		[variables('"levels": { "MAS|TER": 1 }'), undefined],
		[variables('"fi|rst": 1'), ['"first"', '$first: Int = 10', 'How many.', undefined]],
		[variables('"first": |1'), ['1', '$first: Int = 10', 'How many.', undefined]],
		[variables('"unk|nown": 1'), undefined],
		[
			variables('"filter": { "ow|ner": "" }'),
			['"owner"', 'Filter.owner: String!', 'The institution, for example 9999.', undefined],
		],
		[variables('"filter": { "li|mit": 1 }'), ['"limit"', 'Filter.limit: Int! = 5', undefined, undefined]],
		[variables('"filter": { "co|de": 1 }'), ['"code"', 'Filter.code: String', undefined, 'Use levels.']],
		[variables('"filter": { "nope|": 1 }'), undefined],
		[variables('"levels": ["MAS|TER"]'), ['"MASTER"', 'Level.MASTER', 'Two years more.', undefined]],
		[variables('"levels": "OL|D"'), ['"OLD"', 'Level.OLD', undefined, 'Use BACHELOR.']],
		[variables('"O|LD": "MASTER"'), ['"OLD"', '$OLD: Level', undefined, undefined]],
		[variables('|'), undefined],
	];
	for (const [at, expected] of rows) {
		it(`shows ${expected ? `the hover "${expected[1]}"` : 'no hover'} at | in the variables file ${at}`, () =>
			assert.deepEqual(hover(at), expected));
	}
});
