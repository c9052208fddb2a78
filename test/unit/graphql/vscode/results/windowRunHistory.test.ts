import assert from 'node:assert/strict';
import { type StoredRun, WindowRunHistory } from '../../../../../src/graphql/vscode/results/windowRunHistory.ts';

const megabyte = 1_000_000;

/**
 * Returns a run whose response has only a size, because the history reads no other property of a
 * response.
 */
function runOf(number: number, sizeBytes: number): StoredRun {
	const run = { response: { sizeBytes } } as StoredRun['run'];
	const record = {} as StoredRun['record'];
	return { run, record, label: `run ${number}`, number, finishedAt: 0, account: undefined };
}

/** Returns a history with one run for each of these response sizes, the oldest first. */
function historyOf(sizes: readonly number[]): WindowRunHistory {
	const history = new WindowRunHistory();
	for (const [index, size] of sizes.entries()) {
		history.add(runOf(index + 1, size));
	}
	return history;
}

const numbersIn = ({ runs }: WindowRunHistory) => runs.map(({ number }) => number);

describe('WindowRunHistory', () => {
	const table: readonly (readonly [title: string, megabytes: readonly number[], numbers: readonly number[]])[] = [
		['contains no runs at first', [], []],
		['lists the newest run first', [1, 2, 3], [3, 2, 1]],
		['stores runs whose responses have exactly 100 MB in total', [50, 20, 30], [3, 2, 1]],
		['drops the oldest runs when the responses have more than 100 MB in total', [50, 40, 30], [3, 2]],
		['stores the newest run even if its response alone has more than 100 MB', [1, 2, 300], [3]],
		['drops every run that is older than a dropped one', [1, 90, 20], [3]],
	];
	for (const [title, megabytes, numbers] of table) {
		it(title, () => assert.deepEqual(numbersIn(historyOf(megabytes.map((size) => size * megabyte))), numbers));
	}

	it('drops the oldest run of the history when there are more than 50', () => {
		const numbers = numbersIn(historyOf(Array.from({ length: 51 }, () => 1)));
		assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [50, 51, 2]);
	});

	it('removes the runs of the history that match a condition, and reports the condition for dropped runs', () => {
		const history = historyOf([200 * megabyte, 1, 1, 1]);
		const reported: ((stored: StoredRun) => boolean)[] = [];
		history.onDidRemove((matches) => reported.push(matches));
		history.remove(({ number }) => number !== 3);
		assert.deepEqual(numbersIn(history), [3]);
		assert.deepEqual(
			[1, 2, 3].map((number) => reported.map((matches) => matches(runOf(number, 1)))),
			[[true], [true], [false]],
		);
	});
});
