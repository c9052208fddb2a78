import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { openArchive } from '../../fixtures/archives/openArchive.ts';
import { createRandom } from '../../fixtures/random.ts';

/** A file to archive. The bytes of its name are those of the text in Latin-1, or in UTF-8. */
interface TreeFile {
	readonly path: string;
	readonly content: Uint8Array;
	/** The reason why the entry must be skipped; `undefined` if it must be opened. */
	readonly skipped?: string;
}

/** Files to archive, and the expected result of reading the archive. */
interface Tree {
	readonly title: string;
	readonly encoding?: 'latin1';
	readonly files: readonly TreeFile[];
	/** Writers that leave such files out, or write other names. */
	readonly unsupported?: readonly string[];
}

/** A program that writes the files of the folder `plan` to `a.zip`, both in the current folder. */
interface Writer {
	readonly title: string;
	/** The command that checks whether the program is installed. */
	readonly probe?: readonly [command: string, ...args: string[]];
	readonly write: (folder: string, tree: Tree) => Promise<void> | void;
}

const text = (path: string, content = `# ${path}\n`, skipped?: string): TreeFile => ({
	path,
	content: Buffer.from(content),
	...(skipped === undefined ? {} : { skipped }),
});

const program = (title: string, command: string, args: readonly string[], probe = ['--help']): Writer => ({
	title,
	probe: [command, ...probe],
	write: (cwd) => {
		execFileSync(command, args, {
			cwd,
			stdio: ['ignore', 'ignore', 'pipe'],
			env: { ...process.env, LC_ALL: 'C.UTF-8' },
		});
	},
});

const pythonWalk = `import os, sys, zipfile
def write(target):
    with zipfile.ZipFile(target, 'w', 8) as a:
        for folder, _, files in os.walk('plan'):
            for name in files: a.write(os.path.join(folder, name))`;

const writers: readonly Writer[] = [
	program('Info-ZIP', 'zip', ['-qr', 'a.zip', 'plan']),
	program('Info-ZIP to a pipe', 'sh', ['-c', 'zip -qr - plan | cat >a.zip'], ['-c', 'zip --help']),
	program('Python zipfile', 'python3', ['-c', `${pythonWalk}\nwrite('a.zip')`]),
	program('Python zipfile to a stream that cannot seek', 'python3', [
		'-c',
		`${pythonWalk}
class Stream:
    def __init__(self, file): self.file = file
    def write(self, data): return self.file.write(data)
    def flush(self): self.file.flush()
write(Stream(open('a.zip', 'wb')))`,
	]),
	program('7-Zip', '7z', ['a', '-tzip', 'a.zip', 'plan']),
	program('libarchive', 'bsdtar', ['--format', 'zip', '-cf', 'a.zip', 'plan']),
	program('libarchive to a pipe', 'sh', ['-c', 'bsdtar --format zip -cf - plan | cat >a.zip'], ['-c', 'bsdtar --help']),
	program('Java jar', 'jar', ['cfM', 'a.zip', 'plan']),
	{
		title: 'JSZip',
		write: async (folder, { files }) => {
			const archive = new JSZip();
			for (const { path, content } of files) {
				archive.file(`plan/${path}`, content);
			}
			writeFileSync(join(folder, 'a.zip'), await archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }));
		},
	},
];

const random = createRandom(11_22);
const table = `${'|  |  |\n'.repeat(5_000_000)}| ØKO210 | 10 |\n`;

