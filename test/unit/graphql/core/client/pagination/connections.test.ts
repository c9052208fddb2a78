import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { findPageableConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';

const schema = buildSchema(`
	type Query { students(first: Int, after: String, last: Int, before: String): StudentConnection! node(id: ID): Node list: [Campus!]! ping(after: Cursor): Ping campus: Campus }
	scalar Cursor
	interface Node { id: ID! }
	type Campus implements Node { id: ID! rooms(first: Int = 10, after: Cursor): RoomConnection floors(after: Cursor! = ""): RoomConnection }
	type StudentConnection { nodes: [Student] edges: [StudentEdge] pageInfo: PageInfo! totalCount: Int }
	type StudentEdge { cursor: String node: Student }
	type Student implements Node { id: ID! courses(first: Int, after: String): RoomConnection }
	type RoomConnection { nodes: [Room] pageInfo: PageInfo! }
	type Room { id: ID! }
	type Ping { nodes: [Room] pageInfo: Float }
	type PageInfo { hasNextPage: Boolean! endCursor: String startCursor: String }
`);

const pathsIn = (text: string, hasSchema = true) =>
	findPageableConnections(text, hasSchema ? schema : undefined).map(({ path }) => path.join('.'));

describe('findPageableConnections with a schema', () => {
	const table: readonly (readonly [title: string, text: string, paths: readonly string[]])[] = [
		['finds a connection that is selected without pageInfo and first', '{ students { nodes { id } } }', ['students']],
		['finds a connection by its edges', '{ students { edges { node { id } } } }', ['students']],
		['returns the alias of a connection in the path', '{ all: students { nodes { id } } }', ['all']],
		[
			'finds two selections of a connection by their aliases',
			'{ a: students { nodes { id } } b: students { nodes { id } } }',
			['a', 'b'],
		],
		[
			'lists the outermost connections first',
			'{ campus { rooms { nodes { id } } } students { nodes { id } } }',
			['students', 'campus.rooms'],
		],
		[
			'ignores a connection inside the nodes of another connection',
			'{ students { nodes { courses { nodes { id } } } } }',
			['students'],
		],
		['ignores a connection inside a list', '{ list { rooms { nodes { id } } } }', []],
		['ignores a connection whose last items are selected', '{ students(last: 5) { nodes { id } } }', []],
		[
			'ignores a connection whose items before a cursor are selected',
			'query ($c: String) { students(first: 5, before: $c) { nodes { id } } }',
			[],
		],
		['ignores a connection without nodes and edges', '{ students { totalCount pageInfo { endCursor } } }', []],
		['ignores a field with the argument after that is no connection', '{ ping { nodes { id } } }', []],
		[
			'finds a connection in an inline fragment',
			'{ node(id: 1) { ... on Campus { rooms { nodes { id } } } } }',
			['node.rooms'],
		],
		[
			'finds a connection in a fragment',
			'{ node(id: 1) { ...C } } fragment C on Campus { rooms { nodes { id } } }',
			['node.rooms'],
		],
		[
			'finds a connection whose nodes are selected in a fragment',
			'{ students { ...S } } fragment S on StudentConnection { nodes { id } }',
			['students'],
		],
		[
			'ignores a connection in a fragment that is spread twice',
			'{ a: campus { ...C } b: campus { ...C } } fragment C on Campus { rooms { nodes { id } } }',
			[],
		],
		[
			'ignores a connection in a fragment that spreads itself',
			'{ campus { ...C } } fragment C on Campus { rooms { nodes { id } } ...C }',
			[],
		],
		[
			'finds a connection with a cursor variable that nothing else uses',
			'query ($c: String) { students(after: $c) { nodes { id } } }',
			['students'],
		],
		[
			'ignores connections that share a cursor variable',
			'query ($c: String) { students(after: $c) { nodes { id } } b: students(after: $c) { nodes { id } } }',
			[],
		],
		[
			'finds a connection that is selected twice',
			'{ students { nodes { id } } students { pageInfo { endCursor } } }',
			['students'],
		],
		['finds nothing in text with a syntax error', '{ students { nodes { id } }', []],
		['finds a connection that spreads an undefined fragment', '{ students { nodes { id } ...Unknown } }', ['students']],
		[
			'recognizes an unknown field as a connection by its selection',
			'{ new(first: 1) { nodes { id } pageInfo { endCursor } } }',
			['new'],
		],
	];
	for (const [title, text, paths] of table) {
		it(title, () => assert.deepEqual(pathsIn(text), paths));
	}

	it('finds the other connections of an operation with 60 levels of fragments that are each spread twice', () => {
		const levels = Array.from({ length: 60 }, (_, level) => level);
		const spreads = [
			(next: string) => `a: campus { ${next} } b: campus { ${next} }`,
			(next: string) => `${next} ${next} rooms { totalCount }`,
		];
		for (const spreadTwice of spreads) {
			const fragments = levels.map((level) => `fragment F${level} on Campus { ${spreadTwice(`...F${level + 1}`)} }`);
			const last = `fragment F${levels.length} on Campus { rooms { totalCount } }`;
			const text = [`{ students { nodes { id } } campus { ...F0 } }`, ...fragments, last].join('\n');
			assert.deepEqual(pathsIn(text), ['students']);
		}
	});

	it('returns the path to the total count of a connection if it is selected', () => {
		const totalCountIn = (text: string) => findPageableConnections(text, schema)[0]?.totalCount;
		assert.deepEqual(totalCountIn('{ students { sum: totalCount nodes { id } } }'), ['sum']);
		assert.equal(totalCountIn('{ students { nodes { id } } }'), undefined);
	});

	it('returns the type of the argument after in the schema as the cursor type of a connection', () => {
		const [connection] = findPageableConnections('{ campus { rooms { nodes { id } } } }', schema);
		assert.equal(connection?.cursorType, 'Cursor');
	});

	it('returns a nullable cursor type if the argument after has a default value instead of null', () => {
		const [connection] = findPageableConnections('{ campus { floors { nodes { id } } } }', schema);
		assert.equal(connection?.cursorType, 'Cursor');
	});
});

describe('the page size of a connection', () => {
	const literal = { variable: undefined, larger: 10, type: 'Int' };
	const table: readonly (readonly [title: string, text: string, expected: unknown])[] = [
		[
			'is the literal of first, with the larger default value of the schema',
			'{ campus { rooms(first: 5) { nodes { id } } } }',
			{ ...literal, requested: 5 },
		],
		[
			'cannot be changed if the default value of the schema is not larger',
			'{ campus { rooms(first: 10) { nodes { id } } } }',
			undefined,
		],
		['cannot be changed if the operation has no argument first', '{ campus { rooms { nodes { id } } } }', undefined],
		[
			'cannot be changed if the schema has no default value',
			'query ($n: Int) { students(first: $n) { nodes { id } } }',
			undefined,
		],
		[
			'is the value of a variable that nothing else uses',
			'query ($n: Int) { campus { rooms(first: $n) { nodes { id } } } }',
			{ ...literal, variable: 'n', requested: undefined },
		],
		[
			'is the default value of a variable in the operation',
			'query ($n: Int = 3) { campus { rooms(first: $n) { nodes { id } } } }',
			{ ...literal, variable: 'n', requested: 3 },
		],
		[
			'cannot be changed if its variable is also used elsewhere',
			'query ($n: Int) { campus { rooms(first: $n) { nodes { id } } } students(first: $n) { totalCount } }',
			undefined,
		],
	];
	for (const [title, text, expected] of table) {
		it(title, () => {
			const connection = findPageableConnections(text, schema).at(-1);
			assert.ok(connection);
			assert.deepEqual(connection.pageSize, expected);
		});
	}
});

describe('findPageableConnections without a schema', () => {
	const table: readonly (readonly [title: string, text: string, paths: readonly string[]])[] = [
		[
			'recognizes a connection by first and pageInfo when there is no schema',
			'{ a(first: 5) { nodes { id } pageInfo { hasNextPage } } }',
			['a'],
		],
		[
			'recognizes a connection by after and pageInfo when there is no schema',
			'{ a(after: "x") { edges { node { id } } pageInfo { hasNextPage } } }',
			['a'],
		],
		['ignores a field without pageInfo when there is no schema', '{ a(first: 5) { nodes { id } } }', []],
		[
			'finds a connection inside a field named constructor',
			'{ constructor { a(first: 5) { nodes { id } pageInfo { endCursor } } } }',
			['constructor.a'],
		],
		[
			'ignores a field without first and after when there is no schema',
			'{ a { nodes { id } pageInfo { hasNextPage } } }',
			[],
		],
		[
			'ignores a connection inside the nodes of another connection when there is no schema',
			'{ a(first: 5) { nodes { b(first: 1) { nodes { id } pageInfo { endCursor } } } pageInfo { endCursor } } }',
			['a'],
		],
		[
			'ignores a connection inside the nodes of a field that is no connection when there is no schema',
			'{ a { nodes { b(first: 1) { nodes { id } pageInfo { endCursor } } } } }',
			[],
		],
		[
			'ignores a connection inside the edges of a field that is no connection when there is no schema',
			'{ a { edges { b(first: 1) { nodes { id } pageInfo { endCursor } } } } }',
			[],
		],
		[
			'recognizes a connection by a pageInfo in a fragment when there is no schema',
			'{ a(first: 5) { nodes { id } ...P } } fragment P on X { pageInfo { hasNextPage } }',
			['a'],
		],
	];
	for (const [title, text, paths] of table) {
		it(title, () => assert.deepEqual(pathsIn(text, false), paths));
	}
});

describe('missingPageInfoFields and lastPagePaths', () => {
	const table: readonly {
		readonly title: string;
		readonly selected: string;
		readonly missing: readonly string[];
		readonly endCursor: string;
		readonly lastPagePaths: readonly string[];
	}[] = [
		{
			title: 'adds all fields of pageInfo when none is selected',
			selected: 'nodes { id }',
			missing: ['hasNextPage', 'endCursor'],
			endCursor: 'pageInfo.endCursor',
			lastPagePaths: ['pageInfo.hasNextPage', 'pageInfo.endCursor'],
		},
		{
			title: 'adds no field of pageInfo when all are selected',
			selected: 'totalCount nodes { id } pageInfo { startCursor hasNextPage endCursor }',
			missing: [],
			endCursor: 'pageInfo.endCursor',
			lastPagePaths: ['pageInfo.hasNextPage', 'pageInfo.endCursor', 'totalCount'],
		},
		{
			title: 'adds the missing field of pageInfo when pageInfo has an alias',
			selected: 'nodes { id } info: pageInfo { last: endCursor } sum: totalCount',
			missing: ['hasNextPage'],
			endCursor: 'info.last',
			lastPagePaths: ['pageInfo.hasNextPage', 'info.last', 'sum'],
		},
		{
			title: 'adds a field of pageInfo that a directive can omit',
			selected: 'nodes { id } pageInfo { hasNextPage endCursor @skip(if: true) }',
			missing: ['endCursor'],
			endCursor: 'pageInfo.endCursor',
			lastPagePaths: ['pageInfo.hasNextPage', 'pageInfo.endCursor'],
		},
		{
			title: 'adds the fields of pageInfo when a directive can omit the inline fragment that selects them',
			selected: 'nodes { id } ... @include(if: false) { info: pageInfo { hasNextPage endCursor } }',
			missing: ['hasNextPage', 'endCursor'],
			endCursor: 'pageInfo.endCursor',
			lastPagePaths: ['info.hasNextPage', 'pageInfo.hasNextPage', 'info.endCursor', 'pageInfo.endCursor'],
		},
		{
			title: 'adds the fields of pageInfo when a directive can omit the fragment that selects them',
			selected:
				'nodes { id } ...I @skip(if: true) } } fragment I on StudentConnection { pageInfo { hasNextPage endCursor',
			missing: ['hasNextPage', 'endCursor'],
			endCursor: 'pageInfo.endCursor',
			lastPagePaths: ['pageInfo.hasNextPage', 'pageInfo.endCursor'],
		},
		{
			title: 'adds a field of pageInfo when a directive can omit the one pageInfo that selects it',
			selected: 'nodes { id } pageInfo { endCursor } pageInfo @skip(if: true) { hasNextPage }',
			missing: ['hasNextPage'],
			endCursor: 'pageInfo.endCursor',
			lastPagePaths: ['pageInfo.hasNextPage', 'pageInfo.endCursor'],
		},
		{
			title: 'adds no field of pageInfo when a directive can omit a second selection of it',
			selected:
				'... @skip(if: true) { pageInfo { hasNextPage } } nodes { id } ... { pageInfo { hasNextPage endCursor } }',
			missing: [],
			endCursor: 'pageInfo.endCursor',
			lastPagePaths: ['pageInfo.hasNextPage', 'pageInfo.endCursor'],
		},
	];
	for (const { title, selected, missing, endCursor, lastPagePaths } of table) {
		it(title, () => {
			const [found] = findPageableConnections(`{ students { ${selected} } }`, schema);
			assert.deepEqual(found?.missingPageInfoFields, missing);
			assert.equal(found.endCursor.join('.'), endCursor);
			assert.deepEqual(
				found.lastPagePaths.map((path) => path.join('.')),
				lastPagePaths,
			);
		});
	}

	it('adds the fields of pageInfo when a directive can omit the selection of the connection that contains them', () => {
		const twice = '{ students { nodes { id } } students @skip(if: true) { pageInfo { hasNextPage endCursor } } }';
		const [found] = findPageableConnections(twice, schema);
		assert.deepEqual(found?.missingPageInfoFields, ['hasNextPage', 'endCursor']);
	});

	it('adds no field of pageInfo when a directive can only omit the complete connection', () => {
		const optional = '{ ... @skip(if: true) { students { nodes { id } pageInfo { hasNextPage endCursor } } } }';
		const [found] = findPageableConnections(optional, schema);
		assert.deepEqual(found?.missingPageInfoFields, []);
	});
});
