import { isRecord } from '../../../../shared/core/json.ts';
import { sum } from '../../../../shared/core/sum.ts';

/** Paths and globs of one field of a project, relative to the config's folder or absolute. */
export type Patterns = readonly string[];

/** One project of a graphql-config file (https://the-guild.dev/graphql/config/docs/user/schema). */
export interface GraphqlProject {
	/** `undefined` when the config is a project itself. */
	readonly name: string | undefined;
	/**
	 * Without addresses, which are never fetched. Empty: there is no schema file. A leading `!`
	 * leaves files out.
	 */
	readonly schema: Patterns;
	readonly documents: Patterns;
	/** `undefined` when the config does not say. */
	readonly include: Patterns | undefined;
	readonly exclude: Patterns | undefined;
}

/** The names of the config files that are read. What has to be run to be read is left to others. */
export const graphqlConfigNames: readonly string[] = [
	'.graphqlrc',
	'.graphqlrc.json',
	'.graphqlrc.yml',
	'.graphqlrc.yaml',
	'graphql.config.json',
	'graphql.config.yml',
	'graphql.config.yaml',
];

/** Characters of all names and patterns of a config. Each document is matched with all of them. */
const maximumCharacters = 16_384;

/**
 * The projects in a config's value. What cannot be read of it is as good as absent.
 * @throws when there are too many projects and patterns
 */
export function readGraphqlConfig(value: unknown): readonly GraphqlProject[] {
	if (!isRecord(value)) {
		return [];
	}
	const projects = isRecord(value['projects'])
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
 * The project that a document belongs to, as graphql-config chooses it: one whose schema or
 * documents it is, or that includes it, else one that takes whatever it does not exclude.
 * `undefined` when there is none. `matches` tells whether the document is one of a pattern's.
 */
export function projectOf(
	projects: readonly GraphqlProject[],
	matches: (pattern: string) => boolean,
): GraphqlProject | undefined {
	const matchesAny = (patterns: Patterns = []) => {
		const [negative, positive] = partition(patterns);
		return positive.some(matches) && !negative.some(matches);
	};
	const contains = ({ schema, documents, include, exclude }: GraphqlProject) =>
		matchesAny(schema) || matchesAny(documents) || (!matchesAny(exclude) && matchesAny(include));
	// Beside other projects, one with documents of its own does not take what nobody claims.
	const isFallback = ({ documents, include, exclude }: GraphqlProject) =>
		include === undefined && !matchesAny(exclude) && (projects.length === 1 || documents.length === 0);
	return projects.find(contains) ?? projects.find(isFallback);
}

/** Patterns that leave files out, without their `!`, and those that name files. */
export function partition(patterns: Patterns): readonly [negative: Patterns, positive: Patterns] {
	return [
		patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
		patterns.filter((pattern) => !pattern.startsWith('!')),
	];
}

/**
 * The folder and the glob in it that a pattern consists of; the glob is `undefined` for the path of
 * a single file.
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
 * Whether to search and to watch a folder would mean all that is a user's, or the whole machine:
 * the home folder, and what lies around it, unless it is the workspace's own. All are paths with
 * `/`.
 */
export function isTooBroad(folder: string, workspaceFolders: readonly string[], home: string): boolean {
	const isEnclosing = `${home}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
	return isEnclosing && !workspaceFolders.includes(folder);
}

function readProject(name: string | undefined, value: unknown): GraphqlProject {
	// The short form names nothing but the schema.
	const fields = isRecord(value) ? value : { schema: value };
	return {
		name,
		schema: readPatterns(fields['schema']) ?? [],
		documents: readPatterns(fields['documents']) ?? [],
		include: readPatterns(fields['include']),
		exclude: readPatterns(fields['exclude']),
	};
}

/**
 * A string, a list, or an object with one key and its options; addresses, SDL and what an
 * environment variable fills in are left out.
 */
function readPatterns(value: unknown): Patterns | undefined {
	if (value === undefined || value === null) {
		return undefined;
	}
	return [value]
		.flat()
		.flatMap((pointer: unknown) => (isRecord(pointer) ? Object.keys(pointer) : [pointer]))
		.filter((pointer) => typeof pointer === 'string')
		.map((pointer) => pointer.replaceAll('\\', '/'))
		.filter((pointer) => pointer !== '' && isLocalPath(pointer) && !/[\r\n]|\$\{/.test(pointer));
}

/**
 * Whether a path is no address, such as of a website or of a share, which would be asked for it
 * over the network.
 */
export function isLocalPath(path: string): boolean {
	return !/^!?([a-z][\w+.-]+:|[\\/]{2})/i.test(path);
}
