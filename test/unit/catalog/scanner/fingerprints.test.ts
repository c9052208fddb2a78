import assert from 'node:assert/strict';
import {
	FingerprintList,
	FingerprintTable,
	fingerprintOf,
	isTable,
	tableOf,
} from '../../../../src/catalog/scanner/fingerprints.ts';

const state = { size: 100, mtimeMs: 1_790_000_000_000.25, ctimeMs: 1_790_000_000_001.5 };

describe('fingerprints', () => {
	it('differ for another path and for any other state', () => {
		const others = [
			fingerprintOf('a/b.ts', state),
			fingerprintOf('a/c.ts', state),
			fingerprintOf('b.ts/a', state),
			fingerprintOf('a/b.ts', { ...state, size: 101 }),
			fingerprintOf('a/b.ts', { ...state, mtimeMs: state.mtimeMs + 0.25 }),
			fingerprintOf('a/b.ts', { ...state, ctimeMs: state.ctimeMs + 0.25 }),
			fingerprintOf('a/b.ts', { ...state, mtimeMs: state.ctimeMs, ctimeMs: state.mtimeMs }),
		];
		assert.equal(new Set(others.map(String)).size, others.length);
		assert.deepEqual(fingerprintOf('a/b.ts', { ...state }), others[0]);
	});

	it('are found again in a table, with whether something was found, and no others', () => {
		const names = Array.from({ length: 20_000 }, (_, index) => `folder${index % 100}/file${index}.ts`);
		const lists = [new FingerprintList(), new FingerprintList(), new FingerprintList()];
		for (const [index, name] of names.entries()) {
			lists[index % 2]?.add(fingerprintOf(name, state), index % 7 === 0);
		}
		const table = new FingerprintTable(tableOf(lists.map((list) => list.taken())));
		assert.deepEqual(
			names.map((name) => table.hasFindings(fingerprintOf(name, state))),
			names.map((_, index) => index % 7 === 0),
		);
		const other = names.map((name) => table.hasFindings(fingerprintOf(name, { ...state, size: 1 })));
		assert.ok(other.every((found) => found === undefined));
	});

	it('can be looked up where there are none', () => {
		assert.equal(new FingerprintTable(tableOf([])).hasFindings(fingerprintOf('a', state)), undefined);
		assert.equal(isTable(tableOf([])), true);
	});

	for (const length of [0, 1, 2, 3, 6, 12]) {
		it(`need no table of ${length} numbers`, () => {
			assert.equal(isTable(new Uint32Array(length)), false);
		});
	}
});
