import { setTimeout } from 'node:timers/promises';
import JSZip from 'jszip';
import { createRandom } from '../../fixtures/random.ts';
import { watchBlocks } from '../watchBlocks.ts';
import { type Figures, opened, watchMemory } from './figures.ts';

/**
 * Measures JSZip without the extension's code: JSZip loads the complete archive, then inflates each
 * file. The argument is the URL of the archive.
 */
const [, , address = ''] = process.argv;

async function measure(): Promise<Figures> {
	await (await fetch(new URL('/nothing', address))).arrayBuffer();
	const memory = watchMemory();
	const longestBlock = watchBlocks();
	const body = await (await fetch(address)).arrayBuffer();
	const arrived = performance.now();
	const archive = await JSZip.loadAsync(body);
	const names = Object.keys(archive.files);
	const listed = performance.now();
	const read = async (name: string | undefined) => archive.file(name ?? '')?.async('string');
	const random = createRandom(1);
	const times: number[] = [];
	for (let count = 0; count < opened; count++) {
		const started = performance.now();
		await read(names[random.between(0, names.length - 1)]);
		times.push(performance.now() - started);
	}
	const openedAt = performance.now();
	await Promise.all(names.map(read));
	const rest = performance.now() - openedAt;
	await setTimeout(20);
	return {
		list: listed - arrived,
		range: 0,
		open: times,
		rest,
		zip: Number.NaN,
		zipBlock: Number.NaN,
		longestBlock: longestBlock(),
		memory: memory(),
	};
}

process.send?.(await measure());
process.disconnect();
