import { homedir } from 'node:os';
import { UserError } from '../../shared/core/errors.ts';
import type { TextReadResult } from '../../shared/node/readTextFile.ts';
import {
	isLocalPath,
	type ProjectPatterns,
	partitionPatterns,
	splitGlob,
} from '../core/language/schema/graphqlConfig.ts';

/** A folder and the names of the GraphQL configs that it contains. */
export interface ConfigFolder<L> {
	readonly folder: L;
	readonly names: ReadonlySet<string>;
}

/**
 * The files in which configs and schemas are. A location `L` is a URI in VS Code, and an absolute
 * path with `/` in the command line.
 */
export interface SchemaFileSystem<L> {
	/**
	 * Returns the folders that enclose a file, nearest first; `undefined` until all of them are read.
	 */
	list(file: L): readonly ConfigFolder<L>[] | undefined;
	/** Reads a text file of at most `maximumBytes`. Never rejects. */
	read(file: L, maximumBytes: number): Promise<TextReadResult>;
	/**
	 * Returns the files in a folder that a glob matches, at most {@link maximumSchemaFiles}; none if
	 * the folder is too large to be searched.
	 */
	find(folder: L, glob: string): Promise<readonly L[]>;
	/**
	 * Returns the location of a path on this machine that is absolute or relative to a folder;
	 * `undefined` for a relative path without a folder.
	 */
	locate(path: string, folder: L | undefined): L | undefined;
	/** Returns the path with `/` of a location; `undefined` if `file` is on another file system. */
	pathBeside(file: L, location: L): string | undefined;
	/** Returns the path of a file for messages. */
	shownPath(file: L): string;
}

/** The files that one schema consists of, and their origin. */
export interface SchemaFilesSource<L> {
	/**
	 * Identifies the origin of the schema, such as a project of a config file or a setting. A
	 * source replaces the previous source of the same owner.
	 */
	readonly owner: string;
	/** Name of the schema for display. */
	readonly label: string;
	/** Base folder of relative patterns; `undefined` if no folder is open. */
	readonly folder: L | undefined;
	readonly patterns: ProjectPatterns;
	/** Whether the file is named in a setting. Failures are then reported to the user. */
	readonly isSetting: boolean;
}

/** A file that contains a schema or a part of it. */
export interface SchemaFile<L> {
	readonly uri: L;
	readonly text: string;
}

/** Maximum number of schema files that a pattern selects. */
export const maximumSchemaFiles = 2000;

/** Maximum size of all schema files in total, in bytes. */
const maximumBytes = 50 * 2 ** 20;
/** Matches program files, which are not searched for schemas. */
const programFile = /\.([cm]?[jt]sx?|vue|svelte|astro)$/i;

/**
 * Returns the source of the schema file that a setting or an option names, with `/` in its path.
 * Documents of the same `scope` have the same file.
 */
export function schemaSourceOfSetting<L>(
	path: string,
	folder: L | undefined,
	scope: L | undefined,
): SchemaFilesSource<L> {
	const owner = `studyAdmin.graphql.schemaFile ${scope ?? ''}`;
	return { owner, label: path, folder, patterns: [path], isSetting: true };
}

/**
 * Returns the file that a schema pattern names, or the folder and the glob of a pattern;
 * `undefined` for a path that is not on this machine.
 */
export function resolveSchemaPattern<L>(
	pattern: string,
	folder: L | undefined,
	locate: SchemaFileSystem<L>['locate'],
): { readonly location: L; readonly glob: string | undefined } | undefined {
	const { path, glob } = splitGlob(pattern);
	const location = locateLocalPath(path, folder, locate);
	return location === undefined ? undefined : { location, glob };
}

/**
 * Returns the location of a path; `undefined` for a URL and for a network share, because reading it
 * would be a network request. `~` is the home folder.
 */
export function locateLocalPath<L>(
	path: string,
	folder: L | undefined,
	locate: SchemaFileSystem<L>['locate'],
): L | undefined {
	return isLocalPath(path)
		? locate(
				path.replace(/^~(?=$|[/\\])/, () => homedir()),
				folder,
			)
		: undefined;
}

/**
 * Reads the files of a schema. A pattern that starts with `!` excludes files.
 * @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large`
 */
export async function readSchemaFiles<L>(
	source: Pick<SchemaFilesSource<L>, 'folder' | 'patterns'>,
	files: SchemaFileSystem<L>,
): Promise<readonly SchemaFile<L>[]> {
	const locations = await findSchemaFiles(source, files);
	if (locations.length === 0) {
		throw new UserError('graphql/schema-file-missing', { file: source.patterns.join(', ') });
	}
	const read: SchemaFile<L>[] = [];
	let remaining = maximumBytes;
	for (const uri of locations) {
		const text = requireSchemaFileText(await files.read(uri, remaining), files.shownPath(uri), maximumBytes);
		remaining -= text.length;
		read.push({ uri, text });
	}
	return read;
}

/**
 * Returns the text of a file that was read. `maximumBytes` is the limit in the error message.
 * @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large`
 */
export function requireSchemaFileText(reading: TextReadResult, file: string, maximumBytes: number): string {
	switch (reading.kind) {
		case 'text':
			return reading.text;
		case 'too large':
			throw new UserError('graphql/schema-file-too-large', { file, megabytes: maximumBytes / 2 ** 20 });
		case 'missing':
			throw new UserError('graphql/schema-file-missing', { file });
		case 'unreadable':
			throw new UserError('graphql/schema-file-missing', { file }, reading.cause);
	}
}

async function findSchemaFiles<L>(
	{ folder, patterns }: Pick<SchemaFilesSource<L>, 'folder' | 'patterns'>,
	files: SchemaFileSystem<L>,
): Promise<readonly L[]> {
	const findAll = async (some: ProjectPatterns) => {
		const found = some.map(async (pattern) => {
			const resolved = resolveSchemaPattern(pattern, folder, files.locate);
			if (!resolved) {
				return [];
			}
			const { location, glob } = resolved;
			return glob === undefined ? [location] : files.find(location, glob);
		});
		return (await Promise.all(found)).flat();
	};
	const [negative, positive] = partitionPatterns(patterns);
	const selected = new Map((await findAll(positive)).map((file) => [String(file), file]));
	const excluded = new Set((await findAll(negative)).map(String));
	return [...selected].flatMap(([key, file]) => (excluded.has(key) || programFile.test(key) ? [] : [file]));
}
