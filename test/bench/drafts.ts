import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findUses } from '../../src/catalog/core/detection/findings.ts';
import type { DefinitionFolder } from '../../src/catalog/node/syntax/definitions.ts';
import { DraftRequirementsReader } from '../../src/catalog/node/syntax/draftRequirementsReader.ts';
import { newTestTrees } from '../fixtures/readDrafts.ts';
import { bundledCatalog } from '../unit/catalog/bundledCatalog.ts';
import { atMost, type Measurement, median } from './measurement.ts';

const folder = resolve('test/fixtures/migration/callSites/typescript');
const lineCount = 1000;
const repetitions = 5;

/** Measures how long the call in a file of 1,000 lines is read for its draft. */
export async function measureDrafts(): Promise<readonly Measurement[]> {
	const first: number[] = [];
	const later: number[] = [];
	const withOthers: number[] = [];
	for (let repetition = 0; repetition < repetitions; repetition += 1) {
		const reader = new DraftRequirementsReader(newTestTrees());
		first.push(await timeOf(reader, longFile('feeReminder.ts'), undefined));
		later.push(await timeOf(reader, longFile('feeReminder.ts'), undefined));
		const definitions = { folder, path: 'studyRights.ts', excludes: [] };
		withOthers.push(await timeOf(reader, longFile('studyRights.ts'), definitions));
	}
	return [
		atMost('first draft of a call in 1,000 lines', median(first), 'ms', 300),
		atMost('later draft of a call in 1,000 lines', median(later), 'ms', 30),
		atMost('draft of a call in 1,000 lines with constants of other files', median(withOthers), 'ms', 1000),
	];
}

/** Returns a program with further functions. */
function longFile(name: string): string {
	const text = readFileSync(`${folder}/${name}`, 'utf8');
	const count = lineCount - text.split('\n').length;
	const lines = Array.from({ length: Math.floor(count / 4) }, (_, index) =>
		[
			`export function total${index}(rows: readonly Row[], limit = ${index}): number {`,
			'\tconst kept = rows.filter((row) => row.amount > limit).map(({ amount }) => amount);',
			'\treturn kept.reduce((sum, amount) => sum + amount, 0);',
			'}',
		].join('\n'),
	);
	return `${text}\n${lines.join('\n')}`;
}

async function timeOf(
	reader: DraftRequirementsReader,
	text: string,
	definitions: DefinitionFolder | undefined,
): Promise<number> {
	const catalog = bundledCatalog();
	const uses = findUses(text, 'typescript', catalog).filter(({ operation }) => operation !== undefined);
	const start = performance.now();
	const reading = await reader.read({ text, language: 'typescript', uses, catalog, folder: definitions });
	const ms = performance.now() - start;
	if (reading.kind === 'late' || !reading.requests[0]) {
		throw new Error('The call was not read.');
	}
	return ms;
}
