import { browser } from './browser.ts';

/** Waits until the visible preview contains a text, and returns its text. */
export async function readPreview(text: string): Promise<string> {
	return browser(async ({ page }, text) => {
		const frame = page.frameLocator('iframe.webview.ready:visible').frameLocator('#active-frame');
		const body = frame.locator('body').filter({ hasText: text });
		await body.waitFor();
		return body.innerText();
	}, text);
}
