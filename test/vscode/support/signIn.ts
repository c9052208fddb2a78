import { authentication, commands } from 'vscode';
import { browser } from './browser.ts';
import { eventually } from './eventually.ts';
import { sandbox } from './sandbox.ts';
import { fillInputBox } from './workbench.ts';

/** Signs a user of the sandbox in to the active environment, through the identity provider's real pages. */
export async function signIn(login = 'alma'): Promise<void> {
	const { confidentialClientSecret } = await sandbox();
	const signedIn = commands.executeCommand('studyAdmin.signIn');
	await fillInputBox('Client secret', confidentialClientSecret);
	await logInOnPage(login);
	await signedIn;
	await eventually('the account is there', async () => (await authentication.getAccounts('studyAdmin')).length > 0);
}

/** What the user does on the login page: enters a login and agrees, or leaves by its Cancel link. */
export async function logInOnPage(login: string, choice: 'agree' | 'cancel' = 'agree'): Promise<void> {
	await browser(
		async ({ context }, { login, choice }) => {
			const isLogin = (url: string) => url.startsWith('http://idp.localhost');
			const opened = context.pages().find((page) => isLogin(page.url()));
			const page = opened ?? (await context.waitForEvent('page', { timeout: 20_000 }));
			await page.locator('input[name=login]').waitFor();
			if (choice === 'cancel') {
				await page.getByRole('link', { name: 'Cancel' }).click();
			} else {
				await page.locator('input[name=login]').fill(login);
				await page.locator('input[name=password]').fill('any');
				await page.locator('button[type=submit]').click();
				await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
				await page.locator('button[type=submit]').click();
			}
			await page.waitForURL(/\/callback\?/);
			await page.getByText('You can close this page now').waitFor();
			await page.close();
		},
		{ login, choice },
	);
}

/**
 * From now on no window is told of a callback by the page at which the browser ends, as in a browser of another machine.
 * A page whose address ends in `#let-through` tells all the same.
 */
export async function holdBackCallbacks(): Promise<void> {
	await browser(({ context }) => {
		const isHeldBack = "location.pathname.endsWith('/callback') && location.hash !== '#let-through'";
		return context.addInitScript({ content: `if (${isHeldBack}) { Storage.prototype.setItem = () => undefined; }` });
	});
}

/** Logs in on a fresh page while callbacks are held back, closes it, and gives the address at which the browser ended. */
export async function addressAfterLogin(login: string): Promise<string> {
	return browser(async ({ context }, login) => {
		await context.clearCookies();
		const isLogin = (url: string) => url.startsWith('http://idp.localhost');
		const opened = context.pages().find((page) => isLogin(page.url()));
		const page = opened ?? (await context.waitForEvent('page', { timeout: 20_000 }));
		await page.locator('input[name=login]').fill(login);
		await page.locator('input[name=password]').fill('any');
		await page.locator('button[type=submit]').click();
		await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
		// Where nobody listens the browser asks all the same, which is all that counts.
		const [callback] = await Promise.all([
			page.waitForRequest(/\/callback\?/),
			page.locator('button[type=submit]').click(),
		]);
		await page.close();
		return callback.url();
	}, login);
}
