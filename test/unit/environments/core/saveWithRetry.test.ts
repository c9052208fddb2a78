import assert from 'node:assert/strict';
import { saveWithRetry } from '../../../../src/environments/core/saveWithRetry.ts';
import { Cancelled, UserError } from '../../../../src/shared/core/errors.ts';

const notSaved = new UserError('environment/settings-not-saved');

/** Returns a function that rejects with each of the errors in turn, and then resolves. */
function saveAfter(...errors: readonly Error[]) {
	const remaining = [...errors];
	return async () => {
		const error = remaining.shift();
		if (error) {
			throw error;
		}
		return 'saved';
	};
}

describe('saveWithRetry', () => {
	it('saves again each time the user has corrected the settings file', async () => {
		const asked: UserError[] = [];
		const saved = await saveWithRetry(saveAfter(notSaved, notSaved), async (error) => asked.push(error));
		assert.deepEqual([saved, asked], ['saved', [notSaved, notSaved]]);
	});

	it('rejects when the user does not want to try again', async () => {
		const decline = () => Promise.reject(new Cancelled());
		await assert.rejects(saveWithRetry(saveAfter(notSaved), decline), Cancelled);
	});

	it('rejects with any other error without asking the user', async () => {
		const gone = new UserError('environment/gone');
		await assert.rejects(saveWithRetry(saveAfter(gone), assert.fail), gone);
	});
});
