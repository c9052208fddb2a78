import { setTimeout as delay } from 'node:timers/promises';
import { writeInterwovenFragments, writeUnclosedLevels } from './graphql/documents.ts';
import { typeFields } from './graphql/keystrokes.ts';
import { LanguageServer } from './graphql/languageServer.ts';
import { type DocumentName, type Material, prepareMaterial } from './graphql/material.ts';
import { OurProcess } from './graphql/ourProcess.ts';
import { installPeers } from './graphql/peers.ts';
import { measureSchemaSearch } from './graphql/schemaSearch.ts';
import { atLeast, atMost, forComparison, type Measurement, median, percentile95 } from './measurement.ts';

const rounds = 5;
const keystrokes = 400;
/**
 * Number of keystrokes that are measured in the language server. Fewer than in our process, because
 * the server is slow in the long document.
 */
const serverKeystrokes = 60;
/** Time between two keystrokes in milliseconds. */
const paceMs = 150;
/**
 * Time for which text is typed, in milliseconds. Longer than 30 s, after which the server drops its
 * cached schema.
 */
const pacedTimeMs = 40_000;

/**
 * Measures the speed of the language features with the public GitHub schema (1,606 types), compared
 * with `graphql-language-service-server`. Our features run in the process of the extension and are
 * timed there. The features of the server are timed in the client.
 */
export async function measureGraphql(): Promise<readonly Measurement[]> {
	await installPeers();
	const material = await prepareMaterial();
	const starts = await compareStarts(material);
	const ours = await OurProcess.start(material);
	const server = await LanguageServer.start(material);
	try {
		return [
			...starts,
			...(await compareMemory(material, ours, server)),
			...(await measureTyping(material, ours, server)),
			...(await measurePython(material, ours)),
			...(await measureHardDocuments(ours)),
			...(await compareStalls(material, ours, server)),
			...(await measureSchemaSearch(ours)),
			...(await measureOutline(material)),
		];
	} finally {
		await ours.stop();
		await server.stop();
	}
}

/**
 * Measures the time from the start of a process to its first completion, alternately for our
 * process and the language server.
 */
async function compareStarts(material: Material): Promise<readonly Measurement[]> {
	const ours: OurProcess[] = [];
	const servers: LanguageServer[] = [];
	for (let round = 0; round < rounds; round++) {
		const own = await OurProcess.start(material);
		await own.stop();
		ours.push(own);
		const server = await LanguageServer.start(material);
		await server.stop();
		servers.push(server);
	}
	const ourTime = median(ours.map(({ startTime }) => startTime));
	const serverTime = median(servers.map(({ startTime }) => startTime));
	return [
		atMost('cached schema → first completion', median(ours.map(({ firstCompletion }) => firstCompletion)), 'ms', 150),
		forComparison('start of a process → first completion', ourTime, 'ms'),
		ofServer('start of a process → first completion', serverTime, 'ms'),
		atLeast('first completion, compared with the server', serverTime / ourTime, 'times as fast', 5),
	];
}

/**
 * Measures how long completions and diagnostics take after each keystroke, in a short and in a long
 * document.
 */
async function measureTyping(
	{ documents }: Material,
	ours: OurProcess,
	server: LanguageServer,
): Promise<readonly Measurement[]> {
	const measurements: Measurement[] = [];
	const limits: readonly (readonly [DocumentName, string, number])[] = [
		['short.graphql', '12 lines', 10],
		['long.graphql', '2,200 lines', 30],
	];
	for (const [name, length, limit] of limits) {
		const text = documents[name];
		const completions = await ours.do({ task: 'complete', text, keystrokes });
		const checks = await ours.do({ task: 'diagnose', text, keystrokes });
		const serverResults = await typeInServer(server, name, text, serverKeystrokes);
		const completing = `keystroke → completion, p95, ${length}`;
		const checking = `change → diagnostics, p95, ${length}`;
		measurements.push(
			atMost(completing, percentile95(completions), 'ms', 5),
			ofServer(completing, percentile95(serverResults.completions), 'ms'),
			atMost(checking, percentile95(checks), 'ms', limit),
			ofServer(checking, percentile95(serverResults.checks), 'ms'),
		);
	}
	return measurements;
}

