import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import bundled from '../../../media/catalog.json' with { type: 'json' };
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';
import type { FileWithFindings, ScanCounts } from '../../../src/catalog/core/scanResults.ts';
import { findBundledRipgrep } from '../../../src/catalog/node/scan/ripgrep.ts';
import { type RipgrepOptions, scanFolder, scanPaths } from '../../../src/catalog/node/scan/scanFolder.ts';
import type { ScanTasks } from '../../../src/catalog/node/scan/scanWorker.ts';
import { Cancelled } from '../../../src/shared/core/errors.ts';
import { WorkerThread } from '../../../src/shared/node/workerThread.ts';
import { isWine } from '../../host/wine.ts';

const catalogJson = JSON.stringify(bundled);
const reading = readJsonCatalog(catalogJson);
assert.ok(reading.kind === 'catalog');
const { catalog } = reading;
const call = "get('https://api.fellesstudentsystem.no/emner');\n";
const noCall = "get('https://elsewhere.example.org/emner');\n";
const never = new AbortController().signal;

type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * The result of a scan. `found` has the sorted relative paths of the files with findings, `counts`
 * the numbers of scanned and skipped files.
 */
interface Scanned {
	readonly found: readonly string[];
	readonly files: readonly FileWithFindings[];
	readonly counts: ScanCounts;
}

let root: string;
let folder: string;
let thread: WorkerThread<ScanTasks>;

before(() => {
	thread = new WorkerThread(resolve('src/catalog/node/scan/scanWorker.ts'));
});
after(() => thread.dispose());
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'study-admin-scan-'));
	folder = join(root, 'folder');
	mkdirSync(folder);
	process.env['RIPGREP_CONFIG_PATH'] = join(folder, '.ripgreprc');
});
afterEach(() => {
	delete process.env['RIPGREP_CONFIG_PATH'];
	rmSync(root, { recursive: true, force: true });
});

/**
 * Writes files below a folder and creates their parent folders. Only the parent folders are created
 * for a path that ends with `/`.
 */
function write(files: Files, base = folder): void {
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(dirname(join(base, path)), { recursive: true });
		if (!path.endsWith('/')) {
			writeFileSync(join(base, path), content);
		}
	}
}

async function run(
	scan: (onProgress: (found: readonly FileWithFindings[]) => void) => Promise<ScanCounts>,
): Promise<Scanned> {
	const files: FileWithFindings[] = [];
	const counts = await scan((found) => files.push(...found));
	return { found: files.map(({ relativePath }) => relativePath).sort(), files, counts };
}

function inputOf(excludes: readonly string[], signal: AbortSignal, path = folder) {
	return { thread, folder: path, catalog, catalogJson: JSON.stringify(catalog), excludes, signal };
}

const withRipgrep: RipgrepOptions = { ripgrep: rgPath };
const withoutRipgrep: RipgrepOptions = { ripgrep: undefined };
const usualLister = isWine ? withoutRipgrep : withRipgrep;

function scan(lister = usualLister, excludes: readonly string[] = [], signal = never, path = folder): Promise<Scanned> {
	return run((onProgress) => scanFolder({ ...inputOf(excludes, signal, path), onProgress }, lister));
}

function scanAgain(paths: readonly string[], excludes: readonly string[] = []): Promise<Scanned> {
	return run((onProgress) => scanPaths({ ...inputOf(excludes, never), onProgress }, paths));
}

/**
 * Runs `work` as an unprivileged user when this process runs as root, because root may read every
 * file.
 */
async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
	const isRoot = process.getuid?.() === 0;
	if (isRoot) {
		process.seteuid?.(65_534);
	}
	try {
		return await work();
	} finally {
		if (isRoot) {
			process.seteuid?.(0);
		}
	}
}

/** Writes a shell script and returns a file lister that runs this script instead of ripgrep. */
function fakeRipgrep(script: string): RipgrepOptions {
	const program = join(root, 'fake-rg');
	writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
	return { ripgrep: program };
}

interface Tree {
	readonly title: string;
	/**
	 * Contents by path. Paths are relative to the parent of the scanned folder, whose name is
	 * `folder`.
	 */
	readonly files: Files;
	readonly excludes?: readonly string[];
	readonly expected: readonly string[];
}

