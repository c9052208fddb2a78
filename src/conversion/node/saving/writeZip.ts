import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import JSZip from 'jszip';
import CompressedObject from 'jszip/lib/compressedObject.js';
import compressions from 'jszip/lib/compressions.js';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import type { ArchiveEntry } from '../../core/archives/archiveDirectory.ts';
import { manifestChunk } from '../../core/saving/chunkRecords.ts';
import {
	conversionManifestText,
	type ManifestChunk,
	type ManifestProblem,
	manifestHead,
	skippedEntryProblems,
} from '../../core/saving/manifest.ts';
import { portablePaths } from '../../core/saving/portablePaths.ts';
import { readEntry } from '../archives/readArchive.ts';
import { contentUnlessDamaged, manifestFileName } from './saveArchiveFiles.ts';
import { TargetFolder } from './targetFolder.ts';
import { type ZipItem, type ZipPlan, type ZipResult, zipStateIndexes } from './zipPlan.ts';

/**
 * Writes a ZIP with a manifest. Damaged entries are left out, and the manifest lists them. Leaves
 * no incomplete file.
 */
export async function writeZip(plan: ZipPlan): Promise<ZipResult> {
	try {
		const { files, manifest, damaged } = await prepareFiles(plan);
		if (files.length === 0) {
			throw new UserError('conversion/entry-damaged');
		}
		const all = [...files, { path: manifestFileName, content: await compress(new TextEncoder().encode(manifest)) }];
		await writeFiles(plan, all);
		return { kind: 'written', files: all.length, damaged };
	} catch (error) {
		if (error instanceof UserError) {
			return { kind: 'failed', code: error.code, details: error.details };
		}
		if (error instanceof Cancelled) {
			return { kind: 'cancelled' };
		}
		throw error;
	}
}

/** Content as it is written to the ZIP. */
interface CompressedContent {
	readonly method: 'STORE' | 'DEFLATE';
	readonly data: Uint8Array;
	/** The size and the checksum of the content before it was compressed. */
	readonly size: number;
	readonly crc32: number;
}

interface ZipFile {
	readonly path: string;
	readonly content: CompressedContent;
}

/** The contents of a file: as it is described in the manifest, and as it is written. */
interface FileContents {
	readonly content: Uint8Array;
	readonly compressed: CompressedContent;
}

/** A file for the ZIP, with its properties that the manifest contains. */
interface NamedFile {
	readonly path: string;
	readonly archivePath: string;
	readonly headingPath: readonly string[] | undefined;
	readonly read: () => Promise<FileContents>;
}

/** Reads every file once to detect damaged ones, and describes it in the manifest. */
async function prepareFiles(
	plan: ZipPlan,
): Promise<{ readonly files: readonly ZipFile[]; readonly manifest: string; readonly damaged: number }> {
	const files: ZipFile[] = [];
	const chunks: ManifestChunk[] = [];
	const problems: ManifestProblem[] = [];
	const named = assignPaths(plan.items);
	for (const [index, file] of named.entries()) {
		throwIfStopped(plan);
		const { path, archivePath, headingPath } = file;
		const contents = await contentUnlessDamaged(file.read());
		if (!contents) {
			problems.push({ order: index + 1, archivePath, problem: 'damaged' });
			continue;
		}
		const { content, compressed } = contents;
		const sha256 = createHash('sha256').update(content).digest('hex');
		chunks.push(manifestChunk({ order: index + 1, archivePath, path, content, sha256, headingPath }));
		files.push({ path, content: compressed });
	}
	const head = manifestHead(plan.sent, plan.serviceUrl, plan.order, new Date(plan.startedAt));
	const skipped = plan.items.flatMap((item) => (item.kind === 'archive' ? item.skipped : []));
	const all = [...problems, ...skippedEntryProblems(skipped, named.length)];
	return { files, manifest: conversionManifestText({ ...head, chunks, problems: all }), damaged: problems.length };
}

/**
 * Returns a unique path for every file: in the folder of its document, or without a folder when
 * there is only one document.
 */
