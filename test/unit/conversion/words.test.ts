import assert from 'node:assert/strict';
import { conversionWords } from '../../../src/conversion/words.ts';
import { l10n } from '../support/l10n.ts';
import { checkWords } from '../support/words.ts';

describe('Conversion words', () => {
	const words = conversionWords(l10n);

	it('say for every error what happened and what next', () => checkWords(['conversion'], words, 'conversion'));

	it('name the file wherever one is concerned', () => {
		const withoutFile = ['conversion/no-file', 'conversion/no-archive', 'conversion/entry-damaged'];
		for (const [code, explain] of Object.entries(words)) {
			const { text } = explain({ file: 'plan.docx', files: 'plan.docx' });
			assert.equal(text.includes('plan.docx'), !withoutFile.includes(code), code);
		}
	});

	it('say why the connection failed', () => {
		const facts = { file: 'plan.docx', host: 'c.example', reason: 'network/refused' };
		const { text, next } = words['conversion/connection-failed'](facts);
		assert.match(text, /"plan\.docx".*c\.example refused the connection/);
		assert.equal(next.command, 'studyAdmin.editEnvironments');
	});

	it('offer to save the archive they refuse', () => {
		const { next } = words['conversion/archive-links']({ file: 'plan.docx', document: 'x/1' });
		assert.deepEqual([next.command, next.arguments], ['studyAdmin.saveArchive', ['x/1']]);
	});
});
