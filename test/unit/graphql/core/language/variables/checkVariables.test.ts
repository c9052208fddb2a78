import assert from 'node:assert/strict';
import { parseJsonExactly } from '../../../../../../src/graphql/core/language/syntax/exactJson.ts';
import {
	checkVariables,
	valuesOfDeclaredVariables,
	variableValuesFor,
} from '../../../../../../src/graphql/core/language/variables/checkVariables.ts';
import { variablePathText } from '../../../../../../src/graphql/core/language/variables/variablePath.ts';
import type { VariableValues } from '../../../../../../src/graphql/core/language/variables/variablesFile.ts';
import { UserError } from '../../../../../../src/shared/core/errors.ts';
import { declared, schema } from './schema.ts';

function check(variables: string, values: VariableValues, withSchema = true): readonly string[] {
	return checkVariables(declared(variables), values, withSchema ? schema : undefined).map((problem) =>
		[problem.path.join('.'), problem.kind, 'type' in problem ? problem.type : ''].join(' ').trimEnd(),
	);
}

const owner = '9999';

describe('checkVariables', () => {
	const rows: readonly (readonly [variables: string, values: VariableValues, expected: readonly string[]])[] = [
		['$first: Int!', {}, ['first missing Int!']],
		['$first: Int!', { first: null }, ['first missing Int!']],
		['$constructor: Int!', {}, ['constructor missing Int!']],
		['$first: Int! = 3', { first: null }, ['first missing Int!']],
		['$first: Int', { first: null }, []],
		['$first: Int', { first: 1.5 }, ['first wrong Int']],
		['$first: Int', { first: '1' }, ['first wrong Int']],
		['$first: Int', { frist: 1 }, []],
		['$id: ID', { id: parseJsonExactly('12345678901234567890') }, []],
		['$id: ID', { id: true }, ['id wrong ID']],
		['$flag: Boolean', { flag: 'false' }, ['flag wrong Boolean']],
		['$ratio: Float', { ratio: 1 }, []],
		['$level: Level!', { level: 'MASTER' }, []],
		['$level: Level!', { level: 'DOCTOR' }, ['level wrong Level!']],
		['$levels: [Level!]', { levels: ['MASTER', 'X', null] }, ['levels.1 wrong Level!', 'levels.2 wrong Level!']],
		['$filter: Filter', { filter: {} }, ['filter.owner missing String!']],
		['$filter: Filter', { filter: { owner, limit: null } }, ['filter.limit wrong Int!']],
		['$filter: Filter', { filter: 'x' }, ['filter wrong Filter']],
		[
			'$filter: Filter',
			{ filter: { eier: 'x', levels: ['X'] } },
			['filter.owner missing String!', 'filter.eier unknown field Filter', 'filter.levels.0 wrong Level!'],
		],
		['$filters: [Filter!]', { filters: { owner } }, []],
		['$filters: [Filter!]', { filters: {} }, ['filters.owner missing String!']],
		['$filters: [Filter!]', { filters: [{ owner }, {}] }, ['filters.1.owner missing String!']],
		['$choice: Choice', { choice: { id: 1 } }, []],
		['$choice: Choice', { choice: { id: 1, number: 1 } }, ['choice wrong Choice']],
		['$choice: Choice', { choice: {} }, ['choice wrong Choice']],
		['$x: Unknown!', { x: 1 }, []],
		['$x: Query!', { x: 1 }, []],
	];
	for (const [variables, values, expected] of rows) {
		it(`reports ${expected.length === 0 ? 'no problems' : `the problems ${expected.join(', ')}`} for ${variables} with the values ${JSON.stringify(values)}`, () =>
			assert.deepEqual(check(variables, values), expected));
	}

	const quirks: readonly (readonly [title: string, variables: string, values: VariableValues])[] = [
		['Q14: does not require a variable with a default value', '$n: Int! = 3', {}],
		['Q14: does not require an input field with a default value', '$filter: Filter', { filter: { owner } }],
		['Q15: accepts an object for a custom scalar', '$json: Json', { json: { any: ['thing'] } }],
		['Q15: accepts an integer for an ID', '$id: ID', { id: 12 }],
		['Q15: accepts a single value for a list', '$levels: [Level!]', { levels: 'MASTER' }],
	];
	for (const [title, variables, values] of quirks) {
		it(title, () => assert.deepEqual(check(variables, values), []));
	}

	it('reports only missing values of variables when there is no schema', () => {
		const values = { a: 'x', b: null, d: 1 };
		assert.deepEqual(check('$a: Int!, $b: Int!, $c: Int!', values, false), ['b missing Int!', 'c missing Int!']);
	});

	it('returns the error message of graphql-js for an invalid variable value', () => {
		const [problem] = checkVariables(declared('$first: Int'), { first: 'many' }, schema);
		assert.equal(problem && 'message' in problem && problem.message, 'Int cannot represent non-integer value: "many"');
	});

	it('formats the path to a part of a variable as $filter.levels[0].x', () => {
		assert.equal(variablePathText(['filter', 'levels', 0, 'x']), '$filter.levels[0].x');
	});

	it('returns only the values of variables that the operation declares', () => {
		assert.deepEqual(valuesOfDeclaredVariables(declared('$a: Int, $b: Int, $toString: Int'), { a: 1, c: 2, b: null }), {
			a: 1,
			b: null,
		});
	});
});

describe('variableValuesFor', () => {
	const operation = { operation: 'Q', definitions: declared('$owner: String!, $year: Int, $first: Int'), schema };
	const authentication = { type: 'basic' } as const;

	it('names the environment in the error only if the first invalid value is one of the environment', () => {
		const variables = { owner: 1, year: '2026' };
		const api = { url: 'https://api.example', headers: {}, secretHeaders: [], authentication, variables };
		const environmentFor = (setValues: VariableValues) => {
			try {
				return variableValuesFor(operation, setValues, { api, label: 'Test' });
			} catch (error) {
				assert.ok(error instanceof UserError);
				return [error.details['variable'], error.details['environment']];
			}
		};
		assert.deepEqual(environmentFor({}), ['$owner', 'Test']);
		assert.deepEqual(environmentFor({ year: 2026 }), ['$owner', 'Test']);
		assert.deepEqual(environmentFor({ owner: 'x' }), ['$year', 'Test']);
		assert.deepEqual(environmentFor({ owner: 2 }), ['$owner', undefined]);
	});

	it('returns the values of the set, and the values of the environment for variables that the set lacks', () => {
		const variables = { owner: 'environment', year: 2026, other: 1 };
		const api = { url: 'https://api.example', headers: {}, secretHeaders: [], authentication, variables };
		assert.deepEqual(variableValuesFor(operation, { owner: 'set', first: 3 }, { api, label: 'Test' }), {
			owner: 'set',
			year: 2026,
			first: 3,
		});
	});
});
