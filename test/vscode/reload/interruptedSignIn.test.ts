import { eventually } from '../support/eventually.ts';
import { browserStorage } from '../support/pageTexts.ts';
import { startSignIn } from '../support/signIn.ts';
import { waitForToast } from '../support/workbench.ts';

/** The tests after the reload are in `afterInterruption.test.ts`. */
describe('a sign-in before a reload of VS Code', () => {
	it('waits for the login page before the reload', async () => {
		await startSignIn();
		await waitForToast('waiting for your login');
		await eventually('the workbench has stored the sign-in', async () =>
			(await browserStorage()).indexedDB.includes('signingIn.sandbox'),
		);
	});
});
