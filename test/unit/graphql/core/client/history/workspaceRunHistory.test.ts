import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import {
	type RunRecord,
	readRunRecords,
	runAgainArgument,
	WorkspaceRunHistory,
} from '../../../../../../src/graphql/core/client/history/workspaceRunHistory.ts';

const record: RunRecord = {
	operationName: 'GetStudents',
	kind: 'query',
	document: 'file:///students.graphql',
	offset: 12,
	variableSet: 'HVL',
	environmentId: 'test',
	environment: 'Test',
	finishedAt: 1000,
	status: 200,
	durationMs: 34,
	errors: 0,
};

/** Returns a store in memory that serializes its values as JSON, like `vscode.Memento`. */
function newStore() {
	const values = new Map<string, string>();
	let writes = 0;
	return {
		get: (key: string): unknown => JSON.parse(values.get(key) ?? 'null'),
		update: async (key: string, value: unknown) => {
			writes += 1;
			await setImmediate();
			if (value === undefined) {
				values.delete(key);
			} else {
				values.set(key, JSON.stringify(value));
			}
		},
		size: () => values.size,
		isWritten: () => writes > 0,
	};
}

describe('WorkspaceRunHistory', () => {
	it('returns the runs of earlier windows, newest first', async () => {
		const store = newStore();
		await new WorkspaceRunHistory(store).add(record);
		await new WorkspaceRunHistory(store).add({
			...record,
			finishedAt: 2000,
			operationName: undefined,
			variableSet: undefined,
		});
		assert.deepEqual(
			new WorkspaceRunHistory(store).all.map(({ finishedAt, operationName }) => [finishedAt, operationName]),
			[
				[2000, undefined],
				[1000, 'GetStudents'],
			],
		);
	});

	it('stores the records of only the newest 200 runs', async () => {
		const records = new WorkspaceRunHistory(newStore());
		for (let finishedAt = 1; finishedAt <= 201; finishedAt += 1) {
			await records.add({ ...record, finishedAt });
		}
		assert.deepEqual([records.all.length, records.all[0]?.finishedAt, records.all.at(-1)?.finishedAt], [200, 201, 2]);
	});

	it('does not write to the store when no run record matches the condition of a removal', async () => {
		const store = newStore();
		await new WorkspaceRunHistory(store).remove(() => true);
		assert.equal(store.isWritten(), false);
	});

	it('deletes the stored value when the last run record is removed', async () => {
		const store = newStore();
		const records = new WorkspaceRunHistory(store);
		await records.add(record);
		await records.add({ ...record, environmentId: 'other' });
		await records.remove(({ environmentId }) => environmentId === 'test');
		assert.deepEqual(
			records.all.map(({ environmentId }) => environmentId),
			['other'],
		);
		await records.remove(() => true);
		assert.equal(store.size(), 0);
	});
});

describe('runAgainArgument', () => {
	it('selects the operation, the variable set and the environment of the earlier run', () => {
		assert.deepEqual(runAgainArgument(record), {
			uri: 'file:///students.graphql',
			operationName: 'GetStudents',
			kind: 'query',
			offset: 12,
			variableSet: 'HVL',
			environmentId: 'test',
		});
	});
});

describe('readRunRecords', () => {
	const { document: _, ...withoutDocument } = record;
	const rows: readonly (readonly [string, unknown, number])[] = [
		['reads a run record of a query and of a mutation', [record, { ...record, kind: 'mutation' }], 2],
		['reads a run record of an anonymous operation', [{ ...record, operationName: undefined }], 1],
		['omits a run record without a document', [withoutDocument, record], 1],
		['omits a run record whose status is a text', [{ ...record, status: '200' }], 0],
		['omits a run record of an unknown kind of operation', [{ ...record, kind: 'subscription' }], 0],
		['reads no run records from a stored value that is not a list', { 0: record }, 0],
		['reads no run records when no value is stored', undefined, 0],
	];
	for (const [title, value, count] of rows) {
		it(title, () => assert.equal(readRunRecords(value).length, count));
	}

	for (const field of Object.keys(record)) {
		it(`omits a run record whose ${field} is a list`, () =>
			assert.deepEqual(readRunRecords([{ ...record, [field]: [] }]), []));
	}
});
