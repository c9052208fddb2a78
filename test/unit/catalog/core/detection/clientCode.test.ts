import assert from 'node:assert/strict';
import { clientCode } from './clientCode.ts';
import { otherCode } from './otherCode.ts';
import { certainIn } from './usesIn.ts';

/**
 * First line of the client code whose call is not found, because a URI builder is created for a
 * host and gets its path later.
 */
const unsupportedStart = 'var builder = new UriBuilder';

describe('findUses in client code', () => {
	for (const [language, call, ...lines] of clientCode) {
		const isFound = !lines[0]?.startsWith(unsupportedStart);
		it(`finds ${isFound ? `only the certain use ${call}` : 'no certain use of an API'} in ${language} code: ${lines[0]}`, () => {
			assert.deepEqual([...new Set(certainIn(language, lines))], isFound ? [call] : []);
		});
	}
});

describe('findUses in other code', () => {
	for (const [language, what, ...lines] of otherCode) {
		it(`finds no certain use of an API in ${language} code with ${what}`, () => {
			assert.deepEqual(certainIn(language, lines), []);
		});
	}
});
