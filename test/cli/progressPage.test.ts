import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { progressJson } from '../../src/catalog/core/progress/progressJson.ts';
import type { ProgressReport } from '../../src/catalog/core/progress/report.ts';
import { installedHost } from '../host/installedHost.ts';
import { launchBrowser } from '../host/launchBrowser.ts';
import { takePicture } from '../host/takePicture.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders } from './support/installedCommand.ts';
import { generatedReport, hostileReport, hostileTexts } from './support/progressReports.ts';

const template = 'https://git.example.org/{repository}/blob/{commit}/{path}#L{line}';

/** Writes the page of a report with `progress --merge`. Returns its path. */
async function writePage(report: ProgressReport, args: readonly string[] = []): Promise<string> {
	const folder = makeFolder({ 'report.json': progressJson(report) });
	const merge = ['progress', '--merge', 'report.json', '--output', 'page.html', ...args];
	const { code, stderr } = await studyAdminInProcess(merge, folder);
	assert.equal(code, 0, stderr);
	return join(folder, 'page.html');
}

describe('the page of study-admin progress', () => {
	let browser: Browser;

	before(async function () {
		const program = installedHost()?.browser;
		if (program === undefined) {
			return this.skip();
		}
		browser = await launchBrowser(program);
	});

	after(async () => {
		removeFolders();
		await browser?.close();
	});

	/** Opens a page. Returns it with its requests after the first and the messages of its console. */
	async function open(file: string, options: BrowserContextOptions = {}) {
		const context = await browser.newContext({ viewport: { width: 1000, height: 1400 }, ...options });
		const page = await context.newPage();
		const requests: string[] = [];
		const messages: string[] = [];
		const url = pathToFileURL(file).href;
		page.on('request', (request) => requests.push(request.url()));
		page.on('console', (message) => messages.push(message.text()));
		page.on('dialog', (dialog) => messages.push(dialog.message()));
		await page.goto(url, { waitUntil: 'load' });
		return { page, messages, others: () => requests.filter((each) => each !== url) };
	}

	const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
	const width = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

	for (const [colorScheme, color] of [
		['light', 'rgb(255, 255, 255)'],
		['dark', 'rgb(27, 31, 36)'],
	] as const) {
		it(`is ${colorScheme} in a ${colorScheme} browser and requests nothing`, async () => {
			const { page, messages, others } = await open(await writePage(generatedReport(3)), { colorScheme });
			assert.equal(await background(page), color);
			assert.equal(await page.evaluate<string>("getComputedStyle(document.querySelector('rect.ground')).fill"), color);
			await takePicture(page, `progress-${colorScheme}`);
			assert.deepEqual([...messages, ...others()], []);
		});
	}

	it('fits a screen of 400 pixels, with a chart of this width', async () => {
		const { page } = await open(await writePage(generatedReport(3)), { viewport: { width: 400, height: 2400 } });
		assert.equal(await width(page), 400);
		const chart = await page.locator('svg:visible').boundingBox();
		assert.ok(chart && chart.width > 330 && chart.width <= 400, JSON.stringify(chart));
		assert.equal(await page.locator('svg:visible').count(), 1);
		await takePicture(page, 'progress-narrow');
	});

	it('prints the numbers of the chart, black on white', async () => {
		const { page } = await open(await writePage(generatedReport(1)), { colorScheme: 'dark' });
		assert.equal(await page.getByRole('table', { name: 'Uses left by day' }).isVisible(), false);
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
		assert.equal(await page.getByRole('table', { name: 'Uses left by day' }).isVisible(), true);
		assert.equal(await background(page), 'rgb(255, 255, 255)');
		await takePicture(page, 'progress-print');
	});

	it('shows the numbers of the chart and scrolls tables with the keyboard', async () => {
		const { page } = await open(await writePage(generatedReport(3), ['--link-template', template]));
		await page.keyboard.press('Tab');
		assert.equal(await page.evaluate<string>('document.activeElement?.textContent'), 'Numbers of the chart');
		await page.keyboard.press('Enter');
		await page.keyboard.press('Tab');
		assert.equal(await page.evaluate<string>("document.activeElement?.getAttribute('aria-label')"), 'Uses left by day');
		assert.equal(await page.getByRole('table', { name: 'Uses left by day' }).getByRole('row').count(), 54);
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		assert.equal(
			await page.evaluate<string>("document.activeElement?.getAttribute('href')"),
			`https://git.example.org/repository-1/blob/${'34'.padStart(40, '0')}/src/main/java/no/example/students/Service0Client.java#L1`,
		);
	});

	it('has headings, a named chart with its numbers, and tables with names and headings of rows and columns', async () => {
		const { page } = await open(await writePage(generatedReport(1)));
		const tree = await page.locator('main').ariaSnapshot();
		for (const expected of [
			'- heading "Progress to the end of service" [level=1]',
			'- heading "Will it be done in time?" [level=2]',
			/- heading "Basic-data \(BAS\) REST Too late" \[level=3\]/,
			/img "Uses left over time/,
			'- table "Uses by repository and API"',
			'- columnheader "Uses left"',
			'- rowheader "repository-1"',
		]) {
			assert.ok(typeof expected === 'string' ? tree.includes(expected) : expected.test(tree), tree);
		}
		assert.match((await page.locator('svg:visible desc').textContent()) ?? '', /CRUD REST: from \d+ to \d+ uses?\./);
	});

	it('executes and requests nothing when all names are hostile', async () => {
		const { page, messages, others } = await open(await writePage(hostileReport(), ['--link-template', template]));
		assert.deepEqual([...messages, ...others()], []);
		assert.equal(await page.evaluate<boolean>("'pwned' in window"), false);
		assert.equal(await page.locator('script, iframe, img, link, object, embed, form, base').count(), 0);
		const attributes = await page.evaluate<readonly string[]>(
			"[...document.querySelectorAll('*')].flatMap((each) => each.getAttributeNames().filter((name) => /^on|^style$/.test(name)))",
		);
		assert.deepEqual(attributes, []);
		const links = await page.evaluate<readonly string[]>("[...document.querySelectorAll('a')].map(({ href }) => href)");
		assert.equal(links.length, 3 * hostileTexts.length ** 2);
		assert.deepEqual(
			links.filter((link) => new URL(link).origin !== 'https://git.example.org'),
			[],
		);
		assert.equal(
			await page.getByRole('heading', { name: '<script>window.pwned=1</script>', level: 3, exact: true }).count(),
			1,
		);
	});

	it('a page about 50 repositories has at most 1 MB', async () => {
		const file = await writePage(generatedReport(50), ['--link-template', template]);
		assert.ok(readFileSync(file).length <= 1e6, String(readFileSync(file).length));
		const { page, others } = await open(file);
		assert.equal(await page.getByRole('table', { name: 'Uses by repository and API' }).getByRole('row').count(), 201);
		assert.deepEqual(others(), []);
	});

	it('the page states that there were no certain uses if the report has none', async () => {
		const report = generatedReport(1, 0);
		const repositories = report.repositories.map((each) => ({
			...each,
			apis: [],
			samples: each.samples.map((sample) => ({ ...sample, counts: {} })),
		}));
		const { page } = await open(await writePage({ ...report, repositories }));
		assert.match(
			(await page.locator('main').textContent()) ?? '',
			/There were no certain uses of the APIs that were searched for in this period\./,
		);
	});
});
