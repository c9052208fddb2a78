import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findConversionSources } from '../../../src/cli/convert/sources.ts';
import { headingPaths } from '../../../src/conversion/node/archives/describeEntries.ts';
import { convertIntoFolder } from '../../../src/conversion/node/folders/convertIntoFolder.ts';
import type { FolderConversionResult, FolderSource } from '../../../src/conversion/node/folders/folderConversion.ts';
import { createConcurrencyLimiter } from '../../../src/shared/core/createConcurrencyLimiter.ts';
import { makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';
import { toMarkdown } from '../support/uploading.ts';

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
	function convert(serviceUrl: string, root: 'real' | 'link', sources: readonly FolderSource[]) {
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

	it('reports a document whose folder does not exist, and converts the others', async () => {
		await withServer(markdown, async (url) => {
			const result = await convert(url, 'real', ['missing/a.pdf', 'real/docs/b.pdf'].map(sourceOf));
			assert.deepEqual(
				[result.failed.map(({ error }) => error.code), outputsOf(result)],
				[['conversion/file-gone'], ['b.md']],
			);
		});
	});
});
