import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import bundled from '../../../media/catalog.json' with { type: 'json' };
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';
import { FolderScan, type SearchedFor } from '../../../src/catalog/scanner/folderScan.ts';
import type { FoundFile } from '../../../src/catalog/scanner/places.ts';
import { ScanThreads } from '../../../src/catalog/scanner/scanThreads.ts';
import { Cancelled } from '../../../src/shared/errors.ts';

const reading = readJsonCatalog(JSON.stringify(bundled));
const searchedFor: SearchedFor = {
	catalog: JSON.stringify(reading.kind === 'catalog' && reading.catalog),
	excludes: ['**/.git'],
};
const call = "get('https://api.fellesstudentsystem.no/emner');\n";
const noCall = "get('https://elsewhere.example.org/emner');\n";
const never = new AbortController().signal;

/** A tree of files on the disk, and what a search has said about it. */
class Tree {
	readonly root = mkdtempSync(join(tmpdir(), 'study-admin-scan-'));
	readonly folder = join(this.root, 'folder');
	readonly told: FoundFile[] = [];
	/** What was written a moment ago could change again unseen, so it is searched as if it were later. In milliseconds. */
	ahead = 60_000;
	readonly scan: FolderScan;

	constructor(threads: ScanThreads) {
		mkdirSync(this.folder);
		this.scan = this.newScan(threads);
	}

	/** A scan that knows nothing, as after a restart. */
	newScan(threads: ScanThreads): FolderScan {
		const clock = { now: () => Date.now() + this.ahead };
		return new FolderScan(threads, this.folder, (files) => this.told.push(...files), clock);
	}

	write(files: Readonly<Record<string, string | Uint8Array>>): void {
		for (const [way, content] of Object.entries(files)) {
			mkdirSync(dirname(join(this.folder, way)), { recursive: true });
			writeFileSync(join(this.folder, way), content);
		}
	}

	/** The files with findings, as whoever listens knows them. */
	get found(): readonly string[] {
		const last = new Map(this.told.map(({ way, findings }) => [way, findings.length]));
		return [...last]
			.filter(([, count]) => count > 0)
			.map(([way]) => way)
			.sort();
	}

	/** What has been told since the last question. */
	news(): readonly string[] {
		return this.told.splice(0).map(({ way, findings }) => `${way} ${findings.length}`);
	}
}

/** Does something with the rights of a user without any, where this one may do everything. */
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

