import { isEditedScheme } from '../../shared/core/editedSchemes.ts';
import { embeddingLanguages } from './language/embedded/embeddingLanguages.ts';
import { textMayContainGraphql } from './language/embedded/textMayContainGraphql.ts';

/** The URI scheme of the read-only documents with results. */
export const resultUriScheme = 'studyadmin-result';

/** The URI scheme of the read-only documents that show schemas. */
export const schemaUriScheme = 'studyadmin-schema';

/** The ending that the name of a variables file adds to the name of its document. */
export const variablesFileEnding = '.variables.jsonc';

/** The languages of documents that consist of GraphQL or can contain it. */
export const graphqlLanguages: readonly string[] = ['graphql', ...embeddingLanguages];

/** Maximum length of a document in another language that is searched, in UTF-16 code units. */
export const maximumCodeLength = 1_000_000;

/**
 * The properties of a document that decide whether the GraphQL part of the extension handles it.
 */
interface CandidateDocument {
	readonly languageId: string;
	readonly uri: { readonly scheme: string; readonly path: string };
}

/** Whether the GraphQL of a document is in literals or blocks of another language. */
export function canEmbedGraphql({ languageId, uri }: CandidateDocument): boolean {
	return (
		embeddingLanguages.includes(languageId) && isEditedScheme(uri.scheme) && !uri.path.endsWith(variablesFileEnding)
	);
}

/** Whether a document consists of GraphQL or can contain it. */
export function isGraphqlCandidate(document: CandidateDocument): boolean {
	return document.languageId === 'graphql' || canEmbedGraphql(document);
}

/**
 * Whether the GraphQL part of the extension has language features or commands for a document.
 * Linear in the length of the text, and fast for a text without GraphQL.
 */
export function concernsGraphql(document: CandidateDocument & { getText(): string }): boolean {
	const { languageId, uri } = document;
	if (
		languageId === 'graphql' ||
		uri.path.endsWith(variablesFileEnding) ||
		uri.scheme === resultUriScheme ||
		uri.scheme === schemaUriScheme
	) {
		return true;
	}
	if (!canEmbedGraphql(document)) {
		return false;
	}
	const text = document.getText();
	return text.length <= maximumCodeLength && textMayContainGraphql(text, languageId);
}
