import assert from 'node:assert/strict';
import {
	addErrorDetails,
	canAffectFolder,
	fileSavingError,
	unsavedDocumentDetails,
} from '../../../../../src/conversion/core/saving/fileSavingError.ts';
import { conversionErrorMessages } from '../../../../../src/conversion/messages.ts';
import { UserError } from '../../../../../src/shared/core/errors.ts';
import { l10n } from '../../../support/l10n.ts';

describe('fileSavingError', () => {
	const failures: readonly (readonly [systemCode: string, code: string])[] = [
		['ENOSPC', 'conversion/save-disk-full'],
		['EDQUOT', 'conversion/save-disk-full'],
		['EACCES', 'conversion/save-not-permitted'],
		['EPERM', 'conversion/save-not-permitted'],
		['EBUSY', 'conversion/save-not-permitted'],
		['EROFS', 'conversion/save-read-only'],
		['ENAMETOOLONG', 'conversion/save-name-too-long'],
		['ENOENT', 'conversion/save-folder-gone'],
		['EEXIST', 'conversion/save-exists'],
		['EISDIR', 'conversion/save-not-replaceable'],
		['ENOTDIR', 'conversion/save-not-replaceable'],
		['EIO', 'conversion/save-failed'],
		['toString', 'conversion/save-failed'],
	];
	for (const [systemCode, code] of failures) {
		it(`converts the system error ${systemCode} to ${code} without the absolute path`, () => {
			const error = Object.assign(new Error(`${systemCode}: refused, open '/home/somebody/plan'`), {
				code: systemCode,
			});
			const failure = fileSavingError(error, 'plan-chunks/a.md');
			assert.equal(failure.code, code);
			assert.equal(failure.details['systemCode'], systemCode);
			assert.doesNotMatch(JSON.stringify([failure.details, String(failure.cause)]), /somebody/);
		});
	}

	it('tells whether no further file can be saved in the folder', () => {
		const codes = new Set(failures.map(([, code]) => code));
		assert.deepEqual(
			[...codes].filter((code) => canAffectFolder(new UserError(code))),
			[
				'conversion/save-disk-full',
				'conversion/save-not-permitted',
				'conversion/save-read-only',
				'conversion/save-folder-gone',
			],
		);
	});

	for (const [code, expected] of [
		['ENOENT', 'conversion/save-folder-gone'],
		['EINVAL', 'conversion/save-failed'],
	] as const) {
		it(`converts ${code} to conversion/save-name-too-long for a name of more than 255 characters, as Windows reports it`, () => {
			const error = Object.assign(new Error(), { code });
			assert.equal(fileSavingError(error, `plan/${'a'.repeat(256)}`).code, 'conversion/save-name-too-long');
			assert.equal(fileSavingError(error, `${'a'.repeat(255)}/${'b'.repeat(255)}`).code, expected);
		});
	}

	it('shows only the outermost folder of a path, because the server chooses the names in that folder', () => {
		const error = Object.assign(new Error(), { code: 'EEXIST' });
		assert.equal(fileSavingError(error, 'plan-chunks/vitnemål.md').details['path'], 'plan-chunks');
	});

	it('includes the path in the error details only when an existing file or folder is the cause', () => {
		const named = failures.filter(
			([code]) => 'path' in fileSavingError(Object.assign(new Error(), { code }), 'a.md').details,
		);
		assert.deepEqual(
			named.map(([code]) => code),
			['EEXIST', 'EISDIR', 'ENOTDIR'],
		);
	});

	it('does not overwrite the details of an error with further details of the same names', () => {
		const failure = addErrorDetails(fileSavingError(Object.assign(new Error(), { code: 'EEXIST' }), 'a.md'), {
			path: 'b.md',
			saved: 3,
		});
		assert.deepEqual(failure.details, { path: 'a.md', saved: 3, systemCode: 'EEXIST' });
	});
});

describe('unsavedDocumentDetails', () => {
	const plan = { id: 'plan.pdf 2', name: 'plan.pdf' };
	const report = { id: 'report.pdf', name: 'report.pdf' };

	it('names the only document, and contains its id if a button of the message saves it again', () => {
		assert.deepEqual(unsavedDocumentDetails([plan], 'document'), { file: 'plan.pdf', document: 'plan.pdf 2' });
		assert.deepEqual(unsavedDocumentDetails([plan], 'zip'), { file: 'plan.pdf', zip: 'plan.pdf 2' });
		assert.deepEqual(unsavedDocumentDetails([plan], undefined), { file: 'plan.pdf' });
	});

	it('names none of several documents, so that the message states that nothing was saved', () => {
		const details = unsavedDocumentDetails([plan, report], 'document');
		const { text } = conversionErrorMessages(l10n)['conversion/save-folder-gone'](details);
		assert.equal(text, 'Nothing was saved because the folder no longer exists. Choose another folder.');
	});
});
