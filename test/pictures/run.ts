import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedHost } from '../host/installedHost.ts';
import { runNpmScript } from '../host/npmScript.ts';
import { temporaryFolder } from '../host/ownedProcess.ts';
import { extensionPackage, root, sampleWorkspace } from '../host/projectFolders.ts';
import { takePicture } from '../host/takePicture.ts';
import { ExpectedProblem, printLine, readableError } from '../host/terminal.ts';
import { startInstance } from '../host/vscodeInstance.ts';
import { installExtensions } from '../host/vscodeServer.ts';
import { settingsFile, userSettings, writeSettings } from '../host/windowFiles.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { takePictures } from './pictures.ts';
import { Workbench } from './workbench.ts';

/** `npm run pictures`: takes the pictures and the animation of the README in a real VS Code. */
const target = join(root, 'media', 'readme');
const size = { width: 1200, height: 620 };

async function main(): Promise<void> {
	const host = installedHost();
	if (!host) {
		throw new ExpectedProblem('VS Code is not installed. Run "npm test" once, which installs it.');
	}
	await runNpmScript('package');
	const folder = temporaryFolder();
	const [workspace, extensionsFolder, dataFolder] = ['workspace', 'extensions', 'data'].map((name) =>
		join(folder, name),
	);
	if (!workspace || !extensionsFolder || !dataFolder) {
		return;
	}
	cpSync(sampleWorkspace, workspace, { recursive: true });
	cpSync(join(root, 'test', 'pictures', 'workspace'), workspace, { recursive: true });
	const sandbox = await startSandbox();
	await installExtensions(host, { dataFolder: join(folder, 'installer'), extensionsFolder }, [extensionPackage]);
	writeSettings(settingsFile(dataFolder), { ...userSettings(sandbox.addresses, 'public'), ...appearance });
	const instance = await startInstance(host, { dataFolder, extensionsFolder });
	try {
		const context = await instance.browser.newContext({ viewport: size, deviceScaleFactor: 2, locale: 'en-US' });
		const page = await context.newPage();
		await page.goto(`${instance.server.address}?folder=${encodeURIComponent(workspace)}`);
		await page.locator('.monaco-workbench .statusbar').waitFor();
		mkdirSync(target, { recursive: true });
		const store = (name: string, png: Buffer) => {
			writeFileSync(join(target, name), png);
			printLine(`${name}: ${Math.round(png.length / 1000)} kB`);
		};
		await takePictures(new Workbench(page), page, store).catch(async (error: unknown) => {
			await takePicture(page, 'failed-pictures');
			throw error;
		});
	} finally {
		await instance.stop();
		await sandbox.close();
	}
}

const appearance = {
	'editor.minimap.enabled': false,
	'editor.stickyScroll.enabled': false,
	'editor.scrollbar.vertical': 'hidden',
	'editor.overviewRulerBorder': false,
	'editor.hideCursorInOverviewRuler': true,
	'breadcrumbs.enabled': false,
	'explorer.openEditors.visible': 0,
	'workbench.layoutControl.enabled': false,
	'window.commandCenter': false,
	'editor.cursorBlinking': 'solid',
	'workbench.colorTheme': 'Default Light Modern',
};

try {
	await main();
	process.exit();
} catch (error) {
	printLine(readableError(error));
	process.exit(1);
}
