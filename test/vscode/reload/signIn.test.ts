import assert from 'node:assert/strict';
import { signIn } from '../support/signIn.ts';
import { queryStudents } from '../support/students.ts';
import { waitForStatus } from '../support/workbench.ts';

/**
 * The tests after a reload of the window and after a restart of the server are in
 * `stillSignedIn.test.ts`.
 */
describe('a session before a reload of VS Code', () => {
	it('signs in before the reload', async () => {
		await signIn('alma');
		await waitForStatus('Sandbox: Alma Testesen');
		assert.equal(await queryStudents(), 200);
	});
});
