import assert from 'node:assert/strict';
import { signIn } from '../support/signIn.ts';
import { queryStudents } from '../support/students.ts';
import { waitForStatus } from '../support/workbench.ts';

/**
 * Tests before a reload of the window. Those after the reload, and after a restart of the server,
 * are in `stillSignedIn.test.ts`.
 */
describe('a session before a reload of VS Code', () => {
	it('signs in and runs a query before the window is reloaded', async () => {
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		assert.equal(await queryStudents(), 200);
	});
});
