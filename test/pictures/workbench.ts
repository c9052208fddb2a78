import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Time after which the window has drawn what it shows, including code lenses and diagnostics. */
const settleMs = 1500;

/** The window of VS Code of which pictures are taken. */
export class Workbench {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	/** Runs a command of the palette by its title. */
	async run(title: string): Promise<void> {
		await this.#page.keyboard.press('F1');
		await this.#page.locator('.quick-input-widget input').fill(`>${title}`);
		await this.row(title).first().click();
	}

	/** Opens a file of the workspace, such as `a.ts` or `a.ts:12:3` with line and column. */
	async open(file: string): Promise<void> {
		await this.#page.keyboard.press('Control+p');
		await this.#page.locator('.quick-input-widget input').fill(file);
		await this.row(file.replace(/:.*/, '')).first().click();
		await this.settle();
	}

	/** A row of the open quick pick. */
	row(text: string): Locator {
		return this.#page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text });
	}

	/** Clicks a code lens. */
	async clickLens(title: string): Promise<void> {
		await this.#page.locator('.codelens-decoration a:visible').filter({ hasText: title }).first().click();
	}

	/** Enters a value in the input box with this prompt. */
	async enter(prompt: string, value: string): Promise<void> {
		const box = this.#page.locator('.quick-input-widget').filter({ hasText: prompt });
		await box.locator('input').first().fill(value);
		await this.#page.keyboard.press('Enter');
	}

	/** Clicks a button of the dialog. */
	async pressInDialog(button: string): Promise<void> {
		await this.#page.locator('.monaco-dialog-box').getByRole('button', { name: button }).click();
	}

	/** Logs in on the page of the identity provider, and waits until the workbench has the account. */
	async logIn(login: string): Promise<void> {
		const context = this.#page.context();
		const page = context.pages().find((each) => each !== this.#page) ?? (await context.waitForEvent('page'));
		await page.locator('input[name=login]').fill(login);
		await page.locator('input[name=password]').fill('any');
		await page.locator('button[type=submit]').click();
		await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
		await page.locator('button[type=submit]').click();
		await page.getByText('You can close this page now').waitFor();
		await page.close();
	}

	/** Waits until the window has drawn what it shows. */
	async settle(): Promise<void> {
		await delay(settleMs);
	}

	/** Returns a picture of a part of the window: left, top, right and bottom edge as fractions. */
	async picture(
		[left, top, right, bottom]: readonly [number, number, number, number],
		scale: 'css' | 'device' = 'device',
	): Promise<Buffer> {
		await this.settle();
		const { width, height } = this.#page.viewportSize() ?? { width: 0, height: 0 };
		return this.#page.screenshot({
			scale,
			clip: { x: left * width, y: top * height, width: (right - left) * width, height: (bottom - top) * height },
		});
	}
}
