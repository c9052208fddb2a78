import assert from 'node:assert/strict';
import { divideIntoRequests, uniqueFileNames } from '../../../../../src/conversion/core/requests/conversionRequest.ts';

describe('uniqueFileNames', () => {
	const rows: readonly (readonly [title: string, names: readonly string[], expected: readonly string[]])[] = [
		['does not change unique names of files', ['æ "ø".pdf', '🎓?.docx'], ['æ "ø".pdf', '🎓?.docx']],
		['numbers files with equal names', ['a.pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a~2.pdf', 'a~3.pdf']],
		['numbers files whose names differ only in case', ['a.pdf', 'A.PDF'], ['a.pdf', 'A~2.PDF']],
		[
			'numbers files whose names differ only in Unicode normalization',
			['\u00e5.pdf', 'a\u030a.pdf'],
			['\u00e5.pdf', '\u00e5~2.pdf'],
		],
		['does not compose the letters of a unique name', ['a\u030a.pdf', 'a.pdf'], ['a\u030a.pdf', 'a.pdf']],
		['does not give a file the name of another file', ['a.pdf', 'a.pdf', 'a~2.pdf'], ['a.pdf', 'a~3.pdf', 'a~2.pdf']],
		['numbers files with equal names without a stem', ['.pdf', '.pdf'], ['.pdf', '.pdf~2']],
	];
	for (const [title, names, expected] of rows) {
		it(title, () => assert.deepEqual(uniqueFileNames(names), expected));
	}
});

describe('divideIntoRequests', () => {
	const rows: readonly (readonly [title: string, names: string, together: boolean, expected: readonly string[]])[] = [
		['returns one request per file when files are sent separately', 'a.pdf b.docx', false, ['a.pdf', 'b.docx']],
		['returns one request when files are sent together', 'a.pdf b.docx c.html', true, ['a.pdf b.docx c.html']],
		['returns one request for a single file that is sent together', 'a.pdf', true, ['a.pdf']],
		['returns no requests when there are no files', '', true, []],
	];
	for (const [title, names, together, expected] of rows) {
		it(title, () => {
			const files = names.split(' ').filter((name) => name !== '');
			assert.deepEqual(
				divideIntoRequests(files, together).map((request) => request.join(' ')),
				expected,
			);
		});
	}
});
