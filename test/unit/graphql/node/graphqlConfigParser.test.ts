import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { GraphqlConfigParser, maximumConfigBytes } from '../../../../src/graphql/node/graphqlConfigParser.ts';

const workerFile = resolve('src/graphql/node/configWorker.ts');

describe('GraphqlConfigParser', () => {
	// Starting a worker takes longer than parsing a config.
	const shared = new GraphqlConfigParser(workerFile);
	after(() => shared.dispose());

	it('parses the projects of a GraphQL config in JSON or YAML', async () => {
		const parsed = await Promise.all([
			shared.parse('{"schema":"a.graphql"}'),
			shared.parse('projects: { x: b.graphql }'),
		]);
		assert.deepEqual(
			parsed.map((projects) => projects.map(({ name, schema }) => [name, ...schema])),
			[[[undefined, 'a.graphql']], [['x', 'b.graphql']]],
		);
	});

	it('rejects a GraphQL config that takes too long to parse, and parses the following configs', async () => {
		const parser = new GraphqlConfigParser(workerFile);
		try {
			const hostile = parser.parse('! '.repeat(maximumConfigBytes / 2), 100);
			const others = ['schema: a.graphql', '['.repeat(1000), 'schema: b.graphql'].map((text) => parser.parse(text));
			await assert.rejects(hostile, /ended/);
			const [first, , last] = await Promise.allSettled(others);
			assert.deepEqual(
				[first, last].map((each) => each?.status === 'fulfilled' && each.value[0]?.schema),
				[['a.graphql'], ['b.graphql']],
			);
		} finally {
			parser.dispose();
		}
	});

	it('rejects a GraphQL config of more than 64 KB', async () => {
		const config = (size: number) => `schema: a.graphql #${'x'.repeat(size - 19)}`;
		assert.equal((await shared.parse(config(65_536)))[0]?.schema.length, 1);
		await assert.rejects(shared.parse(config(65_537)), /too large/);
	});

	it('rejects the pending requests for GraphQL configs when the parser is disposed', async () => {
		const parser = new GraphqlConfigParser(workerFile);
		const waiting = ['schema: a', 'schema: b'].map((text) => parser.parse(text));
		parser.dispose();
		const settled = await Promise.allSettled(waiting);
		assert.deepEqual(
			settled.map(({ status }) => status),
			['rejected', 'rejected'],
		);
	});

	it('reports the line of a syntax error in a GraphQL config without the text of the file', async () => {
		await assert.rejects(
			shared.parse('schema:\n  - a: {\n    headers: { token: hush }\n'),
			({ message }: Error) => /line \d/.test(message) && !message.includes('hush'),
		);
	});
});
