import assert from 'node:assert/strict';
import { checkOperation } from '../../../src/graphql/core/client/request/checkedOperation.ts';
import { sendGraphql } from '../../../src/graphql/node/sendGraphql.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { createRandom } from '../../fixtures/random.ts';
import { type ClockedSandbox, startClockedSandbox } from '../support/clockedSandbox.ts';

const hours = 3600;
const providerTokenSeconds = 25 * hours;
const { signal } = new AbortController();

describe('a working day with API tokens that are valid for 299 seconds', () => {
	let sandbox: ClockedSandbox;

	before(async () => {
		sandbox = await startClockedSandbox({ providerTokenSeconds });
	});

	after(() => sandbox.close());

	it('authorizes every request of a working day without a new sign-in, and sends no exchange while idle', async () => {
		const { environment, wait } = sandbox;
		const host = sandbox.hostOf(await sandbox.signIn());
		const operation = checkOperation('{ __typename }', 'query');
		const run = () => sendGraphql(host, { environment, operation, variables: {}, timeout: 10, signal });
		const random = createRandom(299);
		const end = Date.now() + 24 * hours * 1000;
		let requests = 0;
		let activeSeconds = 0;
		let breaks = 0;
		let exchangesInBreaks = 0;
		while (Date.now() < end) {
			const { status, content } = await run();
			assert.deepEqual([status, content.errors], [200, undefined], `request ${requests}`);
			requests += 1;
			if (requests % 60 === 0) {
				const before = sandbox.exchanges();
				wait(40 * 60);
				await new Promise((resolve) => setTimeout(resolve, 5));
				exchangesInBreaks += sandbox.exchanges() - before;
				breaks += 1;
			} else {
				const pause = random.between(5, 175);
				wait(pause);
				activeSeconds += pause;
			}
		}
		assert.ok(requests > 500, `${requests} requests`);
		assert.equal(exchangesInBreaks, 0);
		// A token is used for 239 of its 299 seconds, which limits the number of exchanges. Each break
		// adds one exchange.
		const exchanges = sandbox.exchanges();
		assert.ok(exchanges <= Math.ceil(activeSeconds / 239) + breaks + 1, `${exchanges} exchanges`);
	}).timeout(60_000);

	it('a GraphQL request rejects with sign-in/expired when the provider token has expired', async () => {
		const { environment, wait } = sandbox;
		const host = sandbox.hostOf(await sandbox.signIn());
		wait(providerTokenSeconds + 1);
		const operation = checkOperation('{ __typename }', 'query');
		const request = { environment, operation, variables: {}, timeout: 10, signal };
		await assert.rejects(
			sendGraphql(host, request),
			(error) => error instanceof UserError && error.code === 'sign-in/expired',
		);
	});
});
