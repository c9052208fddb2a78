import type { Page } from 'playwright-core';
import { windowSize } from '../host/testWindow.ts';
import type { SandboxAddresses } from '../sandbox/sandbox.ts';
import { chooseInQuickInput } from './quickInput.ts';

/** Milliseconds until the extension has drawn something, each from the user action before it. */
export interface FirstUses {
	/** From the text of a document to the first underlined problem. */
	readonly problem: number;
	/** From Run while signed out to the question of the sign-in. */
	readonly signIn: number;
	/** From a later Run to the text of its result. */
	readonly result: number;
	/** From the API catalog view to its first row. */
	readonly view: number;
}

/** The workspace folder has the sample files, and the environment has Basic authentication. */
export async function measureFirstUses(page: Page, { basicUser }: SandboxAddresses): Promise<FirstUses> {
	await page.setViewportSize(windowSize);
	await recordTimes(page, {
		document: '.monaco-editor[data-uri$="legacy-client.ts"] .view-line span',
		problem: '.monaco-editor[data-uri$="legacy-client.ts"] [class*="squiggly-"]',
	});
	await chooseInQuickInput(page, 'legacy-client.ts', 'legacy-client.ts');
	const problem = (await timeOf(page, 'problem')) - (await timeOf(page, 'document'));
	await chooseInQuickInput(page, 'students.graphql', 'students.graphql');
	await page.locator('.monaco-editor[data-uri$="students.graphql"]').getByText('GetStudents').first().click();
	const pressed = performance.now();
	await page.keyboard.press('Control+Enter');
	const name = page.locator('.quick-input-widget input[type=text]:visible');
	const password = page.locator('.quick-input-widget input[type=password]:visible');
	await page.locator('.quick-input-widget').filter({ hasText: 'Sign in to Sandbox' }).waitFor();
	const signIn = performance.now() - pressed;
	await name.fill(basicUser.username);
	await name.press('Enter');
	await password.fill(basicUser.password);
	await password.press('Enter');
	const result = '.monaco-editor[data-uri^="studyadmin-result"] .view-line span';
	await page.locator(result).first().waitFor();
	await chooseInQuickInput(page, '>View: Close Editors in Other Groups', 'Close Editors in Other Groups');
	await page.locator('.monaco-editor[data-uri^="studyadmin-result"]').waitFor({ state: 'detached' });
	await recordTimes(page, { result });
	await page.keyboard.press('Control+Enter');
	const run = (await timeOf(page, 'result')) - (await timeOf(page, 'key'));
	await recordTimes(page, { view: '.pane:has([aria-label^="API Catalog"]) .monaco-list-row' });
	await chooseInQuickInput(page, '>Study Admin: Focus on API Catalog View', 'API Catalog');
	const view = (await timeOf(page, 'view')) - (await timeOf(page, 'click'));
	return { problem, signIn, result: run, view };
}

/**
 * Records in the page when each selector first has an element, in the frame in which it is drawn,
 * and the times of the last key press and click before.
 */
async function recordTimes(page: Page, selectors: Readonly<Record<string, string>>): Promise<void> {
	await page.evaluate(`(() => {
		const times = {};
		window.drawnTimes = times;
		const look = () => {
			for (const [name, selector] of Object.entries(${JSON.stringify(selectors)})) {
				if (!(name in times) && document.querySelector(selector)) {
					times[name] = 0;
					requestAnimationFrame(() => {
						times[name] = performance.now();
					});
				}
			}
		};
		window.addEventListener('keydown', () => Object.assign(times, { key: performance.now() }), true);
		window.addEventListener('mousedown', () => Object.assign(times, { click: performance.now() }), true);
		new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
		look();
	})()`);
}

async function timeOf(page: Page, name: string): Promise<number> {
	const time = await page.waitForFunction(`window.drawnTimes[${JSON.stringify(name)}]`);
	return Number(await time.jsonValue());
}
