import assert from 'node:assert/strict';
import {
	type FileProblems,
	selectFilesForProblemsView,
	selectShownProblemsOfFile,
} from '../../../../src/catalog/core/shownProblems.ts';

function files(count: number, worst: FileProblems['worst'], problems = 1): FileProblems[] {
	return Array.from({ length: count }, (_, index) => ({
		key: `${worst} ${index}`,
		isOpen: false,
		worst,
		count: problems,
	}));
}

describe('selectFilesForProblemsView', () => {
	it('selects all of 1,000 files and counts all their problems', () => {
		const { keys, shown, total } = selectFilesForProblemsView(files(1000, 'warning', 5));
		assert.deepEqual([keys.length, shown, total], [1000, 5000, 5000]);
	});

	it('omits the files with the least severe problems beyond 1,000 files, and counts the shown and all problems', () => {
		const { keys, shown, total } = selectFilesForProblemsView([
			...files(600, 'information', 2),
			...files(600, 'error', 3),
			...files(10, 'warning', 1),
		]);
		assert.deepEqual([keys.length, shown, total], [1000, 600 * 3 + 10 + 390 * 2, 600 * 2 + 600 * 3 + 10]);
		assert.deepEqual(
			[keys[0], keys[599], keys[600], keys[610]],
			['error 0', 'error 599', 'warning 0', 'information 0'],
		);
	});

	it('puts open files before files with more severe problems', () => {
		const open = { key: 'open', isOpen: true, worst: 'information', count: 1 } as const;
		assert.equal(selectFilesForProblemsView([...files(1000, 'error'), open]).keys[0], 'open');
	});

	it('counts at most 1,000 shown problems for each file', () => {
		const { shown, total } = selectFilesForProblemsView(files(2, 'warning', 2500));
		assert.deepEqual([shown, total], [2000, 5000]);
	});
});

describe('selectShownProblemsOfFile', () => {
	const problems = (count: number, severity: FileProblems['worst']) =>
		Array.from({ length: count }, (_, index) => ({ severity, index }));

	it('selects all problems of a file with 1,000 problems', () => {
		const all = problems(1000, 'information');
		assert.equal(selectShownProblemsOfFile(all), all);
	});

	it('omits the least severe problems of a file beyond 1,000 and preserves the order', () => {
		const shown = selectShownProblemsOfFile([...problems(900, 'information'), ...problems(300, 'error')]);
		assert.deepEqual(
			[shown.length, shown[0]?.severity, shown[699]?.index, shown[700]?.severity],
			[1000, 'information', 699, 'error'],
		);
	});
});
