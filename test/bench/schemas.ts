import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { buildClientSchema, type GraphQLSchema, parse, separateOperations, validate } from 'graphql';
import { AffectedOperationFinder } from '../../src/graphql/core/language/comparison/affectedOperations.ts';
import { compareSchemas } from '../../src/graphql/core/language/comparison/compareSchemas.ts';
import { createIndexedDocument } from '../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { readGraphql } from '../../src/graphql/core/language/syntax/graphqlText.ts';
import { noWorkspaceFragments } from '../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { printSchemaChangeReport } from '../../src/graphql/messages/schemaChangeReport.ts';
import { SchemaCache } from '../../src/graphql/node/schemaCache.ts';
import { SchemaComparer } from '../../src/graphql/node/schemaComparer.ts';
import type { WorkerSchemaSource } from '../../src/graphql/node/schemaWorker.ts';
import { WorkerThread } from '../../src/shared/node/workerThread.ts';
import { bundleBench, bundledName } from '../host/bundles.ts';
import { distFolder } from '../host/projectFolders.ts';
import { writeDocument } from './graphql/documents.ts';
import { installPackages } from './graphql/peers.ts';
import { atLeast, atMost, exactly, forComparison, type Measurement, median } from './measurement.ts';
import type { CompareTasks } from './schemas/compareWorker.ts';
import { watchBlocks } from './watchBlocks.ts';

const rounds = 5;
const operations = 200;
const folder = join(distFolder, 'bench', 'schemas');

/** Two published versions of the public GitHub schema. The packages are not dependencies. */
const manifest = {
	private: true,
	description: 'Schemas that npm run bench -- schemas compares.',
	dependencies: {
		before: 'npm:@octokit/graphql-schema@10.74.2',
		after: 'npm:@octokit/graphql-schema@15.26.1',
	},
};

/**
 * Measures the comparison of two versions of a schema with 1,606 types in a worker thread, and
 * compares the operations that break with the validation of graphql-js. A newer version of this API
 * seldom removes anything, so operations of the newer version are also checked with the older.
 */
export async function measureSchemas(): Promise<readonly Measurement[]> {
	await installPackages(folder, manifest);
	const [before, after] = [readSchema('before'), readSchema('after')];
	const worker = 'src/graphql/node/schemaWorker.ts';
	const program = await bundleBench('schemas/compareWorker.ts', { worker });
	const thread = new WorkerThread<CompareTasks>(program);
	const comparer = new SchemaComparer(join(dirname(program), bundledName(basename(worker))));
	try {
		const first = await thread.run('compare', { before, after });
		const times: number[] = [];
		for (let round = 0; round < rounds; round++) {
			times.push((await thread.run('compare', { before, after })).milliseconds);
		}
		return [
			forComparison('changes between two versions of the 1,606-type schema', first.changes.length, 'changes'),
			atMost('first comparison of two versions of the 1,606-type schema', first.milliseconds, 'ms', 150),
			forComparison('later comparisons of the two versions', median(times), 'ms'),
			...(await measureRefresh(comparer, [before, after])),
			...compareWithValidation(schemaOf(before), schemaOf(after), 'newer'),
			...compareWithValidation(schemaOf(after), schemaOf(before), 'older'),
		];
	} finally {
		thread.dispose();
		comparer.dispose();
	}
}

/**
 * Measures the comparison as after a refresh: both versions are stored, and the workspace has 200
 * operations of the newer package, because a newer version seldom removes anything. Writes the
 * report to `dist/bench/schemas/report.md`.
 */
async function measureRefresh(
	comparer: SchemaComparer,
	[current, previous]: readonly [current: string, previous: string],
): Promise<readonly Measurement[]> {
	const cache = new SchemaCache(join(folder, 'versions'));
	const text = writeDocument(schemaOf(previous), operations);
	const document = createIndexedDocument({ uri: 'file:///operations.graphql', folder: undefined }, readGraphql(text));
	const stored = await Promise.all(
		Object.entries({ previous, current }).map(([key, json]) => cache.write(key, json, Date.now())),
	);
	const [older, newer] = stored.map(({ version }): WorkerSchemaSource => ({ kind: 'stored', path: version.path }));
	if (!older || !newer) {
		throw new Error('Both versions are stored.');
	}
	const stop = watchBlocks();
	const started = performance.now();
	const [compared] = await comparer.compare([{ before: older, after: newer }], [document]);
	const time = performance.now() - started;
	await setImmediate();
	const longest = stop();
	if (compared?.kind !== 'compared') {
		throw new Error('The stored versions are compared.');
	}
	const report = { title: 'GitHub', before: 'version 15.26.1', after: 'version 10.74.2', notes: [], ...compared };
	const link = { name: 'operations.graphql', link: '/operations.graphql' };
	writeFileSync(join(folder, 'operations.graphql'), text);
	writeFileSync(
		join(folder, 'report.md'),
		printSchemaChangeReport(report, () => link, { t: formatMessage }),
	);
	return [
		forComparison('start of the worker, reading, comparison and check of 200 operations', time, 'ms'),
		atMost('longest block of the main thread by a comparison', longest, 'ms', 20),
	];
}

function formatMessage(message: string, ...args: readonly unknown[]): string {
	return message.replace(/\{(\d+)\}/g, (_, index) => String(args[Number(index)]));
}

/** Compares the operations that break with those that become invalid for graphql-js. */
function compareWithValidation(
	before: GraphQLSchema,
	after: GraphQLSchema,
	version: 'newer' | 'older',
): readonly Measurement[] {
	const text = writeDocument(before, operations);
	const expected = Object.entries(separateOperations(parse(text)))
		.filter(([, document]) => validate(before, document).length === 0 && validate(after, document).length > 0)
		.map(([name]) => name);
	const changes = compareSchemas(before, after);
	const started = performance.now();
	const affected = new AffectedOperationFinder({ before, after, changes }).in({
		graphql: readGraphql(text),
		otherFragments: noWorkspaceFragments,
	});
	const time = performance.now() - started;
	const broken = affected.filter(({ kind }) => kind === 'broken');
	const found = new Set(broken.map(({ operation }) => operation.name));
	const different = [
		...expected.filter((name) => !found.has(name)),
		...[...found].filter((name) => !expected.includes(name ?? '')),
	].length;
	const unexplained = broken.filter((each) => !each.changes.some(({ effect }) => effect.kind !== 'safe')).length;
	return [
		forComparison(`time to find the affected ones of ${operations} operations, ${version} version`, time, 'ms'),
		atLeast(`operations of ${operations} that the ${version} version breaks`, found.size, 'operations', 1),
		exactly(
			`operations that the ${version} version breaks only for us or only for graphql-js`,
			different,
			'operations',
			0,
		),
		exactly(
			`operations that the ${version} version breaks without a change that explains it`,
			unexplained,
			'operations',
			0,
		),
	];
}

function readSchema(version: 'before' | 'after'): string {
	return readFileSync(join(folder, 'node_modules', version, 'schema.json'), 'utf8');
}

function schemaOf(json: string): GraphQLSchema {
	return buildClientSchema(JSON.parse(json), { assumeValid: true });
}
