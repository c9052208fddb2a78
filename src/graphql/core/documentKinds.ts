/** The URI scheme of the read-only documents with results. */
export const resultScheme = 'studyadmin-result';

/** The URI scheme of the read-only documents that show schemas. */
export const schemaScheme = 'studyadmin-schema';

/** The ending that the name of a variables file adds to the name of its document. */
export const variablesEnding = '.variables.jsonc';

/** The languages whose templates can contain GraphQL. */
export const templateLanguages: readonly string[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The languages of documents that contain GraphQL or can contain it in templates. */
export const graphqlLanguages: readonly string[] = ['graphql', ...templateLanguages];

/**
 * The properties of a document that decide whether the GraphQL part of the extension handles it.
 */
export interface DocumentKind {
	readonly languageId: string;
	readonly uri: { readonly scheme: string; readonly path: string };
}

/** Whether the GraphQL part of the extension has language features or commands for a document. */
export function concernsGraphql({ languageId, uri }: DocumentKind): boolean {
	return (
		graphqlLanguages.includes(languageId) ||
		uri.path.endsWith(variablesEnding) ||
		uri.scheme === resultScheme ||
		uri.scheme === schemaScheme
	);
}
