import assert from 'node:assert/strict';
import { distinctNames } from '../../../../../src/conversion/core/requests/distinctNames.ts';

describe('Names of files sent together', () => {
	const rows: readonly (readonly [title: string, names: readonly string[], expected: readonly string[]])[] = [
		['are as people wrote them', ['æ "ø".pdf', '🎓?.docx'], ['æ "ø".pdf', '🎓?.docx']],
		['differ', ['a.pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a~2.pdf', 'a~3.pdf']],
		['differ whatever their case', ['a.pdf', 'A.PDF'], ['a.pdf', 'A~2.PDF']],
		['differ whatever their composition', ['\u00e5.pdf', 'a\u030a.pdf'], ['\u00e5.pdf', 'a\u030a~2.pdf']],
		['stay the same where another would take them', ['a.pdf', 'a.pdf', 'a~2.pdf'], ['a.pdf', 'a~3.pdf', 'a~2.pdf']],
		['may have no extension', ['.pdf', '.pdf'], ['.pdf', '.pdf~2']],
	];
	for (const [title, names, expected] of rows) {
		it(title, () => assert.deepEqual(distinctNames(names), expected));
	}
});
