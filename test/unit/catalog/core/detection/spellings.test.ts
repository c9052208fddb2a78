import assert from 'node:assert/strict';
import { lookAlikes } from './lookAlikes.ts';
import { spellings } from './spellings.ts';
import { certainIn } from './usesIn.ts';

const call = 'legacy-main-rest /personer/{id}';

describe('findUses finds one call', () => {
	for (const [language, spelling, ...lines] of spellings) {
		it(`as ${spelling} (${language})`, () => {
			assert.deepEqual([...new Set(certainIn(language, lines))], [call]);
		});
	}

	it('in twelve spellings in eight languages, at least 98 of 100', () => {
		const found = spellings.filter(([language, , ...lines]) => certainIn(language, lines).includes(call));
		assert.equal(spellings.length, 96);
		assert.ok(found.length / spellings.length >= 0.98, `${found.length} of ${spellings.length}`);
	});
});

describe('findUses is not certain of', () => {
	for (const [language, what, ...lines] of lookAlikes) {
		it(`${what} (${language})`, () => {
			assert.deepEqual(certainIn(language, lines), []);
		});
	}

	it('more than 1 of 100 look-alikes, twelve kinds in eight languages', () => {
		const flagged = lookAlikes.filter(([language, , ...lines]) => certainIn(language, lines).length > 0);
		assert.equal(lookAlikes.length, 96);
		assert.ok(flagged.length / lookAlikes.length <= 0.01, `${flagged.length} of ${lookAlikes.length}`);
	});
});
