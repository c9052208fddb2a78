import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { PendingFileSearches } from '../../../../../src/catalog/node/scan/pendingFileSearches.ts';

describe('PendingFileSearches', () => {
	let notified: number;
	let pending: PendingFileSearches;

	beforeEach(() => {
		mock.timers.enable({ apis: ['setTimeout'] });
		notified = 0;
		pending = new PendingFileSearches(() => {
			notified += 1;
		});
	});
	afterEach(() => {
		pending.dispose();
		mock.timers.reset();
	});

	const state = () => [pending.isOutdated, pending.hasChanges, notified];
	const noteMany = (count: number, round = 0) => {
		for (let index = 0; index < count; index++) {
			pending.note(`src/${round}/${index}.ts`);
		}
	};

	it('requires a search of all files first, and then of the changed files', () => {
		assert.deepEqual(state(), [true, false, 0]);
		pending.note('before.ts');
		pending.update();
		assert.deepEqual(state(), [false, false, 1]);
		pending.note('a.ts');
		pending.note('a.ts');
		pending.note('b');
		assert.deepEqual(state(), [false, true, 4]);
		assert.deepEqual(pending.take(), ['a.ts', 'b']);
		assert.deepEqual(state(), [false, false, 4]);
	});

	it('requires no search after changes in .git and node_modules', () => {
		pending.update();
		for (const path of ['.git/index', 'a/.git/HEAD', 'node_modules/x/index.js', 'a/node_modules']) {
			pending.note(path);
		}
		assert.deepEqual(state(), [false, false, 0]);
	});

	it('requires a search of only the changed files after the search of all files was given up', () => {
		pending.note('a.ts');
		pending.giveUp();
		assert.deepEqual(state(), [false, true, 1]);
	});

	for (const path of ['', '.gitignore', 'a/b/.gitignore', '.git/info/exclude', 'module/.git/info/exclude']) {
		it(`requires a search of all files half a second after a change of ${path || 'the folder itself'}`, () => {
			pending.update();
			pending.note(path);
			assert.deepEqual(state(), [false, false, 0]);
			mock.timers.tick(500);
			assert.deepEqual(state(), [true, false, 1]);
		});
	}

	it('requires a search of all files half a second after the last of more than 1,000 changes', () => {
		pending.update();
		noteMany(1001);
		assert.deepEqual(state().slice(0, 2), [false, false]);
		const before = notified;
		for (const round of [1, 2, 3]) {
			mock.timers.tick(400);
			noteMany(300, round);
			mock.timers.tick(100);
			assert.deepEqual(state(), [false, false, before]);
		}
		mock.timers.tick(500);
		assert.deepEqual(state(), [true, false, before + 1]);
	});

	it('requires a search of all files even if a program continuously writes to a log file', () => {
		pending.update();
		pending.note('.gitignore');
		for (let time = 0; time < 500; time += 50) {
			pending.note('log/server.log');
			mock.timers.tick(50);
		}
		assert.equal(pending.isOutdated, true);
	});
});
