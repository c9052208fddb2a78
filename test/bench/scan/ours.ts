import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { scanFolder, scanPaths } from '../../../src/catalog/node/scan/scanFolder.ts';
import type { ScanTasks } from '../../../src/catalog/node/scan/scanWorker.ts';
import { FindingsByFile } from '../../../src/catalog/vscode/findings/findingsByFile.ts';
import { WorkerThread } from '../../../src/shared/node/workerThread.ts';
import { watchBlocks } from '../watchBlocks.ts';
import type { ScanFigures } from './figures.ts';
import { catalog, excludes } from './scanInputs.ts';

/**
 * Scans a folder like the extension, in a separate process with a stub of `vscode`. The arguments
 * are the measurement, the folder, the path of ripgrep (or an empty string), and optionally a file
 * to save. Blocks of the main thread are measured in a separate run, because measuring them slows
 * down the threads.
 */
const [, , measured, folder = '', ripgrep, saved] = process.argv;
const controller = new AbortController();
const root = vscode.Uri.file(folder);
const memoryBefore = process.memoryUsage.rss();
const longestBlock = measured === 'blocks' ? watchBlocks() : () => Number.NaN;
// Excludes the work above from the measurement.
await setTimeout(20);

const started = performance.now();
const thread = new WorkerThread<ScanTasks>(new URL('./scanWorker.js', import.meta.url));
const findings = new FindingsByFile();
let pausedAt = Number.NaN;
const scan = {
	thread,
	folder,
	catalog,
	catalogJson: JSON.stringify(catalog),
	excludes,
	signal: controller.signal,
	onProgress: (found: Parameters<Parameters<typeof scanPaths>[0]['onProgress']>[0]) => {
		if (measured === 'pause') {
			pausedAt = performance.now();
			controller.abort();
		}
		findings.setScanned(
			found.map(({ relativePath, findings: uses }) => ({
				uri: vscode.Uri.joinPath(root, relativePath),
				findings: uses,
			})),
		);
	},
};
try {
	await scanFolder(scan, { ripgrep: ripgrep || undefined });
} catch (error) {
	if (!controller.signal.aborted) {
		throw error;
	}
}
const ended = performance.now();
const files = findings.files().map(({ uri, findings: uses }) => ({ path: uri.path.slice(folder.length + 1), uses }));
const found = files.map(({ path }) => path);
const described = files.flatMap(({ path, uses }) =>
	uses.map(({ range: { start }, use: { api, operation, confidence } }) =>
		[`${path}:${start.line + 1}:${start.character + 1}`, api, operation, confidence].join(' '),
	),
);

const saves: number[] = [];
for (let count = 0; saved && count < 20; count++) {
	appendFileSync(`${folder}/${saved}`, '\nfetch("https://api.fellesstudentsystem.no/emner/1");\n');
	await setTimeout(20);
	const before = findings.of(vscode.Uri.joinPath(root, saved)).length;
	const saveStarted = performance.now();
	await scanPaths(scan, [saved]);
	saves.push(performance.now() - saveStarted);
	if (findings.of(vscode.Uri.joinPath(root, saved)).length !== before + 1) {
		throw new Error('The saved call was not found.');
	}
}
await setTimeout(20);
const figures: ScanFigures = {
	scan: ended - started,
	longestBlock: longestBlock(),
	memory: process.resourceUsage().maxRSS * 1024 - memoryBefore,
	saves,
	pause: ended - pausedAt,
	found,
	findings: described,
};
// Closing the channel earlier would cut off a long message.
process.send?.(figures, () => {
	process.disconnect();
	thread.dispose();
});
