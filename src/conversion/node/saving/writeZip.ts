import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import { manifestChunk } from '../../core/saving/chunkRecords.ts';
import {
	type ManifestChunk,
	type ManifestProblem,
	manifestHead,
	manifestText,
	skippedProblems,
} from '../../core/saving/manifest.ts';
import { savedNames } from '../../core/saving/savedNames.ts';
import { readEntry } from '../archives/readArchive.ts';
import { manifestName } from './saveArchiveFiles.ts';
import { TargetFolder } from './targetFolder.ts';
import { type ZipItem, type ZipPlan, type ZipResult, zipState } from './zipPlan.ts';

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
		const all = [...files, { path: manifestName, read: async () => new TextEncoder().encode(manifest) }];
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

interface ZipFile {
	readonly path: string;
	readonly read: () => Promise<Uint8Array>;
}

/** A file with its name and its headings for the manifest. */
interface NamedFile extends ZipFile {
	readonly archivePath: string;
	readonly headingPath: readonly string[] | undefined;
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
		const content = await readUnlessDamaged(file);
		if (!content) {
			problems.push({ order: index + 1, archivePath, problem: 'damaged' });
			continue;
		}
		const sha256 = createHash('sha256').update(content).digest('hex');
		chunks.push(manifestChunk({ order: index + 1, archivePath, path, content, sha256, headingPath }));
		files.push(file);
	}
	const head = manifestHead(plan.sent, plan.serviceUrl, plan.order, new Date(plan.startedAt));
	const skipped = plan.items.flatMap((item) => (item.kind === 'archive' ? item.skipped : []));
	const all = [...problems, ...skippedProblems(skipped, named.length)];
	return { files, manifest: manifestText({ ...head, chunks, problems: all }), damaged: problems.length };
}

/**
 * Returns a unique path for every file: in the folder of its document, or without a folder when
 * there is only one document.
 */
function assignPaths(items: readonly ZipItem[]): readonly NamedFile[] {
	const [, ...names] = savedNames([manifestName, ...items.map(({ name }) => name)]);
	return items.flatMap((item, index): readonly NamedFile[] => {
		const name = names[index] ?? item.name;
		if (item.kind === 'text') {
			return [{ path: name, archivePath: name, headingPath: undefined, read: async () => item.content }];
		}
		const folder = items.length === 1 ? '' : `${name}/`;
		const { archive, entries, headingPaths } = item;
		const [, ...paths] = savedNames([manifestName, ...entries.map((entry) => entry.name)]);
		return entries.map((entry, position) => ({
			path: `${folder}${paths[position]}`,
			archivePath: entry.archivePath ?? entry.name,
			headingPath: headingPaths[position],
			read: () => readEntry(archive, entry),
		}));
	});
}

async function readUnlessDamaged({ read }: ZipFile): Promise<Uint8Array | undefined> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof UserError && error.code === 'conversion/entry-damaged') {
			return undefined;
		}
		throw error;
	}
}

/**
 * Compresses one file after the other and appends it to the ZIP, so that only one file is in
 * memory.
 */
async function writeFiles(plan: ZipPlan, files: readonly ZipFile[]): Promise<void> {
	const zip = new JSZip();
	const options = { date: new Date(plan.startedAt), createFolders: false, binary: true };
	for (const { path, read } of files) {
		zip.file(path, readWhenNeeded(read, plan.state), options);
	}
	const folder = await TargetFolder.open(dirname(plan.path));
	const target = await folder.create(basename(plan.path), 'is replaced');
	try {
		// The library returns streams of an older kind, which cannot be iterated.
		const compressed = new Readable().wrap(zip.generateNodeStream({ compression: 'DEFLATE', platform: 'DOS' }));
		for await (const bytes of compressed) {
			throwIfStopped(plan);
			await target.append(bytes);
		}
	} catch (error) {
		await target.discard();
		throw error;
	}
	await target.complete();
}

/** Returns a stream that reads a file, as one chunk, when the library needs it. */
function readWhenNeeded(read: () => Promise<Uint8Array>, state: Int32Array): Readable {
	return new Readable({
		async read() {
			try {
				this.push(await read());
				this.push(null);
				Atomics.add(state, zipState.written, 1);
			} catch (error) {
				this.destroy(error instanceof Error ? error : new Error(String(error)));
			}
		},
	});
}

function throwIfStopped({ state }: ZipPlan): void {
	if (Atomics.load(state, zipState.cancelled) !== 0) {
		throw new Cancelled();
	}
}
