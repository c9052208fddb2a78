import { authentication, commands } from 'vscode';
import { browser } from './browser.ts';
import { eventually } from './eventually.ts';
import { sandbox } from './sandbox.ts';
import { fillInputBox } from './workbench.ts';

/**
 * Signs a sandbox user in to the active environment through the login pages of the identity
 * provider.
 */
export async function signIn(login = 'alma'): Promise<void> {
	const { signedIn } = await startSignIn();
	await logInOnPage(login);
	await signedIn;
	await eventually(
		'VS Code lists the account',
		async () => (await authentication.getAccounts('studyAdmin')).length > 0,
	);
}

/** Signs a user in, unless an earlier suite in the same window has already signed one in. */
export async function beSignedIn(): Promise<void> {
	if ((await authentication.getAccounts('studyAdmin')).length === 0) {
		await signIn();
	}
}

/**
 * Starts a sign-in, by default with the command, and enters the client secret. The caller completes
 * the login page. `signedIn` settles when the sign-in has ended.
 */
export async function startSignIn(
	start: () => Thenable<unknown> = () => commands.executeCommand('studyAdmin.signIn'),
): Promise<{ readonly signedIn: Promise<unknown> }> {
	const { confidentialClientSecret } = await sandbox();
	const signedIn = Promise.resolve(start());
	await fillInputBox('Client secret', confidentialClientSecret);
	// Returned in an object, because an async function would wait for a returned promise.
	return { signedIn };
}

/** The action on the login page, and which login page to use when several are open. */
export interface LoginChoice {
	/** `agree` logs in and consents. `cancel` selects the Cancel link. Default: `agree`. */
	readonly choice?: 'agree' | 'cancel';
	/** Which login page is used when several are open. Default: the one that was opened first. */
	readonly page?: 'earliest' | 'latest';
}

/** Waits until a number of login pages are open. Each opens some time after its sign-in starts. */
export async function loginPagesAreOpen(count: number): Promise<void> {
	await eventually(`${count} login pages are open`, () =>
		browser(
			({ context }, expected) =>
				context.pages().filter((page) => /^https?:\/\/idp\./.test(page.url())).length === expected,
			count,
		),
	);
}

/**
 * Completes the login page like a user. When the provider remembers an earlier login, only consent
 * is required. Closes the page and returns the URL of its callback.
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
 * From now on, prevents callback pages from passing their callback to a window, as in the browser
 * of another computer. A page whose URL ends with `#let-through` still passes it.
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
		// The browser sends the request even when no listener exists.
		const [callback] = await Promise.all([
			page.waitForRequest(/\/callback\?/),
			page.locator('button[type=submit]').click(),
		]);
		// Closing a page while it navigates can take very long.
		page.close().catch(() => undefined);
		return callback.url();
	}, login);
}
