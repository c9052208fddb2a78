import assert from 'node:assert/strict';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { checkVariablesFile } from '../../../../../../src/graphql/core/language/variables/checkVariablesFile.ts';
import { parseOperationHeads } from '../../../../../../src/graphql/core/language/variables/operationHeads.ts';
import { readVariablesFile } from '../../../../../../src/graphql/core/language/variables/variablesFile.ts';
import { schema } from './schema.ts';

const document = `
	query A($first: Int!, $filter: Filter, $name: String!) { all }
	query Broken($first: ) { all }
	{ all }
	query Twice($id: ID!, $first: Int) { all }
	query Twice($id: ID!, $level: Level!) { all }
`;

function check(text: string): readonly string[] {
	const context = {
		operations: parseOperationHeads(readGraphql(document)),
		schema,
		environmentValues: { name: 5, other: 'x' },
	};
	return checkVariablesFile(readVariablesFile(text), context).map(
		({ kind, start, end }) => `${kind} at ${text.slice(start, end)}`,
	);
}

describe('checkVariablesFile', () => {
	const rows: readonly (readonly [text: string, expected: readonly string[]])[] = [
		['{ "A": { "d": { "first": 1, "name": "x" } } }', []],
		// The environment has an invalid value for $name, which is not a problem of the variables file.
		['{ "A": { "d": { "first": 1 } } }', []],
		['{ "A": { "d": {} } }', ['missing at "d"']],
		['{ "A": { "d": { "first": null, "name": 5 } } }', ['missing at "first"', 'wrong at 5']],
		['{ "A": { "d": { "first": 1, "frist": 2 } } }', ['undeclared at "frist"']],
		['{ "A": { "d": { "first": "x", "filter": {} } } }', ['wrong at "x"', 'missing at "filter"']],
		['{ "A": { "d": { "first": 1, "filter": { "x": 1, "owner": "" } } } }', ['unknown field at "x"']],
		['{ "A": { "d": { "first": } } }', []],
		[
			'{ "A": { "d": { "first": 1, "filter": { "owner": "", "code": "x", "levels": ["MASTER", "OLD"] } } } }',
			['deprecated at "OLD"', 'deprecated at "code"'],
		],
		[
			'{ "A": { "d": { "first": 1, "name": "x", "filter": { "owner": "", "children": { "owner": "", "levels": "OLD" } } } } }',
			['deprecated at "OLD"'],
		],
		['{ "Twice": { "d": { "id": "x", "first": 1, "level": "MASTER" } } }', []],
		['{ "Twice": { "d": { "first": 1, "x": 1 } } }', ['missing at "d"', 'undeclared at "x"']],
		['{ "A": { "d": 5 }, "Broken": { "d": { "x": 1 } } }', []],
		['{ "B": { "d": {} }, "": { "d": { "x": 1 } } }', ['unknown operation at "B"', 'undeclared at "x"']],
	];
	for (const [text, expected] of rows) {
		it(`reports ${expected.length === 0 ? 'no problems' : `the problems ${expected.join(', ')}`} in the variables file ${text}`, () =>
			assert.deepEqual(check(text), expected));
	}
});
