import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { noScanCounts } from '../../../../../src/catalog/core/scanResults.ts';
import {
	isCompleteSearch,
	maxAutomaticSearchMs,
	SearchStateTracker,
	StoredPause,
	stateOfUnstartedSearch,
} from '../../../../../src/catalog/node/scan/searchStateTracker.ts';

describe('SearchStateTracker', () => {
	let stored: Map<string, unknown>;
	let storedPause: StoredPause;
	let run: SearchStateTracker;
	let time: number;

	beforeEach(() => {
		mock.timers.enable({ apis: ['setTimeout'] });
		time = 1000;
		stored = new Map();
		storedPause = new StoredPause({
			get: (key) => stored.get(key),
			update: async (key, value) => void stored.set(key, value),
		});
		run = new SearchStateTracker({ monotonic: () => time }, storedPause);
	});
	afterEach(() => {
		run.dispose();
		mock.timers.reset();
	});

	it('pauses an automatic search after 30 seconds and stores the pause', () => {
		mock.timers.tick(29_999);
		assert.deepEqual([run.state.kind, storedPause.value], ['searching', false]);
		mock.timers.tick(1);
		assert.deepEqual([run.state.kind, storedPause.value], ['paused', true]);
	});

	it('does not pause a search that the user has requested', () => {
		run.request();
		mock.timers.tick(10 * maxAutomaticSearchMs);
		assert.deepEqual([run.state.kind, run.isRequested], ['searching', true]);
	});

	it('pauses the next automatic search at its time limit after a requested search has ended', () => {
		run.request();
		run.finish(noScanCounts);
		run.begin();
		mock.timers.tick(maxAutomaticSearchMs);
		assert.equal(run.state.kind, 'paused');
	});

	it('clears the stored pause when the user requests a search after a pause', () => {
		run.pause();
		run.request();
		assert.deepEqual([run.state.kind, storedPause.value], ['searching', false]);
		mock.timers.tick(maxAutomaticSearchMs);
		assert.equal(run.state.kind, 'searching');
	});

	it('clears the stored pause when the user cancels a paused search', () => {
		run.pause();
		run.cancel();
		assert.deepEqual([run.state.kind, storedPause.value], ['cancelled', false]);
	});

	it('keeps the stored pause of a search when the window is closed', () => {
		run.pause();
		run.dispose();
		assert.equal(storedPause.value, true);
	});

	it('does not pause a completed search, and reports its duration', () => {
		time += 250;
		run.finish(noScanCounts);
		mock.timers.tick(maxAutomaticSearchMs);
		run.pause();
		assert.deepEqual(run.state, { kind: 'done', counts: noScanCounts, durationMs: 250 });
	});

	it('settled() resolves to the final state of a search, also when the search was paused before', async () => {
		const settled = run.settled();
		run.pause();
		run.request();
		run.fail('no memory');
		assert.deepEqual(await settled, { kind: 'failed', error: 'no memory' });
	});
});

describe('stateOfUnstartedSearch', () => {
	const rows: readonly (readonly [title: string, isWanted: boolean, isPaused: boolean, expected: string])[] = [
		['was not wanted', false, false, 'resting'],
		['was not wanted after it was paused in an earlier window', false, true, 'resting'],
		['was paused in an earlier window', true, true, 'paused'],
		['was canceled after it was paused in an earlier window', true, false, 'cancelled'],
	];
	for (const [title, isWanted, isPaused, expected] of rows) {
		it(`returns ${expected} for a search that ${title}`, () => {
			assert.equal(stateOfUnstartedSearch(isWanted, { value: isPaused }).kind, expected);
		});
	}
});

describe('isCompleteSearch', () => {
	const done = { kind: 'done', counts: noScanCounts, durationMs: 1 } as const;
	const unreadable = { ...done, counts: { ...noScanCounts, unreadable: ['private'] } };
	const rows: readonly (readonly [title: string, ...Parameters<typeof isCompleteSearch>, expected: boolean])[] = [
		['has ended', done, 0, true],
		['could not read a folder', unreadable, 0, false],
		['has ended in a workspace with a virtual folder', done, 1, false],
		['was canceled', { kind: 'cancelled' }, 0, false],
		['was not started', { kind: 'resting' }, 0, false],
	];
	for (const [title, state, virtualFolders, expected] of rows) {
		it(`returns ${expected} for a search that ${title}`, () => {
			assert.equal(isCompleteSearch(state, virtualFolders), expected);
		});
	}
});
