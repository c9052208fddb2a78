import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder } from '../host/projectFolders.ts';
import { printLine, readableError } from '../host/terminal.ts';
import { measureActivation } from './activation.ts';
import { measureCheck } from './check.ts';
import { measureChunks } from './chunks.ts';
import { measureDrafts } from './drafts.ts';
import { measureGraphql } from './graphql.ts';
import { measureHostile } from './hostile.ts';
import type { Measurement } from './measurement.ts';
import { measurePackage } from './packageSize.ts';
import { measureResponses } from './responses.ts';
import { measureLargeScan, measureScan } from './scan.ts';
import { measureSchemas } from './schemas.ts';
import { measureTokens } from './tokens.ts';
import { measureUploads } from './uploads.ts';

/**
 * `npm run bench [-- <group>]`: runs the benchmarks, prints a table and writes `dist/bench.json`.
 */
const groups: Readonly<Record<string, () => Promise<readonly Measurement[]>>> = {
	package: measurePackage,
	activation: measureActivation,
	tokens: measureTokens,
	answers: measureResponses,
	graphql: measureGraphql,
	schemas: measureSchemas,
	hostile: measureHostile,
	upload: measureUploads,
	chunks: measureChunks,
	scan: measureScan,
	check: async () => [...(await measureCheck()), ...(await measureDrafts())],
	'scan-million': measureLargeScan,
};

/** Groups of benchmarks that take many minutes. They run only when named. */
const slow: ReadonlySet<string> = new Set(['scan-million']);

const [, , requested] = process.argv;
const names = Object.keys(groups).filter((name) => (requested === undefined ? !slow.has(name) : name === requested));
if (names.length === 0) {
	throw new Error(`There is no group "${requested}". Use one of: ${Object.keys(groups).join(', ')}.`);
}
const measurements: Measurement[] = [];
let isComplete = true;
for (const name of names) {
	try {
		measurements.push(...((await groups[name]?.()) ?? []));
	} catch (error) {
		isComplete = false;
		printLine(`${name}: ${readableError(error)}`);
	}
}
const rows = measurements.map(({ name, value, unit, goal, ok }) => [
	name,
	`${value} ${unit}`,
	goal && `${goal} ${unit}`,
	goal && (ok ? 'yes' : 'NO'),
]);
printLine(
	[['measurement', 'value', 'goal', 'reached'], ['---', '---', '---', '---'], ...rows]
		.map((row) => `| ${row.join(' | ')} |`)
		.join('\n'),
);
mkdirSync(distFolder, { recursive: true });
writeFileSync(join(distFolder, 'bench.json'), `${JSON.stringify(measurements, undefined, '\t')}\n`);
process.exit(isComplete && measurements.every(({ ok }) => ok) ? 0 : 1);
