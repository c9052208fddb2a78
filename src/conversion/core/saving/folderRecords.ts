import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { fileNameStem } from '../documents/acceptedTypes.ts';
import type { ConversionKind, SentFile } from '../requests/conversionRequest.ts';
import type { Manifest, ManifestChunk, ManifestService, ManifestSource } from './manifest.ts';
import { portablePaths } from './portablePaths.ts';

/** A source that was converted into a folder. */
export interface SourceRecord {
	/** Its path relative to the folder that it was converted into, with `/`. */
	readonly path: string;
	/** The name, the size and the checksum of the file that was sent. */
	readonly file: SentFile;
	readonly service: ManifestService;
	/** When its conversion was started, in UTC (ISO 8601). */
	readonly convertedAt: string;
	/**
	 * The path of its Markdown file, or of the folder of its chunks, relative to the folder that it
	 * was converted into.
	 */
	readonly output: string;
	/** The manifest entries of the files of its output. */
	readonly files: readonly ManifestChunk[];
	/** Whether all files of its output were saved. */
	readonly isComplete: boolean;
}

/**
 * The converted sources of a folder, which its `manifest.json` stores. A source can be converted to
 * Markdown and to chunks, so it has a record for each kind.
 */
export class FolderRecords {
	readonly #records = new Map<string, SourceRecord>();
	readonly #manifest: Manifest | undefined;
	/** The manifest entries of files that belong to no record, by path. */
	readonly #otherFiles = new Map<string, ManifestChunk>();
	/** The paths of the files of all records; `undefined` until they are needed. */
	#files: ReadonlySet<string> | undefined;
	#isChanged = false;

	/** `manifest` is the manifest of the folder; `undefined` when there is none. */
	constructor(manifest: Manifest | undefined) {
		this.#manifest = manifest;
		const outputs = new Set(manifest?.sources.map(({ output }) => output));
		const files = Map.groupBy(manifest?.chunks ?? [], ({ path }) => pathsTo(path).find((each) => outputs.has(each)));
		for (const chunk of files.get(undefined) ?? []) {
			this.#otherFiles.set(chunk.path, chunk);
		}
		for (const source of manifest?.sources ?? []) {
			const record = sourceRecordOf(source, files.get(source.output) ?? []);
			if (record) {
				this.#records.set(keyOf(record.path, conversionKindOf(record.service)), record);
			}
		}
	}

	/** Whether a record was added or removed since the manifest was read. */
	get isChanged(): boolean {
		return this.#isChanged;
	}

