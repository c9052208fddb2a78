import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createVSIX } from '@vscode/vsce';
import type { Locator, Page } from 'playwright-core';
import { type InstalledHost, installedHost } from '../host/installedHost.ts';
import { runNpmScript } from '../host/npmScript.ts';
import { temporaryFolder } from '../host/ownedProcess.ts';
import { extensionPackage } from '../host/projectFolders.ts';
import { windowSize } from '../host/testWindow.ts';
import { startWebHost } from '../host/webHost.ts';
import { userSettings } from '../host/windowFiles.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { atMost, exactly, forComparison, type Measurement, median } from './measurement.ts';
import { filesLoadedAtStart } from './packageSize.ts';

const windows = 7;
const emptyName = 'Empty Extension';

/**
 * Measures how long the extension takes to load and activate, according to VS Code's view of
 * running extensions, in comparison with an extension that does nothing. Also measures the times
 * until the first hover, the first sign-in of Run and the first rows of the catalog view.
 */
export async function measureActivation(): Promise<readonly Measurement[]> {
	const host = installedHost();
	if (!host) {
		throw new Error('No VS Code server is installed. Run "node test/host/setup.mjs" first.');
	}
	await runNpmScript('package');
	const sandbox = await startSandbox();
	const settings = userSettings(sandbox.addresses, 'public');
	const web = await startWebHost(host, [extensionPackage, await packEmptyExtension()]);
	const times: (readonly [ours: number, empty: number])[] = [];
	const firsts: FirstUses[] = [];
	try {
		for (let window = 0; window < windows; window++) {
			const opened = await web.open({ name: 'activation', file: '' }, { settings, environment: {} });
			await opened.load();
			await showRunningExtensions(opened.page);
			times.push([await activationTime(opened.page, 'Study Admin APIs'), await activationTime(opened.page, emptyName)]);
			firsts.push(await measureFirstUses(opened.page));
			await opened.close();
		}
	} finally {
		await web.close();
		await sandbox.close();
	}
	const first = (name: string, key: keyof FirstUses) =>
		forComparison(name, median(firsts.map((uses) => uses[key])), 'ms');
	return [
		atMost(
			'activation time, minus that of an empty extension',
			median(times.map(([ours, empty]) => ours - empty)),
			'ms',
			12,
		),
		atMost('activation time according to VS Code', median(times.map(([ours]) => ours)), 'ms', 50),
		first('time from opening a document to the first hover', 'hover'),
		first('time from the first Run while signed out to the sign-in', 'run'),
		first('time from opening the catalog view to its first row', 'view'),
		exactly('lazy chunks loaded in an empty window within 5 s', await countChunks(host), 'chunks', 0),
	];
}

/**
 * Milliseconds until the first hover, the first sign-in of Run and the first rows of the catalog
 * view are shown, each measured from the user action.
 */
interface FirstUses {
	readonly hover: number;
	readonly run: number;
	readonly view: number;
}

async function measureFirstUses(page: Page): Promise<FirstUses> {
	await page.setViewportSize(windowSize);
	const editor = (name: string) => page.locator(`.monaco-editor[data-uri$="${name}"]`);
	await chooseInQuickInput(page, 'legacy-client.ts', 'legacy-client.ts');
	const opened = performance.now();
	const hover = page.locator('.monaco-hover').filter({ hasText: 'Legacy Main REST' }).first();
	do {
		// A new hover is shown only after the mouse has moved.
		await page.mouse.move(0, 0);
		await editor('legacy-client.ts').getByText('studenter', { exact: false }).first().hover();
	} while (!(await appears(hover)));
	const hovered = performance.now();
	await chooseInQuickInput(page, 'students.graphql', 'students.graphql');
	await editor('students.graphql').getByText('GetStudents').first().click();
	const clicked = performance.now();
	await page.keyboard.press('Control+Enter');
	const secret = page.locator('.quick-input-widget').filter({ hasText: 'Client secret' });
	const login = page.locator('.notification-toast').filter({ hasText: 'Signing in to' });
	await secret.or(login).first().waitFor();
	const answered = performance.now();
	await page.keyboard.press('Escape');
	await chooseInQuickInput(page, '>Study Admin: Focus on API Catalog View', 'API Catalog');
	const shown = performance.now();
	await page.locator('.pane').filter({ hasText: 'API Catalog' }).locator('.monaco-list-row').first().waitFor();
	return { hover: hovered - opened, run: answered - clicked, view: performance.now() - shown };
}

