import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../fixtures/archives/openArchive.ts';

/** A program on this machine that writes `a.zip` in the folder that has `plan/001-mål.md`. */
interface Program {
	readonly title: string;
	readonly command: string;
	readonly args: readonly string[];
	readonly input?: string;
	/** The names that must be opened. */
	readonly names: readonly string[];
}

const python = (title: string, script: string, names = ['plan/001-mål.md']): Program => ({
	title: `Python: ${title}`,
	command: 'python3',
	args: ['-c', `import shutil, sys, zipfile\n${script}`],
	names,
});

const zip = (title: string, args: readonly string[], names = ['plan/001-mål.md'], input?: string): Program => ({
	title: `Info-ZIP: ${title}`,
	command: 'zip',
	args: ['-q', ...args],
	names,
	...(input === undefined ? {} : { input }),
});

const programs: readonly Program[] = [
	zip('files and folders', ['-r', 'a.zip', 'plan']),
	zip('ZIP64', ['-r', '-fz', 'a.zip', 'plan']),
	zip('from a pipe', ['a.zip', '-'], ['-'], '# Mål\n'),
	zip('from a pipe, ZIP64', ['-fz', 'a.zip', '-'], ['-'], '# Mål\n'),
	python('deflated', "zipfile.ZipFile('a.zip', 'w', 8).write('plan/001-mål.md')"),
	python('stored', "zipfile.ZipFile('a.zip', 'w', 0).write('plan/001-mål.md')"),
	python(
		'to a stream that cannot seek',
		`class Stream:
    def __init__(self, file): self.file = file
    def write(self, data): return self.file.write(data)
    def flush(self): self.file.flush()
with zipfile.ZipFile(Stream(open('a.zip', 'wb')), 'w', 8) as a: a.write('plan/001-mål.md')`,
	),
	python(
		'force_zip64',
		"a = zipfile.ZipFile('a.zip', 'w', 8)\nwith a.open('plan/001-mål.md', 'w', force_zip64=True) as f: f.write('# Mål\\n'.encode())\na.close()",
	),
	python('make_archive', "shutil.make_archive('a', 'zip', '.', 'plan')"),
	python(
		'one name twice',
		"a = zipfile.ZipFile('a.zip', 'w', 8)\nfor _ in range(2): a.writestr('report.md', '# Mål\\n')\na.close()",
		['report.md', 'report (2).md'],
	),
];

describe('Archives of programs on this machine', () => {
	let folder: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'study-admin-programs-'));
		mkdirSync(join(folder, 'plan'));
		writeFileSync(join(folder, 'plan', '001-mål.md'), '# Mål\n');
	});

	afterEach(() => rm(folder, { recursive: true, force: true }));

	for (const { title, command, args, input, names } of programs) {
		it(`open with every entry: ${title}`, async function () {
			if (spawnSync(command, ['--help']).status !== 0) {
				this.skip();
			}
			execFileSync(command, args, { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'], ...(input ? { input } : {}) });
			const { opened, skipped } = await openArchive(readFileSync(join(folder, 'a.zip')));
			assert.deepEqual(skipped, []);
			assert.deepEqual(
				[...opened],
				names.map((name) => [name, Buffer.from('# Mål\n')]),
			);
		});
	}
});
