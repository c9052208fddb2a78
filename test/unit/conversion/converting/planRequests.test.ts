import assert from 'node:assert/strict';
import { planRequests } from '../../../../src/conversion/converting/planRequests.ts';
import { l10n } from '../../support/l10n.ts';

describe('Requests of a run', () => {
	const rows: readonly (readonly [title: string, names: string, together: boolean, expected: readonly string[]])[] = [
		['one for each file', 'a.pdf b.docx', false, ['a.pdf', 'b.docx']],
		['one for all', 'a.pdf b.docx c.html', true, ['a.pdf and 2 more: a.pdf b.docx c.html']],
		['one file, which needs no company', 'a.pdf', true, ['a.pdf']],
		['none', '', true, []],
	];
	for (const [title, names, together, expected] of rows) {
		it(title, () => {
			const files = names.split(' ').flatMap((name) => (name === '' ? [] : [{ name }]));
			const planned = planRequests(files, together, l10n).map(({ files, name }) =>
				[...(name === undefined ? [] : [`${name}:`]), ...files.map((file) => file.name)].join(' '),
			);
			assert.deepEqual(planned, expected);
		});
	}
});
