import { startSignIn } from '../support/signIn.ts';
import { waitForToast } from '../support/workbench.ts';

/** What follows the reload is in `afterInterruption.test.ts`. */
describe('a sign-in to be interrupted', () => {
	it('waits for its login page', async () => {
		await startSignIn();
		await waitForToast('waiting for the login page');
		// The editor writes down what a window remembers a moment later, and a reload does not wait for it.
		await new Promise((resolve) => setTimeout(resolve, 2000));
	});
});
