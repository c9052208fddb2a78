import assert from 'node:assert/strict';
import { lookAlikes } from './lookAlikes.ts';
import { spellings } from './spellings.ts';
import { certainIn } from './usesIn.ts';

const call = 'legacy-main-rest /personer/{id}';

describe('findUses in twelve forms of one call', () => {
	for (const [language, spelling, ...lines] of spellings) {
		it(`finds an API call that is written with ${spelling} in ${language}`, () => {
			assert.deepEqual([...new Set(certainIn(language, lines))], [call]);
		});
	}

	it('finds an API call in at least 98% of its 96 forms', () => {
		const found = spellings.filter(([language, , ...lines]) => certainIn(language, lines).includes(call));
		assert.equal(spellings.length, 96);
		assert.ok(found.length / spellings.length >= 0.98, `${found.length} of ${spellings.length}`);
	});
});

describe('findUses in code that resembles a call', () => {
	for (const [language, what, ...lines] of lookAlikes) {
		it(`finds no certain use of an API in ${what} in ${language}`, () => {
			assert.deepEqual(certainIn(language, lines), []);
		});
	}

	it('finds a certain use of an API in at most 1% of 96 code samples that resemble a call', () => {
		const wronglyCertain = lookAlikes.filter(([language, , ...lines]) => certainIn(language, lines).length > 0);
		assert.equal(lookAlikes.length, 96);
		assert.ok(wronglyCertain.length / lookAlikes.length <= 0.01, `${wronglyCertain.length} of ${lookAlikes.length}`);
	});
});
