import assert from 'node:assert/strict';
import { conversionWords } from '../../../../src/conversion/words/conversionWords.ts';
import { serviceWords } from '../../../../src/conversion/words/serviceWords.ts';
import type { Facts } from '../../../../src/shared/errors.ts';
import type { ExplanationTable, NextStep } from '../../../../src/shared/explanations.ts';
import { l10n } from '../../support/l10n.ts';
import { checkWords } from '../../support/words.ts';

describe('Conversion words', () => {
	const words = conversionWords(l10n);

	it('say for every error what happened and what next', () => checkWords(['conversion'], words, 'conversion'));

	it('name the file wherever one is concerned', () => {
		const withoutFile = [
			'conversion/no-file',
			'conversion/no-archive',
			'conversion/no-converted-file',
			'conversion/entry-damaged',
			'conversion/not-known',
			'conversion/nothing-to-save',
		];
		for (const [code, explain] of Object.entries(words)) {
			const { text } = explain({ file: 'plan.docx', files: 'plan.docx', folder: 'plan.docx' });
			assert.equal(text.includes('plan.docx'), !withoutFile.includes(code), code);
		}
	});

	it('say why the connection failed', () => {
		const facts = { file: 'plan.docx', host: 'c.example', reason: 'network/refused' };
		const { text, next } = words['conversion/connection-failed'](facts);
		assert.match(text, /"plan\.docx".*c\.example refused the connection/);
		assert.equal(next.command, 'studyAdmin.editEnvironments');
	});

	it('name the setting that ended a conversion, and only then', () => {
		const facts = { file: 'plan.docx', host: 'c.example', reason: 'network/timeout' };
		const limited = words['conversion/connection-failed']({ ...facts, seconds: 30 });
		assert.match(limited.text, /"plan\.docx".*c\.example.*30 seconds.*"studyAdmin\.conversion\.timeout"/);
		assert.deepEqual('arguments' in limited.next && limited.next.arguments, ['studyAdmin.conversion.timeout']);
		assert.doesNotMatch(words['conversion/connection-failed'](facts).text, /studyAdmin/);
	});

	it('tell the limits of an archive as they are', () => {
		const told = (code: 'entries' | 'large' | 'entry-too-large' | 'ratio') => {
			const codes = {
				entries: 'conversion/archive-too-many-entries',
				large: 'conversion/archive-too-large',
				'entry-too-large': 'conversion/archive-entry-too-large',
				ratio: 'conversion/archive-inflates-too-much',
			} as const;
			return /opened: (.*?)\. /.exec(conversionWords(l10n, limits)[codes[code]]({}).text)?.[1];
		};
		const limits = { entries: 1_234, totalSize: 5 * 2 ** 20, entrySize: 3 * 2 ** 20, ratio: 7, ratioCountsFrom: 1 };
		assert.equal(told('entries'), 'it has more than 1,234 entries');
		assert.equal(told('large'), 'its contents are larger than 5 MB');
		assert.equal(told('entry-too-large'), 'an entry is larger than 3 MB');
		assert.equal(told('ratio'), 'it would become more than 7 times as large');
	});

	it('say how many files were saved before the one that was not', () => {
		const told = (facts: Facts) => words['conversion/save-disk-full'](facts).text;
		const file = 'plan.docx';
		assert.equal(told({ file }), '"plan.docx" was not saved: the disk is full. Make room, or save elsewhere.');
		assert.equal(told({ file, saved: 0, total: 1 }), told({ file }));
		assert.match(told({ file, saved: 12, total: 40 }), /^12 of 40 files were saved, those of "plan\.docx" not all: /);
	});

	it('name the link that is not followed', () => {
		const { text } = words['conversion/save-link']({ file: 'plan.docx', place: 'plan-chunks/a.md' });
		assert.match(text, /"plan-chunks\/a\.md" is a link/);
	});

	it('offer to save elsewhere what can be named: a document or an archive', () => {
		const next = (facts: Facts) => {
			const step: NextStep = words['conversion/save-disk-full'](facts).next;
			return [step.command, step.arguments];
		};
		assert.deepEqual(next({ document: 'x 1' }), ['studyAdmin.saveConverted', ['x 1', { ask: true }]]);
		assert.deepEqual(next({ archive: 'x 1' }), ['studyAdmin.saveArchive', ['x 1']]);
		assert.deepEqual(next({}), ['studyAdmin.conversions.focus', undefined]);
	});

	describe('where several files were sent together', () => {
		const settings = /^(studyAdmin\.editEnvironments|workbench\.action\.openSettings)$/;
		const facts = { file: 'a.pdf and 2 more', document: 'x/1', together: 3, reason: 'network/connection-lost' };
		const waiting = ['conversion/service-busy'];
		const explanations: ExplanationTable = serviceWords(l10n);
		for (const [code, explain] of Object.entries(explanations)) {
			const { next } = explain(facts);
			if (!settings.test(next?.command ?? '') && !waiting.includes(code)) {
				it(`offer to send them one by one: ${code}`, () =>
					assert.deepEqual([next?.command, next?.arguments], ['studyAdmin.sendOneByOne', ['x/1']]));
			}
		}

		it('offer to convert them again as they were when the service says when', () => {
			const { text, next } = words['conversion/service-unavailable']({ ...facts, seconds: 30 });
			assert.match(text, /30 seconds/);
			assert.deepEqual([next.command, next.arguments], ['studyAdmin.convertAgain', ['x/1']]);
		});
	});

	it('offer to save the archive they refuse', () => {
		const { next } = words['conversion/archive-links']({ file: 'plan.docx', document: 'x/1' });
		assert.deepEqual([next.command, next.arguments], ['studyAdmin.saveArchive', ['x/1']]);
	});
});
