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
	/** The records by the paths of their outputs. */
	readonly #byOutput = new Map<string, SourceRecord>();
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
		const files = Map.groupBy(manifest?.chunks ?? [], ({ path }) => innermostOutput(path, outputs));
		for (const chunk of files.get(undefined) ?? []) {
			this.#otherFiles.set(chunk.path, chunk);
		}
		for (const source of manifest?.sources ?? []) {
			const record = sourceRecordOf(source, files.get(source.output) ?? []);
			if (record) {
				this.#add(record);
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

	/**
	 * Whether a file is part of the output of another record. Earlier versions could save the output
	 * of one source in the folder of another.
	 */
	isOfOther(path: string, record: SourceRecord): boolean {
		const owner = this.#byOutput.get(innermostOutput(path, this.#byOutput) ?? '');
		return owner !== undefined && keyOfRecord(owner) !== keyOfRecord(record);
	}

	/** Adds a record. Replaces the record of the same source and kind. */
	set(record: SourceRecord): void {
		this.#remove(record);
		this.#add(record);
		this.#files = undefined;
		this.#isChanged = true;
	}

	/** Removes the record of a source, but not its files. */
	delete(record: SourceRecord): void {
		this.#isChanged = this.#remove(record) || this.#isChanged;
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

	#add(record: SourceRecord): void {
		this.#records.set(keyOfRecord(record), record);
		this.#byOutput.set(record.output, record);
	}

	/** Removes the record of the same source and kind. Returns whether there was one. */
	#remove(record: SourceRecord): boolean {
		const key = keyOfRecord(record);
		const previous = this.#records.get(key);
		if (previous && this.#byOutput.get(previous.output) === previous) {
			this.#byOutput.delete(previous.output);
		}
		return this.#records.delete(key);
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

/** Returns the innermost output that is a file or contains it; `undefined` when there is none. */
function innermostOutput(path: string, outputs: { has(output: string): boolean }): string | undefined {
	const names = path.split('/');
	return names.map((_, index) => names.slice(0, index + 1).join('/')).findLast((each) => outputs.has(each));
}

function keyOf(path: string, kind: ConversionKind): string {
	return `${kind}:${path}`;
}

function keyOfRecord({ path, service }: SourceRecord): string {
	return keyOf(path, conversionKindOf(service));
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
 * The paths of the output of a source: the path of its file if the service sends a text, and the
 * path of its folder if it sends an archive.
 */
export interface OutputPaths {
	readonly text: string;
	readonly archive: string;
}

/**
 * Returns the paths of the output of each source, unique and valid on every system: `a/plan.md` and
 * `a/plan-markdown` for `a/plan.docx`, or `a/plan-chunks.md` and `a/plan-chunks` for chunks.
 * Outputs of `records` keep their paths.
 */
export function outputPaths(
	sources: readonly SourceToName[],
	records: readonly SourceRecord[],
	kind: ConversionKind,
): readonly OutputPaths[] {
	const recorded = ['manifest.json', ...records.map(({ output }) => output)];
	const added = sources.filter(({ record }) => !record);
	const wanted = added.map(({ relativePath }) => `${stemOfPath(relativePath)}${kind === 'chunks' ? '-chunks' : '.md'}`);
	const names = portablePaths([...recorded, ...wanted]).slice(recorded.length);
	const nameOf = new Map(added.map((source, index) => [source, names[index] ?? '']));
	const usual = sources.map((source) => source.record?.output ?? nameOf.get(source) ?? '');
	const used = [...recorded, ...names];
	const others = portablePaths([...used, ...usual.map((path) => pathForOtherContent(path, kind))]).slice(used.length);
	return usual.map((path, index) => {
		const other = others[index] ?? '';
		return isTextPath(path) ? { text: path, archive: other } : { text: other, archive: path };
	});
}

/** Whether the path of an output is that of a text. Otherwise it is the path of a folder. */
function isTextPath(output: string): boolean {
	return output.endsWith('.md');
}

/** Returns the path of a folder for the path of a text, and the other way around. */
function pathForOtherContent(output: string, kind: ConversionKind): string {
	if (isTextPath(output)) {
		return output.replace(/\.md$/, kind === 'chunks' ? '' : '-markdown');
	}
	// The number of a name that was already used follows the ending.
	return `${kind === 'chunks' ? output : output.replace(/-markdown(~\d+)?$/, '$1')}.md`;
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
