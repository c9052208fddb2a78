import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { picturesFolder } from './projectFolders.ts';
import { printLine } from './terminal.ts';
import type { TestWindow } from './testWindow.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** Saves a picture of a page as `dist/pictures/<name>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
	mkdirSync(picturesFolder, { recursive: true });
	await page.screenshot({ path: join(picturesFolder, `${name}.png`), animations: 'disabled', timeout: 10_000 });
}

/**
 * Saves a picture of the window of a failed suite as `dist/pictures/failed-<suite>.png`. Prints an
 * error message if that fails.
 */
export async function takeFailurePicture(suite: VscodeSuite, window: TestWindow): Promise<void> {
	try {
		await takePicture(window.page, `failed-${suite.name}`);
	} catch (error) {
		printLine(`  No picture could be taken: ${error instanceof Error ? error.message : error}`);
	}
}
