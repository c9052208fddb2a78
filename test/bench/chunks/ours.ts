import { setImmediate, setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { ChunkDescriptions } from '../../../src/conversion/converted/chunkDescriptions.ts';
import { type Chunk, type ConversionDocument, Conversions } from '../../../src/conversion/converted/conversions.ts';
import { ConvertedFiles } from '../../../src/conversion/converted/convertedFiles.ts';
import type { ConversionNode } from '../../../src/conversion/converted/rows.ts';
import { ConversionsView } from '../../../src/conversion/converted/view.ts';
import { outcomeOf } from '../../../src/conversion/converting/outcome.ts';
import { archiveLimits } from '../../../src/conversion/core/archives/archiveRules.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import type { Host } from '../../../src/shared/host.ts';
import { UndiciHttp } from '../../../src/shared/http/undiciHttp.ts';
import { createRandom } from '../../fixtures/random.ts';
import { watchBlocks } from '../watchBlocks.ts';
import { type Figures, opened, watchMemory } from './figures.ts';

/**
 * Measures what the extension does with an archive of chunks, from the answer to the rows of the view, in a process of its
 * own that has nothing but a stand-in for the editor. The arguments are the archive's address, and that of a smaller one to
 * begin with where memory is measured and not time.
 */
const [, , address = '', smallAddress] = process.argv;
const http = new UndiciHttp({
	usesProxies: false,
	proxy: undefined,
	noProxy: [],
	authorization: undefined,
	strictCertificates: true,
	usesSystemCertificates: false,
});
const receive = (url: string) =>
	http.send({ method: 'GET', url, firstByteTimeout: 0, maximumBytes: archiveLimits.totalSize });
const stored = { get: (_: string, fallback: unknown) => fallback, update: async () => undefined };
const host = { clock: systemClock, context: { workspaceState: stored } } as unknown as Host;
const conversions = new Conversions();
const descriptions = new ChunkDescriptions(conversions, new URL('./chunkWorker.js', import.meta.url));
const files = new ConvertedFiles(host);
const view = new ConversionsView(host, conversions, descriptions);

/**
 * Starts a job, shows its rows, receives an archive and takes it in as what has become of a document. Gives when its last
 * byte was there.
 */
async function convert(document: ConversionDocument, url: string): Promise<number> {
	const order = { kind: 'chunks', settings: { splitLevel: 2, maxChunkLines: 500 } } as const;
	conversions.start({ order, serviceUrl: url, startedAt: 0, documents: [document] });
	await openOut(await openOut());
	const { body } = await receive(url);
	const arrived = performance.now();
	const answer = { judgement: { kind: 'archive', bytes: body }, sent: [] } as const;
	conversions.settle(document, await outcomeOf(files, document, url, answer, new AbortController().signal));
	return arrived;
}

/** Opens out a row, or the view, and gives the first row in it. */
async function openOut(node?: ConversionNode): Promise<ConversionNode | undefined> {
	const nodes = await view.getChildren(node);
	for (const each of nodes) {
		view.getTreeItem(each);
	}
	// Each of the editor's questions is a message.
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
		await (chunk && files.read(chunk.uri));
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

async function measure(): Promise<Figures> {
	// Each watch takes time that the other would count.
	const memory = smallAddress === undefined ? () => Number.NaN : watchMemory();
	const longestBlock = smallAddress === undefined ? watchBlocks() : () => Number.NaN;
	const document = documentCalled('long.docx');
	const arrived = await convert(document, address);
	const range = await openOut(await openOut(await openOut()));
	const listed = performance.now();
	await openOut(range);
	const openedOut = performance.now();
	const open = await openSome(chunksOf(document));
	const openedAt = performance.now();
	await describe(document);
	const rest = performance.now() - openedAt;
	// What was done last is seen by the next look.
	await setTimeout(20);
	return {
		list: listed - arrived,
		range: openedOut - listed,
		open,
		rest,
		longestBlock: longestBlock(),
		memory: memory(),
	};
}

function documentCalled(name: string): ConversionDocument {
	return { type: 'document', id: name, name, sources: [vscode.Uri.file(`/${name}`)] };
}

if (smallAddress === undefined) {
	// The request that has brought the archive was not the first.
	await receive(new URL('/nothing', address).href);
} else {
	const document = documentCalled('short.docx');
	await convert(document, smallAddress);
	await describe(document);
	conversions.remove(document);
	files.forgetDocument(document.id);
}
process.send?.(await measure());
process.disconnect();
descriptions.dispose();
http.close();
