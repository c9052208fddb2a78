import assert from 'node:assert/strict';
import { hiddenOperation, hiddenOperationNames } from '../fixtures/hiddenOperations.ts';
import { scaled, seeds } from '../fixtures/testSize.ts';
import { executedTypes, withRecordingApi } from '../protocol/support/recordingApi.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders, writeFiles } from './support/installedCommand.ts';

/** A run of `study-admin query` with the documents that arrived. */
interface Run {
	/** The seed of the document and the options of the run. */
	readonly id: string;
	readonly code: number | null;
	readonly sent: readonly string[];
}

/** The options for an operation, of which each document gets one: none, and each name. */
const operationOptions = [[], ...hiddenOperationNames.map((name) => ['--operation', name])];

/** Runs `study-admin query` for each document in production. */
async function runAll(options: readonly string[]): Promise<readonly Run[]> {
	return withRecordingApi(async ({ url, documents }) => {
		const environment = { apiUrl: url, auth: 'basic', kind: 'production' };
		const folder = makeFolder({ 'environments.json': JSON.stringify({ environment }) });
		writeFiles(folder, {
			'a.graphql.variables.jsonc': JSON.stringify(
				Object.fromEntries(['', ...hiddenOperationNames].map((name) => [name, { default: { v: 'x' } }])),
			),
		});
		const variables = {
			STUDY_ADMIN_ENVIRONMENTS: 'environments.json',
			STUDY_ADMIN_USERNAME: 'user',
			STUDY_ADMIN_PASSWORD: 'password',
		};
		const runs: Run[] = [];
		for (const seed of seeds(500)) {
			writeFiles(folder, { 'a.graphql': hiddenOperation(seed) });
			const operation = operationOptions[seed % operationOptions.length] ?? [];
			const before = documents.length;
			const args = ['query', 'a.graphql', ...operation, ...options];
			const { code } = await studyAdminInProcess(args, folder, variables);
			runs.push({ id: [seed, ...operation].join(' '), code, sent: documents.slice(before) });
		}
		return runs;
	});
}

describe('study-admin query in production with 500 generated documents that hide operations', function () {
	this.timeout(120_000);
	after(removeFolders);

	describe('the documents sent by study-admin query without --yes', () => {
		let runs: readonly Run[];
		before(async () => {
			runs = await runAll([]);
		});

		it('more than 20 documents are sent', () => {
			assert.ok(runs.flatMap(({ sent }) => sent).length > scaled(20));
		});

		it('no document is sent in which graphql-js 16 or 17 finds a mutation', () => {
			const wrong = runs.filter(({ sent }) => sent.some((text) => executedTypes(text).includes('mutation')));
			assert.deepEqual(wrong.slice(0, 3), []);
		});

		it('graphql-js 16 and 17 find exactly one query in each sent document', () => {
			const wrong = runs.filter(({ sent }) => sent.some((text) => executedTypes(text).join() !== 'query'));
			assert.deepEqual(wrong.slice(0, 3), []);
		});

		it('a run that sends nothing exits with 2', () => {
			const wrong = runs.filter(({ sent, code }) => sent.length === 0 && code !== 2);
			assert.deepEqual(wrong.slice(0, 3), []);
		});
	});

	describe('the documents sent by study-admin query with --yes', () => {
		it('graphql-js 16 and 17 find exactly one operation in each sent document', async () => {
			const sending = (await runAll(['--yes'])).filter(({ sent }) => sent.length > 0);
			const wrong = sending.filter(({ sent }) => !/^(?:query|mutation)$/.test(executedTypes(sent[0] ?? '').join()));
			assert.deepEqual(wrong.slice(0, 3), []);
			assert.ok(sending.some(({ sent }) => executedTypes(sent[0] ?? '').join() === 'mutation'));
		});
	});
});
