import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import { Terminal } from '../../src/cli/terminal.ts';
import { journalHead } from '../../src/conversion/core/saving/folderJournal.ts';
import type { Manifest } from '../../src/conversion/core/saving/manifest.ts';
import { makeArchive } from '../fixtures/archives/makeArchive.ts';
import { runsSlowCases } from '../fixtures/testSize.ts';
import { studyAdminInProcess, studyAdminOrInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders, startCommand, studyAdmin, writeFiles } from './support/installedCommand.ts';
import { type RecordingService, startRecordingService } from './support/recordingService.ts';

const page = (title: string) => `<h1>${title}</h1>\n<p>Text.</p>\n`;
const pages = (count: number) =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`docs/p${index}.html`, page(`Page ${index}`)]));

function sendMarkdown(name: string, response: ServerResponse): boolean {
	response.writeHead(200, { 'content-type': 'text/markdown' }).end(`# ${name}\n`);
	return true;
}

const sendBody = (type: string, body: string | Uint8Array) => (_name: string, response: ServerResponse) => {
	response.writeHead(200, { 'content-type': type }).end(body);
	return true;
};

describe('study-admin convert', () => {
	let service: RecordingService;

	before(async () => {
		service = await startRecordingService();
	});
	beforeEach(() => service.reset());
	after(async () => {
		removeFolders();
		await service.close();
	});

	/** The arguments to convert the folder `docs` into the folder `out`. */
	const convertDocs = () => ['convert', 'docs', '--output', 'out', '--service', service.url];
	const convert = (folder: string, ...args: readonly string[]) =>
		studyAdminInProcess([...convertDocs(), ...args], folder);

	const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
	const manifestOf = (folder: string): Manifest => JSON.parse(read(folder, 'out/manifest.json'));
	const filesIn = (folder: string) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) =>
				join(parentPath, name)
					.slice(folder.length + 1)
					.replaceAll('\\', '/'),
			)
			.sort();

	/** A folder with `docs/a.html` and `docs/b/b.html`, which was converted once. */
	async function convertedFolder(...args: readonly string[]): Promise<string> {
		const folder = makeFolder({ 'docs/a.html': page('A'), 'docs/b/b.html': page('B') });
		const { code, stderr } = await convert(folder, ...args);
		assert.equal(code, 0, stderr);
		service.reset();
		return folder;
	}

	it('converts a folder with its subfolders and prints the results', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A'), 'docs/b/b.html': page('B'), 'docs/notes.txt': 'x' });
		assert.deepEqual(await studyAdmin(convertDocs(), { folder }), {
			code: 0,
			stdout: 'out/a.md\nout/b/b.md\n',
			stderr: '2 documents converted.\n',
		});
		assert.match(read(folder, 'out/b/b.md'), /^# B\n/);
		assert.deepEqual(
			manifestOf(folder).sources.map(({ path, output }) => [path, output]),
			[
				['../docs/a.html', 'a.md'],
				['../docs/b/b.html', 'b/b.md'],
			],
		);
	});

	it('shows the documents that are compared and converted as progress, and the service with --verbose', async () => {
		const showProgress = mock.method(Terminal.prototype, 'showProgress', () => undefined);
		try {
			const { stderr } = await convert(makeFolder({ 'docs/a.html': page('A') }), '--verbose');
			assert.ok(stderr.startsWith(`Conversion service: ${service.url}\n`), stderr);
			const lines = new Set(showProgress.mock.calls.map(({ arguments: [line] }) => line));
			assert.deepEqual([...lines], ['Comparing 0 of 1 document', 'Converting 0 of 1 document: docs/a.html']);
		} finally {
			showProgress.mock.restore();
		}
	});

	it('converts a document again if a power failure has left its result empty', async () => {
		const folder = await convertedFolder();
		writeFileSync(join(folder, 'out/a.md'), '');
		assert.match((await convert(folder)).stderr, /1 document converted/);
		assert.match(read(folder, 'out/a.md'), /^# A\n/);
	});

	it('converts a document again if a power failure has left its result empty before it is in manifest.json', async () => {
		const folder = await convertedFolder();
		const { sources, chunks } = manifestOf(folder);
		const lines = sources.map((source, index) => JSON.stringify({ source, files: [chunks[index]], replaced: {} }));
		rmSync(join(folder, 'out/manifest.json'));
		writeFiles(folder, { 'out/a.md': '', 'out/manifest.json.journal': `${journalHead}${lines.join('\n')}\n` });
		assert.deepEqual(await convert(folder), {
			code: 0,
			stdout: 'out/a.md\n',
			stderr: '1 document converted, 1 unchanged.\n',
		});
		assert.match(read(folder, 'out/a.md'), /^# A\n/);
	});

	const count = runsSlowCases ? 1000 : 200;
	it(`converts ${count} documents two at a time, sends nothing while they are unchanged, and then only the changed one`, async () => {
		const folder = makeFolder(pages(count));
		const total = count.toLocaleString('en');
		service.reset(sendMarkdown);
		assert.equal((await studyAdminOrInProcess(convertDocs(), { folder })).stderr, `${total} documents converted.\n`);
		assert.deepEqual([service.uploads.length, service.mostParallel], [count, 2]);
		const manifest = read(folder, 'out/manifest.json');

		service.reset(sendMarkdown);
		assert.deepEqual(await studyAdminOrInProcess(convertDocs(), { folder }), {
			code: 0,
			stdout: '',
			stderr: `0 documents converted, ${total} unchanged.\n`,
		});
		assert.deepEqual([service.uploads, service.mostParallel], [[], 0]);
		assert.equal(read(folder, 'out/manifest.json'), manifest);

		writeFiles(folder, { 'docs/p7.html': page('Changed') });
		assert.equal(
			(await studyAdminOrInProcess(convertDocs(), { folder })).stderr,
			`1 document converted, ${count - 1} unchanged.\n`,
		);
		assert.deepEqual(service.uploads, ['p7.html']);
	});

	it('sends unchanged documents again with --all', async () => {
		const folder = await convertedFolder();
		assert.equal((await convert(folder, '--all')).stderr, '2 documents converted.\n');
		assert.equal(service.uploads.length, 2);
	});

	for (const isSourceChanged of [false, true]) {
		it(`keeps and lists an edited result when its source has ${isSourceChanged ? '' : 'not '}changed`, async () => {
			const folder = await convertedFolder();
			writeFiles(folder, { 'out/a.md': '# Mine\n', ...(isSourceChanged ? { 'docs/a.html': page('New') } : {}) });
			assert.deepEqual(await convert(folder), {
				code: 1,
				stdout: '',
				stderr: [
					'out/a.md was edited since its conversion and was not replaced.',
					'Give --overwrite-edited to replace it.',
					'0 documents converted, 1 not replaced, 1 unchanged.\n',
				].join('\n'),
			});
			assert.equal(read(folder, 'out/a.md'), '# Mine\n');
			assert.deepEqual(service.uploads, []);

			assert.equal((await convert(folder, '--overwrite-edited')).code, 0);
			assert.match(read(folder, 'out/a.md'), isSourceChanged ? /^# New\n/ : /^# A\n/);
			assert.deepEqual(service.uploads, ['a.html']);
		});
	}

	it('keeps a result that was edited while its source was converted', async () => {
		const folder = await convertedFolder();
		writeFiles(folder, { 'docs/a.html': page('New') });
		service.reset(() => {
			writeFiles(folder, { 'out/a.md': '# Mine\n' });
			return false;
		});
		assert.equal((await convert(folder)).code, 1);
		assert.equal(read(folder, 'out/a.md'), '# Mine\n');
	});

	it('keeps and lists a file that no conversion has written', async () => {
		const files = { 'docs/a.html': page('A'), 'docs/b.html': page('B'), 'out/a.md': '# Mine\n', 'out/b.md': '' };
		const folder = makeFolder(files);
		assert.deepEqual(await convert(folder), {
			code: 1,
			stdout: '',
			stderr: [
				'out/a.md was not written by a conversion and was not replaced.',
				'out/b.md was not written by a conversion and was not replaced.',
				'Give --overwrite-edited to replace them.',
				'0 documents converted, 2 not replaced.\n',
			].join('\n'),
		});
		assert.deepEqual([service.uploads, read(folder, 'out/a.md')], [[], '# Mine\n']);
	});

	it('converts a document again when its result was deleted', async () => {
		const folder = await convertedFolder();
		rmSync(join(folder, 'out/a.md'));
		assert.equal((await convert(folder)).stdout, 'out/a.md\n');
	});

	it('lists the result of a removed source until the result is deleted too', async () => {
		const folder = await convertedFolder();
		rmSync(join(folder, 'docs/a.html'));
		const line = 'out/a.md has no source anymore, because docs/a.html does not exist.\n';
		assert.deepEqual(await convert(folder), {
			code: 0,
			stdout: '',
			stderr: `${line}0 documents converted, 1 unchanged.\n`,
		});
		assert.ok(existsSync(join(folder, 'out/a.md')));
		rmSync(join(folder, 'out/a.md'));
		assert.equal((await convert(folder)).stderr, '0 documents converted, 1 unchanged.\n');
		assert.equal(manifestOf(folder).sources.length, 1);
	});

	it('converts other documents after the folder of a result without source was replaced by a file', async () => {
		const folder = await convertedFolder();
		rmSync(join(folder, 'docs/b'), { recursive: true });
		rmSync(join(folder, 'out/b'), { recursive: true });
		writeFiles(folder, { 'out/b': 'mine', 'docs/c.html': page('C') });
		const { code, stdout, stderr } = await convert(folder);
		assert.deepEqual([code, stdout, stderr], [0, 'out/c.md\n', '1 document converted, 1 unchanged.\n']);
		assert.equal(read(folder, 'out/b'), 'mine');
	});

	it('converts other documents while a result without source cannot be opened', async () => {
		const folder = await convertedFolder();
		rmSync(join(folder, 'docs/b'), { recursive: true });
		rmSync(join(folder, 'out/b'), { recursive: true });
		// A link to itself cannot be opened, also by root.
		symlinkSync('b', join(folder, 'out/b'));
		writeFiles(folder, { 'docs/c.html': page('C') });
		assert.deepEqual(await convert(folder), {
			code: 0,
			stdout: 'out/c.md\n',
			stderr:
				'out/b/b.md has no source anymore, because docs/b/b.html does not exist.\n1 document converted, 1 unchanged.\n',
		});
	});

	it('names a removed source by its path when the folder for the results is a link', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A'), 'disk/results/keep.txt': '' });
		symlinkSync(join(folder, 'disk/results'), join(folder, 'out'));
		assert.equal((await convert(folder)).code, 0);
		rmSync(join(folder, 'docs/a.html'));
		const line = 'out/a.md has no source anymore, because docs/a.html does not exist.\n';
		assert.equal((await convert(folder)).stderr, `${line}0 documents converted.\n`);
	});

	it('exits with 2 for a folder without documents, unless documents in it were converted before', async () => {
		const folder = makeFolder({ 'docs/notes.txt': 'x' });
		assert.deepEqual(await convert(folder), {
			code: 2,
			stdout: '',
			stderr:
				'study-admin: There is no document to convert. Give the path of a document, or of a folder with documents.\n',
		});
		const converted = await convertedFolder();
		rmSync(join(converted, 'docs'), { recursive: true });
		mkdirSync(join(converted, 'docs'));
		const { code, stderr } = await convert(converted);
		assert.match(stderr, /^out\/a\.md has no source anymore, because docs\/a\.html does not exist\.\n/);
		assert.equal(code, 0);
	});

	it('exits with 1 for a folder in which every document is refused', async () => {
		const { code, stderr } = await convert(makeFolder({ 'docs/a.html': '' }));
		assert.match(stderr, /^"docs\/a\.html" is empty, .*\n0 documents converted, 1 failed\.\n$/);
		assert.equal(code, 1);
	});

	it('does not list the result of a source that cannot be read', async () => {
		const folder = await convertedFolder();
		rmSync(join(folder, 'docs/a.html'));
		symlinkSync('a.html', join(folder, 'docs/a.html'));
		const args = ['convert', 'docs/b', '--output', 'out', '--service', service.url];
		assert.equal((await studyAdminInProcess(args, folder)).stderr, '0 documents converted, 1 unchanged.\n');
	});

	it('uploads nothing when the folder for the results is below a file', async () => {
		const folder = makeFolder(pages(3));
		const args = ['convert', 'docs', '--output', 'docs/p0.html/out', '--service', service.url];
		const { code, stderr } = await studyAdminInProcess(args, folder);
		assert.equal(code, 2);
		assert.match(stderr, /"docs\/p0\.html\/out" is not a folder\. Give --output the path of a folder\./);
		assert.deepEqual(service.uploads, []);
	});

	it('uploads nothing when no file can be created in the folder for the results', async function () {
		if (process.platform !== 'linux') {
			// Without /sys, root can write to each folder.
			this.skip();
		}
		const folder = makeFolder(pages(3));
		const args = ['convert', 'docs', '--output', '/sys', '--service', service.url];
		const { code, stderr } = await studyAdminInProcess(args, folder);
		assert.equal(code, 2);
		assert.match(stderr, /"sys" was not saved because (you lack permission|the location is read-only)/);
		assert.deepEqual(service.uploads, []);
	});

	it('reports documents and folders whose names are not valid UTF-8, and converts the other documents', async function () {
		if (process.platform !== 'linux') {
			// Other systems do not create such names.
			this.skip();
		}
		const folder = makeFolder({ 'docs/a.html': page('A'), 'docs/b\ufffd.html': page('B') });
		const invalid = (name: string) => Buffer.from(join(folder, 'docs', name), 'latin1');
		writeFileSync(invalid('bl\u00e5.html'), page('C'));
		writeFileSync(invalid('notes \u00e5.txt'), 'Notes');
		mkdirSync(invalid('m\u00e5l'));
		const { code, stdout, stderr } = await convert(folder);
		assert.equal(code, 1);
		assert.equal(stdout, 'out/a.md\nout/b\ufffd.md\n');
		assert.equal(
			stderr,
			[
				'"docs/bl\ufffd.html" was not uploaded because its name is not valid UTF-8. Rename it and convert it again.',
				'"docs/m\ufffdl" was not uploaded because its name is not valid UTF-8. Rename it and convert it again.',
				'2 documents converted, 2 failed.\n',
			].join('\n'),
		);
	});

	it('reports a folder that cannot be searched, and converts the other documents', async function () {
		if (process.platform !== 'linux') {
			// Other systems limit the length of a path differently.
			this.skip();
		}
		const folder = makeFolder({ 'docs/a.html': page('A') });
		// A path over 4,096 bytes cannot be read, also by root.
		const nest = "for (let i = 0; i < 25; i++) { fs.mkdirSync('x'.repeat(200)); process.chdir('x'.repeat(200)); }";
		execFileSync(process.execPath, ['-e', nest], { cwd: join(folder, 'docs') });
		const { code, stdout, stderr } = await convert(folder);
		assert.deepEqual([code, stdout], [1, 'out/a.md\n']);
		assert.match(stderr, /^"docs\/x[x/]+" cannot be read\. .*\n1 document converted, 1 failed\.\n$/);
		execFileSync('rm', ['-r', join(folder, 'docs')]);
	});

	it('does not list sources that are not part of the command line', async () => {
		const folder = await convertedFolder();
		const args = ['convert', 'docs/a.html', '--output', 'out', '--service', service.url];
		assert.equal((await studyAdminInProcess(args, folder)).stderr, '0 documents converted, 1 unchanged.\n');
		assert.equal(manifestOf(folder).sources.length, 2);
	});

	it('gives results different names when their sources have the same name', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A'), 'more/a.html': page('B'), 'other/A.html': page('C') });
		const args = ['convert', 'more/a.html', 'docs', '--output', 'out', '--service', service.url];
		assert.equal((await studyAdminInProcess(args, folder)).stdout, 'out/a.md\nout/a~2.md\n');
		const again = ['convert', 'docs', 'more', 'other', '--output', 'out', '--service', service.url];
		assert.equal((await studyAdminInProcess(again, folder)).stdout, 'out/A~3.md\n');
		assert.match(read(folder, 'out/a~2.md'), /^# A\n/);
	});

	it('does not send its own results, when they are saved among the sources', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A') });
		const args = ['convert', '.', '--output', '.', '--chunks', '--service', service.url];
		const archive = makeArchive([{ name: 'a/picture.png', content: 'x' }]);
		service.reset((_, response) => {
			response.writeHead(200, { 'content-type': 'application/zip' }).end(archive);
			return true;
		});
		assert.equal((await studyAdminInProcess(args, folder)).stdout, 'docs/a-chunks\n');
		assert.equal((await studyAdminInProcess(args, folder)).stderr, '0 documents converted, 1 unchanged.\n');
		assert.equal(service.uploads.length, 1);
	});

	describe('--chunks', () => {
		const text = `${page('A')}<h2>B</h2><p>b</p><h2>C</h2><p>c</p>`;
		const folderOfOne = async () => {
			const folder = makeFolder({ 'docs/a.html': text });
			assert.equal((await convert(folder, '--chunks')).code, 0);
			service.reset();
			return folder;
		};

		it('saves the chunks of each document in a folder, as the editor does', async () => {
			const folder = await folderOfOne();
			assert.deepEqual(filesIn(join(folder, 'out')), [
				'a-chunks/a/001-a.md',
				'a-chunks/a/002-b.md',
				'a-chunks/a/003-c.md',
				'a-chunks/chunks.jsonl',
				'a-chunks/manifest.json',
				'manifest.json',
			]);
			const { chunks, sources }: Manifest = JSON.parse(read(folder, 'out/a-chunks/manifest.json'));
			assert.deepEqual([chunks[2]?.headingPath, sources[0]?.name], [['A', 'C'], 'a.html']);
		});

		it('sends a document again when a setting has changed, and deletes chunks that are no longer part of it', async () => {
			const folder = await folderOfOne();
			writeFiles(folder, { 'out/a-chunks/a/notes.md': 'mine' });
			assert.equal((await convert(folder, '--chunks')).stderr, '0 documents converted, 1 unchanged.\n');
			assert.equal((await convert(folder, '--chunks', '--split-level', '1')).stdout, 'out/a-chunks\n');
			assert.deepEqual(readdirSync(join(folder, 'out/a-chunks/a')).sort(), ['001-a.md', 'notes.md']);
			assert.equal(service.uploads.length, 1);
		});

		it('uses the settings of the current folder', async () => {
			const folder = await folderOfOne();
			writeFiles(folder, { '.vscode/settings.json': '{"studyAdmin.conversion.splitLevel": 1}' });
			assert.equal((await convert(folder, '--chunks')).stdout, 'out/a-chunks\n');
			assert.equal(manifestOf(folder).service.split_level, 1);
		});

		it('reports a value of a setting that has no effect', async () => {
			const folder = await folderOfOne();
			writeFiles(folder, { '.vscode/settings.json': '{"studyAdmin.conversion.splitLevel": "1"}' });
			const { stderr } = await convert(folder, '--chunks');
			assert.match(
				stderr,
				/^studyAdmin\.conversion\.splitLevel in .* has an invalid value\. Use an integer from 1 to 6\.$/m,
			);
			assert.doesNotMatch((await convert(folder, '--chunks', '--split-level', '1')).stderr, /invalid value/);
		});

		it('keeps all chunks of a document when one of the chunks was edited', async () => {
			const folder = await folderOfOne();
			writeFiles(folder, { 'docs/a.html': page('New'), 'out/a-chunks/a/002-b.md': 'mine' });
			const { code, stderr } = await convert(folder, '--chunks');
			assert.match(stderr, /^out\/a-chunks\/a\/002-b\.md was edited since its conversion and was not replaced\.\n/);
			assert.deepEqual([code, service.uploads], [1, []]);
		});

		it('keeps an edited chunk that is no longer part of the document, also with --overwrite-edited', async () => {
			const folder = await folderOfOne();
			writeFiles(folder, { 'docs/a.html': page('New'), 'out/a-chunks/a/003-c.md': 'mine' });
			assert.equal((await convert(folder, '--chunks', '--overwrite-edited')).code, 0);
			assert.deepEqual(readdirSync(join(folder, 'out/a-chunks/a')).sort(), ['001-new.md', '003-c.md']);
			assert.equal(read(folder, 'out/a-chunks/a/003-c.md'), 'mine');
		});

		it('deletes an emptied chunk that is no longer part of the document', async () => {
			const folder = await folderOfOne();
			writeFiles(folder, { 'docs/a.html': page('New'), 'out/a-chunks/a/003-c.md': '' });
			assert.equal((await convert(folder, '--chunks')).code, 0);
			assert.deepEqual(readdirSync(join(folder, 'out/a-chunks/a')), ['001-new.md']);
		});

		it('saves every one of several entries whose names are equal after the replacement of forbidden characters', async () => {
			const folder = makeFolder({ 'docs/a.html': page('A') });
			const names = ['x?.md', 'x*.md', 'x?~2.md'];
			const archive = makeArchive(names.map((name) => ({ name: `a/${name}`, content: name })));
			service.reset((_, response) => {
				response.writeHead(200, { 'content-type': 'application/zip' }).end(archive);
				return true;
			});
			assert.equal((await convert(folder, '--chunks')).code, 0);
			const saved = filesIn(join(folder, 'out/a-chunks/a')).map((path) => read(folder, `out/a-chunks/a/${path}`));
			assert.deepEqual(new Set(saved), new Set(names));
		});

		it('saves Markdown and chunks of the same document separately', async () => {
			const folder = await folderOfOne();
			assert.equal((await convert(folder)).stdout, 'out/a.md\n');
			assert.equal((await convert(folder)).stderr, '0 documents converted, 1 unchanged.\n');
			assert.equal((await convert(folder, '--chunks')).stderr, '0 documents converted, 1 unchanged.\n');
		});

		it('saves no entry of a hostile archive outside of its folder, and reports skipped entries', async () => {
			const folder = makeFolder({ 'docs/a.html': page('A') });
			const archive = makeArchive([
				{ name: 'a/1.md', content: '# A' },
				{ name: '../../../evil.md', content: 'x' },
				{ name: '../evil.md', content: 'x' },
			]);
			service.reset((_, response) => {
				response.writeHead(200, { 'content-type': 'application/zip' }).end(archive);
				return true;
			});
			const { code, stderr } = await convert(folder, '--chunks');
			assert.match(
				stderr,
				/^"docs\/a\.html": 2 entries of its archive were not saved\. See out\/a-chunks\/manifest\.json for the reasons\.\n/,
			);
			assert.equal(code, 0);
			assert.deepEqual(filesIn(join(folder, 'out/a-chunks')), ['a/1.md', 'chunks.jsonl', 'manifest.json']);
		});

		it('fails with the reason, and saves nothing, when every entry of an archive is skipped', async () => {
			const folder = makeFolder({ 'docs/a.html': page('A') });
			service.reset(sendBody('application/zip', makeArchive([{ name: '../evil.md', content: 'x' }])));
			assert.deepEqual(await convert(folder, '--chunks'), {
				code: 1,
				stdout: '',
				stderr: [
					'"docs/a.html" was not converted because no entry of its archive could be opened. The name points outside the archive, is misleading or is too long. Ask the operator of the service.',
					'0 documents converted, 1 failed.\n',
				].join('\n'),
			});
			assert.deepEqual(
				filesIn(folder).filter((path) => path.endsWith('.md')),
				[],
			);
		});

		it('exits with 1 for a damaged entry, and sends the document again the next time', async () => {
			const folder = makeFolder({ 'docs/a.html': page('A') });
			const archive = makeArchive([
				{ name: 'a/1.md', content: '# A' },
				{ name: 'a/2.md', content: '# B', crc32: 1 },
			]);
			service.reset((_, response) => {
				response.writeHead(200, { 'content-type': 'application/zip' }).end(archive);
				return true;
			});
			const { code, stderr } = await convert(folder, '--chunks');
			assert.match(stderr, /^"docs\/a\.html": 1 entry of its archive was not saved\./);
			assert.equal(code, 1);
			service.reset();
			assert.equal((await convert(folder, '--chunks')).code, 0);
			assert.deepEqual(service.uploads, ['a.html']);
		});
	});

	it('reports the number of damaged positions in a text, and saves the text as UTF-8 with U+FFFD at each position', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A') });
		service.reset(sendBody('text/markdown', Buffer.from('# Bl\xc3\xa5b\xff\xc3\xa6r\x01\n', 'latin1')));
		assert.deepEqual(await convert(folder), {
			code: 0,
			stdout: 'out/a.md\n',
			stderr: [
				'"docs/a.html": the text from the service is damaged in 2 places. out/a.md has U+FFFD there.',
				'1 document converted.\n',
			].join('\n'),
		});
		assert.equal(read(folder, 'out/a.md'), '# Blåb\ufffdær\ufffd\n');
	});

	it('reports one damaged position in the singular', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A') });
		service.reset(sendBody('text/markdown', Buffer.from('# Bl\xc3\xa5b\xff\n', 'latin1')));
		const { stderr } = await convert(folder);
		assert.match(stderr, / is damaged in 1 place\. out\/a\.md has U\+FFFD there\.\n/);
	});

	it('reports the number of damaged positions in the chunks', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A') });
		const chunks = ['# A', '\xc3\xa5 \xff', 'B\x00'].map((content, index) => {
			return { name: `a/${index}.md`, content: Buffer.from(content, 'latin1') };
		});
		service.reset(sendBody('application/zip', makeArchive(chunks)));
		const { code, stderr } = await convert(folder, '--chunks');
		assert.match(stderr, /^"docs\/a\.html": .* damaged in 2 places\. out\/a-chunks has U\+FFFD there\.\n/);
		assert.equal(code, 0);
		assert.equal(read(folder, 'out/a-chunks/a/1.md'), 'å \ufffd');
	});

	it('refuses a login page that is declared as Markdown, and sends the document again the next time', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A') });
		const login = '<!-- portal -->\n<!doctype html><title>Log in</title><input type="password">';
		service.reset(sendBody('text/markdown', login));
		const { code, stderr } = await convert(folder);
		assert.match(stderr, /returned a web page instead of the Markdown for "docs\/a\.html"/);
		assert.deepEqual([code, existsSync(join(folder, 'out/a.md'))], [2, false]);
		service.reset();
		assert.equal((await convert(folder)).stdout, 'out/a.md\n');
	});

	describe('a failure', () => {
		it('converts the other documents when one document fails, and sends the failed document again the next time', async () => {
			const folder = makeFolder({ 'docs/a.html': page('A'), 'docs/bad.docx': 'text', 'docs/c.html': page('C') });
			const { code, stdout, stderr } = await convert(folder);
			assert.equal(stdout, 'out/a.md\nout/c.md\n');
			assert.match(
				stderr,
				/^The conversion service could not convert "docs\/bad\.docx"\. .*\n2 documents converted, 1 failed\.\n$/,
			);
			assert.equal(code, 1);
			service.reset();
			const verbose = await convert(folder, '--verbose');
			assert.match(verbose.stderr, /Message from the service: bad\.docx: cannot be read as docx/);
			assert.deepEqual(service.uploads, ['bad.docx']);
		});

		it('prints the code, the host and the status of a refusal without text with --verbose', async () => {
			const folder = makeFolder({ 'docs/a.html': page('A') });
			service.reset((_, response) => {
				response.writeHead(400).end();
				return true;
			});
			const message =
				'The conversion service refused the request for "docs/a.html". Run the command with --verbose for details.\n';
			assert.equal((await convert(folder)).stderr, `${message}0 documents converted, 1 failed.\n`);
			const { stderr } = await convert(folder, '--verbose');
			const details = { file: 'docs/a.html', document: 'docs/a.html', host: new URL(service.url).host, status: 400 };
			assert.ok(
				stderr.includes(`${message}  The conversion failed: conversion/bad-request ${JSON.stringify(details)}\n`),
				stderr,
			);
		});

		it('keeps the previous result of a document whose new conversion fails', async () => {
			const folder = await convertedFolder();
			writeFiles(folder, { 'docs/a.html': ' ' });
			assert.equal((await convert(folder)).code, 1);
			assert.match(read(folder, 'out/a.md'), /^# A\n/);
		});

		it('reports the reason when the archive with the chunks of a document is damaged', async () => {
			const folder = makeFolder({ 'docs/a.html': page('A') });
			service.reset((_, response) => {
				response.writeHead(200, { 'content-type': 'application/zip' }).end('PK\u0003\u0004 and no more');
				return true;
			});
			const { code, stderr } = await convert(folder, '--chunks');
			assert.match(stderr, /^The archive for "docs\/a\.html" was not opened because it is damaged or incomplete\./);
			assert.deepEqual([code, filesIn(join(folder, 'out'))], [1, []]);
		});

		it('lists every failed document when one of the failures ends the run', async () => {
			const names = ['a', 'b', 'c', 'd', 'e'];
			const folder = makeFolder(Object.fromEntries(names.map((name) => [`docs/${name}.html`, page(name)])));
			const received = new Map(names.map((name) => [`${name}.html`, Promise.withResolvers<void>()]));
			/** A document whose request must arrive before the response to this one. */
			const responseAfter = new Map([
				['b.html', 'c.html'],
				['c.html', 'd.html'],
				['d.html', 'e.html'],
			]);
			service.reset((name, response) => {
				received.get(name)?.resolve();
				void received.get(responseAfter.get(name) ?? name)?.promise.then(() => {
					response.writeHead(name === 'b.html' ? 200 : 403, { 'content-type': 'text/markdown' }).end('# B\n');
				});
				return true;
			});
			const { code, stdout, stderr } = await convert(folder);
			assert.deepEqual([code, stdout], [2, 'out/b.md\n']);
			assert.match(stderr, /^1 document converted, 4 failed\.$/m);
			assert.deepEqual(Array.from(stderr.matchAll(/"docs\/(\w)\.html"/g), ([, name]) => name).sort(), [
				'a',
				'c',
				'd',
				'e',
			]);
		});

		it('lists both documents that were sent when the service cannot be reached, and ends the convert command', async () => {
			const folder = makeFolder(pages(5));
			const closed = await startRecordingService();
			await closed.close();
			const args = ['convert', 'docs', '--output', 'out', '--service', closed.url];
			const { code, stderr } = await studyAdminOrInProcess(args, { folder });
			assert.match(
				stderr,
				/^"docs\/p\d\.html" was not converted\. .*\n0 documents converted, 2 failed, 3 not sent\.\nstudy-admin: "docs\/p\d\.html" was not converted\. 127\.0\.0\.1:\d+ refused the connection\. Check the address and .* 3 other files were not sent, because the result would be the same\.\n$/,
			);
			assert.equal(code, 2);
		});

		it('ends the convert command after the first documents when there is no conversion service at the address', async () => {
			const folder = makeFolder(pages(20));
			service.reset((_, response) => {
				response.writeHead(404).end();
				return true;
			});
			const { code, stderr } = await convert(folder);
			assert.match(
				stderr,
				/^study-admin: There is no conversion service at 127\.0\.0\.1:\d+, so "docs\/p\d+\.html" was not converted\. Check its address\. 18 other/m,
			);
			assert.ok(service.uploads.length <= 2);
			assert.equal(code, 2);
		});
	});

	it('reports files that the service does not accept, and converts the others', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A'), 'notes.txt': 'x', 'empty.pdf': '' });
		const args = ['convert', 'notes.txt', 'empty.pdf', 'docs', '--output', 'out', '--service', service.url];
		const { code, stdout, stderr } = await studyAdminInProcess(args, folder);
		assert.match(
			stderr,
			/^"notes\.txt" was not uploaded .*\n"empty\.pdf" is empty, .*\n1 document converted, 2 failed\.\n$/,
		);
		assert.deepEqual([code, stdout], [1, 'out/a.md\n']);
	});

	it('does not upload a file that Office or macOS creates beside a document, not even as an argument', async () => {
		const names = ['docs/~$a.docx', 'docs/._a.html', 'docs/.pdf'];
		const folder = makeFolder({ 'docs/a.html': page('A'), ...Object.fromEntries(names.map((name) => [name, 'x'])) });
		assert.equal((await convert(folder)).stderr, '1 document converted.\n');
		const { code, stderr } = await studyAdminInProcess([...convertDocs(), ...names], folder);
		assert.match(
			stderr,
			/^(?:"docs\/[^"]+" was not uploaded .*\n){3}0 documents converted, 3 failed, 1 unchanged\.\n$/,
		);
		assert.deepEqual([code, service.uploads], [1, ['a.html']]);
	});

	it('lists an empty document of a folder once, keeps its earlier result, and exits with 1', async () => {
		const folder = await convertedFolder();
		writeFiles(folder, { 'docs/a.html': '' });
		for (const paths of [[], ['docs/a.html']]) {
			const { code, stderr } = await studyAdminInProcess([...convertDocs(), ...paths], folder);
			assert.equal(
				stderr,
				'"docs/a.html" is empty, so there is nothing to convert. Check that the file has been saved.\n0 documents converted, 1 failed, 1 unchanged.\n',
			);
			assert.deepEqual([code, service.uploads, existsSync(join(folder, 'out/a.md'))], [1, [], true]);
		}
	});

	it('does not replace a manifest.json of another program', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A'), 'out/manifest.json': '{"name": "app"}' });
		const { code, stderr } = await convert(folder);
		assert.match(stderr, /^study-admin: .* has a file manifest\.json that does not describe converted documents\./);
		assert.deepEqual([code, service.uploads, read(folder, 'out/manifest.json')], [2, [], '{"name": "app"}']);
	});

	it('accepts the manifest of chunks that the editor has saved', async () => {
		const folder = makeFolder({ 'docs/a.html': page('A') });
		await convert(folder, '--chunks');
		const args = ['convert', 'docs', '--output', 'out/a-chunks', '--service', service.url];
		assert.equal((await studyAdminInProcess(args, folder)).stdout, 'out/a-chunks/a.md\n');
		const { sources, chunks }: Manifest = JSON.parse(read(folder, 'out/a-chunks/manifest.json'));
		assert.deepEqual([sources.length, chunks.map(({ path }) => path)], [1, ['a/001-a.md', 'a.md']]);
	});

	it('follows no link in the folder for the results', async () => {
		const folder = await convertedFolder();
		mkdirSync(join(folder, 'elsewhere'));
		rmSync(join(folder, 'out/b'), { recursive: true });
		symlinkSync(join(folder, 'elsewhere'), join(folder, 'out/b'));
		const { code, stderr } = await convert(folder);
		assert.match(stderr, /^"docs\/b\/b\.html" was not saved because "b" is a link/);
		assert.deepEqual([code, readdirSync(join(folder, 'elsewhere'))], [1, []]);
	});

	it('uses the conversion service of an environment that a file defines', async () => {
		const folder = makeFolder({
			'docs/a.html': page('A'),
			'environments.json': JSON.stringify({ convert: { conversionUrl: service.url } }),
			'two.json': JSON.stringify({ a: { conversionUrl: service.url }, b: { conversionUrl: 'https://b.example' } }),
		});
		const run = (args: readonly string[], env = {}) =>
			studyAdminOrInProcess(['convert', 'docs', '--output', 'out', ...args], { folder, env });
		assert.equal((await run(['--environments', 'environments.json'])).code, 0);
		assert.equal((await run([], { STUDY_ADMIN_ENVIRONMENTS: 'environments.json' })).code, 0);
		assert.equal((await run(['--environments', 'two.json', '--environment', 'a'])).code, 0);
		const several = await run(['--environments', 'two.json']);
		assert.match(several.stderr, /has several conversion services\. Give --environment with one of: a, b\.\n$/);
		assert.equal(several.code, 2);
		assert.equal(service.uploads.length, 1);
	});

	describe('a file of environments without a usable conversion service', () => {
		const api = { auth: 'basic', apiUrl: 'https://api.example.org' };
		const rows: readonly (readonly [title: string, environments: object, id: string | undefined, message: RegExp])[] = [
			[
				'several environments',
				{ a: api, b: api },
				undefined,
				/: No environment in .*e\.json has a conversion service\. Add a "conversionUrl" to one, or name the service with --service <url>\.\n$/,
			],
			[
				'one environment',
				{ a: api },
				undefined,
				/: No environment in .*e\.json has a conversion service\. Add a "conversionUrl" to one, or name/,
			],
			[
				'the chosen environment',
				{ a: api, b: { conversionUrl: 'https://b.example' } },
				'a',
				/: The environment "a" has no conversion service\. Add a "conversionUrl" to it, or name the service with --service <url>\.\n$/,
			],
			['no environment', {}, undefined, /e\.json contains no environment\. Copy the value of the setting/],
			[
				'an invalid environment',
				{ a: { conversionUrl: 'http://b.example' } },
				undefined,
				/"conversionUrl" of the environment "a" must begin with https:\/\//,
			],
		];
		for (const [title, environments, id, message] of rows) {
			it(`ends the convert command with 2 and states what to do for ${title}`, async () => {
				const folder = makeFolder({ 'docs/a.html': page('A'), 'e.json': JSON.stringify(environments) });
				const args = ['convert', 'docs', '--output', 'out', '--environments', 'e.json'];
				const result = await studyAdminInProcess([...args, ...(id === undefined ? [] : ['--environment', id])], folder);
				assert.match(result.stderr, message);
				assert.equal(result.code, 2);
			});
		}
	});

	it('never uses the environments of the repository', async () => {
		const environments = JSON.stringify({ 'studyAdmin.environments': { a: { conversionUrl: service.url } } });
		const folder = makeFolder({ 'docs/a.html': page('A'), '.vscode/settings.json': environments });
		const { code } = await studyAdmin(['convert', 'docs', '--output', 'out'], { folder });
		assert.deepEqual([code, service.uploads], [2, []]);
	});

	it('ends with 130 when it is interrupted, prints the saved results, and does not send their documents again', async () => {
		const folder = makeFolder(pages(4));
		let received: () => void = () => undefined;
		const isWaiting = new Promise<void>((resolve) => {
			received = resolve;
		});
		service.reset((name, response) => {
			if (name === 'p0.html') {
				return sendMarkdown(name, response);
			}
			// The third document is sent after the first has been saved.
			if (name === 'p2.html') {
				received();
			}
			return true;
		});
		const child = await startCommand(convertDocs(), { folder });
		const texts = Promise.all([text(child.stdout), text(child.stderr)]);
		await isWaiting;
		child.kill('SIGINT');
		const [code] = (await once(child, 'close')) as [number];
		assert.deepEqual([code, ...(await texts)], [130, 'out/p0.md\n', '']);
		assert.deepEqual(filesIn(join(folder, 'out')), ['manifest.json', 'p0.md']);
		service.reset();
		assert.equal((await convert(folder)).stderr, '3 documents converted, 1 unchanged.\n');
	});

	it('reports a folder for the results that cannot be created', async () => {
		const name = 'x'.repeat(300);
		const folder = makeFolder({ 'docs/a.html': page('A') });
		const args = ['convert', 'docs', '--output', name, '--service', service.url];
		const { code, stderr } = await studyAdminOrInProcess(args, { folder });
		assert.match(stderr, /^study-admin: "x{300}" was not saved because its path is too long for this disk\..*\n$/);
		assert.equal(code, 2);
	});
});
