import { join } from 'node:path';
import { downloadAndUnzipVSCode, resolveCliArgsFromVSCodeExecutablePath, SilentReporter } from '@vscode/test-electron';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startOwned, temporaryFolder } from './ownedProcess.ts';
import { hostFolder } from './projectFolders.ts';
import { ExpectedProblem } from './terminal.ts';
import { type TestHost, type TestWindow, windowSize } from './testWindow.ts';
import { freePort, untilReachable } from './waiting.ts';
import { copyWorkspace, readExtensionLog, resetWorkspace, settingsFile, writeSettings } from './windowFiles.ts';

/** The program and the folders of a desktop VS Code. */
export interface DesktopFolders {
	/** Path of the program of VS Code. */
	readonly program: string;
	readonly dataFolder: string;
	readonly extensionsFolder: string;
}

/**
 * Downloads the current desktop VS Code if it is not cached, and returns the path of its program.
 * @throws {ExpectedProblem} when the download fails
 */
export async function downloadDesktop(): Promise<string> {
	try {
		return await downloadAndUnzipVSCode({
			version: 'stable',
			cachePath: hostFolder,
			reporter: new SilentReporter(),
			timeout: 30_000,
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new ExpectedProblem(
			`The desktop VS Code could not be downloaded (${reason}). "npm run test:vscode" does not need it.`,
		);
	}
}

/**
 * Returns the arguments that make a desktop VS Code use these folders instead of those of the user.
 */
function desktopArguments(folders: DesktopFolders): readonly string[] {
	const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
	return ['--user-data-dir', folders.dataFolder, '--extensions-dir', folders.extensionsFolder, ...asRoot];
}

/** Installs VSIX files in a desktop VS Code. */
export async function installOnDesktop(folders: DesktopFolders, packages: readonly string[]): Promise<void> {
	const [cli, ...own] = resolveCliArgsFromVSCodeExecutablePath(folders.program, { reuseMachineInstall: true });
	if (cli === undefined) {
		throw new ExpectedProblem(`${folders.program} has no command line.`);
	}
	const args = [...own, ...desktopArguments(folders), '--force'];
	const installer = startOwned(cli, [...args, ...packages.flatMap((file) => ['--install-extension', file])], {
		shell: process.platform === 'win32',
	});
	const code = await installer.ended;
	await installer.stop();
	if (code !== 0) {
		throw new ExpectedProblem(`The extensions were not installed:\n${installer.output()}`);
	}
}

/** Starts a desktop VS Code that opens a folder. `more` are additional command-line arguments. */
export function startDesktop(
	folders: DesktopFolders,
	workspace: string,
	more: readonly string[] = [],
	environment: Readonly<Record<string, string>> = {},
): ReturnType<typeof startOwned> {
	const quiet = ['--skip-welcome', '--skip-release-notes', '--disable-updates', '--disable-telemetry', '--disable-gpu'];
	return startOwned(folders.program, [...desktopArguments(folders), ...quiet, ...more, workspace], {
		env: { ...process.env, ...environment },
	});
}

/**
 * Starts a test host that runs suites in a desktop VS Code and controls it by its debugging port.
 */
export async function startDesktopHost(packages: readonly string[]): Promise<TestHost> {
	const program = await downloadDesktop();
	if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
		throw new ExpectedProblem('A desktop VS Code needs a display: run "xvfb-run npm run test:desktop".');
	}
	const folder = temporaryFolder();
	const extensionsFolder = join(folder, 'extensions');
	await installOnDesktop({ program, dataFolder: join(folder, 'installer'), extensionsFolder }, packages);
	let opened = 0;
	return {
		title: 'VS Code (desktop)',
		windowsAtOnce: 1,
		reasonToSkip: ({ notOnDesktop, stages }) =>
			notOnDesktop ??
			(stages === undefined ? undefined : 'its window must be reloaded, which is not supported in a desktop VS Code'),
		open: async (suite, options) => {
			opened += 1;
			const windowFolder = join(folder, `window${opened}`);
			const folders = { program, dataFolder: join(windowFolder, 'data'), extensionsFolder };
			const workspace = join(windowFolder, 'workspace');
			copyWorkspace(workspace, options.workspaceSettings, suite);
			writeSettings(settingsFile(folders.dataFolder), options.settings);
			return openWindow(folders, workspace, options.environment);
		},
		close: async () => undefined,
	};
}

async function openWindow(
	folders: DesktopFolders,
	workspace: string,
	environment: Readonly<Record<string, string>>,
): Promise<TestWindow> {
	const port = await freePort();
	const vscode = startDesktop(folders, workspace, [`--remote-debugging-port=${port}`], environment);
	let hasEnded = false;
	let closing = false;
	const broken = vscode.ended.then(() => {
		hasEnded = true;
		return closing ? new Promise<string>(() => undefined) : `VS Code ended:\n${vscode.output()}`;
	});
	try {
		const deadline = Date.now() + 60_000;
		await untilReachable(`http://127.0.0.1:${port}/json/version`, () =>
			hasEnded || Date.now() > deadline ? new ExpectedProblem(`VS Code did not start:\n${vscode.output()}`) : undefined,
		);
		const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
		const page = await workbenchPage(browser);
		page.setDefaultTimeout(15_000);
		return {
			page,
			context: page.context(),
			broken,
			dataFolder: folders.dataFolder,
			extensionLog: () => readExtensionLog(folders.dataFolder),
			load: () => page.waitForSelector('.monaco-workbench').then(() => page.setViewportSize(windowSize)),
			resetFiles: (suite) => resetWorkspace(workspace, suite),
			loadAgain: () =>
				Promise.reject(new ExpectedProblem('The window of a desktop VS Code cannot be reloaded by a test.')),
			openAnother: () =>
				Promise.reject(new ExpectedProblem('A second window cannot be opened by a test in a desktop VS Code.')),
			close: async () => {
				closing = true;
				await browser.close();
				await vscode.stop();
			},
		};
	} catch (error) {
		await vscode.stop();
		throw error;
	}
}

/**
 * Resolves to the page of the workbench in a desktop VS Code. The page may open after the debugging
 * port accepts connections.
 */
async function workbenchPage(browser: Browser): Promise<Page> {
	const context = browser.contexts()[0];
	if (context === undefined) {
		throw new ExpectedProblem('VS Code shows no pages.');
	}
	const isWorkbench = (page: Page): boolean => page.url().includes('workbench');
	return context.pages().find(isWorkbench) ?? context.waitForEvent('page', { predicate: isWorkbench, timeout: 30_000 });
}