const trees: readonly Tree[] = [
	{ title: 'a tab in a name', files: [text('a\tb.md'), text('\t.md'), text('c\t/d.md'), text('e.md')] },
	{
		title: 'the signatures of ZIP64 records in names',
		files: [
			text('a.md'),
			text('PK\x06\x06.md', '6', 'unsafe-name'),
			// The last 20 bytes of the directory look like a locator of a ZIP64 end record.
			text(`z${'PK\x06\x07'.repeat(5)}`, '7', 'unsafe-name'),
		],
	},
	{
		title: 'names that only resemble those of AppleDouble files',
		files: [text('001-mål.md'), text('__MACOSX/001-mål.md'), text('._002-mål.md')],
	},
	{
		title: 'names that differ only in case',
		files: [
			text('Report.md', 'A'),
			text('report.md', 'B'),
			text('REPORT.MD', 'C'),
			text('P/a.md', 'D'),
			text('p/a.md', 'E'),
		],
	},
	{
		title: 'names in windows-1252',
		encoding: 'latin1',
		files: [text('bl\xe5b\xe6r.md', '1'), text('L\xe6ring p\xe5 \xf8ya.md', '2'), text('ASCII.md', '3')],
		// Python rejects such names, Java and 7-Zip write other names, and JSZip has texts as names.
		unsupported: ['Java jar', '7-Zip', 'JSZip', 'Python zipfile', 'Python zipfile to a stream that cannot seek'],
	},
	{ title: 'an almost empty table of 40 MB', files: [text('table.md', table), text('other.md')] },
	{
		title: 'unusual valid names',
		files: [
			...['CON.md', '.env', 'nr. 1: a.md', '__proto__', ' a.md', 'b .md', '#x?.md', '100%25.md', '~2.md', 'a~2.md'],
			...[
				'a\u030angstrøm.md',
				'👩\u200d🔬.md',
				'日本語.md',
				'สวัสดี.md',
				'"quoted" & <b>.md',
				'x'.repeat(200),
				'a (2).md',
			],
		].map((path) => text(path)),
	},
	{
		title: 'empty, tiny and random contents',
		files: [
			text('empty.md', ''),
			text('one.md', 'x'),
			text('signatures.md', 'PK\x03\x04PK\x01\x02PK\x05\x06PK\x06\x06PK\x06\x07PK\x07\x08'.repeat(99)),
			{ path: 'random.png', content: Uint8Array.from({ length: 100_000 }, () => random.between(0, 255)) },
		],
	},
];

/** Returns a name as numbered names and names of other case and normal form equal it. */
function folded(name: string): string {
	return name
		.normalize('NFC')
		.toLowerCase()
		.replaceAll(/~\d+(?=\.|\/|$)/g, '');
}

describe('archives of other programs', () => {
	let folder: string;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'study-admin-writers-'));
	});

	afterEach(() => rm(folder, { recursive: true, force: true }));

	for (const tree of trees) {
		for (const writer of writers) {
			if (!tree.unsupported?.includes(writer.title)) {
				it(`reads every file with ${tree.title} from an archive written by ${writer.title}`, async function () {
					const [command, ...args] = writer.probe ?? [];
					if (command !== undefined && spawnSync(command, args).status !== 0) {
						this.skip();
					}
					makeTree(folder, tree);
					await writer.write(folder, tree);
					await assertComplete(readFileSync(join(folder, 'a.zip')), tree);
				});
			}
		}
	}
});

function makeTree(folder: string, { files, encoding }: Tree): void {
	for (const { path, content } of files) {
		const parts = `plan/${path}`.split('/');
		mkdirSync(join(folder, ...parts.slice(0, -1)), { recursive: true });
		writeFileSync(Buffer.concat([Buffer.from(`${folder}/plan/`), Buffer.from(path, encoding ?? 'utf8')]), content);
	}
}

async function assertComplete(archive: Uint8Array, { files }: Tree): Promise<void> {
	const { refusal, opened, skipped } = await openArchive(archive);
	const label = ({ path, content }: TreeFile) => `${folded(`plan/${path}`)} ${Buffer.from(content).toString('base64')}`;
	const read = [...opened].map(([path, content]) => `${folded(path)} ${content.toString('base64')}`);
	assert.equal(refusal, undefined);
	assert.deepEqual(
		skipped,
		files.flatMap((file) => (file.skipped ? [`plan/${file.path}: ${file.skipped}`] : [])).sort(),
	);
	assert.deepEqual(
		read.sort(),
		files
			.filter((file) => !file.skipped)
			.map(label)
			.sort(),
	);
	assert.equal(new Set([...opened.keys()].map((name) => name.toLowerCase())).size, opened.size);
}
