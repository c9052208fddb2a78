import type { BrowserContext, Page } from 'playwright-core';
import { askRunner } from './bridge.ts';
import { shownWindow } from './windows.ts';

/** What an action in the browser works with. */
export interface BrowserWindow {
	/** The page of the workbench the suite runs in, or of the window that `inWindow` says. */
	readonly page: Page;
	/** The browser's profile the page belongs to; other pages, such as a log-in page, appear here. */
	readonly context: BrowserContext;
}

/**
 * Runs a function in the runner, which drives the browser. The function travels as its source text,
 * so it knows only its own parameters, and Node's globals; argument and result travel as JSON.
 * Rejects when it throws there.
 */
export async function browser<Result, Argument = undefined>(
	action: (window: BrowserWindow, argument: Argument) => Promise<Result> | Result,
	...[argument]: Argument extends undefined ? [] : [argument: Argument]
): Promise<Result> {
	return (await askRunner('browser', { source: action.toString(), argument, window: shownWindow() })) as Result;
}

/** Saves what the page shows as `dist/pictures/<name>.png`, 1280 by 800 pixels. */
export async function picture(name: string): Promise<void> {
	await askRunner('picture', { name, window: shownWindow() });
}
