import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { listGraphqlRelatedFiles } from '../../../../src/cli/graphql/listGraphqlRelatedFiles.ts';
import { PeriodicPause } from '../../../../src/shared/node/periodicPause.ts';

describe('listGraphqlRelatedFiles', () => {
	let folder: string;

	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-files-'));
		const names = ['.graphqlrc.yml', 'z.graphql', 'app/.graphqlrc.json', 'app/a.gql', 'app/a.ts'];
		for (const name of [...names, 'app/notes.txt']) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), '');
		}
	});

	after(() => rmSync(folder, { recursive: true }));

	for (const [how, ripgrep, code] of [
		['with ripgrep', rgPath, undefined],
		['without ripgrep', undefined, ['app/a.ts']],
	] as const) {
		it(`lists documents and files of graphql-config ${how}, sorted`, async () => {
			const { signal } = new AbortController();
			const options = { folder, isHidden: () => false, ripgrep, pause: new PeriodicPause(), signal };
			const lists = await listGraphqlRelatedFiles(options);
			assert.deepEqual(lists.documents, ['app/a.gql', 'z.graphql']);
			assert.deepEqual(lists.configs, ['.graphqlrc.yml', 'app/.graphqlrc.json']);
			assert.deepEqual(lists.code, code);
		});
	}
});
