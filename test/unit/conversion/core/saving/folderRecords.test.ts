import assert from 'node:assert/strict';
import type {
	ConversionKind,
	ConversionParameters,
} from '../../../../../src/conversion/core/requests/conversionRequest.ts';
import {
	FolderRecords,
	isUnchangedSource,
	outputPaths,
	type SourceRecord,
} from '../../../../../src/conversion/core/saving/folderRecords.ts';
import { type Manifest, manifestService } from '../../../../../src/conversion/core/saving/manifest.ts';

const time = '2026-03-31T23:59:00.000Z';
const orderOf = (kind: ConversionKind, splitLevel = 2): ConversionParameters => {
	return { kind, settings: { splitLevel, maxChunkLines: 500 } };
};
const serviceOf = (kind: ConversionKind, splitLevel?: number) =>
	manifestService('https://convert.example', orderOf(kind, splitLevel));

/** Returns a record of a source. Its output is one file, or for chunks a folder with two files. */
function recordOf(path: string, output: string, kind: ConversionKind = 'markdown'): SourceRecord {
	const names = kind === 'chunks' ? [`${output}/1.md`, `${output}/2.md`] : [output];
	return {
		path,
		output,
		service: serviceOf(kind),
		convertedAt: time,
		file: { name: path.slice(path.lastIndexOf('/') + 1), size: 3, sha256: 'sent' },
		files: names.map((name, index) => ({ order: index + 1, path: name, bytes: 1, sha256: `saved ${name}` })),
		isComplete: true,
	};
}

describe('FolderRecords', () => {
	it('returns the same records after they were written to a manifest and read again', () => {
		const records = new FolderRecords(undefined);
		const markdown = recordOf('../a.docx', 'a.md');
		records.set(markdown);
		records.set(recordOf('../a.docx', 'a-chunks', 'chunks'));
		const read = new FolderRecords(records.toManifest(serviceOf('markdown'), time));
		const files = markdown.files.map((file) => ({ ...file, order: 3 }));
		assert.deepEqual(read.get('../a.docx', 'markdown'), { ...markdown, files });
		assert.deepEqual(
			read.get('../a.docx', 'chunks')?.files.map(({ path, sha256 }) => [path, sha256]),
			[
				['a-chunks/1.md', 'saved a-chunks/1.md'],
				['a-chunks/2.md', 'saved a-chunks/2.md'],
			],
		);
		assert.deepEqual([records.isChanged, read.isChanged], [true, false]);
	});

	it('keeps the sources, files and problems of a manifest that does not record where each source was saved', () => {
		const saved: Manifest = {
			version: 1,
			sources: [{ name: 'old.docx', size: 1, sha256: 'old' }],
			service: serviceOf('markdown'),
			convertedAt: time,
			chunks: [
				{ order: 1, path: 'old.md', bytes: 1, sha256: 'saved old.md' },
				{ order: 2, path: 'a.md', bytes: 1, sha256: 'saved before' },
			],
			problems: [{ order: 3, archivePath: '../b.md', problem: 'unsafe-name' }],
		};
		const records = new FolderRecords(saved);
		assert.equal(records.otherFile('a.md'), 'saved before');
		records.set(recordOf('../a.docx', 'a.md'));
		const manifest = records.toManifest(serviceOf('markdown'), time);
		assert.deepEqual(
			manifest.sources.map(({ name }) => name),
			['old.docx', 'a.docx'],
		);
		assert.deepEqual(
			manifest.chunks.map(({ order, path, sha256 }) => [order, path, sha256]),
			[
				[1, 'old.md', 'saved old.md'],
				[2, 'a.md', 'saved a.md'],
			],
		);
		assert.deepEqual(manifest.problems, saved.problems);
	});

	it('assigns a file to the innermost output that contains it when the output of one source is in the folder of another', () => {
		const saved = new FolderRecords(undefined);
		saved.set(recordOf('../plan.pdf', 'plan-chunks', 'chunks'));
		saved.set(recordOf('../plan-chunks/x.pdf', 'plan-chunks/x.md'));
		const records = new FolderRecords(saved.toManifest(serviceOf('markdown'), time));
		const [outer, inner] = [records.get('../plan.pdf', 'chunks'), records.get('../plan-chunks/x.pdf', 'markdown')];
		assert.ok(outer && inner);
		assert.deepEqual(
			[outer, inner].map(({ files }) => files.map(({ path }) => path)),
			[['plan-chunks/1.md', 'plan-chunks/2.md'], ['plan-chunks/x.md']],
		);
		const rows = [
			['plan-chunks/2.md', false, true],
			['plan-chunks/new.md', false, true],
			['plan-chunks/x.md', true, false],
			['elsewhere.md', false, false],
		] as const;
		for (const [path, isOuter, isInner] of rows) {
			assert.deepEqual([records.isOfOther(path, outer), records.isOfOther(path, inner)], [isOuter, isInner], path);
		}
		records.delete(inner);
		assert.equal(records.isOfOther('plan-chunks/x.md', outer), false);
	});
});

