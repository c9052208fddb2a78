import { resolve } from 'node:path';
import { GraphqlConfigParser, maximumConfigBytes } from '../../src/graphql/node/graphqlConfigParser.ts';
import { hostileTexts } from '../unit/support/hostileTexts.ts';
import { type OutsideReader, outsideReaders } from '../unit/support/outsideReaders.ts';
import { atMost, type Measurement } from './measurement.ts';
import { milliseconds, watchBlocks } from './watchBlocks.ts';

/**
 * Lengths of the generated texts in UTF-16 code units. Each parser is also measured with its
 * maximum length.
 */
const lengths: readonly number[] = [2000, 8000, 32_768, 65_536];
/** Maximum time in milliseconds that the main thread may be blocked. */
const limitMs = 50;
/**
 * A measurement of more than this many milliseconds is repeated, because it can include a garbage
 * collection.
 */
const worthRepeating = 5;
const repetitions = 3;

/**
 * Contents of GraphQL configuration files of the maximum size. Some take the YAML library a second,
 * or use most of its stack.
 */
const hostileConfigs: readonly string[] = ['! ', '[', '&a ', '? ', '- ', '{a: ', 'a,'].map((part) =>
	part.repeat(maximumConfigBytes / part.length),
);

/**
 * Measures how long external text blocks the main thread, for texts that repeat problematic parts.
 */
export async function measureHostile(): Promise<readonly Measurement[]> {
	return [
		...outsideReaders.map((reader) =>
			atMost(`hostile text read as ${reader.name}`, longestRead(reader), 'ms', limitMs),
		),
		atMost('hostile graphql-config', await longestBlock(), 'ms', limitMs),
	];
}

function longestRead({ longest, read }: OutsideReader): number {
	const fitting = new Set([...lengths.filter((length) => length < longest), longest]);
	let slowest = 0;
	for (const length of fitting) {
		for (const text of hostileTexts(length)) {
			slowest = Math.max(
				slowest,
				timeOf(() => read(text)),
			);
		}
	}
	return slowest;
}

/**
 * Returns the CPU time of a call in milliseconds. A slow call is repeated, and its shortest time
 * counts.
 */
function timeOf(call: () => unknown): number {
	let shortest = Number.POSITIVE_INFINITY;
	for (let repetition = 0; repetition < repetitions && shortest > worthRepeating; repetition++) {
		const start = process.threadCpuUsage();
		try {
			call();
		} catch {
			// Rejecting a text takes time too.
		}
		shortest = Math.min(shortest, milliseconds(process.threadCpuUsage(start)));
	}
	return shortest;
}

async function longestBlock(): Promise<number> {
	const parser = new GraphqlConfigParser(resolve('src/graphql/node/configWorker.ts'));
	const end = watchBlocks();
	await Promise.allSettled(hostileConfigs.map((config) => parser.parse(config)));
	parser.dispose();
	return end();
}
