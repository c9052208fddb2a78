import assert from 'node:assert/strict';
import { logEntryIdsIn } from '../../../../../src/graphql/vscode/results/printRun.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('logEntryIdsIn', () => {
	const table: readonly (readonly [message: string, found: readonly string[]])[] = [
		[`Unexpected error, logged with id ${id}`, [id]],
		[`Unexpected error (logged with id: ${id.toUpperCase()}).`, [id.toUpperCase()]],
		[`Feilen er logget med id ${id}.`, [id]],
		[`Student ${id} was not found`, []],
		[`Nobody is logged in, student ${id} was not found`, []],
		['logged with id 17', []],
	];
	for (const [message, found] of table) {
		it(`finds ${found.length === 0 ? 'no log id' : 'the log id'} in the error message "${message}"`, () =>
			assert.deepEqual(logEntryIdsIn([message]), found));
	}

	it('returns a log id that several error messages contain once', () => {
		const message = `logged with id ${id}`;
		assert.deepEqual(logEntryIdsIn([message, message]), [id]);
	});
});
