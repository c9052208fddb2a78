import assert from 'node:assert/strict';
import { stoppedRunError, withoutDocument } from '../../../src/conversion/core/jobs/results.ts';
import { conversionErrorMessages } from '../../../src/conversion/messages.ts';
import type { NextStep } from '../../../src/shared/core/errorMessages.ts';
import { type ErrorDetails, UserError } from '../../../src/shared/core/errors.ts';
import { l10n } from '../support/l10n.ts';
import { checkMessages } from '../support/messages.ts';

describe('conversionErrorMessages', () => {
	const messages = conversionErrorMessages(l10n);

	it('states for every conversion error what happened and the next step', () =>
		checkMessages(['conversion'], messages, 'conversion'));

	it('names the file in every message about a file', () => {
		const withoutFile = [
			'conversion/no-file',
			'conversion/no-archive',
			'conversion/no-converted-file',
			'conversion/entry-damaged',
			'conversion/source-unknown',
			'conversion/nothing-to-save',
			'conversion/zip-several-jobs',
			'conversion/stopped',
		];
		for (const [code, messageFor] of Object.entries(messages)) {
			const { text } = messageFor({ file: 'plan.docx', files: 'plan.docx', folder: 'plan.docx' });
			assert.equal(text.includes('plan.docx'), !withoutFile.includes(code), code);
		}
	});

	it('states why the connection to the conversion service failed', () => {
		const details = { file: 'plan.docx', host: 'c.example', reason: 'network/refused' };
		const { text, next } = messages['conversion/connection-failed'](details);
		assert.match(text, /"plan\.docx".*c\.example refused the connection/);
		assert.equal(next.command, 'studyAdmin.editEnvironments');
	});

	it('names the timeout setting in the message only when the configured timeout ended the conversion', () => {
		const details = { file: 'plan.docx', host: 'c.example', reason: 'network/timeout' };
		const limited = messages['conversion/connection-failed']({ ...details, seconds: 30 });
		assert.match(limited.text, /"plan\.docx".*c\.example.*30 s\..*"studyAdmin\.conversion\.timeout"/);
		assert.deepEqual('arguments' in limited.next && limited.next.arguments, ['studyAdmin.conversion.timeout']);
		assert.doesNotMatch(messages['conversion/connection-failed'](details).text, /studyAdmin/);
	});

	it('names the limit that an archive exceeds', () => {
		const limits = { entries: 1_234, totalSize: 5 * 2 ** 20, entrySize: 3 * 2 ** 20 };
		const { text: entries } = conversionErrorMessages(l10n, limits)['conversion/archive-too-many-entries']({});
		const { text: size } = conversionErrorMessages(l10n, limits)['conversion/archive-too-large']({});
		assert.match(entries, /not opened because it has more than 1,234 entries\./);
		assert.match(size, /not opened because its contents are larger than 5 MB\./);
	});

	it('names each reason why no entry of an archive was opened once, and offers to save the archive', () => {
		const details = { file: 'plan.docx', document: 'x 1', reasons: 'encrypted too-large' };
		const { text, next } = messages['conversion/archive-all-skipped'](details);
		assert.match(text, /could be opened\. The entry is encrypted\. The content is larger than 64 MB\. You can save/);
		assert.equal(next.command, 'studyAdmin.saveArchive');
		assert.equal(
			messages['conversion/archive-all-skipped']({ ...details, together: 2 }).next.command,
			'studyAdmin.sendOneByOne',
		);
	});

	it('states how many files were saved before saving failed', () => {
		const text = (details: ErrorDetails) => messages['conversion/save-disk-full'](details).text;
		const file = 'plan.docx';
		assert.equal(
			text({ file }),
			'"plan.docx" was not saved because the disk is full. Free up space, or save elsewhere.',
		);
		assert.equal(text({ file, saved: 0, total: 1 }), text({ file }));
		assert.match(
			text({ file, saved: 12, total: 40 }),
			/^12 of 40 files were saved, and "plan\.docx" is incomplete because /,
		);
	});

	it('states that nothing was saved when a folder was chosen that is not on this disk', () => {
		const { text } = messages['conversion/save-not-on-disk']({});
		assert.equal(text, 'Nothing was saved because the chosen folder is not on a local disk. Choose another folder.');
	});

	it('names the link that saving does not follow', () => {
		const { text } = messages['conversion/save-link']({ file: 'plan.docx', path: 'plan-chunks/a.md' });
		assert.match(text, /"plan-chunks\/a\.md" is a link/);
	});

	it('offers to save a document, an archive or a ZIP elsewhere by its id', () => {
		const next = (details: ErrorDetails) => {
			const step: NextStep = messages['conversion/save-disk-full'](details).next;
			return [step.command, step.arguments];
		};
		assert.deepEqual(next({ document: 'x 1' }), ['studyAdmin.saveConverted', ['x 1', { ask: true }]]);
		assert.deepEqual(next({ zip: 'x 1' }), ['studyAdmin.saveAsZip', ['x 1']]);
		assert.deepEqual(next({ archive: 'x 1' }), ['studyAdmin.saveArchive', ['x 1']]);
		assert.deepEqual(next({}), ['studyAdmin.conversions.focus', undefined]);
	});

	describe('for several files that were sent together', () => {
		const details = { file: 'a.pdf and 2 more', document: 'x/1', together: 3, reason: 'network/connection-lost' };
		for (const code of [
			'conversion/bad-request',
			'conversion/not-convertible',
			'conversion/file-too-large',
			'conversion/service-error',
			'conversion/empty-response',
			'conversion/service-unavailable',
			'conversion/service-timed-out',
			'conversion/connection-failed',
			'conversion/archive-broken',
			'conversion/archive-too-large',
		] as const) {
			it(`offers to send the files of one request one by one after the error ${code}`, () => {
				const { next } = messages[code](details);
				assert.deepEqual([next.command, next.arguments], ['studyAdmin.sendOneByOne', ['x/1']]);
			});
		}

		it('offers to repeat a request with several files, instead of sending them one by one, when the service states how long to wait', () => {
			const { text, next } = messages['conversion/service-unavailable']({ ...details, seconds: 30 });
			assert.match(text, /30 s\./);
			assert.deepEqual([next.command, next.arguments], ['studyAdmin.convertAgain', ['x/1']]);
		});
	});

	it('offers to convert only a document of the view again after a conversion was stopped', () => {
		const error = new UserError('conversion/service-busy', { file: 'plan.docx', document: 'plan.docx' });
		const stopped = (cause: UserError) => {
			const { next } = messages['conversion/stopped'](stoppedRunError(cause, 2).details);
			return [next.command, next.arguments];
		};
		assert.deepEqual(stopped(error), ['studyAdmin.convertAgain', ['plan.docx']]);
		assert.deepEqual(stopped(withoutDocument(error)), ['studyAdmin.showLog', undefined]);
	});

	it('offers to save the received bytes of a response that could not be opened', () => {
		for (const code of ['conversion/archive-broken', 'conversion/unknown-content'] as const) {
			const { next } = messages[code]({ file: 'plan.docx', document: 'x/1' });
			assert.deepEqual([next.command, next.arguments], ['studyAdmin.saveArchive', ['x/1']]);
		}
	});
});