describe('the search of a folder', () => {
	let threads: ScanThreads;
	let tree: Tree;

	before(() => {
		threads = new ScanThreads(resolve('src/catalog/scanner/scanWorker.ts'));
	});
	beforeEach(() => {
		tree = new Tree(threads);
	});
	afterEach(() => rmSync(tree.root, { recursive: true, force: true }));
	after(() => threads.dispose());

	const search = (excludes = searchedFor.excludes) => tree.scan.search({ ...searchedFor, excludes }, never);

	it('finds uses in files of languages that are read, with their places', async () => {
		tree.write({ 'a.ts': `\n${call}`, 'b/c/d.py': call, 'e.ts': noCall, 'f.md': call, 'g.png': call, 'empty.ts': '' });
		const counts = await search();
		assert.deepEqual(tree.found, ['a.ts', 'b/c/d.py']);
		const [finding] = tree.told.find(({ way }) => way === 'a.ts')?.findings ?? [];
		assert.deepEqual(finding?.range.start, { line: 1, character: 5 });
		assert.equal(finding.use.api, 'legacy-main-rest');
		assert.equal(counts.files, 4);
	});

	it('reads the files that are read when they are open, and takes stand-ins for possible uses', async () => {
		const line = `# curl\nFS=https://api.fellesstudentsystem.no/emner/1\n`;
		tree.write({
			Dockerfile: `ENV ${line}`,
			'.env.local': line,
			'App.vue': call,
			'a.csproj': `<a b="${line}"/>`,
			'b.gradle': call,
		});
		tree.write({ 'test/fixtures/a.ts': call, 'src/__mocks__/b.ts': call });
		await search();
		const confidences = tree.told.map(({ way, findings }) => `${way} ${findings[0]?.use.confidence}`);
		assert.deepEqual(confidences.sort(), [
			'.env.local certain',
			'App.vue certain',
			'Dockerfile certain',
			'a.csproj certain',
			'b.gradle certain',
			'src/__mocks__/b.ts possible',
			'test/fixtures/a.ts possible',
		]);
	});

	it('leaves out what ignore files, settings and package managers leave out', async () => {
		tree.write({
			'.gitignore': 'out/\n*.gen.ts\n!keep.gen.ts\n',
			'out/a.ts': call,
			'src/a.gen.ts': call,
			'src/keep.gen.ts': call,
			'src/.gitignore': '/own.ts\n!b.gen.ts\n',
			'src/own.ts': call,
			'src/b.gen.ts': call,
			'own.ts': call,
			'node_modules/x/index.js': call,
			'src/node_modules/x/index.js': call,
			'.git/hooks/a.ts': call,
			'.git/info/exclude': 'secret.ts\n',
			'src/secret.ts': call,
			'hidden/a.ts': call,
			'legacy/a.ts': call,
			'.github/workflows/a.yml': `run: curl https://api.fellesstudentsystem.no/emner\n`,
		});
		const { skipped } = await search(['**/.git', 'hidden', 'legacy/**/*.ts']);
		assert.deepEqual(tree.found, ['.github/workflows/a.yml', 'own.ts', 'src/b.gen.ts', 'src/keep.gen.ts']);
		assert.equal(skipped.ignored, 9);
	});

	it('follows the ignore files of the repository around the folder, and none beyond it', async () => {
		mkdirSync(join(tree.root, '.git'));
		writeFileSync(join(tree.root, '.gitignore'), '/folder/out\n/out2\n');
		tree.write({ 'out/a.ts': call, 'out2/a.ts': call });
		await search();
		assert.deepEqual(tree.found, ['out2/a.ts']);
	});

	it('begins anew with the ignore files of a repository in the folder', async () => {
		tree.write({ '.gitignore': '*.ts', 'a.ts': call, 'module/.git': 'gitdir: elsewhere', 'module/a.ts': call });
		await search();
		assert.deepEqual(tree.found, ['module/a.ts']);
	});

	it('searches a folder that the repository around it ignores: somebody has opened it', async () => {
		mkdirSync(join(tree.root, '.git'));
		writeFileSync(join(tree.root, '.gitignore'), 'folder/\n');
		tree.write({ 'a.ts': call });
		await search();
		assert.deepEqual(tree.found, ['a.ts']);
	});

	it('counts what is no code, and does not follow links, however they lead', async () => {
		tree.write({
			'large.ts': `${'x'.repeat(2 ** 20)}${call}`,
			'nearly.ts': `${' '.repeat(2 ** 20 - call.length)}${call}`,
			'binary.ts': Buffer.concat([Buffer.alloc(1), Buffer.from(call)]),
			'elsewhere.js': call,
			'a/b.ts': call,
		});
		symlinkSync('..', join(tree.folder, 'a', 'loop'));
		symlinkSync(join(tree.folder, 'a', 'b.ts'), join(tree.folder, 'link.ts'));
		symlinkSync('nowhere', join(tree.folder, 'broken.ts'));
		const { files, skipped } = await search();
		assert.deepEqual(tree.found, ['a/b.ts', 'elsewhere.js', 'nearly.ts']);
		assert.deepEqual({ files, ...skipped }, { files: 3, tooLarge: 1, binary: 1, unreadable: 0, ignored: 0, links: 3 });
		await tree.scan.searchAgain(['link.ts', 'a/loop/a/b.ts', 'broken.ts'], searchedFor, never);
		assert.deepEqual(tree.found, ['a/b.ts', 'elsewhere.js', 'nearly.ts']);
	});

	it('searches a folder that is itself reached by a link', async () => {
		tree.write({ 'a.ts': call });
		symlinkSync(tree.folder, join(tree.root, 'link'));
		const told: string[] = [];
		const scan = new FolderScan(threads, join(tree.root, 'link'), (files) => told.push(...files.map(({ way }) => way)));
		await scan.search(searchedFor, never);
		assert.deepEqual(told, ['a.ts']);
	});

	it('takes names as they are', async () => {
		const names = ['blåbær æøå.ts', 'line\nbreak.ts', '🎓.ts', ' .ts', 'a#b?c%20.ts', '!a.ts', '[b].ts', "it's.ts"];
		tree.write(Object.fromEntries(names.map((name) => [`${name} folder/${name}`, call])));
		tree.write({ '.gitignore': 'nothing' });
		await search();
		assert.deepEqual(tree.found, names.map((name) => `${name} folder/${name}`).sort());
	});

	it('goes on behind what it may not read', async () => {
		tree.write({ 'closed.ts': call, 'closed/a.ts': call, 'open.ts': call });
		// The threads have to be there when rights are given up.
		await search();
		for (const way of ['closed.ts', 'closed']) {
			chmodSync(join(tree.folder, way), 0);
		}
		chmodSync(tree.root, 0o755);
		const { skipped } = await asNobody(search);
		chmodSync(join(tree.folder, 'closed'), 0o700);
		assert.deepEqual(tree.found, ['open.ts']);
		assert.equal(skipped.unreadable, 2);
	});

	it('tells of a file that has changed, has gone or has come, and of nothing else', async () => {
		tree.write({ 'a.ts': call, 'b.ts': call, 'c.ts': noCall, 'd/e.ts': call, 'd/f.ts': call });
		await search();
		tree.news();
		tree.write({ 'a.ts': call + call, 'c.ts': call, 'd/g/new.ts': call });
		rmSync(join(tree.folder, 'b.ts'));
		await tree.scan.searchAgain(['a.ts', 'b.ts', 'c.ts', 'd/g', 'never/there.ts'], searchedFor, never);
		assert.deepEqual(tree.news().toSorted(), ['a.ts 2', 'b.ts 0', 'c.ts 1', 'd/g/new.ts 1']);
		renameSync(join(tree.folder, 'd'), join(tree.folder, 'renamed'));
		await tree.scan.searchAgain(['d', 'renamed'], searchedFor, never);
		assert.deepEqual(tree.news().toSorted(), [
			'd/e.ts 0',
			'd/f.ts 0',
			'd/g/new.ts 0',
			'renamed/e.ts 1',
			'renamed/f.ts 1',
			'renamed/g/new.ts 1',
		]);
	});

	it('leaves out of what has changed what it leaves out otherwise', async () => {
		tree.write({
			'.gitignore': 'out/',
			'out/a.ts': call,
			'legacy/a.ts': call,
			'node_modules/a.ts': call,
			'a.md': call,
		});
		const excludes = ['legacy'];
		await tree.scan.searchAgain(
			['out/a.ts', 'out', 'legacy/a.ts', 'node_modules/a.ts', '.git/a.ts', 'a.md'],
			{ ...searchedFor, excludes },
			never,
		);
		assert.deepEqual(tree.news(), []);
	});

	it('searches again what other rules leave out or take back in', async () => {
		tree.write({ 'a/x.ts': call, 'b/x.ts': call });
		await search();
		tree.news();
		tree.write({ '.gitignore': 'a/' });
		await search();
		assert.deepEqual(tree.news(), ['a/x.ts 0']);
		tree.write({ '.gitignore': '' });
		await search(['b']);
		assert.deepEqual(tree.news().toSorted(), ['a/x.ts 1', 'b/x.ts 0']);
		await search();
		assert.deepEqual(tree.news(), ['b/x.ts 1']);
		// The fingerprint of a file may be there when its findings are not: it left and came back between two searches.
		tree.write({ '.gitignore': 'a/' });
		await tree.scan.searchAgain(['a/x.ts'], searchedFor, never);
		tree.write({ '.gitignore': '' });
		tree.news();
		await search();
		assert.deepEqual(tree.news(), ['a/x.ts 1']);
	});

	it('finds what has changed among three thousand files as if it had read them all', async () => {
		const content = (index: number, round: number) => (index % (round + 2) === 0 ? call : noCall);
		const ways = Array.from({ length: 3000 }, (_, index) => `f${index % 30}/g${index % 7}/${index}.ts`);
		for (const round of [0, 1]) {
			tree.write(Object.fromEntries(ways.map((way, index) => [way, content(index, round)])));
			await (round === 0 ? search() : tree.scan.searchAgain(ways, searchedFor, never));
			assert.deepEqual(tree.found, ways.filter((_, index) => content(index, round) === call).sort());
		}
		await search();
		assert.deepEqual(tree.found, ways.filter((_, index) => content(index, 1) === call).sort());
	});

	it('survives files that come and go while it searches', async () => {
		const ways = Array.from({ length: 2000 }, (_, index) => `f${index % 20}/${index}.ts`);
		tree.write(Object.fromEntries(ways.map((way) => [way, call])));
		const searching = search();
		for (const way of ways.slice(1000)) {
			rmSync(join(tree.folder, way));
		}
		rmSync(join(tree.folder, 'f0'), { recursive: true });
		await searching;
		await search();
		assert.deepEqual(
			tree.found,
			ways
				.slice(0, 1000)
				.filter((way) => !way.startsWith('f0/'))
				.sort(),
		);
	});

	it('ends when it is cancelled, and begins nothing while it is paused', async () => {
		tree.write(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index % 300}/${index}.ts`, call])));
		const controller = new AbortController();
		let seen = 0;
		const cancelled = tree.scan.search(searchedFor, controller.signal, (files) => {
			seen += files;
			if (seen > 0) {
				controller.abort();
			}
		});
		await assert.rejects(cancelled, Cancelled);
		assert.ok(seen > 0 && seen < 3000, `${seen}`);
		const told = tree.told.length;
		threads.gate.close();
		const paused = search();
		await setTimeout(100);
		assert.equal(tree.told.length, told);
		threads.gate.open();
		await paused;
		assert.equal(tree.found.length, 3000);
	});

	it('can be cancelled while it is paused', async () => {
		tree.write({ 'a.ts': call });
		const controller = new AbortController();
		threads.gate.close();
		const cancelled = tree.scan.search(searchedFor, controller.signal);
		controller.abort();
		await assert.rejects(cancelled, Cancelled);
		threads.gate.open();
		await search();
		assert.deepEqual(tree.found, ['a.ts']);
	});

	describe('that is kept', () => {
		const keeping = () => ({ file: join(tree.root, 'kept', 'folder.scan'), key: 'key' });

		it('is there after a restart before any file is looked at, and is right when all are', async () => {
			tree.write({ 'a.ts': call, 'b.ts': call, 'c.ts': noCall, 'd.ts': noCall });
			await search();
			await tree.scan.keep(keeping());
			assert.deepEqual(readdirSync(join(tree.root, 'kept')), ['folder.scan']);
			tree.write({ 'b.ts': noCall, 'c.ts': call });
			tree.news();
			const restarted = tree.newScan(threads);
			await restarted.show(keeping(), never);
			assert.deepEqual(tree.news().toSorted(), ['a.ts 1', 'b.ts 1']);
			const counts = await restarted.search(searchedFor, never);
			assert.deepEqual(tree.news().toSorted(), ['b.ts 0', 'c.ts 1']);
			assert.equal(counts.files, 4);
		});

		it('is for nobody else to read', async function () {
			if (process.platform === 'win32') {
				this.skip();
			}
			await search();
			await tree.scan.keep(keeping());
			assert.equal(statSync(keeping().file).mode & 0o777, 0o600);
		});

		it('counts for nothing when it is damaged, or by another catalog', async () => {
			tree.write({ 'a.ts': call });
			await search();
			await tree.scan.keep(keeping());
			tree.news();
			const { file } = keeping();
			const good = readFileSync(file);
			await tree.newScan(threads).show({ file, key: 'other' }, never);
			for (const damaged of [Buffer.alloc(0), good.subarray(0, -1), randomBytes(1000)]) {
				writeFileSync(file, damaged);
				const restarted = tree.newScan(threads);
				await restarted.show(keeping(), never);
				assert.deepEqual(tree.news(), []);
				await restarted.search(searchedFor, never);
				assert.deepEqual(tree.news(), ['a.ts 1']);
			}
		});

		it('does not take a file for known that may have changed while it was read', async () => {
			tree.ahead = 0;
			tree.write({ 'a.ts': noCall });
			await search();
			const { mtime } = statSync(join(tree.folder, 'a.ts'));
			tree.write({ 'a.ts': call.padEnd(noCall.length) });
			assert.ok(Date.now() - mtime.getTime() < 2000, 'the test has been too slow to say anything');
			await search();
			assert.deepEqual(tree.found, ['a.ts']);
		});
	});
});
