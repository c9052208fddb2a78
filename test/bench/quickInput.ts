import type { Page } from 'playwright-core';

/**
 * Types a text into the quick input and picks a row. Retries, because key presses are lost while
 * the workbench is busy.
 */
export async function chooseInQuickInput(page: Page, text: string, row: string): Promise<void> {
	const input = page.locator('.quick-input-widget input[type=text]');
	for (let attempt = 1; ; attempt++) {
		try {
			await page.keyboard.press('F1');
			await input.waitFor({ timeout: 1500 });
			await input.fill(text);
			await page
				.locator('.quick-input-list .monaco-list-row')
				.filter({ hasText: row })
				.first()
				.click({ timeout: 3000 });
			return;
		} catch (error) {
			if (attempt === 5) {
				throw error;
			}
			await page.keyboard.press('Escape');
		}
	}
}
