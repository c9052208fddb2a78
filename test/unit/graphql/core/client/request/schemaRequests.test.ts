import assert from 'node:assert/strict';
import { SchemaRequests } from '../../../../../../src/graphql/core/client/request/schemaRequests.ts';
import { Cancelled, UserError } from '../../../../../../src/shared/core/errors.ts';

/** Questions whose answers the test gives, one after the other as they are fetched. */
function setUp() {
	const fetches: PromiseWithResolvers<string>[] = [];
	const requests = new SchemaRequests<string>();
	const fetch = () => {
		const pending = Promise.withResolvers<string>();
		fetches.push(pending);
		return pending.promise;
	};
	const ask = (question: string, signal = new AbortController().signal) => requests.share(question, fetch, signal);
	const askOnce = (question: string) => requests.requestOnce(question, fetch, new AbortController().signal);
	return { fetches, ask, askOnce };
}

describe('SchemaQuestions', () => {
	it('fetches once for all who ask meanwhile, and lets each of them go alone', async () => {
		const { fetches, ask } = setUp();
		const leaving = new AbortController();
		const [left, stayed] = [ask('q', leaving.signal), ask('q')];
		leaving.abort();
		await assert.rejects(left, Cancelled);
		fetches[0]?.resolve('schema');
		assert.equal(await stayed, 'schema');
		assert.equal(fetches.length, 1);
	});

	it('fetches for each account on its own', async () => {
		const { fetches, ask } = setUp();
		const both = Promise.all([ask('api alma'), ask('api bo')]);
		for (const [index, { resolve }] of fetches.entries()) {
			resolve(`schema ${index}`);
		}
		assert.deepEqual(await both, ['schema 0', 'schema 1']);
	});

	it('fetches again when asked again', async () => {
		const { fetches, ask } = setUp();
		const first = ask('q');
		fetches[0]?.resolve('old');
		await first;
		const second = ask('q');
		fetches[1]?.resolve('fresh');
		assert.equal(await second, 'fresh');
	});

	it('asks once by itself', async () => {
		const { fetches, askOnce } = setUp();
		const first = askOnce('q');
		fetches[0]?.resolve('schema');
		assert.deepEqual([await first, await askOnce('q')], ['schema', undefined]);
	});

	for (const [error, again] of [
		[new Cancelled(), true],
		[new UserError('network/timeout'), true],
		[new UserError('sign-in/required'), true],
		[new Error('unexpected'), true],
		[new UserError('graphql/introspection-refused'), false],
		[new UserError('graphql/schema-unusable'), false],
	] as const) {
		it(`asks ${again ? 'again' : 'no more'} after ${error.message}`, async () => {
			const { fetches, askOnce } = setUp();
			const first = askOnce('q');
			fetches[0]?.reject(error);
			await assert.rejects(first, error);
			const second = askOnce('q');
			fetches[1]?.resolve('schema');
			assert.equal(await second, again ? 'schema' : undefined);
		});
	}
});
