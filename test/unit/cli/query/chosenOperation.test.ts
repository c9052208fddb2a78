import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { rgPath } from '@vscode/ripgrep-universal';
import { readChosenOperation, readQueryVariables } from '../../../../src/cli/query/chosenOperation.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { hasApi } from '../../../../src/environments/core/environment.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';

type QueryOptions = Parameters<typeof readChosenOperation>[0];

const defaults: QueryOptions = {
	file: 'q/a.graphql',
	operation: undefined,
	fetchesAllPages: false,
	format: 'json',
};

describe('readChosenOperation', () => {
	const folders: string[] = [];
	const searchPath = process.env['PATH'];

	afterEach(() => {
		process.env['PATH'] = searchPath;
	});

	after(() => {
		for (const folder of folders) {
			rmSync(folder, { recursive: true });
		}
	});

	/** Creates a folder with files. */
	function makeFolder(files: Readonly<Record<string, string>>): string {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-operation-'));
		folders.push(folder);
		for (const [name, content] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), content);
		}
		return folder;
	}

	/** Reads the operation of the document in `q/a.graphql`, in a folder with these files. */
	async function read(files: Readonly<Record<string, string>>, changes: Partial<QueryOptions> = {}) {
		const { signal } = new AbortController();
		const terminal = new Terminal(new PassThrough(), new PassThrough());
		const options = { ...defaults, ...changes };
		const { operation } = await readChosenOperation(options, { currentFolder: makeFolder(files), terminal, signal });
		return operation.text;
	}

	const operation = '{ a { ...F } }';

	it('rejects an operation with one fragment that no file defines', async () => {
		await assert.rejects(read({ 'q/a.graphql': operation }), { code: 'cli/fragments-missing' });
	});

	it('rejects all pages and rows of a mutation, but not of a query', async () => {
		const [query, mutation] = [{ 'q/a.graphql': 'query A { a }' }, { 'q/a.graphql': 'mutation A { a }' }];
		assert.equal(await read(query, { fetchesAllPages: true, format: 'csv' }), 'query A { a }');
		assert.equal(await read(mutation), 'mutation A { a }');
		await assert.rejects(read(mutation, { fetchesAllPages: true }), { code: 'graphql/pages-of-mutation' });
		for (const format of ['csv', 'ndjson'] as const) {
			await assert.rejects(read(mutation, { format }), {
				message: '"A" is a mutation, whose response has no rows. Use --format json.',
			});
		}
	});

	it('sends the fragment of a file that files.exclude does not hide', async () => {
		const text = await read({
			'.vscode/settings.json': '{ "files.exclude": { "**/old": true } }',
			'q/a.graphql': operation,
			'q/old/f.graphql': 'fragment F on A { hidden }',
			'shared/f.graphql': 'fragment F on A { id }',
		});
		assert.equal(text, '{ a { ...F } }\n\nfragment F on A { id }');
	});

	for (const [how, path] of [
		['with ripgrep', dirname(rgPath)],
		['without ripgrep', ''],
	] as const) {
		it(`sends the fragments that are in string literals of source files, except in ignored files, ${how}`, async () => {
			process.env['PATH'] = path;
			const text = await read({
				'.gitignore': 'dist\n',
				'q/a.graphql': operation,
				'q/dist/f.js': 'gql`fragment F on A { built }`',
				'src/f.ts': 'gql`fragment F on A { b { ...G } }`',
				'g.py': 'g = """fragment G on B { id }"""',
				'other.ts': 'const fragment = 1;',
			});
			assert.equal(text, '{ a { ...F } }\n\nfragment F on A { b { ...G } }\n\nfragment G on B { id }');
		});
	}

	it('reads no other files and no settings for an operation whose document defines its fragments', async () => {
		const text = 'fragment F on A { id }\n{ a { ...F ... on A { id } } }';
		assert.equal(await read({ 'q/a.graphql': text, '.vscode/settings.json': '{' }), text);
	});

	it('sends the fragment of another file after a fragment of the same file', async () => {
		const files = {
			'q/a.graphql': '{ ...F ...G }\nfragment F on Query { a }',
			'g.graphql': 'fragment G on Query { b }',
		};
		assert.equal(await read(files), '{ ...F ...G }\nfragment F on Query { a }\n\nfragment G on Query { b }');
	});

	it('rejects an operation whose fragment in a program contains an interpolation', async () => {
		await assert.rejects(read({ 'q/a.graphql': operation, 'f.ts': '\ngql`fragment F on A { $' + '{field} }`' }), {
			code: 'graphql/interpolation',
			details: { operation: 'query', file: 'f.ts', line: 2 },
		});
	});

	const fragmentFile = '# one\r\n# two\r\nfragment F on T {\r\n  b(x: )\r\n}\r\n';
	for (const [title, files, details] of [
		['its document', { 'q/a.graphql': 'query A {\n  a(x: )\n}' }, { file: 'q/a.graphql', line: 2, column: 8 }],
		[
			'a document with the fragment of another file',
			{ 'q/a.graphql': 'query A {\n  a(x: ) { ...F }\n}', 'q/f.graphql': fragmentFile },
			{ file: 'q/a.graphql', line: 2, column: 8 },
		],
		[
			'the fragment of another file',
			{ 'q/a.graphql': 'query A { a { ...F } }', 'q/f.graphql': fragmentFile },
			{ file: join('q', 'f.graphql'), line: 4, column: 8 },
		],
		[
			'the second fragment of other files',
			{
				'q/a.graphql': 'query A { a { ...E ...F } }',
				'q/e.graphql': 'fragment E on T {\n  c\n}',
				'q/f.graphql': fragmentFile,
			},
			{ file: join('q', 'f.graphql'), line: 4, column: 8 },
		],
		[
			'the fragment of a program',
			{ 'q/a.graphql': 'query A { a { ...F } }', 'q/f.ts': '//\nconst f = gql`fragment F on T { b(x: ) }`;' },
			{ file: join('q', 'f.ts'), line: 2, column: 38 },
		],
		[
			'a fragment of a program with line breaks as escape sequences',
			{ 'q/a.graphql': 'query A { a { ...F } }', 'q/f.py': 'f = "fragment F on T {\\n  b(x: )\\n}"' },
			{ file: join('q', 'f.py'), line: 1, column: 32 },
		],
		['the end of its document', { 'q/a.graphql': 'query A {\n  a {' }, { file: 'q/a.graphql', line: 2, column: 6 }],
	] as const) {
		it(`names the file and the position of a syntax error in ${title}`, async () => {
			await assert.rejects(read(files), { code: 'graphql/syntax-error', details: { operation: 'A', ...details } });
		});
	}

	it('names the file and the line of a directive for incremental delivery', async () => {
		const files = {
			'q/a.graphql': 'query A { a { ...F } }',
			'q/f.graphql': '\nfragment F on T {\n  ... @defer { b }\n}',
		};
		await assert.rejects(read(files), {
			code: 'graphql/incremental-operation',
			details: { operation: 'A', directive: '@defer', file: join('q', 'f.graphql'), line: 3, column: 1 },
		});
	});

	it('names the fragments that are not defined, in the order of their use', async () => {
		const files = { 'q/a.graphql': '{ ...F ...H ...F }', 'f.graphql': 'fragment F on Query { ...G }' };
		await assert.rejects(read(files), {
			code: 'cli/fragments-missing',
			details: { operation: 'query', file: 'q/a.graphql', fragments: 'H, G' },
		});
	});

	const file = 'q/a.graphql';
	for (const [title, text, name, error] of [
		[
			'two operations and no name',
			'query A { a } query B { a }',
			undefined,
			{ code: 'cli/operation-not-chosen', details: { file, operations: 'A, B' } },
		],
		['no operation', 'fragment F on A { id }', undefined, { code: 'graphql/no-operation', details: { file } }],
		[
			'two operations, one of which has no name',
			'query A { a } { b }',
			undefined,
			{ code: 'cli/operation-unnamed', details: { file } },
		],
		[
			'a name that is similar to no operation',
			'query A { a } query B { a }',
			'Students',
			{ message: '"q/a.graphql" has no operation named "Students". Its operations: A, B.' },
		],
		[
			'a name, and one operation without a name',
			'{ a }',
			'Students',
			{ message: '"q/a.graphql" has no operation named "Students". Its only operation has no name. Omit --operation.' },
		],
	] as const) {
		it(`rejects a document with ${title}`, async () => {
			await assert.rejects(read({ [file]: text }, { operation: name }), error);
		});
	}

	it('rejects a document of more than 5 MB', async () => {
		await assert.rejects(read({ [file]: '{ a }'.padEnd(5 * 2 ** 20 + 1) }), {
			code: 'cli/document-unreadable',
			details: { file, megabytes: 5 },
		});
	});

	/** Reads the variables of the operation in `q/a.graphql`. Returns them with the messages. */
	async function readVariables(text: string, variablesFile?: string, set?: string) {
		const variables = variablesFile === undefined ? {} : { [`${file}.variables.jsonc`]: variablesFile };
		const currentFolder = makeFolder({ [file]: text, ...variables });
		const errors = new PassThrough();
		const context = {
			currentFolder,
			terminal: new Terminal(new PassThrough(), errors),
			signal: new AbortController().signal,
		};
		const [environment] = readEnvironments({ a: { apiUrl: 'https://api.example.org', auth: 'basic' } }).environments;
		assert.ok(environment && hasApi(environment));
		const target = await readChosenOperation(defaults, context);
		const values = await readQueryVariables(target, environment, set, context);
		return { values, messages: String(errors.read() ?? '') };
	}

	it('reads the variables of a set, and reports the names that are not variables of the operation', async () => {
		const sets = '{ "A": { "a": { "id": 1, "di": 2 }, "b": { "id": 3 } } }';
		assert.deepEqual(await readVariables('query A($id: Int) { a(id: $id) }', sets, 'a'), {
			values: { id: 1 },
			messages: '"di" in q/a.graphql.variables.jsonc is not a variable of "A", so it is not sent.\n',
		});
		await assert.rejects(readVariables('query A($id: Int) { a(id: $id) }', sets), {
			code: 'cli/variable-set-not-chosen',
			details: { operation: 'A', sets: 'a, b' },
		});
		for (const none of ['{}', undefined]) {
			assert.deepEqual(await readVariables('query A($id: Int) { a(id: $id) }', none), { values: {}, messages: '' });
		}
	});

	it('reads a variables file of 5 MB, and rejects a larger one', async () => {
		const document = 'query A($id: Int) { a(id: $id) }';
		const longest = '{ "A": { "a": { "id": 1 } } } //'.padEnd(5 * 2 ** 20, '-');
		assert.deepEqual((await readVariables(document, longest)).values, { id: 1 });
		await assert.rejects(readVariables(document, `${longest}-`), {
			code: 'graphql/variables-file-unreadable',
			details: { file: 'q/a.graphql.variables.jsonc', megabytes: 5 },
		});
	});
});
