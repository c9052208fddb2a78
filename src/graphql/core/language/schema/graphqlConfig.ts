import { isJsonObject } from '../../../../shared/core/json.ts';
import { sum } from '../../../../shared/core/sum.ts';
import { globMatcher } from './glob.ts';

/**
 * Paths and glob patterns of one field of a project. They are absolute or relative to the folder of
 * the config file.
 */
export type ProjectPatterns = readonly string[];

/** One project of a graphql-config file (https://the-guild.dev/graphql/config/docs/user/schema). */
export interface GraphqlProject {
	/**
	 * Name of the project; `undefined` when the config file contains a single project without a name.
	 */
	readonly name: string | undefined;
	/**
	 * Schema files. URLs are omitted, because they are never fetched. Empty when the project has no
	 * schema file. Patterns with a leading `!` exclude files.
	 */
	readonly schema: ProjectPatterns;
	/**
	 * Whether the project names a schema that is not a local file, such as a URL. It is omitted in
	 * `schema`.
	 */
	readonly hasRemoteSchema: boolean;
	readonly documents: ProjectPatterns;
	/**
	 * The patterns in the field `include`; `undefined` when the config file does not contain this
	 * field.
	 */
	readonly include: ProjectPatterns | undefined;
	readonly exclude: ProjectPatterns | undefined;
}

/**
 * The names of the config files that are read. Config files that would have to be executed are not
 * supported.
 */
export const graphqlConfigFileNames: readonly string[] = [
	'.graphqlrc',
	'.graphqlrc.json',
	'.graphqlrc.yml',
	'.graphqlrc.yaml',
	'graphql.config.json',
	'graphql.config.yml',
	'graphql.config.yaml',
];

/**
 * Maximum number of characters of all names and patterns in a config file. Each document is matched
 * against all of them.
 */
const maximumCharacters = 16_384;

/**
 * Parses the projects in the value of a config file. Invalid fields are ignored.
 * @throws when the names and patterns are too long in total
 */
export function readGraphqlConfig(value: unknown): readonly GraphqlProject[] {
	if (!isJsonObject(value)) {
		return [];
	}
	const projects = isJsonObject(value['projects'])
		? Object.entries(value['projects']).map(([name, project]) => readProject(name, project))
		: [readProject(undefined, value)];
	if (sum(projects.map(charactersIn)) > maximumCharacters) {
		throw new Error('The config has too many projects and patterns.');
	}
	return projects;
}

function charactersIn({ name = '', schema, documents, include = [], exclude = [] }: GraphqlProject): number {
	return sum([name, schema, documents, include, exclude].flat().map(({ length }) => length));
}

/**
 * Returns the project that a document belongs to, by the rules of graphql-config: the first project
 * whose `schema`, `documents` or `include` matches the document, else the first one that applies to
 * all remaining documents. `undefined` when no project applies. `matches` returns whether a pattern
 * matches the document.
 */
export function projectOfDocument(
	projects: readonly GraphqlProject[],
	matches: (pattern: string) => boolean,
): GraphqlProject | undefined {
	const matchesAny = (patterns: ProjectPatterns = []) => {
		const [negative, positive] = partitionPatterns(patterns);
		return positive.some(matches) && !negative.some(matches);
	};
	const contains = ({ schema, documents, include, exclude }: GraphqlProject) =>
		matchesAny(schema) || matchesAny(documents) || (!matchesAny(exclude) && matchesAny(include));
	// When there are several projects, a project with `documents` applies only to these documents.
	const isFallback = ({ documents, include, exclude }: GraphqlProject) =>
		include === undefined && !matchesAny(exclude) && (projects.length === 1 || documents.length === 0);
	return projects.find(contains) ?? projects.find(isFallback);
}

/**
 * Splits patterns into those that exclude files, without their `!`, and those that include files.
 */
export function partitionPatterns(
	patterns: ProjectPatterns,
): readonly [negative: ProjectPatterns, positive: ProjectPatterns] {
	return [
		patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
		patterns.filter((pattern) => !pattern.startsWith('!')),
	];
}

