/** The URI scheme of results. */
export const resultScheme = 'studyadmin-result';

/** The URI scheme of schemas that are shown. */
export const schemaScheme = 'studyadmin-schema';

/** The end of the name of variables files, after the name of their document. */
export const variablesEnding = '.variables.jsonc';

/** The languages whose templates can contain GraphQL. */
export const templateLanguages: readonly string[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The languages of documents that contain GraphQL or can contain it in templates. */
export const graphqlLanguages: readonly string[] = ['graphql', ...templateLanguages];

/** The properties of a document that tell whether it concerns this part. */
export interface DocumentKind {
	readonly languageId: string;
	readonly uri: { readonly scheme: string; readonly path: string };
}

/** Whether a document needs the language features or the commands of this part. */
export function concernsGraphql({ languageId, uri }: DocumentKind): boolean {
	return (
		graphqlLanguages.includes(languageId) ||
		uri.path.endsWith(variablesEnding) ||
		uri.scheme === resultScheme ||
		uri.scheme === schemaScheme
	);
}