describe('outputPaths', () => {
	const added = (relativePath: string) => ({ relativePath, record: undefined });
	/** Returns the paths of outputs of the content that the service usually sends. */
	const usualPaths = (...[sources, records, kind]: Parameters<typeof outputPaths>) =>
		outputPaths(sources, records, kind).map(({ text, archive }) => (kind === 'chunks' ? archive : text));

	it('returns a unique output path for every source file of any type', () => {
		const sources = ['a/plan.docx', 'a/plan.pdf', 'A/Plan.html', 'manifest.json.pdf'].map(added);
		assert.deepEqual(usualPaths(sources, [], 'markdown'), [
			'a/plan.md',
			'a/plan~2.md',
			'A~2/Plan.md',
			'manifest.json.md',
		]);
		assert.deepEqual(usualPaths(sources.slice(0, 2), [], 'chunks'), ['a/plan-chunks', 'a/plan-chunks~2']);
	});

	it('returns the recorded output path of a source and returns this path for no other source', () => {
		const record = recordOf('../plan.pdf', 'plan.md');
		const sources = [added('plan.docx'), { relativePath: 'plan.pdf', record }];
		assert.deepEqual(usualPaths(sources, [record], 'markdown'), ['plan~2.md', 'plan.md']);
		assert.deepEqual(usualPaths(sources.slice(0, 1), [record], 'markdown'), ['plan~2.md']);
	});

	it('returns an output path that is valid on every system', () => {
		assert.deepEqual(usualPaths([added('con/a:b?.docx')], [], 'markdown'), ['con_/a_b_.md']);
	});

	const rows: readonly (readonly [
		title: string,
		kind: ConversionKind,
		sources: readonly string[],
		records: readonly SourceRecord[],
		texts: readonly string[],
		archives: readonly string[],
	])[] = [
		[
			'sources of the same name',
			'markdown',
			['plan.docx', 'plan.pdf'],
			[],
			['plan.md', 'plan~2.md'],
			['plan-markdown', 'plan~2-markdown'],
		],
		[
			'a source whose archive would be in the folder of another source',
			'markdown',
			['plan.pdf', 'plan-markdown/x.pdf'],
			[],
			['plan.md', 'plan-markdown/x.md'],
			['plan-markdown~2', 'plan-markdown/x-markdown'],
		],
		[
			'a source whose text would have the name of another result',
			'chunks',
			['plan.pdf'],
			[recordOf('../plan-chunks.pdf', 'plan-chunks.md')],
			['plan-chunks~2.md'],
			['plan-chunks'],
		],
		[
			'a folder of a source that has the name of the folder of an archive',
			'markdown',
			['plan-markdown/x.pdf'],
			[recordOf('../plan.pdf', 'plan-markdown')],
			['plan-markdown~2/x.md'],
			['plan-markdown~2/x-markdown'],
		],
	];
	for (const [title, kind, sources, records, texts, archives] of rows) {
		it(`returns different paths for each text and each archive of ${title}`, () => {
			const paths = outputPaths(sources.map(added), records, kind);
			assert.deepEqual([paths.map(({ text }) => text), paths.map(({ archive }) => archive)], [texts, archives]);
		});
	}

	it('returns the recorded path for the same content, and a path of the same name for other content', () => {
		for (const [kind, recorded, text, archive] of [
			['markdown', 'b/plan~2.md', 'b/plan~2.md', 'b/plan~2-markdown'],
			['markdown', 'b/plan~2-markdown', 'b/plan~2.md', 'b/plan~2-markdown'],
			['markdown', 'plan-markdown~2', 'plan~2.md', 'plan-markdown~2'],
			['chunks', 'plan-chunks~2', 'plan-chunks~2.md', 'plan-chunks~2'],
			['chunks', 'plan-chunks.md', 'plan-chunks.md', 'plan-chunks'],
		] as const) {
			const record = recordOf('../plan.pdf', recorded, kind);
			const paths = outputPaths([{ relativePath: 'plan.pdf', record }], [record], kind);
			assert.deepEqual(paths, [{ text, archive }]);
		}
	});

	it('returns a text path with the extension .md and short names for a source with a long name', () => {
		const [paths] = outputPaths([added(`${'x'.repeat(200)}.pdf`)], [], 'markdown');
		assert.ok(paths);
		const record = { ...recordOf('../x.pdf', paths.archive), service: serviceOf('markdown') };
		const [again] = outputPaths([{ relativePath: 'x.pdf', record }], [record], 'markdown');
		assert.match(again?.text ?? '', /^x{10,117}\.md$/);
		assert.ok(paths.archive.length <= 120);
	});
});

describe('isUnchangedSource', () => {
	const record = recordOf('../a.docx', 'a-chunks', 'chunks');
	const rows: readonly (readonly [
		title: string,
		record: SourceRecord,
		sha256: string,
		level: number,
		result: boolean,
	])[] = [
		['for the same content and settings', record, 'sent', 2, true],
		['for another content', record, 'other', 2, false],
		['for another split level', record, 'sent', 3, false],
		['for an incomplete output', { ...record, isComplete: false }, 'sent', 2, false],
	];
	for (const [title, recorded, sha256, level, result] of rows) {
		it(`isUnchangedSource is ${result} ${title}`, () => {
			assert.equal(isUnchangedSource(recorded, { sha256 }, serviceOf('chunks', level)), result);
		});
	}

	it('isUnchangedSource is false for another maximum number of lines', () => {
		const order = { ...orderOf('chunks'), settings: { splitLevel: 2, maxChunkLines: 400 } };
		assert.equal(
			isUnchangedSource(record, { sha256: 'sent' }, manifestService('https://convert.example', order)),
			false,
		);
	});

	it('isUnchangedSource is true for another host of the conversion service', () => {
		const service = { ...serviceOf('chunks'), host: 'staging.example' };
		assert.ok(isUnchangedSource(record, { sha256: 'sent' }, service));
	});
});
