import assert from 'node:assert/strict';
import { wordRangeAt } from '../../../../../../src/graphql/core/language/syntax/wordRangeAt.ts';
import { marked } from '../../marked.ts';

describe('wordRangeAt', () => {
	it('returns the word that contains or touches an offset, or an empty range', () => {
		const words = ['|ab_1', 'a|b_1', 'ab_1|', 'x ab_1| y', 'x |ab_1', ' | ', '|', 'x |abc y'].map((at) => {
			const { text, offset } = marked(at);
			const { start, end } = wordRangeAt(text, offset);
			return text.slice(start, end);
		});
		assert.deepEqual(words, ['ab_1', 'ab_1', 'ab_1', 'ab_1', 'ab_1', '', '', 'abc']);
	});
});
