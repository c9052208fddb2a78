import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { progressJson } from '../../../../src/catalog/core/progress/progressJson.ts';
import { runProgressCommand } from '../../../../src/cli/progress/progress.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';
import { UsageError } from '../../../../src/cli/usageError.ts';
import { setVariables } from '../../../cli/support/commandInProcess.ts';
import { dayOf } from '../../support/dayOf.ts';

const day = dayOf('2026-11-24');
const report = {
	...{ today: day, since: day, every: 'day' as const, catalogVersion: 1 },
	repositories: [
		{
			...{ name: 'repository', notSearchedFor: [], notes: [] },
			apis: [{ api: 'old', apiName: 'Old API', lastDay: undefined, oldest: day }],
			files: [{ api: 'old', path: 'a.ts', lines: [1, 7], ignored: 0, since: day }],
			samples: [{ day, commit: 'a'.repeat(40), files: 1, counts: { old: { uses: 2, ignored: 0, possible: 0 } } }],
		},
	],
};

/** Whether standard output is a color terminal of 80 columns or a file. */
type Output = 'terminal' | 'file';

describe('study-admin progress --merge', () => {
	let folder = '';
	let restore = () => {};

	before(() => {
		restore = setVariables({ NO_COLOR: '', FORCE_COLOR: '' });
		folder = mkdtempSync(join(tmpdir(), 'study-admin-progress-'));
		writeFileSync(join(folder, 'progress.json'), progressJson(report));
		mkdirSync(join(folder, 'out'));
	});

	after(() => {
		restore();
		rmSync(folder, { recursive: true });
	});

	/** Runs the command with values of options and the paths of reports. Returns its output. */
	async function run(values: Readonly<Record<string, string>>, paths: readonly string[], kind: Output) {
		const output = new PassThrough();
		const stream = kind === 'terminal' ? Object.assign(output, { isTTY: true, columns: 80 }) : output;
		const given: Readonly<Record<string, string>> = { merge: '', ...values };
		const args = {
			value: (name: string) => given[name],
			values: () => [],
			has: (name: string) => given[name] !== undefined,
			paths,
		};
		const code = await runProgressCommand(args, {
			terminal: new Terminal(stream, new PassThrough()),
			signal: new AbortController().signal,
			variables: {},
			currentFolder: folder,
			readVersion: () => '1.0.0',
		});
		assert.equal(code, 0);
		return String(output.read() ?? '');
	}

	const paths = ['progress.json'];

	it('prints no page in a terminal', async () => {
		await assert.rejects(
			run({}, paths, 'terminal'),
			(error) => error instanceof UsageError && error.message.startsWith('Name a file for the page with --output'),
		);
		assert.match(await run({}, paths, 'file'), /^<!DOCTYPE html>\n<html lang="en">/i);
		assert.equal(await run({ output: 'page.html' }, paths, 'terminal'), '');
		assert.match(readFileSync(join(folder, 'page.html'), 'utf8'), /^<!DOCTYPE html>/i);
	});

	it('writes a page whose content security policy allows its style', async () => {
		const page = await run({}, paths, 'file');
		const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
		const hash = createHash('sha256').update(style).digest('base64');
		assert.ok(page.includes(`; style-src 'sha256-${hash}';`), page);
	});

	it('prints the names of APIs in bold in a terminal', async () => {
		const [first, second] = (await run({ format: 'text' }, paths, 'terminal')).split('\n');
		assert.equal(first, '\u001b[1mOld API: Unknown\u001b[22m');
		assert.equal(second, '  2 uses left. No last day is known. The counted period is too short for a pace.');
	});

	it('writes a text without colors into a file, also if the command runs in a terminal', async () => {
		const expected = await run({ format: 'text' }, paths, 'file');
		assert.match(expected, /^Old API: Unknown\n {2}2 uses left/);
		assert.equal(await run({ format: 'text', output: 'a.txt' }, paths, 'terminal'), '');
		assert.equal(readFileSync(join(folder, 'a.txt'), 'utf8'), expected);
	});

	it('rejects an output file that cannot be written before it reads the reports', async () => {
		await assert.rejects(run({ output: 'out' }, ['missing.json'], 'file'), { code: 'cli/not-written' });
		await assert.rejects(run({}, ['missing.json'], 'file'), {
			code: 'cli/progress-unreadable',
			details: { file: join(folder, 'missing.json'), megabytes: 50 },
		});
	});

	it('requires the paths of reports', async () => {
		await assert.rejects(run({}, [], 'file'), new UsageError('"--merge" requires the paths of JSON files.'));
	});
});
