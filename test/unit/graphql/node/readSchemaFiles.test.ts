import assert from 'node:assert/strict';
import { readSchemaFiles, type SchemaFileAccess } from '../../../../src/graphql/node/readSchemaFiles.ts';
import type { FileReading } from '../../../../src/shared/node/readTextFile.ts';

describe('readSchemaFiles', () => {
	const text = (content: string): FileReading => ({ kind: 'text', text: content });

	/**
	 * Returns access to files by name. A pattern matches the names that start with the text before its
	 * asterisk.
	 */
	function accessTo(files: Readonly<Record<string, FileReading>>): SchemaFileAccess {
		return {
			find: async (pattern) => Object.keys(files).filter((name) => name.startsWith(pattern.replace('*', ''))),
			read: async (uri) => files[uri] ?? { kind: 'missing' },
			pathOf: (uri) => `folder/${uri}`,
		};
	}

	it('reads each schema file once, in the order of the patterns', async () => {
		const access = accessTo({ 'a1.graphql': text('type A'), 'b.graphql': text('type B') });
		assert.deepEqual(await readSchemaFiles(['b*', 'a*', 'b.graphql'], access), [
			{ uri: 'b.graphql', text: 'type B' },
			{ uri: 'a1.graphql', text: 'type A' },
		]);
	});

	it('reads neither excluded files nor TypeScript files as schema files', async () => {
		const files = { 'a1.graphql': text('type A'), 'a2.graphql': text('type B'), 'a3.ts': text('gql``') };
		const read = await readSchemaFiles(['a*', '!a2*'], accessTo(files));
		assert.deepEqual(
			read.map(({ uri }) => uri),
			['a1.graphql'],
		);
	});

	it('names the patterns in the error when no schema file matches', async () => {
		await assert.rejects(readSchemaFiles(['a*', '!b*'], accessTo({})), {
			code: 'graphql/schema-file-missing',
			details: { file: 'a*, !b*' },
		});
	});

	it('names an unreadable schema file in the error, with the cause', async () => {
		const cause = new Error('no permission');
		await assert.rejects(readSchemaFiles(['a'], accessTo({ a: { kind: 'unreadable', cause } })), {
			code: 'graphql/schema-file-missing',
			details: { file: 'folder/a' },
			cause,
		});
	});

	it('names a schema file that is too large in the error, with the limit in megabytes', async () => {
		await assert.rejects(readSchemaFiles(['a'], accessTo({ a: { kind: 'too large' } })), {
			code: 'graphql/schema-file-too-large',
			details: { file: 'folder/a', megabytes: 50 },
		});
	});
});
