import assert from 'node:assert/strict';
import {
	type ArchiveSummary,
	skippedEntriesText,
} from '../../../../../src/conversion/vscode/converted/skippedEntriesText.ts';
import { l10n } from '../../../support/l10n.ts';

describe('The list of skipped entries', () => {
	const rows: readonly (readonly [title: string, summary: ArchiveSummary, lines: readonly string[]])[] = [
		['says that no entry was skipped', { kind: 'opened', files: 3, skipped: [] }, ['No entry was skipped.']],
		[
			'has a line with a reason for each entry',
			{
				kind: 'opened',
				files: 3,
				skipped: [
					{ name: '../../.bashrc', reason: 'unsafe-name' },
					{ name: 'plan.md', reason: 'encrypted' },
				],
			},
			[
				'Skipped: 2. Opened: 3. You can save the archive as it came.',
				'',
				'- `../../.bashrc`: The name leads out of the archive or hides what it is.',
				'- `plan.md`: The entry is encrypted.',
			],
		],
		[
			'escapes what ends code, turns text or makes a link',
			{ kind: 'opened', files: 0, skipped: [{ name: '`[x](y)` a\u202eb\n https://z', reason: 'damaged' }] },
			[
				'Skipped: 1. Opened: 0. You can save the archive as it came.',
				'',
				'- `\\u{60}[x](y)\\u{60} a\\u{202e}b\\u{a} https\\u{3a}//z`: The content does not have the size or the checksum that the archive declares.',
			],
		],
		[
			'has a line for entries that may be missing',
			{ kind: 'opened', files: 1, skipped: [{ name: '', reason: 'incomplete-directory' }] },
			[
				'Skipped: 1. Opened: 1. You can save the archive as it came.',
				'',
				'- (no name): The list of entries in the archive is damaged, so entries may be missing.',
			],
		],
		[
			'says why nothing was opened',
			{ kind: 'refused', code: 'conversion/archive-broken' },
			['Nothing was opened: it is damaged or incomplete. You can save the archive as it came.'],
		],
	];
	for (const [title, summary, lines] of rows) {
		it(title, () => {
			const expected = ['# Skipped Entries in the Archive for `plan.docx`', '', ...lines, ''];
			assert.deepEqual(skippedEntriesText('plan.docx', summary, l10n).split('\n'), expected);
		});
	}
});
