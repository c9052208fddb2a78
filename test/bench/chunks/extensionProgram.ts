import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type * as vscode from 'vscode';
import { archiveLimits } from '../../../src/conversion/core/archives/checkArchive.ts';
import {
	type Chunk,
	type ConversionDocument,
	ConversionJobs,
} from '../../../src/conversion/core/jobs/conversionJobs.ts';
import { convertedFileUriScheme } from '../../../src/conversion/core/jobs/convertedFilePath.ts';
import { ChunkDescriptions } from '../../../src/conversion/node/archives/chunkDescriptions.ts';
import { inflateEntry, readArchive } from '../../../src/conversion/node/archives/readArchive.ts';
import { checkReceivedArchive } from '../../../src/conversion/node/convertDocument.ts';
import type { ZipTasks } from '../../../src/conversion/node/saving/zipWorker.ts';
import type { ConversionNode } from '../../../src/conversion/vscode/converted/conversionTreeItemFactory.ts';
import { ConvertedFiles } from '../../../src/conversion/vscode/converted/convertedFiles.ts';
import { ConversionsView } from '../../../src/conversion/vscode/converted/view.ts';
import { saveAsZip } from '../../../src/conversion/vscode/saving/saveAsZip.ts';
import type { Host } from '../../../src/host.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';
import { WorkerThread } from '../../../src/shared/node/workerThread.ts';
import { MemoryFiles } from '../../../src/shared/vscode/memoryFiles.ts';
import { createRandom } from '../../fixtures/random.ts';
import { watchBlocks } from '../watchBlocks.ts';
import { type Figures, opened, watchMemory } from './figures.ts';

/**
 * Measures the extension's processing of a chunk archive, from the response to the rows of the
 * view. Runs in its own process with a stub of the editor. The arguments are the URL of the archive
 * and, when memory is measured instead of time, the URL of a smaller archive to process first.
 */
const [, , address = '', smallAddress] = process.argv;
const http = new UndiciHttp(
	{
		usesProxies: false,
		proxy: undefined,
		noProxy: [],
		authorization: undefined,
		strictCertificates: true,
		usesSystemCertificates: false,
	},
	new Redactor(),
);
const receive = (url: string) =>
	http.send({ method: 'GET', url, firstByteTimeout: 0, maximumBytes: archiveLimits.totalSize });
const stored = { get: (_: string, fallback: unknown) => fallback, update: async () => undefined };
const host = { clock: systemClock, context: { workspaceState: stored } } as unknown as Host;
const conversions = new ConversionJobs();
const descriptions = new ChunkDescriptions(conversions, new URL('./chunkWorker.js', import.meta.url));
const memoryFiles = new MemoryFiles(
	{ scheme: convertedFileUriScheme, readonlyMessage: '', missing: () => '' },
	systemClock,
);
const files = new ConvertedFiles(host, memoryFiles);
const treeView = {} as vscode.TreeView<ConversionNode>;
const view = new ConversionsView({ host, conversions, descriptions, files }, treeView);

/**
 * Starts a conversion job, shows its rows, downloads an archive and adds the archive as the result
 * of a document. Returns the time at which the last byte arrived.
 */
async function convert(document: ConversionDocument, url: string): Promise<number> {
	const order = { kind: 'chunks', settings: { splitLevel: 2, maxChunkLines: 500 } } as const;
	conversions.start({ order, serviceUrl: url, startedAt: 0, documents: [document] });
	await expand(await expand());
	const { body } = await receive(url);
	const arrived = performance.now();
	const result = await checkReceivedArchive(document, body, []);
	files.add(document, result);
	conversions.settle(document, result);
	return arrived;
}

/**
 * Expands a row of the view, or the view itself without `node`. Returns the first of the new rows.
 */
async function expand(node?: ConversionNode): Promise<ConversionNode | undefined> {
	const nodes = await view.getChildren(node);
	for (const each of nodes) {
		view.getTreeItem(each);
	}
	// Each request of the editor is a separate message.
	await setImmediate();
	return nodes[0];
}

