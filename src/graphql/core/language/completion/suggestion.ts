import type { ElementText } from '../schema/schemaElement.ts';

/** What a completion stands for. */
export type SuggestionKind =
	| 'field'
	| 'every leaf'
	/** The nodes of a connection, and its `pageInfo`. */
	| 'page'
	| 'argument'
	| 'value'
	| 'type'
	| 'variable'
	| 'fragment'
	| 'directive'
	| 'keyword';

/** Something that can stand at a place in a document. */
export interface Suggestion {
	/** With its `$` for a variable, without its `@` for a directive. */
	readonly label: string;
	readonly kind: SuggestionKind;
	/** Its type; `undefined` where it has none. */
	readonly detail?: string | undefined;
	/** What the schema says about it; `undefined` for what is not from the schema. */
	readonly element?: ElementText | undefined;
	/** GraphQL that shows what it is; `undefined` where the rest says it all. */
	readonly code?: string | undefined;
	/** A snippet in the editor's syntax; `undefined` when the label itself is inserted. */
	readonly snippet?: string | undefined;
}
