import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder } from '../host/projectFolders.ts';
import { measureActivation } from './activation.ts';
import { measureAnswers } from './answers.ts';
import type { Measurement } from './measurement.ts';
import { measurePackage } from './packageSize.ts';
import { measureTokens } from './tokens.ts';

/** `npm run bench [-- <group>]`: measures, prints a table and writes `dist/bench.json`. */
const groups: Readonly<Record<string, () => Promise<readonly Measurement[]>>> = {
	package: measurePackage,
	activation: measureActivation,
	tokens: measureTokens,
	answers: measureAnswers,
};

const [, , wanted] = process.argv;
const names = Object.keys(groups).filter((name) => wanted === undefined || name === wanted);
if (names.length === 0) {
	throw new Error(`There is no group "${wanted}"; there are ${Object.keys(groups).join(', ')}.`);
}
const measurements: Measurement[] = [];
for (const name of names) {
	measurements.push(...((await groups[name]?.()) ?? []));
}
const rows = measurements.map(({ name, value, unit, reach, ok }) => [
	name,
	`${value} ${unit}`,
	`${reach} ${unit}`,
	ok ? 'yes' : 'NO',
]);
console.log(
	[['what', 'measured', 'reach', 'reached'], ['---', '---', '---', '---'], ...rows]
		.map((row) => `| ${row.join(' | ')} |`)
		.join('\n'),
);
mkdirSync(distFolder, { recursive: true });
writeFileSync(join(distFolder, 'bench.json'), `${JSON.stringify(measurements, undefined, '\t')}\n`);
process.exit(measurements.every(({ ok }) => ok) ? 0 : 1);
