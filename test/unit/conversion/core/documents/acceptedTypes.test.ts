import assert from 'node:assert/strict';
import {
	acceptedExtensions,
	acceptedMediaType,
	fileNameStem,
} from '../../../../../src/conversion/core/documents/acceptedTypes.ts';

describe('acceptedTypes', () => {
	it('accepts exactly the file types of the specification', () => {
		const specified = 'pdf, docx, doc, pptx, ppt, xlsx, xls, html, jpg, png, mp3, wav, mp4';
		assert.equal(acceptedExtensions.join(', '), specified);
	});

	const rows: readonly (readonly [name: string, accepted: boolean, stem: string])[] = [
		['plan.docx', true, 'plan'],
		['PLAN.DOCX', true, 'PLAN'],
		['a.b.PdF', true, 'a.b'],
		['notes.txt', false, 'notes'],
		['pdf', false, 'pdf'],
		['.pdf', false, '.pdf'],
		['plan.', false, 'plan'],
		['plan.docx.exe', false, 'plan.docx'],
		['læreplan.xlsx', true, 'læreplan'],
		['~plan.docx', true, '~plan'],
		['~$plan.docx', false, '~$plan'],
		['._plan.docx', false, '._plan'],
	];
	for (const [name, accepted, stem] of rows) {
		it(`${accepted ? 'accepts' : 'does not accept'} a file named ${name}`, () => {
			assert.equal(acceptedMediaType(name) !== undefined, accepted);
			assert.equal(fileNameStem(name), stem);
		});
	}
});
