import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { picturesFolder } from './projectFolders.ts';
import { say } from './terminal.ts';
import type { TestWindow } from './testWindow.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** Saves what a page shows as `dist/pictures/<name>.png`. */
export async function takePicture(page: Page, name: string): Promise<void> {
	mkdirSync(picturesFolder, { recursive: true });
	await page.screenshot({ path: join(picturesFolder, `${name}.png`), animations: 'disabled', timeout: 10_000 });
}

/** Pictures the window of a suite in which something failed, or says why it cannot. */
export async function takeFailurePicture(suite: VscodeSuite, window: TestWindow): Promise<void> {
	try {
		await takePicture(window.page, `failed-${suite.name}`);
	} catch (error) {
		say(`  No picture could be taken: ${error instanceof Error ? error.message : error}`);
	}
}
