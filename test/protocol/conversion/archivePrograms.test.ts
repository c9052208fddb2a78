import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../fixtures/archives/openArchive.ts';

/**
 * An archive program that may be installed, and the arguments with which it writes `a.zip` in a
 * folder that contains `plan/001-mål.md`.
 */
interface Program {
	readonly title: string;
	readonly command: string;
	readonly args: readonly string[];
	readonly input?: string;
	/** The arguments that check whether the program is installed; `--help` by default. */
	readonly probe?: readonly string[];
	/** The names of the entries of `a.zip` that must be opened. */
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

const other = (title: string, command: string, args: readonly string[], probe?: readonly string[]): Program => ({
	title,
	command,
	args,
	names: ['plan/001-mål.md'],
	...(probe ? { probe } : {}),
});

const shell = (title: string, script: string, probe: string, names = ['plan/001-mål.md']): Program => ({
	title,
	command: 'sh',
	args: ['-c', script],
	probe: ['-c', probe],
	names,
});

const perl = (module: string, script: string): Program =>
	other(`Perl: ${module}`, 'perl', [`-M${module}`, '-e', script], [`-M${module.split('=')[0]}`, '-e', '1']);

const programs: readonly Program[] = [
	shell('Info-ZIP: from a named pipe', 'mkfifo a.md && (echo "# Mål" >a.md &) && zip -q -FI a.zip a.md', 'zip --help', [
		'a.md',
	]),
	shell('Info-ZIP: to a pipe', 'zip -qr - plan | cat >a.zip', 'zip --help'),
	shell('Info-ZIP: after a program', 'zip -qr b.zip plan && cat /bin/true b.zip >a.zip && zip -qA a.zip', 'zip --help'),
	shell('Info-ZIP: with a comment', 'zip -qr a.zip plan && echo "på PK" | zip -qz a.zip', 'zip --help'),
	other('7-Zip', '7z', ['a', '-tzip', 'a.zip', 'plan']),
	other('7-Zip: stored, names in a code page', '7z', ['a', '-tzip', '-mm=Copy', '-mcp=850', 'a.zip', 'plan']),
	shell('7-Zip: from a pipe', '7z a -tzip -si"plan/001-mål.md" a.zip <plan/001-mål.md', '7z --help'),
	other('libarchive', 'bsdtar', ['--format', 'zip', '-cf', 'a.zip', '.']),
	shell('libarchive: to a pipe', 'bsdtar --format zip -cf - plan | cat >a.zip', 'bsdtar --help'),
	other('libarchive: stored', 'bsdtar', [
		'--format',
		'zip',
		'--options',
		'zip:compression=store',
		'-cf',
		'a.zip',
		'plan',
	]),
	other('libarchive: ZIP64', 'bsdtar', ['--format', 'zip', '--options', 'zip:zip64', '-cf', 'a.zip', 'plan']),
	other('CMake', 'cmake', ['-E', 'tar', 'cf', 'a.zip', '--format=zip', 'plan']),
	shell(
		'git archive',
		'git init -q . && git add plan && git archive --format=zip --prefix=./ -o a.zip $(git write-tree)',
		'git --version',
	),
	other('Java: jar', 'jar', ['cfM', 'a.zip', 'plan']),
	other('Java: jar, stored', 'jar', ['cf0M', 'a.zip', 'plan']),
	perl('Archive::Zip', '$a = Archive::Zip->new; $a->addTree("plan", "plan"); $a->writeToFileNamed("a.zip")'),
	perl('IO::Compress::Zip=zip', 'zip ["plan/001-mål.md"] => "a.zip", Zip64 => 1, Stream => 1'),
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
		['report.md', 'report~2.md'],
	),
];

describe('archives of installed programs', () => {
	let folder: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'study-admin-programs-'));
		mkdirSync(join(folder, 'plan'));
		writeFileSync(join(folder, 'plan', '001-mål.md'), '# Mål\n');
	});

	afterEach(() => rm(folder, { recursive: true, force: true }));

	for (const { title, command, args, input, probe = ['--help'], names } of programs) {
		it(`opens every entry of an archive written by ${title}`, async function () {
			if (spawnSync(command, probe).status !== 0) {
				this.skip();
			}
			execFileSync(command, args, {
				cwd: folder,
				stdio: ['pipe', 'ignore', 'ignore'],
				// In the locale C, some programs refuse names with other letters than English ones.
				env: { ...process.env, LC_ALL: 'C.UTF-8' },
				...(input ? { input } : {}),
			});
			const { opened, skipped } = await openArchive(readFileSync(join(folder, 'a.zip')));
			assert.deepEqual(skipped, []);
			assert.deepEqual(
				[...opened],
				names.map((name) => [name, Buffer.from('# Mål\n')]),
			);
		});
	}
});
