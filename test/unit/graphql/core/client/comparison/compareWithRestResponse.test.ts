import assert from 'node:assert/strict';
import {
	compareWithRestResponse,
	type FieldComparison,
	type ResponseComparison,
} from '../../../../../../src/graphql/core/client/comparison/compareWithRestResponse.ts';
import { connectionNamesIn } from '../../../../../../src/graphql/core/client/response/connectionNames.ts';
import { parseJsonExactly } from '../../../../../../src/graphql/core/language/syntax/exactJson.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';

function compared(data: unknown, rest: unknown): ResponseComparison {
	const comparison = compareWithRestResponse(data, rest);
	assert.ok(comparison);
	return comparison;
}

/** Describes a field in one line: path, path in GraphQL, and the numbers that are not zero. */
function summary({ path, graphqlPath, isFoundByValue, ...numbers }: FieldComparison): string {
	const counts = (['equal', 'different', 'missing', 'added'] as const).filter((name) => numbers[name] > 0);
	const target = graphqlPath === undefined ? '-' : `${isFoundByValue ? '~' : ''}${graphqlPath}`;
	return [path, target, ...counts.map((name) => `${numbers[name]} ${name}`)].join(' ');
}

const connection = (nodes: readonly unknown[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: 'x' } });

describe('compareWithRestResponse', () => {
	const fieldRows: readonly (readonly [title: string, data: unknown, rest: unknown, expected: readonly string[]])[] = [
		[
			'matches fields by their last name without regard to case',
			{ student: { studentNummer: '1', personProfil: { navn: { fornavn: 'A' } } } },
			{ studentnummer: '1', person: { fornavn: 'A', href: 'x' } },
			[
				'studentnummer studentNummer 1 equal',
				'person.fornavn personProfil.navn.fornavn 1 equal',
				'person.href - 1 missing',
			],
		],
		[
			'treats a number and its digits, and null and a missing value, as equal',
			{ a: { nr: 7, poeng: 7.5, tekst: null, x: 'y' } },
			{ nr: '7', poeng: '7.5', tekst: '' },
			['nr nr 1 equal', 'poeng poeng 1 equal'],
		],
		[
			'compares codes exactly',
			{ a: { termin: 'HOST', kode: '7' } },
			{ termin: 'HØST', kode: '007' },
			['termin termin 1 different', 'kode kode 1 different'],
		],
		[
			'chooses the field with equal values among those with the same name',
			{ a: { eier: { kode: 'X' }, emne: { kode: 'INF' } } },
			{ kode: 'INF' },
			['kode emne.kode 1 equal'],
		],
		[
			'finds a field with another name by its values',
			{ a: { personlopenummer: 12345, aktiv: true } },
			{ lopenr: '12345', gyldig: true },
			['lopenr ~personlopenummer 1 equal', 'gyldig - 1 missing'],
		],
		[
			'compares nested lists and connections in any order',
			{
				a: { emner: connection([{ kode: 'B' }, { kode: 'A' }]), roller: { edges: [{ cursor: 'x', node: { nr: 1 } }] } },
			},
			{ emner: [{ kode: 'A' }, { kode: 'B' }], roller: [{ nr: 1 }] },
			['emner.kode emner.kode 1 equal', 'roller.nr roller.nr 1 equal'],
		],
		[
			'compares all values of nested lists',
			{ a: { emner: ['B', 'A', 'C'], deler: ['a', 'bc'] } },
			{ emner: ['A', 'B', 'D'], deler: ['ab', 'c'] },
			['emner emner 1 different', 'deler deler 1 different'],
		],
		[
			'chooses the field with the most equal values among those with the same name',
			{
				a: [
					{ nr: 1, vei: { kode: 'A' }, sted: { by: { kode: 'x' } } },
					{ nr: 2, vei: { kode: 'B' }, sted: { by: { kode: 'y' } } },
					{ nr: 3, vei: { kode: 'x' }, sted: { by: { kode: 'C' } } },
				],
			},
			[
				{ nr: 1, kode: 'A' },
				{ nr: 2, kode: 'B' },
				{ nr: 3, kode: 'C' },
			],
			['nr nr 3 equal', 'kode vei.kode 2 equal 1 different'],
		],
		[
			'chooses the field with the most equal values before the one with the shortest path',
			{ a: { x: { kode: 'A' }, emne: { kode: 'INF' } } },
			{ kode: 'INF' },
			['kode emne.kode 1 equal'],
		],
		[
			'chooses the field with the most equal names of its path among those with the same values',
			{ a: { emne: { navn: 'x' }, student: { navn: 'y', person: { navn: 'z' } } } },
			{ gammel: { student: { person: { navn: 'A' } } }, student: { navn: 'B' } },
			['gammel.student.person.navn student.person.navn 1 different', 'student.navn student.navn 1 different'],
		],
		[
			'chooses the field with the shortest path among those with the same values',
			{ a: { person: { navn: 'x' }, fagkode: { navn: 'y' }, emne: { navn: 'z' } } },
			{ emnekode: { navn: 'A' } },
			['emnekode.navn emne.navn 1 different'],
		],
		[
			'finds a field with another name by values of at least three characters',
			{ a: { by: 'abc', rom: 'ab' } },
			{ sted: 'abc', plass: 'ab' },
			['sted ~by 1 equal', 'plass - 1 missing'],
		],
		[
			'finds a field with another name by two different values, and ignores a missing one',
			{
				a: [
					{ nr: 1, by: 'Oslo', type: 'Sted' },
					{ nr: 2, by: null, type: 'Sted' },
					{ nr: 3, by: 'Bergen', type: 'Sted' },
				],
			},
			[
				{ nr: 1, sted: 'Oslo', slag: 'Sted' },
				{ nr: 2, slag: 'Sted' },
				{ nr: 3, sted: 'Bergen', slag: 'Sted' },
			],
			['nr nr 3 equal', 'sted ~by 2 equal', 'slag - 3 missing'],
		],
		[
			'counts values that only the GraphQL response has',
			{ a: { nr: 1, navn: 'A' } },
			{ nr: 1, navn: null },
			['nr nr 1 equal', 'navn navn 1 added'],
		],
		[
			'reads a list named edges without nodes as a field',
			{ a: { graf: { edges: [{ fra: 1 }] }, nr: 1 } },
			{ graf: { edges: [{ fra: 1 }] }, nr: 1 },
			['graf.edges.fra graf.edges.fra 1 equal', 'nr nr 1 equal'],
		],
	];
	for (const [title, data, rest, expected] of fieldRows) {
		it(title, () => {
			const { fields } = compared(data, rest);
			assert.deepEqual(
				fields.map(summary).filter((text) => /\d/.test(text.replace(/^\S+ \S+/, ''))),
				expected,
			);
		});
	}

	const graphqlItems = [
		{ studentnummer: '2', navn: 'B' },
		{ studentnummer: '1', navn: 'x' },
		{ studentnummer: '4', navn: 'D' },
	];
	const restItems = [
		{ studentnummer: 1, navn: 'A' },
		{ studentnummer: 2, navn: 'B' },
		{ studentnummer: 3, navn: 'C' },
	];
	const listRows: readonly (readonly [title: string, data: unknown, rest: unknown])[] = [
		['a connection and a list', { studenter: connection(graphqlItems) }, restItems],
		[
			'edges and the items of a page',
			{ studenter: { edges: graphqlItems.map((node) => ({ node })) } },
			{ page: 1, items: restItems },
		],
		['a list in another object', { institusjon: { studenter: graphqlItems, navn: 'X' }, nr: 1 }, restItems],
		['a list with null', { andre: [{ x: 1 }], studenter: [null, ...graphqlItems] }, restItems],
	];
	for (const [title, data, rest] of listRows) {
		it(`matches the items of ${title} by their key`, () => {
			const comparison = compared(data, rest);
			assert.deepEqual(comparison.keys, [{ rest: 'studentnummer', graphql: 'studentnummer' }]);
			assert.equal(comparison.matched, 2);
			assert.deepEqual([comparison.rest.count, comparison.rest.unmatched, comparison.rest.examples], [3, 1, ['3']]);
			assert.deepEqual([comparison.graphql.unmatched, comparison.graphql.examples], [1, ['4']]);
			assert.deepEqual(comparison.fields.map(summary), [
				'studentnummer studentnummer 2 equal',
				'navn navn 1 equal 1 different',
			]);
			assert.deepEqual(comparison.fields[1]?.examples, [{ key: '1', rest: 'A', graphql: 'x' }]);
		});
	}

	const keyRows: readonly (readonly [
		title: string,
		data: unknown,
		rest: unknown,
		keys: readonly string[],
		matched: number,
	])[] = [
		[
			'several keys together if none is unique',
			{
				a: [
					{ emnekode: 'A', versjonskode: '1' },
					{ emnekode: 'A', versjonskode: '2' },
					{ emnekode: 'B', versjonskode: '2' },
				],
			},
			[
				{ emnekode: 'B', versjonskode: '2' },
				{ emnekode: 'A', versjonskode: '2' },
				{ emnekode: 'A', versjonskode: '1' },
			],
			['emnekode emnekode', 'versjonskode versjonskode'],
			3,
		],
		[
			'several keys together, of which some items have only one',
			{
				a: [
					{ emnekode: 'A', versjonskode: '1' },
					{ emnekode: 'A', versjonskode: '2' },
					{ emnekode: 'B', versjonskode: '1' },
					{ emnekode: 'B' },
				],
			},
			[
				{ emnekode: 'B' },
				{ emnekode: 'B', versjonskode: '1' },
				{ emnekode: 'A', versjonskode: '2' },
				{ emnekode: 'A', versjonskode: '1' },
			],
			['emnekode emnekode', 'versjonskode versjonskode'],
			4,
		],
		[
			'keys of different names with the same values',
			{
				a: [
					{ ident: 'abc', x: 1 },
					{ ident: 'def', x: 2 },
				],
			},
			[{ bruker: 'def' }, { bruker: 'abc' }],
			['bruker ident'],
			2,
		],
		[
			'the key with the shortest path among those with the same values',
			{
				a: [
					{ navn: 'A', eier: { kode: 'x' }, id: '1' },
					{ navn: 'B', eier: { kode: 'y' }, id: '2' },
				],
			},
			[
				{ navn: 'B', eier: { kode: 'y' }, id: '2' },
				{ navn: 'A', eier: { kode: 'x' }, id: '1' },
			],
			['id id'],
			2,
		],
		[
			'a key with one common value, although other values are also equal',
			{
				a: [
					{ navn: 'A', id: '2' },
					{ navn: 'B', id: '3' },
				],
			},
			[
				{ navn: 'A', id: '1' },
				{ navn: 'B', id: '2' },
			],
			['id id'],
			1,
		],
		[
			'keys of different names with one common value',
			{ a: [{ ident: 'abc' }, { ident: 'def' }] },
			[{ bruker: 'def' }, { bruker: 'xyz' }],
			['bruker ident'],
			1,
		],
		[
			'keys of different names with the most common values',
			{
				a: [
					{ rad: 'A', ident: 'abc' },
					{ rad: 'C', ident: 'def' },
				],
			},
			[
				{ plass: 'A', bruker: 'def' },
				{ plass: 'B', bruker: 'abc' },
			],
			['bruker ident'],
			2,
		],
		[
			'their key if only one of the responses has one item',
			{ a: [{ id: '1' }, { id: '2' }] },
			{ id: '2' },
			['id id'],
			1,
		],
		['their key if the GraphQL response has one item', { a: { id: '2' } }, [{ id: '1' }, { id: '2' }], ['id id'], 1],
		[
			'a key that no other item of their response has',
			{ a: [{ id: '1' }, { id: '2' }] },
			[{ id: '1' }, { id: '1' }, { id: '2' }],
			['id id'],
			1,
		],
		['their order if both have one item with the same key', { a: { id: '1' } }, { id: '1' }, [], 1],
		['their order if both have one item with another key', { a: { id: '1' } }, { id: '2' }, [], 1],
		['their order if no key is common', { a: [{ x: 'p' }, { x: 'q' }] }, [{ x: 'r' }, { x: 's' }, { x: 't' }], [], 2],
	];
	for (const [title, data, rest, keys, matched] of keyRows) {
		it(`matches items by ${title}`, () => {
			const comparison = compared(data, rest);
			assert.deepEqual(
				comparison.keys.map((key) => `${key.rest} ${key.graphql}`),
				keys,
			);
			assert.equal(comparison.matched, matched);
		});
	}

	it('shows the first three items that the other response lacks, and the first three different values', () => {
		const items = (prefix: string) =>
			[1, 2, 3, 4].map((nr) => ({ nr: `${prefix}${nr}`, kode: 'x' })).concat([{ nr: 'y', kode: prefix }]);
		const { rest, graphql } = compared({ a: items('g') }, items('r'));
		assert.deepEqual([rest.unmatched, rest.examples], [4, ['r1', 'r2', 'r3']]);
		assert.deepEqual([graphql.unmatched, graphql.examples], [4, ['g1', 'g2', 'g3']]);
		const numbered = (navn: string) => [1, 2, 3, 4].map((nr) => ({ nr, navn }));
		const { fields } = compared({ a: numbered('A') }, numbered('B'));
		assert.deepEqual(
			fields[1]?.examples.map(({ key }) => key),
			['1', '2', '3'],
		);
	});

	it('shows the values of several keys of an item that the other response lacks', () => {
		const item = (emnekode: string, versjonskode: string) => ({ emnekode, versjonskode });
		const common = [item('A', '1'), item('A', '2'), item('B', '1'), item('B', '2')];
		const { rest } = compared({ a: common }, [...common, item('A', '3')]);
		assert.deepEqual(rest.examples, ['A, 3']);
	});

	it('finds a list in up to four objects, and compares the objects if the list is deeper', () => {
		const items = [{ nr: 1 }, { nr: 2 }];
		assert.equal(compared({ a: { b: { c: { d: items } } } }, items).graphql.path, 'a.b.c.d');
		assert.equal(compared({ a: { b: { c: { d: { e: items } } } } }, items).graphql.path, 'a');
	});

	it('compares the list whose first items have the most names in common with the REST response', () => {
		const [named, numbered] = [{ nr: 1, navn: 'A' }, { nr: 2 }];
		const { graphql } = compared({ a: [numbered, numbered], b: [named, {}] }, [named, named]);
		assert.equal(graphql.path, 'b');
	});

	it('compares a list named edges without nodes', () => {
		assert.equal(
			compared({ graf: { edges: [{ fra: 1 }, { fra: 2 }] } }, [{ fra: 1 }, { fra: 2 }]).graphql.path,
			'graf.edges',
		);
	});

	it('finds more pages under the aliases of the operation', () => {
		const names = connectionNamesIn('{ a { nodes { nr } info: pageInfo { flere: hasNextPage } } }');
		const a = { nodes: [{ nr: 1 }], info: { flere: true } };
		assert.equal(compareWithRestResponse({ a }, [{ nr: 1 }], names)?.hasMorePages, true);
	});

	it('lists the paths that only the GraphQL response has', () => {
		const { graphqlOnly } = compared({ a: { __typename: 'A', nr: 1, b: { c: 2 } } }, { nr: 1 });
		assert.deepEqual(graphqlOnly, ['b.c']);
	});

	it('compares numbers beyond 2^53 by their digits', () => {
		const { fields } = compared(
			parseJsonExactly('{"a":{"nr":12345678901234567890}}'),
			parseJsonExactly('{"nr":12345678901234567891}'),
		);
		assert.deepEqual(fields.map(summary), ['nr nr 1 different']);
	});

	for (const [title, data, rest] of [
		['an empty list', { a: [] }, []],
		['a connection without items', { a: connection([]) }, [{ nr: 1 }, { nr: 2 }]],
		['a connection without edges', { a: { edges: [], pageInfo: { hasNextPage: false } } }, [{ nr: 1 }]],
		['a connection with null items', { a: connection([null]) }, [{ nr: 1 }]],
		['a text', { a: { x: 1 } }, 'x'],
		['no data', null, { x: 1 }],
		['a list of numbers', { a: 1 }, [1, 2]],
	] as const) {
		it(`compares nothing if a response is ${title}`, () =>
			assert.equal(compareWithRestResponse(data, rest), undefined));
	}

	it('compares a response with 1,000 nested levels in part, and reports that it is truncated', () => {
		let nested: unknown = 1;
		for (let level = 0; level < 1000; level += 1) {
			nested = level % 2 === 0 ? { a: nested, constructor: 1 } : [nested];
		}
		const comparison = compared({ a: { nr: 1, nested } }, { nr: 1, nested });
		assert.equal(comparison.isTruncated, true);
		assert.ok(comparison.fields.some((field) => summary(field) === 'nr nr 1 equal'));
	});

	const nestedIn = (levels: number): unknown => (levels === 0 ? 1 : { a: nestedIn(levels - 1) });
	const listsIn = (levels: number): unknown => (levels === 0 ? 1 : [listsIn(levels - 1)]);
	const fields = (count: number) => ({
		nr: 1,
		...Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`f${index}`, 1])),
	});
	const limits: readonly (readonly [title: string, rest: unknown, isTruncated: boolean])[] = [
		['60 levels of objects', { nr: 1, b: nestedIn(59) }, false],
		['61 levels of objects', { nr: 1, b: nestedIn(60) }, true],
		['60 levels of lists', { nr: 1, b: listsIn(59) }, false],
		['61 levels of lists', { nr: 1, b: listsIn(60) }, true],
		['1,000 fields', fields(1000), false],
		['1,001 fields', fields(1001), true],
		['2,000,001 values', { nr: 1, b: Array(1_999_999).fill(null) }, true],
		['10,000 items', Array.from({ length: 10_000 }, () => ({ nr: 1 })), false],
	];
	for (const [title, rest, isTruncated] of limits) {
		it(`compares ${isTruncated ? 'a part of' : 'all of'} a response with ${title}`, () =>
			assert.equal(compared({ a: { nr: 1 } }, rest).isTruncated, isTruncated));
	}

	it('compares 10,000 items of a longer list by their key', () => {
		const items = (from: number) =>
			Array.from({ length: 10_001 }, (_, index) => ({ id: `${index + from}`, navn: 'x' }));
		const comparison = compared({ a: connection(items(5000)) }, items(0));
		assert.equal(comparison.matched, 5000);
		assert.equal(comparison.isTruncated, true);
	});

	it('compares 10,000 items in their order when all their values are equal', () => {
		const count = scaled(10_000);
		const items = Array.from({ length: count }, () => ({ id: 'x', kode: 'x', nr: 'x' }));
		const comparison = compared({ a: items }, items);
		assert.deepEqual([comparison.matched, comparison.keys], [count, []]);
	});
});