const oddNames = [
	...['blåbær æøå', '🎓', 'a#b%20', '!a', '[b]', "it's", '-x', '--files'],
	// Windows refuses these names.
	...(process.platform === 'win32' ? [] : ['line\nbreak', ' ', 'c?d', 'a\\b']),
];

const trees: readonly Tree[] = [
	{
		title: 'files in supported languages',
		files: {
			'folder/a.ts': call,
			'folder/B.TS': call,
			'folder/b/c/d.py': call,
			'folder/e.ts': noCall,
			'folder/f.md': call,
			'folder/empty.ts': '',
			'folder/Dockerfile': 'ENV URL=https://api.fellesstudentsystem.no/emner/1\n',
			'folder/Dockerfile.test': 'ENV URL=https://api.fellesstudentsystem.no/emner/1\n',
			'folder/.env.local': 'FS=https://api.fellesstudentsystem.no/emner/1\n',
			'folder/ts': call,
		},
		expected: ['.env.local', 'B.TS', 'Dockerfile', 'Dockerfile.test', 'a.ts', 'b/c/d.py'],
	},
	{
		title: 'files in hidden folders, but not in .git and node_modules',
		files: {
			'folder/.github/workflows/a.yml': 'run: curl https://api.fellesstudentsystem.no/emner\n',
			'folder/.vscode/a.ts': call,
			'folder/node_modules/x/index.js': call,
			'folder/src/node_modules/x/index.js': call,
			'folder/.git/hooks/a.ts': call,
			'folder/src/.git/a.ts': call,
		},
		expected: ['.github/workflows/a.yml', '.vscode/a.ts'],
	},
	{
		title: 'files that no .gitignore file and no .git/info/exclude excludes',
		files: {
			'folder/.git/info/exclude': 'secret.ts\n',
			'folder/.gitignore': 'out/\n*.gen.ts\n!keep.gen.ts\n',
			'folder/out/a.ts': call,
			'folder/src/a.gen.ts': call,
			'folder/src/keep.gen.ts': call,
			'folder/src/.gitignore': '/own.ts\n!b.gen.ts\n',
			'folder/src/own.ts': call,
			'folder/src/b.gen.ts': call,
			'folder/src/secret.ts': call,
			'folder/own.ts': call,
		},
		expected: ['own.ts', 'src/b.gen.ts', 'src/keep.gen.ts'],
	},
	{
		title: 'files that a .gitignore file outside of any repository does not exclude',
		files: { '.gitignore': '*.ts\n', 'folder/.gitignore': 'out/\n', 'folder/out/a.ts': call, 'folder/a.ts': call },
		expected: ['a.ts'],
	},
	{
		title: 'files that .ignore and .rgignore files exclude',
		files: { 'folder/.git/HEAD': '', 'folder/.ignore': '*.ts\n', 'folder/.rgignore': '*.ts\n', 'folder/a.ts': call },
		expected: ['a.ts'],
	},
	{
		title: 'files that the ignore files of the enclosing repository do not exclude',
		files: {
			'.git/info/exclude': '/folder/own.ts\n',
			'.gitignore': '/folder/out\n/out2\n*.log.ts\n',
			'folder/out/a.ts': call,
			'folder/out2/a.ts': call,
			'folder/own.ts': call,
			'folder/b.log.ts': call,
		},
		expected: ['out2/a.ts'],
	},
	{
		title: 'files of a nested repository, to which the ignore files of the outer one do not apply',
		files: {
			'folder/.git/HEAD': '',
			'folder/.gitignore': '*.ts\n',
			'folder/a.ts': call,
			'folder/module/.git': 'gitdir: elsewhere\n',
			'folder/module/a.ts': call,
			'folder/module/b/c.ts': call,
		},
		expected: ['module/a.ts', 'module/b/c.ts'],
	},
	{
		title: 'files of a folder that the enclosing repository ignores',
		files: {
			'.git/HEAD': '',
			'.gitignore': 'folder/\nout/\n',
			'folder/.gitignore': 'tmp/\n',
			'folder/a.ts': call,
			'folder/out/a.ts': call,
			'folder/tmp/a.ts': call,
		},
		expected: ['a.ts', 'out/a.ts'],
	},
	{
		title: 'files that settings do not exclude, even if ignore files include others',
		files: {
			'folder/.git/HEAD': '',
			'folder/.gitignore': '!legacy/\n',
			'folder/hidden/a.ts': call,
			'folder/legacy/a.ts': call,
			'folder/legacy/a.js': call,
			'folder/b[1].ts': call,
			'folder/b1.ts': call,
			'folder/c.js': call,
			'folder/d.py': call,
		},
		excludes: ['**/.git', 'hidden', 'legacy/**/*.ts', 'b[[]1].ts', '*.{js,py}', '[', '{a', '', 'a['],
		expected: ['b1.ts', 'legacy/a.js'],
	},
	{
		title: 'text files of up to 1 MB',
		files: {
			'folder/large.ts': `${' '.repeat(2 ** 20)}${call}`,
			'folder/nearly.ts': `${' '.repeat(2 ** 20 - call.length)}${call}`,
			'folder/binary.ts': Buffer.concat([Buffer.alloc(1), Buffer.from(call)]),
			'folder/lateNul.ts': Buffer.concat([Buffer.alloc(9000, ' '), Buffer.alloc(1), Buffer.from(call)]),
			'folder/utf16le.ts': Buffer.from(`\uFEFF${call}`, 'utf16le'),
			'folder/utf16be.ts': Buffer.from(`\uFEFF${call}`, 'utf16le').swap16(),
			'folder/utf16WithoutMark.ts': Buffer.from(call, 'utf16le'),
			'folder/utf8.ts': `\uFEFF${call}`,
		},
		expected: ['lateNul.ts', 'nearly.ts', 'utf16be.ts', 'utf16le.ts', 'utf8.ts'],
	},
	{
		title: 'files in which the host is written with capital letters',
		files: {
			'folder/a.ts': 'fetch("https://API.FellesStudentSystem.no/" + path);',
			'folder/b.ts': 'fetch("https://API.example.no/" + path);',
		},
		expected: ['a.ts'],
	},
	{
		title: 'files and folders with unusual names',
		files: Object.fromEntries(oddNames.map((name) => [`folder/${name}/${name}.ts`, call])),
		expected: oddNames.map((name) => `${name}/${name}.ts`).sort(),
	},
	{
		title: 'files of a repository that configures ripgrep and contains a program with its name',
		files: {
			'folder/.ripgreprc': '--glob=!*.ts\n',
			'folder/rg': '#!/bin/sh\ntouch ran\n',
			'folder/rg.exe': 'touch ran',
			'folder/a.ts': call,
		},
		expected: ['a.ts'],
	},
];

