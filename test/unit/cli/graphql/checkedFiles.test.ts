import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { checkGraphql } from '../../../../src/cli/graphql/checkGraphql.ts';
import { readRepositorySettings } from '../../../../src/cli/repositorySettings.ts';
import type { UserError } from '../../../../src/shared/core/errors.ts';

describe('the files that checkGraphql reads', () => {
	const folders: string[] = [];

	function makeFolder(files: Readonly<Record<string, string>>): string {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-checked-files-'));
		folders.push(folder);
		for (const [name, content] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), content);
		}
		return folder;
	}

	/** Checks a folder without a schema and without ripgrep, unless `changes` contains them. */
	function check(folder: string, changes: Partial<Parameters<typeof checkGraphql>[0]>) {
		return checkGraphql({
			folder,
			files: undefined,
			schemaFile: undefined,
			nextSchema: undefined,
			settings: readRepositorySettings(folder),
			today: { year: 2026, month: 11, day: 22 },
			ripgrep: undefined,
			signal: new AbortController().signal,
			onProgress: () => undefined,
			report: assert.fail,
			...changes,
		});
	}

	after(() => {
		for (const folder of folders) {
			rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 });
		}
	});

	for (const [how, ripgrep] of [
		['with ripgrep', rgPath],
		['without ripgrep', undefined],
	] as const) {
		it(`include files whose endings are in upper case, ${how}`, async () => {
			const folder = makeFolder({
				'schema.GraphQLs': 'type Query { a: Int }',
				'a.GRAPHQL': 'query A { missing }',
				'b.Gql': 'query B { missing }',
				'c.TS': 'gql`query C { missing }`',
			});
			const { findings } = await check(folder, { schemaFile: join(folder, 'schema.GraphQLs'), ripgrep });
			assert.deepEqual(findings.map(({ relativePath }) => relativePath).toSorted(), ['a.GRAPHQL', 'b.Gql', 'c.TS']);
		});
	}

	it('are none if the files to check contain no GraphQL', async () => {
		const folder = makeFolder({ 'notes.txt': '', 'a.graphql': 'query {', 'b.graphql': 'query {' });
		const read: number[] = [];
		const onProgress = (count: number) => read.push(count);
		assert.equal((await check(folder, { files: ['notes.txt'], onProgress })).files, 0);
		assert.deepEqual(read, []);
		assert.equal((await check(folder, { files: ['a.graphql'], onProgress })).files, 1);
		assert.deepEqual(read, [1]);
	});

	it('without a schema are counted if they contain operations or fragments', async () => {
		const folder = makeFolder({
			'types.graphql': 'type Query { a: Int }',
			'operation.graphql': 'query A { a }',
			'fragment.graphql': 'fragment F on Query { a }',
			'both.graphql': 'type Query { a: Int } query A { a }',
		});
		const { files, withoutSchema } = await check(folder, {});
		assert.deepEqual([files, withoutSchema], [4, 3]);
	});

	it('are reported once if they cannot be read, apart from binary files and programs', async () => {
		const folder = makeFolder({
			'schema.graphqls': 'type Query { a: Int }',
			'large.graphql': `#${' '.repeat(2 * 2 ** 20)}`,
			'large.ts': `//${' '.repeat(2 ** 20)}`,
			'binary.graphql': '\0\0\0\0',
			'a.graphql': 'query A { a }',
		});
		const reported: UserError[] = [];
		const files = ['large.ts', 'deleted.ts', 'binary.graphql', 'large.graphql', 'deleted.graphql', 'a.graphql'];
		const schemaFile = join(folder, 'schema.graphqls');
		await check(folder, { files, schemaFile, report: (error) => reported.push(error) });
		assert.deepEqual(
			reported.map(({ code, details }) => [code, details]),
			[
				['cli/graphql-too-large', { file: 'large.graphql', megabytes: 2 }],
				['cli/graphql-unreadable', { file: 'deleted.graphql' }],
			],
		);
	});
});