/**
 * Splits a pattern into a folder and a glob pattern relative to the folder. For the path of a
 * single file, `path` is this path and `glob` is `undefined`.
 */
export function splitGlob(pattern: string): { readonly path: string; readonly glob: string | undefined } {
	const segments = pattern.replace(/^(\.\/)+/, '').split('/');
	const first = segments.findIndex((segment) => /[*?[\]{}]/.test(segment));
	return first < 0
		? { path: segments.join('/'), glob: undefined }
		: {
				path: segments.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : ''),
				glob: segments.slice(first).join('/'),
			};
}

/**
 * Whether a pattern of a config matches a file. Paths use `/`. `resolve` returns the absolute path
 * of a path in the config; `undefined` for one that is not on the file system of the file.
 */
export function patternMatchesFile(
	pattern: string,
	file: string,
	resolve: (path: string) => string | undefined,
): boolean {
	const { path, glob } = splitGlob(pattern);
	const base = resolve(path);
	if (base === undefined) {
		return false;
	}
	if (glob === undefined) {
		return comparisonKey(base) === comparisonKey(file);
	}
	const start = base.endsWith('/') ? base : `${base}/`;
	return comparisonKey(file).startsWith(comparisonKey(start)) && globMatcher(glob)(file.slice(start.length));
}

/**
 * Whether a folder is too large to search and watch: the home folder or a folder that contains it,
 * unless it is a workspace folder. All paths use `/`.
 */
export function isFolderTooLargeToSearch(folder: string, workspaceFolders: readonly string[], home: string): boolean {
	const key = comparisonKey(folder);
	const isEnclosing = `${comparisonKey(home)}/`.startsWith(key.endsWith('/') ? key : `${key}/`);
	const isDrive = /^\/?[a-z]:\/?$/.test(key);
	return (isEnclosing || isDrive) && !workspaceFolders.some((each) => comparisonKey(each) === key);
}

/**
 * Returns the form of a path in which paths are compared: lower case if the path is on a Windows
 * drive, where case is ignored; otherwise unchanged.
 */
function comparisonKey(path: string): string {
	return /^\/?[a-z]:/i.test(path) ? path.toLowerCase() : path;
}

function readProject(name: string | undefined, value: unknown): GraphqlProject {
	// In the short form, a project consists only of the value of its field `schema`.
	const fields = isJsonObject(value) ? value : { schema: value };
	const schema = readPatterns(fields['schema']) ?? [];
	return {
		name,
		schema,
		hasRemoteSchema: schema.length < pointersIn(fields['schema']).length,
		documents: readPatterns(fields['documents']) ?? [],
		include: readPatterns(fields['include']),
		exclude: readPatterns(fields['exclude']),
	};
}

/**
 * Parses a field of a project: a string, a list, or an object whose keys are the patterns. URLs,
 * SDL, and patterns with environment variables are omitted. Returns `undefined` when the field is
 * missing or null.
 */
function readPatterns(value: unknown): ProjectPatterns | undefined {
	if (value === undefined || value === null) {
		return undefined;
	}
	return pointersIn(value)
		.map((pointer) => pointer.replaceAll('\\', '/'))
		.filter((pointer) => isLocalPath(pointer) && !/[\r\n]|\$\{/.test(pointer));
}

/** Returns the strings in a field of a project: paths, patterns, URLs and SDL. */
function pointersIn(value: unknown): readonly string[] {
	return [value]
		.flat()
		.flatMap((pointer: unknown) => (isJsonObject(pointer) ? Object.keys(pointer) : [pointer]))
		.filter((pointer) => typeof pointer === 'string')
		.filter((pointer) => pointer !== '');
}

/**
 * Whether a path is neither a URL nor the path of a network share, so that reading it sends no
 * request over the network.
 */
export function isLocalPath(path: string): boolean {
	return !/^!?([a-z][\w+.-]+:|[\\/]{2})/i.test(path);
}
