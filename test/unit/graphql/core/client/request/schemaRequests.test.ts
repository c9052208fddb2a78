import assert from 'node:assert/strict';
import { SharedSchemaRequests } from '../../../../../../src/graphql/core/client/request/schemaRequests.ts';
import { Cancelled, UserError } from '../../../../../../src/shared/core/errors.ts';

/**
 * Creates `SchemaRequests`. `fetches` lists the started fetches in order, so that the test can
 * resolve them.
 */
function setUp() {
	const fetches: PromiseWithResolvers<string>[] = [];
	const requests = new SharedSchemaRequests<string>();
	const fetch = () => {
		const pending = Promise.withResolvers<string>();
		fetches.push(pending);
		return pending.promise;
	};
	const share = (key: string, signal = new AbortController().signal) => requests.share(key, fetch, signal);
	const requestOnce = (key: string) => requests.requestOnce(key, fetch, new AbortController().signal);
	return { fetches, share, requestOnce };
}

describe('SharedSchemaRequests', () => {
	it('shares a running schema request between two callers, and canceling one caller does not affect the other', async () => {
		const { fetches, share } = setUp();
		const controller = new AbortController();
		const [cancelled, other] = [share('q', controller.signal), share('q')];
		controller.abort();
		await assert.rejects(cancelled, Cancelled);
		fetches[0]?.resolve('schema');
		assert.equal(await other, 'schema');
		assert.equal(fetches.length, 1);
	});

	it('sends separate schema requests for different accounts', async () => {
		const { fetches, share } = setUp();
		const both = Promise.all([share('api alma'), share('api bo')]);
		for (const [index, { resolve }] of fetches.entries()) {
			resolve(`schema ${index}`);
		}
		assert.deepEqual(await both, ['schema 0', 'schema 1']);
	});

	it('sends a new schema request after the previous one for the same key has ended', async () => {
		const { fetches, share } = setUp();
		const first = share('q');
		fetches[0]?.resolve('old');
		await first;
		const second = share('q');
		fetches[1]?.resolve('new');
		assert.equal(await second, 'new');
	});

	it('sends an automatic schema request only once for each key', async () => {
		const { fetches, requestOnce } = setUp();
		const first = requestOnce('q');
		fetches[0]?.resolve('schema');
		assert.deepEqual([await first, await requestOnce('q')], ['schema', undefined]);
	});

	for (const [error, again] of [
		[new Cancelled(), true],
		[new UserError('network/timeout'), true],
		[new UserError('sign-in/required'), true],
		[new Error('unexpected'), true],
		[new UserError('graphql/introspection-refused'), false],
		[new UserError('graphql/schema-unusable'), false],
	] as const) {
		it(`${again ? 'repeats' : 'does not repeat'} an automatic schema request that failed with ${error.message}`, async () => {
			const { fetches, requestOnce } = setUp();
			const first = requestOnce('q');
			fetches[0]?.reject(error);
			await assert.rejects(first, error);
			const second = requestOnce('q');
			fetches[1]?.resolve('schema');
			assert.equal(await second, again ? 'schema' : undefined);
		});
	}
});
