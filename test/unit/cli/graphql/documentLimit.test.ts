import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { checkGraphql } from '../../../../src/cli/graphql/checkGraphql.ts';
import { maximumDocuments } from '../../../../src/cli/graphql/documentFiles.ts';
import { findOtherFragments } from '../../../../src/cli/query/otherFragments.ts';
import { readRepositorySettings } from '../../../../src/cli/repositorySettings.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { operationsInDocument } from '../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import type { UserError } from '../../../../src/shared/core/errors.ts';
import { isComplete } from '../../../fixtures/testSize.ts';

// Writing the documents takes seconds of processor time.
(isComplete ? describe : describe.skip)('a folder with more GraphQL documents than are read', () => {
	let folder = '';

	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'study-admin-documents-'));
		for (let number = 0; number < maximumDocuments; number += 1) {
			writeFileSync(join(folder, `${number}.graphql`), '');
		}
		writeFileSync(join(folder, 'z.graphql'), 'query Z {');
	});

	after(() => rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 }));

	async function check(files?: readonly string[]) {
		const reported: UserError[] = [];
		const { findings, unreadDocuments } = await checkGraphql({
			folder,
			files,
			schemaFile: undefined,
			nextSchema: undefined,
			settings: readRepositorySettings(folder),
			today: { year: 2026, month: 11, day: 22 },
			ripgrep: undefined,
			signal: new AbortController().signal,
			onProgress: () => undefined,
			report: (error) => reported.push(error),
		});
		return { unreadDocuments, reported, files: findings.map(({ relativePath }) => relativePath) };
	}

	it('is checked without the last document, which is counted and reported as unread', async () => {
		const { unreadDocuments, reported, files } = await check();
		assert.deepEqual(files, []);
		assert.equal(unreadDocuments, 1);
		assert.deepEqual(
			reported.map(({ code, details }) => [code, details]),
			[['cli/graphql-too-many', { documents: '1 GraphQL document was', maximum: '10,000' }]],
		);
	});

	it('is checked without a report if only its last document is to be checked', async () => {
		assert.deepEqual(await check(['z.graphql']), { unreadDocuments: 0, reported: [], files: ['z.graphql'] });
	});

	it('is reported when it is searched for the fragments of an operation', async () => {
		const graphql = readGraphql('query A { ...F }');
		const [operation = assert.fail()] = operationsInDocument(graphql.definitions);
		const errors = new PassThrough();
		const terminal = new Terminal(new PassThrough(), errors);
		const context = { currentFolder: folder, terminal, signal: new AbortController().signal };
		await findOtherFragments(join(folder, 'a.graphql'), graphql, operation, context);
		assert.match(await text(errors.end()), /^Only 10,000 GraphQL documents in .* were searched for fragments\.\n$/);
	});
});
