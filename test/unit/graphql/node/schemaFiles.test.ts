import assert from 'node:assert/strict';
import { readSchemaFiles, type SchemaFileSystem } from '../../../../src/graphql/node/schemaFiles.ts';
import type { TextReadResult } from '../../../../src/shared/node/readTextFile.ts';

describe('readSchemaFiles', () => {
	const config = { folder: '', isSetting: false };
	const text = (content: string): TextReadResult => ({ kind: 'text', text: content });

	/**
	 * Returns files by name. A pattern matches the names that start with the text before its
	 * asterisk.
	 */
	function fileSystem(files: Readonly<Record<string, TextReadResult>>): SchemaFileSystem<string> {
		return {
			list: () => [],
			find: async (_folder, glob) => Object.keys(files).filter((name) => name.startsWith(glob.replace('*', ''))),
			read: async (file) => files[file] ?? { kind: 'missing' },
			locate: (path) => path,
			pathBeside: (_file, path) => path,
			shownPath: (file) => `folder/${file}`,
		};
	}

	it('reads each schema file once, in the order of the patterns', async () => {
		const files = fileSystem({ 'a1.graphql': text('type A'), 'b.graphql': text('type B') });
		assert.deepEqual(await readSchemaFiles({ ...config, patterns: ['b*', 'a*', 'b.graphql'] }, files), [
			{ uri: 'b.graphql', text: 'type B' },
			{ uri: 'a1.graphql', text: 'type A' },
		]);
	});

	it('reads neither excluded files nor TypeScript files as schema files', async () => {
		const files = { 'a1.graphql': text('type A'), 'a2.graphql': text('type B'), 'a3.ts': text('gql``') };
		const read = await readSchemaFiles({ ...config, patterns: ['a*', '!a2*'] }, fileSystem(files));
		assert.deepEqual(
			read.map(({ uri }) => uri),
			['a1.graphql'],
		);
	});

	it('reads the schema file of a setting, also if its name is a glob or starts with an exclamation mark', async () => {
		const files = fileSystem({ 'a1.graphql': text('type A'), 'a*': text('type B'), '!a': text('type C') });
		for (const name of ['a*', '!a']) {
			const read = await readSchemaFiles({ folder: '', patterns: [name], isSetting: true }, files);
			assert.deepEqual(
				read.map(({ uri }) => uri),
				[name],
			);
		}
	});

	it('limits the size of all schema files together', async () => {
		const files = fileSystem({});
		const limits: number[] = [];
		const read: SchemaFileSystem<string>['read'] = async (_, maximum) => {
			limits.push(maximum);
			return text('type A');
		};
		await readSchemaFiles({ ...config, patterns: ['a', 'b'] }, { ...files, find: async (_, name) => [name], read });
		assert.equal(limits[1], (limits[0] ?? 0) - 'type A'.length);
	});

	it('names the patterns in the error when no schema file matches', async () => {
		await assert.rejects(readSchemaFiles({ ...config, patterns: ['a*', '!b*'] }, fileSystem({})), {
			code: 'graphql/schema-file-missing',
			details: { file: 'a*, !b*' },
		});
	});

	it('names an unreadable schema file in the error, with the cause', async () => {
		const cause = new Error('no permission');
		await assert.rejects(
			readSchemaFiles({ ...config, patterns: ['a'] }, fileSystem({ a: { kind: 'unreadable', cause } })),
			{
				code: 'graphql/schema-file-missing',
				details: { file: 'folder/a' },
				cause,
			},
		);
	});

	it('names a schema file that is too large in the error, with the limit in megabytes', async () => {
		await assert.rejects(readSchemaFiles({ ...config, patterns: ['a'] }, fileSystem({ a: { kind: 'too large' } })), {
			code: 'graphql/schema-file-too-large',
			details: { file: 'folder/a', megabytes: 50 },
		});
	});
});
