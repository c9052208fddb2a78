import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { CommandArguments, CommandContext } from '../../../../src/cli/command.ts';
import { readConvertOptions } from '../../../../src/cli/convert/options.ts';

/** Reads the options of a command line with these options and settings. */
function read(options: Readonly<Record<string, string>>, settings: Readonly<Record<string, number>> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'study-admin-options-'));
	try {
		mkdirSync(join(folder, '.vscode'));
		writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
		const all = { output: 'out', ...options };
		const values = new Map<string, string>(Object.entries(all));
		const given: CommandArguments = {
			value: (name) => values.get(name),
			values: () => [],
			has: (name) => values.has(name),
			paths: ['a.docx'],
		};
		const read = readConvertOptions(given, { currentFolder: folder } as CommandContext);
		return { ...read, output: relative(folder, read.output) };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

describe('readConvertOptions', () => {
	it('reads the time limit of the settings in seconds, and returns milliseconds', () => {
		assert.equal(read({}, { 'studyAdmin.conversion.timeout': 7 }).idleTimeout, 7000);
	});

	it('reads the options, and uses the settings in place of missing options', () => {
		const settings = {
			'studyAdmin.conversion.splitLevel': 3,
			'studyAdmin.conversion.maxChunkLines': 40,
			'studyAdmin.conversion.timeout': 7,
		};
		assert.deepEqual(read({}, settings), {
			...{ output: 'out', all: false, overwritesEdited: false, waits: true, idleTimeout: 7000 },
			order: { kind: 'markdown', settings: { splitLevel: 3, maxChunkLines: 40 } },
		});
		const flags = { chunks: '', all: '', 'overwrite-edited': '', 'no-wait': '' };
		assert.deepEqual(read({ ...flags, 'split-level': '2', 'max-chunk-lines': '50' }, settings), {
			...{ output: 'out', all: true, overwritesEdited: true, waits: false, idleTimeout: 7000 },
			order: { kind: 'chunks', settings: { splitLevel: 2, maxChunkLines: 50 } },
		});
	});
});
