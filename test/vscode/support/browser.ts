import type { BrowserContext, Page } from 'playwright-core';
import { callRunner } from './bridge.ts';
import { shownWindow } from './windows.ts';

/** The Playwright objects that an action in the browser can use. */
export interface BrowserWindow {
	/** The workbench page of the suite, or of the window that `inWindow` selects. */
	readonly page: Page;
	/** The browser context of the page. Other pages, such as a login page, open in it. */
	readonly context: BrowserContext;
}

/**
 * Runs a function in the test runner, which controls the browser, and resolves to its result. The
 * function is sent as source text, so it can use only its parameters and Node's globals. Argument
 * and result are sent as JSON. Rejects when the function throws.
 */
export async function browser<Result, Argument = undefined>(
	action: (window: BrowserWindow, argument: Argument) => Promise<Result> | Result,
	...[argument]: Argument extends undefined ? [] : [argument: Argument]
): Promise<Result> {
	return (await callRunner('browser', { source: action.toString(), argument, window: shownWindow() })) as Result;
}

/** Saves a screenshot of the workbench page as `dist/pictures/<name>.png`, 1280 by 800 pixels. */
export async function picture(name: string): Promise<void> {
	await callRunner('picture', { name, window: shownWindow() });
}