function chunksOf(document: ConversionDocument): readonly Chunk[] {
	const outcome = conversions.outcomeOf(document);
	return outcome.state === 'archive' ? outcome.chunks : [];
}

async function openSome(chunks: readonly Chunk[]): Promise<readonly number[]> {
	const random = createRandom(1);
	const times: number[] = [];
	for (let count = 0; count < opened; count++) {
		const chunk = chunks[random.between(0, chunks.length - 1)];
		const started = performance.now();
		await (chunk && memoryFiles.readFile(files.chunkUri(chunk)));
		times.push(performance.now() - started);
	}
	return times;
}

async function describe(document: ConversionDocument): Promise<void> {
	await descriptions.describe(document);
	if (chunksOf(document).some((chunk) => descriptions.get(chunk)?.kind !== 'text')) {
		throw new Error('Not every chunk was described.');
	}
}

/**
 * Saves all chunks as a ZIP like the command of the extension, and checks that the ZIP has the
 * content of the archive.
 */
async function saveZip(document: ConversionDocument): Promise<Pick<Figures, 'zip' | 'zipBlock'>> {
	const chunks = chunksOf(document);
	const folder = await mkdtemp(join(tmpdir(), 'study-admin-bench-zip-'));
	const path = join(folder, 'chunks.zip');
	process.env['STUDY_ADMIN_BENCH_ZIP'] = path;
	const zipThread = new WorkerThread<ZipTasks>(new URL('./zipWorker.js', import.meta.url));
	try {
		const zipBlock = watchBlocks();
		const started = performance.now();
		await saveAsZip({ host, conversions, descriptions, zipThread }, [document]);
		const zip = performance.now() - started;
		await setTimeout(20);
		const block = zipBlock();
		await compare(await readFile(path), chunks);
		return { zip, zipBlock: block };
	} finally {
		zipThread.dispose();
		await rm(folder, { recursive: true, force: true });
	}
}

async function compare(bytes: Uint8Array, chunks: readonly Chunk[]): Promise<void> {
	const check = await readArchive(bytes);
	if (check.kind === 'refused' || check.skipped.length > 0 || check.files.length !== chunks.length + 1) {
		throw new Error('The ZIP does not have the files of the archive.');
	}
	for (const [index, chunk] of chunks.entries()) {
		const entry = check.files[index];
		const saved = entry && (await inflateEntry(bytes, entry));
		if (
			!saved ||
			entry.name !== chunk.entry.name ||
			!Buffer.from(saved).equals(await memoryFiles.readFile(files.chunkUri(chunk)))
		) {
			throw new Error(`The ZIP does not have ${chunk.entry.name}.`);
		}
	}
}

async function measure(): Promise<Figures> {
	// Each measurement takes time that would distort the other.
	const memory = smallAddress === undefined ? () => Number.NaN : watchMemory();
	const longestBlock = smallAddress === undefined ? watchBlocks() : () => Number.NaN;
	const document = documentCalled('long.docx');
	const arrived = await convert(document, address);
	const range = await expand(await expand(await expand()));
	const listed = performance.now();
	await expand(range);
	const expanded = performance.now();
	const open = await openSome(chunksOf(document));
	const openedAt = performance.now();
	await describe(document);
	const rest = performance.now() - openedAt;
	// The next timer measures the last block.
	await setTimeout(20);
	const block = longestBlock();
	const zip = smallAddress === undefined ? await saveZip(document) : { zip: Number.NaN, zipBlock: Number.NaN };
	return {
		...zip,
		list: listed - arrived,
		range: expanded - listed,
		open,
		rest,
		longestBlock: block,
		memory: memory(),
	};
}

function documentCalled(name: string): ConversionDocument {
	return { type: 'document', id: name, name, sources: [`file:///${name}`] };
}

if (smallAddress === undefined) {
	// The request for the archive must not be the first one of the process.
	await receive(new URL('/nothing', address).href);
} else {
	const document = documentCalled('short.docx');
	await convert(document, smallAddress);
	await describe(document);
	conversions.remove(document);
	files.removeDocuments([document.id]);
}
process.send?.(await measure());
process.disconnect();
descriptions.dispose();
http.close();
