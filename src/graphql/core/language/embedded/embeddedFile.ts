import { anyCaseGlob } from '../../../../shared/core/anyCaseGlob.ts';
import { type GraphqlText, readGraphqlRegions } from '../syntax/graphqlText.ts';
import { embeddedGraphqlRegions } from './embeddedGraphql.ts';
import { embeddingFileEndings } from './embeddingLanguages.ts';

/** Ending of a file → language id in VS Code, or `notebook` for a Jupyter notebook. */
const languages: ReadonlyMap<string, string> = new Map(
	Object.entries({ ...embeddingFileEndings, notebook: 'ipynb' }).flatMap(([language, endings]) =>
		endings.split(' ').map((ending) => [ending, language] as const),
	),
);

/** Globs that match the files that can contain embedded GraphQL, in upper and lower case. */
export const embeddingFileGlobs: readonly string[] = [...languages.keys()].map((ending) => `*.${anyCaseGlob(ending)}`);

/**
 * Case-insensitive keywords. Each file with embedded GraphQL contains at least one of them, or the
 * name of a root field if its GraphQL consists of selection sets without a keyword.
 */
export const embeddedGraphqlKeywords: readonly string[] = [
	'query',
	'mutation',
	'subscription',
	'fragment',
	'gql',
	'graphql',
];

/**
 * Returns the language of a file that can contain embedded GraphQL; `undefined` for other files.
 */
export function embeddingLanguageOfFile(path: string): string | undefined {
	return languages.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** Returns the embedded GraphQL in the text of a file; `undefined` if it contains none. */
export function readEmbeddedGraphql(
	text: string,
	path: string,
	rootFields: ReadonlySet<string>,
): GraphqlText | undefined {
	const language = embeddingLanguageOfFile(path);
	const regions = language === undefined ? [] : embeddedGraphqlRegions(text, language, { rootFields });
	return regions.length === 0 ? undefined : readGraphqlRegions(text, regions);
}
