import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { embeddedGraphqlRegions } from '../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { createIndexedDocument } from '../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { readGraphql, readGraphqlRegions } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { SchemaCache, type SchemaVersionWithPredecessor } from '../../../../src/graphql/node/schemaCache.ts';
import { SchemaComparer } from '../../../../src/graphql/node/schemaComparer.ts';
import type { SchemaComparison, WorkerSchemaSource } from '../../../../src/graphql/node/schemaWorker.ts';
import { builtFile } from '../../../host/builtFile.ts';
import { shownChange } from '../../../unit/graphql/support/shownChange.ts';

const documentOf = (uri: string, text: string) => createIndexedDocument({ uri, folder: undefined }, readGraphql(text));
const text = (sdl: string): WorkerSchemaSource => ({ kind: 'text', text: sdl });

const old =
	'type Query {\n  students: [Student]\n  old: Int @deprecated(reason: "Use new.")\n}\ntype Student { id: ID }\n';
const next =
	'type Query {\n  students: [Student]\n  new: Int\n}\ntype Student { id: ID @deprecated(reason: "Use key.") key: ID }\n';

const workerFile = builtFile('schemaWorker');

describe('SchemaComparer', () => {
	let comparer: SchemaComparer;
	let folder: string;
	beforeEach(async () => {
		comparer = new SchemaComparer(workerFile);
		folder = await mkdtemp(join(tmpdir(), 'study-admin-comparison-'));
	});
	afterEach(async () => {
		comparer.dispose();
		await rm(folder, { recursive: true });
	});

	it('compares two schemas in a thread and locates the affected operations and the changed elements', async () => {
		const documents = [
			documentOf('file:///a.graphql', '# A comment.\nquery A {\n  old\n}\n'),
			documentOf('file:///b.graphql', 'query B { students { ...S } }\nquery Unaffected { __typename }\n'),
			documentOf('file:///s.graphql', 'fragment S on Student { id }\n'),
		];
		const [compared] = await comparer.compare([{ before: text(old), after: text(next) }], documents);
		assert.equal(compared?.kind, 'compared');
		assert.deepEqual(compared.changes.map(shownChange), [
			'removed field Query.old (breaking output)',
			'added field Query.new (safe)',
			'deprecated Student.id undefined → Use key. (safe)',
			'added field Student.key (safe)',
		]);
		assert.deepEqual(
			compared.operations.map(({ kind, uri, label, range, changes }) => [
				kind,
				uri,
				label,
				range.start,
				changes.map(({ coordinate }) => coordinate),
			]),
			[
				['broken', 'file:///a.graphql', 'A', { line: 1, character: 6 }, ['Query.old']],
				['deprecated', 'file:///b.graphql', 'B', { line: 0, character: 6 }, ['Student.id']],
			],
		);
		assert.deepEqual(compared.operations[0]?.errors, [
			{
				message: 'Cannot query field "old" on type "Query".',
				range: { start: { line: 2, character: 2 }, end: { line: 2, character: 5 } },
			},
		]);
		assert.deepEqual([...compared.reasons], [['Query.old', 'Use new.']]);
		assert.deepEqual(
			[...compared.locations].map(([coordinate, { version, range }]) => [coordinate, version, range.start]),
			[
				['Query.old', 'before', { line: 2, character: 2 }],
				['Student.id', 'after', { line: 4, character: 15 }],
			],
		);
	});

	it('finds the affected operations of all documents when they are sent to the thread in several parts', async () => {
		const comment = `# ${'long '.repeat(120_000)}\n`;
		const documents = ['a', 'b', 'c'].map((name) => documentOf(`file:///${name}.graphql`, `${comment}{ old }`));
		const [compared] = await comparer.compare([{ before: text(old), after: text(next) }], documents);
		assert.equal(compared?.kind, 'compared');
		assert.deepEqual(
			compared.operations.map(({ uri }) => uri),
			documents.map(({ uri }) => uri),
		);
	});

	it('finds operations in the code of folders, except in ignored and known files, with the fragments of documents', async () => {
		const files = {
			'src/app.py': 'QUERY = """\nquery FromCode { ...Old }\n"""\n',
			'src/known.ts': 'const q = gql`query Known { old }`;\n',
			'src/plain.py': 'print("no query")\n',
			'build/app.py': 'QUERY = """query Ignored { old }"""\n',
			'hidden/app.py': 'QUERY = """query Hidden { old }"""\n',
			'.gitignore': 'build/\n',
		};
		for (const [name, content] of Object.entries(files)) {
			await mkdir(dirname(join(folder, name)), { recursive: true });
			await writeFile(join(folder, name), content);
		}
		const documents = [documentOf('file:///old.graphql', 'fragment Old on Query { old }')];
		const folders = [{ uri: 'file:///workspace', path: folder, excludes: ['hidden'] }];
		const pair = { before: text(old), after: text(next) };
		const known = new Set([join(folder, 'src/known.ts')]);
		const code = { files: { kind: 'folders', folders } as const, known };
		const [compared] = await comparer.compare([pair], documents, code);
		assert.equal(compared?.kind, 'compared');
		assert.deepEqual(
			compared.operations.map(({ uri, label, range }) => [compared.codePaths.get(uri), label, range.start]),
			[[join(folder, 'src/app.py'), 'FromCode', { line: 1, character: 6 }]],
		);
		const paths = [join(folder, 'build/app.py'), join(folder, 'gone.py')];
		const [ofFile] = await comparer.compare([pair], [], { files: { kind: 'files', paths }, known });
		assert.deepEqual(ofFile?.kind === 'compared' && ofFile.operations.map(({ label }) => label), ['Ignored']);
	});

	it('finds mutations without arguments in code, which a plain text can look like', async () => {
		await writeFile(
			join(folder, 'a.py'),
			'QUERY = "mutation Reset { reset }"\nTEXT = "mutation observer { options }"\n',
		);
		const [compared] = await comparer.compare(
			[{ before: text(`${old} type Mutation { reset: Int }`), after: text(old) }],
			[],
			{ files: { kind: 'files', paths: [join(folder, 'a.py')] }, known: new Set() },
		);
		assert.deepEqual(compared?.kind === 'compared' && compared.operations.map(({ label }) => label), ['Reset']);
	});

	it('reads open documents with code as it reads code on the disk', async () => {
		const code = [
			'gql`query A { ...F } fragment F on Query { old }`',
			'gql`query B { ...F } fragment F on Query { students { __typename } }`',
			'gql`query C { old ...Imported }`',
		].join(';\n');
		await writeFile(join(folder, 'a.ts'), code);
		const open = readGraphqlRegions(code, embeddedGraphqlRegions(code, 'typescript'));
		const pair = { before: text(old), after: text(next) };
		for (const [documents, paths] of [
			[[createIndexedDocument({ uri: 'file:///a.ts', folder: undefined }, open)], []],
			[[], [join(folder, 'a.ts')]],
		] as const) {
			const [compared] = await comparer.compare([pair], documents, {
				files: { kind: 'files', paths },
				known: new Set(),
			});
			assert.deepEqual(compared?.kind === 'compared' && compared.operations.map(({ label }) => label), ['A', 'C']);
		}
	});

	it('does not use the documents of an earlier comparison', async () => {
		const pair = { before: text(old), after: text(next) };
		await comparer.compare([pair], [documentOf('file:///a.graphql', '{ old }')]);
		const [compared] = await comparer.compare([pair], []);
		assert.deepEqual(compared?.kind === 'compared' && compared.operations, []);
	});

	it('finds the affected operations when the next schema has errors', async () => {
		const invalid = 'type Query { old: Int new: Missing } input Missing { a: Query }';
		const [compared] = await comparer.compare(
			[{ before: text(old), after: text(invalid) }],
			[documentOf('file:///a.graphql', '{ old students { id } }')],
		);
		assert.equal(compared?.kind, 'compared');
		assert.deepEqual(
			compared.operations.map(({ errors }) => errors.map(({ message }) => message)),
			[['Cannot query field "students" on type "Query".']],
		);
	});

	it('reports the version that cannot be read, and compares nothing', async () => {
		const results = await comparer.compare(
			[
				{ before: { kind: 'stored', path: join(folder, 'missing.gz') }, after: text(next) },
				{ before: text(old), after: text('no schema {') },
				{ before: text(old), after: text(next) },
			],
			[],
		);
		assert.deepEqual(results.map(shownResult), ['unreadable before', 'unreadable after', '4 changes']);
	});

	describe('with the versions of the schema cache', () => {
		const introspection = (sdl: string) => JSON.stringify(introspectionFromSchema(buildSchema(sdl)));
		const refresh = (key: string, sdl: string, now: number) =>
			// Each refresh uses a new cache, as after a restart.
			new SchemaCache(folder).write(key, introspection(sdl), now);
		const compare = async ({ version, previous }: SchemaVersionWithPredecessor) => {
			assert.ok(previous);
			const stored = ({ path }: { readonly path: string }): WorkerSchemaSource => ({ kind: 'stored', path });
			const pair = { before: stored(previous), after: stored(version) };
			const [result] = await comparer.compare([pair], [documentOf('file:///a.graphql', '{ old }')]);
			return result;
		};

		it('compares the schemas of two refreshes with a restart in between', async () => {
			assert.equal((await refresh('key', old, 1)).previous, undefined);
			assert.equal((await refresh('key', old, 2)).previous, undefined);
			const result = await compare(await refresh('key', next, 3));
			assert.equal(shownResult(result), '4 changes');
			assert.deepEqual(result?.kind === 'compared' && result.operations.map(({ kind, label }) => `${kind} ${label}`), [
				'broken query',
			]);
		});

		it('finds no previous version of a schema that was fetched with other headers or another identity', async () => {
			await refresh('withoutFlags', old, 1);
			assert.equal((await refresh('withFlags', next, 2)).previous, undefined);
			assert.equal((await refresh('withoutFlags', old, 3)).previous, undefined);
			assert.equal((await refresh('withFlags', next, 4)).previous, undefined);
		});

		it('reports a damaged previous version, and compares again when newer versions follow', async () => {
			const { version } = await refresh('key', old, 1);
			await truncate(version.path, 20);
			assert.equal(shownResult(await compare(await refresh('key', next, 2))), 'unreadable before');
			assert.equal(shownResult(await compare(await refresh('key', old, 3))), '4 changes');
		});
	});
});

function shownResult(result: SchemaComparison | undefined): string {
	return result?.kind === 'compared' ? `${result.changes.length} changes` : `unreadable ${result?.version}`;
}
