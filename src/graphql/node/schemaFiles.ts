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
	/** Patterns of a config, or the path that a setting or an option names. */
	readonly patterns: ProjectPatterns;
	/**
	 * Whether a setting or an option names the file. Its path is then not a pattern, and failures are
	 * reported to the user.
	 */
	readonly isSetting: boolean;
}

/** The properties of a source that decide which files it consists of. */
type SchemaFileSelection<L> = Pick<SchemaFilesSource<L>, 'folder' | 'patterns' | 'isSetting'>;

/** A file of a schema; with `glob`, the files that a glob matches in the folder `location`. */
interface SchemaLocation<L> {
	readonly location: L;
	readonly glob: string | undefined;
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
 * Returns where the files of a source are and where the excluded ones are. A pattern that starts
 * with `!` excludes files. Paths that are not on this machine are omitted.
 */
export function locateSchemaFiles<L>(
	{ folder, patterns, isSetting }: SchemaFileSelection<L>,
	locate: SchemaFileSystem<L>['locate'],
): { readonly included: readonly SchemaLocation<L>[]; readonly excluded: readonly SchemaLocation<L>[] } {
	const located = (path: string, glob?: string) => {
		const location = locateLocalPath(path, folder, locate);
		return location === undefined ? [] : [{ location, glob }];
	};
	if (isSetting) {
		return { included: patterns.flatMap((path) => located(path)), excluded: [] };
	}
	const locatedAll = (some: ProjectPatterns) => some.map(splitGlob).flatMap(({ path, glob }) => located(path, glob));
	const [negative, positive] = partitionPatterns(patterns);
	return { included: locatedAll(positive), excluded: locatedAll(negative) };
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
 * Reads the files of a schema.
 * @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large`
 */
export async function readSchemaFiles<L>(
	source: SchemaFileSelection<L>,
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

async function findSchemaFiles<L>(source: SchemaFileSelection<L>, files: SchemaFileSystem<L>): Promise<readonly L[]> {
	const findAll = async (locations: readonly SchemaLocation<L>[]) => {
		const found = locations.map(({ location, glob }) => (glob === undefined ? [location] : files.find(location, glob)));
		return (await Promise.all(found)).flat();
	};
	const { included, excluded } = locateSchemaFiles(source, files.locate);
	const selected = new Map((await findAll(included)).map((file) => [String(file), file]));
	const omitted = new Set((await findAll(excluded)).map(String));
	return [...selected].flatMap(([key, file]) => (omitted.has(key) || programFile.test(key) ? [] : [file]));
}
