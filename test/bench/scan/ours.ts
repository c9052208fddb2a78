import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type FileFindings, Findings } from '../../../src/catalog/findings/findings.ts';
import { Batches } from '../../../src/catalog/scanner/batches.ts';
import { FolderScan } from '../../../src/catalog/scanner/folderScan.ts';
import { ScanThreads } from '../../../src/catalog/scanner/scanThreads.ts';
import { watchBlocks } from '../watchBlocks.ts';
import type { ScanFigures } from './figures.ts';
import { searchedFor } from './searchedFor.ts';

/**
 * Searches a folder as the extension does, in a process of its own that has nothing but a stand-in for the editor, from the request to the
 * last finding. The arguments are what is measured, the folder, where the scan is kept, and a file to save; without a file the scan goes on
 * from what is kept. Watching for blocks takes a processor that the threads would have had, so it is done when times are not measured.
 */
const [, , measured, folder = '', file = '', saved] = process.argv;
const keeping = { file, key: 'bench' };
const { signal } = new AbortController();
const root = vscode.Uri.file(folder);
const memoryBefore = process.memoryUsage.rss();
const longestBlock = measured === 'blocks' ? watchBlocks() : () => Number.NaN;
// What was done last is seen by the next look.
await setTimeout(20);

const started = performance.now();
let first = Number.NaN;
const threads = new ScanThreads(new URL('./scanWorker.js', import.meta.url));
const findings = new Findings();
const batches = new Batches<FileFindings>((files) => {
	first = Number.isNaN(first) ? performance.now() - started : first;
	findings.setScanned(files);
});
const scan = new FolderScan(threads, folder, (files) =>
	batches.add(files.map(({ way, findings: found }) => ({ uri: vscode.Uri.joinPath(root, way), findings: found }))),
);
if (saved === undefined) {
	await scan.show(keeping, signal);
}
const counts = await scan.search(searchedFor, signal);
await batches.emptied();
const whole = performance.now() - started;
const found = findings.files().map(({ uri }) => uri.path.slice(folder.length + 1));

const saves: number[] = [];
for (let count = 0; saved !== undefined && count < 20; count++) {
	appendFileSync(`${folder}/${saved}`, '\nfetch("https://api.fellesstudentsystem.no/emner/1");\n');
	// Saves come one by one, and findings are handed over at most every 50 ms.
	await setTimeout(100);
	const before = findings.of(vscode.Uri.joinPath(root, saved)).length;
	const saveStarted = performance.now();
	await scan.searchAgain([saved], searchedFor, signal);
	await batches.emptied();
	saves.push(performance.now() - saveStarted);
	if (findings.of(vscode.Uri.joinPath(root, saved)).length !== before + 1) {
		throw new Error('What was saved was not found.');
	}
}
if (saved !== undefined) {
	await scan.keep(keeping);
}
await setTimeout(20);
process.send?.({
	scan: whole,
	first,
	longestBlock: longestBlock(),
	memory: process.resourceUsage().maxRSS * 1024 - memoryBefore,
	saves,
	files: counts.files,
	found,
} satisfies ScanFigures);
process.disconnect();
batches.dispose();
threads.dispose();