describe('scanFolder', () => {
	for (const { title, files, excludes, expected } of trees) {
		for (const [name, lister] of [
			['with ripgrep', withRipgrep],
			['without ripgrep', withoutRipgrep],
		] as const) {
			it(`searches for uses of APIs in ${title} and in no other files (${name})`, async () => {
				write(files, root);
				if (existsSync(join(folder, 'rg'))) {
					chmodSync(join(folder, 'rg'), 0o755);
				}
				assert.deepEqual((await scan(lister, excludes)).found, expected);
				assert.equal(existsSync(join(folder, 'ran')), false);
			});
		}
	}

	for (const [name, lister] of [
		['with ripgrep', withRipgrep],
		['without ripgrep', withoutRipgrep],
	] as const) {
		it(`does not follow symbolic links in the scanned folder (${name})`, async () => {
			write({ 'a/b.ts': call });
			symlinkSync('..', join(folder, 'a', 'loop'));
			symlinkSync(join(folder, 'a', 'b.ts'), join(folder, 'link.ts'));
			symlinkSync('nowhere', join(folder, 'broken.ts'));
			assert.deepEqual((await scan(lister)).found, ['a/b.ts']);
		});

		it(`scans a folder that is itself a symbolic link (${name})`, async () => {
			mkdirSync(join(root, '.git'));
			write({ '.gitignore': '/folder/b.ts', 'folder/a.ts': call, 'folder/b.ts': call }, root);
			mkdirSync(join(root, 'elsewhere'));
			symlinkSync(folder, join(root, 'elsewhere', 'link'));
			assert.deepEqual((await scan(lister, [], never, join(root, 'elsewhere', 'link'))).found, ['a.ts']);
		});

		it(`reports files and folders without read permission and continues the scan (${name})`, async () => {
			write({ 'closed.ts': call, 'closed/a.ts': call, 'open.ts': call });
			// The thread has to run before the process gives up its rights.
			await scan(lister);
			for (const path of ['closed.ts', 'closed']) {
				chmodSync(join(folder, path), 0);
			}
			chmodSync(root, 0o755);
			const { found, counts } = await asNobody(() => scan(lister));
			chmodSync(join(folder, 'closed'), 0o700);
			assert.deepEqual(found, ['open.ts']);
			assert.deepEqual(counts.unreadable.toSorted(), ['closed', 'closed.ts']);
		});

		it(`searches a folder with 20,000 globs of excluded files (${name})`, async () => {
			write({ 'a.ts': call, 'last/a.ts': call, 'x1/a.ts': call });
			const excludes = [...Array.from({ length: 20_000 }, (_, index) => `x${index}/**/{a,b}*.ts`), 'last'];
			assert.deepEqual((await scan(lister, excludes)).found, ['a.ts']);
		});

		it(`returns no files when the folder to scan does not exist (${name})`, async () => {
			assert.deepEqual((await scan(lister, [], never, join(root, 'nowhere'))).found, []);
		});

		it(`rejects with Cancelled when the scan is canceled, and can scan again (${name})`, async () => {
			write(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index % 200}/${index}.ts`, call])));
			const controller = new AbortController();
			let seen = 0;
			const cancelled = scanFolder(
				{
					...inputOf([], controller.signal),
					onProgress: (_, files) => {
						seen += files;
						controller.abort();
					},
				},
				lister,
			);
			await assert.rejects(cancelled, Cancelled);
			assert.ok(seen < 2000, `${seen}`);
			assert.equal((await scan(lister)).found.length, 2000);
		});
	}

	it('a scan in the worker thread reports an ignore file once if the file is larger than 128 KB', async () => {
		write({ 'a.ts': call, 'b/a.ts': call, '.gitignore': `b/\n${'#'.repeat(2 ** 17)}` });
		const { found, counts } = await scan(withoutRipgrep);
		assert.deepEqual(found, ['a.ts', 'b/a.ts']);
		assert.deepEqual(counts.unusableIgnoreFiles, [join(folder, '.gitignore')]);
	});

	it('a scan in the worker thread completes with an ignore file of 1,000 rules that contain "**" nine times', async () => {
		const deepFile = `${'a/'.repeat(60)}c.ts`;
		write({ [deepFile]: call, '.gitignore': `${'**/a/'.repeat(9)}b\n`.repeat(1000) });
		assert.deepEqual((await scan(withoutRipgrep)).found, [deepFile]);
	});

	it('a scan reports the range and the confidence of each use of an API', async () => {
		write({ 'a.ts': `\n${call}`, 'test/fixtures/a.ts': call, 'b.ts': noCall });
		const { files, counts } = await scan();
		const certain = files.find(({ relativePath }) => relativePath === 'a.ts')?.findings[0];
		assert.deepEqual(certain?.range.start, { line: 1, character: 5 });
		assert.equal(certain.use.api, 'legacy-main-rest');
		assert.equal(certain.use.confidence, 'certain');
		const possible = files.find(({ relativePath }) => relativePath === 'test/fixtures/a.ts')?.findings[0];
		assert.equal(possible?.use.confidence, 'possible');
		assert.deepEqual(counts, { files: 3, binary: 0, unreadable: [], unusableIgnoreFiles: [] });
	});

	it('a scan reports the lines of uses in a file with the line breaks of old Mac files', async () => {
		write({ 'a.ts': `// one\r// two\r${call}` });
		const [file] = (await scan()).files;
		assert.deepEqual(
			file?.findings.map(({ range }) => range.start),
			[{ line: 2, character: 5 }],
		);
	});

	it('a scan counts the binary files that contain a keyword of an API', async () => {
		write({ 'a.ts': call, 'b.ts': Buffer.concat([Buffer.alloc(1), Buffer.from(call)]) });
		assert.equal((await scan()).counts.binary, 1);
	});

	it('does not start ripgrep for a scan that is already canceled', async () => {
		const controller = new AbortController();
		controller.abort();
		await assert.rejects(scan(fakeRipgrep(`touch '${root}/ran'`), [], controller.signal), Cancelled);
		assert.equal(existsSync(join(root, 'ran')), false);
	});

	it('kills the ripgrep process when the scan is canceled', async function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		write({ 'a.ts': call });
		const controller = new AbortController();
		const lister = fakeRipgrep("printf './a.ts\\0'\nexec sleep 60");
		const cancelled = scanFolder({ ...inputOf([], controller.signal), onProgress: () => controller.abort() }, lister);
		await assert.rejects(cancelled, Cancelled);
	});

	it('rejects with the exit code and the error output when ripgrep fails', async function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		await assert.rejects(scan(fakeRipgrep('echo "unknown flag" >&2\nexit 2')), /code 2: unknown flag/);
		await assert.rejects(scan(fakeRipgrep('exit 3')), /code 3/);
	});

	it('rejects when ripgrep cannot be started', async () => {
		await assert.rejects(scan({ ripgrep: join(root, 'nowhere', 'rg') }), /ENOENT/);
	});

	it('a scan completes without an error while files in the folder are deleted', async () => {
		const paths = Array.from({ length: 2000 }, (_, index) => `f${index % 20}/${index}.ts`);
		write(Object.fromEntries(paths.map((path) => [path, call])));
		const running = scan();
		for (const path of paths.slice(1000)) {
			rmSync(join(folder, path));
		}
		await running;
		assert.deepEqual((await scan()).found, paths.slice(0, 1000).sort());
	});
});

