import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createVSIX } from '@vscode/vsce';
import type { Page } from 'playwright-core';
import { type InstalledHost, installedHost } from '../host/installedHost.ts';
import { runNpmScript } from '../host/npmScript.ts';
import { temporaryFolder } from '../host/ownedProcess.ts';
import { extensionPackage, sampleWorkspace } from '../host/projectFolders.ts';
import { startWebHost } from '../host/webHost.ts';
import { userSettings } from '../host/windowFiles.ts';
import { type SandboxAddresses, startSandbox } from '../sandbox/sandbox.ts';
import { type FirstUses, measureFirstUses } from './firstUses.ts';
import { atMost, exactly, forComparison, type Measurement, median } from './measurement.ts';
import { filesLoadedAtStart } from './packageSize.ts';
import { chooseInQuickInput } from './quickInput.ts';

const windows = 7;
const emptyName = 'Empty Extension';

/**
 * Measures how long the extension takes to load and activate, according to VS Code's view of
 * running extensions, in comparison with an extension that does nothing. Also measures the times of
 * the first uses.
 */
export async function measureActivation(): Promise<readonly Measurement[]> {
	const host = installedHost();
	if (!host) {
		throw new Error('No VS Code server is installed. Run "node test/host/setup.mjs" first.');
	}
	await runNpmScript('package');
	const sandbox = await startSandbox();
	const environment = { label: 'Sandbox', apiUrl: sandbox.addresses.api, auth: 'basic' };
	const settings = {
		...userSettings(sandbox.addresses, 'public'),
		'studyAdmin.environments': { sandbox: environment },
	};
	const serverTimes: number[] = [];
	const web = await startWebHost(host, [extensionPackage, await packEmptyExtension()]);
	const times: (readonly [ours: number, empty: number])[] = [];
	const firsts: FirstUses[] = [];
	try {
		for (let window = 0; window < windows; window++) {
			const opened = await web.open({ name: 'activation', file: '' }, { settings, environment: {} });
			await opened.load();
			await showRunningExtensions(opened.page);
			times.push([await activationTime(opened.page, 'Study Admin APIs'), await activationTime(opened.page, emptyName)]);
			firsts.push(await measureFirstUses(opened.page, sandbox.addresses));
			serverTimes.push(await timeOfServer(sandbox.addresses));
			await opened.close();
		}
	} finally {
		await web.close();
		await sandbox.close();
	}
	const first = (key: keyof FirstUses) => median(firsts.map((uses) => uses[key]));
	return [
		atMost(
			'activation time, minus that of an empty extension',
			median(times.map(([ours, empty]) => ours - empty)),
			'ms',
			12,
		),
		atMost('activation time according to VS Code', median(times.map(([ours]) => ours)), 'ms', 50),
		atMost('time from the text of a document to its first problem', first('problem'), 'ms', 500),
		atMost('time from Run to its result, beyond that of the server', first('result') - median(serverTimes), 'ms', 300),
		forComparison('time from the first Run while signed out to the sign-in', first('signIn'), 'ms'),
		forComparison('time from opening the catalog view to its first row', first('view'), 'ms'),
		exactly('lazy chunks loaded in an empty window within 5 s', await countChunks(host), 'chunks', 0),
	];
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

/** Returns the milliseconds of the request that Run sends, without the extension. */
async function timeOfServer({ api, basicUser }: SandboxAddresses): Promise<number> {
	const { username, password } = basicUser;
	const started = performance.now();
	const response = await fetch(`${api}/graphql/`, {
		method: 'POST',
		headers: { authorization: `Basic ${btoa(`${username}:${password}`)}`, 'content-type': 'application/json' },
		body: JSON.stringify({
			query: readFileSync(join(sampleWorkspace, 'students.graphql'), 'utf8'),
			operationName: 'GetStudents',
		}),
	});
	await response.text();
	return performance.now() - started;
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
