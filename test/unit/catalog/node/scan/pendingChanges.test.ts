import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { PendingChanges } from '../../../../src/catalog/scanner/pendingChanges.ts';

describe('what is pending in a folder', () => {
	let told: number;
	let pending: PendingChanges;

	beforeEach(() => {
		mock.timers.enable({ apis: ['setTimeout'] });
		told = 0;
		pending = new PendingChanges(() => {
			told += 1;
		});
	});
	afterEach(() => {
		pending.dispose();
		mock.timers.reset();
	});

	const state = () => [pending.isOutdated, pending.hasChanges, told];
	const noteMany = (count: number, round = 0) => {
		for (let index = 0; index < count; index++) {
			pending.note(`src/${round}/${index}.ts`);
		}
	};

	it('is everything at first, and then what has changed', () => {
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

	it('is nothing of what is never looked into', () => {
		pending.update();
		for (const way of ['.git/index', 'a/.git/HEAD', 'node_modules/x/index.js', 'a/node_modules']) {
			pending.note(way);
		}
		assert.deepEqual(state(), [false, false, 0]);
	});

	it('is what has changed when not everything is looked at any more', () => {
		pending.note('a.ts');
		pending.giveUp();
		assert.deepEqual(state(), [false, true, 1]);
	});

	for (const way of ['', '.gitignore', 'a/b/.gitignore', '.git/info/exclude', 'module/.git/info/exclude']) {
		it(`is everything a moment after a change of ${way || 'the folder itself'}`, () => {
			pending.update();
			pending.note(way);
			assert.deepEqual(state(), [false, false, 0]);
			mock.timers.tick(500);
			assert.deepEqual(state(), [true, false, 1]);
		});
	}

	it('is everything when a branch has been switched, once that is done', () => {
		pending.update();
		noteMany(1001);
		assert.deepEqual(state().slice(0, 2), [false, false]);
		const before = told;
		for (const round of [1, 2, 3]) {
			mock.timers.tick(400);
			noteMany(300, round);
			mock.timers.tick(100);
			assert.deepEqual(state(), [false, false, before]);
		}
		mock.timers.tick(500);
		assert.deepEqual(state(), [true, false, before + 1]);
	});

	it('does not wait for a program that writes all the time', () => {
		pending.update();
		pending.note('.gitignore');
		for (let time = 0; time < 500; time += 50) {
			pending.note('log/server.log');
			mock.timers.tick(50);
		}
		assert.equal(pending.isOutdated, true);
	});
});
