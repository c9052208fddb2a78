import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { checkGraphql } from '../../../../src/cli/graphql/checkGraphql.ts';
import { readRepositorySettings } from '../../../../src/cli/repositorySettings.ts';

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
			const { findings } = await checkGraphql({
				folder,
				files: undefined,
				schemaFile: join(folder, 'schema.GraphQLs'),
				nextSchema: undefined,
				settings: readRepositorySettings(folder),
				today: { year: 2026, month: 11, day: 22 },
				ripgrep,
				signal: new AbortController().signal,
				onProgress: () => undefined,
				report: assert.fail,
			});
			assert.deepEqual(findings.map(({ relativePath }) => relativePath).toSorted(), ['a.GRAPHQL', 'b.Gql', 'c.TS']);
		});
	}
});
