import type { ElementDocumentation } from '../schema/schemaElement.ts';

/** The kind of a completion item. */
export type SuggestionKind =
	| 'field'
	| 'every leaf'
	/** The fields `nodes` and `pageInfo` of a connection. */
	| 'page'
	| 'argument'
	| 'value'
	| 'type'
	| 'variable'
	| 'fragment'
	| 'directive'
	| 'keyword';

/** A completion item for a position in a document. */
export interface Suggestion {
	/** The label of the item. It includes the `$` of a variable, but not the `@` of a directive. */
	readonly label: string;
	readonly kind: SuggestionKind;
	/** The type to show beside the label, such as `[Int!]`; `undefined` if there is none. */
	readonly detail?: string | undefined;
	/**
	 * Description and deprecation of the suggested element in the schema; `undefined` for elements
	 * that are not in the schema.
	 */
	readonly element?: ElementDocumentation | undefined;
	/**
	 * GraphQL source that documents the suggestion, such as a fragment; `undefined` if the other
	 * properties are sufficient.
	 */
	readonly code?: string | undefined;
	/**
	 * The text to insert, in the snippet syntax of VS Code; `undefined` when the label is inserted.
	 */
	readonly snippet?: string | undefined;
}
