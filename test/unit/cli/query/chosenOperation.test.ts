import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { rgPath } from '@vscode/ripgrep-universal';
import { readChosenOperation } from '../../../../src/cli/query/chosenOperation.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';

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

	/** Reads the operation of the document in `q/a.graphql`, in a folder with these files. */
	async function read(files: Readonly<Record<string, string>>, changes: Partial<QueryOptions> = {}) {
		const currentFolder = mkdtempSync(join(tmpdir(), 'study-admin-operation-'));
		folders.push(currentFolder);
		for (const [name, content] of Object.entries(files)) {
			mkdirSync(dirname(join(currentFolder, name)), { recursive: true });
			writeFileSync(join(currentFolder, name), content);
		}
		const { signal } = new AbortController();
		const terminal = new Terminal(new PassThrough(), new PassThrough());
		const options = { ...defaults, ...changes };
		const { operation } = await readChosenOperation(options, { currentFolder, terminal, signal });
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

	it('rejects an operation whose fragment in a program contains an interpolation', async () => {
		await assert.rejects(read({ 'q/a.graphql': operation, 'f.ts': '\ngql`fragment F on A { $' + '{field} }`' }), {
			code: 'graphql/interpolation',
			details: { operation: 'query', file: 'f.ts', line: 2 },
		});
	});

	it('names the fragments that are not defined, in the order of their use', async () => {
		const files = { 'q/a.graphql': '{ ...F ...H ...F }', 'f.graphql': 'fragment F on Query { ...G }' };
		await assert.rejects(read(files), {
			code: 'cli/fragments-missing',
			details: { operation: 'query', file: 'q/a.graphql', fragments: 'H, G' },
		});
	});
});
