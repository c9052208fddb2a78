import assert from 'node:assert/strict';
import { buildSchema, Kind, parse } from 'graphql';
import {
	allValuesToEnter,
	enteredVariables,
	inputTextOfValue,
	missingValuesToEnter,
	replaceVariableValue,
	type ValueToEnter,
} from '../../../../../../src/graphql/core/language/variables/valuesToEnter.ts';

const schema = buildSchema(`
	scalar Date
	scalar DateTime
	enum Level { BACHELOR MASTER }
	input Period { "First day." from: Date! to: Date }
	input Filter { "Code of the owner." owner: ID! levels: [Level!] period: Period! }
	input Options { page: Int }
	input Loop { name: String! loop: Loop }
	input OneOf @oneOf { id: ID number: Int }
	type Query {
		a(id: ID, n: Int, f: Float, b: Boolean, s: String, d: Date, t: DateTime, l: Level, ls: [Level!], ids: [ID!],
			filter: Filter, filters: [Filter!], loop: Loop, one: OneOf): Int
	}
`);

function definitionsOf(variables: string) {
	const [operation] = parse(`query A(${variables}) { a }`).definitions;
	assert.ok(operation?.kind === Kind.OPERATION_DEFINITION);
	return operation.variableDefinitions ?? [];
}

const describeValue = ({ name, type, description, choices, isOptional }: ValueToEnter) =>
	[`${name}: ${type}`, description, choices.join('|'), isOptional ? 'optional' : undefined].filter(Boolean).join(' · ');

