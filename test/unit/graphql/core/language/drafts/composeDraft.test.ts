import assert from 'node:assert/strict';
import { parse, stripIgnoredCharacters } from 'graphql';
import { parse as parseJsonc } from 'jsonc-parser';
import { readDraftHeader } from '../../../../../../src/shared/core/migration/draftHeader.ts';
import type {
	DraftArgument,
	DraftRequirements,
} from '../../../../../../src/shared/core/migration/draftRequirements.ts';
import { argument, candidate, draft, expression, literal, parametersOf } from './drafts.ts';

const page = 'pageInfo: PageInfo! } type PageInfo { hasNextPage: Boolean! endCursor: String }';
const bs = `bs(first: Int = 50, after: String): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! }`;

/** Returns the operation of a draft without comments and insignificant characters. */
async function operation(sdl: string, parts: Partial<DraftRequirements>): Promise<string> {
	return stripIgnoredCharacters((await draft(sdl, { candidates: [candidate('a')], ...parts })).text);
}

/** Returns the values in the variables file of a draft, and its lines with comments. */
async function variables(sdl: string, parts: Partial<DraftRequirements>, known: readonly string[] = []) {
	const { variables: text = '{}' } = await draft(sdl, { candidates: [candidate('a')], ...parts }, known);
	const comments = text.split('\n').flatMap((line) => /\/\/ (.*)/.exec(line)?.[1] ?? []);
	return { values: parseJsonc(text).A?.default, comments };
}

function withArguments(...args: readonly DraftArgument[]): Partial<DraftRequirements> {
	return { candidates: [candidate('a', { arguments: args })] };
}