describe('scanPaths', () => {
	it('scans changed files and all files in changed folders, and skips paths that do not exist', async () => {
		write({ 'a.ts': call + call, 'c.ts': noCall, 'd/g/new.ts': call, 'd/e.ts': call });
		const { files } = await scanAgain(['a.ts', 'b.ts', 'c.ts', 'd', 'never/there.ts']);
		assert.deepEqual(files.map(({ relativePath, findings }) => `${relativePath} ${findings.length}`).sort(), [
			'a.ts 2',
			'd/e.ts 1',
			'd/g/new.ts 1',
		]);
		renameSync(join(folder, 'd'), join(folder, 'renamed'));
		assert.deepEqual((await scanAgain(['d', 'renamed'])).found, ['renamed/e.ts', 'renamed/g/new.ts']);
	});

	it('skips a changed file that a scan of the complete folder would skip, such as an ignored file', async () => {
		write({
			'.gitignore': 'out/',
			'out/a.ts': call,
			'legacy/a.ts': call,
			'node_modules/a.ts': call,
			'sub/a.ts': call,
			'a.md': call,
			'b.ts': call,
		});
		symlinkSync(join(folder, 'b.ts'), join(folder, 'link.ts'));
		symlinkSync('.', join(folder, 'loop'));
		const paths = [
			'out/a.ts',
			'out',
			'legacy/a.ts',
			'node_modules/a.ts',
			'.git/a.ts',
			'a.md',
			'link.ts',
			'loop',
			'loop/b.ts',
			'loop/sub/a.ts',
		];
		assert.deepEqual((await scanAgain(paths, ['legacy'])).found, []);
	});
});

describe('findBundledRipgrep', () => {
	const platform = `${process.platform}-${process.arch}`;
	const name = process.platform === 'win32' ? 'rg.exe' : 'rg';

	for (const path of [
		['node_modules', '@vscode', 'ripgrep-universal', 'bin', platform, name],
		['node_modules', '@vscode', 'ripgrep', 'bin', name],
		['node_modules.asar.unpacked', '@vscode', 'ripgrep-universal', 'bin', platform, name],
		['node_modules.asar.unpacked', '@vscode', 'ripgrep', 'bin', name],
	]) {
		it(`finds the ripgrep program of the editor in ${path.slice(0, 3).join('/')}`, () => {
			write({ [path.join('/')]: '' }, root);
			assert.equal(findBundledRipgrep(root), join(root, ...path));
		});
	}

	it('returns undefined when the editor does not contain ripgrep', () => {
		write({ [`${name}`]: '', [`bin/${name}`]: '' }, root);
		assert.equal(findBundledRipgrep(root), undefined);
	});
});
