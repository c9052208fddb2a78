import assert from 'node:assert/strict';
import {
	type ArchiveSummary,
	skippedEntriesText,
} from '../../../../../src/conversion/vscode/converted/skippedEntriesText.ts';
import { l10n } from '../../../support/l10n.ts';

describe('skippedEntriesText', () => {
	const rows: readonly (readonly [title: string, summary: ArchiveSummary, lines: readonly string[]])[] = [
		[
			'states that no entry of an archive was skipped',
			{ kind: 'opened', files: 3, skipped: [] },
			['No entry was skipped.'],
		],
		[
			'lists each skipped entry of an archive with its reason',
			{
				kind: 'opened',
				files: 3,
				skipped: [
					{ name: '../../.bashrc', reason: 'unsafe-name' },
					{ name: 'plan.md', reason: 'encrypted' },
				],
			},
			[
				'Skipped: 2. Opened: 3. You can save the original archive.',
				'',
				'- `../../.bashrc`: The name points outside the archive, is misleading or is too long.',
				'- `plan.md`: The entry is encrypted.',
			],
		],
		[
			'escapes backticks, bidirectional characters and URLs in the names of skipped entries',
			{ kind: 'opened', files: 0, skipped: [{ name: '`[x](y)` a\u202eb\n https://z', reason: 'damaged' }] },
			[
				'Skipped: 1. Opened: 0. You can save the original archive.',
				'',
				'- `\\u{60}[x](y)\\u{60} a\\u{202e}b\\u{a} https\\u{3a}//z`: The content does not match the size or the checksum in the archive.',
			],
		],
		[
			'lists entries that may be missing because the directory of an archive is damaged',
			{ kind: 'opened', files: 1, skipped: [{ name: '', reason: 'incomplete-directory' }] },
			[
				'Skipped: 1. Opened: 1. You can save the original archive.',
				'',
				'- (no name): The list of entries in the archive is damaged, so entries may be missing.',
			],
		],
		[
			'states why an archive was not opened',
			{ kind: 'refused', code: 'conversion/archive-broken' },
			['Nothing was opened because it is damaged or incomplete. You can save the original archive.'],
		],
	];
	for (const [title, summary, lines] of rows) {
		it(title, () => {
			const expected = ['# Skipped Entries in the Archive for `plan.docx`', '', ...lines, ''];
			assert.deepEqual(skippedEntriesText('plan.docx', summary, l10n).split('\n'), expected);
		});
	}
});