describe('composeDraft', () => {
	const termin = 'input F { terminer: [T!] kode: String } input T { ar: Int! termin: E! } enum E { VAR HOST }';
	const argumentRows: readonly (readonly [
		title: string,
		sdl: string,
		args: readonly DraftArgument[],
		expected: string,
	])[] = [
		[
			'passes a value as a variable that must have a value',
			'type Query { a(id: Int): Int }',
			[argument('id', literal('1'))],
			'query A($id:Int!){a(id:$id)}',
		],
		[
			'composes the lists and input objects that the schema requires',
			`type Query { a(filter: F): Int } ${termin}`,
			[argument('filter.terminer.ar', literal('2026')), argument('filter.terminer.termin', literal('HØST'))],
			'query A($ar:Int!$termin:E!){a(filter:{terminer:[{ar:$ar termin:$termin}]})}',
		],
		[
			'adds required input fields next to a value',
			`type Query { a(filter: F): Int } ${termin}`,
			[argument('filter.terminer.ar', literal('2026'))],
			'query A($ar:Int!$termin:E!){a(filter:{terminer:[{ar:$ar termin:$termin}]})}',
		],
		[
			'adds required arguments that the call has no value for',
			'type Query { a(filter: F!, id: ID!, other: Int): Int } input F { kode: String! b: Int = 1 }',
			[],
			'query A($kode:String!$id:ID!){a(filter:{kode:$kode}id:$id)}',
		],
		[
			'passes a required list of input objects as one variable',
			'type Query { a(input: [F!]!): Int } input F { kode: String! f: [F!]! }',
			[],
			'query A($input:[F!]!){a(input:$input)}',
		],
		[
			'names variables after the enclosing element where names collide',
			'type Query { a(f: F): Int } input F { x: G y: G } input G { id: ID }',
			[argument('f.x.id', literal('1')), argument('f.y.id', literal('2'))],
			'query A($id:ID!$yId:ID!){a(f:{x:{id:$id}y:{id:$yId}})}',
		],
		[
			'uses one field of a oneOf input object only',
			'type Query { a(by: By): Int } input By @oneOf { id: ID kode: String }',
			[argument('by.kode', literal('x')), argument('by.id', literal('1'))],
			'query A($kode:String!){a(by:{kode:$kode})}',
		],
		[
			'uses one variable for a required oneOf input object that the call has no value for',
			'type Query { a(by: By!): Int } input By @oneOf { id: ID kode: String }',
			[],
			'query A($by:By!){a(by:$by)}',
		],
		[
			'uses one variable for a required input object in two others that the call has no value for',
			'type Query { a(f: F!): Int } input F { g: G! } input G { h: H! } input H { x: Int! }',
			[],
			'query A($h:H!){a(f:{g:{h:$h}})}',
		],
		[
			'puts the parts of an id without names into an input object in another one',
			'type Query { a(f: G): Int } input G { id: F } input F { org: String! kode: String! }',
			[{ ...argument('f.id', expression('id'), 'id'), parts: [literal('9'), literal('A')] }],
			'query A($org:String!$kode:String!){a(f:{id:{org:$org kode:$kode}})}',
		],
		[
			'does not use an argument that the schema lacks',
			`type Query { a(filter: F): Int } ${termin}`,
			[argument('filter.nr', literal('1')), argument('nr', literal('1')), argument('filter', literal('1'))],
			'query A{a}',
		],
	];
	for (const [title, sdl, args, expected] of argumentRows) {
		it(title, async () => {
			assert.equal(await operation(sdl, withArguments(...args)), expected);
		});
	}

	const idRows: readonly (readonly [
		title: string,
		fields: string,
		args: readonly DraftArgument[],
		expected: string,
		named: string,
	])[] = [
		[
			'puts the parts of an id into fields with other names in their order',
			'org: String! kode: String! nr: Int!',
			[argument('ids.inst', literal('9')), argument('ids.kode', literal('A')), argument('ids.nummer', literal('1'))],
			'query A($org:String!$kode:String!$nr:Int!){a(ids:[{org:$org kode:$kode nr:$nr}])}',
			'# - ids.inst: ids.org\n# - ids.nummer: ids.nr\n',
		],
		[
			'puts one part of an id into a field with another name',
			'org: String! kode: String!',
			[argument('ids.inst', literal('9')), argument('ids.kode', literal('A'))],
			'query A($org:String!$kode:String!){a(ids:[{org:$org kode:$kode}])}',
			'# - ids.inst: ids.org\n',
		],
		[
			'puts the parts of an id without names into the fields in their order',
			'org: String! kode: String!',
			[{ ...argument('ids', expression('id'), 'id'), parts: [literal('9'), expression('kode')] }],
			'query A($org:String!$kode:String!){a(ids:[{org:$org kode:$kode}])}',
			'# - 9: ids.org\n# - kode: ids.kode\n',
		],
		[
			'does not use an id that has another number of parts',
			'org: String! kode: String!',
			[{ ...argument('ids', expression('id'), 'id'), parts: [expression('id')] }],
			'query A($ids:[F!]!){a(ids:$ids)}',
			'# - id: ids\n',
		],
		[
			'does not use parts whose order differs from that of the fields',
			'kode: String! org: String!',
			[argument('ids.inst', literal('9')), argument('ids.kode', literal('A'))],
			'query A($kode:String!$org:String!){a(ids:[{kode:$kode org:$org}])}',
			'# - ids.inst: ids.inst\n',
		],
		[
			'does not put values into the fields of a filter by their order',
			'org: String kode: String',
			[argument('ids.a', literal('9')), argument('ids.b', literal('A'))],
			'query A($ids:[F!]!){a(ids:$ids)}',
			'# - ids.a: ids.a\n# - ids.b: ids.b\n',
		],
	];
	for (const [title, fields, args, expected, named] of idRows) {
		it(title, async () => {
			const { text } = await draft(`type Query { a(ids: [F!]!): Int } input F { ${fields} }`, withArguments(...args));
			assert.equal(stripIgnoredCharacters(text), expected);
			assert.ok(text.includes(named), text);
		});
	}

	const valueRows: readonly (readonly [type: string, text: string, value: unknown])[] = [
		['Int', '12', 12],
		['Int', '2147483647', 2_147_483_647],
		['Int', '2147483648', null],
		['Int', '12345678901', null],
		['Float!', '7.5', 7.5],
		['Boolean', 'TRUE', true],
		['Boolean', 'ja', null],
		['ID', '007', '007'],
		['Date', '2026-01-01', '2026-01-01'],
		['String', '"}\n', '"}\n'],
		['[String!]', 'INF100', ['INF100']],
		['[[Int]]!', '1', [[1]]],
		['[[[Int]]]', '1', [[[1]]]],
		['Float', '0x10', null],
		['E', 'HØST', 'HOST'],
		['[E!]', 'vår', ['VAR']],
		['E', 'JUL', null],
	];
	for (const [type, text, value] of valueRows) {
		it(`converts ${JSON.stringify(text)} to ${JSON.stringify(value)} for the type ${type}`, async () => {
			const sdl = `type Query { a(v: ${type}): Int } scalar Date enum E { VAR HOST }`;
			const { values, comments } = await variables(sdl, withArguments(argument('v', literal(text))));
			assert.deepEqual(values, { v: value });
			assert.deepEqual(comments, value === null ? [`${text} in the code is not a value of ${type}`] : []);
		});
	}

	it('prefers an enum value that is not deprecated if several enum values match a value', async () => {
		const sdl = 'type Query { a(v: E): Int } enum E { HOST @deprecated Host }';
		assert.deepEqual((await variables(sdl, withArguments(argument('v', literal('høst'))))).values, { v: 'Host' });
		const onlyDeprecated = 'type Query { a(v: E): Int } enum E { HOST @deprecated VAR }';
		const { values } = await variables(onlyDeprecated, withArguments(argument('v', literal('høst'))));
		assert.deepEqual(values, { v: 'HOST' });
	});

	it('collects the values of a list, and reports a second value of a single argument', async () => {
		const sdl = 'type Query { a(koder: [String], numre: [String!]!, kode: String): Int }';
		const names = ['koder', 'numre', 'kode'];
		const values = names.flatMap((name) => ['x', 'y'].map((text) => argument(name, literal(text))));
		assert.deepEqual((await variables(sdl, withArguments(...values))).values, {
			koder: ['x', 'y'],
			numre: ['x', 'y'],
			kode: 'x',
		});
		const { text } = await draft(sdl, withArguments(...values));
		assert.match(text, /because their argument has another value:\n# - kode\n/);
		const oneOf = 'type Query { a(by: By): Int } input By @oneOf { id: ID kode: String }';
		const both = withArguments(argument('by.kode', literal('x')), argument('by.id', literal('1')));
		assert.match((await draft(oneOf, both)).text, /because their argument has another value:\n# - by\.id\n/);
	});

	it('writes null and the expression for a value that is known at run time only', async () => {
		const sdl = 'type Query { a(nr: Int, koder: [String], b: ID!): Int }';
		const args = [argument('nr', expression('person.nr\n},\u2028"x": 1 //')), argument('koder', expression('kode'))];
		assert.deepEqual(await variables(sdl, withArguments(...args)), {
			values: { nr: null, koder: null, b: null },
			comments: [
				'person.nr }, "x": 1 // in the code',
				'kode in the code, as a list',
				'Required. The call has no such value.',
			],
		});
	});

	it('writes null and all parts for a list of which one value is known at run time only', async () => {
		const sdl = 'type Query { a(koder: [String]): Int }';
		const args = [argument('koder', literal('INF100')), argument('koder', expression('kode'))];
		assert.deepEqual(await variables(sdl, withArguments(...args)), {
			values: { koder: null },
			comments: ['INF100, kode in the code, as a list'],
		});
	});

	it('writes no value for a required argument whose value the environment provides', async () => {
		const sdl = 'type Query { a(nr: Int, b: ID!): Int }';
		const args = withArguments(argument('nr', literal('1')));
		assert.deepEqual((await variables(sdl, args, ['b', 'nr'])).values, { nr: 1 });
		assert.equal((await draft(sdl, { candidates: [candidate('a')] }, ['b'])).variables, undefined);
	});

	const item =
		'type A { id: ID navn: String needs(x: Int!): Int b: B bs: [B] old: Int @deprecated c: C e: E list(first: Int): [B] cs: Cs }';
	const inner =
		'type B { kode: String bId: ID tekst: String d: D } type C { id: ID old: Int } type D { arstall: Int kode: Int f: F } type E { g: G } type G { tall: Int } type F { dypt: Int }' +
		` type Cs { nodes: [B] antall: Int ${page}`;
	const fieldRows: readonly (readonly [
		title: string,
		read: readonly (readonly string[])[],
		fields: Readonly<Record<string, readonly string[]>>,
		expected: string,
	])[] = [
		['selects fields with the names of the members in any letter case', [['NAVN'], ['b', 'Kode']], {}, 'navn b{kode}'],
		[
			'selects the field to which a path of members is mapped',
			[['tittel'], ['x', 'y']],
			{ tittel: ['navn'], 'x.y': ['b', 'kode'] },
			'navn b{kode}',
		],
		[
			'selects a field with the name of the member if the schema lacks the mapped field',
			[['navn']],
			{ navn: ['x', 'navn'] },
			'navn',
		],
		[
			'selects the field to which the beginning of a path is mapped',
			[['emne', 'kode'], ['emne']],
			{ emne: ['b'] },
			'b{kode bId tekst}',
		],
		[
			'selects the field to which the longest mapped beginning of a path is mapped',
			[['x', 'y']],
			{ x: ['c'], 'x.y': ['b', 'kode'] },
			'b{kode}',
		],
		['selects the leaf fields of an object that is read as a whole', [['bs']], {}, 'bs{kode bId tekst}'],
		['selects the leaf fields of a nested object that is read as a whole', [['b', 'd']], {}, 'b{d{arstall kode}}'],
		['selects a leaf field in a nested object', [['bid'], ['arstall']], {}, 'b{bId d{arstall}}'],
		['prefers a field in another object to a deprecated one', [['old']], {}, 'c{old}'],
		['does not select a field with a required argument', [['needs'], ['id']], {}, 'id'],
		['selects a leaf field for a path of members that continues after it', [['navn', 'length']], {}, 'navn'],
		['selects a member of an id object as a field of the record', [['id', 'navn']], {}, 'navn'],
		['selects the leaf fields below an object that has none', [['e']], {}, 'e{g{tall}}'],
		['does not select a leaf field below three nested objects', [['dypt'], ['id']], {}, 'id'],
		['does not select a leaf field of a nested connection', [['antall'], ['id']], {}, 'id'],
		[
			'adds no page size to a list, or to a connection without an argument for it',
			[
				['list', 'kode'],
				['cs', 'tekst'],
			],
			{},
			'list{kode}cs{nodes{tekst}pageInfo{hasNextPage endCursor}}',
		],
		['does not select a name that several objects have', [['kode'], ['id']], {}, 'id'],
		['does not select a name of JavaScript objects', [['constructor'], ['__proto__'], ['id']], {}, 'id'],
	];
	for (const [title, readFields, fields, expected] of fieldRows) {
		it(title, async () => {
			const parts = { readFields, candidates: [candidate('a', { fields })] };
			assert.equal(await operation(`type Query { a: A } ${item} ${inner}`, parts), `query A{a{${expected}}}`);
		});
	}

	it('lists the fields without a counterpart and the fields that were found below another object', async () => {
		const { text } = await draft(`type Query { a: A } ${item} ${inner}`, {
			candidates: [candidate('a')],
			readFields: [['href'], ['bId'], ['b', 'nope', 'x'], ['href'], ['b', 'arstall']],
		});
		assert.match(text, /no field was found:\n# - href\n# - b\.nope\.x\n\n/);
		assert.match(text, /Check that they mean the same:\n# - bId: b\.bId\n# - b\.arstall: b\.d\.arstall\n#\n/);
		const only = await draft(`type Query { a: A } ${item} ${inner}`, {
			candidates: [candidate('a')],
			readFields: [['bId']],
		});
		assert.match(only.text, /Check that they mean the same:\n# - bId: b\.bId\n/);
	});

	it('selects a leaf field in a nested object whose type contains itself', async () => {
		const sdl = 'type Query { a: A } type A { id: ID b: B } type B { kode: String parent: B a: A }';
		assert.equal(await operation(sdl, { readFields: [['kode']] }), 'query A{a{b{kode}}}');
	});

	it('selects leaf fields down to two nested levels if the code reads no field of the schema', async () => {
		const sdl =
			'type Query { a: A } type A { x: Int b: B } type B { y: Int c: C } type C { z: Int d: D } type D { w: Int }';
		assert.equal(await operation(sdl, {}), 'query A{a{x b{y c{z}}}}');
		assert.equal(await operation(sdl, { readFields: [['nope']] }), 'query A{a{x b{y c{z}}}}');
		assert.match((await draft(sdl, { candidates: [candidate('a')], readFields: [['nope']] })).text, /are examples/);
	});

	const connectionRows: readonly (readonly [
		title: string,
		sdl: string,
		parts: Partial<DraftRequirements>,
		expected: string,
	])[] = [
		[
			'selects a connection with pageInfo',
			`type Query { ${bs}`,
			{ readFields: [['id']] },
			'query A{bs{nodes{id}pageInfo{hasNextPage endCursor}}}',
		],
		[
			'declares the variables of the pages for a call that reads pages',
			`type Query { ${bs}`,
			{ readFields: [['id']], isPaged: true },
			'query A($first:Int=50$after:String){bs(first:$first after:$after){nodes{id}pageInfo{hasNextPage endCursor}}}',
		],
		[
			'requests a number of items of a nested connection',
			`type Query { bs: O } type O { bs(first: Int = 10): Bs! } type Bs { edges: [E] ${page} type E { node: B } type B { id: ID! }`,
			{ readFields: [['bs', 'id']], isPaged: true },
			'query A{bs{bs(first:1000){edges{node{id}}pageInfo{hasNextPage endCursor}}}}',
		],
		[
			'selects a mapped field of the items of a nested connection',
			`type Query { bs: O } type O { bs(first: Int): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! kode: Int }`,
			{ readFields: [['x']], candidates: [candidate('bs', { fields: { x: ['bs', 'nodes', 'id'] } })] },
			'query A{bs{bs(first:1000){nodes{id}pageInfo{hasNextPage endCursor}}}}',
		],
		[
			'selects a mapped field of the items of a connection in a nested object',
			`type Query { bs: O } type O { p: P } type P { bs: Bs! } type Bs { nodes: [B] ${page} type B { id: ID! kode: Int }`,
			{ readFields: [['x']], candidates: [candidate('bs', { fields: { x: ['p', 'bs', 'nodes', 'id'] } })] },
			'query A{bs{p{bs{nodes{id}pageInfo{hasNextPage endCursor}}}}}',
		],
		[
			'passes the other arguments of a call that reads pages',
			`type Query { bs(first: Int, kode: Int): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! }`,
			{
				isPaged: true,
				readFields: [['id']],
				candidates: [candidate('bs', { arguments: [argument('kode', literal('7'))] })],
			},
			'query A($first:Int=100$kode:Int!){bs(first:$first kode:$kode){nodes{id}pageInfo{hasNextPage endCursor}}}',
		],
		[
			'omits the page size of a call that reads pages',
			`type Query { ${bs}`,
			{
				isPaged: true,
				readFields: [['id']],
				candidates: [candidate('bs', { arguments: [argument('first', literal('7'))] })],
			},
			'query A($first:Int=50$after:String){bs(first:$first after:$after){nodes{id}pageInfo{hasNextPage endCursor}}}',
		],
		[
			'gives a required page size its default value',
			`type Query { bs(first: Int!): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! }`,
			{ readFields: [['id']] },
			'query A($first:Int!=100){bs(first:$first){nodes{id}pageInfo{hasNextPage endCursor}}}',
		],
	];
	for (const [title, sdl, parts, expected] of connectionRows) {
		it(title, async () => {
			assert.equal(await operation(sdl, { candidates: [candidate('bs')], ...parts }), expected);
		});
	}

	it('lists the nested connections, and reports no field of their items as found elsewhere', async () => {
		const sdl = `type Query { a: O } type O { bs(first: Int): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! kode: Int }`;
		const { text } = await draft(sdl, {
			candidates: [candidate('a', { fields: { x: ['bs', 'nodes', 'id'] } })],
			readFields: [['x']],
		});
		assert.equal(
			text.slice(0, text.indexOf('query')),
			[
				'# Draft of GET /a/{id} (legacy-main-rest)',
				'#',
				'# This is a draft, written from the call and the schema.',
				'# Run it and compare the result with the REST API before you use it.',
				'#',
				'# The first page of these lists contains at most 1,000 items. Check that hasNextPage is false, or request their next pages:',
				'# - bs',
				'',
				'',
			].join('\n'),
		);
	});

	it('lists one member without a field, and the members that the code reads of a scalar', async () => {
		const read = async (sdl: string, ...readFields: readonly (readonly string[])[]) =>
			/no field was found:\n((?:# - .*\n)*)/.exec(
				(await draft(sdl, { candidates: [candidate('a')], readFields })).text,
			)?.[1];
		assert.equal(await read('type Query { a: A } type A { id: ID }', ['id'], ['x']), '# - x\n');
		assert.equal(await read('type Query { a: Int }', ['x']), '# - x\n');
		assert.equal(await read('type Query { a: Int }', ['x'], ['y', 'z']), '# - x\n# - y.z\n');
		assert.equal(await read('type Query { a: Int }'), undefined);
	});

	it('does not report the page number and the page size of a call that reads all pages as unused', async () => {
		const args = [argument('first', literal('7'), 'limit'), argument('first', literal('8'), 'size')];
		const { text } = await draft(`type Query { ${bs}`, {
			isPaged: true,
			readFields: [['id']],
			candidates: [candidate('bs', { arguments: args })],
		});
		assert.doesNotMatch(text, /limit|size/);
	});

	it('writes null for a required cursor of a call that reads pages', async () => {
		const sdl = `type Query { a(first: Int!, after: String!): Bs! } type Bs { nodes: [B] ${page} type B { id: ID! }`;
		assert.deepEqual(await variables(sdl, { isPaged: true }), {
			values: { after: null },
			comments: ['Required. The call has no such value.'],
		});
	});

	it('adds no page size to a list that is no connection', async () => {
		const sdl = 'type Query { a(first: Int, after: String): [A] } type A { id: ID }';
		assert.equal(await operation(sdl, { isPaged: true }), 'query A{a{id}}');
	});

	it('selects the errors of a mutation', async () => {
		const sdl =
			'type Query { a: Int } type Mutation { m(input: [In!]!): P } input In { a: Int } type P { v: Int errors: [E!]! } type E { message: String }';
		const parts = { candidates: [candidate('m')], readFields: [['v']] };
		assert.equal(await operation(sdl, parts), 'mutation A($input:[In!]!){m(input:$input){errors{message}v}}');
	});

	it('selects the errors of a mutation once', async () => {
		const sdl =
			'type Query { a: Int } type Mutation { m: P } type P { v: Int errors: [E!]! } type E { message: String path: String }';
		const parts = { candidates: [candidate('m')], readFields: [['errors', 'path']] };
		assert.equal(await operation(sdl, parts), 'mutation A{m{errors{path}}}');
		const withoutErrors = 'type Query { a: Int } type Mutation { m: P } type P { v: Int }';
		assert.equal(await operation(withoutErrors, { ...parts, readFields: [['v']] }), 'mutation A{m{v}}');
	});

	it('writes a draft without remarks, and its variables, with tabs', async () => {
		const args = [argument('id', literal('1')), argument('ids', literal('a')), argument('ids', literal('b'))];
		const sdl = 'type Query { a(id: Int, ids: [ID!], n: Int!): A } type A { navn: String }';
		const parts = { ...withArguments(...args), readFields: [['navn']] };
		const { text, variables } = await draft(sdl, parts, [], { tabSize: 4, insertSpaces: false });
		assert.equal(
			text,
			[
				'# Draft of GET /a/{id} (legacy-main-rest)',
				'#',
				'# This is a draft, written from the call and the schema.',
				'# Run it and compare the result with the REST API before you use it.',
				'',
				'query A($id: Int!, $ids: [ID!]!, $n: Int!) {',
				'\ta(id: $id, ids: $ids, n: $n) {',
				'\t\tnavn',
				'\t}',
				'}',
				'',
			].join('\n'),
		);
		assert.equal(
			variables,
			[
				'{',
				'\t"A": {',
				'\t\t"default": {',
				'\t\t\t"id": 1,',
				'\t\t\t"ids": ["a", "b"],',
				'\t\t\t"n": null // Required. The call has no such value.',
				'\t\t}',
				'\t}',
				'}',
				'',
			].join('\n'),
		);
	});

	it('indents the variables of a draft with spaces', async () => {
		const { variables } = await draft('type Query { a(id: Int): Int }', withArguments(argument('id', literal('1'))));
		assert.equal(variables, '{\n  "A": {\n    "default": {\n      "id": 1\n    }\n  }\n}\n');
	});

	it('writes a template without a root field, with tabs', async () => {
		const { text } = await draft('type Query { a: Int }', {}, [], { tabSize: 4, insertSpaces: false });
		assert.equal(
			text,
			[
				'# Draft of GET /a/{id} (legacy-main-rest)',
				'#',
				'# There is no query yet because no replacement of the call is known.',
				'# Search the schema with "Find in Schema".',
				'#',
				'# To write the query yourself, start with:',
				'#',
				'# query A {',
				'# \t__typename',
				'# }',
				'',
			].join('\n'),
		);
		assert.match(
			(await draft(undefined, { candidates: [candidate('b')] }, [], { tabSize: 4, insertSpaces: false })).text,
			/# \tb \{\n# \t\t__typename\n# \t\}\n/,
		);
	});

	it('lists at most 40 items of a remark, each with at most 400 characters', async () => {
		const dropped = async (...texts: readonly string[]) =>
			/without a replacement:\n((?:# - .*\n)*)/
				.exec(
					(await draft('type Query { a: Int }', { candidates: [candidate('a')], parameters: parametersOf(...texts) }))
						.text,
				)?.[1]
				?.trimEnd()
				.split('\n');
		const items = Array.from({ length: 41 }, (_, index) => `p${index}`);
		const lines = items.map((item) => `# - ${item}`);
		assert.deepEqual(await dropped(...items), [...lines.slice(0, 40), '# - …']);
		assert.deepEqual(await dropped(...items.slice(0, 40)), lines.slice(0, 40));
		assert.deepEqual(await dropped('p0'), ['# - p0']);
		assert.deepEqual(await dropped('x'.repeat(400), 'y'.repeat(401)), [
			`# - ${'x'.repeat(400)}`,
			`# - ${'y'.repeat(400)}…`,
		]);
	});

	it('prefers a query to a mutation of the same name', async () => {
		assert.equal(await operation('type Query { a: Int } type Mutation { a: Int }', {}), 'query A{a}');
	});

	it('uses the first replacement that the schema has', async () => {
		const { text, hasOperation } = await draft('type Query { b: Int c: Int }', {
			candidates: [candidate('a'), candidate('c'), candidate('b')],
		});
		assert.match(text, /query A \{\n {2}c\n\}/);
		assert.equal(hasOperation, true);
	});

	describe('with replacements that carry over different parameters', () => {
		const number = argument('fnr', literal('01019912345'), 'dato+nr');
		const both = {
			candidates: [
				candidate('one', { arguments: [number] }),
				candidate('all', { arguments: [argument('id', literal('7'))] }),
			],
			parameters: parametersOf('dato=010199', 'nr=12345', 'id=7'),
		};
		for (const [schema, listed] of [
			['type Query { one(fnr: String): Int all(id: ID): Int }', ['# - id=7']],
			['type Query { all(id: ID): Int }', ['# - dato=010199', '# - nr=12345']],
			['type Query { all: Int }', ['# - dato=010199', '# - nr=12345']],
			['type Query { other: Int }', []],
		] as const) {
			it(`lists the parameters that the one in "${schema}" does not carry over`, async () => {
				const { text } = await draft(schema, both);
				const [, lines] = /without a replacement:\n((?:# - .*\n)+)/.exec(text) ?? [];
				assert.deepEqual(lines?.trimEnd().split('\n') ?? [], listed);
			});
		}
	});

	it('begins with the replaced call and lists what was dropped', async () => {
		const { text } = await draft('type Query { a: Int }', {
			candidates: [candidate('a')],
			parameters: parametersOf('dbId=true', 'x\nquery { evil }'),
			notes: ['Returns null\r\nfor an unknown id.'],
		});
		assert.deepEqual(readDraftHeader(text), { api: 'legacy-main-rest', operation: 'GET /a/{id}' });
		assert.match(
			text,
			/# - dbId=true\n# - x query \{ evil \}\n#\n# Notes:\n# - Returns null for an unknown id\.\n\nquery A/,
		);
	});

	const missingRows: readonly (readonly [
		title: string,
		sdl: string | undefined,
		roots: readonly string[],
		expected: RegExp,
	])[] = [
		['no replacement is known', 'type Query { a: Int }', [], /no replacement of the call is known/],
		['the schema has no replacement', 'type Query { a: Int }', ['b'], /the schema has none[\s\S]*:\n# - b\n/],
		['there is no schema', undefined, ['b'], /no GraphQL schema[\s\S]*:\n# - b\n[\s\S]*# {3}b \{\n# {5}__typename\n/],
		['a root field has no valid name', undefined, ['b\n}'], /:\n# - b \}\n/],
	];
	for (const [title, sdl, roots, expected] of missingRows) {
		it(`writes comments with a valid template if ${title}`, async () => {
			const written = await draft(sdl, { candidates: roots.map((root) => candidate(root)) });
			assert.match(written.text, expected);
			assert.equal(written.hasOperation, false);
			assert.equal(written.variables, undefined);
			assert.ok(written.text.split('\n').every((line) => line === '' || line.startsWith('#')));
			const template = written.text.slice(written.text.indexOf('# query')).replaceAll(/^# ?/gm, '');
			assert.doesNotThrow(() => parse(template));
		});
	}

	const nameRows: readonly (readonly [name: string, file: string, operation: string])[] = [
		['studenter', 'studenter', 'Studenter'],
		['året rundt', 'aret-rundt', 'AretRundt'],
		['../../etc/passwd', 'etc-passwd', 'EtcPasswd'],
		['2026', '2026', 'Query2026'],
		['Øvre bøker på ærlig Æsj Å', 'Ovre-boker-pa-aerlig-Aesj-A', 'OvreBokerPaAerligAesjA'],
		['', 'draft', 'Query'],
	];
	for (const [name, file, operationName] of nameRows) {
		it(`names the file ${file} and the operation ${operationName} for "${name}"`, async () => {
			const written = await draft('type Query { a: Int }', { name, candidates: [candidate('a')] });
			assert.equal(written.name, file);
			assert.match(written.text, new RegExp(`\nquery ${operationName} \\{`));
		});
	}
});