describe('values of variables that a user enters', () => {
	const asked: readonly (readonly [variables: string, given: Record<string, unknown>, asked: readonly string[]])[] = [
		['$id: ID!', {}, ['$id: ID!']],
		['$id: ID!', { id: 'x' }, []],
		['$id: ID!', { id: null }, ['$id: ID!']],
		['$id: ID! = "x"', {}, []],
		['$id: ID', {}, []],
		['$l: Level!, $n: Int!', {}, ['$l: Level! · BACHELOR|MASTER', '$n: Int!']],
		['$b: Boolean!', {}, ['$b: Boolean! · true|false']],
		['$ls: [Level!]!', {}, ['$ls: [Level!]!']],
		['$filter: Filter!', {}, ['$filter.owner: ID! · Code of the owner.', '$filter.period.from: Date! · First day.']],
		['$filter: Filter!', { filter: { owner: 'x' } }, ['$filter.period.from: Date! · First day.']],
		['$filter: Filter', {}, []],
		['$filters: [Filter!]!', {}, ['$filters: [Filter!]!']],
		['$loop: Loop!', {}, ['$loop.name: String!']],
		['$one: OneOf!', {}, ['$one: OneOf!']],
		['$options: Options!', {}, ['$options: Options!']],
		['$x: Unknown!', {}, ['$x: Unknown!']],
	];
	for (const [variables, given, expected] of asked) {
		it(`for (${variables}) and the values ${JSON.stringify(given)}, the user enters [${expected.join(', ')}]`, () => {
			assert.deepEqual(missingValuesToEnter(definitionsOf(variables), schema, given).map(describeValue), expected);
		});
	}

	it('without a schema, the user enters each required variable as a whole', () => {
		const values = missingValuesToEnter(definitionsOf('$id: ID!, $filter: Filter!, $b: Boolean!'), undefined, {});
		assert.deepEqual(values.map(describeValue), ['$id: ID!', '$filter: Filter!', '$b: Boolean! · true|false']);
	});

	it('for a new entry of all values, optional variables can be left out', () => {
		const values = allValuesToEnter(definitionsOf('$id: ID!, $l: Level, $filter: Filter, $n: Int! = 1'), schema);
		assert.deepEqual(values.map(describeValue), [
			'$id: ID!',
			'$l: Level · BACHELOR|MASTER · optional',
			'$filter: Filter · optional',
			'$n: Int! · optional',
		]);
	});

	const read: readonly (readonly [type: string, text: string, value: unknown])[] = [
		['ID!', ' 0217 ', '0217'],
		['ID!', '[a]', '[a]'],
		['String!', '{"a":1}', '{"a":1}'],
		['ID!', '{"a":1}', '{"a":1}'],
		['[String!]!', '{a, b', ['{a', 'b']],
		['ID!', '', undefined],
		['ID!', '  ', undefined],
		['Int!', '12', 12],
		['Int!', '-2147483648', -2147483648],
		['Int!', '2147483648', undefined],
		['Int!', '1.5', undefined],
		['Int!', '0x10', undefined],
		['Float!', '1.5', 1.5],
		['Float!', '1,5', undefined],
		['Float!', 'Infinity', undefined],
		['Boolean!', 'false', false],
		['Boolean!', 'true', true],
		['[ID!]!', '{a,b', ['{a', 'b']],
		['Boolean!', 'no', undefined],
		['Level!', 'MASTER', 'MASTER'],
		['Level!', 'DOCTOR', undefined],
		['[Level!]!', 'BACHELOR, MASTER', ['BACHELOR', 'MASTER']],
		['[Level!]!', 'BACHELOR', ['BACHELOR']],
		['[Level!]!', 'BACHELOR,', undefined],
		['[Level!]!', '["MASTER"]', ['MASTER']],
		['[ID!]!', 'a, b', ['a', 'b']],
		['[Int!]', '1, x', undefined],
		['Date!', '2026-02-28', '2026-02-28'],
		['Date!', '2026-02-30', undefined],
		['Date!', '28.02.2026', undefined],
		['Date!', '2026-02-28T10:00', undefined],
		['DateTime!', '2026-02-28T10:00:00Z', '2026-02-28T10:00:00Z'],
		['DateTime!', '2026-02-28', undefined],
		['[Filter!]!', '[{"owner":"x","period":{"from":"2026-01-01"}}]', [{ owner: 'x', period: { from: '2026-01-01' } }]],
		['[Filter!]!', '[{"owner":"x"}]', undefined],
		['[Filter!]!', 'x', undefined],
		['OneOf!', '{"id":"x"}', { id: 'x' }],
		['OneOf!', '{"id":"x","number":1}', undefined],
		['OneOf!', '{', undefined],
		['Unknown!', 'x', 'x'],
		['Unknown!', '{"a":1}', { a: 1 }],
		['Unknown!', '{a', '{a'],
		['[Unknown!]!', 'a,b', ['a', 'b']],
	];
	for (const [type, text, expected] of read) {
		it(`the text "${text}" is ${expected === undefined ? 'no value' : JSON.stringify(expected)} of the type ${type}`, () => {
			const [value] = missingValuesToEnter(definitionsOf(`$x: ${type}`), schema, {}).concat(
				allValuesToEnter(definitionsOf(`$x: ${type}`), schema),
			);
			assert.deepEqual(value?.read(text), expected);
		});
	}

	const exact: readonly (readonly [type: string, text: string])[] = [
		['[ID!]!', '[12345678901234567890,1]'],
		['OneOf!', '{"id":12345678901234567890}'],
		['Unknown!', '{"a":[1.10000000000000000001]}'],
	];
	for (const [type, text] of exact) {
		it(`the numbers in the text ${text} of the type ${type} are sent with the digits that the user entered`, () => {
			const [value] = missingValuesToEnter(definitionsOf(`$x: ${type}`), schema, {});
			assert.equal(JSON.stringify(value?.read(text)), text);
		});
	}

	it('the example of an input type contains its required fields, and the example of a list contains two values', () => {
		const examples = ['[Int!]!', '[Level!]!', '[Filter!]!', 'OneOf!', 'ID!'].map(
			(type) => missingValuesToEnter(definitionsOf(`$x: ${type}`), schema, {})[0]?.example,
		);
		assert.deepEqual(examples, [
			'10, 10',
			'BACHELOR, BACHELOR',
			'[{"owner":"","period":{"from":""}}]',
			'{"id":""}',
			'abc',
		]);
	});

	it('the example of each type is a valid value', () => {
		const types = [
			'ID!',
			'Int!',
			'Float!',
			'Boolean!',
			'Date!',
			'DateTime!',
			'Level!',
			'[Level!]!',
			'[Int!]!',
			'Unknown!',
		];
		for (const type of types) {
			const [value] = missingValuesToEnter(definitionsOf(`$x: ${type}`), schema, {});
			assert.notEqual(value?.read(value.example), undefined, type);
		}
	});

	it('an entered value is set at its path in the variables, and is proposed in the next input box', () => {
		const values = replaceVariableValue({ filter: { owner: 'x' }, n: 1 }, ['filter', 'period', 'from'], '2026-01-01');
		assert.deepEqual(values, { filter: { owner: 'x', period: { from: '2026-01-01' } }, n: 1 });
		assert.equal(inputTextOfValue(values, ['filter', 'period', 'from']), '2026-01-01');
		assert.equal(inputTextOfValue(values, ['n']), '1');
		assert.equal(inputTextOfValue(values, ['missing', 'x']), '');
	});

	it('only variables of which a value was entered are stored for the next run, and not the ones of the environment', () => {
		const given = { institution: '215', filter: { levels: ['MASTER'], period: { from: '2026-08-15' } } };
		const missing = missingValuesToEnter(definitionsOf('$institution: ID!, $filter: Filter!'), schema, given);
		assert.deepEqual(
			missing.map(({ name }) => name),
			['$filter.owner'],
		);
		const values = replaceVariableValue(given, ['filter', 'owner'], 'x');
		assert.deepEqual(enteredVariables(values, missing), {
			filter: { levels: ['MASTER'], period: { from: '2026-08-15' }, owner: 'x' },
		});
		assert.deepEqual(enteredVariables(given, []), {});
	});

	it('an entered value is set in an item of a list, and the other items and values remain', () => {
		const given = { filters: [{ owner: 'x', period: { from: 'a' } }, { period: { from: 'b' } }] };
		const [missing] = missingValuesToEnter(definitionsOf('$filters: [Filter!]!'), schema, given);
		assert.deepEqual(missing?.path, ['filters', 1, 'owner']);
		assert.deepEqual(replaceVariableValue(given, missing.path, 'y'), {
			filters: [
				{ owner: 'x', period: { from: 'a' } },
				{ period: { from: 'b' }, owner: 'y' },
			],
		});
	});
});
