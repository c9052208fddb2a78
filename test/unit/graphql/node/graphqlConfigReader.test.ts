import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { GraphqlConfigReader, maximumConfigBytes } from '../../../../src/graphql/node/graphqlConfigReader.ts';

const workerFile = resolve('src/graphql/node/configWorker.ts');

describe('GraphqlConfigReader', () => {
	// Starting a worker takes longer than reading a config.
	const shared = new GraphqlConfigReader(workerFile);
	after(() => shared.dispose());

	it('reads the projects of a GraphQL config in JSON or YAML', async () => {
		const read = await Promise.all([shared.read('{"schema":"a.graphql"}'), shared.read('projects: { x: b.graphql }')]);
		assert.deepEqual(
			read.map((projects) => projects.map(({ name, schema }) => [name, ...schema])),
			[[[undefined, 'a.graphql']], [['x', 'b.graphql']]],
		);
	});

	it('rejects a GraphQL config that takes too long to parse, and reads the configs after it', async () => {
		const reader = new GraphqlConfigReader(workerFile);
		try {
			const hostile = reader.read('! '.repeat(maximumConfigBytes / 2), 100);
			const others = ['schema: a.graphql', '['.repeat(1000), 'schema: b.graphql'].map((text) => reader.read(text));
			await assert.rejects(hostile, /ended/);
			const [first, , last] = await Promise.allSettled(others);
			assert.deepEqual(
				[first, last].map((each) => each?.status === 'fulfilled' && each.value[0]?.schema),
				[['a.graphql'], ['b.graphql']],
			);
		} finally {
			reader.dispose();
		}
	});

	it('rejects a GraphQL config of more than 64 KB', async () => {
		const config = (size: number) => `schema: a.graphql #${'x'.repeat(size - 19)}`;
		assert.equal((await shared.read(config(65_536)))[0]?.schema.length, 1);
		await assert.rejects(shared.read(config(65_537)), /too large/);
	});

	it('rejects the pending reads of GraphQL configs when the reader is disposed', async () => {
		const reader = new GraphqlConfigReader(workerFile);
		const waiting = ['schema: a', 'schema: b'].map((text) => reader.read(text));
		reader.dispose();
		const settled = await Promise.allSettled(waiting);
		assert.deepEqual(
			settled.map(({ status }) => status),
			['rejected', 'rejected'],
		);
	});

	it('reports the line of a syntax error in a GraphQL config without the text of the file', async () => {
		await assert.rejects(
			shared.read('schema:\n  - a: {\n    headers: { token: hush }\n'),
			({ message }: Error) => /line \d/.test(message) && !message.includes('hush'),
		);
	});
});
