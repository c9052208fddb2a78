import { anyCaseGlob } from '../../shared/core/anyCaseGlob.ts';

const endings = ['graphql', 'graphqls', 'gql'];

/**
 * Whether the name of a file is that of a GraphQL document, in upper or lower case, as VS Code
 * chooses the language of a file.
 */
export function isGraphqlFile(path: string): boolean {
	const name = path.toLowerCase();
	return endings.some((ending) => name.endsWith(`.${ending}`));
}

/** Globs that match the names for which {@link isGraphqlFile} returns true. */
export const graphqlFileNameGlobs: readonly string[] = endings.map((ending) => `*.${anyCaseGlob(ending)}`);