	get all(): readonly SourceRecord[] {
		return [...this.#records.values()];
	}

	/** The record of a source; `undefined` when it was never converted to this kind. */
	get(path: string, kind: ConversionKind): SourceRecord | undefined {
		return this.#records.get(keyOf(path, kind));
	}

	/** Whether a file of the folder was saved by a conversion. */
	hasFile(path: string): boolean {
		this.#files ??= new Set(this.all.flatMap(({ files }) => files.map((file) => file.path)));
		return this.#files.has(path) || this.#otherFiles.has(path);
	}

	/** Adds a record. Replaces the record of the same source and kind. */
	set(record: SourceRecord): void {
		this.#records.set(keyOf(record.path, conversionKindOf(record.service)), record);
		this.#files = undefined;
		this.#isChanged = true;
	}

	/** Removes the record of a source, but not its files. */
	delete(record: SourceRecord): void {
		this.#isChanged = this.#records.delete(keyOf(record.path, conversionKindOf(record.service))) || this.#isChanged;
	}

	/**
	 * The checksum of a file that was saved in another way, such as by Save Converted; `undefined`
	 * when there is none.
	 */
	otherFile(path: string): string | undefined {
		return this.#otherFiles.get(path)?.sha256;
	}

	/**
	 * Returns the manifest to write. Sources and files that were saved in another way stay, unless a
	 * record has a source or a file of that name.
	 */
	toManifest(service: ManifestService, convertedAt: string): Manifest {
		const records = this.all.toSorted((a, b) => compareTexts(a.output, b.output));
		const files = records.flatMap((record) => record.files);
		const [names, paths] = [new Set(records.map(({ file }) => file.name)), new Set(files.map(({ path }) => path))];
		const otherSources = (this.#manifest?.sources ?? []).filter(({ path, name }) => !path && !names.has(name));
		const otherFiles = [...this.#otherFiles.values()].filter(({ path }) => !paths.has(path));
		return {
			version: 1,
			sources: [...otherSources, ...records.map(manifestSource)],
			service,
			convertedAt,
			chunks: [...otherFiles, ...files].map((file, index) => ({ ...file, order: index + 1 })),
			problems: this.#manifest?.problems ?? [],
		};
	}
}

/**
 * Returns the record of a source of a manifest; `undefined` when the manifest does not record where
 * it was saved.
 */
export function sourceRecordOf(source: ManifestSource, files: readonly ManifestChunk[]): SourceRecord | undefined {
	const { name, size, sha256, path, output, service, convertedAt, incomplete } = source;
	if (path === undefined || output === undefined || !service || convertedAt === undefined) {
		return undefined;
	}
	return { path, output, service, convertedAt, files, file: { name, size, sha256 }, isComplete: !incomplete };
}

/** Returns the source of a manifest for a record, without its files. */
export function manifestSource({ file, path, output, service, convertedAt, isComplete }: SourceRecord): ManifestSource {
	const { name, size, sha256 } = file;
	return { name, size, sha256, path, output, service, convertedAt, ...(isComplete ? {} : { incomplete: true }) };
}

/** Returns a path and the paths of all folders that contain it. */
function pathsTo(path: string): readonly string[] {
	const names = path.split('/');
	return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function keyOf(path: string, kind: ConversionKind): string {
	return `${kind}:${path}`;
}

/** Returns what an endpoint converts documents to. */
export function conversionKindOf({ endpoint }: ManifestService): ConversionKind {
	return endpoint.endsWith('/chunked') ? 'chunks' : 'markdown';
}

/** A source whose output needs a path in the folder. */
interface SourceToName {
	/**
	 * The path that the user expects for the output, with `/`, but still with the extension of the
	 * source.
	 */
	readonly relativePath: string;
	/** The record of an earlier conversion, whose output keeps its path. */
	readonly record: SourceRecord | undefined;
}

/**
 * Returns the path of the output of each source, unique and valid on every system: `a/plan.md` or
 * `a/plan-chunks` for `a/plan.docx`. Outputs of `records` keep their paths.
 */
export function outputPaths(
	sources: readonly SourceToName[],
	records: readonly SourceRecord[],
	kind: ConversionKind,
): readonly string[] {
	const recorded = ['manifest.json', ...records.map(({ output }) => output)];
	const added = sources.filter(({ record }) => !record);
	const wanted = added.map(({ relativePath }) => `${stemOfPath(relativePath)}${kind === 'chunks' ? '-chunks' : '.md'}`);
	const names = portablePaths([...recorded, ...wanted]).slice(recorded.length);
	const nameOf = new Map(added.map((source, index) => [source, names[index] ?? '']));
	return sources.map((source) => source.record?.output ?? nameOf.get(source) ?? '');
}

/**
 * Returns the planned path of an output with the ending for a text or for a folder, because the
 * service decides whether it sends a text or an archive.
 */
export function outputPathForContent(planned: string, content: 'text' | 'archive', kind: ConversionKind): string {
	if (kind === 'chunks') {
		const folder = planned.replace(/\.md$/, '');
		return content === 'text' ? `${folder}.md` : folder;
	}
	return content === 'text' ? planned.replace(/-markdown$/, '.md') : planned.replace(/\.md$/, '-markdown');
}

function stemOfPath(path: string): string {
	const name = path.lastIndexOf('/') + 1;
	return `${path.slice(0, name)}${fileNameStem(path.slice(name))}`;
}

/**
 * Whether a source need not be sent again, because its content, the endpoint and the settings are
 * the same as at its last conversion, and all files were saved.
 */
export function isUnchangedSource(
	{ file, service, isComplete }: SourceRecord,
	source: Pick<SentFile, 'sha256'>,
	settings: ManifestService,
): boolean {
	return (
		isComplete &&
		file.sha256 === source.sha256 &&
		service.endpoint === settings.endpoint &&
		service.split_level === settings.split_level &&
		service.max_chunk_lines === settings.max_chunk_lines
	);
}
