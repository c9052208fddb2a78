import { eventually } from '../support/eventually.ts';
import { browserStorage } from '../support/pageTexts.ts';
import { startSignIn } from '../support/signIn.ts';
import { waitForToast } from '../support/workbench.ts';

/**
 * Tests before a reload of the window. Those after the reload are in `afterInterruption.test.ts`.
 */
describe('a sign-in before a reload of VS Code', () => {
	it('a sign-in waits for its callback before the window is reloaded', async () => {
		await startSignIn();
		await waitForToast('waiting for your login');
		await eventually('the workbench has stored the sign-in', async () =>
			(await browserStorage()).indexedDB.includes('signingIn.sandbox'),
		);
	});
});
