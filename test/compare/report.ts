import { printLine, readableTime } from '../host/terminal.ts';
import { type Comparison, differencesIn, type SideResults, shownDifference } from './differences.ts';
import type { ReadItem, SideLine } from './sideProgram.ts';

/** Maximum number of items of a reading whose differences are shown. */
const maximumShown = 5;

/** Returns the changed items whose differences are shown: the first ones of each reading. */
export function shownItems({ changed }: Comparison): readonly ReadItem[] {
	return [...Map.groupBy(changed, ({ reading }) => reading).values()].flatMap((own) => own.slice(0, maximumShown));
}

/** Prints the differences of two sides. `details` are the results of the shown items. */
export function printDifferences(comparison: Comparison, before: SideResults, after: SideResults): void {
	for (const { reading, side } of comparison.missing) {
		printLine(`\n${reading}: there is no such reading ${side}. It was not compared.`);
	}
	const shown = shownItems(comparison);
	for (const [reading, own] of Map.groupBy(comparison.changed, (each) => each.reading)) {
		printLine(`\n${reading}: ${own.length} ${own.length === 1 ? 'item differs' : 'items differ'}`);
		for (const { item } of shown.filter((each) => each.reading === reading)) {
			const find = ({ lines }: SideResults) => lines.find((line) => line.reading === reading && line.item === item);
			printItem(item, find(before), find(after));
		}
	}
}

function printItem(item: string, before: SideLine | undefined, after: SideLine | undefined): void {
	const differences = differencesIn(before, after);
	const [first] = differences;
	if (!first) {
		printLine(`  ${item}: differs in this run, but not when it was read again`);
		return;
	}
	const isFile = Math.max(before?.count ?? 0, after?.count ?? 0) <= 1;
	printLine(`  ${item}${isFile ? '' : `: ${differences.length} offsets, the first is ${first.offset}`}`);
	const [older, newer] = shownDifference(first);
	printLine(`    before: ${older}`);
	printLine(`    after:  ${newer}`);
}

/** Prints the numbers and times of all readings, and what was not read completely. */
export function printSummary(after: SideResults, omissions: readonly string[]): void {
	const rows = [...Map.groupBy(after.lines, ({ reading }) => reading)].map(([reading, lines]) => {
		const [milliseconds, count] = [total(lines, 'milliseconds'), total(lines, 'count')];
		return `  ${reading.padEnd(24)} ${String(lines.length).padStart(6)} items ${String(count).padStart(9)} results ${readableTime(milliseconds).padStart(9)}`;
	});
	printLine(`\nReadings:\n${rows.join('\n')}`);
	const partial = new Set(after.lines.filter(({ step }) => step > 1).map(({ item }) => item));
	printLine(
		`Not read: ${[`${partial.size} long texts were not read at every offset, but at equal distances.`, ...omissions].join(' ')}`,
	);
}

function total(lines: readonly SideLine[], member: 'milliseconds' | 'count'): number {
	return lines.reduce((sum, line) => sum + line[member], 0);
}
