import assert from 'node:assert/strict';
import type { EnvironmentKind } from '../../../src/environments/core/environment.ts';
import { createRunQueryTool, type RunToolHost } from '../../../src/graphql/node/tools/runQuery.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { hiddenOperation, hiddenOperationNames } from '../../fixtures/hiddenOperations.ts';
import { scaled, seeds } from '../../fixtures/testSize.ts';
import { ToolRunner } from '../../unit/support/tools.ts';
import { http } from '../support/http.ts';
import { executedTypes, type RecordingApi, withRecordingApi } from '../support/recordingApi.ts';
import { responseReader } from '../support/responseReader.ts';

/** A call of the tool `run-query`: the document that arrived, and the question before it. */
interface Call {
	/** The seed of the document and the requested name. */
	readonly id: string;
	readonly sent: readonly string[];
	readonly isConfirmed: boolean;
}

/** Calls the tool with each document: without a name, and with each name of an operation. */
async function callTool(kind: EnvironmentKind): Promise<readonly Call[]> {
	return withRecordingApi(async (api) => {
		const calls: Call[] = [];
		for (const seed of seeds(500)) {
			for (const operationName of [undefined, ...hiddenOperationNames]) {
				const input = { document: hiddenOperation(seed), ...(operationName !== undefined && { operationName }) };
				calls.push({ id: `${seed} ${operationName ?? ''}`, ...(await callOnce(api, kind, input)) });
			}
		}
		return calls;
	});
}

async function callOnce({ url, documents }: RecordingApi, kind: EnvironmentKind, input: object) {
	let isConfirmed = false;
	const host: RunToolHost = {
		sending: {
			http,
			clock: systemClock,
			responses: responseReader,
			credentials: {
				authorize: async () => ({ headers: {}, identity: 'me' }),
				refused: () => new UserError('test/refused'),
			},
		},
		timeout: () => 10,
		requireTrust: () => undefined,
		environment: () => ({
			id: 'api',
			label: 'API',
			kind,
			allowValues: true,
			api: { url, headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
		}),
		confirmMutation: async () => {
			isConfirmed = true;
		},
		schema: async () => undefined,
		// The strings that hide operations could identify persons.
		confirmValues: async () => undefined,
	};
	const before = documents.length;
	await new ToolRunner().run(createRunQueryTool(host), { variables: { v: 'x' }, ...input });
	return { sent: documents.slice(before), isConfirmed };
}

describe('the documents that the tool run-query sends for 500 documents that hide operations', function () {
	this.timeout(120_000);

	describe('the documents sent to production by the tool run-query', () => {
		let calls: readonly Call[];
		before(async () => {
			calls = await callTool('production');
		});

		it('more than 50 documents are sent', () => {
			assert.ok(calls.flatMap(({ sent }) => sent).length > scaled(50));
		});

		it('no document is sent in which graphql-js 16 or 17 finds a mutation', () => {
			const wrong = calls.filter(({ sent }) => sent.some((text) => executedTypes(text).includes('mutation')));
			assert.deepEqual(wrong.slice(0, 3), []);
		});

		it('graphql-js 16 and 17 find exactly one query in each sent document', () => {
			const wrong = calls.filter(({ sent }) => sent.some((text) => executedTypes(text).join() !== 'query'));
			assert.deepEqual(wrong.slice(0, 3), []);
		});
	});

	describe('the documents sent to a test environment by the tool run-query', () => {
		it('the user is asked to confirm exactly the documents in which graphql-js finds a mutation', async () => {
			const sending = (await callTool('test')).filter(({ sent }) => sent.length > 0);
			const wrong = sending.filter(
				({ sent, isConfirmed }) => executedTypes(sent[0] ?? '').join() !== (isConfirmed ? 'mutation' : 'query'),
			);
			assert.deepEqual(wrong.slice(0, 3), []);
			assert.ok(sending.filter(({ isConfirmed }) => isConfirmed).length > scaled(50));
		});
	});
});