async function appears(element: Locator): Promise<boolean> {
	return element.waitFor({ timeout: 1000 }).then(
		() => true,
		() => false,
	);
}

/**
 * Types a text into the quick input and picks a row. Retries, because key presses are lost while
 * the workbench is busy.
 */
async function chooseInQuickInput(page: Page, text: string, row: string): Promise<void> {
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

/**
 * Returns the number of files of the extension that an empty window with default settings loads
 * within 5 s, without those that the extension always loads at start.
 */
async function countChunks(host: InstalledHost): Promise<number> {
	const record = join(temporaryFolder(), 'loaded.txt');
	const web = await startWebHost(host, [extensionPackage, await packRecorder(record)]);
	try {
		const opened = await web.open({ name: 'empty', file: '' }, { settings: {}, environment: {} });
		await opened.load();
		await opened.page.goto(`${new URL(opened.page.url()).origin}/?ew=true`);
		await opened.page.locator('.monaco-workbench .statusbar').waitFor();
		await untilWritten(record, '/dist/extension/extension.js');
		await setTimeout(5000);
		await opened.close();
	} finally {
		await web.close();
	}
	const atStart = new Set([...filesLoadedAtStart()].map((file) => basename(file)));
	const loaded = readFileSync(record, 'utf8').split('\n').filter(Boolean);
	return loaded.filter((url) => !atStart.has(basename(url))).length;
}

async function untilWritten(file: string, text: string): Promise<void> {
	while (!existsSync(file) || !readFileSync(file, 'utf8').includes(text)) {
		await setTimeout(50);
	}
}

async function showRunningExtensions(page: Page): Promise<void> {
	await page.locator('.statusbar-item').filter({ hasText: 'Sandbox: signed out' }).waitFor();
	// The list renders only the visible rows.
	await page.setViewportSize({ width: 1280, height: 3000 });
	const title = 'Developer: Show Running Extensions';
	await chooseInQuickInput(page, `>${title}`, title);
}

/** Returns the milliseconds that an extension took to load and activate, according to VS Code. */
async function activationTime(page: Page, extension: string): Promise<number> {
	const row = page.locator('.runtime-extensions-editor .extension').filter({ hasText: extension });
	await row.filter({ hasText: 'Activation' }).waitFor();
	const [, milliseconds] = /Activation: (\d+)ms/.exec((await row.allInnerTexts()).join(' ')) ?? [];
	return Number(milliseconds);
}

/** Packages an extension that is activated together with this extension and does nothing. */
function packEmptyExtension(): Promise<string> {
	return packExtension(emptyName, 'onStartupFinished', "import 'vscode';\nexport function activate() {}\n");
}

/**
 * Packages an extension that is activated first and records the URL of each module of this
 * extension that Node loads.
 */
function packRecorder(record: string): Promise<string> {
	return packExtension(
		'Recorder',
		'*',
		`import { registerHooks } from 'node:module';
import { appendFileSync } from 'node:fs';
export function activate() {
	registerHooks({
		load(url, context, next) {
			if (url.includes('study-admin-apis')) {
				appendFileSync(${JSON.stringify(record)}, url + '\\n');
			}
			return next(url, context);
		},
	});
}
`,
	);
}

async function packExtension(displayName: string, activationEvent: string, source: string): Promise<string> {
	const folder = temporaryFolder();
	const manifest = {
		name: `study-admin-${displayName.toLowerCase().replace(' ', '-')}`,
		displayName,
		publisher: 'studyadmin',
		version: '0.0.1',
		type: 'module',
		main: './main.js',
		engines: { vscode: '^1.106.0' },
		activationEvents: [activationEvent],
		extensionKind: ['workspace'],
	};
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'main.js'), source);
	writeFileSync(join(folder, 'README.md'), 'For measurements only.\n');
	const packagePath = join(folder, 'extension.vsix');
	await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
	return packagePath;
}
