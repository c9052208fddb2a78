import assert from 'node:assert/strict';
import {
	type SavedLocation,
	type SavingResult,
	savedText,
} from '../../../../../src/conversion/vscode/saving/savedText.ts';
import { l10n } from '../../../support/l10n.ts';

describe('savedText', () => {
	const inFolder: SavedLocation = { file: undefined, folders: ['docs'] };
	const besideSources: SavedLocation = { file: undefined, folders: ['docs', 'plans'] };
	const rows: readonly (readonly [result: Partial<SavingResult>, location: SavedLocation, expected: string])[] = [
		[{ saved: 1 }, { file: 'plan.md', folders: ['docs'] }, 'Saved "plan.md".'],
		[{ saved: 1 }, inFolder, 'Saved 1 file in "docs".'],
		[{ saved: 3 }, inFolder, 'Saved 3 files in "docs".'],
		[{ saved: 3 }, besideSources, 'Saved 3 files next to their source files.'],
		[
			{ saved: 2, damaged: 1 },
			inFolder,
			'Saved 2 of 3 files in "docs". Files that are damaged in the archive were skipped.',
		],
		[
			{ saved: 2, damaged: 1 },
			besideSources,
			'Saved 2 of 3 files next to their source files. Files that are damaged in the archive were skipped.',
		],
		[{ saved: 1, cancelled: true }, inFolder, 'Saving was canceled. 1 of 3 files were saved in "docs".'],
		[
			{ saved: 1, cancelled: true },
			besideSources,
			'Saving was canceled. 1 of 3 files were saved next to their source files.',
		],
	];
	for (const [result, location, expected] of rows) {
		it(`returns the message ${expected}`, () => {
			const complete = { saved: 0, total: 3, damaged: 0, cancelled: false, ...result };
			assert.equal(savedText(complete, location, l10n), expected);
		});
	}
});
