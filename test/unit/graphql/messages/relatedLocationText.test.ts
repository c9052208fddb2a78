import assert from 'node:assert/strict';
import { relatedLocationText } from '../../../../src/graphql/messages/relatedLocationText.ts';

describe('relatedLocationText', () => {
	for (const [text, expected] of [
		['query Students {\r\n  students { id }\r\n}', 'query Students {'],
		['$owner: String', '$owner: String'],
		[`{ ${'x'.repeat(100)} }`, `{ ${'x'.repeat(57)}…`],
	] as const) {
		it(`relatedLocationText returns "${expected}"`, () => {
			assert.equal(relatedLocationText(text), expected);
		});
	}
});
