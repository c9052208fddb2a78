import assert from 'node:assert/strict';
import { tableOf } from '../../../../src/catalog/scanner/fingerprints.ts';
import { packScan, unpackScan } from '../../../../src/catalog/scanner/scanCache.ts';

describe('a scan that is kept', () => {
	const lines = Buffer.from('{"way":"bøk/a.ts","findings":[]}\n');
	const table = tableOf([Uint32Array.of(1, 2, 3, 5)]);
	const packed = Buffer.from(packScan({ key: 'key', lines, table }));

	it('comes back as it was', () => {
		const kept = unpackScan(packed, 'key');
		assert.deepEqual(kept && Buffer.from(kept.lines), lines);
		assert.deepEqual(kept?.table, table);
	});

	it('may be empty', () => {
		const nothing = { key: 'key', lines: new Uint8Array(), table: tableOf([]) };
		assert.deepEqual(unpackScan(Buffer.from(packScan(nothing)), 'key')?.table, tableOf([]));
	});

	it('is of no use with another key', () => {
		assert.equal(unpackScan(packed, 'other'), undefined);
	});

	it('is of no use when it ends anywhere before its end', () => {
		for (let length = 0; length < packed.length; length++) {
			assert.equal(unpackScan(packed.subarray(0, length), 'key'), undefined);
		}
	});

	it('is of no use with any byte of it changed', () => {
		for (let index = 0; index < packed.length; index++) {
			const damaged = Buffer.from(packed);
			damaged[index] = (damaged[index] ?? 0) ^ 1;
			assert.equal(unpackScan(damaged, 'key'), undefined);
		}
	});
});
