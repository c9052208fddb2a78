import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientSchema, type GraphQLSchema, parse, separateOperations, validate } from 'graphql';
import { AffectedOperations } from '../../src/graphql/core/language/comparison/affectedOperations.ts';
import { compareSchemas } from '../../src/graphql/core/language/comparison/compareSchemas.ts';
import { readGraphql } from '../../src/graphql/core/language/syntax/graphqlText.ts';
import { noFragments } from '../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { WorkerThread } from '../../src/shared/node/workerThread.ts';
import { bundleBench } from '../host/bundles.ts';
import { distFolder } from '../host/projectFolders.ts';
import { writeDocument } from './graphql/documents.ts';
import { installPackages } from './graphql/peers.ts';
import { atLeast, atMost, exactly, forComparison, type Measurement, median } from './measurement.ts';
import type { CompareTasks } from './schemas/compareWorker.ts';
import { watchBlocks } from './watchBlocks.ts';

const rounds = 5;
const operations = 200;
const folder = join(distFolder, 'bench', 'schemas');

/** Two published versions of the public GitHub schema. The packages are no dependencies. */
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
	const thread = new WorkerThread<CompareTasks>(await bundleBench('schemas/compareWorker.ts'));
	try {
		const first = await thread.run('compare', { before, after });
		const times: number[] = [];
		const stop = watchBlocks();
		for (let round = 0; round < rounds; round++) {
			times.push((await thread.run('compare', { before, after })).milliseconds);
		}
		const longest = stop();
		return [
			forComparison('changes between two versions of the 1,606-type schema', first.changes.length, 'changes'),
			atMost('first comparison of two versions of the 1,606-type schema', first.milliseconds, 'ms', 150),
			forComparison('later comparisons of the two versions', median(times), 'ms'),
			atMost('longest block of the main thread by a comparison', longest, 'ms', 20),
			...compareWithValidation(schemaOf(before), schemaOf(after), 'newer'),
			...compareWithValidation(schemaOf(after), schemaOf(before), 'older'),
		];
	} finally {
		thread.dispose();
	}
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
	const affected = new AffectedOperations({ before, after, changes }).in({
		graphql: readGraphql(text),
		otherFragments: noFragments,
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
