import assert from 'node:assert/strict';
import type { SourceRecord } from '../../../../../src/conversion/core/saving/folderRecords.ts';
import type {
	ConvertedSource,
	FolderConversionResult,
} from '../../../../../src/conversion/node/folders/folderConversion.ts';
import {
	contentLossTexts,
	folderResultText,
} from '../../../../../src/conversion/vscode/converting/folderResultText.ts';
import { UserError } from '../../../../../src/shared/core/errors.ts';
import { l10n } from '../../../support/l10n.ts';

const source = { path: '/docs/a.pdf', relativePath: 'a.pdf', label: 'a.pdf' };
const record: SourceRecord = {
	path: '../docs/a.pdf',
	file: { name: 'a.pdf', size: 1, sha256: '' },
	service: { host: '127.0.0.1', endpoint: '/api/convert/simple' },
	convertedAt: '',
	output: 'a.md',
	files: [],
	isComplete: true,
};
const kept = { source, files: [{ path: 'a.md', reason: 'edited' }] } as const;
const existing = { source, files: [{ path: 'a.md', reason: 'exists' }] } as const;
const failed = { source, error: new UserError('conversion/failed'), detail: undefined };
const nothing: FolderConversionResult = {
	converted: [],
	unchanged: 0,
	kept: [],
	failed: [],
	gone: [],
	stoppedBy: undefined,
	notSent: 0,
};

function converted(skipped: number, unreadable: number): ConvertedSource {
	return { source, output: 'a.md', skipped, damaged: 0, unreadable };
}

describe('folderResultText', () => {
	const complete = converted(0, 0);
	const rows: readonly (readonly [
		result: Partial<FolderConversionResult>,
		failures: readonly string[],
		expected: string,
	])[] = [
		[{}, [], 'Converted 0 files into "out".'],
		[{ converted: [complete] }, [], 'Converted 1 file into "out".'],
		[
			{ converted: [complete, complete], unchanged: 1 },
			[],
			'Converted 2 files into "out". 1 unchanged file was skipped.',
		],
		[
			{ unchanged: 3, kept: [kept] },
			[],
			'Converted 0 files into "out". 3 unchanged files were skipped. 1 edited result was kept.',
		],
		[{ kept: [kept, kept] }, [], 'Converted 0 files into "out". 2 edited results were kept.'],
		[{ kept: [existing] }, [], 'Converted 0 files into "out". 1 result was not saved over an existing file.'],
		[
			{ kept: [kept, existing, existing] },
			[],
			'Converted 0 files into "out". 1 edited result was kept. 2 results were not saved over existing files.',
		],
		[{ failed: [failed] }, ['a.pdf'], 'Converted 0 files into "out". "a.pdf" failed.'],
		[{ failed: [failed] }, ['a.pdf', 'b.pdf'], 'Converted 0 files into "out". "a.pdf" and 1 more failed.'],
		[{ gone: [record] }, [], 'Converted 0 files into "out". 1 result has no source anymore.'],
		[{ gone: [record, record] }, [], 'Converted 0 files into "out". 2 results have no source anymore.'],
		[{ converted: [converted(0, 7)] }, [], 'Converted 1 file into "out". The text of 1 file is damaged.'],
		[
			{ converted: [converted(0, 7), complete, converted(2, 1)] },
			[],
			'Converted 3 files into "out". The texts of 2 files are damaged. The archive of 1 file was not saved completely.',
		],
		[
			{ converted: [converted(1, 0), converted(2, 0)] },
			[],
			'Converted 2 files into "out". The archives of 2 files were not saved completely.',
		],
	];
	for (const [result, failures, expected] of rows) {
		it(`summarizes a conversion into a folder as: ${expected}`, () => {
			assert.equal(folderResultText({ ...nothing, ...result }, failures, 'out', l10n), expected);
		});
	}
});

describe('contentLossTexts', () => {
	it('returns a log entry for damaged texts and for entries that were not saved, and none for complete results', () => {
		assert.deepEqual(contentLossTexts(converted(0, 0), l10n), []);
		assert.deepEqual(contentLossTexts(converted(2, 3), l10n), [
			'"a.pdf": damaged places in the text from the service are \ufffd in a.md: 3',
			'"a.pdf": entries of its archive that were not saved, see a.md/manifest.json: 2',
		]);
	});
});
