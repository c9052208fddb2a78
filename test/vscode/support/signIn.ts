import { authentication, commands } from 'vscode';
import { browser } from './browser.ts';
import { eventually } from './eventually.ts';
import { sandbox } from './sandbox.ts';
import { fillInputBox } from './workbench.ts';

/** Signs a user of the sandbox in to the active environment, through the identity provider's real pages. */
export async function signIn(login = 'alma'): Promise<void> {
	const { signedIn } = await startSignIn();
	await logInOnPage(login);
	await signedIn;
	await eventually('the account is there', async () => (await authentication.getAccounts('studyAdmin')).length > 0);
}

/** Signs a user in unless somebody is signed in already, as after another file of tests in the same window. */
export async function beSignedIn(): Promise<void> {
	if ((await authentication.getAccounts('studyAdmin')).length === 0) {
		await signIn();
	}
}

/** Starts a sign-in, by the command unless said otherwise, and enters the client secret. What is left is to log in on the page. */
export async function startSignIn(
	start: () => Thenable<unknown> = () => commands.executeCommand('studyAdmin.signIn'),
): Promise<{ readonly signedIn: Promise<unknown> }> {
	const { confidentialClientSecret } = await sandbox();
	const signedIn = Promise.resolve(start());
	await fillInputBox('Client secret', confidentialClientSecret);
	// In an object, because a promise that is returned is waited for.
	return { signedIn };
}

/** What to do on a login page, and which one where several are open. */
export interface LoginChoice {
	/** Enters a login and agrees, which is the default, or leaves by the Cancel link. */
	readonly choice?: 'agree' | 'cancel';
	/** The one that was opened first is the default. */
	readonly page?: 'earliest' | 'latest';
}

/**
 * What the user does on the login page; where the provider remembers an earlier login it asks for
 * no other. Gives the address of the callback that it ended with, and closes the page.
 */
export async function logInOnPage(
	login: string,
	{ choice = 'agree', page = 'earliest' }: LoginChoice = {},
): Promise<string> {
	return browser(
		async ({ context }, { login, choice, position }) => {
			const find = () => context.pages().filter((page) => /^https?:\/\/idp\./.test(page.url()));
			for (const deadline = Date.now() + 20_000; find().length === 0 && Date.now() < deadline; ) {
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
			const page = find().at(position);
			if (page === undefined) {
				throw new Error('No login page was opened.');
			}
			const name = page.locator('input[name=login]');
			const consent = page.locator('input[name=prompt][value=consent]');
			const done = page.getByText('You can close this page now');
			const submit = page.locator('button[type=submit]');
			await name.or(consent).waitFor({ state: 'attached' });
			if (choice === 'cancel') {
				await page.getByRole('link', { name: 'Cancel' }).click();
			} else {
				if ((await name.count()) > 0) {
					await name.fill(login);
					await page.locator('input[name=password]').fill('any');
					await submit.click();
					await consent.waitFor({ state: 'attached' });
				}
				await submit.click();
			}
			await done.waitFor();
			const callback = page.url();
			await page.close();
			return callback;
		},
		{ login, choice, position: page === 'latest' ? -1 : 0 },
	);
}

/**
 * From now on no window is told of a callback by the page at which the browser ends, as in a
 * browser of another machine. A page whose address ends in `#let-through` tells all the same.
 */
export async function holdBackCallbacks(): Promise<void> {
	await browser(({ context }) => {
		const isHeldBack = "location.pathname.endsWith('/callback') && location.hash !== '#let-through'";
		return context.addInitScript({ content: `if (${isHeldBack}) { Storage.prototype.setItem = () => undefined; }` });
	});
}

/** Makes the browser forget earlier logins, so that the next login page asks for a user. */
export async function forgetLogins(): Promise<void> {
	await browser(({ context }) => context.clearCookies());
}

/**
 * Logs in on the login page while callbacks are held back, closes the page, and returns the address
 * at which the browser ended. Call {@link forgetLogins} before the sign-in starts.
 */
export async function addressAfterLogin(login: string): Promise<string> {
	return browser(async ({ context }, login) => {
		const find = () => context.pages().findLast((page) => page.url().startsWith('http://idp.localhost'));
		for (const deadline = Date.now() + 15_000; find() === undefined && Date.now() < deadline; ) {
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		const page = find();
		if (page === undefined) {
			throw new Error('No login page was opened.');
		}
		await page.locator('input[name=login]').fill(login);
		await page.locator('input[name=password]').fill('any');
		await page.locator('button[type=submit]').click();
		await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
		// Where nobody listens the browser asks all the same, which is all that counts.
		const [callback] = await Promise.all([
			page.waitForRequest(/\/callback\?/),
			page.locator('button[type=submit]').click(),
		]);
		// Closing a page that is on its way to another one can take very long.
		page.close().catch(() => undefined);
		return callback.url();
	}, login);
}
