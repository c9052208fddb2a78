import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandArguments, CommandContext } from '../../../../src/cli/command.ts';
import { readConvertOptions } from '../../../../src/cli/convert/options.ts';

const given: CommandArguments = {
	value: (name) => (name === 'output' ? 'out' : undefined),
	values: () => [],
	has: () => false,
	paths: ['a.docx'],
};

describe('readConvertOptions', () => {
	it('reads the time limit of the settings in seconds, and returns milliseconds', () => {
		const folder = mkdtempSync(join(tmpdir(), 'study-admin-options-'));
		try {
			mkdirSync(join(folder, '.vscode'));
			writeFileSync(join(folder, '.vscode', 'settings.json'), '{ "studyAdmin.conversion.timeout": 7 }');
			const { idleTimeout } = readConvertOptions(given, { currentFolder: folder } as CommandContext);
			assert.equal(idleTimeout, 7000);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
