import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findConversionSources } from '../../../src/cli/convert/sources.ts';
import { journalHead, journalLine } from '../../../src/conversion/core/saving/folderJournal.ts';
import { FolderRecords, type SourceRecord } from '../../../src/conversion/core/saving/folderRecords.ts';
import { conversionManifestText, manifestService } from '../../../src/conversion/core/saving/manifest.ts';
import { headingPaths } from '../../../src/conversion/node/archives/describeEntries.ts';
import { convertIntoFolder } from '../../../src/conversion/node/folders/convertIntoFolder.ts';
import type {
	FolderConversion,
	FolderConversionResult,
	FolderSource,
} from '../../../src/conversion/node/folders/folderConversion.ts';
import { createConcurrencyLimiter } from '../../../src/shared/core/createConcurrencyLimiter.ts';
import { Cancelled } from '../../../src/shared/core/errors.ts';
import { pathWithSlashes } from '../../../src/shared/node/relativePathInFolder.ts';
import { makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';
import { bodyOf, toMarkdown } from '../support/uploading.ts';

const markdown: RequestListener = (request, response) => {
	request.resume().once('end', () => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Text\n'));
};
const archive: RequestListener = (request, response) => {
	const content = makeArchive([
		{ name: 'text.md', content: '# Text' },
		{ name: 'picture.png', content: 'x' },
	]);
	request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/zip' }).end(content));
};

describe('convertIntoFolder', () => {
	let base: string;

	beforeEach(() => {
		base = mkdtempSync(join(tmpdir(), 'study-admin-into-'));
		mkdirSync(join(base, 'real', 'docs'), { recursive: true });
		writeFileSync(join(base, 'real/docs/a.pdf'), 'a');
		writeFileSync(join(base, 'real/docs/b.pdf'), 'b');
	});
	afterEach(() => rmSync(base, { recursive: true }));

	/** Creates `link`, a link to the folder `real`. */
	const linkFolder = () => symlinkSync(join(base, 'real'), join(base, 'link'));

	const sourceOf = (path: string): FolderSource => ({
		path: join(base, path),
		relativePath: basename(path),
		label: basename(path),
	});

	/** Converts documents into the folder `out` of one of the two folders. */
	function convert(
		serviceUrl: string,
		root: 'real' | 'link',
		sources: readonly FolderSource[],
		changes: Partial<FolderConversion> = {},
	) {
		return convertIntoFolder(
			{ http, uploads: createConcurrencyLimiter(2), headingPaths },
			{
				folder: join(base, root, 'out'),
				sources,
				order: toMarkdown,
				serviceUrl,
				all: false,
				overwritesEdited: false,
				idleTimeout: 0,
				waits: false,
				signal: new AbortController().signal,
				...changes,
			},
		);
	}

	const outputsOf = ({ converted }: FolderConversionResult) => converted.map(({ output }) => output);

	it('sends an unchanged document only once when the editor names it by a link to its folder and the command line does not', async () => {
		linkFolder();
		await withServer(markdown, async (url) => {
			const { accepted } = await findConversionSources({
				paths: ['docs'],
				currentFolder: join(base, 'real'),
				output: join(base, 'real/out'),
				signal: new AbortController().signal,
			});
			assert.deepEqual(outputsOf(await convert(url, 'real', accepted)), ['a.md', 'b.md']);
			const again = await convert(url, 'link', ['link/docs/a.pdf', 'link/docs/b.pdf'].map(sourceOf));
			assert.deepEqual([outputsOf(again), again.unchanged], [[], 2]);
			assert.deepEqual(readdirSync(join(base, 'real/out')).sort(), ['a.md', 'b.md', 'manifest.json']);
		});
	});

	it('sends a document once when it is selected by its path and by a link to its folder', async () => {
		linkFolder();
		await withServer(markdown, async (url) => {
			const sources = ['real/docs/a.pdf', 'link/docs/a.pdf'].map(sourceOf);
			assert.deepEqual(outputsOf(await convert(url, 'real', sources)), ['a.md']);
		});
	});

	it('does not send a picture that a conversion has saved when it is selected by a link to its folder', async () => {
		linkFolder();
		await withServer(archive, async (url) => {
			const [output] = outputsOf(await convert(url, 'real', [sourceOf('real/docs/a.pdf')]));
			const picture = join('link/out', output ?? '', 'picture.png');
			assert.ok(readdirSync(dirname(join(base, picture))).includes('picture.png'));
			assert.deepEqual(outputsOf(await convert(url, 'link', [sourceOf(picture)])), []);
		});
	});

	it('asks about one edited result at a time, and about no other one when the run is canceled meanwhile', async () => {
		const sources = ['real/docs/a.pdf', 'real/docs/b.pdf'].map(sourceOf);
		await withServer(markdown, async (url) => {
			await convert(url, 'real', sources);
			for (const name of ['a.md', 'b.md']) {
				writeFileSync(join(base, 'real/out', name), 'mine');
			}
			const controller = new AbortController();
			const asked: string[] = [];
			const run = convert(url, 'real', sources, {
				signal: controller.signal,
				overwritesEdited: async ({ files }) => {
					asked.push(...files.map(({ path }) => path));
					// Meanwhile, the other result arrives.
					await setTimeout(100);
					controller.abort();
					return true;
				},
			});
			await assert.rejects(run, Cancelled);
			assert.equal(asked.length, 1, asked.join(', '));
			assert.deepEqual(
				['a.md', 'b.md'].map((name) => readFileSync(join(base, 'real/out', name), 'utf8')),
				['mine', 'mine'],
			);
		});
	});

	it('reports a document whose folder does not exist, and converts the others', async () => {
		await withServer(markdown, async (url) => {
			const result = await convert(url, 'real', ['missing/a.pdf', 'real/docs/b.pdf'].map(sourceOf));
			assert.deepEqual(
				[result.failed.map(({ error }) => error.code), outputsOf(result)],
				[['conversion/file-gone'], ['b.md']],
			);
		});
	});

	it('sends the other documents when a result cannot be saved in a deleted subfolder', async () => {
		const [first, subfolder] = [join(base, 'real/out/sub/a.md'), join(base, 'real/out/sub')];
		const deletesSubfolder: RequestListener = async (request, response) => {
			if ((await bodyOf(request)).includes('filename="b.pdf"')) {
				while (!existsSync(first)) {
					await setTimeout(1);
				}
				rmSync(subfolder, { recursive: true });
			}
			response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Text\n');
		};
		await withServer(deletesSubfolder, async (url) => {
			const inSubfolder = ['a', 'b'].map((name) => {
				return { ...sourceOf(`real/docs/${name}.pdf`), relativePath: `sub/${name}.pdf` };
			});
			const others = ['c', 'd', 'e'].map((name) => sourceOf(`real/docs/${name}.pdf`));
			for (const { path } of others) {
				writeFileSync(path, path);
			}
			const { converted, failed, notSent } = await convert(url, 'real', [...inSubfolder, ...others]);
			assert.deepEqual(
				[converted.map(({ output }) => output), failed.map(({ error }) => error.code), notSent],
				[['sub/a.md', 'c.md', 'd.md', 'e.md'], ['conversion/save-folder-gone'], 0],
			);
		});
	});

	it('lists the result of a document that was deleted, but not of one that cannot be accessed, such as a link to itself', async () => {
		await withServer(markdown, async (url) => {
			await convert(url, 'real', ['real/docs/a.pdf', 'real/docs/b.pdf'].map(sourceOf));
			for (const name of ['a.pdf', 'b.pdf']) {
				rmSync(join(base, 'real/docs', name));
			}
			symlinkSync('a.pdf', join(base, 'real/docs/a.pdf'));
			const { gone } = await convert(url, 'real', []);
			assert.deepEqual(
				gone.map(({ output }) => output),
				['b.md'],
			);
		});
	});

	it('does not list a source as missing whose recorded path is absolute, as on another share of Windows', async () => {
		await withServer(markdown, async (url) => {
			await convert(url, 'real', [sourceOf('real/docs/a.pdf')]);
			const manifest = join(base, 'real/out/manifest.json');
			const text = readFileSync(manifest, 'utf8');
			const path = pathWithSlashes(realpathSync(join(base, 'real/docs/a.pdf')));
			writeFileSync(manifest, text.replace('"../docs/a.pdf"', JSON.stringify(path)));
			const { gone } = await convert(url, 'real', [sourceOf('real/docs/b.pdf')]);
			assert.deepEqual(gone, []);
		});
	});

	describe('when the archive of one document has the name of the folder of another', () => {
		/** Responds with an archive to `plan.pdf`, and with Markdown to other documents. */
		const respond =
			(entries: readonly string[], uploads: string[] = []): RequestListener =>
			async (request, response) => {
				const name = /filename="([^"]*)"/.exec((await bodyOf(request)).toString('latin1'))?.[1] ?? '';
				uploads.push(name);
				if (name === 'plan.pdf') {
					const content = makeArchive(entries.map((entry) => ({ name: entry, content: `New ${entry}` })));
					response.writeHead(200, { 'content-type': 'application/zip' }).end(content);
				} else {
					response.writeHead(200, { 'content-type': 'text/markdown' }).end(`# ${name}\n`);
				}
			};
		const outPath = (path: string) => join(base, 'real/out', path);
		const readOut = (path: string) => readFileSync(outPath(path), 'utf8');
		const sources = () => [
			sourceOf('real/docs/plan.pdf'),
			{ ...sourceOf('real/docs/plan-markdown/x.pdf'), relativePath: 'plan-markdown/x.pdf' },
		];
		const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

		beforeEach(() => {
			mkdirSync(join(base, 'real/docs/plan-markdown'));
			writeFileSync(join(base, 'real/docs/plan.pdf'), 'plan');
			writeFileSync(join(base, 'real/docs/plan-markdown/x.pdf'), 'x');
		});

		it('saves both results in different folders, and sends neither document again', async () => {
			await withServer(respond(['text.md']), async (url) => {
				const first = await convert(url, 'real', sources());
				assert.deepEqual(outputsOf(first), ['plan-markdown~2', 'plan-markdown/x.md']);
				assert.equal((await convert(url, 'real', sources())).unchanged, 2);
			});
		});

		const file = (path: string, content: string) => {
			return { order: 1, path, bytes: content.length, sha256: sha256(content) };
		};
		const record = (path: string, output: string, content: string, files: SourceRecord['files']): SourceRecord => ({
			path: `../docs/${path}`,
			output,
			service: manifestService('https://convert.example', toMarkdown),
			convertedAt: '2026-03-31T23:59:00.000Z',
			file: { name: basename(path), size: content.length, sha256: sha256(content) },
			files,
			isComplete: true,
		});
		const inner = file('plan-markdown/x.md', '# Earlier');
		const outer = file('plan-markdown/old.md', 'Old');
		const planRecord = (...files: SourceRecord['files']) => record('plan.pdf', 'plan-markdown', 'plan', files);

		/** Creates the folder of an earlier version, with one output in the folder of the other. */
		function makeNestedOutputs(): void {
			mkdirSync(outPath('plan-markdown'), { recursive: true });
			writeFileSync(outPath('plan-markdown/old.md'), 'Old');
			writeFileSync(outPath('plan-markdown/x.md'), '# Earlier');
			const records = new FolderRecords(undefined);
			records.set(planRecord(outer));
			records.set(record('plan-markdown/x.pdf', 'plan-markdown/x.md', 'x', [inner]));
			const manifest = records.toManifest(manifestService('https://convert.example', toMarkdown), '2026-03-31');
			writeFileSync(outPath('manifest.json'), conversionManifestText(manifest));
		}

		it('sends neither document again when an earlier version has saved one result in the folder of the other', async () => {
			makeNestedOutputs();
			await withServer(respond(['text.md']), async (url) => {
				const { unchanged, kept } = await convert(url, 'real', sources());
				assert.deepEqual([unchanged, kept], [2, []]);
			});
		});

		it('deletes no result of another document in the folder of a result that an earlier version has saved', async () => {
			makeNestedOutputs();
			writeFileSync(join(base, 'real/docs/plan.pdf'), 'changed');
			await withServer(respond(['text.md']), async (url) => {
				assert.deepEqual(outputsOf(await convert(url, 'real', sources())), ['plan-markdown']);
				assert.deepEqual(
					[readOut('plan-markdown/x.md'), existsSync(outPath('plan-markdown/old.md'))],
					['# Earlier', false],
				);
				assert.equal((await convert(url, 'real', sources())).unchanged, 2);
			});
		});

		it('does not replace the result of another document with an entry of an archive', async () => {
			makeNestedOutputs();
			writeFileSync(join(base, 'real/docs/plan.pdf'), 'changed');
			await withServer(respond(['x.md']), async (url) => {
				const { kept } = await convert(url, 'real', sources());
				assert.deepEqual(
					kept.map(({ files }) => files),
					[[{ path: 'plan-markdown/x.md', reason: 'exists' }]],
				);
				assert.equal(readOut('plan-markdown/x.md'), '# Earlier');
			});
		});

		it('deletes no result of another document that the journal of an earlier version assigns to the folder', async () => {
			makeNestedOutputs();
			const journaled = { ...planRecord(outer, inner), isComplete: false, replaced: {} };
			writeFileSync(outPath('manifest.json.journal'), journalHead + journalLine(journaled));
			await withServer(respond(['text.md']), async (url) => {
				assert.deepEqual(outputsOf(await convert(url, 'real', sources())), ['plan-markdown']);
				assert.deepEqual(
					[readOut('plan-markdown/x.md'), existsSync(outPath('plan-markdown/old.md'))],
					['# Earlier', false],
				);
				assert.equal((await convert(url, 'real', sources())).unchanged, 2);
			});
		});
	});
});
