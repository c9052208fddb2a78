import assert from 'node:assert/strict';
import { distinctNames, filesOfRequests } from '../../../../../src/conversion/core/requests/conversionRequest.ts';

describe('Names of files sent together', () => {
	const rows: readonly (readonly [title: string, names: readonly string[], expected: readonly string[]])[] = [
		['stay unchanged when they are unique', ['æ "ø".pdf', '🎓?.docx'], ['æ "ø".pdf', '🎓?.docx']],
		['are numbered when they are equal', ['a.pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a~2.pdf', 'a~3.pdf']],
		['are numbered when only their case differs', ['a.pdf', 'A.PDF'], ['a.pdf', 'A~2.PDF']],
		[
			'are numbered when only their Unicode normalization differs',
			['\u00e5.pdf', 'a\u030a.pdf'],
			['\u00e5.pdf', 'a\u030a~2.pdf'],
		],
		['do not take the name of another file', ['a.pdf', 'a.pdf', 'a~2.pdf'], ['a.pdf', 'a~3.pdf', 'a~2.pdf']],
		['are numbered when they have no stem', ['.pdf', '.pdf'], ['.pdf', '.pdf~2']],
	];
	for (const [title, names, expected] of rows) {
		it(title, () => assert.deepEqual(distinctNames(names), expected));
	}
});

describe('Requests of a job', () => {
	const rows: readonly (readonly [title: string, names: string, together: boolean, expected: readonly string[]])[] = [
		['have one file each when files are sent separately', 'a.pdf b.docx', false, ['a.pdf', 'b.docx']],
		['are one request when files are sent together', 'a.pdf b.docx c.html', true, ['a.pdf b.docx c.html']],
		['are one request when a single file is sent together', 'a.pdf', true, ['a.pdf']],
		['are missing when there are no files', '', true, []],
	];
	for (const [title, names, together, expected] of rows) {
		it(title, () => {
			const files = names.split(' ').filter((name) => name !== '');
			assert.deepEqual(
				filesOfRequests(files, together).map((request) => request.join(' ')),
				expected,
			);
		});
	}
});
