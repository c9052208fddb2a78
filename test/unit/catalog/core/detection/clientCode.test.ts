import assert from 'node:assert/strict';
import { clientCode } from './clientCode.ts';
import { otherCode } from './otherCode.ts';
import { certainIn } from './usesIn.ts';

/** What is only possible: the path stands in a property of an object that is made of a host. */
const notFound = 'var builder = new UriBuilder';

describe('findUses finds in client code', () => {
	for (const [language, call, ...lines] of clientCode) {
		const isFound = !lines[0]?.startsWith(notFound);
		it(`${isFound ? '' : 'no more than a possible use for '}${call} (${language})`, () => {
			assert.deepEqual([...new Set(certainIn(language, lines))], isFound ? [call] : []);
		});
	}
});

describe('findUses is certain of nothing in other code', () => {
	for (const [language, what, ...lines] of otherCode) {
		it(`such as ${what} (${language})`, () => {
			assert.deepEqual(certainIn(language, lines), []);
		});
	}
});