function assignPaths(items: readonly ZipItem[]): readonly NamedFile[] {
	const [, ...names] = portablePaths([manifestFileName, ...items.map(({ name }) => name)]);
	return items.flatMap((item, index): readonly NamedFile[] => {
		const name = names[index] ?? item.name;
		if (item.kind === 'text') {
			const { content } = item;
			const read = async () => ({ content, compressed: await compress(content) });
			return [{ path: name, archivePath: name, headingPath: undefined, read }];
		}
		const folder = items.length === 1 ? '' : `${name}/`;
		const { archive, entries, headingPaths } = item;
		const [, ...paths] = portablePaths([manifestFileName, ...entries.map((entry) => entry.name)]);
		return entries.map((entry, position) => ({
			path: `${folder}${paths[position]}`,
			archivePath: entry.archivePath ?? entry.name,
			headingPath: headingPaths[position],
			read: () => readContents(archive, entry),
		}));
	});
}

/**
 * Reads an entry. Its compressed data is reused, without a copy, unless the content was converted
 * to UTF-8.
 */
async function readContents(archive: Uint8Array, entry: ArchiveEntry): Promise<FileContents> {
	const content = await readEntry(archive, entry);
	const { size, crc32: checksum } = entry;
	if (content.byteLength !== size || crc32(content) !== checksum) {
		return { content, compressed: await compress(content) };
	}
	const data = archive.subarray(entry.dataStart, entry.end);
	return { content, compressed: { method: entry.method === 0 ? 'STORE' : 'DEFLATE', data, size, crc32: checksum } };
}

async function compress(content: Uint8Array): Promise<CompressedContent> {
	const data = await promisify(deflateRaw)(content);
	return { method: 'DEFLATE', data, size: content.byteLength, crc32: crc32(content) };
}

/** The number of bytes that are collected before they are written to the disk. */
const writeSize = 256 * 1024;

/** Writes the files, of which only the compressed data is in memory. */
async function writeFiles(plan: ZipPlan, files: readonly ZipFile[]): Promise<void> {
	const zip = new JSZip();
	const options = { date: new Date(plan.startedAt), createFolders: false, binary: true };
	for (const { path, content } of files) {
		zip.file(path, compressedObject(content), { ...options, compression: content.method });
	}
	const folder = await TargetFolder.open(dirname(plan.path));
	const target = await folder.create(basename(plan.path), 'is replaced');
	try {
		// The library returns streams of an older kind, which cannot be iterated.
		const parts = new Readable().wrap(zip.generateNodeStream({ platform: 'DOS' }, countWritten(plan)));
		for await (const bytes of collect(parts)) {
			throwIfStopped(plan);
			await target.append(bytes);
		}
	} catch (error) {
		await target.discard();
		throw error;
	}
	await target.complete();
}

/** Returns compressed content as the library stores it in the archives that it reads. */
function compressedObject({ method, data, size, crc32: checksum }: CompressedContent): Uint8Array {
	const object = new CompressedObject(data.byteLength, size, checksum, compressions[method], data);
	// The type declarations of the library lack this kind of content.
	return object as unknown as Uint8Array;
}

/** Returns a listener that counts the files of which the library writes the first byte. */
function countWritten({ state }: ZipPlan): (update: { readonly currentFile: string | null }) => void {
	let current: string | null = null;
	return ({ currentFile }) => {
		if (currentFile !== null && currentFile !== current) {
			current = currentFile;
			Atomics.add(state, zipStateIndexes.written, 1);
		}
	};
}

/**
 * Joins the parts of a stream, many of which are only a header, into parts of at least
 * {@link writeSize} bytes, except for the last one.
 */
async function* collect(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	let collected: Uint8Array[] = [];
	let size = 0;
	for await (const part of parts) {
		collected.push(part);
		size += part.byteLength;
		if (size >= writeSize) {
			yield Buffer.concat(collected);
			collected = [];
			size = 0;
		}
	}
	yield Buffer.concat(collected);
}

function throwIfStopped({ state }: ZipPlan): void {
	if (Atomics.load(state, zipStateIndexes.cancelled) !== 0) {
		throw new Cancelled();
	}
}
