import type { Page } from 'playwright-core';
import { animatedPng, type Frame } from './animatedPng.ts';
import type { Workbench } from './workbench.ts';

/** Stores a picture under its file name. */
type Store = (name: string, png: Buffer) => void;

const whole = [0, 0, 1, 1] as const;
/** The editors, without the activity bar and the status bar. */
const editors = [0.04, 0, 1, 0.96] as const;

/** Does in VS Code what the README describes, and stores its pictures. */
export async function takePictures(workbench: Workbench, page: Page, store: Store): Promise<void> {
	await workbench.run('View: Toggle Primary Side Bar Visibility');
	await queryAndTable(workbench, page, store);
	await draft(workbench, page, store);
	await catalog(workbench, page, store);
	await embedded(workbench, page, store);
	await chunks(workbench, page, store);
	await environments(workbench, page, store);
}

async function queryAndTable(workbench: Workbench, page: Page, store: Store): Promise<void> {
	await workbench.open('students.graphql');
	await workbench.clickLens('Run');
	await workbench.logIn('alma');
	await page.locator('.tab').filter({ hasText: 'GetStudents.json' }).waitFor();
	store('query-result.png', await workbench.picture(editors));
	await workbench.clickLens('Show as Table');
	store('table.png', await workbench.picture([0.502, 0, 1, 0.6]));
	await workbench.run('View: Close All Editors');
}

async function draft(workbench: Workbench, page: Page, store: Store): Promise<void> {
	const frames: Frame[] = [];
	const frame = async (durationMs: number) => frames.push({ png: await workbench.picture(whole, 'css'), durationMs });
	await workbench.open('legacy-client.ts:32:70');
	await page.locator('.squiggly-warning').first().waitFor();
	await frame(2500);
	await workbench.run('Show or Focus Hover');
	await page.locator('.monaco-hover').filter({ hasText: 'days left' }).first().waitFor();
	store('deprecations.png', await workbench.picture(editors));
	await frame(3000);
	await page.keyboard.press('Escape');
	await page.keyboard.press('Control+.');
	await page.locator('.action-widget').filter({ hasText: 'Write GraphQL Query' }).waitFor();
	await frame(2500);
	await page.locator('.action-widget .action').filter({ hasText: 'Write GraphQL Query' }).click();
	await page.locator('.tab').filter({ hasText: 'personer.graphql' }).waitFor();
	await page.locator('.codelens-decoration a:visible').filter({ hasText: 'Run' }).first().waitFor();
	store('draft.png', await workbench.picture([0.04, 0, 1, 0.75]));
	await frame(3500);
	await workbench.run('View: Join All Editor Groups');
	await workbench.clickLens('Run');
	await workbench.enter('$eierOrganisasjonskode', '9999');
	await workbench.enter('$personlopenumre', '100002');
	await page.locator('.tab').filter({ hasText: 'Personer.json' }).waitFor();
	await frame(4000);
	store('from-rest-to-graphql.png', animatedPng(frames));
	await workbench.run('View: Close All Editors');
}

async function catalog(workbench: Workbench, page: Page, store: Store): Promise<void> {
	await workbench.open('LegacyTeachingClient.java');
	await workbench.run('Study Admin: Focus on API Catalog View');
	await page.locator('.pane .monaco-list-row').filter({ hasText: 'Legacy main REST API' }).first().click();
	await page.keyboard.press('ArrowRight');
	await page.locator('.pane .monaco-list-row').filter({ hasText: 'LegacyTeachingClient.java:23' }).click();
	store('catalog-uses.png', await workbench.picture(whole));
	await workbench.run('View: Close All Editors');
	await workbench.run('View: Toggle Primary Side Bar Visibility');
}

async function embedded(workbench: Workbench, page: Page, store: Store): Promise<void> {
	await workbench.open('programmes.py');
	await workbench.clickLens('Run');
	await workbench.row('BACHELOR').first().click();
	await page.locator('.tab').filter({ hasText: 'Programmes.json' }).waitFor();
	store('embedded.png', await workbench.picture(editors));
	await workbench.run('View: Close All Editors');
}

async function chunks(workbench: Workbench, page: Page, store: Store): Promise<void> {
	await workbench.run('View: Show Explorer');
	await page
		.locator('.explorer-folders-view .monaco-list-row')
		.filter({ hasText: 'course-plan.docx' })
		.click({ button: 'right' });
	// A menu ignores a click directly after it was opened.
	await workbench.settle();
	await page.locator('.monaco-menu .action-item').filter({ hasText: 'Convert to Markdown Chunks' }).click();
	await workbench.pressInDialog('Upload');
	await page.locator('.pane .monaco-list-row').filter({ hasText: 'Chunks of course-plan.docx' }).waitFor();
	await page.locator('.pane-header').filter({ hasText: 'API Catalog' }).click();
	await page.locator('.pane .monaco-list-row').filter({ hasText: 'Undervisningsplan' }).click();
	store('chunks.png', await workbench.picture([0.04, 0, 0.82, 0.66]));
	await workbench.run('View: Close All Editors');
	await workbench.run('View: Toggle Primary Side Bar Visibility');
}

async function environments(workbench: Workbench, page: Page, store: Store): Promise<void> {
	await page.locator('.statusbar-item').filter({ hasText: 'Sandbox' }).first().click();
	await workbench.row('Sandbox').first().waitFor();
	store('environments.png', await workbench.picture([0.245, 0, 0.755, 0.48]));
	await page.keyboard.press('Escape');
}