/** Measures completions in a Python file, and keystrokes in one without GraphQL. */
async function measurePython({ python }: Material, ours: OurProcess): Promise<readonly Measurement[]> {
	const completions = await ours.do({ task: 'completeInPython', text: python.withOperations, keystrokes });
	const readings = await ours.do({ task: 'readPython', text: python.withoutGraphql, keystrokes });
	return [
		atMost('keystroke → completion, p95, 2,000 lines of Python with 30 operations', percentile95(completions), 'ms', 5),
		atMost('keystroke in a Python file without GraphQL, p95, 2,000 lines', percentile95(readings), 'ms', 2),
	];
}

/** Measures documents for which an algorithm of quadratic complexity takes seconds. */
async function measureHardDocuments(ours: OurProcess): Promise<readonly Measurement[]> {
	const checks = await ours.do({ task: 'diagnose', text: writeInterwovenFragments(), keystrokes: rounds * 10 });
	const text = writeUnclosedLevels();
	const completions: number[] = [];
	for (let round = 0; round < rounds; round++) {
		completions.push(...(await ours.do({ task: 'completeTooDeep', text, offset: text.length })));
	}
	return [
		atMost('change → diagnostics, p95, 200 interwoven fragments', percentile95(checks), 'ms', 50),
		atMost('completion in 20,000 unclosed levels', median(completions), 'ms', 100),
	];
}

async function typeInServer(server: LanguageServer, name: DocumentName, text: string, count: number) {
	const completions: number[] = [];
	const checks: number[] = [];
	for (const keystroke of typeFields(text, count)) {
		const started = performance.now();
		await server.change(name, keystroke.text);
		checks.push(performance.now() - started);
		const requested = performance.now();
		await server.complete(name, keystroke);
		completions.push(performance.now() - requested);
	}
	return { completions, checks };
}

/**
 * Measures the memory for the schema and both documents after one check and one completion in each.
 */
async function compareMemory(
	{ program, documents }: Material,
	ours: OurProcess,
	server: LanguageServer,
): Promise<readonly Measurement[]> {
	const empty = new OurProcess(program);
	const [emptyBytes = Number.NaN] = await empty.do({ task: 'memory' });
	await empty.stop();
	for (const [name, text] of Object.entries(documents)) {
		await ours.do({ task: 'diagnose', text, keystrokes: 1 });
		await ours.do({ task: 'complete', text, keystrokes: 1 });
		await typeInServer(server, name as DocumentName, text, 1);
	}
	const [ourBytes = Number.NaN] = await ours.do({ task: 'memory' });
	const extra = (ourBytes - emptyBytes) / 2 ** 20;
	const serverResults = (await server.memory()) / 2 ** 20;
	return [
		forComparison('memory with the schema and both documents', extra, 'MB'),
		ofServer('memory with the schema and both documents', serverResults, 'MB'),
		atMost('memory, compared with the server', extra / serverResults, 'times as much', 0.25),
	];
}

/**
 * Measures the longest wait for a completion while text is typed for longer than the server caches
 * its schema. Half-way, our process receives a new schema.
 */
async function compareStalls(
	{ documents }: Material,
	ours: OurProcess,
	server: LanguageServer,
): Promise<readonly Measurement[]> {
	const ourTimes: number[] = [];
	const serverTimes: number[] = [];
	const name = 'short.graphql';
	const count = pacedTimeMs / paceMs;
	for (const keystroke of typeFields(documents[name], count)) {
		const next = delay(paceMs);
		const isRefreshed = ourTimes.length === Math.floor(count / 2);
		ourTimes.push(...(await ours.do({ task: 'keystroke', isRefreshed, ...keystroke })));
		const started = performance.now();
		void server.change(name, keystroke.text);
		await server.complete(name, keystroke);
		serverTimes.push(performance.now() - started);
		await next;
	}
	const waiting = `longest wait for a completion in ${pacedTimeMs / 1000} s of typing`;
	// Users do not notice a delay of up to 100 ms.
	return [atMost(waiting, Math.max(...ourTimes), 'ms', 100), ofServer(waiting, Math.max(...serverTimes), 'ms')];
}

async function measureOutline({ program, sdl }: Material): Promise<readonly Measurement[]> {
	const ours = new OurProcess(program);
	const [time = Number.NaN] = await ours.do({ task: 'outline', text: sdl });
	await ours.stop();
	return [atMost('outline of a 1.1 MB schema file', time, 'ms', 300)];
}

function ofServer(name: string, value: number, unit: string): Measurement {
	return forComparison(`${name}, graphql-language-service-server`, value, unit);
}
